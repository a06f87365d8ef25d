import Geometry
package import LuaRuntime

/// A type of values that scripts hold, or a table of functions, with all its members.
package struct MemberTable<Receiver> {
  /// The name of the type in messages.
  package let name: String
  /// A sentence that describes a value of the type.
  let doc: String
  package let members: [Member<Receiver>]
  private let places: [ExactName: Int]

  package init(_ name: String, _ doc: String, _ members: [Member<Receiver>]) {
    (self.name, self.doc, self.members) = (name, doc, members)
    var places = [ExactName: Int](minimumCapacity: members.count)
    for place in members.indices {
      let other = places.updateValue(place, forKey: ExactName(members[place].name))
      precondition(other == nil, "\(name) has two members \(members[place].name)")
    }
    self.places = places
  }

  subscript(name: String) -> Member<Receiver>? { places[name].map { members[$0] } }

  /// The names that scripts may write behind a dot or a colon.
  package var names: [String] { members.map(\.name) }
}

/// The host and the receiver, with its stage, of calls of a type's members.
struct Receivers<Receiver> {
  let holder: HostHolder
  /// Finds the receiver that argument 1 refers to, or throws an error.
  let find: (Call) throws -> Receiver
  /// The stage whose items the receiver accepts; nil for none.
  var stage: (Receiver) -> Stage? = { _ in nil }

  /// The reader of arguments for a receiver.
  func reader(_ receiver: Receiver, _ subject: String) -> OptionReader {
    OptionReader(host: holder.host, stage: stage(receiver), subject: subject)
  }
}

/// A value that scripts hold as a table, with the host that makes others like it.
struct Hosted<Value> {
  let value: Value
  unowned let host: ScriptHost

  init(_ value: Value, _ host: ScriptHost) { (self.value, self.host) = (value, host) }
}

extension MemberTable {
  /// The handle class of the type.
  ///
  /// - Parameters:
  ///   - receivers: Finds the receivers of calls.
  ///   - columns: The fast path, if the type has one.
  ///   - subject: Gives the start of messages about values that a property is set to; the type's
  ///     name unless given.
  ///   - describe: The text of `tostring`.
  /// - Returns: The class, which must still be defined in an interpreter.
  func handleClass(
    _ receivers: Receivers<Receiver>, columns: RowColumns? = nil,
    subject: ((Receiver) -> String)? = nil,
    describe: @escaping (Receiver) -> String
  ) -> HandleClass {
    var handleClass = HandleClass(name: name, columns: columns)
    handleClass.methods = functions(receivers)
    handleClass.get = { try get(try receivers.find($0), $0) }
    handleClass.set = { call in
      let receiver = try receivers.find(call)
      try set(receiver, call, receivers.reader(receiver, subject?(receiver) ?? name))
    }
    handleClass.describe = { call in call.push(describe(try receivers.find(call))) }
    return handleClass
  }

  /// The functions of the members by name.
  func functions(_ receivers: Receivers<Receiver>) -> [String: HostFunction] {
    var functions = [String: HostFunction](minimumCapacity: members.count)
    for place in members.indices {
      // A copy of the whole member would copy its declaration.
      guard case .function(let body) = members[place].access else { continue }
      let name = members[place].name
      functions[name] = { call in
        let receiver = try receivers.find(call)
        try body(receiver, call, receivers.reader(receiver, name))
      }
    }
    return functions
  }

  /// A table of the interpreter with the functions; the separator is ":" where argument 1 is the
  /// receiver, "." where it is not.
  func makeTable(
    _ receivers: Receivers<Receiver>, in interpreter: Interpreter, separator: String
  ) -> Reference {
    let table = interpreter.makeTable()
    for (name, body) in functions(receivers).sorted(by: { $0.key < $1.key }) {
      table[name] = .function(interpreter.makeFunction("\(self.name)\(separator)\(name)", body))
    }
    return table
  }

  func get(_ receiver: Receiver, _ call: Call) throws {
    guard let key = call[2].asString, case .property(let get, _)? = self[key]?.access else {
      throw unknown(call[2])
    }
    try get(receiver, call)
  }

  func set(_ receiver: Receiver, _ call: Call, _ reader: OptionReader) throws {
    guard let key = call[2].asString, let member = self[key] else { throw unknown(call[2]) }
    guard case .property(_, let set?) = member.access else {
      throw LuaError(Suggestion.readOnly(key, of: name, settable: settableNames))
    }
    try set(receiver, call, reader)
  }

  /// The names of the members that can be set.
  private var settableNames: [String] {
    members.filter { $0.description().isSettable }.map(\.name)
  }

  /// The error for a name that does not exist.
  func unknown(_ key: Value) -> LuaError {
    guard let key = key.asString else { return LuaError("\(name): fields have names") }
    return LuaError("\(name) has no field \(key)\(Suggestion.hint(for: key, among: names))")
  }
}

extension ScriptHost {
  /// Puts the functions of a declaration into a table, such as the globals of a prompt.
  ///
  /// - Parameters:
  ///   - members: The declaration.
  ///   - globals: The table.
  ///   - stay: The names of functions that run on the person's side, where there are two sides.
  ///   - receiver: Finds the receiver of a call and the stage whose items its arguments may be; nil
  ///     for no items.
  package func install<Receiver>(
    _ members: MemberTable<Receiver>, in globals: Reference, stay: [String] = [],
    receiver: @escaping () -> (receiver: Receiver, stage: Stage?)
  ) {
    let holder = HostHolder()
    holder.host = self
    let receivers = Receivers<Receiver>(
      holder: holder, find: { _ in receiver().receiver }, stage: { _ in receiver().stage })
    for (name, body) in members.functions(receivers).sorted(by: { $0.key < $1.key }) {
      globals[name] = .function(
        interpreter.makeFunction(name, crosses: !stay.contains(name), body))
    }
  }
}
