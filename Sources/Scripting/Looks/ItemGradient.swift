public import Geometry

/// A gradient that fills an item in place of its colour.
///
/// Points are shares of the item's size: (0, 0) is its top left corner, (1, 1) the bottom right one.
public struct ItemGradient: Hashable, Sendable {
  /// The course of the colours.
  public enum Kind: String, CaseIterable, Sendable {
    /// Along the line from one point to another.
    case linear
    /// From the center of a circle to its edge.
    case radial
  }

  /// A colour of a gradient and its place.
  public struct Stop: Hashable, Sendable {
    /// The place, as a share of the way from the start to the end.
    public var at: Double
    /// The colour, as CSS names it.
    public var color: String

    /// Makes a stop.
    public init(at: Double, color: String) { (self.at, self.color) = (at, color) }
  }

  /// The course of the colours.
  public var kind: Kind
  /// The start of the line, or the center of the circle.
  public var from: Vector
  /// The end of the line, or a point on the circle.
  public var to: Vector
  /// The colours, 2 to 16, their places from 0 to 1 in rising order.
  public var stops: [Stop]

  /// Makes a gradient, by default from the top to the bottom, or from the center to the bottom.
  public init(
    _ kind: Kind = .linear, from: Vector? = nil, to: Vector = Vector(0.5, 1), stops: [Stop]
  ) {
    self.kind = kind
    self.from = from ?? Vector(0.5, kind == .linear ? 0 : 0.5)
    (self.to, self.stops) = (to, stops)
  }

  /// The least and the greatest number of stops.
  static let counts = 2...16

  /// The gradient as options of Lua.
  var options: ScriptOptions {
    [
      "gradient": kind.rawValue, "from": from, "to": to,
      "stops": stops.map { stop in
        ScriptValue.table([
          ScriptField("at", .number(stop.at)), ScriptField("color", .string(stop.color)),
        ])
      },
    ]
  }

  /// The gradient in a few words, for people.
  var words: String {
    "{ gradient = \(kind.rawValue), from = { \(digits(from.x)), \(digits(from.y)) }, "
      + "to = { \(digits(to.x)), \(digits(to.y)) }, stops = { "
      + stops.map { "{ at = \(digits($0.at)), color = \($0.color) }" }.joined(separator: ", ")
      + " } }"
  }
}
