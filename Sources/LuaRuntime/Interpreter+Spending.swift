import CLuaBridge
import Geometry

/// The host functions on which a call spent its fuel.
extension Interpreter {
  /// The last budget that ran out, and the host functions that took most of it, in words.
  var spending: String {
    let spending = lb_last_spending(host).pointee
    let all = [spending.dearest.0, spending.dearest.1, spending.dearest.2]
    let dearest = all.prefix(Int(spending.count)).map { spent in
      "\(spent.fuel) by \(words(for: spent))"
    }
    guard !dearest.isEmpty else {
      return " It spent all of its \(spending.budget) units in Lua"
    }
    let isAll = all.reduce(0) { $0 + $1.fuel } >= spending.budget
    let rest = isAll ? "" : ", the rest in Lua and other calls"
    let list = dearest.joined(separator: ", ") + rest
    return " It spent all of its \(spending.budget) units: \(list)"
  }

  /// A host function with its calls, as "12 calls of stage:item" or "1 read of a field of stage".
  private func words(for spent: lb_spent) -> String {
    let name = functions[Int(spent.function) - 1].name
    for (suffix, noun) in [(" get", "read"), (" set", "assignment")] where name.hasSuffix(suffix) {
      let kind = name.dropLast(suffix.utf8.count)
      return "\(counted(Int(spent.count), noun)) of fields of \(kind)"
    }
    return "\(counted(Int(spent.count), "call")) of \(name)"
  }
}
