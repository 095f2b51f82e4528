internal import Foundation

/// What became of all exchanges that one request led to: redirects, and what interceptors send again, make several. The last error
/// alone does not say whether an earlier one was acted on.
///
/// Sendable: `state` is touched under `lock` alone.
final class ExchangeRecord: @unchecked Sendable {
    /// Of the request that this task sends, where somebody wants to know.
    @TaskLocal static var current: ExchangeRecord?

    enum State: Sendable {
        /// None was begun.
        case none
        /// None reached a server that may have acted.
        case neverActed
        case mayHaveActed
    }

    private let lock = NSLock()
    private var value = State.none
    /// Whether interceptors may send the request again where a server may have acted.
    let mayRepeat: Bool

    init(mayRepeat: Bool) { self.mayRepeat = mayRepeat }

    var state: State { lock.withLock { value } }

    /// A server answered.
    func answered(_ status: Int) { note(Self.notActed.contains(status) ? .neverActed : .mayHaveActed) }

    /// No server answered.
    func failed(_ code: SecureHTTPError.Code) { note(Self.neverSent.contains(code) ? .neverActed : .mayHaveActed) }

    private func note(_ state: State) {
        lock.withLock { if value != .mayHaveActed { value = state } }
    }

    /// Answers of a server that does not do what is asked: it wants it elsewhere, with a credential, or later.
    static let notActed: Set<Int> = [307, 308, 401, 408, 425, 429]

    /// Failures before the first byte of a request.
    static let neverSent: Set<SecureHTTPError.Code> = [
        .cannotConnect, .proxyRefused, .handshakeFailed, .untrusted, .certificateRefused, .hostMismatch,
        .weakCertificate, .pinMismatch, .hostUnpinned, .pinsExpired, .closed, .deviceRefused, .authenticationFailed,
        .localhostOutsideDevelopment, .headerReserved,
    ]
}
