import Geometry
import LuaRuntime
import Motion

/// Checks of tables that are written in place of a value: points, options, and lists of options.
extension ScriptChecker {
  /// Checks a table against the rule of an option.
  func checkTable(
    _ table: LuaExpression, _ fields: [LuaField], _ option: OptionDescription, _ subject: String
  ) {
    let start = subject.isEmpty ? "" : "\(subject): "
    let noun = OptionSchema.noun(option.kind, option.type, option.choices)
    func refuse() {
      let shown = table.shown.map { ", not \($0)" } ?? ""
      report("\(start)\(option.name) must be \(noun)\(shown)", at: table.offset)
    }
    switch option.kind {
    case .number, .integer, .boolean, .string, .choice, .function: refuse()
    case .point, .size, .rect, .transform:
      guard let names = ValueKind(option.kind)?.names, let numbers = numbers(fields, names) else {
        return
      }
      guard !numbers.contains(.missing), !numbers.isEmpty else { return refuse() }
      // The numbers of a transform have ranges of their own.
      guard option.kind != .transform, let rule = option.numberRule else { return }
      for case (let name, .given(let number, let offset)) in zip(names, numbers)
      where !option.allows(number) {
        report("\(start)\(option.name).\(name) must be \(rule), not \(digits(number))", at: offset)
      }
    case .options, .value, .list:
      if case .list = option.type {
        checkElements(fields, option, start + option.name)
      } else {
        checkFields(
          fields, option.fields.isEmpty ? option.contents : option.fields, start + option.name)
      }
    default: break
    }
  }

  /// Checks the names and values of a table of options inside of another value.
  private func checkFields(
    _ fields: [LuaField], _ options: [OptionDescription], _ subject: String
  ) {
    guard !options.isEmpty else { return }
    for field in fields {
      guard let key = field.key, let name = key.text else { continue }
      if let option = options.first(where: { $0.name == name }) {
        check(field.value, option, subject)
      } else {
        reportUnknown(name, among: options.map(\.name), subject, at: key.offset)
      }
    }
  }

  /// Checks the tables and the colours in a list.
  private func checkElements(_ fields: [LuaField], _ list: OptionDescription, _ subject: String) {
    // A list in an element, as a group in a sequence, has the same elements.
    let options = list.contents.map { option in
      guard option.type == list.type else { return option }
      var inner = list
      inner.name = option.name
      return inner
    }
    for (place, field) in fields.filter({ $0.key == nil }).enumerated() {
      let name = "\(subject)[\(place + 1)]"
      if case .table(let inside) = field.value.kind {
        checkFields(inside, options, name)
      } else if list.isColor {
        checkColor(field.value, name)
      }
    }
  }

  /// Checks that a constant text is a colour.
  func checkColor(_ value: LuaExpression, _ name: String) {
    guard let text = value.text, text.utf8.count > 60 || RGBColor(css: text) == nil else { return }
    report(
      "\(name) \(RGBColor.rule), not \(luaString(text))\(ColorNames.hint(for: text))",
      at: value.offset)
  }

  // MARK: Numbers

  /// A number of a point, size, rect or transform.
  private enum Part: Equatable {
    case missing
    /// A value that only a run knows.
    case unknown
    case given(Double, offset: Int)
  }

  /// The numbers with some names in a table, as a list or by names.
  ///
  /// - Returns: The numbers, none for a table with too many; nil where keys are computed.
  private func numbers(_ fields: [LuaField], _ names: [String]) -> [Part]? {
    if let last = fields.last, last.key == nil, last.value.mayBeSeveral { return nil }
    var (listed, named): ([LuaExpression], [String: LuaExpression]) = ([], [:])
    for field in fields {
      guard let key = field.key else {
        listed.append(field.value)
        continue
      }
      guard let name = key.text else { return nil }
      named[name] = field.value
    }
    guard listed.count <= names.count else { return [] }
    return names.enumerated().map { place, name in
      let values = [place < listed.count ? listed[place] : nil, named[name]].compactMap(\.self)
      let parts = values.map { part($0) }
      return parts.first { $0 != .missing } ?? .missing
    }
  }

  private func part(_ value: LuaExpression) -> Part {
    if let number = value.constant?.number { return .given(number, offset: value.offset) }
    switch value.kind {
    case .nothing, .boolean, .string, .table, .function: return .missing
    default: return .unknown
    }
  }
}

extension LuaExpression {
  /// Whether it may have several values, or none, as the last element of a list.
  fileprivate var mayBeSeveral: Bool {
    switch kind {
    case .call, .method, .varargs: true
    default: false
    }
  }

  /// The value in Lua's notation; nil where only a run knows it.
  fileprivate var shown: String? {
    guard case .table(let fields) = kind else { return constant?.text }
    let parts = fields.map { field in
      field.value.shown.flatMap { value in
        field.key.map { key in key.text.map { "\($0) = \(value)" } } ?? value
      }
    }
    guard !parts.contains(nil) else { return nil }
    return "{" + parts.compactMap(\.self).joined(separator: ", ") + "}"
  }
}

extension OptionDescription {
  /// The rule for numbers with their unit, as in "from 0 to 1e6 Hz".
  var numberRule: String? {
    if let least, let greatest { return Domain.words(least...greatest, unit ?? "") }
    return range.map { range in range + (unit.map { " \($0)" } ?? "") }
  }

  /// Whether a number keeps to the known bounds.
  func allows(_ number: Double) -> Bool {
    number >= least ?? -.infinity && number <= greatest ?? .infinity
  }
}
