/// Retries requests that can safely be sent twice, after increasing pauses.
///
/// These are requests with an idempotent method (RFC 9110 §9.2.2) or an `Idempotency-Key`, and a body that is not a
/// stream. They are retried if the server cannot be reached, the connection breaks, or the response is 429, 502, 503 or
/// 504. Rejected certificates, pins and hosts are final. Requests from ``OfflineQueue`` are retried only if the queue
/// itself would do so: its server honors keys, or the method is idempotent.
public struct Retry: Interceptor {
    private let attempts: Int
    private let backoff: Backoff
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - attempts: The total number of attempts, 1 to 10.
    ///   - backoff: The pauses. If the server requests a longer one with `Retry-After`, there is no further attempt.
    /// - Throws: ``SecureHTTPError/Code/invalidArgument``.
    public init(
        attempts: Int = 3, backoff: Backoff? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws(SecureHTTPError) {
        guard (1...10).contains(attempts) else { throw SecureHTTPError(.invalidArgument) }
        if let backoff { self.backoff = backoff } else { self.backoff = try Backoff() }
        (self.attempts, self.sleep) = (attempts, sleep)
    }

    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard Self.mayRepeat(request), ExchangeRecord.current?.mayRepeat ?? true else {
            return try await chain.proceed(request)
        }
        for attempt in 1..<attempts {
            let last: Result<SecureResponse, SecureHTTPError>
            do { last = .success(try await chain.proceed(request)) } catch { last = .failure(error) }
            guard let pause = pause(last, attempt), ContinuousClock.now + pause < chain.deadline else {
                return try last.get()
            }
            do { try await sleep(pause) } catch { throw SecureHTTPError(.cancelled) }
        }
        return try await chain.proceed(request)
    }

    private static func mayRepeat(_ request: SecureRequest) -> Bool {
        request.body.isRepeatable && (request.method.isIdempotent || request.headers["idempotency-key"] != nil)
    }

    /// Nil where the outcome is final.
    private func pause(_ outcome: Result<SecureResponse, SecureHTTPError>, _ attempt: Int) -> Duration? {
        let own = backoff.pause(after: attempt)
        switch outcome {
        case .failure(let error): return Self.passing.contains(error.code) ? own : nil
        case .success(let response):
            guard [429, 502, 503, 504].contains(response.status) else { return nil }
            // A date instead of seconds is taken for no wish.
            guard let wish = response.headers["retry-after"].flatMap({ Int($0) }), wish >= 0 else { return own }
            guard .seconds(wish) <= backoff.longest else { return nil }
            return max(.seconds(wish), own)
        }
    }

    private static let passing: Set<SecureHTTPError.Code> = [.cannotConnect, .connectionLost, .timedOut]
}
