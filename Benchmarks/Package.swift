// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Each peer is a C target; the system library that it needs is another target.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "Libration", path: "..")],
  targets: [
    .systemLibrary(
      name: "CLuaHeaders", pkgConfig: Context.environment["LUA_PC"] ?? "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(
      name: "CPeer", dependencies: ["CLuaHeaders"], cSettings: [.treatAllWarnings(as: .error)]),
    .systemLibrary(
      name: "CBox2DHeaders", pkgConfig: "box2d", providers: [.apt(["libbox2d-dev"])]),
    .target(
      name: "CWorlds", dependencies: ["CBox2DHeaders"],
      cSettings: [.treatAllWarnings(as: .error)],
      cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("box2d"), .linkedLibrary("chipmunk")]),
    .target(
      name: "Worlds",
      dependencies: [
        "CWorlds",
        .product(name: "Geometry", package: "Libration"),
        .product(name: "Physics", package: "Libration"),
        .product(name: "Scenarios", package: "Libration"),
      ],
      swiftSettings: settings),
    .target(name: "CAllocations", cSettings: [.treatAllWarnings(as: .error)]),
    .target(name: "CSprings", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "Animators",
      dependencies: [
        "CAllocations", "CSprings", "Worlds",
        .product(name: "Dynamics", package: "Libration"),
        .product(name: "Geometry", package: "Libration"),
        .product(name: "Motion", package: "Libration"),
        .product(name: "Physics", package: "Libration"),
        .product(name: "Scenarios", package: "Libration"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Animators", "CAllocations", "CPeer", "Worlds",
        .product(name: "LuaRuntime", package: "Libration"),
        .product(name: "Scenarios", package: "Libration"),
        .product(name: "Scripting", package: "Libration"),
      ],
      swiftSettings: settings,
      // Linked like the programs of the package, with which it is compared.
      linkerSettings: [
        .unsafeFlags(["-static-stdlib"], .when(platforms: [.linux], configuration: .release))
      ]),
    .testTarget(
      name: "PeerTests",
      dependencies: [
        "Worlds",
        .product(name: "Geometry", package: "Libration"),
        .product(name: "Physics", package: "Libration"),
        .product(name: "Scenarios", package: "Libration"),
      ],
      swiftSettings: settings),
  ],
  cxxLanguageStandard: .cxx17
)
