// swift-tools-version: 5.9
import PackageDescription

let package = Package(
  name: "LoanDesk",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(url: "https://github.com/Swinject/Swinject.git", from: "2.10.0"),
    .package(url: "https://github.com/Swinject/SwinjectAutoregistration.git", from: "2.9.1"),
  ],
  targets: [
    .executableTarget(
      name: "LoanDesk",
      dependencies: ["Swinject", "SwinjectAutoregistration"])
  ]
)
