#if Hummingbird
    public import Hummingbird
    internal import HummingbirdCore
    internal import NIOCore
    public import SecureHTTP

    /// Refuses clients that ask too often with 429 and `Retry-After` (RFC 6585 §4).
    @available(macOS 14, iOS 17, tvOS 17, *)
    public struct RateLimitMiddleware<Context: RequestContext>: RouterMiddleware {
        private let limiter: RateLimiter
        private let client: @Sendable (Request, Context) -> String?

        /// - Parameter client: whom a request counts for: a user, a key, an address. Never what a client writes as it likes, such
        ///   as `X-Forwarded-For` without a proxy of yours that sets it. All for which it is nil are counted together.
        public init(_ limiter: RateLimiter, client: @escaping @Sendable (Request, Context) -> String?) {
            (self.limiter, self.client) = (limiter, client)
        }

        public func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            if case .refused(let seconds) = limiter.admit(client(request, context) ?? "") {
                return Response(.tooMany(retryAfter: seconds))
            }
            return try await next(request, context)
        }
    }

    @available(macOS 14, iOS 17, tvOS 17, *)
    extension RateLimitMiddleware where Context: RemoteAddressRequestContext {
        /// By the address at the other end of the connection, see ``ClientNetwork``. Behind a proxy that is the proxy's: name the
        /// client yourself there.
        public init(_ limiter: RateLimiter) {
            self.init(limiter) { _, context in context.remoteAddress?.ipAddress.map(ClientNetwork.name) }
        }
    }
#endif
