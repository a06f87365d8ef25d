import Geometry
import LuaRuntime
import Resources

/// Regions as Lua values: lists of a word and its arguments, with methods.
///
/// A region is a plain table without other references to it, so it can be stored, copied and
/// dropped.
final class RegionValues {
  /// The greatest number of disks, rectangles and operations in a region of a script.
  static let largestCount = 1000

  private let interpreter: Interpreter
  private let metatable: Reference

  init(_ interpreter: Interpreter, _ holder: HostHolder) throws {
    self.interpreter = interpreter
    func receiver(_ call: Call) throws -> Region {
      guard let region = holder.host.regions.region(call[1]) else {
        throw call.mismatch(1, "a region")
      }
      call.charge(10)
      return region
    }
    let methods = Self.members.makeTable(
      Receivers(holder: holder) { Hosted(try receiver($0), holder.host) }, in: interpreter,
      separator: ":")
    let describe = interpreter.makeFunction("region") { call in
      call.push(try receiver(call).words)
    }
    let made = try interpreter.runPrelude(
      Resource.lua("regions.lua"), name: "regions", [.table(methods), .function(describe)])
    metatable = made[0].asTable!
    interpreter.carryByValue(tablesOf: metatable)
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

  /// Whether a value is a region that was made here.
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
