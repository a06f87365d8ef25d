import Geometry
import Glibc
import Serving
import Testing

extension ServingTests {
  /// Edits of valid bytes, which are the same in each run.
  @Suite struct HostileTests {
    @Test(arguments: 1...8) func editedRequestsGetAnAnswerOrNone(seed: UInt64) throws {
      let harness = try Harness()
      let (guest, client) = try harness.openSocket()
      let good = [upgrade, get("/{token}/", more: "Accept: */*\r\n")]
      let bad = RequestTests.malformed + RequestTests.forbidden
      let sources = (0..<20).flatMap { good + bad[$0...].prefix(3) }
        .map { Array($0.filled(with: harness.server).utf8) }
      var random = SplitMix64(state: seed)
      var statuses: [Int: Int] = [:]
      for _ in 0..<400 {
        let bytes = edited(sources, &random)
        let peer = try Peer("127.0.0.1", port: harness.server.port)
        send(bytes, from: peer, harness, &random)
        peer.finish()
        try harness.wait(for: "an answer to \(bytes)") {
          peer.pump()
          return peer.hasEnded
        }
        let answer = Answer(peer.takeReceived())
        statuses[answer.status, default: 0] += 1
        let text = String(decoding: bytes, as: UTF8.self)
        if [101, 200, 404].contains(answer.status) {
          #expect(text.contains(harness.server.token), "\(text)")
        } else {
          #expect(!answer.text.contains(harness.server.token))
        }
        peer.close()
      }
      harness.settle()
      // Only the guest is left, and it noticed nothing.
      #expect(harness.server.clients == [client])
      #expect(harness.server.deadline == harness.now + 5)
      #expect(!harness.wantsService)
      guest.send(Frame.text("here").bytes)
      harness.settle()
      #expect(harness.takeEvents().last == .message(client, .text("here")))
      #expect(
        Set(statuses.keys).isSubset(of: [0, 101, 200, 400, 403, 404, 405, 413, 426, 431, 503]))
      // The edits are neither all good nor all nonsense.
      for status in [0, 200, 400, 403] { #expect(statuses[status, default: 0] > 3) }
    }

    @Test(arguments: 1...8) func editedFramesHarmNobodyElse(seed: UInt64) throws {
      let harness = try Harness()
      let (guest, client) = try harness.openSocket()
      var random = SplitMix64(state: seed)
      let sources = Self.frames.map { $0.flatMap(\.bytes) }
      var messages = 0
      for round in 0..<250 {
        let (peer, foe) = try harness.openSocket()
        _ = harness.takeEvents()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          send(edited(sources, &random), from: peer, harness, &random)
          harness.server.sendFrame([UInt8](repeating: 1, count: 5000), to: foe)
          harness.turn()
        }
        if Bool.random(using: &random) { peer.reset() } else { peer.close() }
        // A client that the server gives up leaves `clients` before its connection has ended.
        try harness.wait(for: "the end of \(foe) in round \(round)") {
          guard case .closed(foe, _) = harness.events.last else { return false }
          return true
        }
        #expect(harness.server.clients == [client])
        let events = harness.takeEvents()
        for case .message(let sender, let message) in events {
          #expect(sender == foe)
          messages += 1
          switch message {
          case .text(let text): #expect(text.utf8.count <= 65_536)
          case .bytes(let bytes): #expect(bytes.count <= 65_536)
          }
        }
      }
      #expect(harness.server.clients == [client])
      #expect(messages > 50)
      guest.send(Frame.ping([1]).bytes + Frame.text("here").bytes)
      harness.settle()
      #expect(harness.takeEvents() == [.message(client, .text("here"))])
      #expect(guest.takeFrames().map(\.opcode) == [10])
    }

    @Test func requestsThatEndAnywhereAreForgotten() throws {
      let harness = try Harness()
      let bytes = Array(upgrade.filled(with: harness.server).utf8)
      for end in bytes.indices {
        let peer = try Peer("127.0.0.1", port: harness.server.port)
        peer.send(Array(bytes[..<end]))
        peer.finish()
        try harness.wait(for: "the end after \(end) bytes") {
          peer.pump()
          return peer.hasEnded
        }
        #expect(peer.received.isEmpty)
      }
      harness.settle()
      #expect(harness.takeEvents().isEmpty)
      #expect(harness.server.deadline == nil)
    }

    /// libwebsockets 4.1.6 of Debian 12 reads such frames, and 5.0 closes.
    ///
    /// A mask protects systems between a browser and a server, not the server.
    @Test func framesWithoutAMaskDoNoHarm() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      var frame = Frame.text("bare")
      frame.mask = nil
      peer.send(frame.bytes)
      harness.settle()
      switch harness.takeEvents() {
      case [.message(client, .text("bare"))]: #expect(harness.server.clients == [client])
      case let events: #expect(events.isEmpty && harness.server.clients.isEmpty)
      }
    }

    @Test func aThousandPagesComeAndGo() throws {
      let harness = try Harness()
      var random = SplitMix64(state: 1)
      var open: [Peer] = []
      for _ in 0..<1000 {
        if open.count == 16 {
          open.remove(at: Int.random(in: 0..<16, using: &random)).close()
          try harness.waitForClients(15)
        }
        open.append(try harness.openSocket().peer)
        for client in harness.server.clients {
          harness.server.sendFrame([UInt8](repeating: 0, count: 1000), to: client)
        }
      }
      #expect(harness.server.clients.count == 16)
    }

    /// Valid conversations, which are edited.
    private static let frames: [[Frame]] = [
      [.text("hello"), .ping([1, 2, 3]), .binary([UInt8](repeating: 3, count: 300))],
      [
        Frame(opcode: 1, payload: Array("in ".utf8), isLast: false), .ping([]), .pong([1]),
        Frame(opcode: 0, payload: Array("parts".utf8)),
      ],
      [.binary([UInt8](repeating: 9, count: 65_536)), .text("")],
      [.text("bye"), .close(1000)], [.close(1001)], [Frame(opcode: 8, payload: [])],
      [Frame(opcode: 8, payload: [3])], [.ping([UInt8](repeating: 0, count: 125))],
    ]
  }
}

/// Sends bytes in a few parts, with the server at work in between.
private func send(
  _ bytes: [UInt8], from peer: Peer, _ harness: Harness, _ random: inout SplitMix64
) {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = Int.random(in: 1...max(1, bytes.count / 2), using: &random)
    peer.send(Array(rest.prefix(count)))
    rest = rest.dropFirst(count)
    harness.turn()
    peer.pump()
  }
}

/// One of the sources with up to eight edits.
private func edited(_ sources: [[UInt8]], _ random: inout SplitMix64) -> [UInt8] {
  var bytes = sources.randomElement(using: &random) ?? []
  for _ in 0..<Int.random(in: 0...8, using: &random) where !bytes.isEmpty {
    let place = Int.random(in: 0..<bytes.count, using: &random)
    let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
    switch Int.random(in: 0..<7, using: &random) {
    case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
    case 4: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 5: bytes.removeSubrange(place...)
    default:
      let other = sources.randomElement(using: &random) ?? []
      bytes.insert(
        contentsOf: other.suffix(Int.random(in: 0...other.count, using: &random)), at: place)
    }
  }
  return bytes
}
