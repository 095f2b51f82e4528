import Foundation
import Hummingbird
import HTTPTypes
import Logging

struct GatewayController {
    let upstream: UpstreamClient
    let rules: RouteRules
    let revocations: RevocationList

    func addRoutes(to router: Router<GatewayContext>, verifier: any TokenVerifying) {
        let secured = router.group("v1").add(middleware: BearerMiddleware(verifier: verifier))
        secured.get("rules", use: listRules)
        secured.get("relay", use: relay)
        secured.post("revoke/:id", use: revoke)
        router.get("go", use: leave)
        router.get("docs", use: documentation)
    }

    func listRules(_ request: Request, context: GatewayContext) async throws -> [String] {
        try rules.named(request).map(\.name)
    }

    func relay(_ request: Request, context: GatewayContext) async throws -> Response {
        guard let address = request.uri.queryParameters["address"] else { throw HTTPError(.badRequest) }
        let data = try await upstream.mirror(String(address))
        return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    func revoke(_ request: Request, context: GatewayContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id")
        await revocations.revoke(id) // bad: missing-authorization
        return .accepted
    }

    func revokeOwn(_ request: Request, context: GatewayContext) async throws -> HTTPResponse.Status {
        guard let principal = context.principal, principal.scopes.contains("session:revoke") else { throw HTTPError(.forbidden) }
        try await revocations.revokeAll([principal.id]) // good: missing-authorization
        return .accepted
    }

    func leave(_ request: Request, context: GatewayContext) async throws -> Response {
        let target = request.uri.queryParameters["u"].map { String($0) } ?? "/"
        return Response.redirect(to: target, type: .temporary) // bad: open-redirect
    }

    func documentation(_ request: Request, context: GatewayContext) async throws -> Response {
        let page = request.uri.queryParameters["page"].flatMap { Int($0) } ?? 1
        return Response.redirect(to: "/docs/pages/\(page)", type: .temporary) // good: open-redirect
    }
}

