protocol Catalogue {
  func shelf(of title: String) -> String
}

final class PrintedCatalogue: Catalogue {
  func shelf(of title: String) -> String {
    title < "M" ? "shelf A" : "shelf B"
  }
}
