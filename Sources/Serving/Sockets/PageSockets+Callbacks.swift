import CWebSockets

/// The function that the library calls; a nonzero result closes the socket.
///
/// C keeps no closure, so the sockets are the context's user data.
let callback:
  @convention(c) (
    OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
  ) -> Int32 = { handle, reason, _, input, count in
    guard let handle, let user = lws_context_user(lws_get_context(handle)) else { return 0 }
    let sockets = Unmanaged<PageSockets>.fromOpaque(user).takeUnretainedValue()
    switch reason {
    case LWS_CALLBACK_ESTABLISHED:
      sockets.noteOpened(handle)
    case LWS_CALLBACK_RECEIVE:
      return sockets.receive(UnsafeRawBufferPointer(start: input, count: count), from: handle)
    case LWS_CALLBACK_RECEIVE_PONG:
      sockets.sockets[handle]?.hear(at: sockets.now)
    case LWS_CALLBACK_SERVER_WRITEABLE:
      return sockets.writeNext(to: handle)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      sockets.sockets[handle]?.end(.left, code: nil, now: sockets.now)
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
      // The library itself closes, with a code, when a peer breaks the protocol.
      if lws_get_close_length(handle) > 0 {
        sockets.sockets[handle]?.end(
          .refused("it breaks the protocol"), code: nil, now: sockets.now)
      }
    case LWS_CALLBACK_WSI_DESTROY:
      sockets.noteClosed(handle)
    default:
      break
    }
    return 0
  }

extension PageSockets {
  /// Notes that a handshake is done.
  func noteOpened(_ handle: OpaquePointer) {
    lastNumber += 1
    let client = Client(number: lastNumber)
    sockets[handle] = PageSocket(
      client: client, descriptor: lws_get_socket_fd(handle), limits: limits, now: now)
    handles[client] = handle
    events.append(.opened(client))
  }

  /// Notes that a connection is closed, even one that has not become a socket.
  func noteClosed(_ handle: OpaquePointer) {
    guard let socket = sockets.removeValue(forKey: handle) else { return }
    handles[socket.client] = nil
    closedDescriptors.append(socket.descriptor)
    events.append(.closed(socket.client, socket.ending ?? .lost))
  }

  /// Takes a part of a message.
  ///
  /// - Returns: Nonzero to close.
  func receive(_ part: UnsafeRawBufferPointer, from handle: OpaquePointer) -> Int32 {
    // The library may not know yet that this socket must be closed.
    guard var socket = sockets[handle], socket.ending == nil else { return 0 }
    defer { sockets[handle] = socket }
    socket.hear(at: now)
    do throws(MessageRefusal) {
      let message = try socket.receive(
        part, remaining: Int(clamping: lws_remaining_packet_payload(handle)),
        isLast: lws_is_final_fragment(handle) != 0, isText: lws_frame_is_binary(handle) == 0)
      if let message { events.append(.message(socket.client, message)) }
      return 0
    } catch {
      socket.end(.refused(error.rule), code: error.code, now: now)
      return sayClosing(&socket, handle)
    }
  }

  /// Writes the waiting output of a client, as long as it leaves at once.
  ///
  /// - Returns: Nonzero to close.
  func writeNext(to handle: OpaquePointer) -> Int32 {
    guard var socket = sockets[handle] else { return 0 }
    defer { sockets[handle] = socket }
    if socket.closing != nil { return sayClosing(&socket, handle) }
    // The library asks once all its bytes have left.
    socket.noteSent()
    while let outgoing = socket.next() {
      let result =
        switch outgoing {
        // The library does not report an empty pong.
        case .ping: write([0], to: handle, LWS_WRITE_PING)
        case .message(let isText, let bytes):
          write(bytes, to: handle, isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY)
        }
      guard result >= 0 else { return -1 }
      guard lws_send_pipe_choked(handle) == 0 else { break }
      socket.noteSent()
    }
    return 0
  }

  /// Makes the library close with a code and a reason; it waits for the peer's answer.
  private func sayClosing(_ socket: inout PageSocket, _ handle: OpaquePointer) -> Int32 {
    if let (code, reason) = socket.closing {
      var bytes = Array(reason.utf8)
      lws_close_reason(handle, lws_close_status(UInt32(code)), &bytes, bytes.count)
      socket.closing = nil
    }
    return -1
  }

  /// Gives a frame to the library, which copies the bytes that do not leave at once.
  @discardableResult
  func write(_ bytes: [UInt8], to handle: OpaquePointer, _ kind: lws_write_protocol) -> Int32 {
    let room = Int(cwebsockets_head_room)
    if output.count < room + bytes.count {
      output = [UInt8](repeating: 0, count: room + bytes.count)
    }
    return output.withUnsafeMutableBytes { buffer in
      UnsafeMutableRawBufferPointer(rebasing: buffer[room...]).copyBytes(from: bytes)
      let start = buffer.baseAddress?.advanced(by: room).assumingMemoryBound(to: UInt8.self)
      return lws_write(handle, start, bytes.count, kind)
    }
  }
}
