import Geometry
import LuaRuntime

/// The members of points, sizes, rects and transforms.
extension ValueKind {
  /// The fields of the kind, and no methods.
  var description: TypeDescription {
    switch self {
    case .point: Self.plain(.point, "A point or vector: { x, y }.").description()
    case .size: Self.plain(.size, "A size: { width, height }.").description()
    case .rect: Self.rectMembers.description()
    case .transform: Self.transformMembers.description()
    }
  }

  /// The table of the kind's methods.
  func methods(_ interpreter: Interpreter, _ holder: HostHolder) -> Reference {
    switch self {
    case .point, .size: interpreter.makeTable()
    case .rect:
      Self.rectMembers.makeTable(
        Receivers(holder: holder) { call in
          guard let rect = Rect(call, 1) else { throw call.mismatch(1, "a rect") }
          return Hosted(rect, holder.host)
        }, in: interpreter, separator: ":")
    case .transform:
      Self.transformMembers.makeTable(
        Receivers(holder: holder) { call in
          guard let transform = AffineTransform(call, 1) else {
            throw call.mismatch(1, "a transform")
          }
          return Hosted(transform, holder.host)
        }, in: interpreter, separator: ":")
    }
  }

  private static func plain(_ kind: ValueKind, _ doc: String) -> MemberTable<Hosted<Void>> {
    MemberTable(kind.rawValue, doc, kind.fields())
  }

  private func fields<Value>() -> [Member<Hosted<Value>>] {
    zip(names, domains).map { name, domain in
      .stored(
        name, .number, unit: "\(domain.unit)".isEmpty ? nil : "\(domain.unit)", "A number.",
        isSettable: true)
    }
  }

  private static var rectMembers: MemberTable<Hosted<Rect>> {
    MemberTable(
      "rect", "A rectangle: { x, y, width, height }, x and y at the top left.",
      ValueKind.rect.fields() + rectMethods)
  }

  private static var transformMembers: MemberTable<Hosted<AffineTransform>> {
    MemberTable(
      "transform", "An affine transform: a, b, c, d, tx, ty.",
      ValueKind.transform.fields() + transformMethods)
  }

  private static var rectMethods: [Member<Hosted<Rect>>] {
    [
      .method(
        "isClose", .rect("other", "The other."),
        .number("area", .area, "The greatest area by which they differ."), returns: .boolean,
        doc: "Whether both are equal, or their areas differ from the shared one by less, in pt².",
        example: "print(card.frame:isClose(ball.frame, 1))"
      ) { rect, call, other, area in call.push(rect.value.isClose(to: other, area: area)) },
      .method(
        "rounded", .number("grid", .length, "The grid; 0 changes nothing."), returns: .rect,
        doc: "The rect on multiples of a grid.", example: "print(card.frame:rounded(8))"
      ) { rect, call, grid in
        rect.host.values.push(rect.value.rounded(to: grid), to: call)
      },
      .method(
        "intersects", .rect("other", "The other."), returns: .boolean,
        doc: "Whether both share a point; touching edges count.",
        example: "print(card.frame:intersects(ball.frame))"
      ) { rect, call, other in call.push(rect.value.intersects(other)) },
      .method(
        "intersection", .rect("other", "The other."), returns: LuaType.rect.orNil,
        doc: "The part that both share, or nil; touching edges share a rect without area.",
        example: "print(card.frame:intersection({ 150, 250, 50, 50 }))"
      ) { rect, call, other in
        let common = rect.value.intersection(other)
        call.push(common.map { rect.host.values.make($0) } ?? .nil)
      },
      .method(
        "union", .rect("other", "The other."), returns: .rect,
        doc: "The smallest rect that contains both.", example: "print(card.frame:union(ball.frame))"
      ) { rect, call, other in rect.host.values.push(rect.value.union(other), to: call) },
      .method(
        "contains", pointOrRect("other"), returns: .boolean,
        doc: "Whether a point or a rect lies inside.",
        example: "print(card.frame:contains({ 157, 252 }))"
      ) { rect, call, other in
        switch other {
        case .point(let point): call.push(rect.value.contains(point))
        case .rect(let inner): call.push(rect.value.contains(inner))
        }
      },
    ]
  }

