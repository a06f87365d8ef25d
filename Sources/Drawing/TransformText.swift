package import Geometry

/// The spelling of the transforms of a group, as functions that players interpolate number by
/// number.
///
/// All transforms of a group must be spelled with the same functions; otherwise players would
/// interpolate their matrices.
package struct TransformText: Equatable, Sendable {
  /// The target of the text: an attribute of SVG, without units, or a property of CSS.
  package enum Units: Sendable {
    /// An attribute of SVG: points and degrees.
    case none
    /// A property of CSS: `px` and `deg`.
    case css
  }

  private let units: Units
  private let moves: Bool
  private let turns: Bool
  private let scales: Bool
  private let scalesLast: Bool

  /// Finds the functions that some transforms need.
  ///
  /// - Parameters:
  ///   - transforms: All transforms of the group.
  ///   - units: The target of the text.
  package init(of transforms: some Sequence<TransformComponents>, units: Units) {
    var (moves, turns, scales, scalesLast) = (false, false, false, false)
    for transform in transforms {
      if transform.translation != .zero { moves = true }
      if transform.rotation != 0 { turns = true }
      if transform.scaleX != 1 || transform.scaleY != 1 {
        if transform.scalesLast { scalesLast = true } else { scales = true }
      }
    }
    self.units = units
    self.moves = moves
    self.turns = turns
    self.scales = scales
    self.scalesLast = scalesLast
  }

  /// The functions of a transform, the one that is applied last first; empty if none is needed.
  ///
  /// Numbers have at most six decimals.
  package func text(_ transform: TransformComponents) -> String {
    let (length, angle) = units == .css ? ("px", "deg") : ("", "")
    let scale = scaling(transform.scaleX, transform.scaleY)
    var functions: [String] = []
    if moves {
      let x = number(transform.translation.x, length)
      let y = number(transform.translation.y, length)
      functions.append("translate(" + (y == "0" ? x : x + "," + y) + ")")
    }
    if scalesLast { functions.append("scale(" + (transform.scalesLast ? scale : "1") + ")") }
    if turns {
      functions.append("rotate(" + number(transform.rotation.inDegrees, angle) + ")")
    }
    if scales { functions.append("scale(" + (transform.scalesLast ? "1" : scale) + ")") }
    return functions.joined(separator: " ")
  }

  /// Both scales, or one if they are equal.
  private func scaling(_ x: Double, _ y: Double) -> String {
    let (x, y) = (number(x, ""), number(y, ""))
    return x == y ? x : x + "," + y
  }

  private func number(_ number: Double, _ unit: String) -> String {
    let text = shortDigits(number, places: 6)
    return text == "0" ? text : text + unit
  }
}

extension Double {
  /// An angle in radians, in degrees.
  package var inDegrees: Double { self * (180 / Math.pi) }
  /// An angle in degrees, in radians.
  package var inRadians: Double { self * (Math.pi / 180) }
}
