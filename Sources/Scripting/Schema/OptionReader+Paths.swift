import Geometry
import LuaRuntime

/// Paths as scripts spell them: points with curves, rectangles, ovals and arcs.
extension OptionReader {
  /// How far from 0 points of paths may be, in points: beyond, boxes around them have no area.
  private static let farthest = 1e9

  /// Reads a path.
  ///
  /// - Parameters:
  ///   - value: A list of points, or a table with one of `path`, `rect`, `oval` and `arc`.
  ///   - name: What messages call it, as in "boundary floor".
  /// - Returns: The path, or nil when the value is nothing of the kind.
  /// - Throws: `LuaError` when a part of it is not as it must be.
  func path(_ value: Value, _ name: String) throws(LuaError) -> Path? {
    guard let table = value.asTable else { return nil }
    let forms = ["path", "rect", "oval", "arc"].filter { !table[$0].isNil }
    guard forms.count <= 1 else { throw broken(name, "must have one of \(list(forms))") }
    switch forms.first {
    case "rect":
      try check(table, ["rect", "cornerRadius"], name)
      let radius = try number(table, "cornerRadius", name, default: 0)
      guard radius >= 0 else { throw broken(name, "must have a cornerRadius of at least 0") }
      return .roundedRect(try rect(table, "rect", name), cornerRadius: radius)
    case "oval":
      try check(table, ["oval"], name)
      return .oval(in: try rect(table, "oval", name))
    case "arc":
      try check(table, ["arc"], name)
      return try arc(table["arc"], name)
    default:
      guard let points = forms.isEmpty ? table : table["path"].asTable, points.count >= 2 else {
        return nil
      }
      try check(table, forms + ["closed"], name)
      return try line(points, isClosed: flag(table, "closed", name, default: false), name)
    }
  }

  /// Charges for an outline before it is checked: for whether it crosses itself, and for leaving few
  /// enough of its corners, each one is compared with each.
  func chargeForOutline(_ path: Path) throws(LuaError) {
    let corners = path.partCount()
    host.interpreter.charge(corners * (corners + 500))
    try checkFuel()
  }

  private func line(
    _ points: Reference, isClosed: Bool, _ name: String
  ) throws(LuaError) -> Path {
    var path = Path()
    for place in 1...points.count {
      let point = try point(points[place], name)
      guard place > 1 else {
        path.move(to: point)
        continue
      }
      var controls: [Vector?] = []
      for key in ["control", "control1", "control2"] {
        let control = points[place].asTable?[key] ?? .nil
        controls.append(control.isNil ? nil : try self.point(control, name))
      }
      switch (controls[0], controls[1], controls[2]) {
      case (nil, nil, nil): path.addLine(to: point)
      case (let control?, nil, nil): path.addQuadCurve(to: point, control: control)
      case (nil, let first?, let second?):
        path.addCurve(to: point, control1: first, control2: second)
      default: throw broken(name, "must have points with control, or with control1 and control2")
      }
    }
    if isClosed { path.close() }
    return path
  }

  private func arc(_ value: Value, _ name: String) throws(LuaError) -> Path {
    guard let table = value.asTable else {
      throw broken(name, "must have an arc such as { center = { 0, 0 }, radius = 50 }")
    }
    try check(table, ["center", "radius", "from", "to", "clockwise"], name)
    let radius = try number(table, "radius", name)
    guard radius > 0, radius <= Self.farthest else {
      throw broken(name, "must have a radius over 0, up to 1e9")
    }
    return .arc(
      center: try point(table["center"], name), radius: radius,
      startAngle: try number(table, "from", name, default: 0),
      endAngle: try number(table, "to", name, default: 2 * Math.pi),
      clockwise: try flag(table, "clockwise", name, default: true))
  }

  private func point(_ value: Value, _ name: String) throws(LuaError) -> Vector {
    host.interpreter.charge(HostWork.point)
    try checkFuel()
    guard let point = Vector(value), point.isFinite else {
      throw broken(name, "must have points of two finite numbers")
    }
    guard max(abs(point.x), abs(point.y)) <= Self.farthest else {
      throw broken(name, "must have points from -1e9 to 1e9")
    }
    return point
  }

  private func rect(_ table: Reference, _ key: String, _ name: String) throws(LuaError) -> Rect {
    guard let rect = Rect(table[key]), rect.width >= 0, rect.height >= 0 else {
      throw broken(
        name, "must have \(key) = { x, y, width, height }, finite and with sides of at least 0")
    }
    let far = max(abs(rect.minX), abs(rect.minY), abs(rect.maxX), abs(rect.maxY))
    guard far <= Self.farthest else { throw broken(name, "must have a \(key) within 1e9 pt of 0") }
    return rect
  }

  private func number(
    _ table: Reference, _ key: String, _ name: String, default value: Double? = nil
  ) throws(LuaError) -> Double {
    if let value, table[key].isNil { return value }
    guard let number = table[key].asNumber, number.isFinite else {
      throw broken(name, "must have a \(key) that is a finite number")
    }
    return number
  }

  private func flag(
    _ table: Reference, _ key: String, _ name: String, default value: Bool
  ) throws(LuaError) -> Bool {
    if table[key].isNil { return value }
    guard let flag = table[key].asBoolean else {
      throw broken(name, "must have \(key) = true or false")
    }
    return flag
  }

  /// Refuses fields that nobody reads.
  private func check(_ table: Reference, _ known: [String], _ name: String) throws(LuaError) {
    for (key, _) in table.pairs {
      guard let key = key.asString, !known.contains(key) else { continue }
      throw broken(name, "has no field \(key)\(Suggestion.hint(for: key, among: known))")
    }
  }

  private func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") + ", not several"
  }

  private func broken(_ name: String, _ rule: String) -> LuaError {
    LuaError("\(subject): \(name) \(rule)")
  }
}
