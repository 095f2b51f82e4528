/// Tells of each exchange, and of nothing in it: no header value, no body, no address.
///
/// Where it stands in the list decides what it sees: before ``Retry`` the whole, behind it each try.
public struct ExchangeLog: Interceptor {
    /// An exchange that is over. Its description is one line.
    public struct Entry: Hashable, Sendable, CustomStringConvertible {
        public enum Outcome: Hashable, Sendable {
            case answered(status: Int)
            case failed(SecureHTTPError.Code)
        }

        public let method: String
        /// What the maker of the log calls the address.
        public let route: String
        /// Names of the headers that were asked for, in order; values never.
        public let headerNames: [String]
        /// Bytes of the body; nil for a stream.
        public let bodySize: Int?
        public let outcome: Outcome
        /// Until the headers of the answer were there.
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
    ///   - route: a name for an address, such as `/users/:id`. Paths carry ids and tokens, so none is logged of itself.
    ///   - write: is called once for each exchange, on any thread.
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
