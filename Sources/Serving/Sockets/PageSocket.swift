/// One open socket: its waiting output, the received part of a message, and its times.
struct PageSocket {
  /// The next thing to send.
  enum Outgoing {
    case message(isText: Bool, [UInt8])
    case ping
  }

  /// The client.
  let client: Client
  /// The descriptor, which the library owns.
  let descriptor: Int32
  /// The reason for closing it; nil while it is open.
  var ending: Ending?
  /// The code and the reason for the peer; nil when nothing is to be said.
  var closing: (code: UInt16, reason: String)?

  private let limits: ServerLimits
  private var messages: [Outgoing?] = []
  private var firstMessage = 0
  /// The bytes of the waiting messages, here or in the library.
  private var queuedBytes = 0
  /// The bytes of them that the library has taken.
  private var takenBytes = 0
  private var frame: [UInt8]?
  private var unacknowledged = 0
  private var wantsPing = false
  private var incoming: [UInt8] = []
  private var lastHeard: Double
  private var askedAt: Double?
  private var endedAt: Double?

  /// A socket that has just been opened.
  init(client: Client, descriptor: Int32, limits: ServerLimits, now: Double) {
    self.client = client
    self.descriptor = descriptor
    self.limits = limits
    lastHeard = now
  }

  // MARK: Sending

  /// Whether there is something to send, or a closing code to say.
  var hasOutput: Bool {
    closing != nil || wantsPing || firstMessage < messages.count || hasFrame
  }

  private var hasFrame: Bool { frame != nil && unacknowledged < limits.frames }

  /// Queues a message.
  ///
  /// - Returns: Whether there was room; otherwise the client is too slow.
  mutating func queue(_ message: Message) -> Bool {
    let (isText, bytes) =
      switch message {
      case .text(let text): (true, Array(text.utf8))
      case .bytes(let bytes): (false, bytes)
      }
    queuedBytes += bytes.count
    messages.append(.message(isText: isText, bytes))
    return queuedBytes <= limits.queueSize
  }

  /// Replaces the waiting frame, if there is one.
  mutating func show(_ bytes: [UInt8]) { frame = bytes }

  /// Notes that a frame was drawn.
  mutating func acknowledge() { unacknowledged = max(0, unacknowledged - 1) }

  /// Takes the next thing to send: a ping, then messages in order, then the frame.
  mutating func next() -> Outgoing? {
    if wantsPing {
      wantsPing = false
      return .ping
    }
    if firstMessage < messages.count {
      let message = messages[firstMessage]
      messages[firstMessage] = nil
      firstMessage += 1
      if case .message(_, let bytes) = message { takenBytes += bytes.count }
      if firstMessage == messages.count || firstMessage > 256 {
        messages.removeFirst(firstMessage)
        firstMessage = 0
      }
      return message
    }
    guard hasFrame, let bytes = frame else { return nil }
    frame = nil
    unacknowledged += 1
    return .message(isText: false, bytes)
  }

  /// Notes that the library has passed all taken bytes on to the system.
  mutating func noteSent() {
    queuedBytes -= takenBytes
    takenBytes = 0
  }

  // MARK: Receiving

  /// Notes a sign of life.
  mutating func hear(at now: Double) {
    lastHeard = now
    askedAt = nil
  }

  /// Adds a part to the incoming message.
  ///
  /// - Parameters:
  ///   - part: The bytes of the part.
  ///   - remaining: The bytes of its frame that are still missing.
  ///   - isLast: Whether the message ends here.
  ///   - isText: Whether the message is text.
  /// - Returns: The message when it is whole.
  /// - Throws: `MessageRefusal` when it is too long or text that is not UTF-8.
  mutating func receive(
    _ part: UnsafeRawBufferPointer, remaining: Int, isLast: Bool, isText: Bool
  ) throws(MessageRefusal) -> Message? {
    let room = limits.messageSize - incoming.count - part.count
    guard room >= 0, remaining >= 0, remaining <= room else { throw .tooLong(limits.messageSize) }
    incoming.append(contentsOf: part)
    guard isLast else { return nil }
    defer { incoming.removeAll(keepingCapacity: incoming.count <= 4096) }
    guard isText else { return .bytes(incoming) }
    guard let text = String(validating: incoming, as: UTF8.self) else { throw .notText }
    return .text(text)
  }

  // MARK: Times

  /// The time at which something is due, in the caller's seconds.
  var deadline: Double {
    if let endedAt { return endedAt + limits.silentTime }
    return askedAt.map { $0 + limits.silentTime } ?? lastHeard + limits.quietTime
  }

  /// The thing that is due.
  enum Due {
    case nothing
    /// It must be asked whether it is there.
    case ping
    /// It did not answer, or cannot be closed.
    case cut
  }

  /// Returns the thing that is due, and notes that it is done.
  mutating func checkTime(_ now: Double) -> Due {
    guard now >= deadline else { return .nothing }
    guard endedAt == nil, askedAt == nil else { return .cut }
    askedAt = now
    wantsPing = true
    return .ping
  }

  /// Notes that it is being closed.
  mutating func end(_ ending: Ending, code: UInt16?, now: Double) {
    guard self.ending == nil else { return }
    self.ending = ending
    endedAt = now
    closing = code.map { ($0, ending.description) }
    (messages, firstMessage, frame, incoming) = ([], 0, nil, [])
    wantsPing = false
  }
}

/// The reason why a message is refused.
enum MessageRefusal: Error {
  case tooLong(Int)
  case notText

  /// The closing code of RFC 6455.
  var code: UInt16 {
    switch self {
    case .tooLong: 1009
    case .notText: 1007
    }
  }

  /// The rule that must hold.
  var rule: String {
    switch self {
    case .tooLong(let size): "a message may have \(size) bytes"
    case .notText: "text must be UTF-8"
    }
  }
}
