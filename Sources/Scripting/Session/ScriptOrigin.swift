import Geometry
package import LuaRuntime

/// The line of a script that made an item or a behavior, in few bytes.
struct ScriptOrigin {
  /// The place of the file in `SessionState.originFiles`.
  fileprivate let file: UInt32
  /// The line, from 1.
  fileprivate let line: UInt32
}

extension ScriptHost {
  /// The most files whose lines are kept; a script can load texts under any number of names.
  private static let mostOriginFiles = 1_000

  /// The line of the script that calls the host now; nil where no script does.
  var presentOrigin: ScriptOrigin? {
    guard let place = interpreter.callingLine else { return nil }
    let known = state.originFiles.lastIndex { $0.hasBytes(of: place.file) }
    if known == nil {
      guard state.originFiles.count < Self.mostOriginFiles else { return nil }
      state.originFiles.append(place.file)
    }
    let file = known ?? state.originFiles.count - 1
    return ScriptOrigin(file: UInt32(file), line: UInt32(place.line))
  }

  func line(of origin: ScriptOrigin?) -> ScriptLine? {
    origin.map { ScriptLine(file: state.originFiles[Int($0.file)], line: Int($0.line)) }
  }
}

extension StageItem {
  /// The line of the script that made it; nil where no script did.
  package var origin: ScriptLine? { home.host.line(of: state.origin) }
}
