import Geometry

/// A revision of the protocol, as a request names it.
///
/// Source: Model Context Protocol 2026-07-28, "Versioning"; 2025-11-25, "Lifecycle".
struct ContextRevision {
  /// The revisions that are spoken, the newest first.
  static let all = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// The newest revision that begins with `initialize`.
  private static let newestShaken = "2025-11-25"
  /// The revisions from which on each request names its own.
  private static let firstNamed = "2026-07-28"

  /// The members of results that a client may keep for a while.
  private static let cached = [
    "tools", "resources", "resourceTemplates", "contents", "prompts", "supportedVersions",
  ]

  private let name: String?

  /// Reads the revision of a request; one without is of a client that has shaken hands.
  ///
  /// - Throws: `RPCError` for a revision that is not spoken.
  init(of params: JSONValue) throws(RPCError) {
    name = params["_meta"]?["io.modelcontextprotocol/protocolVersion"]?.asString
    guard let name, !Self.all.contains(name) else { return }
    throw RPCError(
      code: -32022, message: "the protocol version must be one of the supported ones",
      data: ["supported": .list(Self.all.map { .string($0) }), "requested": .string(name)])
  }

  /// The revision for a client that begins with `initialize`.
  static func shaking(with wish: String?) -> String {
    guard let wish, all.contains(wish), wish != firstNamed else { return newestShaken }
    return wish
  }

  /// A result with the members that the revision asks for.
  func completed(_ result: JSONValue) -> JSONValue {
    guard name == Self.firstNamed, case .object(var members) = result else { return result }
    members.append(JSONMember(name: "resultType", value: "complete"))
    if Self.cached.contains(where: { result[$0] != nil }) {
      members.append(JSONMember(name: "ttlMs", value: 0))
      members.append(JSONMember(name: "cacheScope", value: "private"))
    }
    return .object(members)
  }
}
