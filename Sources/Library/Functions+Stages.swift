public import CLibration
import Geometry
import Motion
import Scripting

// The functions of the header about stages.

/// Opens a stage and gives its handle to the program.
private func openStage(
  _ host: libration_host, _ stage: UnsafeMutablePointer<libration_stage>!,
  _ make: (ScriptHost) throws -> Stage
) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    let stage = try place(stage, "stage")
    stage.pointee = try session.table.handle(of: .stage(try make(session.host)))
  }
}

/// Opens the stage of a scene's file.
@c @implementation
public func libration_load(
  _ host: libration_host, _ path: UnsafePointer<CChar>!,
  _ stage: UnsafeMutablePointer<libration_stage>!
) -> libration_status {
  openStage(host, stage) { try $0.loadScene(try text(path, "path")) }
}

/// Opens the stage of a scene given as text.
@c @implementation
public func libration_run(
  _ host: libration_host, _ source: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
  _ stage: UnsafeMutablePointer<libration_stage>!
) -> libration_status {
  openStage(host, stage) {
    try $0.runScene(try text(source, "source"), name: try text(name, "name"))
  }
}

/// Opens an empty stage.
@c @implementation
public func libration_make_stage(
  _ host: libration_host, _ width: Double, _ height: Double, _ rate: Double,
  _ stage: UnsafeMutablePointer<libration_stage>!
) -> libration_status {
  openStage(host, stage) { try $0.makeStage(width: width, height: height, rate: rate) }
}

/// Gives the facts about a stage.
@c @implementation
public func libration_get_info(
  _ stage: libration_stage, _ info: UnsafeMutablePointer<libration_info>!, _ size: Int
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    let info = try place(info, "info")
    let facts = session.facts(of: stage)
    facts.refresh(stage)
    var present = libration_info(
      tick: Int64(stage.tick), failures: Int64(facts.failures),
      item_count: Int64(stage.items.count), items_version: Int64(facts.version),
      events_waiting: Int64(session.events.count), events_lost: Int64(session.events.lostCount),
      elapsed: stage.elapsed, simulated: stage.simulatedTime, rate: stage.rate,
      width: stage.width, height: stage.height, is_running: stage.isRunning ? 1 : 0, reserved: 0)
    withUnsafeBytes(of: &present) { bytes in
      let count = Int(min(UInt(bitPattern: size), UInt(bytes.count)))
      UnsafeMutableRawPointer(info).copyMemory(from: bytes.baseAddress!, byteCount: count)
    }
  }
}

/// Gives ticks to a stage.
@c @implementation
public func libration_advance(
  _ stage: libration_stage, _ ticks: Int64, _ options: UInt32,
  _ given: UnsafeMutablePointer<Int64>!
) -> libration_status {
  inSession(stage, isIdle: true) { session in
    let stage = try session.stage(stage)
    let known = UInt32(LIBRATION_FORCE | LIBRATION_UNTIL_PAUSED)
    guard (0...1_000_000_000).contains(ticks) else {
      throw Refusal(.invalid, "ticks must be from 0 to 1,000,000,000, not \(ticks)")
    }
    guard options & ~known == 0 else {
      throw Refusal(.invalid, "options must be made of LIBRATION_FORCE and UNTIL_PAUSED")
    }
    let (start, failures) = (stage.tick, session.failures)
    defer {
      given?.pointee = Int64(stage.tick - start)
      // Events report failures; here they would only take memory.
      if session.failures != failures { _ = stage.takeErrors() }
    }
    try stage.advance(
      ticks: Int(ticks), force: options & UInt32(LIBRATION_FORCE) != 0,
      untilPaused: options & UInt32(LIBRATION_UNTIL_PAUSED) != 0)
  }
}

/// Gives a stage a touch of a finger.
@c @implementation
public func libration_touch(
  _ stage: libration_stage, _ phase: Int32, _ x: Double, _ y: Double, _ finger: Int64
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    let phases: [TouchPhase] = [.began, .moved, .ended, .cancelled]
    guard phases.indices.contains(Int(phase)) else {
      throw Refusal(.invalid, "phase must be from LIBRATION_BEGAN to LIBRATION_CANCELLED")
    }
    try stage.touch(phases[Int(phase)], at: Vector(x, y), id: Int(finger))
  }
}

/// Emits an event to hooks.
@c @implementation
public func libration_emit(
  _ stage: libration_stage, _ name: UnsafePointer<CChar>!, _ fields: UnsafePointer<CChar>!
) -> libration_status {
  inSession(stage) { session in
    let stage = try session.stage(stage)
    let options = try session.options(try json(fields, "fields"), "fields", in: stage)
    try stage.emit(try text(name, "name"), options)
  }
}

/// Changes the size of a stage.
@c @implementation
public func libration_resize(
  _ stage: libration_stage, _ width: Double, _ height: Double
) -> libration_status {
  inSession(stage) { try $0.stage(stage).resize(width: width, height: height) }
}

/// Gives the digest of a stage.
@c @implementation
public func libration_digest(
  _ stage: libration_stage, _ digest: UnsafeMutablePointer<UInt64>!
) -> libration_status {
  inSession(stage) { session in
    let digest = try place(digest, "digest")
    digest.pointee = try session.stage(stage).digest
  }
}

/// Goes to a tick of the history.
@c @implementation
public func libration_seek(_ stage: libration_stage, _ tick: Int64) -> libration_status {
  inSession(stage, isIdle: true) { try $0.stage(stage).goTo(tick: Int(tick)) }
}
