public import CLibration
import Geometry
import Scripting

// The functions of the header about the library and its hosts.

/// The version, as a text that is never freed.
private let versionText: StaticString = "0.2.0"

/// The version of the library.
@c @implementation
public func libration_version() -> UnsafePointer<CChar>! {
  UnsafeRawPointer(versionText.utf8Start).assumingMemoryBound(to: CChar.self)
}

/// Opens a host.
@c @implementation
public func libration_open(
  _ options: UnsafePointer<CChar>!, _ host: UnsafeMutablePointer<libration_host>!
) -> libration_status {
  answering {
    let host = try place(host, "host")
    let options = try HostOptions(try json(options, "options"))
    host.pointee = try Slots.shared.open { table in
      try LibrarySession(options, table: table)
    }.handle
  }
}

/// Closes a host with all that it has.
@c @implementation
public func libration_close(_ host: libration_host) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    session.recorder?.finish()
    session.table.dropAll()
    Slots.shared.close(session)
  }
}

/// Sets or ends the listener of a subject.
@c @implementation
public func libration_listen(
  _ host: libration_host, _ subject: Int32, _ listener: libration_listener!,
  _ context: UnsafeMutableRawPointer!
) -> libration_status {
  inSession(host) { session in
    try session.checkHost(host)
    guard LibrarySession.subjects.contains(Int(subject)) else {
      throw Refusal(.invalid, "subject must be one of LIBRATION_EVENTS, OUTPUT and RECORDING")
    }
    let given = listener.map { LibrarySession.Listener(function: $0, context: context) }
    session.listen(to: Int(subject), given)
  }
}

/// Takes the oldest event out of the queue.
@c @implementation
public func libration_next_event(
  _ host: libration_host, _ stage: UnsafeMutablePointer<libration_stage>!,
  _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int, _ length: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(host) { session in
    try session.checkHost(host)
    guard let next = session.events.first else {
      let rule = "events are queued by {\"events\": how many} of libration_open"
      throw Refusal(.none, session.events.capacity == 0 ? rule : "no event waits")
    }
    try give(next.event.json, buffer, size, length)
    stage?.pointee = next.stage
    session.events.removeFirst()
  }
}

/// Gives scripts a function of the program.
@c @implementation
public func libration_define(
  _ host: libration_host, _ declaration: UnsafePointer<CChar>!,
  _ function: libration_function!, _ context: UnsafeMutableRawPointer!
) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    guard let function else { throw Refusal(.invalid, "function must not be NULL") }
    let options = try FunctionOptions(try json(declaration, "declaration"))
    try session.define(options, function, context)
  }
}

/// Takes the answer of a function that a script called.
@c @implementation
public func libration_answer(
  _ host: libration_host, _ value: UnsafePointer<CChar>!
) -> libration_status {
  inSession(host) { session in
    try session.checkHost(host)
    guard !session.answers.isEmpty else {
      throw Refusal(.failed, "an answer must be given inside a function that a script called")
    }
    let answer = try json(value, "value")
    session.answers[session.answers.count - 1] = answer
  }
}

/// Adds a behavior given as text.
@c @implementation
public func libration_add_source(
  _ host: libration_host, _ name: UnsafePointer<CChar>!, _ source: UnsafePointer<CChar>!
) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    try session.host.addBehavior(source: try text(source, "source"), name: try text(name, "name"))
  }
}

/// Begins a recording.
@c @implementation
public func libration_record(
  _ host: libration_host, _ program: UnsafePointer<CChar>!
) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    let program = try text(program, "program")
    session.recorder = try SessionRecorder(session.host, program: program) {
      [unowned session] line in session.tell(Int(LIBRATION_RECORDING), 0, line)
    }
  }
}

/// Gives the recording so far.
@c @implementation
public func libration_recording(
  _ host: libration_host, _ buffer: UnsafeMutablePointer<CChar>!, _ size: Int,
  _ length: UnsafeMutablePointer<Int>!
) -> libration_status {
  inSession(host) { session in
    try session.checkHost(host)
    guard let recorder = session.recorder else {
      throw Refusal(.none, "libration_record must come before")
    }
    try give(recorder.text, buffer, size, length)
  }
}

/// Copies the whole session.
@c @implementation
public func libration_take_snapshot(
  _ host: libration_host, _ snapshot: UnsafeMutablePointer<libration_snapshot>!
) -> libration_status {
  inSession(host, isIdle: true) { session in
    try session.checkHost(host)
    let snapshot = try place(snapshot, "snapshot")
    guard session.host.canTravel else {
      throw Refusal(.busy, "no snapshot must be taken inside a tick")
    }
    snapshot.pointee = try session.table.handle(of: .snapshot(session.host.snapshot()))
  }
}

/// Goes back to a snapshot.
@c @implementation
public func libration_restore(_ snapshot: libration_snapshot) -> libration_status {
  inSession(snapshot, isIdle: true) { session in
    let snapshot = try session.snapshot(snapshot)
    guard session.host.canTravel else {
      throw Refusal(.busy, "no snapshot must be restored inside a tick")
    }
    session.host.restore(snapshot)
  }
}

/// Removes an item, a behavior, a snapshot or a stage.
@c @implementation
public func libration_remove(_ handle: UInt64) -> libration_status {
  inSession(handle) { session in
    let object = try session.object(handle)
    switch object {
    case .host: throw Refusal(.stale, "a host must be closed by libration_close")
    case .item(let item):
      guard let stage = item.stage else { throw Refusal(.stale, "item was removed") }
      try stage.remove(item)
    case .behavior(let behavior): behavior.remove()
    case .snapshot: session.table.drop(LibraryHandle(handle))
    case .stage(let stage):
      guard !session.isInCallback else {
        throw Refusal(.busy, "a stage must not be removed inside a callback")
      }
      session.host.discard(stage)
      session.table.drop(LibraryHandle(handle))
    }
  }
}
