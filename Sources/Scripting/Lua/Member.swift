import Geometry
import LuaRuntime

/// A method or property of a kind of handle in Lua, with its documentation.
///
/// All members of a kind are declared in its table: dispatch, errors with the nearest name, help
/// and completion are made from it.
struct Member<Receiver> {
  enum Access {
    /// Called with a colon; argument 1 is the receiver itself.
    case method((Receiver, Call) throws -> Void)
    /// Read, and written where there is a setter.
    case property(
      get: (Receiver, Call) throws -> Void, set: ((Receiver, Value) throws -> Void)?)
    /// Read and written by the fast path; only documented here.
    case field
  }

  let name: String
  /// The parameters of a method, as in "(name)"; empty for others.
  let parameters: String
  let doc: String
  let access: Access

  static func method(
    _ name: String, _ parameters: String, _ doc: String,
    _ body: @escaping (Receiver, Call) throws -> Void
  ) -> Member {
    Member(name: name, parameters: parameters, doc: doc, access: .method(body))
  }

  static func property(
    _ name: String, _ doc: String, get: @escaping (Receiver, Call) throws -> Void,
    set: ((Receiver, Value) throws -> Void)? = nil
  ) -> Member {
    Member(name: name, parameters: "", doc: doc, access: .property(get: get, set: set))
  }

  static func field(_ name: String, _ doc: String) -> Member {
    Member(name: name, parameters: "", doc: doc, access: .field)
  }
}

/// A type of values that scripts hold, with all its members.
struct MemberTable<Receiver> {
  /// The name of the kind in messages.
  let name: String
  let members: [Member<Receiver>]
  private let places: [ExactName: Int]

  init(_ name: String, _ members: [Member<Receiver>]) {
    self.name = name
    self.members = members
    places = Dictionary(uniqueKeysWithValues: members.enumerated().map { (ExactName($1.name), $0) })
  }

  subscript(name: String) -> Member<Receiver>? { places[name].map { members[$0] } }

  /// The names that scripts may write behind a dot or a colon.
  var names: [String] { members.map(\.name) }

  /// The help on the kind.
  var description: TypeDescription {
    TypeDescription(
      name: name,
      members: members.map { member in
        let isMethod = if case .method = member.access { true } else { false }
        return MemberDescription(
          name: member.name, parameters: member.parameters, isMethod: isMethod, doc: member.doc)
      })
  }

  /// The handle class of the kind.
  ///
  /// - Parameters:
  ///   - columns: The fast path, if the kind has one.
  ///   - receiver: Finds the receiver that argument 1 refers to, or throws an error.
  ///   - describe: The text of `tostring`.
  /// - Returns: The class, which must still be defined in an interpreter.
  func handleClass(
    columns: RowColumns? = nil, receiver: @escaping (Call) throws -> Receiver,
    describe: @escaping (Receiver) -> String
  ) -> HandleClass {
    var handleClass = HandleClass(name: name, columns: columns)
    for member in members {
      guard case .method(let body) = member.access else { continue }
      handleClass.methods[member.name] = { try body(try receiver($0), $0) }
    }
    handleClass.get = { try get(try receiver($0), $0) }
    handleClass.set = { try set(try receiver($0), $0) }
    handleClass.describe = { call in call.push(describe(try receiver(call))) }
    return handleClass
  }

  func get(_ receiver: Receiver, _ call: Call) throws {
    guard let key = call[2].asString, let member = self[key] else { throw unknown(call[2]) }
    guard case .property(let get, _) = member.access else { throw unknown(call[2]) }
    try get(receiver, call)
  }

  func set(_ receiver: Receiver, _ call: Call) throws {
    guard let key = call[2].asString, let member = self[key] else { throw unknown(call[2]) }
    guard case .property(_, let set?) = member.access else {
      throw LuaError("\(name): \(key) can only be read")
    }
    try set(receiver, call[3])
  }

  /// The error for a name that does not exist.
  func unknown(_ key: Value) -> LuaError {
    guard let key = key.asString else { return LuaError("\(name): fields have names") }
    return LuaError("\(name) has no field \(key)\(Suggestion.hint(for: key, among: names))")
  }
}

/// The help on a type.
public struct TypeDescription: Hashable, Sendable {
  /// The name of the type in messages.
  public var name: String
  /// Its members.
  public var members: [MemberDescription]
}

/// The help on a method or property.
public struct MemberDescription: Hashable, Sendable {
  /// The name after the dot or colon.
  public var name: String
  /// The parameters of a method, as in "(name)"; empty for a property.
  public var parameters: String
  /// Whether it is called with a colon.
  public var isMethod: Bool
  /// One sentence.
  public var doc: String
}
