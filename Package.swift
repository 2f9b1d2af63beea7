// swift-tools-version: 6.3

import PackageDescription

let package = Package(
  name: "swift-factory-injection",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "FactoryInjection", targets: ["FactoryInjection"]),
    .library(name: "InjectionCore", targets: ["InjectionCore"]),
    .library(name: "InjectionGraph", targets: ["InjectionGraph"]),
    .library(name: "PropertyInjection", targets: ["PropertyInjection"]),
    .library(name: "ServiceBoot", targets: ["ServiceBoot"]),
    .library(name: "InjectionTesting", targets: ["InjectionTesting"]),
  ],
  targets: [
    .target(name: "InjectionCore"),
    .target(name: "InjectionGraph", dependencies: ["InjectionCore"]),
    .target(name: "FactoryInjection", dependencies: ["InjectionCore", "InjectionGraph"]),
    .target(name: "PropertyInjection", dependencies: ["FactoryInjection", "InjectionCore"]),
    .target(name: "ServiceBoot", dependencies: ["InjectionCore", "InjectionGraph"]),
    .target(
      name: "InjectionTesting",
      dependencies: ["FactoryInjection", "InjectionCore", "InjectionGraph", "PropertyInjection"]),
    .target(name: "OverloadTemplates", path: "Scripts/GenerateOverloads/Templates"),
    .executableTarget(name: "example", dependencies: ["FactoryInjection", "ServiceBoot"], path: "Sources/Example"),
    .executableTarget(
      name: "generate-overloads", dependencies: ["OverloadTemplates"], path: "Scripts/GenerateOverloads/Command"
    ),
    .target(name: "BenchmarkReport", path: "Scripts/Benchmark/Report"),
    .target(name: "BenchmarkHeap", path: "Scripts/Benchmark/Heap"),
    .executableTarget(
      name: "benchmark",
      dependencies: ["BenchmarkHeap", "BenchmarkReport", "FactoryInjection", "InjectionCore", "InjectionGraph"],
      path: "Scripts/Benchmark/Command"
    ),
    .target(name: "TestSupport", dependencies: ["InjectionCore", "InjectionGraph"], path: "Tests/TestSupport"),
    .target(
      name: "DocumentationVocabulary", dependencies: ["FactoryInjection", "PropertyInjection"],
      path: "Tests/DocumentationVocabulary"),
    .testTarget(name: "InjectionCoreTests", dependencies: ["InjectionCore", "InjectionGraph", "TestSupport"]),
    .testTarget(name: "ConcurrencyTests", dependencies: ["InjectionCore", "TestSupport"]),
    .testTarget(name: "FactoryConcurrencyTests", dependencies: ["FactoryInjection", "InjectionCore", "TestSupport"]),
    .testTarget(name: "BuildCheckTests", dependencies: ["TestSupport"], exclude: ["Fixture"]),
    .testTarget(
      name: "InjectionGraphTests", dependencies: ["FactoryInjection", "InjectionCore", "InjectionGraph", "TestSupport"]
    ),
    .testTarget(name: "ModelTests", dependencies: ["InjectionCore", "TestSupport"]),
    .testTarget(name: "FactoryInjectionTests", dependencies: ["FactoryInjection", "InjectionCore", "TestSupport"]),
    .testTarget(
      name: "PropertyInjectionTests",
      dependencies: ["FactoryInjection", "InjectionCore", "PropertyInjection", "TestSupport"]
    ),
    .testTarget(
      name: "ServiceBootTests", dependencies: ["FactoryInjection", "InjectionCore", "ServiceBoot", "TestSupport"]),
    .testTarget(
      name: "InjectionTestingTests",
      dependencies: ["FactoryInjection", "InjectionCore", "InjectionTesting", "PropertyInjection", "TestSupport"]
    ),
    .testTarget(
      name: "ExampleTests",
      dependencies: ["example", "FactoryInjection", "InjectionCore", "ServiceBoot", "TestSupport"]),
    .testTarget(
      name: "MisuseTests",
      dependencies: ["FactoryInjection", "InjectionTesting", "PropertyInjection", "ServiceBoot", "TestSupport"],
      exclude: ["Cases"]
    ),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "DocumentationVocabulary", "FactoryInjection", "InjectionCore", "InjectionTesting", "LoanDesk",
        "OverloadTemplates", "PropertyInjection", "ServiceBoot", "TestSupport", "example",
      ]
    ),
    .testTarget(
      name: "ScriptTests", dependencies: ["BenchmarkReport", "OverloadTemplates", "TestSupport", "benchmark"]),
    // One folder in three modes: the folders of the other two are links to that of the first.
    .testTarget(
      name: "LanguageModeTests", dependencies: ["FactoryInjection", "PropertyInjection", "ServiceBoot"]),
    .testTarget(
      name: "LanguageModeSwift5Tests", dependencies: ["FactoryInjection", "PropertyInjection", "ServiceBoot"],
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]
    ),
    .testTarget(
      name: "LanguageModeMainActorTests", dependencies: ["FactoryInjection", "PropertyInjection", "ServiceBoot"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    // Written as code that comes from Swinject is.
    .executableTarget(
      name: "LoanDesk", dependencies: ["FactoryInjection"], path: "Tests/LoanDesk/After/Sources/LoanDesk",
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]
    ),
    .testTarget(
      name: "SwinjectCompatibilityTests", dependencies: ["FactoryInjection"],
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.swiftSettings == nil {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  ]
}
