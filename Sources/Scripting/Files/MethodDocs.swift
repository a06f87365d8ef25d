import LuaRuntime

/// The parameters and comments of a behavior's functions, read from its source.
struct MethodDocs {
  /// A function of the table.
  struct Method {
    var parameters: [OptionDescription] = []
    var doc = ""
  }

  private(set) var methods: [String: Method] = [:]

  /// Reads a source; a source that Lua refuses gives no functions.
  init(_ source: [UInt8]) {
    guard let tree = try? LuaParser.parse(source) else { return }
    let comments = Comments(source)
    var found: [String: Method] = [:]
    func add(_ name: String?, _ offset: Int, _ function: LuaFunction) {
      guard let name, found[name] == nil else { return }
      let names = function.parameters.map { tree.locals[$0].name }
      found[name] = Self.method(
        names.first == "self" ? Array(names.dropFirst()) : names, comments.above(offset))
    }
    tree.forEach { part, _ in
      switch part {
      case .statement(.function(let target, let function)):
        if case .index(_, let key) = target.kind { add(key.text, key.offset, function) }
      case .statement(.assignment(let targets, let values)):
        for (target, value) in zip(targets, values) {
          guard case .function(let function) = value.kind, case .index(_, let key) = target.kind
          else { continue }
          add(key.text, key.offset, function)
        }
      case .expression(let expression):
        guard case .table(let fields) = expression.kind else { return }
        for field in fields {
          guard case .function(let function) = field.value.kind, let key = field.key else {
            continue
          }
          add(key.text, key.offset, function)
        }
      default: break
      }
    }
    methods = found
  }

  /// Reads a comment: text up to an empty line, and annotations.
  ///
  /// An annotation is a line such as `@param angle number In rad.`
  private static func method(_ names: [String], _ comment: [String]) -> Method {
    var method = Method(parameters: names.map { OptionDescription(name: $0, type: .any, doc: "") })
    var text: [String] = []
    var isAtStart = true
    for line in comment {
      if line.hasPrefix("@") {
        let words = line.split(separator: " ", maxSplits: 3).map(String.init)
        guard words.count > 2, words[0] == "@param",
          let place = names.firstIndex(of: words[1].filter { $0 != "?" })
        else { continue }
        method.parameters[place].type = type(words[2])
        method.parameters[place].isRequired = !words[1].hasSuffix("?")
        method.parameters[place].doc = words.count > 3 ? words[3] : ""
      } else if line.isEmpty {
        isAtStart = text.isEmpty
      } else if isAtStart {
        text.append(line)
      }
    }
    method.doc = text.joined(separator: " ")
    return method
  }

  /// A type by its name in annotations; `any` for a type that is not simple.
  private static func type(_ name: String) -> LuaType {
    switch name {
    case "number": .number
    case "integer": .integer
    case "string": .string
    case "boolean": .boolean
    case "table": .table
    case "function": .function([], nil)
    default:
      name.hasPrefix("libration.") && !name.dropFirst(10).contains(".")
        ? .named(name.dropFirst(10).prefix(1).lowercased() + name.dropFirst(11)) : .any
    }
  }
}

/// The comments of a source, found by the line below them.
private struct Comments {
  private let lines: [ArraySlice<UInt8>]

  init(_ source: [UInt8]) {
    lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The lines of the comment directly above the line of a byte, without dashes.
  func above(_ offset: Int) -> [String] {
    guard let own = lines.firstIndex(where: { offset <= $0.endIndex }) else { return [] }
    var found: [String] = []
    for line in lines[..<own].reversed() {
      let code = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard code.starts(with: "--".utf8) else { break }
      let text = code.drop { $0 == UInt8(ascii: "-") }.drop { $0 == UInt8(ascii: " ") }
      found.append(String(decoding: text.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self))
    }
    return found.reversed()
  }
}
