import Hummingbird
import HTTPTypes
import Logging

struct GatewayContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var principal: Principal?

    init(source: Source) {
        coreContext = .init(source: source)
    }

    var maxUploadSize: Int { 1_048_576 } // good: unbounded-size
}

struct BearerMiddleware: RouterMiddleware {
    typealias Context = GatewayContext
    let verifier: any TokenVerifying

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        guard let value = request.headers[.authorization], value.hasPrefix("Bearer ") else {
            throw HTTPError(.unauthorized)
        }
        var context = context
        do {
            context.principal = try await verifier.principal(for: String(value.dropFirst(7)))
        } catch {
            context.logger.notice("token rejected", metadata: ["reason": "\(type(of: error))"]) // good: secret-in-log
            throw HTTPError(.unauthorized) // good: check-fails-open
        }
        return try await next(request, context)
    }
}

struct OptionalScopeMiddleware: RouterMiddleware {
    typealias Context = GatewayContext
    let scope: String

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        if let principal = context.principal, !principal.scopes.contains(scope) { // bad: check-fails-open
            throw HTTPError(.forbidden)
        }
        return try await next(request, context)
    }
}

struct AccessLogMiddleware: RouterMiddleware {
    typealias Context = GatewayContext

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        let response = try await next(request, context)
        let line = request.headers.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
        context.logger.info("\(request.method) \(request.uri.path) \(response.status.code) \(line)") // bad: secret-in-log
        return response
    }
}
