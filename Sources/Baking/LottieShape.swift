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

  /// The outline as a shape that begins where lines along it begin, about the center.
  func lottieLine(of item: BakedItem) -> String {
    let corners = item.finish.corners.last?.value
    let radius =
      corners.map { min($0.width, $0.height) } ?? ItemForm.cornerRadius(of: item.size)
    var shape = JSONObject()
    shape.add("ty", "sh")
    shape.addRaw("ks", still(LottiePath(line(size: item.size, cornerRadius: radius)).text))
    return shape.description
  }

  private func line(size: Size, cornerRadius radius: Double) -> VectorPath {
    let rect = Rect(center: .zero, size: size)
    switch self {
    case .path(let path): return path
    case .ellipse: return .oval(in: rect)
    case .rectangle where !Domain.size.contains(radius): return .rect(rect)
    case .rectangle:
      let (left, right) = (rect.minX + radius, rect.maxX - radius)
      let (top, bottom) = (rect.minY + radius, rect.maxY - radius)
      var path = VectorPath()
      path.move(to: Vector(left, rect.minY))
      for (turn, center) in [
        Vector(right, top), Vector(right, bottom), Vector(left, bottom), Vector(left, top),
      ].enumerated() {
        let angle = Double(turn - 1) * Math.pi / 2
        path.addArc(
          center: center, radius: radius, startAngle: angle, endAngle: angle + Math.pi / 2)
      }
      path.close()
      return path
    }
  }
}

/// A path in Lottie's form: corners, and for each the ways to its two control points.
private struct LottiePath {
  private let isClosed: Bool
  private var corners: [Vector] = []
  private var arriving: [Vector] = []
  private var leaving: [Vector] = []

  init(_ path: VectorPath) {
    isClosed = path.isClosed
    guard let start = path.start else { return }
    add(start, from: .zero)
    for element in path.curved.elements {
      let from = corners[corners.count - 1]
      switch element {
      case .line(let end): add(end, from: .zero)
      case .quadratic(let end, let control):
        curve(to: end, from + (control - from) * (2 / 3), end + (control - end) * (2 / 3))
      case .cubic(let end, let control1, let control2): curve(to: end, control1, control2)
      case .arc: break
      }
    }
    // A closed path that returns to its start ends at that first corner.
    if isClosed, corners.count > 1, corners[corners.count - 1].distance(to: start) < 1e-6 {
      arriving[0] = arriving[arriving.count - 1]
      corners.removeLast()
      arriving.removeLast()
      leaving.removeLast()
    }
  }

  /// The path as JSON.
  var text: String {
    var object = JSONObject()
    object.add("c", isClosed)
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
}
