import Glibc
import Serving
import Testing

extension ServingTests {
  @Suite struct SocketTests {
    @Test func theHandshakeIsThatOfTheStandard() throws {
      let harness = try Harness()
      let peer = try harness.connect()
      peer.send(Array(upgrade.filled(with: harness.server).utf8))
      try harness.wait(for: "the handshake") { !peer.received.isEmpty }
      let answer = Answer(peer.received)
      #expect(answer.status == 101)
      // The example of RFC 6455, section 1.3.
      #expect(answer.headers.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
      // The page proposed extensions; the server took none, so the answer names none.
      #expect(!answer.text.contains("Extensions"))
      #expect(harness.takeEvents() == [.opened(harness.server.clients[0])])
    }

    static let sizes = [0, 1, 125, 126, 127, 4095, 4096, 4097, 65_535, 65_536]

    @Test(arguments: sizes) func messagesArriveAsTheyWereSent(size: Int) throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      let text = String(repeating: "é", count: size / 2)
      peer.send(Frame.binary(bytes).bytes + Frame.text(text).bytes)
      var events: [ServerEvent] = []
      try harness.wait(for: "both messages") {
        events += harness.takeEvents()
        return events.count >= 2
      }
      #expect(events == [.message(client, .bytes(bytes)), .message(client, .text(text))])
    }

