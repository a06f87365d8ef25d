import Geometry
import LuaRuntime

/// Regions as Lua values: lists of a word and its arguments, with methods.
///
/// A region is a plain table without other references to it, so it can be stored, copied and
/// dropped.
final class RegionValues {
  /// The greatest number of disks, rectangles and operations in a region of a script.
  static let largestCount = 1000

  private let interpreter: Interpreter
  private let metatable: Reference

  init(_ interpreter: Interpreter) throws {
    self.interpreter = interpreter
    let holder = RegionHolder()
    let methods = interpreter.makeTable()
    for method in Self.methods {
      methods[method.name] = .function(
        interpreter.makeFunction("region:\(method.name)") { call in
          try method.body(holder.values, call)
        })
    }
    let describe = interpreter.makeFunction("region") { call in
      call.push(try holder.values.region(call, 1).words)
    }
    let made = try interpreter.runPrelude(
      PackageResources.regions_lua, name: "regions", [.table(methods), .function(describe)])
    metatable = made[0].asTable!
    holder.values = self
  }

  /// The table `libration.region`.
  func makeModule() -> Reference {
    let module = interpreter.makeTable()
    module["infinite"] = make(.infinite)
    module["empty"] = make(.empty)
    module["radius"] = .function(
      interpreter.makeFunction("region.radius") { [unowned self] call in
        call.push(make(Region(radius: try call.number(1, .length, "radius"))))
      })
    module["size"] = .function(
      interpreter.makeFunction("region.size") { [unowned self] call in
        let size: Size
        if let given = Size(call[1]) {
          size = given
        } else {
          size = Size(try call.number(1), try call.number(2))
        }
        for (name, side) in zip(ValueKind.size.names, size.numbers)
        where !Domain.length.contains(side) {
          throw LuaError("\(call.name): \(name) \(Domain.length.rule), not \(digits(side))")
        }
        call.push(make(Region(size: size)))
      })
    return interpreter.makeReadOnly(module, name: "libration.region")
  }

  func make(_ region: Region) -> Value {
    let list: [Value] =
      switch region.form {
      case .infinite: [.string("infinite")]
      case .empty: [.string("empty")]
      case .disk(let radius): [.string("radius"), .number(radius)]
      case .rectangle(let size): [.string("size"), .number(size.width), .number(size.height)]
      case .inverse(let other): [.string("inverse"), make(other)]
      case .union(let a, let b): [.string("union"), make(a), make(b)]
      case .intersection(let a, let b): [.string("intersection"), make(a), make(b)]
      }
    let table = interpreter.makeTable(list)
    table.metatable = metatable
    return .table(table)
  }

  /// Whether a value was made here.
  func isRegion(_ value: Value) -> Bool { value.asTable?.metatable == metatable }

  /// Reads a region; nil when the value is not a region.
  func region(_ value: Value) -> Region? {
    var left = Self.largestCount
    return isRegion(value) ? read(value, &left) : nil
  }

  private func read(_ value: Value, _ left: inout Int) -> Region? {
    left -= 1
    guard left >= 0, let list = value.asTable, let word = list[1].asString else { return nil }
    switch word {
    case "infinite": return .infinite
    case "empty": return .empty
    case "radius":
      guard let radius = list[2].asNumber, Domain.length.contains(radius) else { return nil }
      return Region(radius: radius)
    case "size":
      guard let width = list[2].asNumber, let height = list[3].asNumber,
        Domain.length.contains(width), Domain.length.contains(height)
      else { return nil }
      return Region(size: Size(width, height))
    case "inverse": return read(list[2], &left)?.inverse()
    case "union", "intersection":
      guard let a = read(list[2], &left), let b = read(list[3], &left) else { return nil }
      return word == "union" ? a.union(b) : a.intersection(b)
    default: return nil
    }
  }

  private func region(_ call: Call, _ index: Int) throws -> Region {
    guard let region = region(call[index]) else { throw call.mismatch(index, "a region") }
    call.charge(10)
    return region
  }

  private func push(_ region: Region, to call: Call) throws {
    guard region.count <= Self.largestCount else {
      throw LuaError("\(call.name): a region is made of at most \(Self.largestCount) parts")
    }
    call.charge(10 * region.count)
    call.push(make(region))
  }

  private struct Method {
    let name: String
    let parameters: String
    let doc: String
    let body: (RegionValues, Call) throws -> Void
  }

  private static var methods: [Method] {
    [
      Method(name: "inverse", parameters: "()", doc: "The points that it does not contain.") {
        try $0.push($0.region($1, 1).inverse(), to: $1)
      },
      Method(
        name: "union", parameters: "(other)", doc: "The points that at least one of both contains."
      ) { try $0.push($0.region($1, 1).union($0.region($1, 2)), to: $1) },
      Method(
        name: "difference", parameters: "(other)", doc: "Its points that the other lacks."
      ) { try $0.push($0.region($1, 1).difference($0.region($1, 2)), to: $1) },
      Method(
        name: "intersection", parameters: "(other)", doc: "The points that both contain."
      ) { try $0.push($0.region($1, 1).intersection($0.region($1, 2)), to: $1) },
      Method(
        name: "contains", parameters: "(point)",
        doc: "Whether it contains a point, seen from its center; edges count."
      ) { values, call in
        let region = try values.region(call, 1)
        guard let point = Vector(call, 2) else { throw call.mismatch(2, "a point") }
        call.push(region.contains(point))
      },
    ]
  }

  /// The help on regions.
  var description: TypeDescription {
    TypeDescription(
      name: "region",
      members: Self.methods.map {
        MemberDescription(name: $0.name, parameters: $0.parameters, isMethod: true, doc: $0.doc)
      })
  }
}

/// Lets functions that are made before the values find them.
private final class RegionHolder {
  private unowned(unsafe) var found: RegionValues?

  /// The values; they are there before any script runs.
  var values: RegionValues {
    get { found.unsafelyUnwrapped }
    set { found = newValue }
  }
}

extension Region {
  /// The region in Lua's notation, shortened.
  fileprivate var words: String {
    switch form {
    case .infinite: "infinite"
    case .empty: "empty"
    case .disk(let radius): "radius \(digits(radius))"
    case .rectangle(let size): "size \(digits(size.width)) x \(digits(size.height))"
    case .inverse(let other): "inverse of \(other.words)"
    case .union(let a, let b): "(\(a.words) or \(b.words))"
    case .intersection(let a, let b): "(\(a.words) and \(b.words))"
    }
  }
}
