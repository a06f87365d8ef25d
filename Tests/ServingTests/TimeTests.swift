import Serving
import Testing

extension ServingTests {
  /// Events that time alone causes.
  ///
  /// The clock is a number that the tests set.
  @Suite struct TimeTests {
    @Test func atRestTheServerAsksForNothing() throws {
      let harness = try Harness()
      #expect(harness.server.deadline == nil)
      #expect(!harness.wantsService)
      #expect(try harness.answer(to: get("/{token}/")).status == 200)
      harness.settle()
      #expect(harness.server.deadline == nil)
      #expect(!harness.wantsService)
    }

    @Test func withAQuietPageItAsksEveryFiveSeconds() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.settle()
      #expect(harness.server.deadline == harness.now + 5)
      #expect(!harness.wantsService)
      for _ in 0..<10 {
        harness.now += 5
        harness.settle()
        let pings = peer.takeFrames()
        #expect(pings.map(\.opcode) == [9])
        #expect(harness.server.deadline == harness.now + 5)
        harness.now += 1
        peer.send(Frame.pong(pings.first?.payload ?? []).bytes)
        harness.settle()
        #expect(harness.server.deadline == harness.now + 5)
      }
      #expect(harness.takeEvents().isEmpty)
      #expect(harness.server.clients == [client])
    }

    @Test func aPageThatSpeaksIsNotAsked() throws {
      let harness = try Harness()
      let (peer, _) = try harness.openSocket()
      for _ in 0..<20 {
        harness.now += 4
        peer.send(Frame.text("x").bytes)
        harness.settle()
      }
      #expect(peer.takeFrames().isEmpty)
    }

    @Test func aPageThatVanishesIsClosedAfterTenSeconds() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.now += 5
      harness.settle()
      harness.now += 4.9
      harness.settle()
      #expect(harness.takeEvents().isEmpty)
      harness.now += 0.1
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .silent)])
      #expect(harness.server.deadline == nil)
      #expect(peer.hasEnded)
    }

    @Test func aPageThatVanishesWithMuchUnsentIsClosedToo() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      peer.isReading = false
      harness.server.send(.bytes([UInt8](repeating: 1, count: 8 << 20)), to: client)
      harness.settle()
      #expect(!harness.wantsService)
      harness.now += 5
      harness.settle()
      harness.now += 5
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .silent)])
      #expect(!harness.wantsService)
      #expect(harness.server.deadline == nil)
    }

    @Test func aPauseOfTheCallerEndsNobody() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.now += 5
      harness.settle()
      peer.send(Frame.pong(peer.takeFrames().first?.payload ?? []).bytes)
      // The answer is there, but the caller looks only after a minute.
      harness.now += 60
      harness.settle()
      #expect(harness.server.clients == [client])
    }

    @Test func aPageThatDoesNotLetItselfBeClosedIsCutOff() throws {
      let harness = try Harness()
      let (peer, client) = try harness.openSocket()
      _ = harness.takeEvents()
      harness.server.dismiss(client)
      harness.settle()
      // The client goes on sending.
      for _ in 0..<4 {
        harness.now += 1
        peer.send(Frame.text("x").bytes)
        harness.settle()
      }
      #expect(harness.takeEvents().isEmpty)
      harness.now += 1
      harness.settle()
      #expect(harness.takeEvents() == [.closed(client, .dismissed)])
      #expect(harness.server.deadline == nil)
    }

    @Test(arguments: ["", "GET /", "GET / HTTP/1.1\r\nHost: x\r\nA:"])
    func halfARequestIsClosedAfterFiveSeconds(start: String) throws {
      let harness = try Harness()
      let peer = try harness.connect()
      peer.send(Array(start.utf8))
      harness.settle()
      // Single bytes do not extend the time.
      for _ in 0..<4 {
        harness.now += 1
        peer.send([65])
        harness.settle()
      }
      #expect(!peer.hasEnded)
      #expect(harness.server.deadline == harness.now + 1)
      harness.now += 1
      harness.settle()
      #expect(peer.hasEnded)
      #expect(harness.server.deadline == nil)
    }

    @Test func anAnswerThatIsNotReadIsGivenUp() throws {
      let bytes = [UInt8](repeating: 1, count: 16 << 20)
      let harness = try Harness(pages: ["/": Page(contentType: "text/plain", bytes: bytes)])
      let peer = try harness.connect()
      peer.isReading = false
      peer.send(Array(get("/{token}/").filled(with: harness.server).utf8))
      harness.settle()
      #expect(harness.server.deadline == harness.now + 10)
      harness.now += 10
      harness.settle()
      #expect(harness.server.deadline == nil)
    }

    @Test func aPeerThatKeepsSendingAfterItsAnswerIsCutOff() throws {
      let harness = try Harness()
      let peer = try harness.connect()
      peer.isReading = false
      peer.send([UInt8](repeating: 65, count: 4 << 20))
      harness.settle()
      try harness.wait(for: "the end") { harness.server.deadline == nil }
      peer.isReading = true
      peer.pump()
      #expect(peer.hasEnded)
    }
  }
}
