// swift-tools-version: 6.3
import PackageDescription

/// The settings of every Swift room: Swift 6, explicit and internal imports, no warnings.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The settings of C: no warnings.
let bridgeSettings: [CSetting] = [
  .treatAllWarnings(as: .error)
]

/// The linker's settings of programs in release builds on Linux, unless the environment says
/// `LIBRARIES=shared`: not every system has static libraries.
///
/// Only programs may have flags that SwiftPM calls unsafe: other packages do not depend on them.
func inside(_ libraries: [String] = [], flags: [String]) -> [LinkerSetting] {
  guard Context.environment["LIBRARIES"] != "shared" else { return [] }
  let place = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
  return libraries.map { .linkedLibrary($0, place) } + [.unsafeFlags(flags, place)]
}

/// All libraries are inside `libration`, which so starts in half of the time.
///
/// Lua, libedit and libwebsockets need those that have names here. Linkers other than lld warn of
/// functions that nobody calls. The linker merges functions with equal code, which saves 0.6 MB.
/// It leaves out the index for unwinding, another 0.7 MB: no error of ours unwinds the stack.
let librariesInside = inside(
  ["bsd", "md", "tinfo", "ssl", "crypto", "cap", "z"],
  flags: [
    "-static-executable", "-use-ld=lld", "-Xlinker", "--icf=all", "-Xlinker", "--no-eh-frame-hdr",
  ])

/// A room of the house: a library target and the rooms it may import.
///
/// CResources compiles its embedded folders in.
func room(
  _ name: String, imports: [Target.Dependency] = [], embedded: [String] = [],
  libraries: [String] = []
) -> Target {
  .target(
    name: name, dependencies: imports, exclude: embedded, swiftSettings: settings,
    linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// Tests that compute little themselves are not optimized, which would take longer than they run.
///
/// Other packages do not depend on tests, so these may have flags that SwiftPM calls unsafe.
let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of a room, or of what the documentation says.
func tests(of name: String, imports: [Target.Dependency], compute: Bool = false) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: imports + ["Builds"],
    swiftSettings: compute ? settings : unoptimized)
}

/// A target that tests of this package share with a package of their own in `Tests`.
func shared(_ name: String, path: String, imports: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: imports, path: "Tests/" + path, swiftSettings: settings)
}

