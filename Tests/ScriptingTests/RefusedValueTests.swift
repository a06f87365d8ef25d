import Scripting
import Testing

/// A value that does not fit: its error says whose it is, which field it is for, and what it is.
///
/// The tests walk the declarations, so new fields, options and arguments are included.
@Suite("A refused value")
struct RefusedValueTests {
  /// Tries values of all types, and numbers beyond the ends of a range, and prints each error that
  /// lacks the owner, the field or the value.
  private static let prelude = """
    local function silent() end
    -- Each row has a value and texts. Its error must show one of these texts.
    local wrong = {
      { "x", '"x"', "there is no item x" }, { 3, "3" }, { -7, "-7" }, { true, "true" }, { silent, "a function" },
      { { 1 }, "{1}", "not 1", "with 1", "a table" },
      { { tp = 1 }, "{tp = 1}", '"tp"', "tp", "with 1", "a table" },
      { { { "x" }, 2 }, '{{"x"}, 2}', '{"x"}', '"x"', "not 1", "a table" },
    }
    local refusals = 0
    local function try(label, owner, field, fits, set, value, ...)
      local ok, said = pcall(set, value)
      if ok then return end
      refusals = refusals + 1
      -- A value of the right type may lead to an error about something else.
      if fits:find(type(value), 1, true) and not said:find(field .. " ", 1, true) then return end
      local number = tonumber((said:match("not ([^ ;,}]+)")))
      local given = tonumber((...))
      local isShown = number and given and math.abs(number - given) <= 1e-12 * math.abs(given)
      for _, shown in ipairs { ... } do
        isShown = isShown or said:find(shown, 1, true) ~= nil
      end
      -- A rule of another option, and a name that is none, tell what does not fit by themselves.
      local isOther = said:find(" is for kind ", 1, true) or said:find("has no option tp", 1, true)
        or said:find("not both", 1, true) or said:find("go together", 1, true)
      local isPart = field == "" or isOther or said:find(field, 1, true)
      isShown = isShown or isOther
      if not (said:find(owner, 1, true) and isPart and isShown) then
        print(("%s = %s: %s"):format(label, ..., said:match(": (.*)")))
      end
    end
    local function tryAll(label, owner, field, fits, set, low, high, spell)
      refusals = 0
      for _, case in ipairs(wrong) do try(label, owner, field, fits, set, table.unpack(case)) end
      for _, number in ipairs { low and low - math.abs(low) / 2 - 1, high and high * 1.5 + 1 } do
        if number == number and math.abs(number) ~= math.huge then
          try(label, owner, field, "", set, spell(number), ("%.17g"):format(number))
        end
      end
      if refusals == 0 then print(label .. ": nothing is refused") end
    end

    """

  /// The function that makes a value of a number out of a range.
  private static func spelling(_ option: OptionDescription) -> String {
    switch option.kind {
    case .number, .integer: "function(n) return n end"
    case .point, .size: "function(n) return { n, 1 } end"
    case .rect: "function(n) return { n, 1, 1, 1 } end"
    default: "nil"
    }
  }

  /// The types of Lua whose values fit an option's kind, whatever they contain.
  private static func fits(_ option: OptionDescription) -> String {
    switch option.kind {
    case .number, .integer: "number"
    case .boolean: "boolean"
    case .string: "string"
    case .function: "function"
    case .list, .boundaries, .options: "table"
    case .value: "number boolean string function table"
    default: ""
    }
  }

  /// The call of `tryAll` for a field; `set` is Lua of a function of the value.
  private static func trial(
    _ option: OptionDescription, of owner: String, label: String, isTable: Bool = false, set: String
  ) -> String {
    let spell = spelling(option)
    let ends =
      spell == "nil"
      ? "nil, nil"
      : "\(option.least.map { "\($0)" } ?? "nil"), \(option.greatest.map { "\($0)" } ?? "nil")"
    let field = isTable ? "" : option.name
    return """
      tryAll([=[\(label)]=], "\(owner)", "\(field)", "\(fits(option))", \(set), \(ends), \(spell))

      """
  }

  /// Whether every value is accepted, so that nothing can be refused.
  private static func takesAnything(_ option: OptionDescription) -> Bool {
    option.kind == .value && option.type == .any
  }

  @Test("as an option of a built-in behavior, given and set, names the behavior")
  func options() throws {
    let session = try Session()
    for subject in RangeTests.subjects {
      let description = try #require(session.host.describeBehavior(subject.name))
      for option in description.options where !Self.takesAnything(option) {
        try session.run(
          Self.prelude
            + Self.trial(
              option, of: subject.name, label: "\(subject.name).\(option.name)",
              set: """
                function(value)
                  local given = { item = card, \(subject.extra) }
                  if "\(option.name)" == "items" then given.item = nil end
                  given.\(option.name) = value
                  animator:add("\(subject.name)", given):remove()
                end
                """)
              + """
              local made = animator:add("\(subject.name)", { item = card, \(subject.extra) })

              """
            + Self.trial(
              option, of: subject.name, label: "made \(subject.name).\(option.name)",
              set: "function(value) made.\(option.name) = value end"))
      }
    }
    #expect(session.output == [])
  }

