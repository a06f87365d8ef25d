import LuaRuntime
import Scripting

extension Console {
  /// Whether the text of a line alone shows that it changes nothing of the stage.
  ///
  /// It sets no field, and calls only words of the prompt that look or move in time, `stage:item`
  /// and Lua's own functions. A line that calls anything else may change the stage.
  package static func onlyLooks(_ line: String) -> Bool {
    let source = line.drop { $0.isWhitespace }
    let tokens = Array(LuaTokens(Array((source.hasPrefix("=") ? source.dropFirst() : source).utf8)))
    // The open braces and blocks.
    var open: [String] = []
    for (place, token) in tokens.enumerated() {
      let before = place > 0 ? tokens[place - 1] : nil
      if token.text == "=" {
        // `x = 1` and `{ from = 1 }` set a variable and a key, `card.x = 1` and `b[1] = 2` a field.
        // Behind a comma, as in `card.x, y = 1, 2`, an earlier target may be a field.
        guard let before, before.kind == .word else { return false }
        let fieldSigns = open.last == "{" ? ["."] : [".", ","]
        if place > 1, fieldSigns.contains(tokens[place - 2].text) { return false }
      }
      if ["(", "{"].contains(token.text) || token.kind == .string, let before, isCalled(before) {
        guard isHarmless(callee: tokens[..<place]) else { return false }
      }
      switch token.text {
      case "{", "do", "if", "repeat": open.append(token.text)
      case "}", "end", "until": _ = open.popLast()
      case "function":
        open.append(token.text)
        if place + 1 < tokens.count, tokens[place + 1].text != "(" { return false }
      default: break
      }
    }
    return true
  }

  /// Whether brackets, braces or a string behind a token call the value that it ends.
  private static func isCalled(_ token: LuaTokens.Token) -> Bool {
    switch token.kind {
    case .word: token.text == "end" || !LuaWord.keywords.contains(token.text)
    case .string: true
    case .sign: [")", "]", "}"].contains(token.text)
    case .number: false
    }
  }

  private static func isHarmless(callee: ArraySlice<LuaTokens.Token>) -> Bool {
    guard let name = callee.last, name.kind == .word else { return false }
    let rest = callee.dropLast()
    guard let sign = rest.last?.text, sign == "." || sign == ":" else {
      return harmlessWords.contains(name.text)
    }
    if sign == ":" { return name.text == "item" }
    guard let library = rest.dropLast().last else { return false }
    let isField = [".", ":"].contains(rest.dropLast(2).last?.text ?? "")
    return !isField && ["math", "string", "utf8"].contains(library.text)
  }

  /// The words that change nothing of the stage.
  private static let harmlessWords: Set<String> = [
    "step", "run", "play", "back", "forward", "goTo", "mark", "marks", "history", "fork", "switch",
    "forks",
    "predict", "plot", "find", "lastChange", "changes", "diff", "whenDiffers", "items", "behaviors",
    "inspect",
    "help", "why", "health", "reload", "restart", "save", "write", "exit", "print", "tostring",
    "tonumber", "type", "ipairs", "pairs", "select", "rawget", "rawlen",
  ]
}
