public import FactoryInjection

/// The screen of a user.
public final class UserDetail: FactoryComponent {
  init(userID: Int, users: any UserService) {}

  /// Makes a screen.
  public static var factory: Wiring<(_ userID: Int) -> UserDetail> {
    autocreate(UserDetail.init)
  }
}
