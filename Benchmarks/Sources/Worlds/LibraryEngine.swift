import CWorlds
import Glibc
import Scenarios

extension Engine {
  /// An engine in a shared library that has the functions of `Peers/library.c`.
  ///
  /// - Parameter path: The library's file.
  /// - Returns: The engine, which keeps the library loaded.
  /// - Throws: `SceneCommand.Mistake` when it cannot be loaded.
  public static func library(_ path: String) throws -> Engine {
    let library = try Library(path)
    return Engine(name: library.name, word: "library") { LibraryWorld($0, library) }
  }
}

/// The functions of a shared library, which stays loaded.
private struct Library: Sendable {
  typealias World = OpaquePointer
  typealias Name = @convention(c) () -> UnsafePointer<CChar>
  typealias Create = @convention(c) (UnsafePointer<CChar>) -> World
  typealias Act = @convention(c) (World) -> Void
  typealias ReadPose = @convention(c) (World, Int32) -> peer_pose
  typealias Count = @convention(c) (World) -> Int32

  let name: String
  let create: Create
  let destroy: Act
  let step: Act
  let pose: ReadPose
  let awakeCount: Count

  init(_ path: String) throws {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { throw Self.mistake() }
    func find<Function>(_ name: String, _ type: Function.Type) throws -> Function {
      guard let symbol = dlsym(handle, name) else { throw Self.mistake() }
      return unsafeBitCast(symbol, to: type)
    }
    name = String(cString: try find("library_name", Name.self)())
    create = try find("library_create", Create.self)
    destroy = try find("library_destroy", Act.self)
    step = try find("library_step", Act.self)
    pose = try find("library_pose", ReadPose.self)
    awakeCount = try find("library_awake_count", Count.self)
  }

  private static func mistake() -> SceneCommand.Mistake {
    SceneCommand.Mistake(String(cString: dlerror()))
  }
}

/// A world of a library's engine.
private final class LibraryWorld: RunningWorld {
  private let library: Library
  private let world: Library.World

  init(_ description: WorldDescription, _ library: Library) {
    self.library = library
    world = library.create(description.text)
  }

  deinit { library.destroy(world) }

  func step(times: Int) {
    for _ in 0..<times { library.step(world) }
  }

  func pose(of body: Int) -> Pose { Pose(library.pose(world, Int32(body))) }

  var awakeCount: Int { Int(library.awakeCount(world)) }

  func touches(of body: Int) -> [Touch] { [] }
}
