import Builds
import Glibc
import LuaRuntime
import Scripting
import Testing

/// Threads of an app, with little stack and with enough.
@Suite("Threads")
struct ThreadTests {
  @Test("a thread with less stack than scripts need is refused when a session begins on it")
  func refused() throws {
    for size in [256 << 10, 512 << 10, 1 << 20] {
      let error = try onThread(stack: size) { () -> String in
        do {
          _ = try ScriptHost()
          return ""
        } catch {
          return "\(error)"
        }
      }
      #expect(error.hasPrefix("the thread must have 4096 KiB of stack left for scripts, not "))
    }
  }

  @Test("so is one that goes on with a session of another, call by call")
  func goesOn() throws {
    let session = try Session()
    let stage = try session.run("animator:add({ onTick = function() print('ticked') end })")
    let error = try onThread(stack: 1 << 20) { () -> String in
      do {
        try stage.advance(ticks: 1)
        return stage.takeErrors().map { "\($0)" }.joined()
      } catch {
        return "\(error)"
      }
    }
    #expect(error.contains("the thread must have 4096 KiB of stack left for scripts"))
  }

  /// Scripts that call themselves, by their names.
  static let recursive = HostileFile.all.filter { file in
    ["recursion", "deep", "edge", "full_stack", "nest", "close"].contains { file.name.contains($0) }
  }

  @Test(
    "a thread that is taken bears scripts that call themselves", .heavy,
    arguments: isDeep ? recursive : Array(recursive.prefix(3)))
  func borne(file: HostileFile) throws {
    try onThread(stack: Interpreter.leastStack + (256 << 10)) {
      let session = try Session([
        "honest.lua": HostileFile.text("honest.lua"), "\(file.name).lua": file.text,
      ])
      let stage = try session.scene(HostileFile.text("scene.lua"))
      try stage.advance(ticks: 3)
      #expect(stage.tick == 3)
    }
  }
}

/// Runs work on a thread of its own.
///
/// - Parameters:
///   - stack: The thread's stack, in bytes.
///   - body: The work.
/// - Returns: The result of the work.
/// - Throws: The error of the work.
private func onThread<Success>(
  stack: Int, _ body: @escaping () throws -> Success
) throws -> Success {
  let work = Work(body)
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, stack)
  var thread = pthread_t()
  let code = pthread_create(
    &thread, &attributes,
    { pointer in
      Unmanaged<AnyWork>.fromOpaque(pointer!).takeUnretainedValue().run()
      return nil
    }, Unmanaged<AnyWork>.passUnretained(work).toOpaque())
  precondition(code == 0, "a thread must be startable")
  pthread_join(thread, nil)
  return try work.result!.get()
}

private class AnyWork {
  func run() {}
}

private final class Work<Success>: AnyWork {
  private let body: () throws -> Success
  var result: Result<Success, any Error>?

  init(_ body: @escaping () throws -> Success) { self.body = body }

  override func run() { result = Result(catching: body) }
}
