import LuaRuntime
package import Scripting

/// Everything that scripts can call and set, as the host declares it.
///
/// New members of the host are used without a change here.
package struct Surface: Sendable {
  /// A kind of object: an expression for one, and its members.
  package struct Kind: Sendable {
    package var sources: [String]
    package var members: [MemberDescription]
  }

  /// The kinds of objects, in a fixed order.
  package private(set) var kinds: [Kind] = []
  /// The names that `animator:add` takes, built-in and shipped.
  package private(set) var behaviors: [BehaviorDescription] = []
  /// The names of all options.
  package private(set) var optionNames: [String] = []
  /// The options that are not a behavior's, by the call that takes them.
  package private(set) var tables: [OptionTable] = []
  /// The functions of a behavior's table that the host calls.
  package private(set) var hooks: [String] = []
  /// The functions of the sandbox, as in "string.rep".
  package private(set) var functions: [String] = []

  /// Expressions for objects of each kind, on a stage with the items a and b.
  private static let sources = [
    ["a", "b", "self.item", "stage:item(\"c\")", "self.k1"],
    ["stage", "self.stage", "animator.stage"],
    ["animator", "self.animator"],
    ["stage:every(0.05, function() a.vx = a.vx + 1 end)", "self.k2"],
    ["stage:record(a)", "self.k3"],
    ["a:animate({ x = 90, duration = 0.2 })", "b:animate({ y = 70, spring = {} })", "self.k4"],
    ["libration"],
    ["a.center", "a.velocity"],
    ["a.size"],
    ["a.frame"],
    ["a.transform"],
    ["libration.region.radius(100)"],
    ["libration.spring({ response = 0.3, from = 0, to = 1 })"],
    ["libration.decay({ velocity = 100 })"],
    ["libration.curve(\"easeIn\")"],
    ["self", "self.child", "animator:add({ onTick = function() end })", "self.k1"],
  ]

  /// The declarations of this version of the host; nil, with a message, when it cannot be
  /// described.
  package static let declared: Surface? = {
    do { return try Surface() } catch {
      print("the host cannot be described: \(error)")
      return nil
    }
  }()

  private init() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    behaviors = host.behaviorNames.compactMap { host.describeBehavior($0) }.map {
      var behavior = $0
      behavior.options = behavior.options.map(\.untyped)
      behavior.methods = behavior.methods.map(\.untyped)
      return behavior
    }
    optionNames = host.optionNames
    tables = host.optionTables.map {
      var table = $0
      table.options = table.options.map(\.untyped)
      return table
    }
    hooks = host.hookNames
    let globals = host.makeGlobals()
    var members = Self.sources.map { _ in [MemberDescription]() }
    globals["take"] = .function(
      host.interpreter.makeFunction("take") { [unowned host] call in
        guard let place = call[1].asInteger else { return }
        members[place] = (host.describeType(of: call[2])?.members ?? []).map(\.untyped)
      })
    _ = try host.interpreter.call(
      try host.interpreter.load(
        Self.islands, name: "=islands", globals: globals))
    kinds = zip(Self.sources, members).map { Kind(sources: $0, members: $1) }
    functions = (globals["listed"].asTable?.pairs.compactMap { $0.value.asString } ?? []).sorted()
  }

  /// Makes one object of each kind, and lists the functions of the sandbox.
  private static var islands: String {
    var text = """
      local stage = libration.stage {}
      local animator = stage.animator
      local a, b = stage:addItem { name = "a", size = { 9, 9 } }, stage:addItem { name = "b", size = { 9, 9 } }
      local self = animator:add({ onTick = function() end }, { item = a })

      """
    for (place, list) in sources.enumerated() { text += "take(\(place), \(list[0]))\n" }
    return text + """
      listed = {}
      for name, value in pairs(_G) do
        if type(value) == "function" and name ~= "take" then listed[#listed + 1] = name end
        if type(value) == "table" and name ~= "_G" and name ~= "libration" and name ~= "listed" then
          for key, inner in pairs(value) do
            if type(inner) == "function" then listed[#listed + 1] = name .. "." .. key end
          end
        end
      end
      """
  }
}

// The leak sanitizer does not find boxes of enums that only a global has, and nothing here needs
// the types in Lua.

extension MemberDescription {
  fileprivate var untyped: MemberDescription {
    var member = self
    member.type = nil
    member.parameters = parameters.map(\.untyped)
    member.setting = setting?.untyped
    return member
  }
}

extension OptionDescription {
  fileprivate var untyped: OptionDescription {
    var option = self
    option.type = .any
    option.fields = fields.map(\.untyped)
    return option
  }
}
