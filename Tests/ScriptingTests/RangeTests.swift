import Builds
import Dynamics
import Geometry
import Scripting
import Testing

/// Every option of built-in behaviors and every field of items, at the edges of its domain.
///
/// The tests walk the declarations, so new ones are included.
@Suite("Ranges")
struct RangeTests {
  /// A built-in behavior, with the options that it needs besides an item.
  struct Subject: CustomTestStringConvertible, Sendable {
    var name: String
    var extra = ""
    var testDescription: String { "\(name) \(extra)" }
  }

  static let subjects: [Subject] = {
    guard let session = try? Session() else { return [] }
    let builtIns = session.host.behaviorNames.filter {
      session.host.describeBehavior($0)?.file == nil
    }
    return builtIns.flatMap { name -> [Subject] in
      switch name {
      case "snap": [Subject(name: name, extra: "point = { 1, 2 }")]
      case "velocityField": [Subject(name: name, extra: "direction = { 1, 0 }")]
      case "customField":
        [Subject(name: name, extra: "evaluate = function() return 1e18, -1e18 end")]
      case "attachment":
        ["rod", "limit", "fixed", "pin"].map {
          Subject(name: name, extra: "kind = '\($0)', anchor = { 150, 90 }")
        } + [Subject(name: name, extra: "kind = 'sliding', anchor = { 9, 9 }, axis = { 1, 0 }")]
      case "pan", "longPress": [Subject(name: name, extra: "limits = { 0, 0, 9, 9 }")]
      default: [Subject(name: name)]
      }
    }
  }()

  /// The Lua that all scripts of these tests share: the numbers to try.
  private static let prelude = """
    local edges = { 0, -0.0, 5e-324, -1e-300, 1e-13, 1, -1, 1e300, -1e300, 1.7e308, 0 / 0, 1 / 0 }
    local function numbers(low, high)
      local all = { low, high, low - math.abs(low) * 1e-9 - 1e-9, high + math.abs(high) * 1e-9 }
      table.move(edges, 1, #edges, #all + 1, all)
      return all
    end
    local function is_integer(number) return math.tointeger(number) ~= nil end

    """

  @Test("of options hold, at the ends, beyond them and near 0", .heavy, arguments: subjects)
  func options(_ subject: Subject) throws {
    let session = try Session(limits: ScriptLimits(countsFuel: false))
    let description = try #require(session.host.describeBehavior(subject.name))
    for option in description.options {
      let domain = option.least.flatMap { low in option.greatest.map { (low, $0) } }
      guard let (low, high) = domain else {
        #expect(
          ![.number, .integer, .point, .size, .rect, .transform, .insets, .range]
            .contains(option.kind), "\(option.name) needs a domain")
        continue
      }
      let spell: String
      switch option.kind {
      case .point: spell = "{ n, 1 }, { 1, n }"
      case .rect: spell = "{ n, 1, 1, 1 }, { 1, 1, n, 1 }"
      case .insets: spell = "{ n, 1, 1, 1 }, { 1, 1, 1, n }"
      case .range: spell = "{ math.min(n, 0), math.max(n, 0) }"
      default: spell = "n"
      }
      try session.run(
        Self.prelude + """
          for _, n in ipairs(numbers(\(low), \(high))) do
            for _, value in ipairs { \(spell) } do
              local other = stage:addItem { size = { 20, 10 }, center = { 100, 90 } }
              local given = { item = other, \(subject.extra) }
              given.\(option.name) = value
              local ok, said = pcall(animator.add, animator, "\(subject.name)", given)
              local isIn = n >= \(low) and n <= \(high)
              if not ok then
                assert(said:find("\(subject.name): \(option.name)", 1, true), said)
                assert(said:find("must", 1, true) or said:find(" is for kind ", 1, true)
                  or said:find(" needs ", 1, true), said)
                if isIn and said:find("must be from", 1, true) and "\(option.kind)" ~= "rect" then
                  error("in range: " .. said)
                end
              else
                assert(isIn or "\(option.kind)" == "range" or "\(option.kind)" == "rect", n)
                stage:advance { ticks = 3, force = true }
                animator:debug()
              end
              for _, item in ipairs(stage:items()) do
                for _, field in ipairs { "x", "y", "angle", "vx", "vy", "angularVelocity" } do
                  assert(item[field] - item[field] == 0, field)
                  item[field] = item[field]
                end
              end
              stage:removeItem(other)
            end
          end
          assert(#stage:errors() == 0)
          """)
    }
  }

  @Test("of fields of items hold in the fast path and in Swift", arguments: ItemField.allCases)
  func fields(_ field: ItemField) throws {
    let (low, high) = (field.domain.range.lowerBound, field.domain.range.upperBound)
    let session = try Session()
    let stage = try session.run(
      !ItemField.named.contains(field)
        ? ""
        : """
        for _, n in ipairs { \(low), \(high), 5e-324, -5e-324, 1e300, -1e300, 0 / 0, 1 / 0, -1 / 0,
            \(low.nextDown), \(high.nextUp) } do
          local ok, said = pcall(function() card.\(field) = n end)
          assert(ok == (n >= \(low) and n <= \(high)), tostring(n))
          assert(ok or said:find("\(field) \(field.domain.rule), not ", 1, true), said)
          if ok then
            assert(card.\(field) == (math.abs(n) < 1e-12 and 0 or n))
            stage:advance { ticks = 1, force = true }
          end
        end
        """)
    let item = try #require(stage.items.first).item
    for number in [low, high] {
      try item.set(field, to: number)
      stage.animator.tick(force: true)
      #expect(item[field] == Domain.roundedNearZero(number))
    }
    for number in [low.nextDown, high.nextUp, .nan, .infinity, -.infinity] {
      let before = item[field]
      let error = #expect(throws: DynamicsError.self) { try item.set(field, to: number) }
      #expect("\(error.map { "\($0)" } ?? "")".hasPrefix("\(field) \(field.domain.rule), not "))
      #expect(item[field] == before)
    }
  }
}
