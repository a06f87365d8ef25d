import Geometry
import LuaRuntime
import Motion

extension StyleProperty {
  /// The outline of an item as it is drawn; no animation changes it.
  static var path: StyleProperty {
    StyleProperty(
      schema: OptionSchema(
        "path", .path, unit: "pt", optional: true,
        "The outline it is drawn with, around its center; none unless set, which draws the one for "
          + "collisions."),
      example: "card.path = { { -20, 0 }, { -5, 15 }, { 20, -15 } }",
      read: { value, subject, _ throws(LuaError) in
        // As scripts read it, so that a path that was read and is set again is the same.
        let new = value.path.curved.rounded
        guard new.elements.count < longestPath else {
          throw LuaError(
            "\(subject)path must have at most \(longestPath) points, not \(new.elements.count + 1)")
        }
        return { $0.path = new.isEmpty ? nil : new }
      },
      value: { style, host throws(LuaError) in
        guard let path = style.path else { return .nil }
        try host.chargeForPoints(3 * path.elements.count, "path")
        return try host.value(of: path.options.scriptValue)
      },
      words: { $0.path?.words }, restore: { $0.path = $1.path }, animate: nil)
  }

  /// The most points of a path.
  private static var longestPath: Int { 1000 }

  /// The share of the outline before its line.
  static var strokeStart: StyleProperty {
    share(
      "strokeStart", "The share of the outline before that line; 0 unless set.",
      { $0.strokeStart }, in: \.strokeStart)
  }

  /// The share of the outline at which its line ends.
  static var strokeEnd: StyleProperty {
    share(
      "strokeEnd", "The share of the outline at which that line ends; 1 unless set.",
      { $0.strokeEnd }, in: \.strokeEnd)
  }

  private static func share(
    _ name: String, _ doc: String, _ part: @escaping (ItemStyle) -> Double,
    in place: WritableKeyPath<StyleState, AnimatedLook<Double>>
  ) -> StyleProperty {
    of(
      OptionSchema(name, .number, domain: .share, optional: true, doc),
      example: "card.\(name) = 0.25", part, in: place,
      read: { value, _, _ in value.number }, write: { number, _ in .number(number) },
      start: { item, _ in part(item.style) })
  }
}

extension VectorPath {
  /// The path as options of Lua, with arcs as curves.
  var options: ScriptOptions {
    var points = start.map { [$0.scriptValue] } ?? []
    for element in curved.elements {
      switch element {
      case .line(let end): points.append(end.scriptValue)
      case .quadratic(let end, let control): points.append(end.curve(["control": control]))
      case .cubic(let end, let control1, let control2):
        points.append(end.curve(["control1": control1, "control2": control2]))
      case .arc: break
      }
    }
    return ["path": ScriptValue.list(points), "closed": isClosed]
  }

  /// The path in a few words, for people.
  fileprivate var words: String {
    let points = flattened()
    func place(_ point: Vector) -> String { "{ \(digits(point.x)), \(digits(point.y)) }" }
    guard points.count > 4, let first = points.first, let last = points.last else {
      return points.map(place).joined(separator: ", ")
    }
    return "\(points.count) points from \(place(first)) to \(place(last))"
  }
}

extension Vector {
  /// The end of a curve as a point of a path.
  fileprivate func curve(_ controls: ScriptOptions) -> ScriptValue {
    .table([ScriptField("x", .number(x)), ScriptField("y", .number(y))] + controls.fields)
  }
}
