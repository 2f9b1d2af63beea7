// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "LoanDesk",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../Swinject"),
    .package(path: "../SwinjectAutoregistration"),
  ],
  targets: [
    .executableTarget(
      name: "LoanDesk",
      dependencies: ["Swinject", "SwinjectAutoregistration"])
  ]
)
