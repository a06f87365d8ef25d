import Glibc
import Serving
import Testing

extension ServingTests {
  @Suite struct FlowTests {
    /// A frame that carries its number.
    private func frame(_ number: Int, size: Int = 4) -> [UInt8] {
      withUnsafeBytes(of: UInt32(number).littleEndian, Array.init)
        + [UInt8](repeating: 0, count: size - 4)
    }

    private func numbers(_ frames: [Frame]) -> [Int] {
      frames.filter { $0.opcode == 2 }.map { frame in
        frame.payload.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      }
    }

    @Test func aPageThatDoesNotAcknowledgeHasTwoFramesAndThenTheNewest() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      var seen: [Int] = []
      let show = { (range: Range<Int>) in
        for number in range {
          harness.server.sendFrame(frame(number), to: client)
          harness.turn()
        }
        harness.settle()
        seen += numbers(peer.takeFrames())
      }
      show(0..<10)
      #expect(seen == [0, 1])
      #expect(!harness.wantsService)
      harness.server.acknowledge(client)
      show(0..<0)
      #expect(seen == [0, 1, 9])
      harness.server.acknowledge(client)
      harness.server.acknowledge(client)
      show(10..<20)
      #expect(seen == [0, 1, 9, 10, 11])
      // Acknowledging more frames than were sent has no effect.
      for _ in 0..<100 { harness.server.acknowledge(client) }
      show(20..<30)
      #expect(seen == [0, 1, 9, 10, 11, 20, 21])
    }

