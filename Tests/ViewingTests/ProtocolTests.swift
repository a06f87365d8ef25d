import Foundation
import Testing
import Viewing

@Suite("The protocol of the page")
struct ProtocolTests {
  @Test("is what the scripts of the page are checked with")
  func types() throws {
    let folder = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(folder)/Page/protocol.d.ts"
    let known = try? String(contentsOfFile: path, encoding: .utf8)
    let new = TypeScript.text
    guard new != known, getenv("LIBRATION_WRITE_DOCS") != nil else {
      #expect(new == known, "LIBRATION_WRITE_DOCS=1 before the test writes it:\n\(new)")
      return
    }
    let file = try #require(fopen(path, "w"))
    fputs(new, file)
    fclose(file)
  }

  @Test("has a name for each request and each message, once")
  func names() {
    let requests = PageRequest.all.map(\.name)
    #expect(Set(requests).count == requests.count)
    let messages = pageMessages.map { $0.type }
    #expect(Set(messages).count == messages.count)
  }
}
