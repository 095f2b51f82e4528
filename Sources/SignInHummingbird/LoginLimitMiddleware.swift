#if Hummingbird
    internal import HTTPTypes
    public import Hummingbird
    internal import HummingbirdCore
    internal import SecureHTTP
    internal import SecureHTTPHummingbird
    public import SignIn

    /// The outcome of a login response.
    public enum LoginOutcome: Sendable {
        /// The login succeeded: the account's count is reset.
        case succeeded
        /// The attempt counts.
        case failed
        /// The password was not checked because something else failed: the attempt does not count.
        case notJudged
    }

    /// Counts an attempt before a login route checks the password, and returns 429 with `Retry-After` after too many
    /// attempts.
    ///
    ///     router.group("login")
    ///         .add(middleware: LoginLimitMiddleware(
    ///             limiter, account: { _, body in try? JSONDecoder().decode(Login.self, from: Data(body)).account },
    ///             address: { _, context in context.remoteAddress?.ipAddress },
    ///             outcome: { $0.status == .ok ? .succeeded : .failed }))
    ///         .post { … }
    ///
    /// An answer that the route throws with a status under 500, and a client that hangs up, count; other errors do not, since
    /// nothing was judged. While the limiter's store does not answer, nobody is let in (503).
    @available(macOS 14, iOS 17, tvOS 17, *)
    public struct LoginLimitMiddleware<Context: RequestContext>: RouterMiddleware {
        private let limiter: LoginLimiter
        private let largestBody: Int
        private let account: @Sendable (Request, [UInt8]) -> String?
        private let address: @Sendable (Request, Context) -> String?
        private let outcome: @Sendable (Response) -> LoginOutcome

        /// - Parameters:
        ///   - largestBody: in bytes; beyond it the answer is 413.
        ///   - account: the name out of the request and its body. Read it as the route does: where the two see different names,
        ///     guesses are counted for the wrong one. For nil the answer is 400, and the route is not asked.
        ///   - address: where the attempt comes from; nil where it cannot be told.
        ///   - outcome: what the route's answer means. An answer to a wrong password that is taken for a success has no limit: look
        ///     at a redirect's place, not at its status.
        public init(
            _ limiter: LoginLimiter, largestBody: Int = 16_384,
            account: @escaping @Sendable (Request, [UInt8]) -> String?,
            address: @escaping @Sendable (Request, Context) -> String?,
            outcome: @escaping @Sendable (Response) -> LoginOutcome
        ) {
            (self.limiter, self.largestBody) = (limiter, largestBody)
            (self.account, self.address, self.outcome) = (account, address, outcome)
        }

        public func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var request = request
            guard let body = try await request.bytes(upTo: largestBody) else { return Response(.tooLarge) }
            guard let name = account(request, body) else { return Response(.malformed) }
            let reservation: LoginLimiter.Reservation
            do throws(SignInError) {
                reservation = try await limiter.reserve(account: name, address: address(request, context))
            } catch {
                return Response(RequestRefusal(error))
            }
            let response: Response
            do {
                response = try await next(request, context)
            } catch {
                if !Self.counts(error) { try? await limiter.release(reservation) }
                throw error
            }
            do throws(SignInError) {
                switch outcome(response) {
                case .succeeded: try await limiter.succeed(reservation)
                case .notJudged: try await limiter.release(reservation)
                case .failed: break
                }
            } catch {
                return Response(RequestRefusal(error))
            }
            return response
        }

        /// Whoever hangs up at the right moment would have an attempt for nothing.
        private static func counts(_ error: any Error) -> Bool {
            if error is CancellationError || Task.isCancelled { return true }
            return (error as? any HTTPResponseError).map { $0.status.code < 500 } ?? false
        }
    }

    extension RequestRefusal {
        /// To what a limiter threw. Both answers are the same whether an account exists or not.
        fileprivate init(_ error: SignInError) {
            let wait = error.retryAfter.map { Int($0.rounded(.up)) }
            self = error.code == .limited ? .tooMany(retryAfter: wait ?? 1) : .unavailable(retryAfter: wait)
        }
    }
#endif
