import LuaRuntime

extension Target {
  /// Our string patterns compared with Lua's: the same results and messages.
  ///
  /// An input is a byte that chooses the function, one for its last argument, then subject, pattern
  /// and replacement, parted by newlines.
  static let patterns = Target(name: "patterns") { bytes in
    guard bytes.count > 2 else { return }
    let parts = bytes.dropFirst(2).split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    let texts = (0..<3).map { $0 < parts.count ? literal(parts[$0]) : "''" }
    let name = ["find", "match", "gsub", "gmatch"][Int(bytes[0]) % 4]
    let number = Int(bytes[1]) - 128
    let last = name == "gsub" ? "\(texts[2]), \(max(0, number))" : "\(number % 20)"
    do {
      let interpreter = try Interpreter(limits: Limits(memory: 16 << 20))
      let globals = interpreter.makeEnvironment()
      func call(_ library: String) throws -> String {
        let chunk = try interpreter.load(
          "\(show) return \(each)(\(library).\(name), \(texts[0]), \(texts[1]), \(last))",
          name: "=call", globals: globals)
        return try interpreter.call(chunk, fuel: 100_000).first?.asString ?? ""
      }
      let each = name == "gmatch" ? "all" : "one"
      // Lua's own matcher has no fuel, so it only gets inputs that ours completes.
      let ours = try call("string")
      globals["stock"] = .table(interpreter.makeStockStrings())
      let stocks = try call("stock")
      demand(ours == stocks, "\(name) is Lua's: \(texts), \(last): \(ours), not \(stocks)")
    } catch let error as LuaError {
      demandWords(error.message)
    } catch {}
  }

  private static let show = """
    local function show(...)
      local list = table.pack(...)
      for i = 1, list.n do list[i] = math.type(list[i]) == "integer" and "#" .. list[i] or tostring(list[i]) end
      return table.concat(list, "|")
    end
    local function one(f, ...) return show(pcall(f, ...)) end
    local function all(f, s, p, init)
      return show(pcall(function()
        local out = {}
        for a, b, c in f(s, p, init) do
          out[#out + 1] = show(a, b, c)
          if #out > 100 then break end
        end
        return table.concat(out, ";")
      end))
    end

    """

  private static func literal(_ bytes: ArraySlice<UInt8>) -> String {
    "'" + bytes.map { "\\" + String(repeating: "0", count: 3 - "\($0)".count) + "\($0)" }.joined()
      + "'"
  }
}
