extension String {
  /// Whether both have the same bytes: to the system, as to Lua, names are bytes, while `==` takes
  /// two Unicode forms of a text for the same.
  package func hasBytes(of other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
