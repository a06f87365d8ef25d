import Console
import Geometry
import Projects
import Scripting
import Sessions

/// A text that clients read by its address.
struct ContextResource {
  /// The address, such as `libration:///reference/snap`.
  let address: String
  let name: String
  let doc: String
  let type: String
  /// Makes the text.
  let text: () throws -> String

  var json: JSONValue {
    [
      "uri": .string(address), "name": .string(name), "description": .string(doc),
      "mimeType": .string(type),
    ]
  }

  /// The contents, as an answer has them.
  var contents: JSONValue {
    get throws(RPCError) {
      do {
        return [
          "uri": .string(address), "mimeType": .string(type), "text": .string(try text()),
        ]
      } catch {
        throw RPCError(code: -32603, message: "\(address): \(error)")
      }
    }
  }

  /// The addresses that have a name in them.
  static let templates: [JSONValue] = [
    [
      "uriTemplate": "libration:///reference/{name}", "name": "reference",
      "description": "The help of anything, as the tool describe gives it.",
      "mimeType": "text/plain",
    ]
  ]
}

extension ContextServer {
  /// The reference by topic, the shipped behaviors, the examples, and the last recording.
  var resources: [ContextResource] {
    let topics = (try? referenceNames) ?? []
    return topics.map(reference) + shipped + examples + [guide] + lastRecording
  }

  /// The resource of an address.
  ///
  /// - Throws: `RPCError` for an address that has none.
  func resource(_ params: JSONValue) throws(RPCError) -> ContextResource {
    let address = params["uri"]?.asString ?? ""
    if let known = resources.first(where: { $0.address == address }) { return known }
    let prefix = "libration:///reference/"
    if address.hasPrefix(prefix), address.count > prefix.count {
      let found = reference(String(address.dropFirst(prefix.count)))
      if (try? found.text()) != nil { return found }
    }
    let hint = suggestion(for: address, among: resources.map(\.address))
    throw RPCError(
      code: -32002, message: "there is no resource \(address)\(hint)",
      data: ["uri": .string(address)])
  }

  /// The names of the topics that have much to tell.
  private var referenceNames: [String] {
    get throws {
      let api = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)).api
      return (api.types + api.modules).map(\.name)
        + ["hooks", "file", "params", "specs", "assertions"] + api.behaviors.map(\.name)
    }
  }

  private func reference(_ name: String) -> ContextResource {
    ContextResource(
      address: "libration:///reference/\(name)", name: name, doc: "Help on \(name).",
      type: "text/plain"
    ) { [folder] in
      try folder.checkBehaviors()
      let inquiry = try SceneInquiry(nil, options: SessionOptions())
      return try inquiry.ask("help(\(luaString(name)))").joined(separator: "\n") + "\n"
    }
  }

  private var shipped: [ContextResource] {
    ShippedBehaviors.all.map { file in
      ContextResource(
        address: "libration:///behaviors/\(file.name).lua", name: "\(file.name).lua",
        doc: "The source of the shipped behavior \(file.name).", type: "text/x-lua"
      ) { String(decoding: file.text, as: UTF8.self) }
    }
  }

  /// The scenes of the folder `examples`, if there is one below the server's folder.
  private var examples: [ContextResource] {
    Examples.names.compactMap { name in
      let path = "examples/\(name)"
      guard (try? folder.checked(path)) != nil else { return nil }
      return ContextResource(
        address: "libration:///examples/\(name)", name: name, doc: "The scene \(path).",
        type: "text/x-lua"
      ) { String(decoding: try Files.bytes(of: path, longest: Files.longestScript), as: UTF8.self) }
    }
  }

  private var guide: ContextResource {
    ContextResource(
      address: "libration:///guide", name: "guide", doc: "How to write, check, look and prove.",
      type: "text/markdown"
    ) { AgentGuide.text }
  }

  private var lastRecording: [ContextResource] {
    guard let recording else { return [] }
    return [
      ContextResource(
        address: "libration:///session/recording", name: "session.libration",
        doc: "The recording of the last scene that ran; libration replay runs it again.",
        type: "application/x-ndjson"
      ) { recording }
    ]
  }
}