    @Test(arguments: sizes + [65_537, 1 << 20, 5 << 20])
    func messagesToThePageLeaveWholeAndInOneFrame(size: Int) throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 13 &+ $0 >> 7) }
      harness.server.send(.bytes(bytes), to: client)
      harness.server.send(.text("end"), to: client)
      var frames: [Frame] = []
      try harness.wait(for: "both messages") {
        frames += peer.takeFrames()
        return frames.count >= 2
      }
      var (first, last) = (Frame.binary(bytes), Frame.text("end"))
      (first.mask, last.mask) = (nil, nil)
      #expect(frames == [first, last])
    }

    @Test func manyMessagesArriveInOrder() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      var frames: [Frame] = []
      for number in 0..<3000 { harness.server.send(.text("\(number)"), to: client) }
      try harness.wait(for: "all messages") {
        frames += peer.takeFrames()
        return frames.count >= 3000
      }
      #expect(
        frames.map { String(decoding: $0.payload, as: UTF8.self) } == (0..<3000).map(String.init))
    }

    @Test func messagesMayComeInPartsWithPingsBetweenThem() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      var first = Frame.text("ä b")
      first.isLast = false
      // A part may end within a character.
      let split = first.payload.prefix(1)
      first.payload = Array(split)
      var middle = Frame(opcode: 0, payload: Array("ä b".utf8.dropFirst()))
      middle.isLast = false
      let last = Frame(opcode: 0, payload: Array(" c".utf8))
      for frame in [
        first, .ping([1, 2]), middle, Frame(opcode: 0, payload: [], isLast: false), last,
      ] {
        peer.send(frame.bytes)
        harness.turn()
      }
      var events: [ServerEvent] = []
      try harness.wait(for: "the message") {
        events += harness.takeEvents()
        return !events.isEmpty && !peer.received.isEmpty
      }
      #expect(events == [.message(client, .text("ä b c"))])
      #expect(peer.takeFrames().map(\.payload) == [[1, 2]])
    }

    @Test func framesMayComeByteByByte() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      let frames = [Frame.text("hello"), .ping([7]), .binary([UInt8](repeating: 3, count: 200))]
      for byte in frames.flatMap(\.bytes) {
        peer.send([byte])
        harness.turn()
      }
      harness.settle()
      #expect(
        harness.takeEvents() == [
          .message(client, .text("hello")),
          .message(client, .bytes([UInt8](repeating: 3, count: 200))),
        ])
      #expect(peer.takeFrames().map(\.opcode) == [10])
    }

    @Test(arguments: [0, 1, 125]) func pingsAreAnsweredAtOnce(size: Int) throws {
      let harness = try Harness()
      let (peer, _) = try harness.openSocket()
      let payload = [UInt8](repeating: 9, count: size)
      peer.send(Frame.ping(payload).bytes)
      var frames: [Frame] = []
      try harness.wait(for: "the pong") {
        frames += peer.takeFrames()
        return !frames.isEmpty
      }
      #expect(frames.map(\.opcode) == [10])
      #expect(frames[0].payload == payload)
    }

    @Test func aPageThatClosesIsToldAndGone() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      peer.send(Frame.close(1000).bytes)
      try harness.wait(for: "the end") { peer.hasEnded }
      #expect(peer.takeFrames().map(\.closeCode) == [1000])
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .left)])
      #expect(harness.server.clients.isEmpty)
    }

    @Test func aDismissedClientIsToldAndGone() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.server.send(.text("not sent any more"), to: client)
      harness.server.dismiss(client)
      #expect(harness.server.clients.isEmpty)
      harness.server.send(.text("no"), to: client)
      harness.server.sendFrame([1], to: client)
      var frames: [Frame] = []
      try harness.wait(for: "the close") {
        frames += peer.takeFrames()
        return !frames.isEmpty
      }
      #expect(frames.map(\.closeCode) == [1000])
      peer.send(Frame.text("too late").bytes + Frame.close(1000).bytes)
      try harness.wait(for: "the end") { peer.hasEnded }
      try harness.waitForClients(0)
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .dismissed)])
    }

    @Test func aServerThatClosesTellsItsPages() throws {
      let harness = try Harness()
      let peers = try (0..<3).map { _ in try harness.openSocket().peer }
      harness.server.close()
      for peer in peers { peer.pump() }
      #expect(peers.map { $0.takeFrames().map(\.closeCode) } == [[1001], [1001], [1001]])
      #expect(peers.map(\.hasEnded) == [true, true, true])
      #expect(throws: NeverHappened.self) { try harness.connect() }
    }

    /// Frames that a peer may not send, and the closing code that it gets; nil for none.
    static let forbidden: [(String, [Frame], Int?)] = [
      ("reserved bit 1", [Frame(opcode: 1, payload: [65], reserved: 4)], 1002),
      ("reserved bit 3", [Frame(opcode: 2, payload: [65], reserved: 1)], 1002),
      ("opcode 3", [Frame(opcode: 3, payload: [])], 1002),
      ("opcode 11", [Frame(opcode: 11, payload: [])], 1002),
      ("continuation without a start", [Frame(opcode: 0, payload: [65])], 1002),
      (
        "continuation after the end",
        [
          Frame(opcode: 1, payload: [65], isLast: false), Frame(opcode: 0, payload: [65]),
          Frame(opcode: 0, payload: [65]),
        ], 1002
      ),
      (
        "start within a message",
        [Frame(opcode: 1, payload: [65], isLast: false), Frame(opcode: 1, payload: [65])], 1002
      ),
      ("ping in parts", [Frame(opcode: 9, payload: [65], isLast: false)], 1002),
      ("close in parts", [Frame(opcode: 8, payload: [3, 232], isLast: false)], 1002),
      ("long ping", [Frame(opcode: 9, payload: [UInt8](repeating: 1, count: 126))], nil),
      ("ping with a long length", [Frame(opcode: 9, payload: [1], lengthBytes: 8)], nil),
      ("length of 64 bits", [Frame(opcode: 2, payload: [1], claimed: 1 << 63)], nil),
      ("length of 63 bits", [Frame(opcode: 2, payload: [1], claimed: .max >> 1)], 1009),
      ("a long message", [.binary([UInt8](repeating: 1, count: 65_537))], 1009),
      ("a message that says it is long", [Frame(opcode: 2, payload: [1], claimed: 65_537)], 1009),
      (
        "a long message in parts",
        [
          Frame(opcode: 2, payload: [UInt8](repeating: 1, count: 65_536), isLast: false),
          Frame(opcode: 0, payload: [1]),
        ], 1009
      ),
      ("text that is not UTF-8", [Frame(opcode: 1, payload: [0xC3, 0x28])], 1007),
      ("text that ends in a character", [Frame(opcode: 1, payload: [65, 0xC3])], 1007),
    ]

    @Test(arguments: forbidden.map(\.0)) func whoBreaksTheRulesIsClosed(what: String) throws {
      let (_, frames, code) = try #require(Self.forbidden.first { $0.0 == what })
      let harness = try Harness()
      let (other, otherClient) = try harness.openSocket()
      let (peer, client) = try harness.openSocket()
      let opened = harness.takeEvents()
      #expect(opened.count == 2)
      peer.send(frames.flatMap(\.bytes))
      harness.settle()
      let closes = peer.takeFrames().filter { $0.opcode == 8 }.map(\.closeCode)
      #expect(closes == (code.map { [$0] } ?? []))
      // The peer does not answer; bytes that the library did not understand may hide an answer
      // anyway.
      harness.now += 4.9
      harness.settle()
      #expect(peer.hasEnded == (code == nil))
      harness.now += 0.1
      try harness.wait(for: "the end") { peer.hasEnded }
      harness.settle()
      let events = harness.takeEvents()
      #expect(events.count == (what == "continuation after the end" ? 2 : 1))
      guard case .closed(client, let ending) = events.last else {
        Issue.record("\(events)")
        return
      }
      switch code {
      case nil: #expect(ending == .lost)
      case 1002: #expect(ending == .refused("it breaks the protocol"))
      case 1007: #expect(ending == .refused("text must be UTF-8"))
      default: #expect(ending == .refused("a message may have 65536 bytes"))
      }
      #expect(harness.server.clients == [otherClient])
      other.send(Frame.text("still here").bytes)
      harness.settle()
      #expect(harness.takeEvents() == [.message(otherClient, .text("still here"))])
    }

    @Test(arguments: [true, false]) func aPeerThatGoesWithoutAWordIsLost(isReset: Bool) throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      if isReset { peer.reset() } else { peer.close() }
      try harness.waitForClients(0)
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .lost)])
      #expect(harness.server.deadline == nil)
    }

    @Test func aPeerThatSaysItsLastWordAndGoesIsHeard() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      peer.send(Frame.text("last").bytes)
      peer.finish()
      try harness.waitForClients(0)
      harness.settle()
      #expect(harness.takeEvents() == [.message(client, .text("last")), .closed(client, .lost)])
    }
  }
}
