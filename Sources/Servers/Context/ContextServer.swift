import Geometry
import Scripting
import Sessions
package import Terminal

/// A server of the Model Context Protocol: tools, resources and prompts about scenes of a folder.
///
///     let server = try ContextServer(program: "libration", version: "0.2.0")
///     let answers = server.respond(to: lines)
///
/// A call has its own host, so no call sees what another one did. A client of the revision of
/// 2026-07-28 says its revision in each request, an older one once, by `initialize`.
///
/// Source: Model Context Protocol, revisions 2024-11-05 to 2026-07-28.
package final class ContextServer: RPCServer {
  package let connection = RPCConnection(
    LineFrames(),
    cancellation: RPCCancellation(
      method: "notifications/cancelled", member: "requestId", error: nil))
  package var ending: ExitCode? { nil }
  package var endingOfInput: ExitCode { .success }

  /// Gives the bytes that have arrived since it was last asked; nil at the end of the input.
  package var arrivals: () -> [UInt8]? = StandardInput.arrived
  /// The longest time of a call, in seconds of real time.
  package var longestCall = 60.0

  private let (program, version): (String, String)
  let folder: ServedFolder
  /// Whether the client has closed its end; what it has sent is still obeyed.
  private var isInputOver = false
  /// The recording of the last scene that ran; nil before the first.
  private(set) var recording: String?

  /// Makes a server of the present folder.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - version: Its version.
  /// - Throws: `FileError` when the present folder is gone.
  package init(program: String, version: String) throws {
    (self.program, self.version) = (program, version)
    folder = try ServedFolder()
  }

  package func handle(_ message: RPCMessage) {
    guard case .request(let id, let method, let params) = message else { return }
    connection.running = id
    defer { connection.running = nil }
    let result: Result<JSONValue, RPCError>
    do throws(RPCError) {
      let revision = try ContextRevision(of: params)
      result = .success(revision.completed(try self.result(of: method, params)))
    } catch {
      result = .failure(error)
    }
    if !connection.isRunningTakenBack { connection.answer(id, result) }
  }

  package func work() {}

  private func result(of method: String, _ params: JSONValue) throws(RPCError) -> JSONValue {
    switch method {
    case "initialize":
      let revision = ContextRevision.shaking(with: params["protocolVersion"]?.asString)
      return [
        "protocolVersion": .string(revision), "capabilities": capabilities,
        "serverInfo": info, "instructions": .string(ContextGuide.instructions),
      ]
    case "server/discover":
      return [
        "supportedVersions": .list(ContextRevision.all.map { .string($0) }),
        "capabilities": capabilities, "instructions": .string(ContextGuide.instructions),
      ]
    case "ping": return [:]
    case "tools/list": return ["tools": .list(ContextTool.all.map(\.json))]
    case "tools/call": return try call(params)
    case "resources/list": return ["resources": .list(resources.map(\.json))]
    case "resources/templates/list":
      return ["resourceTemplates": .list(ContextResource.templates)]
    case "resources/read": return ["contents": [try resource(params).contents]]
    case "prompts/list": return ["prompts": .list(ContextPrompt.all.map(\.json))]
    case "prompts/get": return try ContextPrompt.messages(params)
    default: throw .unknownMethod("there is no method \(method)")
    }
  }

  private var info: JSONValue {
    ["name": .string(program), "title": "Libration", "version": .string(version)]
  }

  private var capabilities: JSONValue { ["tools": [:], "resources": [:], "prompts": [:]] }
}

/// Calls of tools.
extension ContextServer {
  private func call(_ params: JSONValue) throws(RPCError) -> JSONValue {
    let name = params["name"]?.asString ?? ""
    guard let tool = ContextTool.all.first(where: { $0.name == name }) else {
      let names = ContextTool.all.map(\.name)
      throw .invalidParams("there is no tool \(name)\(suggestion(for: name, among: names))")
    }
    let end = MonotonicClock.now + longestCall
    var (nextLook, isLate) = (0.0, false)
    let answer = Signals.polling(
      { [unowned self] in
        let now = MonotonicClock.now
        if now >= nextLook {
          nextLook = now + Self.lookInterval
          look()
        }
        isLate = isLate || now > end
        return isLate || connection.isRunningTakenBack
      },
      during: { self.answer(of: tool, params["arguments"] ?? .null) })
    guard isLate else { return answer }
    var late = ContextAnswer([
      "the call took over \(rounded(longestCall, places: 0)) s and was stopped: ask for fewer "
        + "seconds, runs or items"
    ])
    late.isError = true
    return json(late, bytes: ContextAnswer.usualSize)
  }

  /// Reads what the client sends during a call, such as that it takes the call back.
  private func look() {
    guard !isInputOver, connection.hasRoom else { return }
    guard let bytes = arrivals() else { return isInputOver = true }
    if !bytes.isEmpty { connection.receive(bytes) }
  }

  private func answer(of tool: ContextTool, _ arguments: JSONValue) -> JSONValue {
    do {
      let call = try ContextCall(
        of: tool, arguments, folder: folder, program: "\(program) \(version)",
        keepRecording: { [unowned self] in recording = $0 })
      return json(try tool.answer(call), bytes: call.bytes)
    } catch {
      return json(failure(error, of: tool, arguments), bytes: ContextAnswer.usualSize)
    }
  }

  /// The answer for an error, which says what to do.
  private func failure(
    _ error: any Error, of tool: ContextTool, _ arguments: JSONValue
  ) -> ContextAnswer {
    var answer = ContextAnswer()
    answer.isError = true
    switch error {
    case let error as ContextError:
      answer.add(error.message)
      for call in error.next { answer.suggest(call.tool, call.arguments) }
    case let error as ScriptError:
      answer.add(error, folder)
      if let word = MisspelledWord(in: error) {
        answer.suggest("describe", ["name": .string(word.meant)])
      } else if error.file != nil, tool.name != "check" {
        answer.suggest("check", ["paths": .list(arguments["scene"].map { [$0] } ?? [])])
      }
    default: answer.add(errorText(error))
    }
    return answer
  }

  private func json(_ answer: ContextAnswer, bytes: Int) -> JSONValue {
    var content: [JSONValue] = [["type": "text", "text": .string(answer.text(atMost: bytes))]]
    if let picture = answer.picture {
      content.append([
        "type": "image", "data": .string(base64(picture.bytes)),
        "mimeType": .string(picture.type),
      ])
    }
    return ["content": .list(content), "isError": .boolean(answer.isError)]
  }

  /// The time between two looks at the input during a call, in seconds.
  private static var lookInterval: Double { 0.02 }
}
