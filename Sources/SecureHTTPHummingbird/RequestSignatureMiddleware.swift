#if Hummingbird
    public import Foundation
    public import Hummingbird
    internal import HummingbirdCore
    internal import HTTPTypes
    public import SecureHTTP

    /// A context that routes behind ``RequestSignatureMiddleware`` ask who signed.
    @available(macOS 14, iOS 17, tvOS 17, *)
    public protocol SignedRequestContext: RequestContext {
        /// The id of the key; nil where no middleware has proved one.
        var signingKeyID: String? { get set }
    }

    /// Lets signed requests through, each once.
    ///
    ///     router.add(middleware: SecurityHeadersMiddleware())
    ///     router.add(middleware: RequestSignatureMiddleware(verifier))
    ///
    /// Every other request is answered by ``RequestRefusal/init(_:)``: one 401 for all that is wrong with a signature, so that
    /// nobody learns which part of a forged one was right; 413 for a body beyond the limit; 503 while replays cannot be told. A
    /// body is in memory as a whole when it is judged, and the route finds it in the request as before.
    @available(macOS 14, iOS 17, tvOS 17, *)
    public struct RequestSignatureMiddleware<Context: SignedRequestContext>: RouterMiddleware {
        private let verifier: RequestVerifier
        private let largestBody: Int
        private let clock: @Sendable () -> Date
        private let onRefusal: @Sendable (SecureHTTPError) -> Void

        /// - Parameters:
        ///   - largestBody: in bytes.
        ///   - onRefusal: told why, for a log; the error names no header, path or key.
        public init(
            _ verifier: RequestVerifier, largestBody: Int = 1_048_576,
            onRefusal: @escaping @Sendable (SecureHTTPError) -> Void = { _ in },
            clock: @escaping @Sendable () -> Date = { Date() }
        ) {
            (self.verifier, self.largestBody, self.clock, self.onRefusal) = (verifier, largestBody, clock, onRefusal)
        }

        public func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var (request, context) = (request, context)
            do throws(SecureHTTPError) {
                context.signingKeyID = nil
                // Nobody has a body read without a signature.
                guard let unread = ReceivedRequest(request, body: []), unread.headers["signature"] != nil else {
                    throw SecureHTTPError(.signatureMissing)
                }
                let body: [UInt8]?
                do { body = try await request.bytes(upTo: largestBody) } catch {
                    throw SecureHTTPError(.connectionLost)
                }
                guard let body else { return Response(.tooLarge) }
                guard let received = ReceivedRequest(request, body: body) else {
                    throw SecureHTTPError(.signatureMissing)
                }
                context.signingKeyID = try await verifier.verify(received, at: clock())
            } catch {
                onRefusal(error)
                return Response(RequestRefusal(error))
            }
            return try await next(request, context)
        }
    }
#endif
