// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "LoanDesk",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(path: "../swift-factory-injection")
  ],
  targets: [
    .executableTarget(
      name: "LoanDesk",
      dependencies: [.product(name: "FactoryInjection", package: "swift-factory-injection")],
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")])
  ]
)
