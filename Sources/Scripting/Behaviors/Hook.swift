import LuaRuntime

/// A function of a behavior's table that the host calls.
enum Hook: String, CaseIterable {
  case onAdd
  case onTick
  case onContact
  case onRest
  case onLeave
  case onChange
  case onReload
  case onRemove

  static let names = allCases.map(\.rawValue)

  /// What the hook is called with, and when.
  var doc: String {
    switch self {
    case .onAdd: "(self): options are set and checked."
    case .onTick: "(self, dt): once per tick, after the world has stepped; dt in s."
    case .onContact: "(self, contact): an item of this behavior began or ceased to touch."
    case .onRest: "(self, item): an item of this behavior came to rest."
    case .onLeave: "(self, item): an item of this behavior left the living bounds."
    case .onChange: "(self, name, old): an option was set from outside."
    case .onReload: "(self): the file was replaced while it ran."
    case .onRemove: "(self): once, whoever removed it."
    }
  }
}

/// The hooks that a behavior has; an array access finds one.
struct HookTable {
  private var functions = [Reference?](repeating: nil, count: Hook.allCases.count)

  subscript(hook: Hook) -> Reference? {
    get { functions[hook.place] }
    set { functions[hook.place] = newValue }
  }
}

extension Hook {
  fileprivate var place: Int {
    switch self {
    case .onAdd: 0
    case .onTick: 1
    case .onContact: 2
    case .onRest: 3
    case .onLeave: 4
    case .onChange: 5
    case .onReload: 6
    case .onRemove: 7
    }
  }
}
