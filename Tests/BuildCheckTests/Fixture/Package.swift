// swift-tools-version: 6.2

import PackageDescription

// The test puts the path of this package in place.
let package = Package(
  name: "CheckedApp",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-factory-injection", path: "PACKAGE")],
  targets: [
    .target(name: "AppWiring", dependencies: [.product(name: "FactoryInjection", package: "swift-factory-injection")]),
    .executableTarget(name: "CheckGraph", dependencies: ["AppWiring"]),
    .plugin(name: "VerifyGraph", capability: .buildTool(), dependencies: ["CheckGraph"]),
    .executableTarget(name: "App", dependencies: ["AppWiring"], plugins: ["VerifyGraph"]),
  ]
)
