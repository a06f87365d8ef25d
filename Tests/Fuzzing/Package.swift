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
    room("Terminal", imports: ["CEditLine", "Drawing", "Geometry", "LuaRuntime", "Scripting"]),
    room(
      "Sessions",
      imports: ["Dynamics", "Geometry", "LuaRuntime", "Motion", "Scripting", "Terminal"]),
    room(
      "Pictures",
      imports: [
        "Baking", "Drawing", "Dynamics", "Geometry", "Motion", "Scripting", "Sessions", "Terminal",
      ]),
    room(
      "Specs",
      imports: [
        "Drawing", "Dynamics", "Geometry", "LuaRuntime", "Motion", "Pictures", "Resources",
        "Scripting", "Sessions", "Terminal",
      ],
      embedded: ["Prelude"]),
    room(
      "Console",
      imports: [
        "Dynamics", "Geometry", "LuaRuntime", "Pictures", "Resources", "Scripting", "Sessions",
        "Specs", "Terminal",
      ]),
    room(
      "Exports",
      imports: [
        "Baking", "Console", "Drawing", "Dynamics", "Geometry", "Pictures", "Scripting", "Sessions",
        "Terminal",
      ]),
    room(
      "Experiments",
      imports: [
        "Drawing", "Geometry", "LuaRuntime", "Pictures", "Scripting", "Sessions", "Terminal",
      ]),
    room(
      "Watch",
      imports: ["Dynamics", "Geometry", "Pictures", "Scripting", "Sessions", "Terminal"]),
    room(
      "Projects",
      imports: [
        "Console", "Geometry", "LuaRuntime", "Resources", "Scripting", "Sessions", "Specs",
        "Terminal",
      ],
      embedded: ["Demo", "Templates"]),
    room(
      "Viewing",
      imports: [
        "Console", "Drawing", "Dynamics", "Experiments", "Exports", "Geometry", "LuaRuntime",
        "Motion", "Pictures", "Projects", "Resources", "Scripting", "Sessions", "Terminal",
      ],
      embedded: ["page"]),
    room(
      "Servers",
      imports: [
        "Console", "Dynamics", "Experiments", "Exports", "Geometry", "LuaRuntime", "Motion",
        "Pictures", "Projects", "Scripting", "Sessions", "Specs", "Terminal",
      ]),
    room(
      "Scenarios", imports: ["Dynamics", "Geometry", "Physics", "Resources", "Scripting"],
      embedded: ["Lua"]),
    system("CWebSockets", pkgConfig: "libwebsockets", package: "libwebsockets-dev"),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CQRCode", pkgConfig: "qrcodegen", package: "libqrcodegen-dev"),
    room("Serving", imports: ["CQRCode", "CWebSockets", "CZlib"]),
    .target(
      name: "CommandLine",
      dependencies: [
        "Console", "Experiments", "Exports", "Geometry", "Pictures", "Projects", "Scripting",
        "Servers", "Serving", "Sessions", "Specs", "Terminal", "Viewing", "Watch",
      ],
      path: "Rooms/libration", exclude: ["Main.swift"], swiftSettings: settings),
    .target(
      name: "Generator", dependencies: ["Dynamics", "Geometry", "LuaRuntime", "Scripting"],
      path: "Generator", swiftSettings: settings),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "CommandLine", "Dynamics", "Generator", "Geometry", "LuaRuntime", "Motion", "Physics",
        "Scenarios", "Scripting", "Servers", "Sessions",
      ],
      path: "Fuzz", swiftSettings: settings),
    .executableTarget(
      name: "Edges",
      dependencies: [
        "Dynamics", "Generator", "Geometry", "Physics", "Pictures", "Scripting", "Terminal",
      ],
      path: "Edges", swiftSettings: settings),
    .executableTarget(
      name: "Sittings",
      dependencies: [
        "Console", "Experiments", "Generator", "Scripting", "Sessions", "Specs", "Terminal",
        "Viewing", "Watch",
      ],
      path: "Sittings", swiftSettings: settings),
  ]
)
