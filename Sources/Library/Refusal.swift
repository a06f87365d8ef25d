import CLibration
import Scripting

/// A call that failed: its code and the text for a person.
struct Refusal: Error, CustomStringConvertible {
  /// The codes of the header.
  enum Code {
    case failed
    case invalid
    case stale
    case wrongThread
    case busy
    case tooSmall
    case none

    var status: libration_status {
      switch self {
      case .failed: libration_status(LIBRATION_FAILED)
      case .invalid: libration_status(LIBRATION_INVALID)
      case .stale: libration_status(LIBRATION_STALE)
      case .wrongThread: libration_status(LIBRATION_WRONG_THREAD)
      case .busy: libration_status(LIBRATION_BUSY)
      case .tooSmall: libration_status(LIBRATION_TOO_SMALL)
      case .none: libration_status(LIBRATION_NONE)
      }
    }
  }

  let code: Code
  let description: String

  init(_ code: Code, _ text: String) { (self.code, description) = (code, text) }
}

/// Runs the body of a function of the header, and gives its code; the thread keeps the text.
func answering(_ body: () throws -> Void) -> libration_status {
  do {
    try body()
    return libration_status(LIBRATION_OK)
  } catch {
    library_keep_error("\(error)")
    return (error as? Refusal)?.code.status ?? libration_status(LIBRATION_FAILED)
  }
}

/// Runs the body of a function in the session of a handle.
///
/// - Parameters:
///   - handle: A handle of the host, or of anything in it.
///   - isIdle: Whether the function must not be called inside a callback.
///   - body: Gets the session.
/// - Returns: The code.
func inSession(
  _ handle: UInt64, isIdle: Bool = false, _ body: (LibrarySession) throws -> Void
) -> libration_status {
  answering {
    let session = try Slots.shared.session(of: LibraryHandle(handle))
    if isIdle, session.isInCallback {
      throw Refusal(.busy, "this function must not be called inside a callback")
    }
    try body(session)
  }
}