let package = Package(
  name: "Libration",
  products: [
    .executable(name: "libration", targets: ["libration"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "Physics", targets: ["Physics"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Dynamics", targets: ["Dynamics"]),
    .library(name: "Porting", targets: ["Porting"]),
    .library(name: "LuaRuntime", targets: ["LuaRuntime"]),
    .library(name: "Scripting", targets: ["Scripting"]),
    .library(name: "Scenarios", targets: ["Scenarios"]),
    // packaging/library makes the shared library for programs in C of it.
    .library(name: "Library", type: .static, targets: ["Library"]),
  ],
  targets: [
    .target(name: "CResources", cSettings: bridgeSettings),
    room("Resources", imports: ["CResources"]),
    // The square root is an instruction, but its slow path for negative numbers is a call.
    room("Geometry", libraries: ["m"]),
    .target(name: "CSweeps", cSettings: bridgeSettings),
    room("Physics", imports: ["CSweeps", "Geometry"]),
    room("Dynamics", imports: ["Geometry", "Physics"]),
    room("Motion", imports: ["Dynamics", "Geometry"]),
    room("Porting", imports: ["Dynamics", "Geometry", "Motion"]),
    .systemLibrary(
      name: "CLua", pkgConfig: Context.environment["LUA_PC"] ?? "lua5.4",
      providers: [.apt(["liblua5.4-dev"]), .brew(["lua@5.4"])]),
    .target(name: "CLuaBridge", dependencies: ["CLua"], cSettings: bridgeSettings),
    room("LuaRuntime", imports: ["CLuaBridge", "Geometry"]),
    room(
      "Scripting", imports: ["Dynamics", "Geometry", "LuaRuntime", "Motion", "Resources"],
      embedded: ["Prelude"]),
    .systemLibrary(
      name: "CEditLine", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
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
      "Scenarios", imports: ["Dynamics", "Geometry", "Physics", "Resources", "Scripting"],
      embedded: ["Lua"]),
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
    // No product that is embedded may depend on these three.
    .systemLibrary(
      name: "CWebSockets", pkgConfig: "libwebsockets",
      providers: [.apt(["libwebsockets-dev"]), .brew(["libwebsockets"])]),
    .systemLibrary(
      name: "CQRCode", pkgConfig: "qrcodegen", providers: [.apt(["libqrcodegen-dev"])]),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    room("Serving", imports: ["CQRCode", "CWebSockets", "CZlib"]),
    .executableTarget(
      name: "libration",
      dependencies: [
        "Console", "Experiments", "Exports", "Geometry", "Pictures", "Projects", "Scripting",
        "Servers", "Serving", "Sessions", "Specs", "Terminal", "Viewing", "Watch",
      ],
      swiftSettings: settings, linkerSettings: librariesInside),
    .target(name: "CLibration", cSettings: bridgeSettings),
    room("Library", imports: ["CLibration", "Dynamics", "Geometry", "Motion", "Scripting"]),
    // Which build the tests run in, and which tests a debug build leaves out.
    shared("Builds", path: "Builds", imports: []),
    tests(of: "Geometry", imports: ["Geometry"]),
    tests(of: "Physics", imports: ["Geometry", "Physics", "Scenarios"], compute: true),
    tests(of: "Motion", imports: ["Dynamics", "Geometry", "Motion"]),
    tests(of: "Dynamics", imports: ["Dynamics", "Geometry", "Motion", "Physics", "Scenarios"]),
    tests(of: "Porting", imports: ["Dynamics", "Geometry", "Porting"]),
    // Stands in front of Lua in the tests: what the host does with another one.
    .target(
      name: "OtherLua", dependencies: ["CLua"], path: "Tests/OtherLua", cSettings: bridgeSettings),
    tests(of: "LuaRuntime", imports: ["Geometry", "LuaRuntime", "OtherLua"]),
    tests(
      of: "Scripting",
      imports: [
        "Dynamics", "Generator", "Geometry", "LuaRuntime", "Motion", "Scripting", "Scenarios",
      ], compute: true),
    // Half of these two tests is that they compile: hosts in actors, and SwiftUI's names beside ours.
    tests(of: "Isolation", imports: ["Geometry", "Scripting"]),
    shared("SwiftUINames", path: "SwiftUINames", imports: []),
    tests(
      of: "Name",
      imports: [
        "Dynamics", "Geometry", "LuaRuntime", "Motion", "Physics", "Scripting", "SwiftUINames",
      ]),
    shared(
      "Generator", path: "Fuzzing/Generator",
      imports: ["Dynamics", "Geometry", "LuaRuntime", "Scripting"]),
    tests(of: "Drawing", imports: ["Drawing", "Geometry"]),
    tests(of: "Baking", imports: ["Baking", "Drawing", "Geometry"]),
    tests(
      of: "Tools",
      imports: [
        "Baking", "Console", "Drawing", "Dynamics", "Experiments", "Geometry", "LuaRuntime",
        "Motion", "Pictures", "Scripting", "Sessions", "Specs", "Terminal", "Watch",
      ]),
    tests(
      of: "Viewing",
      imports: [
        "Console", "Drawing", "Dynamics", "Experiments", "Exports", "Generator", "Geometry",
        "Motion", "Pictures", "Projects", "Scripting", "Sessions", "Viewing",
      ], compute: true),
    tests(
      of: "Servers",
      imports: [
        "Console", "Geometry", "Scripting", "Servers", "Sessions", "Terminal",
      ]),
    tests(of: "Serving", imports: ["Geometry", "Serving"]),
    tests(of: "Scenarios", imports: ["Dynamics", "Geometry", "Physics", "Scenarios", "Scripting"]),
    tests(
      of: "Documentation",
      imports: [
        "Console", "Dynamics", "Geometry", "LuaRuntime", "Motion", "Physics", "Porting",
        "Scenarios", "Scripting", "Sessions", "Specs", "Terminal",
      ]),
  ]
)

// `ROOMS` in the environment says what alone is built for sanitizers, which find little elsewhere and
// take long to build it: `runtime` is the runtime of Lua and Serving, `scripts` all rooms up to
// Scripting as well, each with the tests of what has pointers.
switch Context.environment["ROOMS"] {
case "runtime":
  let kept = [
    "Geometry", "CLua", "CLuaBridge", "LuaRuntime", "CQRCode", "CWebSockets", "CZlib", "Serving",
    "Builds", "OtherLua", "LuaRuntimeTests", "ServingTests",
  ]
  package.targets.removeAll { !kept.contains($0.name) }
  package.products.removeAll { !kept.contains($0.name) }
case "scripts":
  let rooms = [
    "Porting", "Drawing", "Baking", "Terminal", "Sessions", "Pictures", "Specs", "Console",
    "Exports", "Experiments", "Watch", "Projects", "Viewing", "Servers", "libration", "CLibration",
    "Library",
  ]
  let tests = [
    "Geometry", "Motion", "Dynamics", "Porting", "Name", "Drawing", "Baking", "Tools", "Viewing",
    "Servers", "Scenarios",
  ]
  let leftOut = rooms + tests.map { $0 + "Tests" } + ["SwiftUINames", "DocumentationTests"]
  package.targets.removeAll { leftOut.contains($0.name) }
  package.products.removeAll { leftOut.contains($0.name) }
default: break
}
