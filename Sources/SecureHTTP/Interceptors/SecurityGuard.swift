/// Checks whether the device can be trusted before a request is sent.
///
/// The result is a signal, not a guarantee: the owner of the device can fake it. Send the score to the server as well.
public struct SecurityGuard: Interceptor {
    public enum Mode: Hashable, Sendable {
        /// Requests are sent only if the device is judged sound.
        case strict
        /// All requests are sent; findings are reported.
        case warn
    }

    public enum Verdict: Hashable, Sendable {
        case sound, suspicious
        /// The judgment failed. In strict mode, the request is rejected.
        case unknown
    }

    private let mode: Mode
    private let judge: @Sendable () async -> Verdict
    private let warned: @Sendable (Verdict) -> Void

    /// - Parameters:
    ///   - judge: Called before each request; cache its result if it is expensive.
    ///   - warned: Called with each result other than `sound`.
    public init(
        _ mode: Mode, judge: @escaping @Sendable () async -> Verdict,
        warned: @escaping @Sendable (Verdict) -> Void = { _ in }
    ) {
        (self.mode, self.judge, self.warned) = (mode, judge, warned)
    }

    /// - Throws: ``SecureHTTPError/Code/deviceRefused``; ``SecureHTTPError/Code/timedOut`` if there is no judgment in
    ///   time, in either mode.
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
