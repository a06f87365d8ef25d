import Geometry
import Motion
import Terminal
import Testing

@Suite("The page for whoever designs motion")
struct MotionPageTests {
  private let page = Page("docs/motion.md")

  /// The rows of the table whose first column has a heading, that of the headings first.
  private func table(_ heading: String) -> [[String]] {
    let lines = page.lines.drop { !$0.hasPrefix("| \(heading) |") }.prefix { $0.hasPrefix("|") }
    return lines.prefix(1).map(\.cells) + lines.dropFirst(2).map(\.cells)
  }

  @Test("has the springs as they are: overshoot and settling times")
  func springs() throws {
    let rows = table("feel").dropFirst()
    #expect(rows.count == 6)
    for row in rows {
      let parts = row[1].split(separator: ", ").compactMap { Double($0) }
      let spring = SpringTiming(
        dampingRatio: try #require(parts.first), response: try #require(parts.last))
      let ratio = spring.dampingRatio
      let peak =
        ratio < 1 ? Math.exp(-Math.pi * ratio / Math.sqrt(1 - ratio * ratio)) * 100 : 0
      #expect(abs(number(row[4]) - peak) < 0.006, "\(row)")
      for (cell, tolerance) in [(row[5], 0.01), (row[6], 0.001)] {
        let time = spring.settlingTime(displacement: -1.0, velocity: 0, tolerance: tolerance)
        #expect(abs(number(cell) - time) < 0.0006, "\(row): \(time)")
      }
    }
  }

  @Test("has the ways of flicks as they are")
  func decays() {
    let rows = table("UIKit's deceleration").dropFirst()
    #expect(rows.count == 2)
    for (row, decay) in zip(rows, [DecayTiming.normal, .fast]) {
      #expect(abs(number(row[2]) - decay.resistance) < 0.006)
      let way = decay.projection(from: 0.0, velocity: 1000)
      #expect(abs(number(row[3]) - way) < 0.06)
    }
  }

  @Test("has the pulls of a rubber band as they are")
  func rubberBand() throws {
    let band = RubberBand(dimension: 400)
    let rows = table("pull, D = 400 pt").map { $0.compactMap(Double.init) }
    try #require(rows.map(\.count) == [6, 6])
    for (pull, shown) in zip(rows[0], rows[1]) {
      #expect(abs(band.offset(for: pull) - shown) < 0.006)
    }
  }

  @Test("has a Swift example that compiles")
  func example() {
    let shown = page.blocks(in: "swift").map(\.text)
    #expect(shown == [contents(of: package + "/Tests/DocumentationTests/MotionPageExample.swift")])
  }

  /// The number at the start of a cell.
  private func number(_ cell: String) -> Double {
    Double(cell.split(separator: " ").first ?? "") ?? .nan
  }
}
