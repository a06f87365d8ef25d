package import Scripting

/// The runs of a sweep; the values of each are known without any other run.
package struct SweepPlan: Sendable {
  /// A key and its value in a run.
  package typealias Input = (key: String, value: VariedValue)

  /// The variations, in the order of the command line.
  package let variations: [Variation]
  /// The number of runs.
  package let count: Int
  /// Whether the runs are points of a sequence instead of every combination.
  private let isSample: Bool
  /// Places in `variations`; the one that changes least often comes first.
  private let order: [Int]

  /// The greatest number of runs.
  package static let mostRuns = 100_000_000

  /// Plans a sweep.
  ///
  /// - Parameters:
  ///   - variations: The variations, at least one.
  ///   - sample: The number of runs, spread evenly over all combinations; nil for each of them.
  /// - Throws: `VariationError` when a key is given twice, or there are too many runs.
  package init(_ variations: [Variation], sample: Int? = nil) throws(VariationError) {
    var seen: Set<String> = []
    for key in variations.flatMap(\.keys) where !seen.insert(key).inserted {
      throw VariationError("\(key) must be varied once")
    }
    self.variations = variations
    isSample = sample != nil
    // Runs with the same seed follow each other, as a scene is loaded for each seed.
    let loading = variations.indices.filter { variations[$0].keys.contains(Variation.seed) }
    order = loading + variations.indices.filter { !loading.contains($0) }
    if let sample {
      guard variations.count <= LowDiscrepancy.mostDirections else {
        let most = LowDiscrepancy.mostDirections
        throw VariationError("a sample must vary at most \(most) things")
      }
      count = sample
      return
    }
    var product = 1
    for variation in variations {
      guard let count = variation.count else {
        throw VariationError(
          "--vary \(variation.text): a range must end in /n, the number of values, or its ends must "
            + "be whole; --sample N takes any numbers between")
      }
      let (next, overflows) = product.multipliedReportingOverflow(by: count)
      guard !overflows, next <= Self.mostRuns else {
        throw VariationError(
          "there must be at most \(Self.mostRuns) runs; --sample N spreads N over all combinations")
      }
      product = next
    }
    count = product
  }

  /// The inputs of a run, in the order of the command line.
  ///
  /// - Precondition: `run` is from 0 to less than `count`.
  package func inputs(of run: Int) -> [Input] {
    var rows = [[VariedValue]](repeating: [], count: variations.count)
    if isSample {
      for (place, variation) in variations.enumerated() {
        let share = LowDiscrepancy.coordinate(of: run, direction: place)
        rows[place] = variation.row(at: share)
      }
    } else {
      var rest = run
      for place in order.reversed() {
        let (quotient, own) = rest.quotientAndRemainder(dividingBy: variations[place].count ?? 1)
        rows[place] = variations[place].row(at: own)
        rest = quotient
      }
    }
    return zip(variations, rows).flatMap { variation, row in
      zip(variation.keys, row).map { (key: $0, value: $1) }
    }
  }

  /// The files of touches that runs play, each once.
  package var touchFiles: [String] {
    var files: [String] = []
    for variation in variations {
      guard let place = variation.keys.firstIndex(of: Variation.touches),
        case .rows(let rows) = variation.values
      else { continue }
      for row in rows {
        if case .text(let file) = row[place], !files.contains(file) { files.append(file) }
      }
    }
    return files
  }
}

extension SweepPlan {
  /// The seed of inputs; nil if they have none.
  ///
  /// - Throws: `ScriptError` for anything but a whole number from 0 to 2^53.
  package static func seed(in inputs: [Input]) throws(ScriptError) -> UInt64? {
    guard let value = inputs.first(where: { $0.key == Variation.seed })?.value else { return nil }
    guard case .number(let number) = value, (0...0x1p53).contains(number),
      let seed = UInt64(exactly: number)
    else {
      throw ScriptError(message: "seed must be a whole number from 0 to 2^53, not \(value.json)")
    }
    return seed
  }
}
