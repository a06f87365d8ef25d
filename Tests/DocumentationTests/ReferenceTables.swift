import Scripting

/// The tables of the reference, written from the declared API of scripts.
///
/// A page has a table between `<!-- members stage -->` and `<!-- end -->`; the words in the first
/// comment are the table's name.
struct ReferenceTables {
  private let tables: [String: [String]]

  /// The names of all tables; each must be on a page.
  var names: [String] { tables.keys.sorted() }

  init(_ api: ScriptAPI) {
    var tables: [String: [String]] = [:]
    for type in api.types { tables.merge(Self.tables(of: type, before: type.name)) { $1 } }
    for module in api.modules { tables.merge(Self.tables(of: module, before: module.name)) { $1 } }
    for table in api.globals { tables.merge(Self.tables(of: table, before: table.name)) { $1 } }
    for fields in [api.hooks, api.file] {
      tables.merge(Self.tables(of: fields, before: "")) { $1 }
    }
    tables["params"] = Self.table(Self.optionHead, api.params.map(Self.row))
    var shown: Set<[MemberDescription]> = []
    for behavior in api.behaviors {
      let options = behavior.options.map(Self.row)
      tables["options \(behavior.name)"] = Self.table(Self.optionHead, options)
      // Methods of files have no declaration; the page describes them.
      guard !behavior.methods.isEmpty, behavior.file == nil else { continue }
      let type = TypeDescription(name: behavior.name, doc: "", members: behavior.methods)
      // Where several behaviors have the same members, as gestures do, the first has the table.
      guard shown.insert(type.members).inserted else { continue }
      tables.merge(Self.tables(of: type, before: "behavior")) { $1 }
    }
    self.tables = tables
  }

  /// The lines of a table; nil for an unknown name.
  subscript(name: String) -> [String]? { tables[name] }

  /// A page with its tables brought up to date, and the names of the tables.
  ///
  /// - Returns: nil as the text if a table has no end or an unknown name, which is the last of
  ///   `names`.
  func update(_ page: Page) -> (text: String?, names: [String]) {
    var lines: [String] = []
    var names: [String] = []
    var rest = page.lines[...]
    while let line = rest.popFirst() {
      lines.append(String(line))
      guard line.hasPrefix("<!-- "), line.hasSuffix(" -->") else { continue }
      names.append(String(line.dropFirst(5).dropLast(4)))
      guard let table = self[names.last ?? ""],
        let end = rest.firstIndex(of: "<!-- end -->")
      else { return (nil, names) }
      lines += table + ["<!-- end -->"]
      rest = rest[rest.index(after: end)...]
    }
    return (lines.joined(separator: "\n"), names)
  }

  private static let memberHead = ["member", "is", "range", "unit", "meaning"]
  private static let argumentHead = [
    "of", "argument", "is", "default", "range", "unit", "meaning",
  ]
  private static let optionHead = ["option", "kind", "default", "range", "unit", "meaning"]

  private static func table(_ head: [String], _ rows: [[String]]) -> [String] {
    [line(head), "|" + String(repeating: " --- |", count: head.count)] + rows.map(line)
  }

  private static func line(_ cells: [String]) -> String {
    "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|"
  }

  /// The members of a type, their arguments, and the tables of options that they take, by name.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - receiver: The text in front of the dot or colon; empty for none.
  /// - Returns: The lines of each table.
  private static func tables(of type: TypeDescription, before receiver: String)
    -> [String: [String]]
  {
    let name = type.name.isEmpty ? "globals" : type.name
    var tables = ["members \(name)": table(memberHead, type.members.map { row($0, receiver) })]
    let arguments = type.members.flatMap(argumentRows)
    if !arguments.isEmpty { tables["arguments \(name)"] = table(argumentHead, arguments) }
    for member in type.members {
      for parameter in member.parameters where !parameter.fields.isEmpty {
        tables["options \(name).\(member.name)"] =
          signature(of: member, receiver) + table(optionHead, optionRows(of: member, parameter))
      }
    }
    return tables
  }

  /// The call of a member that has arguments besides a table of options; empty for any other.
  private static func signature(
    of member: MemberDescription, _ receiver: String
  ) -> [String] {
    guard member.parameters.count > 1 else { return [] }
    return [row(member, receiver)[0], ""]
  }

  /// The options that a member takes, behind its other arguments.
  private static func optionRows(
    of member: MemberDescription, _ options: OptionDescription
  ) -> [[String]] {
    guard member.parameters.count > 1 else { return options.fields.map(row) }
    return member.parameters.flatMap { parameter -> [[String]] in
      guard parameter.name == options.name else { return [row(parameter)] }
      return parameter.fields.map { field in
        var cells = row(field)
        cells[0] = "`\(parameter.name).\(field.name)`"
        return cells
      }
    }
  }

  private static func row(_ member: MemberDescription, _ receiver: String) -> [String] {
    let type = member.type.map { "\($0)" } ?? ""
    let start = receiver.isEmpty ? "" : receiver + (member.isMethod ? ":" : ".")
    guard member.kind == .property else {
      let call = arguments(of: member, behind: receiver.isEmpty && member.isMethod ? ["self"] : [])
      return ["`\(start)\(member.name)\(call)`", type, "", "", member.doc]
    }
    let access = member.isSettable || receiver.isEmpty ? "" : ", read only"
    return [
      "`\(start)\(member.name)`", type + access,
      member.setting.map(range) ?? "", member.unit ?? "", member.doc,
    ]
  }

  /// The arguments as a call writes them: "(name, share?)", or a table of options.
  private static func arguments(of member: MemberDescription, behind hidden: [String])
    -> String
  {
    if member.parameters.count == 1, !member.parameters[0].fields.isEmpty { return " { ... }" }
    let names = hidden + member.parameters.map { $0.name + ($0.isRequired ? "" : "?") }
    return "(\(names.joined(separator: ", ")))"
  }

  /// The arguments that need rows of their own, with the fields of tables.
  private static func argumentRows(_ member: MemberDescription) -> [[String]] {
    var rows: [[String]] = []
    for parameter in member.parameters where parameter.fields.isEmpty && !parameter.doc.isEmpty {
      rows.append(["`\(member.name)`"] + row(parameter))
      rows += fieldRows(of: parameter.type, member.name, parameter.name)
    }
    guard member.kind != .property, let result = member.type else { return rows }
    return rows + fieldRows(of: result, member.name, "result")
  }

  private static func fieldRows(of type: LuaType, _ member: String, _ name: String) -> [[String]] {
    switch type {
    case .list(let element), .optional(let element):
      return fieldRows(of: element, member, name)
    case .function(let parameters, _):
      return parameters.flatMap { fieldRows(of: $0.type, member, $0.name) }
    case .fields(let fields):
      return fields.map { field in
        ["`\(member)`", "`\(name).\(field.name)`", "\(field.type)", "", "", "", field.doc]
      }
    default: return []
    }
  }

  private static func row(_ option: OptionDescription) -> [String] {
    let kind =
      switch option.kind {
      case .insets: "boolean or insets"
      case .boundaries: "table"
      case .value, .function, .list: "\(option.type)"
      default: option.kind.rawValue
      }
    let quarter = "1.5707963267948966"
    let given = option.defaultText.map { $0 == quarter ? "pi/2" : $0 } ?? "none"
    return [
      "`\(option.name)`", kind, option.isRequired ? "required" : given, range(option),
      option.unit ?? "", option.doc,
    ]
  }

  private static func range(_ option: OptionDescription) -> String {
    option.choices.isEmpty
      ? option.range ?? "" : option.choices.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
