import Glibc
import Serving
import Testing

extension ServingTests {
  @Suite struct RequestTests {
    @Test func aPageIsServedWithItsTypeAndAllSecurityHeaders() throws {
      let harness = try Harness()
      let port = harness.server.port
      let answer = try harness.answer(to: get("/{token}/"))
      #expect(answer.status == 200)
      #expect(answer.body == "<!doctype html>hello")
      #expect(
        answer.headers == [
          "Content-Type: text/html; charset=utf-8", "Content-Length: 20", "Connection: close",
          "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
          "Referrer-Policy: no-referrer", "Cross-Origin-Resource-Policy: same-origin",
          "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; "
            + "img-src 'self' data: blob:; connect-src 'self' ws://127.0.0.1:\(port); "
            + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          "Vary: Accept-Encoding",
        ])
    }

    @Test func theAddressIsThatOfThePageAndHasTheToken() throws {
      let harness = try Harness()
      let server = harness.server
      #expect(server.url == "http://127.0.0.1:\(server.port)/\(server.token)/")
      #expect(server.token.count == 32)
      #expect(server.token.allSatisfy { $0.isHexDigit && !$0.isUppercase })
      #expect(try Harness().server.token != server.token)
    }

    @Test(arguments: ["/{token}/page.js", "/{token}/page.js?v=1", "/{token}/page.js?a=/../"])
    func partsOfThePageAreServedByRelativeAddresses(path: String) throws {
      let answer = try Harness().answer(to: get(path))
      #expect(answer.status == 200)
      #expect(answer.body == "let x = 1\n")
      #expect(answer.headers.contains("Content-Type: text/javascript"))
    }

    @Test(arguments: [
      "127.0.0.1:{port}", "localhost:{port}", "LocalHost:{port}", "[::1]:{port}",
    ])
    func loopbackNamesAreOurs(host: String) throws {
      let answer = try Harness().answer(
        to: get("/{token}/", host: host, more: "Origin: http://\(host)\r\n"))
      #expect(answer.status == 200)
    }

    static let forbidden = [
      get("/{token}/", host: "example.com:{port}"), get("/{token}/", host: "127.0.0.1"),
      get("/{token}/", host: "127.0.0.1:1"), get("/{token}/", host: "localhost"),
      get("/{token}/", host: "127.0.0.1.example.com:{port}"), get("/{token}/", host: ""),
      get("/{token}/", host: "example.com@127.0.0.1:{port}"),
      get("/{token}/", host: "127.0.0.2:{port}"), get("/{token}/", host: "[::1]x:{port}"),
      get("/{token}/", host: "[::1:{port}"), get("/{token}/", host: "127.0.0.1:{port}:{port}"),
      get("/{token}/", more: "Origin: http://example.com\r\n"),
      get("/{token}/", more: "Origin: null\r\n"),
      get("/{token}/", more: "Origin: https://127.0.0.1:{port}\r\n"),
      get("/{token}/", more: "Origin: http://localhost:{port}\r\n"),
      get("/"), get("/page.js"), get("/favicon.ico"), get("/?token={token}"), get("//{token}/"),
      get("/{token}0/"), get("/0{token}/"), get("/00000000000000000000000000000000/"),
      upgrade.replacing("/{token}/", with: "/"),
      upgrade.replacing("Origin: http://127.0.0.1:{port}", with: "Origin: http://example.com"),
      upgrade.replacing("Host: 127.0.0.1:{port}", with: "Host: example.com:{port}"),
    ]

    @Test(arguments: forbidden) func foreignersGetNothing(request: String) throws {
      let harness = try Harness()
      let answer = try harness.answer(to: request)
      #expect(answer.status == 403)
      #expect(!answer.text.contains(harness.server.token))
      #expect(harness.server.clients.isEmpty)
    }

    @Test(arguments: [0, 1, 15, 30, 31]) func eachDigitOfTheTokenCounts(place: Int) throws {
      let harness = try Harness()
      var digits = Array(harness.server.token)
      digits[place] = digits[place] == "0" ? "1" : "0"
      #expect(try harness.answer(to: get("/\(String(digits))/")).status == 403)
      digits.remove(at: place)
      #expect(try harness.answer(to: get("/\(String(digits))/")).status == 403)
    }

