import LuaRuntime

/// A function of a behavior's table that the host calls.
enum Hook: String, CaseIterable {
  case onAdd
  case onTick
  case onContact
  case onRest
  case onLeave
  case onItem
  case onItemLeft
  case onChange
  case onReload
  case onRemove

  static let names = allCases.map(\.rawValue)
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
    case .onItem: 8
    case .onItemLeft: 9
    }
  }
}