  /// An expression for an object of each type, and its name in messages.
  private static let owners = [
    "stage": ("stage", "stage"), "animator": ("animator", "animator"), "item": ("card", "card"),
    "behavior": ("made", "snap"), "animation": ("run", "animation"),
    "record": ("record", "record"),
  ]
  private static let objects = """
    local made = animator:add("snap", { item = card, point = { 80, 252 } })
    local run = dot:animate { alpha = 0.5, duration = 1 }
    local record = stage:record(card)

    """

  @Test("as a property names its owner")
  func properties() throws {
    let session = try Session()
    for (type, owner) in Self.owners.sorted(by: { $0.key < $1.key }) {
      let description = try #require(session.host.api.type(type))
      for member in description.members where member.isSettable {
        guard let setting = member.setting, !Self.takesAnything(setting) else { continue }
        try session.run(
          Self.prelude + Self.objects
            + Self.trial(
              setting, of: owner.1, label: "\(type).\(member.name)",
              set: "function(value) \(owner.0).\(member.name) = value end"))
      }
    }
    #expect(session.output == [])
  }

  /// Values of arguments that may have several types, by their names.
  private static let values = [
    "field": "'x'", "area": "{ 0, 0, 9, 9 }", "width": "1", "size": "1", "item": "card",
    "behavior": "made", "from": "1", "to": "2", "curve": "0.25", "x1": "0.25",
  ]

  /// A value that fits, as Lua, for the arguments before the one that is tried.
  private static func fitting(_ option: OptionDescription) -> String {
    switch option.kind {
    case .number: "\(min(max(1, option.least ?? 1), option.greatest ?? 1))"
    case .integer: "1"
    case .boolean: "true"
    case .string: "\"a\""
    case .choice: "\"\(option.choices[0])\""
    case .point, .size, .range: "{ 1, 2 }"
    case .rect: "{ 1, 2, 3, 4 }"
    case .transform: "libration.identity()"
    case .item: "card"
    case .items: "{ card }"
    case .behavior: "made"
    case .function: "silent"
    default: values[option.name] ?? "{}"
    }
  }

  /// Functions whose arguments other tests try: behaviors, which have a contract of their own, and
  /// curves, whose first argument decides whether there are others.
  private static let others = ["add", "addChild", "curve"]

  /// The options that a table needs besides the one that is tried.
  private static func needs(_ call: String, _ field: String) -> String {
    switch (call, field) {
    case ("card:animate", "curve"): "alpha = 0.5, duration = 1, "
    case ("card:animate", "decay"), ("card:animate", "keyframes"): ""
    case ("card:animate", _): "alpha = 0.5, "
    case ("libration.animate", "curve"): "duration = 1, "
    default: ""
    }
  }

  /// The trials of each argument of a function, and of the fields of its tables.
  private static func trials(of member: MemberDescription, _ call: String) -> String {
    if others.contains(member.name) { return "" }
    var lua = ""
    for (place, parameter) in member.parameters.enumerated() {
      let start = member.parameters[..<place].map { fitting($0) + ", " }.joined()
      let rest = member.parameters[(place + 1)...].filter(\.isRequired)
        .map { ", " + fitting($0) }.joined()
      func set(_ value: String) -> String {
        "function(value) \(call)(\(start)\(value)\(rest)) end"
      }
      if !takesAnything(parameter) {
        lua += trial(
          parameter, of: member.name, label: "\(call)(\(start)\(parameter.name))",
          isTable: parameter.kind == .options,
          set: set("value"))
      }
      for field in parameter.fields where !takesAnything(field) {
        // They are read with what the function animates, which is nothing here.
        let isLate =
          call == "libration.animate" && ["spring", "curve", "repeats"].contains(field.name)
        if isLate { continue }
        lua += trial(
          field, of: member.name, label: "\(member.name) { \(field.name) }",
          set: set("{ \(needs(call, field.name))\(field.name) = value }"))
      }
    }
    return lua
  }

  @Test("as an argument, or in a table of options, names the function")
  func arguments() throws {
    let session = try Session()
    for (type, owner) in Self.owners.sorted(by: { $0.key < $1.key }) {
      let description = try #require(session.host.api.type(type))
      for member in description.members where member.isMethod && !member.parameters.isEmpty {
        try session.run(
          Self.prelude + Self.objects + Self.trials(of: member, "\(owner.0):\(member.name)"))
      }
    }
    for module in session.host.api.modules {
      for member in module.members where !member.parameters.isEmpty {
        try session.run(
          Self.prelude + Self.objects + Self.trials(of: member, "\(module.name).\(member.name)"))
      }
    }
    #expect(session.output == [])
  }

  @Test("as a field of a behavior's table names the field")
  func contract() throws {
    let session = try Session()
    for member in session.host.api.file.members + session.host.api.hooks.members {
      // The table is the behavior's own; each of its functions and fields is known by name.
      try session.run(
        Self.prelude + """
          tryAll("\(member.name)", "behavior", "\(member.name)", "table", function(value)
            animator:add({ \(member.name) = value }):remove()
          end)
          """)
    }
    #expect(session.output == [])
  }
}
