import Dynamics
import LuaRuntime

extension ScriptHost {
  /// Lets groups follow the numbers that scripts store, while there are groups.
  func listenToGroups() {
    itemTable.onGroupsChange = { [weak self] in
      guard let self else { return }
      guard itemTable.hasGroups else { return interpreter.onRowStore = nil }
      interpreter.onRowStore = { [unowned itemTable] row, changes in
        itemTable.updateGroup(of: row, ItemChanges(rawValue: changes))
      }
    }
  }
}
