#if Hummingbird
    internal import HTTPTypes
    public import Hummingbird
    internal import HummingbirdCore
    internal import Logging
    internal import NIOHTTP1
    public import SecureHTTP

    /// Puts security headers on every answer, those to errors included. Add it first, so that it stands outermost; a header that
    /// a route sets by itself stays.
    ///
    /// An error that is no answer becomes an empty 500 here. What is no HTTP at all is answered by the server itself, without
    /// these headers.
    @available(macOS 14, iOS 17, tvOS 17, *)
    public struct SecurityHeadersMiddleware<Context: RequestContext>: RouterMiddleware {
        private let headers: SecurityHeaders

        public init(_ headers: SecurityHeaders = .api) { self.headers = headers }

        public func handle(
            _ request: Request, context: Context, next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            var response: Response
            do {
                response = try await next(request, context)
            } catch let error as HTTPParserError {
                // The connection is over, as the server knows by this error.
                throw error
            } catch {
                response = Self.answer(to: error, request, context)
            }
            response.add(headers.missing(beside: response.headers.map(\.name.canonicalName)))
            return response
        }

        private static func answer(to error: any Error, _ request: Request, _ context: Context) -> Response {
            if let error = error as? any HTTPResponseError,
                let response = try? error.response(from: request, context: context)
            {
                return response
            }
            context.logger.debug("Unrecognized error", metadata: ["error.type": "\(type(of: error))"])
            return Response(status: .internalServerError)
        }
    }
#endif
