import Geometry

/// A path in the form of the attribute `d` of SVG.
///
/// Source: W3C, "Scalable Vector Graphics (SVG) 2", 2018, section 9.3.
func pathData(_ path: VectorPath) -> String {
  guard let start = path.start else { return "" }
  var data = PathData()
  data.add("M", start)
  for element in path.elements {
    switch element {
    case .line(let end): data.add("L", end)
    case .quadratic(let end, let control): data.add("Q", control, end)
    case .cubic(let end, let control1, let control2): data.add("C", control1, control2, end)
    case .arc(let center, let radii, let from, let to): data.addArc(center, radii, from, to)
    }
  }
  return data.text + (path.isClosed ? "z" : "")
}

/// The text of a path that grows command by command.
private struct PathData {
  var text = ""

  mutating func add(_ command: String, _ points: Vector...) {
    text += command
    for (index, point) in points.enumerated() {
      text += (index == 0 ? "" : " ") + coordinates(point)
    }
  }

  /// Adds an arc in parts of at most a third of a turn, whose direction survives rounding.
  mutating func addArc(_ center: Vector, _ radii: Size, _ from: Double, _ to: Double) {
    let parts = max(1, Int(Math.ceil(abs(to - from) / (2 * Math.pi / 3) - 1e-9)))
    let size = "\(coordinate(radii.width)) \(coordinate(radii.height))"
    for part in 1...parts {
      let (sine, cosine) = Math.sincos(from + (to - from) * Double(part) / Double(parts))
      let end = center + Vector(radii.width * cosine, radii.height * sine)
      text += "A\(size) 0 0 \(to > from ? 1 : 0) \(coordinates(end))"
    }
  }
}

/// A point of a drawing in SVG's notation.
func coordinates(_ point: Vector) -> String { "\(coordinate(point.x)) \(coordinate(point.y))" }

/// A number of a drawing, in points, to the thousandth.
func coordinate(_ number: Double) -> String { shortDigits(number, places: 3) }
