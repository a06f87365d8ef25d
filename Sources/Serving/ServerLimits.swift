/// The limits that a server sets for its peers, in bytes, seconds and numbers.
package struct ServerLimits {
  /// The most sockets that are open at once; further ones are answered with 503.
  package var clients = 16
  /// The most connections with an unanswered request; beyond that, the oldest is closed.
  package var requests = 64
  /// The longest head of a request, in bytes.
  package var headSize = 8192
  /// The time within which a head must be complete, in seconds.
  package var headTime = 5.0
  /// The time within which a peer must have read an answer, in seconds.
  package var answerTime = 10.0
  /// The longest message of a client, in bytes.
  package var messageSize = 65_536
  /// The most bytes of messages that may wait for one client; a slower client is closed.
  package var queueSize = 8 << 20
  /// The most frames that a client has not acknowledged.
  package var frames = 2
  /// The silence of a client after which it gets a ping, in seconds.
  package var quietTime = 5.0
  /// The time that a client has to answer a ping, and to close, in seconds.
  package var silentTime = 5.0
  /// The time after which the system drops a connection with unconfirmed data, in milliseconds.
  package var unconfirmedTime: Int32 = 10_000

  /// The usual limits.
  package init() {}
}
