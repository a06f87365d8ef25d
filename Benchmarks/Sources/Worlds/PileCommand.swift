import Physics
import Scenarios

/// The number of steps after which random piles sleep, compared with Box2D 3.1.1: `--piles`.
public struct PileCommand {
  /// The number of further steps for which a sleeping pile is watched.
  private static let watch = 600

  private let results: [Result]

  private struct Result {
    let pile: Pile
    /// The step after which the pile slept; nil if it stayed awake.
    let steps: Int?
    /// Whether it kept sleeping.
    let staysAsleep: Bool

    /// Our steps over Box2D's, where both sleep.
    var ratio: Double? {
      guard let steps, let peer = pile.stepsInBox2D else { return nil }
      return Double(steps) / Double(peer)
    }

    init(_ pile: Pile) {
      self.pile = pile
      let description = pile.makeDescription()
      var scene = DescribedWorld(description)
      var step = 0
      while step < description.steps && !scene.world.isAsleep {
        scene.step()
        step += 1
      }
      steps = scene.world.isAsleep ? step : nil
      let digest = scene.world.digest
      for _ in 0..<PileCommand.watch where steps != nil { scene.step() }
      staysAsleep = steps != nil && scene.world.digest == digest
    }
  }

  /// Runs all piles, one after the other.
  public init() { results = (0..<Pile.count).map { Result(Pile($0)) } }

  /// Whether all piles fell asleep and kept sleeping.
  public var holds: Bool { results.allSatisfy(\.staysAsleep) }

  /// The result as Markdown: the totals, then the slowest piles.
  public var text: String {
    let asleep = results.count { $0.steps != nil }
    let staying = results.count { $0.staysAsleep }
    let peers = results.compactMap(\.pile.stepsInBox2D)
    var text = """
      ## Piles

      Of \(results.count) random piles \(asleep) sleep within 3,000 steps (Box2D 3.1.1: \(peers.count)), \
      and \(staying) of them sleep on for \(Self.watch) more. "Ratio" is our steps over Box2D's.

      | | median | p90 | worst |
      | --- | ---: | ---: | ---: |

      """
    let columns = [
      ("our steps", results.compactMap { $0.steps.map(Double.init) }, 0),
      ("Box2D's steps", peers.map(Double.init), 0), ("ratio", results.compactMap(\.ratio), 2),
    ]
    for (name, values, digits) in columns {
      let sorted = values.sorted()
      let cells = [sorted.count / 2, sorted.count * 9 / 10, sorted.count - 1]
        .map { sorted.indices ~= $0 ? fixed(sorted[$0], digits) : "none" }
      text += "| \(name) | \(cells.joined(separator: " | ")) |\n"
    }
    text += "\n| pile | ground | items | count | ours | Box2D | ratio |\n"
    text += "| ---: | --- | --- | ---: | ---: | ---: | ---: |\n"
    func order(_ result: Result) -> Double { result.staysAsleep ? result.ratio ?? 0 : .infinity }
    let shown = results.sorted { order($0) > order($1) }
    for result in shown.prefix(max(8, results.count - staying)) {
      let pile = result.pile
      let steps = result.steps.map(String.init) ?? "awake"
      let peer = pile.stepsInBox2D.map(String.init) ?? "awake"
      text += "| \(pile.number) | \(pile.ground) | \(pile.items) | \(pile.size) | \(steps) "
      text += "| \(peer) | \(result.ratio.map { fixed($0, 2) } ?? "") |\n"
    }
    return text + LargePiles().text
  }
}
