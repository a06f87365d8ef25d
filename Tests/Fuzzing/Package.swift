// swift-tools-version: 6.3
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// A module of the project, built again for this package, so that package members can be fuzzed and
/// every module is instrumented.
func room(
  _ name: String, imports: [Target.Dependency] = [], embedded: [String] = [],
  libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: imports, path: "Rooms/" + name, exclude: embedded,
    swiftSettings: settings, linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A system library whose headers a room has.
func system(_ name: String, pkgConfig: String, package: String) -> Target {
  .systemLibrary(
    name: name, path: "Rooms/" + name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "Fuzzing",
  targets: [
    .target(name: "CResources", path: "Rooms/CResources"),
    room("Resources", imports: ["CResources"]),
    room("Geometry", libraries: ["m"]),
    .target(name: "CSweeps", path: "Rooms/CSweeps"),
    room("Physics", imports: ["CSweeps", "Geometry"]),
    room("Dynamics", imports: ["Geometry", "Physics"]),
    room("Motion", imports: ["Dynamics", "Geometry"]),
    system("CLua", pkgConfig: Context.environment["LUA_PC"] ?? "lua5.4", package: "liblua5.4-dev"),
    .target(name: "CLuaBridge", dependencies: ["CLua"], path: "Rooms/CLuaBridge"),
    room("LuaRuntime", imports: ["CLuaBridge", "Geometry"]),
    room(
      "Scripting", imports: ["Dynamics", "Geometry", "LuaRuntime", "Motion", "Resources"],
      embedded: ["Prelude"]),
    system("CEditLine", pkgConfig: "libedit", package: "libedit-dev"),
    room("Drawing", imports: ["Geometry"]),
    room("Baking", imports: ["Drawing", "Geometry"]),
    room(
      "Hosting",
      imports: [
        "Baking", "CEditLine", "Drawing", "Dynamics", "Geometry", "LuaRuntime", "Motion",
        "Resources", "Scripting",
      ],
      embedded: ["Demo", "Prelude", "Templates"]),
    room(
      "Viewing",
      imports: [
        "Drawing", "Dynamics", "Geometry", "Hosting", "LuaRuntime", "Motion", "Resources",
        "Scripting",
      ],
      embedded: ["page"]),
    room(
      "Servers",
      imports: ["Dynamics", "Geometry", "Hosting", "LuaRuntime", "Motion", "Scripting"]),
    room(
      "Scenarios", imports: ["Dynamics", "Geometry", "Physics", "Resources", "Scripting"],
      embedded: ["Lua"]),
    system("CWebSockets", pkgConfig: "libwebsockets", package: "libwebsockets-dev"),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CQRCode", pkgConfig: "qrcodegen", package: "libqrcodegen-dev"),
    room("Serving", imports: ["CQRCode", "CWebSockets", "CZlib"]),
    .target(
      name: "CommandLine", dependencies: ["Hosting", "Scripting", "Servers", "Serving", "Viewing"],
      path: "Rooms/libration", exclude: ["Main.swift"], swiftSettings: settings),
    .target(
      name: "Generator", dependencies: ["Dynamics", "Geometry", "LuaRuntime", "Scripting"],
      path: "Generator", swiftSettings: settings),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CommandLine", "Dynamics", "Generator", "Geometry", "Hosting", "LuaRuntime", "Motion",
        "Physics", "Scenarios", "Scripting", "Servers",
      ],
      path: "Fuzz", swiftSettings: settings),
    .executableTarget(
      name: "Edges",
      dependencies: ["Dynamics", "Generator", "Geometry", "Hosting", "Physics", "Scripting"],
      path: "Edges", swiftSettings: settings),
    .executableTarget(
      name: "Sittings", dependencies: ["Generator", "Hosting", "Scripting", "Viewing"],
      path: "Sittings",
      swiftSettings: settings),
  ]
)
