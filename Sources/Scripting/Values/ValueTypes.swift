import Geometry
import LuaRuntime

/// The metatables of points, sizes, rects and transforms, and the way to make such values.
///
/// A value is a plain list of numbers with a metatable, so it can be copied, stored and compared;
/// no value is a view of an item.
final class ValueTypes {
  private let interpreter: Interpreter
  /// The metatable of each kind, in the order of `ValueKind.allCases`.
  private var metatables: [Reference] = []

  init(_ interpreter: Interpreter) throws {
    self.interpreter = interpreter
    let globals = interpreter.makeEnvironment()
    let chunk = try interpreter.load(Self.source, name: "=values", globals: globals)
    let build = try interpreter.call(chunk, fuel: .load)[0].asFunction!
    for kind in ValueKind.allCases {
      let names = interpreter.makeTable(kind.names.map { .string($0) })
      let methods = interpreter.makeTable()
      for method in kind.methods {
        let body = method.body
        methods[method.name] = .function(
          interpreter.makeFunction("\(kind.rawValue):\(method.name)") { [unowned self] call in
            try body(self, call)
          })
      }
      let arguments: [Value] = [.string(kind.rawValue), .table(names), .table(methods)]
      metatables.append(try interpreter.call(build, arguments, fuel: .load)[0].asTable!)
    }
  }

  func make(_ kind: ValueKind, _ numbers: [Double]) -> Value {
    let table = interpreter.makeTable(numbers.map { .number($0) })
    table.metatable = metatables[kind.place]
    return .table(table)
  }

  func make(_ point: Vector) -> Value { make(.point, point.numbers) }
  func make(_ size: Size) -> Value { make(.size, size.numbers) }
  func make(_ rect: Rect) -> Value { make(.rect, rect.numbers) }
  func make(_ transform: AffineTransform) -> Value { make(.transform, transform.numbers) }

  /// Makes a value as the result of a call, without a reference to it.
  func push(_ kind: ValueKind, _ numbers: [Double], to call: Call) {
    call.push(list: numbers, metatable: metatables[kind.place])
  }

  func push(_ point: Vector, to call: Call) { push(.point, point.numbers, to: call) }
  func push(_ size: Size, to call: Call) { push(.size, size.numbers, to: call) }
  func push(_ rect: Rect, to call: Call) { push(.rect, rect.numbers, to: call) }
  func push(_ transform: AffineTransform, to call: Call) {
    push(.transform, transform.numbers, to: call)
  }

  /// What kind of value a table is, when it was made here.
  func kind(of value: Value) -> ValueKind? {
    guard let metatable = value.asTable?.metatable else { return nil }
    return metatables.firstIndex(of: metatable).map { ValueKind.allCases[$0] }
  }

  /// Builds a metatable from a kind's name, the names of its numbers and its methods.
  private static let source = """
    return function(kind, names, methods)
      local places = {}
      for place, name in ipairs(names) do places[name] = place end
      local count = #names

      local function equal(a, b)
        for place = 1, count do
          if rawget(a, place) ~= rawget(b, place) then return false end
        end
        return true
      end

      return {
        __index = function(value, key)
          local place = places[key]
          if place then return rawget(value, place) end
          return methods[key]
        end,
        __newindex = function(value, key, number)
          local place = places[key]
          if not place then
            error(("a %s has no field %s"):format(kind, tostring(key)), 2)
          end
          rawset(value, place, number)
        end,
        __call = function(value) return table.unpack(value, 1, count) end,
        __eq = equal,
        __tostring = function(value)
          local words = {}
          for place, name in ipairs(names) do
            words[place] = name .. " " .. ("%.14g"):format(value[place])
          end
          return kind .. " (" .. table.concat(words, ", ") .. ")"
        end,
        __metatable = false,
      }
    end
    """
}
