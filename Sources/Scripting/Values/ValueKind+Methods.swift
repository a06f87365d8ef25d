import Geometry
import LuaRuntime

/// A method of points, sizes, rects or transforms.
struct ValueMethod {
  let name: String
  let parameters: String
  let doc: String
  let body: (ValueTypes, Call) throws -> Void
}

extension ValueKind {
  /// The methods that scripts call with a colon.
  var methods: [ValueMethod] {
    switch self {
    case .point, .size: []
    case .rect: Self.rectMethods
    case .transform: Self.transformMethods
    }
  }

  /// The help on the kind.
  var description: TypeDescription {
    let fields = names.map {
      MemberDescription(name: $0, parameters: "", isMethod: false, doc: "A number.")
    }
    let calls = methods.map {
      MemberDescription(name: $0.name, parameters: $0.parameters, isMethod: true, doc: $0.doc)
    }
    return TypeDescription(name: rawValue, members: fields + calls)
  }

  private static var rectMethods: [ValueMethod] {
    [
      ValueMethod(
        name: "isClose", parameters: "(other, area)",
        doc: "Whether both are equal, or their areas differ from the shared one by less, in pt²."
      ) { _, call in
        call.push(
          try rect(call, 1).isClose(to: try rect(call, 2), area: try call.number(3, .area, "area")))
      },
      ValueMethod(
        name: "rounded", parameters: "(grid)",
        doc: "The rect on multiples of a grid, in pt; 0 changes nothing."
      ) { types, call in
        types.push(try rect(call, 1).rounded(to: try call.number(2, .length, "grid")), to: call)
      },
      ValueMethod(
        name: "intersects", parameters: "(other)",
        doc: "Whether both share a point; touching edges count."
      ) { _, call in
        call.push(try rect(call, 1).intersects(try rect(call, 2)))
      },
      ValueMethod(
        name: "intersection", parameters: "(other)",
        doc: "The part that both share, or nil; touching edges share a rect without area."
      ) { types, call in
        let common = try rect(call, 1).intersection(try rect(call, 2))
        call.push(common.map { types.make($0) } ?? .nil)
      },
      ValueMethod(
        name: "union", parameters: "(other)", doc: "The smallest rect that contains both."
      ) { types, call in
        types.push(try rect(call, 1).union(try rect(call, 2)), to: call)
      },
      ValueMethod(
        name: "contains", parameters: "(other)", doc: "Whether a point or a rect lies inside."
      ) { _, call in
        let outer = try rect(call, 1)
        if let point = Vector(call, 2) { return call.push(outer.contains(point)) }
        guard let inner = Rect(call, 2) else { throw call.mismatch(2, "a point or a rect") }
        call.push(outer.contains(inner))
      },
    ]
  }

  private static var transformMethods: [ValueMethod] {
    [
      ValueMethod(
        name: "concat", parameters: "(next)",
        doc: "The transform that applies this one first and `next` afterwards."
      ) { types, call in
        types.push(try transform(call, 1).concatenated(try transform(call, 2)), to: call)
      },
      ValueMethod(
        name: "inverted", parameters: "()", doc: "The transform that undoes this one."
      ) { types, call in
        let transform = try transform(call, 1)
        guard let inverse = transform.inverse else {
          throw LuaError("inverted: a transform that flattens the plane cannot be undone")
        }
        types.push(inverse, to: call)
      },
      ValueMethod(
        name: "apply", parameters: "(point or rect)",
        doc: "The image of a point, or the smallest rect around that of a rect."
      ) { types, call in
        let transform = try transform(call, 1)
        if let rect = Rect(call, 2) { return types.push(transform.boundingBox(of: rect), to: call) }
        guard let point = Vector(call, 2) else { throw call.mismatch(2, "a point or a rect") }
        types.push(transform.apply(to: point), to: call)
      },
      ValueMethod(
        name: "parts", parameters: "()",
        doc: "A table of rotation, scaleX, scaleY, translationX, translationY and scalesLast."
      ) { _, call in
        let parts = try transform(call, 1).components
        call.push(
          .table(
            call.interpreter.makeTable([
              "rotation": .number(parts.rotation), "scaleX": .number(parts.scaleX),
              "scaleY": .number(parts.scaleY), "translationX": .number(parts.translation.x),
              "translationY": .number(parts.translation.y),
              "scalesLast": .boolean(parts.scalesLast),
            ])))
      },
      ValueMethod(
        name: "scaled", parameters: "(x, y)",
        doc: "Scales first, then applies the transform; y is x when left out."
      ) { types, call in
        let x = try call.number(2, .scale, "x")
        let y = call.isNil(3) ? x : try call.number(3, .scale, "y")
        types.push(try transform(call, 1).scaled(x: x, y: y), to: call)
      },
      ValueMethod(
        name: "rotated", parameters: "(angle)",
        doc: "Turns clockwise first, in rad, then applies the transform."
      ) { types, call in
        types.push(
          try transform(call, 1).rotated(by: try call.number(2, .angle, "angle")), to: call)
      },
      ValueMethod(
        name: "translated", parameters: "(x, y)",
        doc: "Moves first, in pt, then applies the transform."
      ) { types, call in
        let (x, y) = (
          try call.number(2, .coordinate, "x"), try call.number(3, .coordinate, "y")
        )
        types.push(try transform(call, 1).translated(x: x, y: y), to: call)
      },
    ]
  }

  private static func rect(_ call: Call, _ index: Int) throws -> Rect {
    guard let rect = Rect(call, index) else { throw call.mismatch(index, "a rect") }
    return rect
  }

  private static func transform(_ call: Call, _ index: Int) throws -> AffineTransform {
    guard let transform = AffineTransform(call, index) else {
      throw call.mismatch(index, "a transform")
    }
    return transform
  }
}
