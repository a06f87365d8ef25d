/// A handle whose state is part of the session's; the fields of the state read like its properties.
///
/// So each property is declared once, in the state. Where setting a property has a side effect,
/// such as releasing the old value, the handle declares the property again, and that declaration
/// wins.
///
/// `state` has a getter instead of `_read`, because debug builds of Swift 6.3 read fields of a
/// large yielded value from wrong places.
@dynamicMemberLookup
protocol StateHandle: AnyObject {
  associatedtype State
  var state: State { get set }
}

extension StateHandle {
  @inline(always)
  subscript<Value>(dynamicMember path: WritableKeyPath<State, Value>) -> Value {
    get { state[keyPath: path] }
    _modify { yield &state[keyPath: path] }
  }
}
