import Geometry

/// A goal for a measure.
package struct Goal: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of goals.
  package enum Aim: Hashable, Sendable {
    /// Less than a number.
    case below(Double)
    /// More than a number.
    case above(Double)
    /// A number, give or take another.
    case near(Double, within: Double)
    /// As little as possible.
    case least
    /// As much as possible.
    case most
  }

  /// The name of the measure.
  package let measure: String
  /// The kind of goal with its numbers.
  package let aim: Aim

  /// Whether the goal has a number, so it can hold or not.
  package var hasNumber: Bool {
    switch aim {
    case .below, .above, .near: true
    case .least, .most: false
    }
  }

  /// The goal as the command line writes it.
  package var description: String {
    switch aim {
    case .below, .above, .near: "\(measure) \(rule)"
    case .least: "least \(measure)"
    case .most: "most \(measure)"
    }
  }

  /// The goal without the name of the measure, as the command line writes it.
  package var rule: String {
    switch aim {
    case .below(let bound): "< \(digits(bound))"
    case .above(let bound): "> \(digits(bound))"
    case .near(let target, let distance): "= \(digits(target)) +- \(digits(distance))"
    case .least: "as little as possible"
    case .most: "as much as possible"
    }
  }

  /// The distance of a number from the goal, in units of the goal's size; 0 where it holds.
  package func miss(_ value: Double) -> Double {
    switch aim {
    case .below(let bound): value < bound ? 0 : max((value - bound) / size, .ulpOfOne)
    case .above(let bound): value > bound ? 0 : max((bound - value) / size, .ulpOfOne)
    case .near(let target, let distance):
      max(0, abs(value - target) - distance) / size
    case .least, .most: 0
    }
  }

  /// The distance of a number from breaking the goal, in units of the goal's size; nil without one.
  package func room(_ value: Double) -> Double? {
    switch aim {
    case .below(let bound): (bound - value) / size
    case .above(let bound): (value - bound) / size
    case .near(let target, let distance): (distance - abs(value - target)) / size
    case .least, .most: nil
    }
  }

  /// The amount to make as small as possible, for a goal without a number; nil for others.
  package func cost(_ value: Double) -> Double? {
    switch aim {
    case .least: value
    case .most: -value
    case .below, .above, .near: nil
    }
  }

  private var size: Double {
    switch aim {
    case .below(let bound), .above(let bound): bound == 0 ? 1 : abs(bound)
    case .near(let target, let distance):
      distance > 0 ? distance : target == 0 ? 1 : abs(target)
    case .least, .most: 1
    }
  }
}

/// The reason why goals are invalid.
package struct GoalError: Error, Equatable {
  /// The rule that must hold.
  package let message: String
}

extension Goal {
  /// Reads goals with commas between: `settled < 0.4, overshoot = 6 +- 1, least energy`.
  ///
  /// - Throws: `GoalError` for anything else.
  package static func goals(_ text: String) throws(GoalError) -> [Goal] {
    var goals: [Goal] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      goals.append(try Goal(part))
    }
    return goals
  }

  private init(_ text: Substring) throws(GoalError) {
    let words = Self.words(text)
    func error(_ rule: String) -> GoalError {
      GoalError(message: "--goal \(rule), not \(trimmed(text))")
    }
    if words.count == 2, words[0] == "least" || words[0] == "most" {
      self.init(measure: words[1], aim: words[0] == "least" ? .least : .most)
      return
    }
    guard words.count >= 3, ["<", ">", "="].contains(words[1]) else {
      throw error("must be as in settled < 0.4, height > 3, overshoot = 6 +- 1 or least error")
    }
    let numbers = words.dropFirst(2).filter { $0 != "+-" }.map { Double($0) ?? .nan }
    guard numbers.allSatisfy(\.isFinite) else { throw error("must compare with finite numbers") }
    if words[1] == "=" {
      guard words.count == 5, words[3] == "+-", numbers.count == 2, numbers[1] > 0 else {
        throw error("must say how near, over 0, as in overshoot = 6 +- 1")
      }
      self.init(measure: words[0], aim: .near(numbers[0], within: numbers[1]))
    } else {
      guard words.count == 3 else { throw error("must compare with one number") }
      self.init(measure: words[0], aim: words[1] == "<" ? .below(numbers[0]) : .above(numbers[0]))
    }
  }

  /// The words of a goal; operators need no blanks around them.
  private static func words(_ text: Substring) -> [String] {
    text.replacing("±", with: "+-").replacing("+-", with: " +- ").replacing("<", with: " < ")
      .replacing(">", with: " > ").replacing("=", with: " = ").split(separator: " ")
      .map(String.init)
  }
}

/// A text without the blanks around it.
private func trimmed(_ text: Substring) -> String {
  String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}