    @Test(arguments: [
      "/{token}", "/{token}/x", "/{token}//", "/{token}/page.js/", "/{token}/Page.js",
      "/{token}/../etc/passwd", "/{token}/%2e%2e/%2e%2e/etc/passwd", "/{token}/%70age.js",
      "/{token}/./page.js", "/{token}/etc/passwd", "/{token}/socket/",
    ])
    func nothingElseIsThere(path: String) throws {
      #expect(try Harness().answer(to: get(path)).status == 404)
    }

    @Test(arguments: ["POST", "HEAD", "OPTIONS", "PUT", "CONNECT", "PRI", "get", "X-Y"])
    func onlyGetIsAnswered(method: String) throws {
      let request = get("/{token}/").replacing("GET", with: method)
      let answer = try Harness().answer(to: request)
      #expect(answer.status == 405)
      #expect(answer.headers.contains("Allow: GET"))
    }

    @Test(arguments: [
      "Content-Length: 5\r\n\r\nhello", "Content-Length: 99999999999999999999\r\n",
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "transfer-encoding: identity\r\n",
    ])
    func bodiesAreNotTaken(rest: String) throws {
      #expect(try Harness().answer(to: get("/{token}/", more: rest)).status == 413)
    }

    @Test func anEmptyBodyIsNone() throws {
      #expect(
        try Harness().answer(to: get("/{token}/", more: "Content-Length: 0\r\n")).status == 200)
    }

    static let malformed = [
      "GET /{token}/ HTTP/1.1\r\n\r\n", get("/{token}/", more: "Host: 127.0.0.1:{port}\r\n"),
      get("/{token}/", more: "hOST: 127.0.0.1:{port}\r\n"),
      get("/{token}/", more: "Origin: null\r\nOrigin: null\r\n"),
      get("/{token}/", more: "Content-Length: 0\r\nContent-Length: 0\r\n"),
      get("/{token}/", more: "Content-Length: -1\r\n"),
      get("/{token}/", more: "Content-Length:\r\n"),
      get("/{token}/", more: "no colon\r\n"), get("/{token}/", more: ": no name\r\n"),
      get("/{token}/", more: "A : space\r\n"), get("/{token}/", more: "A: b\r\n folded\r\n"),
      get("/{token}/", more: "A: b\nC: d\r\n"), get("/{token}/", more: "A: b\rC: d\r\n"),
      get("/{token}/", more: "A: \u{0}\r\n"), get("/{token}/", more: "A: \u{7F}\r\n"),
      get("/{token}/", more: "A: \u{1B}[m\r\n"), get("/{token}/", more: "Ä: b\r\n"),
      get("/{token}/").replacing("HTTP/1.1", with: "HTTP/1.0"),
      get("/{token}/").replacing("HTTP/1.1", with: "HTTP/2.0"),
      get("/{token}/").replacing(" HTTP/1.1", with: ""),
      get("http://127.0.0.1:{port}/{token}/"), get("*"), get("{token}/"), get("/{token}/ x"),
      get("/{token}/\t"), get("/{token}/ä"), get("/{token}/").replacing("GET", with: "G\"T"),
      " " + get("/{token}/"), "\r\n" + get("/{token}/"), "\r\n\r\n",
      upgrade.replacing("dGhl", with: "dGh"), upgrade.replacing("ZQ==", with: "ZQ="),
      upgrade.replacing("dGhl", with: "d*hl"), upgrade.replacing("Sec-WebSocket-Key", with: "X"),
      upgrade.replacing("Sec-WebSocket-Key", with: "Sec-WebSocket-Key: a\r\nSec-WebSocket-Key"),
      upgrade + "x",
    ]

    @Test(arguments: malformed) func whatIsNoRequestIsRefused(request: String) throws {
      let harness = try Harness()
      let answer = try harness.answer(to: request)
      #expect(answer.status == 400)
      #expect(harness.server.clients.isEmpty)
    }

    @Test(arguments: [
      get("/{token}/socket"), upgrade.replacing("Version: 13", with: "Version: 12"),
      upgrade.replacing("Upgrade: websocket", with: "Upgrade: h2c"),
      upgrade.replacing("keep-alive, Upgrade", with: "keep-alive"),
      upgrade.replacing("Sec-WebSocket-Version", with: "X"),
    ])
    func thePathOfTheSocketIsForSockets(request: String) throws {
      let answer = try Harness().answer(to: request)
      #expect(answer.status == 426)
      #expect(answer.headers.contains("Sec-WebSocket-Version: 13"))
    }

    @Test func headsMayBeAsLongAsTheLimit() throws {
      let harness = try Harness()
      let head = get("/{token}/", more: "A: b\r\n").filled(with: harness.server)
      let filling = String(repeating: "x", count: 8192 - head.utf8.count)
      #expect(try harness.answer(to: head.replacing("A: b", with: "A: b" + filling)).status == 200)
      let longer = head.replacing("A: b", with: "A: bx" + filling)
      #expect(try harness.answer(to: longer).status == 431)
      #expect(try harness.answer(to: String(repeating: "x", count: 8192)).status == 431)
      #expect(try harness.answer(to: String(repeating: "x", count: 1 << 20)).status == 431)
    }

    @Test func whatStillComesDoesNotTakeTheAnswerBack() throws {
      let harness = try Harness()
      let peer = try harness.connect()
      let body = String(repeating: "x", count: 200_000)
      let request = get("/{token}/", more: "Content-Length: 200000\r\n\r\n" + body)
      peer.send(Array(request.filled(with: harness.server).utf8))
      try harness.wait(for: "an answer") { peer.hasEnded }
      #expect(Answer(peer.received).status == 413)
      #expect(!peer.wasReset)
    }

    @Test func headsMayComeByteByByte() throws {
      let harness = try Harness()
      let peer = try harness.connect()
      for byte in get("/{token}/").filled(with: harness.server).utf8 {
        #expect(!peer.hasEnded)
        peer.send([byte])
        harness.turn()
      }
      try harness.wait(for: "the page") { peer.hasEnded }
      #expect(Answer(peer.received).status == 200)
    }

    @Test func longPagesArriveWholeAtReadersThatTakeTheirTime() throws {
      let bytes = (0..<(6 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
      let harness = try Harness(pages: ["/": Page(contentType: "text/plain", bytes: bytes)])
      let peer = try harness.connect()
      peer.isReading = false
      peer.send(Array(get("/{token}/").filled(with: harness.server).utf8))
      harness.settle()
      #expect(!harness.wantsService)
      peer.isReading = true
      try harness.wait(for: "the page") { peer.hasEnded }
      #expect(Array(peer.received.suffix(bytes.count)) == bytes)
    }

    @Test func theAddressOfTheConnectionIsOursToo() throws {
      let harness = try Harness(address: "0.0.0.0")
      let host = "127.0.0.3:{port}"
      #expect(
        try harness.answer(to: get("/{token}/", host: host), connectingTo: "127.0.0.3").status
          == 200)
      #expect(
        try harness.answer(to: get("/{token}/", host: host), connectingTo: "127.0.0.4").status
          == 403)
      #expect(harness.server.url.hasPrefix("http://127.0.0.1:"))
      #expect(!harness.server.isLoopback)
    }

    @Test func aServerCanListenOnIPv6() throws {
      let harness = try Harness(address: "::1")
      #expect(harness.server.isLoopback)
      #expect(harness.server.url.hasPrefix("http://[::1]:\(harness.server.port)/"))
      let request = get("/{token}/", host: "[::1]:{port}")
      #expect(try harness.answer(to: request, connectingTo: "::1").status == 200)
      let foreign = get("/{token}/", host: "[::2]:{port}")
      #expect(try harness.answer(to: foreign, connectingTo: "::1").status == 403)
    }
  }
}
