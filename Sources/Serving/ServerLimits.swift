/// What a server allows its peers, in bytes, seconds and numbers.
package struct ServerLimits {
  /// The most sockets that are open at once; further ones are answered with 503.
  package var clients = 16
  /// The most connections whose request is not yet answered; of more, the oldest is closed.
  package var requests = 64
  /// The longest head of a request, in bytes.
  package var headSize = 8192
  /// The time within which a head must be complete, in seconds.
  package var headTime = 5.0
  /// The time within which a peer must have read an answer, in seconds.
  package var answerTime = 10.0
  /// The longest message of a client, in bytes.
  package var messageSize = 65_536
  /// The most bytes that may wait for one client in messages; a client that is slower is closed.
  package var queueSize = 8 << 20
  /// The most frames that a client has not acknowledged.
  package var frames = 2
  /// The time without a word of a client after which it is asked whether it is there, in seconds.
  package var quietTime = 5.0
  /// The time that it has to answer, in seconds; it is the time for closing, too.
  package var silentTime = 5.0
  /// The time after which the system gives up a connection whose peer does not confirm what was
  /// sent, in milliseconds.
  package var unconfirmedTime: Int32 = 10_000

  /// The usual limits.
  package init() {}
}
