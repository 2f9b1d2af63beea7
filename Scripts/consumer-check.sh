#!/usr/bin/env bash
# Builds a package outside of this checkout that depends on this one: in Swift 6 and in Swift 5 mode, for debugging and
# for release, with warnings as errors; and builds the library modules for library evolution.
#
#   Scripts/consumer-check.sh
#
# CLIENTS  as for getting-started.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

if (($# > 0)); then
  echo "usage: Scripts/consumer-check.sh" >&2
  exit 64
fi

readonly LIBRARIES=(InjectionCore InjectionGraph FactoryInjection PropertyInjection ServiceBoot)
# shellcheck source=Scripts/clients-folder.sh
source Scripts/clients-folder.sh
mkdir -p "$work/Consumer/Sources/"{Swift6,Swift5}

# One package with both modes, so that the libraries are built once for each configuration.
cat >"$work/Consumer/Package.swift" <<'END'
// swift-tools-version: 6.3
import PackageDescription

let libraries: [Target.Dependency] = ["FactoryInjection", "PropertyInjection", "ServiceBoot"].map {
  .product(name: $0, package: "swift-factory-injection")
}
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../swift-factory-injection")],
  targets: [
    .executableTarget(name: "Swift6", dependencies: libraries, swiftSettings: strict + [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Swift5", dependencies: libraries,
      swiftSettings: strict + [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]),
  ]
)
END

cat >"$work/Consumer/Sources/Swift6/main.swift" <<'END'
import FactoryInjection
import PropertyInjection
import ServiceBoot

protocol Users: Sendable { func name(of id: Int) -> String }
struct Directory: Users { func name(of id: Int) -> String { "user \(id)" } }

struct Detail: FactoryComponent {
  let title: String
  init(id: Int, users: any Users) { title = users.name(of: id) }
  static var factory: Wiring<(_ id: Int) -> Detail> { autocreate(Detail.init) }
}

@MainActor final class Panel: FactoryComponent {
  let title: String
  init(id: Int, makeDetail: @escaping Detail.Factory) { title = makeDetail(id).title }
  nonisolated static var factory: Wiring<@MainActor (_ id: Int) -> Panel> {
    autocreate { @MainActor @Sendable (id: Int, makeDetail: @escaping Detail.Factory) in
      Panel(id: id, makeDetail: makeDetail)
    }
  }
}

final class List {
  let makeDetail: Detail.Factory
  init(makeDetail: @escaping Detail.Factory) { self.makeDetail = makeDetail }
}

final class Uploads: BootableService {}

struct Settings: Sendable {
  let greeting = ServiceProvider(.lazy) { "hello" }
}

let container = Container()
container.register((any Users).self) { _ in Directory() }.inObjectScope(.container)
container.register(factory: Detail.self)
container.register(factory: Panel.self)
container.autoregister(List.self, initializer: List.init)
container.autoregister(Uploads.self) { Uploads() }.inObjectScope(.container)
try container.verify(roots: [List.self, Panel.self, Uploads.self]).check()
try await container.boot()
print(container.require(List.self).makeDetail(7).title)
print(container.require(factory: Panel.self)(8).title)
print(try Settings().greeting.get())
await container.disposeAsync()
END
cp "$work/Consumer/Sources/Swift6/main.swift" "$work/Consumer/Sources/Swift5/main.swift"

for configuration in debug release; do
  swift build --package-path "$work/Consumer" -c "$configuration"
  for mode in Swift6 Swift5; do
    diff <(printf 'user 7\nuser 8\nhello\n') <("$SWIFTPM_BUILD_DIR/$configuration/$mode")
    echo "$mode, $configuration: builds and runs"
  done
done

# Library evolution: one compiler call for each module, from the lowest up.
for module in "${LIBRARIES[@]}"; do
  find "Sources/$module" -name '*.swift' >"$work/$module.files"
  swiftc -c -wmo -parse-as-library -module-name "$module" -swift-version 6 \
    -package-name swift_factory_injection -enable-library-evolution -o "$work/$module.o" -I "$work" \
    -emit-module -emit-module-path "$work/$module.swiftmodule" \
    -emit-module-interface-path "$work/$module.swiftinterface" \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility "@$work/$module.files"
  echo "$module: builds for library evolution"
done
