public import FactoryInjection

public final class UserDetail: FactoryComponent {
  init(userID: Int, users: any UserService) {}

  public static var factory: Wiring<(_ userID: Int) -> UserDetail> {
    autocreate(UserDetail.init)
  }
}