  private static var transformMethods: [Member<Hosted<AffineTransform>>] {
    [
      .method(
        "concat", .transform("next", "The transform to apply afterwards."), returns: .transform,
        doc: "The transform that applies this one first and `next` afterwards.",
        example: "local twice = card.transform:concat(card.transform)"
      ) { transform, call, next in
        transform.host.values.push(transform.value.concatenated(next), to: call)
      },
      .method(
        "inverted", returns: .transform, doc: "The transform that undoes this one.",
        example: "print(card.transform:inverted())"
      ) { transform, call in
        guard let inverse = transform.value.inverse else {
          throw LuaError("inverted: a transform that flattens the plane cannot be undone")
        }
        transform.host.values.push(inverse, to: call)
      },
      .method(
        "apply", pointOrRect("value"), returns: .either([.point, .rect]),
        doc: "The image of a point, or the smallest rect around that of a rect.",
        example: "print(card.transform:apply({ 10, 0 }))"
      ) { transform, call, value in
        let values = transform.host.values
        switch value {
        case .point(let point): values.push(transform.value.apply(to: point), to: call)
        case .rect(let rect): values.push(transform.value.boundingBox(of: rect), to: call)
        }
      },
      .method(
        "parts",
        returns: .fields(
          partNames.map { NamedLuaType($0, .number) } + [NamedLuaType("scalesLast", .boolean)]),
        doc: "A table of rotation, scaleX, scaleY, translationX, translationY and scalesLast.",
        example: "print(card.transform:parts().rotation)"
      ) { transform, call in
        let parts = transform.value.components
        let numbers = [
          parts.rotation, parts.scaleX, parts.scaleY, parts.translation.x, parts.translation.y,
        ]
        let table = call.interpreter.makeTable(["scalesLast": .boolean(parts.scalesLast)])
        for (name, number) in zip(partNames, numbers) { table[name] = .number(number) }
        call.push(.table(table))
      },
      .method(
        "scaled", .number("x", .scale, "The scale along x."),
        .optional(.number("y", .scale, "The scale along y; x unless given.")),
        returns: .transform, doc: "Scales first, then applies the transform.",
        example: "card.transform = card.transform:scaled(2)"
      ) { transform, call, x, y in
        transform.host.values.push(transform.value.scaled(x: x, y: y ?? x), to: call)
      },
      .method(
        "rotated", .number("angle", .angle, "The angle."), returns: .transform,
        doc: "Turns clockwise first, then applies the transform.",
        example: "card.transform = card.transform:rotated(0.5)"
      ) { transform, call, angle in
        transform.host.values.push(transform.value.rotated(by: angle), to: call)
      },
      .method(
        "translated", .number("x", .coordinate, "The way along x."),
        .number("y", .coordinate, "The way along y."), returns: .transform,
        doc: "Moves first, then applies the transform.",
        example: "card.transform = card.transform:translated(10, 0)"
      ) { transform, call, x, y in
        transform.host.values.push(transform.value.translated(x: x, y: y), to: call)
      },
    ]
  }

  private static var partNames: [String] {
    ["rotation", "scaleX", "scaleY", "translationX", "translationY"]
  }

  private enum PointOrRect {
    case point(Vector)
    case rect(Rect)
  }

  private static func pointOrRect(_ name: String) -> Argument<PointOrRect> {
    .spelled(name, .either([.point, .rect]), "a point or a rect", "The point or rect.") {
      value, _ in
      if let rect = Rect(value) { return .rect(rect) }
      return Vector(value).map { .point($0) }
    }
  }
}
