/// Asks whether the device can be trusted before a request leaves it.
///
/// Such answers are signals, not guarantees: who owns the device can fake them. Give the server the score as well.
public struct SecurityGuard: Interceptor {
    public enum Mode: Hashable, Sendable {
        /// Requests leave a device that is found sound, and no other.
        case strict
        /// All requests leave; what was found is told.
        case warn
    }

    public enum Verdict: Hashable, Sendable {
        case sound, suspicious
        /// It could not be told. Strict means no.
        case unknown
    }

    private let mode: Mode
    private let judge: @Sendable () async -> Verdict
    private let warned: @Sendable (Verdict) -> Void

    /// - Parameters:
    ///   - judge: is asked before each request; keep its answer for a while where it is dear.
    ///   - warned: is told of each answer but `sound`.
    public init(
        _ mode: Mode, judge: @escaping @Sendable () async -> Verdict,
        warned: @escaping @Sendable (Verdict) -> Void = { _ in }
    ) {
        (self.mode, self.judge, self.warned) = (mode, judge, warned)
    }

    /// - Throws: ``SecureHTTPError/Code/deviceRefused``; ``SecureHTTPError/Code/timedOut`` where no answer comes in time, in either mode.
    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        let judge = judge
        let verdict = try await chain.waiting { await judge() }
        if verdict != .sound {
            warned(verdict)
            guard mode == .warn else { throw SecureHTTPError(.deviceRefused) }
        }
        return try await chain.proceed(request)
    }
}
