import Geometry
import Scripting

/// A param of a behavior with the values that runs are made with, as in `snap.damping=0.2,0.5,1`.
package struct VariedParam: Sendable {
  /// The param with its behavior, as it was written.
  package let name: String
  /// The values, as they were written.
  package let values: [String]
  private let behavior: String
  /// Which of several behaviors of the name is meant, from 1; nil for the only one.
  private let number: Int?
  private let param: String

  /// Reads a param and its values.
  ///
  /// - Throws: `PictureError` when the text has another form, or too many values.
  package init(_ text: String) throws(PictureError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    name = String(parts[0])
    guard parts.count == 2, let dot = name.lastIndex(of: "."), dot != name.startIndex else {
      throw PictureError(
        "must be a param and its values, as in snap.damping=0.2,0.5,1, not \(text)")
    }
    values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    param = String(name[name.index(after: dot)...])
    let words = name[..<dot].split(separator: "#", maxSplits: 1).map(String.init)
    number = words.count == 2 ? Int(words[1]) : nil
    behavior = number == nil ? String(name[..<dot]) : words[0]
    guard !param.isEmpty, !values.contains("") else {
      throw PictureError("must have a value behind = and each comma, not \(text)")
    }
    guard values.count <= Self.most else {
      throw PictureError("must have at most \(Self.most) values, not \(values.count)")
    }
    for value in values where Double(value).map({ !$0.isFinite }) ?? false {
      throw PictureError("must have finite values, not \(value)")
    }
  }

  /// Sets the param on a stage before its first tick.
  ///
  /// - Throws: `ScriptError` when there is no such behavior or param, or the value does not fit.
  func set(_ value: String, on stage: Stage) throws(ScriptError) {
    let report = try find(on: stage)
    let params = stage.host.parameters(of: report.value)
    guard let found = params.first(where: { $0.description.name == param }) else {
      let names = params.map(\.description.name)
      throw ScriptError(
        message: "\(behavior) has no param \(param)\(suggestion(for: param, among: names)); it has "
          + names.joined(separator: ", "))
    }
    guard found.isSettable else {
      throw ScriptError(message: "\(name) cannot be set to a number or a word")
    }
    let setting: ParameterValue =
      switch value {
      case "true": .boolean(true)
      case "false": .boolean(false)
      default: Double(value).map { .number($0) } ?? .text(value)
      }
    try stage.host.setParameter(param, of: report.value, to: setting)
  }

  /// The behavior that is meant.
  private func find(on stage: Stage) throws(ScriptError) -> BehaviorReport {
    let all = stage.host.behaviors(of: stage)
    let meant = all.filter { $0.name == behavior }
    guard !meant.isEmpty else {
      let names = all.map(\.name)
      let known = names.isEmpty ? "" : "; there are " + names.prefix(10).joined(separator: ", ")
      throw ScriptError(
        message: "there is no behavior \(behavior)"
          + suggestion(for: behavior, among: names) + known)
    }
    if let number, meant.indices.contains(number - 1) { return meant[number - 1] }
    guard number == nil, meant.count == 1 else {
      let list = meant.prefix(10).enumerated().map { place, report in
        let items = report.items.prefix(3).joined(separator: ", ")
        return "\(behavior)#\(place + 1)" + (items.isEmpty ? "" : " (\(items))")
      }
      throw ScriptError(
        message: "\(name) must say which of \(meant.count) behaviors it means: "
          + list.joined(separator: ", ") + (meant.count > 10 ? ", ..." : ""))
    }
    return meant[0]
  }

  /// The most values.
  private static var most: Int { 24 }
}
