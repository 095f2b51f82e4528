internal import Foundation

/// Whether the head of one request has left for a server, as its transport tells. The error alone does not say: time runs out, and
/// clients are closed, before and after.
///
/// Sendable: `state` is touched under `lock` alone.
package final class Departure: @unchecked Sendable {
    /// Of the request that this task hands to a transport, where somebody wants to know.
    @TaskLocal package static var current: Departure?

    enum State: Sendable {
        /// The transport tells nothing.
        case untold
        case pending
        case left
    }

    private let lock = NSLock()
    private var value = State.untold

    init() {}

    var state: State { lock.withLock { value } }

    /// The transport will say when the request leaves.
    package func isTold() { lock.withLock { if value == .untold { value = .pending } } }

    /// Called before the first byte can leave.
    package func left() { lock.withLock { value = .left } }

    package var hasLeft: Bool { state == .left }

    /// It is certain that the server did nothing about what left (RFC 9113 §8.7).
    package func cameBack() { lock.withLock { value = .pending } }
}
