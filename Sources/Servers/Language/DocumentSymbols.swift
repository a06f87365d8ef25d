import Geometry
import LuaRuntime
import Scripting

/// The outline of a script: functions, tables with their fields, items, groups and specs.
struct DocumentSymbols {
  private let source: Workspace.Source
  private let encoding: PositionEncoding

  /// Kinds of the protocol.
  ///
  /// Source: Language Server Protocol 3.17, `SymbolKind`.
  private static let (module, classKind, method, property) = (2, 5, 6, 7)
  private static let (function, variable, object) = (12, 13, 19)

  init(_ source: Workspace.Source, _ encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
  }

  /// An entry of the outline.
  private struct Symbol {
    var name: String
    var kind: Int
    var range: Range<Int>
    var selection: Range<Int>
    var detail = ""
    var children: [Symbol] = []
  }

  /// The outline as the protocol writes it.
  var json: JSONValue { .list(symbols(of: source.analysis.tree.block).map(json)) }

  private func json(_ symbol: Symbol) -> JSONValue {
    [
      "name": .string(symbol.name), "kind": .integer(symbol.kind),
      "detail": symbol.detail.isEmpty ? nil : .string(symbol.detail),
      "range": source.text.range(symbol.range, encoding),
      "selectionRange": source.text.range(symbol.selection, encoding),
      "children": .list(symbol.children.map(json)),
    ]
  }

  private func symbols(of block: LuaBlock) -> [Symbol] {
    var symbols: [Symbol] = []
    /// The places of tables by their locals.
    var tables: [Int: Int] = [:]
    for (statement, range) in zip(block.statements, block.ranges) {
      switch statement {
      case .local(let numbers, let values):
        for (number, value) in zip(numbers, values) {
          guard let symbol = symbol(local(number), value, range) else {
            symbols += items(in: value, range)
            continue
          }
          if case .table = value.kind { tables[number] = symbols.count }
          symbols.append(symbol)
        }
      case .localFunction(let number, let function):
        let (name, selection) = local(number)
        symbols.append(
          Symbol(
            name: name, kind: Self.function, range: range, selection: selection,
            detail: signature(function), children: []))
      case .function(let target, let function):
        add(target, function, range, tables, &symbols)
      case .assignment(let targets, let values):
        for (target, value) in zip(targets, values) {
          if case .function(let function) = value.kind {
            add(target, function, range, tables, &symbols)
          }
        }
      case .call(let call):
        symbols += items(in: call, range)
        if let group = spec(call, range) { symbols.append(group) }
      case .result(let values):
        for value in values {
          if case .table = value.kind, let symbol = symbol(("return", value.range), value, range) {
            symbols.append(symbol)
          }
        }
      default: break
      }
    }
    return symbols
  }

  private func local(_ number: Int) -> (String, Range<Int>) {
    let local = source.analysis.tree.locals[number]
    return (local.name, local.offset..<local.offset + local.name.utf8.count)
  }

  /// A function that is assigned to a name; a field of a table belongs to the table's entry.
  private func add(
    _ target: LuaExpression, _ function: LuaFunction, _ range: Range<Int>, _ tables: [Int: Int],
    _ symbols: inout [Symbol]
  ) {
    var symbol = Symbol(
      name: "", kind: Self.function, range: range, selection: target.range,
      detail: signature(function))
    switch target.kind {
    case .global(let name): symbol.name = name
    case .local(let number): symbol.name = source.analysis.tree.locals[number].name
    case .index(let base, let key):
      guard let name = key.text else { return }
      (symbol.name, symbol.selection, symbol.kind) = (name, key.range, Self.method)
      if case .local(let number) = base.kind, let place = tables[number] {
        symbols[place].children.append(symbol)
        return
      }
    default: return
    }
    if !symbol.name.isEmpty { symbols.append(symbol) }
  }

  /// A variable that holds a function or a table with named fields; nil for others.
  private func symbol(
    _ name: (text: String, range: Range<Int>), _ value: LuaExpression, _ range: Range<Int>
  ) -> Symbol? {
    guard !name.text.isEmpty else { return nil }
    var symbol = Symbol(
      name: name.text, kind: Self.variable, range: range, selection: name.range)
    switch value.kind {
    case .function(let function):
      (symbol.kind, symbol.detail) = (Self.function, signature(function))
    case .table(let fields):
      symbol.kind = Self.classKind
      symbol.children = self.fields(fields)
      if symbol.children.isEmpty { symbol.kind = Self.variable }
    default: return nil
    }
    return symbol
  }

  private func fields(_ fields: [LuaField]) -> [Symbol] {
    fields.flatMap { field -> [Symbol] in
      guard let key = field.key, let name = key.text, !name.isEmpty else { return [] }
      let range = key.range.lowerBound..<max(key.range.upperBound, field.value.range.upperBound)
      var symbol = Symbol(name: name, kind: Self.property, range: range, selection: key.range)
      if case .function(let function) = field.value.kind {
        (symbol.kind, symbol.detail) = (Self.method, signature(function))
      } else if name == "params", case .table(let params) = field.value.kind {
        symbol.children = self.fields(params).map { param in
          var param = param
          param.children = []
          return param
        }
      }
      return [symbol]
    }
  }

  private func signature(_ function: LuaFunction) -> String {
    let names = function.parameters.map { source.analysis.tree.locals[$0].name }
    return "(" + names.filter { $0 != "self" }.joined(separator: ", ") + ")"
  }

  /// The items that a call adds under a name.
  private func items(in expression: LuaExpression, _ range: Range<Int>) -> [Symbol] {
    source.analysis.uses.filter { use in
      guard use.isDefinition, expression.range.contains(use.range.lowerBound),
        case .item = use.meaning
      else { return false }
      if case .method = expression.kind { return true }
      return false
    }.map { use in
      let name = String(decoding: source.text.bytes[use.range], as: UTF8.self)
      return Symbol(
        name: name, kind: Self.object, range: range, selection: use.range, detail: "item")
    }
  }

  /// A group of specs or a spec: a call of `describe`, `it` and their like with a name and a body.
  private func spec(_ call: LuaExpression, _ range: Range<Int>) -> Symbol? {
    guard Workspace.isSpec(source.path), case .call(let callee, let arguments) = call.kind,
      case .global(let word) = callee.kind, arguments.count > 1, let name = arguments[0].text,
      case .function(let body)? = arguments.last?.kind
    else { return nil }
    return Symbol(
      name: name.isEmpty ? word : name, kind: word == "describe" ? Self.module : Self.function,
      range: range, selection: arguments[0].range, detail: word,
      children: symbols(of: body.body))
  }
}
