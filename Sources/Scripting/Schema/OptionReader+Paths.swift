import Geometry
import LuaRuntime

/// Paths as scripts spell them: points with curves, rectangles, ovals and arcs.
extension OptionReader {
  /// Reads a path.
  ///
  /// - Parameters:
  ///   - value: A list of points, or a table with one of `path`, `rect`, `oval` and `arc`.
  ///   - name: The name of the path in messages, as in "boundary floor".
  /// - Returns: The path, or nil when the value has none of these forms.
  /// - Throws: `LuaError` when a part of it is invalid.
  func path(_ value: Value, _ name: String) throws(LuaError) -> VectorPath? {
    guard let table = value.asTable else { return nil }
    let forms = ["path", "rect", "oval", "arc"].filter { !table[$0].isNil }
    guard forms.count <= 1 else { throw broken(name, "must have one of \(list(forms))") }
    switch forms.first {
    case "rect":
      try check(table, ["rect", "cornerRadius"], name)
      let radius = try number(table, "cornerRadius", .length, name, default: 0)
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

  /// Charges for the check of an outline, before the check.
  ///
  /// The search for crossings and the reduction of corners compare all pairs of corners.
  func chargeForOutline(_ path: VectorPath) throws(LuaError) {
    let corners = path.segmentCount()
    host.interpreter.charge(corners * (corners + 500))
    try checkFuel()
  }

  private func line(
    _ points: Reference, isClosed: Bool, _ name: String
  ) throws(LuaError) -> VectorPath {
    var path = VectorPath()
    for place in 1...points.count {
      let point = try point(points[place], "point \(place)", name)
      guard place > 1 else {
        path.move(to: point)
        continue
      }
      var controls: [Vector?] = []
      for key in ["control", "control1", "control2"] {
        let control = points[place].asTable?[key] ?? .nil
        controls.append(
          control.isNil ? nil : try self.point(control, "\(key) of point \(place)", name))
      }
      switch (controls[0], controls[1], controls[2]) {
      case (nil, nil, nil): path.addLine(to: point)
      case (let control?, nil, nil): path.addQuadCurve(to: point, control: control)
      case (nil, let first?, let second?):
        path.addCurve(to: point, control1: first, control2: second)
      default:
        throw broken(
          name, "must have points with control, or with control1 and control2", points[place])
      }
    }
    if isClosed { path.close() }
    return path
  }

  private func arc(_ value: Value, _ name: String) throws(LuaError) -> VectorPath {
    guard let table = value.asTable else {
      throw broken(
        name, "must have an arc such as { center = { 0, 0 }, radius = 50 }", value)
    }
    try check(table, ["center", "radius", "from", "to", "clockwise"], name)
    return .arc(
      center: try point(table["center"], "center of the arc", name),
      radius: try number(table, "radius", .size, name),
      startAngle: try number(table, "from", .angle, name, default: 0),
      endAngle: try number(table, "to", .angle, name, default: 2 * Math.pi),
      clockwise: try flag(table, "clockwise", name, default: true))
  }

  private func point(
    _ value: Value, _ part: String, _ name: String
  ) throws(LuaError) -> Vector {
    host.interpreter.charge(FuelCost.point)
    try checkFuel()
    guard let point = Vector(value) else {
      throw LuaError(
        "\(start)\(name): \(part) must be two finite numbers, not \(host.show(value))")
    }
    for number in point.numbers where !Domain.coordinate.contains(number) {
      throw outside(name, "each number of \(part)", .coordinate, number)
    }
    return Domain.roundedNearZero(point)
  }

  private func rect(_ table: Reference, _ key: String, _ name: String) throws(LuaError) -> Rect {
    guard let rect = Rect(table[key]) else {
      throw broken(
        name, "must have \(key) = { x, y, width, height } of finite numbers", table[key])
    }
    for (place, number) in rect.numbers.enumerated() where !Rect.domains[place].contains(number) {
      throw outside(name, "\(key).\(ValueKind.rect.names[place])", Rect.domains[place], number)
    }
    for corner in [rect.maxX, rect.maxY] where !Domain.coordinate.contains(corner) {
      throw outside(name, "each corner of \(key)", .coordinate, corner)
    }
    return Rect(rect.numbers.map(Domain.roundedNearZero))
  }

  private func number(
    _ table: Reference, _ key: String, _ domain: Domain, _ name: String,
    default value: Double? = nil
  ) throws(LuaError) -> Double {
    if let value, table[key].isNil { return value }
    guard let number = table[key].asNumber else {
      throw broken(name, "must have a \(key) that is a number", table[key])
    }
    guard domain.contains(number) else { throw outside(name, key, domain, number) }
    return Domain.roundedNearZero(number)
  }

  private func flag(
    _ table: Reference, _ key: String, _ name: String, default value: Bool
  ) throws(LuaError) -> Bool {
    if table[key].isNil { return value }
    guard let flag = table[key].asBoolean else {
      throw broken(name, "must have \(key) = true or false", table[key])
    }
    return flag
  }

  /// Refuses fields with unknown names.
  private func check(_ table: Reference, _ known: [String], _ name: String) throws(LuaError) {
    for (key, _) in table.pairs {
      guard let key = key.asString, !known.contains(key) else { continue }
      throw broken(name, "has no field \(key)\(Suggestion.hint(for: key, among: known))")
    }
  }

  private func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") + ", not several"
  }

  private func outside(
    _ name: String, _ part: String, _ domain: Domain, _ number: Double
  ) -> LuaError {
    LuaError("\(start)\(name): \(part) \(domain.rule), not \(digits(number))")
  }

  private func broken(_ name: String, _ rule: String, _ value: Value? = nil) -> LuaError {
    LuaError("\(start)\(name) \(rule)" + (value.map { ", not \(host.show($0))" } ?? ""))
  }
}
