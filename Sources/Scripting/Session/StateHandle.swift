/// A handle whose state lies in the session's: what can change of it reads like a property of its own.
///
/// So a property is declared once, in its state. One that does more than change, such as letting go of
/// what it replaces, is declared by the handle, and hides the other.
@dynamicMemberLookup
protocol StateHandle: AnyObject {
  associatedtype State: HandleState
  var state: State { get set }
}

extension StateHandle {
  @inline(__always)
  subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: path] }
    _modify { yield &state[keyPath: path] }
  }
}
