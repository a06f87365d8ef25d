import Dynamics
import Geometry
import LuaRuntime

/// A difference between two moments: in an item's field, or in a behavior's option or `self`.
public struct MomentDifference: Hashable, Sendable {
  /// The subject, as in `card.x`, `snap of card: damping` or `drift of card: self.count`.
  public var subject: String
  /// The value at the first moment; nil if it does not exist there.
  public var first: String?
  /// The value at the second moment; nil if it does not exist there.
  public var second: String?
  /// The increase of a number from the first to the second moment; nil for other values.
  public var amount: Double?
}

/// The comparable facts of a stage at a moment, in the order of the stage.
struct MomentFacts {
  private enum Fact: Equatable {
    case number(Double)
    case text(String)

    var words: String {
      switch self {
      case .number(let number): digits(number)
      case .text(let text): text
      }
    }
  }

  /// The most entries of a `self` that are compared, and the greatest depth of its tables.
  private static let (most, deepest) = (1_000, 6)

  /// The subject of a fact: an item by name or a behavior by handle, and its field.
  private struct Subject: Hashable {
    var owner: ExactName
    var field: ExactName
  }

  private var subjects: [Subject] = []
  private var facts: [Subject: Fact] = [:]
  /// The names of owners in messages.
  private var names: [ExactName: String] = [:]
  private var owner = ExactName("")

  init(_ stage: Stage) {
    begin("the animator", as: "the animator")
    add(" state", .text(stage.isRunning ? "running" : "paused"))
    begin("the stage", as: "stage")
    add(".width", .number(stage.width))
    add(".height", .number(stage.height))
    for item in stage.items where item.isAlive {
      begin("item \(item.name)", as: item.name)
      add(item)
    }
    for report in stage.host.behaviors(of: stage) {
      guard let instance = stage.host.behavior(report.value) else { continue }
      let (handle, items) = (instance.handle, report.items.prefix(3).joined(separator: ", "))
      begin(
        "behavior \(handle.index) \(handle.generation)",
        as: report.name + (items.isEmpty ? "" : " of \(items)"))
      add(report, instance)
    }
  }

  /// Begins the facts of an item or behavior.
  private mutating func begin(_ owner: String, as name: String) {
    self.owner = ExactName(owner)
    names[self.owner] = name
    add("", .text("there"))
  }

  private mutating func add(_ field: String, _ fact: Fact) {
    let subject = Subject(owner: owner, field: ExactName(field))
    if facts.updateValue(fact, forKey: subject) == nil { subjects.append(subject) }
  }

  private mutating func add(_ item: StageItem) {
    for field in ItemField.allCases { add(".\(field.name)", .number(item.item[field])) }
    add(".color", .text(item.color ?? "none"))
    for property in item.home.host.styleProperties {
      add(".\(property.name)", .text(property.words(item.style) ?? "none"))
    }
    add(".tags", .text("{ " + item.tags.joined(separator: ", ") + " }"))
    add(".hidden", .text("\(item.isHidden)"))
  }

  private mutating func add(_ report: BehaviorReport, _ instance: BehaviorInstance) {
    add(": items", .text("{ " + report.items.joined(separator: ", ") + " }"))
    add(": suspended", .text("\(report.isSuspended)"))
    add(": clock mandate", .text("\(report.holdsMandate)"))
    let host = instance.stage.host
    var left = Self.most
    if let table = instance.table { return add(table, ": self", [], &left, host) }
    for option in instance.schema.names where option != "items" {
      guard let value = try? instance.value(of: option) else { continue }
      add(value, ": \(option)", [], &left, host)
    }
  }

  private mutating func add(
    _ value: Value, _ subject: String, _ open: [Reference], _ left: inout Int, _ host: ScriptHost
  ) {
    switch value {
    case .number(let number): add(subject, .number(number))
    case .integer(let integer): add(subject, .number(Double(integer)))
    case .table(let table): add(table, subject, open, &left, host)
    case .handle, .string, .boolean: add(subject, .text(host.interpreter.describe(value)))
    default: add(subject, .text(value.typeName))
    }
  }

  private mutating func add(
    _ table: Reference, _ subject: String, _ open: [Reference], _ left: inout Int,
    _ host: ScriptHost
  ) {
    if !open.isEmpty, let metatable = table.metatable, !metatable["__tostring"].isNil {
      return add(subject, .text(host.interpreter.describe(.table(table))))
    }
    guard open.count < Self.deepest, !open.contains(table) else { return }
    for (key, value) in table.pairs {
      guard left > 0 else { return }
      left -= 1
      let name = key.asString.map { ".\($0)" } ?? "[\(host.interpreter.describe(key))]"
      add(value, subject + name, open + [table], &left, host)
    }
  }

  /// The differences to another moment.
  func differences(to other: MomentFacts) -> [MomentDifference] {
    let new = other.subjects.filter { facts[$0] == nil }
    return (subjects + new).compactMap { subject in
      let (before, after) = (facts[subject], other.facts[subject])
      // If the whole object is missing at one moment, report only that.
      let isWhole = subject.field.text.isEmpty
      let isInBoth = names[subject.owner] != nil && other.names[subject.owner] != nil
      guard before != after, isWhole || isInBoth else { return nil }
      var amount: Double?
      if case .number(let before) = before, case .number(let after) = after {
        amount = after - before
      }
      let name = names[subject.owner] ?? other.names[subject.owner] ?? ""
      return MomentDifference(
        subject: name + subject.field.text, first: before?.words, second: after?.words,
        amount: amount)
    }
  }
}