    @Test func aFrameWaitsHereBehindALongMessage() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      peer.isReading = false
      harness.server.send(.bytes([UInt8](repeating: 9, count: 8 << 20)), to: client)
      for number in 0..<5 {
        harness.server.sendFrame(frame(number), to: client)
        harness.turn()
      }
      peer.isReading = true
      var frames: [Frame] = []
      try harness.wait(for: "message and frame") {
        frames += peer.takeFrames()
        return frames.count >= 2
      }
      harness.settle()
      #expect(numbers(frames.dropFirst() + peer.takeFrames()) == [4])
    }

    @Test func aPageThatReadsMayHaveAnyAmountInTheCourseOfTime() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      for number in 0..<12 {
        harness.server.send(.bytes([UInt8](repeating: 1, count: 1 << 20)), to: client)
        try harness.wait(for: "message \(number)") { !peer.takeFrames().isEmpty }
      }
      #expect(harness.server.clients == [client])
    }

    @Test func aPageThatAcknowledgesHasEveryFrame() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      var seen: [Int] = []
      for number in 0..<200 {
        harness.server.sendFrame(frame(number, size: 24_000), to: client)
        try harness.wait(for: "frame \(number)") {
          let new = numbers(peer.takeFrames())
          seen += new
          for _ in new { harness.server.acknowledge(client) }
          return !new.isEmpty
        }
      }
      #expect(seen == Array(0..<200))
    }

    @Test func messagesAreNeverDroppedForFrames() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      for number in 0..<50 {
        harness.server.sendFrame(frame(number), to: client)
        harness.server.send(.text("\(number)"), to: client)
        harness.turn()
      }
      harness.settle()
      let frames = peer.takeFrames()
      #expect(numbers(frames) == [0, 1])
      #expect(
        frames.filter { $0.opcode == 1 }.map { String(decoding: $0.payload, as: UTF8.self) }
          == (0..<50).map(String.init))
    }

    @Test func aPageThatReadsSlowlySeesFramesThatAreNew() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      peer.isReading = false
      var ages: [Int] = []
      for number in 0..<1500 {
        harness.server.sendFrame(frame(number, size: 24_000), to: client)
        harness.turn()
        // The peer reads a quarter of the bytes.
        for _ in 0..<3 { peer.read(atMost: 2000) }
        for seen in numbers(peer.takeFrames()) {
          ages.append(number - seen)
          harness.server.acknowledge(client)
        }
      }
      #expect(ages.count > 100)
      // Two frames under way take eight turns; without a limit the last would be 1,000 old.
      #expect(ages.max() ?? 0 < 20)
    }

    @Test func aPageThatDoesNotReadIsClosedAndItsMessagesForgotten() throws {
      var limits = ServerLimits()
      limits.queueSize = 1 << 20
      let harness = try Harness(limits: limits)
      let (peer, client) = try harness.openSocket()
      let (other, otherClient) = try harness.openSocket()
      _ = harness.takeEvents()
      peer.isReading = false
      let message = [UInt8](repeating: 7, count: 100_000)
      var sent = 0
      while harness.server.clients.contains(client), sent < 1000 {
        harness.server.send(.bytes(message), to: client)
        harness.turn()
        sent += 1
      }
      // The system takes some megabytes, and the queue holds one more.
      #expect(sent > 10)
      #expect(sent < 1000)
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .slow)])
      #expect(harness.server.clients == [otherClient])
      harness.server.send(.text("here"), to: otherClient)
      harness.settle()
      #expect(other.takeFrames().map(\.opcode) == [1])
    }

    /// The server has nothing to send when the library wants to answer a ping.
    ///
    /// But the library has the rest of a message, or the system has it all and takes no more.
    @Test func aPongLeavesWhenThereIsRoomAgain() throws {
      for size in stride(from: 1 << 18, through: 8 << 20, by: 1 << 18) {
        let harness = try Harness()
        let (peer, client) = try harness.openSocket()
        peer.isReading = false
        harness.server.send(.bytes([UInt8](repeating: 5, count: size)), to: client)
        harness.settle()
        peer.send(Frame.ping([7]).bytes)
        harness.settle()
        peer.isReading = true
        var frames: [Frame] = []
        try harness.wait(for: "the pong after \(size) bytes") {
          frames += peer.takeFrames()
          return frames.count == 2
        }
        #expect(frames.map(\.payload.count) == [size, 1])
      }
    }

    @Test func whatADismissedClientSaysIsNotTold() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      peer.isReading = false
      harness.server.send(.bytes([UInt8](repeating: 5, count: 8 << 20)), to: client)
      harness.settle()
      // The peer does not read, so the closing code cannot reach it yet.
      harness.server.dismiss(client)
      peer.send(Frame.text("too late").bytes)
      harness.settle()
      #expect(harness.takeEvents().isEmpty)
      peer.isReading = true
      var frames: [Frame] = []
      try harness.wait(for: "the close") {
        frames += peer.takeFrames()
        return frames.count == 2
      }
      #expect(frames.map(\.closeCode) == [0, 1000])
      peer.send(Frame.close(1000).bytes)
      try harness.wait(for: "the end") { peer.hasEnded }
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .dismissed)])
    }

    @Test func aMessageThatIsLongerThanMayWaitClosesTheClient() throws {
      let harness = try Harness()
      let (_, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.server.send(.bytes([UInt8](repeating: 0, count: 8 << 20 + 1)), to: client)
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .slow)])
    }

    @Test func sixteenAreServedAndTheOthersAreToldSo() throws {
      let harness = try Harness()
      let peers = try (0..<50).map { _ in try harness.connect() }
      let request = Array(upgrade.filled(with: harness.server).utf8)
      for peer in peers { peer.send(request) }
      try harness.wait(for: "all answers") { peers.allSatisfy { !$0.received.isEmpty } }
      let statuses = peers.map { Answer($0.takeReceived()).status }
      #expect(statuses.filter { $0 == 101 }.count == 16)
      #expect(statuses.filter { $0 == 503 }.count == 34)
      // The page itself is served to all.
      #expect(try harness.answer(to: get("/{token}/")).status == 200)
      let served = zip(peers, statuses).filter { $0.1 == 101 }.map(\.0)
      for client in harness.server.clients { harness.server.send(.text("\(client)"), to: client) }
      harness.settle()
      #expect(Set(served.map { $0.takeFrames().map(\.payload) }).count == 16)
      // When one client leaves, another may come.
      served[3].close()
      try harness.waitForClients(15)
      _ = try harness.openSocket()
      #expect(harness.server.clients.count == 16)
      #expect(try harness.answer(to: upgrade).status == 503)
    }

    @Test func aFloodDoesNotKeepTheCaller() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      let frames = [UInt8]((0..<20_000).map { _ in Frame.text("x").bytes }.joined())
      peer.send(frames)
      let inOneCall = harness.server.service(at: harness.now).count
      #expect(inOneCall > 0)
      #expect(inOneCall < 20_000)
      var count = inOneCall
      try harness.wait(for: "all messages") {
        count += harness.takeEvents().count
        return count >= 20_000
      }
      #expect(harness.server.clients == [client])
    }
  }
}
