import Drawing
import Geometry

extension ItemForm {
  /// The outline as a shape of Lottie, about the center.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - corners: The property for the radius of a rectangle's corners; nil for slightly round ones.
  /// - Returns: The shape as JSON.
  func lottie(size: Size, corners: String?) -> String {
    var shape = JSONObject()
    switch self {
    case .rectangle, .ellipse:
      shape.add("ty", self == .rectangle ? "rc" : "el")
      shape.addRaw("p", still([0, 0]))
      shape.addRaw("s", still([size.width, size.height]))
      if self == .rectangle {
        shape.addRaw("r", corners ?? still(ItemForm.cornerRadius(of: size)))
      }
    case .path(let path):
      shape.add("ty", "sh")
      shape.addRaw("ks", still(LottiePath(path).text))
    }
    return shape.description
  }
}

/// A closed path in Lottie's form: corners, and for each the ways to its two control points.
private struct LottiePath {
  private var corners: [Vector] = []
  private var arriving: [Vector] = []
  private var leaving: [Vector] = []

  init(_ path: VectorPath) {
    guard let start = path.start else { return }
    add(start, from: .zero)
    for element in path.elements {
      let from = corners[corners.count - 1]
      switch element {
      case .line(let end): add(end, from: .zero)
      case .quadratic(let end, let control):
        curve(to: end, from + (control - from) * (2 / 3), end + (control - end) * (2 / 3))
      case .cubic(let end, let control1, let control2): curve(to: end, control1, control2)
      case .arc(let center, let radii, let first, let last):
        addArc(center, radii, first, last)
      }
    }
    // A path that returns to its start ends at that first corner.
    if corners.count > 1, corners[corners.count - 1].distance(to: start) < 1e-6 {
      arriving[0] = arriving[arriving.count - 1]
      corners.removeLast()
      arriving.removeLast()
      leaving.removeLast()
    }
  }

  /// The path as JSON.
  var text: String {
    var object = JSONObject()
    object.add("c", true)
    object.addRaw("v", list(corners))
    object.addRaw("i", list(arriving))
    object.addRaw("o", list(leaving))
    return object.description
  }

  private func list(_ points: [Vector]) -> String {
    jsonList(points.map { jsonList([number($0.x), number($0.y)]) })
  }

  /// Adds a corner, with the way back from it to the control point before it.
  private mutating func add(_ corner: Vector, from control: Vector) {
    corners.append(corner)
    arriving.append(control)
    leaving.append(.zero)
  }

  private mutating func curve(to end: Vector, _ control1: Vector, _ control2: Vector) {
    leaving[leaving.count - 1] = control1 - corners[corners.count - 1]
    add(end, from: control2 - end)
  }

  /// Adds an arc as curves of at most a quarter of a turn, with an error of 0.03 % of the radius.
  ///
  /// Source: the tangents of a curve over an angle a are 4/3 tan(a/4) radii long.
  private mutating func addArc(
    _ center: Vector, _ radii: Size, _ first: Double, _ last: Double
  ) {
    let parts = max(1, Int(Math.ceil(abs(last - first) / (Math.pi / 2) - 1e-9)))
    let step = (last - first) / Double(parts)
    let (sine, cosine) = Math.sincos(step / 4)
    let length = 4.0 / 3 * sine / cosine
    for part in 0..<parts {
      let (a, b) = (first + step * Double(part), first + step * Double(part + 1))
      func point(_ angle: Double, _ tangent: Double) -> Vector {
        let (sine, cosine) = Math.sincos(angle)
        return center
          + Vector(
            radii.width * (cosine - tangent * sine), radii.height * (sine + tangent * cosine))
      }
      if part == 0, corners[corners.count - 1].distance(to: point(a, 0)) > 1e-6 {
        add(point(a, 0), from: .zero)
      }
      curve(to: point(b, 0), point(a, length), point(b, -length))
    }
  }
}
