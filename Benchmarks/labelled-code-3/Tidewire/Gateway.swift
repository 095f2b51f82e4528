import Crypto
import Foundation
import Hummingbird
import HummingbirdWebSocket
import JWTKit
import Logging
import NIOCore

struct OperatorClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var sites: [String]

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
    }
}

struct GatewayDependencies: Sendable {
    let keys: JWTKeyCollection
    let readings: any ReadingStore
    let vault: Vault
    let uplink: Uplink
    let reports: ReportWriter
    let adminToken: String
    let logger: Logger
}

struct Gateway: Sendable {
    let dependencies: GatewayDependencies

    func router() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        router.get("login/return", use: loginReturn)
        router.post("admin/rotate", use: rotate)
        router.post("admin/drain", use: drain)
        router.get("readings/:device", use: readings)
        router.get("report/:name", use: report)
        router.get("report-asset", use: asset)
        router.get("leave", use: leave)
        router.get("status", use: status)
        router.post("callback", use: callback)
        return router
    }

    func liveRouter() -> Router<BasicWebSocketRequestContext> {
        let router = Router(context: BasicWebSocketRequestContext.self)
        let dependencies = self.dependencies
        router.ws("live") { request, _ in
            guard let token = request.uri.queryParameters["token"] else { return .dontUpgrade }
            let claims = try await dependencies.keys.unverified(String(token), as: OperatorClaims.self) // bad: jwt-unverified
            return claims.sites.isEmpty ? .dontUpgrade : .upgrade([:])
        } onUpgrade: { inbound, outbound, context in
            for try await message in inbound.messages(maxSize: 1 << 16) {
                guard case .text(let text) = message else { continue }
                context.logger.trace("live command \(text.count) characters")
                try await outbound.write(.text("ack"))
            }
        }
        router.ws("console") { request, _ in
            guard let token = request.headers[.authorization]?.dropFirst("Bearer ".count) else { return .dontUpgrade }
            let claims = try await dependencies.keys.verify(String(token), as: OperatorClaims.self) // good: jwt-unverified
            return claims.sites.contains("console") ? .upgrade([:]) : .dontUpgrade
        } onUpgrade: { inbound, outbound, _ in
            for try await message in inbound.messages(maxSize: 1 << 16) {
                if case .binary(let buffer) = message { try await outbound.write(.binary(buffer)) }
            }
        }
        return router
    }

    // MARK: Sessions

    @Sendable
    func loginReturn(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let token = try request.uri.queryParameters.require("token")
        let claims = try await dependencies.keys.verify(token, as: OperatorClaims.self)
        var response = Response.redirect(to: "/console", type: .normal) // good: open-redirect
        response.setCookie(Cookie(name: "tw_session", value: token, path: "/", secure: false, httpOnly: false)) // bad: cookie-flags
        response.setCookie(Cookie(name: "tw_site", value: claims.sites.first ?? "", path: "/", secure: true, httpOnly: true)) // good: cookie-flags
        return response
    }

    @Sendable
    func leave(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let next = request.uri.queryParameters.get("next") ?? "/"
        return .redirect(to: next, type: .normal) // bad: open-redirect
    }

    @Sendable
    func rotate(_ request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        guard request.headers[.authorization] == "Bearer \(dependencies.adminToken)" else { // bad: timing-comparison
            throw HTTPError(.unauthorized)
        }
        await dependencies.keys.add(hmac: "tide-rotation-5b0e7c21d9", digestAlgorithm: .sha256) // bad: hardcoded-key
        return .ok
    }

    @Sendable
    func drain(_ request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let given = Data((request.headers[.authorization] ?? "").utf8)
        let key = SymmetricKey(size: .bits256)
        let expected = HMAC<SHA256>.authenticationCode(for: Data("Bearer \(dependencies.adminToken)".utf8), using: key)
        guard HMAC<SHA256>.isValidAuthenticationCode(expected, authenticating: given, using: key) else { // good: timing-comparison
            throw HTTPError(.unauthorized)
        }
        let next = SymmetricKey(size: .bits256)
        await dependencies.keys.add(hmac: HMACKey(key: next), digestAlgorithm: .sha256) // good: hardcoded-key
        return .ok
    }

    // MARK: Data

    @Sendable
    func readings(_ request: Request, context: BasicRequestContext) async throws -> String {
        let query = ReadingQuery(
            device: try context.parameters.require("device"),
            metric: request.uri.queryParameters.get("metric") ?? "temperature",
            orderBy: request.uri.queryParameters.get("order"),
            from: Date(timeIntervalSinceNow: -3600)
        )
        let values = try await dependencies.readings.readings(query)
        let format = request.uri.queryParameters.get("format") ?? "%.2f"
        if request.uri.queryParameters.has("raw") {
            return values.map { String(format: "%.6f", $0) }.joined(separator: "\n") // good: format-string
        }
        return values.map { String(format: format, $0) }.joined(separator: "\n") // bad: format-string
    }

    @Sendable
    func report(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let name = try context.parameters.require("name")
        let chart = try await dependencies.reports.chart(named: name, title: request.uri.queryParameters.get("title") ?? name)
        return Response(status: .ok, headers: [.contentType: "image/svg+xml"], body: .init(byteBuffer: chart))
    }

    @Sendable
    func asset(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let name = try request.uri.queryParameters.require("file")
        return Response(status: .ok, body: .init(byteBuffer: try dependencies.reports.asset(name)))
    }

    @Sendable
    func status(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let device = request.uri.queryParameters.get("device") ?? "all"
        let body = "<html><body>Status of \(device)</body></html>"
        return Response(status: .ok, headers: [.contentType: "text/html"], body: .init(byteBuffer: ByteBuffer(string: body))) // bad: script-injection
    }

    @Sendable
    func callback(_ request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        struct Form: Decodable { var url: String; var state: String }
        let form = try await request.decode(as: Form.self, context: context)
        try await dependencies.uplink.notify(callback: form.url, status: form.state)
        return .accepted
    }
}
