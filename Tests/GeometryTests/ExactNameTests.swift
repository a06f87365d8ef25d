import Geometry
import Testing

@Suite("Exact names")
struct ExactNameTests {
  private let two = ["caf\u{E9}", "cafe\u{301}"]

  @Test("differ where Swift takes two forms for one")
  func forms() {
    #expect(two[0] == two[1])
    #expect(ExactName(two[0]) != ExactName(two[1]))
    #expect(!two[0].hasBytes(of: two[1]) && two[0].hasBytes(of: two[0]))
    #expect(!["", two[1]].hasName(two[0]) && two.hasName(two[0]))
    // The sign of kelvins.
    #expect(ExactName("\u{212A}") != ExactName("K"))
  }

  @Test("are keys of a dictionary, however their texts are stored")
  func keys() {
    var values: [ExactName: Int] = [:]
    let long = String(repeating: two[0], count: 20)
    for (place, name) in (two + ["", long]).enumerated() { values[name] = place }
    #expect(values.count == 4)
    #expect(values[two[0]] == 0 && values[two[1]] == 1 && values[""] == 2)
    // A part of another text, without storage of its own.
    #expect(values[String(("x" + long).dropFirst())] == 3)
    values[two[0]] = nil
    #expect(values[two[0]] == nil && values[two[1]] == 1)
  }

  @Test("are ordered by their bytes")
  func order() {
    let names = ["b", "a\u{301}", "\u{E1}", "a", "Z", "ab"].map(ExactName.init)
    #expect(names.sorted().map(\.text.utf8.count) == [1, 1, 2, 3, 1, 2])
    #expect(names.sorted().first?.text == "Z")
  }
}
