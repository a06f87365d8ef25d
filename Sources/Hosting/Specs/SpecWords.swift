import LuaRuntime

/// The words `describe`, `it`, `pending`, `before_each` and `after_each`, and the specs that a file
/// defines with them.
final class SpecWords {
  /// A group of specs.
  final class Group {
    let name: String
    let parent: Group?
    var before: [Reference] = []
    var after: [Reference] = []

    init(name: String, parent: Group?) {
      self.name = name
      self.parent = parent
    }

    /// The group's names, outer ones first.
    var path: [String] { (parent?.path ?? []) + (name.isEmpty ? [] : [name]) }
    /// The functions that run before each spec, outer groups first.
    var allBefore: [Reference] { (parent?.allBefore ?? []) + before }
    /// The functions that run after each spec, inner groups first.
    var allAfter: [Reference] { after + (parent?.allAfter ?? []) }
  }

  /// A spec; one without a body is pending.
  struct Spec {
    let group: Group
    let name: String
    let body: Reference?

    /// The name behind those of its groups.
    var fullName: String { (group.path + [name]).joined(separator: " ") }
  }

  /// The specs in the order of the file.
  private(set) var specs: [Spec] = []
  /// Whether a spec runs, so that the words of its file act differently or are errors.
  var isRunning = false
  /// Why the running spec called itself pending; nil when it did not.
  var pendingReason: String?

  private var current = Group(name: "", parent: nil)

  /// Puts the words into an environment.
  func install(in globals: Reference, _ interpreter: Interpreter) {
    func define(_ names: String..., body: @escaping HostFunction) {
      for name in names {
        globals[name] = .function(interpreter.makeFunction(name, body))
      }
    }
    define("describe", "context") { [unowned self] call in
      let name = try outside(call).string(1)
      try group(name, try call.function(2), call.interpreter)
    }
    define("it", "spec", "test") { [unowned self] call in
      let name = try outside(call).string(1)
      let body = call.isNil(2) ? nil : try call.function(2)
      specs.append(Spec(group: current, name: name, body: body))
    }
    define("pending") { [unowned self] call in
      let name = call.isNil(1) ? "" : try call.string(1)
      if isRunning {
        pendingReason = name
        throw LuaError("pending: \(name)")
      }
      specs.append(Spec(group: current, name: name, body: nil))
    }
    define("before_each") { [unowned self] call in
      current.before.append(try outside(call).function(1))
    }
    define("after_each") { [unowned self] call in
      current.after.append(try outside(call).function(1))
    }
  }

  private func group(_ name: String, _ body: Reference, _ interpreter: Interpreter) throws {
    let outer = current
    defer { current = outer }
    current = Group(name: name, parent: outer)
    _ = try interpreter.call(body)
  }

  private func outside(_ call: Call) throws(LuaError) -> Call {
    guard !isRunning else { throw LuaError("\(call.name) must stand outside of it") }
    return call
  }
}
