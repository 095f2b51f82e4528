/// Logs each exchange without its contents: no header values, no body, no URL.
///
/// Its position in the list determines what it sees: the whole exchange before ``Retry``, each attempt after it.
public struct ExchangeLog: Interceptor {
    /// A completed exchange. Its description is a single line.
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        public enum Outcome: Hashable, Sendable {
            case answered(status: Int)
            case failed(SecureHTTPError.Code)
        }

        public let method: String
        /// The name that the `route` closure assigned to the URL.
        public let route: String
        /// The names of the request's headers, in order; never their values.
        public let headerNames: [String]
        /// The size of the body in bytes; `nil` for a stream.
        public let bodySize: Int?
        public let outcome: Outcome
        /// The time until the response headers arrived.
        public let duration: Duration

        public var description: String {
            let end: String
            switch outcome {
            case .answered(let status): end = "\(status)"
            case .failed(let code): end = "\(code)"
            }
            let size = bodySize.map { "\($0) bytes" } ?? "a stream"
            return
                "\(method) \(route) \(end) in \(duration), sent \(size), headers: \(headerNames.joined(separator: " "))"
        }
    }

    private let route: @Sendable (SecureURL) -> String
    private let write: @Sendable (Entry) -> Void

    /// - Parameters:
    ///   - route: Returns a name for a URL, such as `/users/:id`. Paths contain IDs and tokens, so none is logged by
    ///     default.
    ///   - write: Called once for each exchange, on any thread.
    public init(
        route: @escaping @Sendable (SecureURL) -> String = { _ in "-" }, write: @escaping @Sendable (Entry) -> Void
    ) {
        (self.route, self.write) = (route, write)
    }

    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        let start = ContinuousClock.now
        do {
            let response = try await chain.proceed(request)
            write(entry(request, .answered(status: response.status), start))
            return response
        } catch {
            write(entry(request, .failed(error.code), start))
            throw error
        }
    }

    private func entry(
        _ request: SecureRequest, _ outcome: Entry.Outcome, _ start: ContinuousClock.Instant
    ) -> Entry {
        Entry(
            method: request.method.name, route: route(request.url), headerNames: request.headers.fields.map(\.name),
            bodySize: request.body.size, outcome: outcome, duration: .now - start)
    }
}

extension SecureRequest.Body {
    /// Bytes; nil for a stream.
    var size: Int? {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.count
        case .stream: nil
        }
    }
}
