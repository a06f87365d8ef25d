import Geometry
import Testing

@Suite("The table of domains")
struct DomainPageTests {
  @Test("in docs/units.md has every domain as it is")
  func table() {
    let section = Page("docs/units.md").lines.drop { $0 != "## Domains" }.dropFirst().prefix {
      !$0.hasPrefix("## ")
    }
    let shown = section.filter { $0.hasPrefix("| ") }.dropFirst(2).map(String.init)
    let rows = Domain.all.map { domain in
      let cells = [
        "\(domain.name)", Domain.text(domain.range.lowerBound),
        Domain.text(domain.range.upperBound), "\(domain.unit)",
      ]
      return "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|"
    }
    #expect(shown == rows, "paste into docs/units.md:\n\(rows.joined(separator: "\n"))")
  }
}
