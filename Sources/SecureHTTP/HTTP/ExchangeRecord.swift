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
    ///
    /// - Parameter departure: what the transport said; without a word of it the code has to do.
    func failed(_ code: SecureHTTPError.Code, _ departure: Departure.State) {
        switch departure {
        case .pending: note(.neverActed)
        case .left: note(.mayHaveActed)
        case .untold: note(Self.neverSent.contains(code) ? .neverActed : .mayHaveActed)
        }
    }

    /// An interceptor gave up before it handed the request on.
    func gaveUp() { note(.neverActed) }

    private func note(_ state: State) {
        lock.withLock { if value != .mayHaveActed { value = state } }
    }

    /// Answers of a server that does not do what is asked: it wants it elsewhere, with a credential, or later.
    static let notActed: Set<Int> = [307, 308, 401, 407, 408, 425, 429]

    /// Failures before the first byte of a request. Not among them is what a client that is closed under way, and a system that asks
    /// about the server late, say as well.
    static let neverSent: Set<SecureHTTPError.Code> = [
        .cannotConnect, .proxyRefused, .handshakeFailed, .certificateRefused, .hostMismatch, .weakCertificate,
        .pinMismatch, .hostUnpinned, .pinsExpired, .deviceRefused, .authenticationFailed,
        .localhostOutsideDevelopment, .headerReserved,
    ]
}
