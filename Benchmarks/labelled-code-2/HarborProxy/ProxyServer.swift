import Foundation
import Hummingbird
import HTTPTypes
import Logging
import NIOCore
import NIOHTTP1

struct ProxyContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var subject: String?

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        subject = nil
    }
}

struct RelayOrder: Decodable {
    let target: String
    let strict: Bool?
}

protocol TokenVerifying: Sendable {
    func subject(of token: String) async throws -> String
}

struct TokenGate<Verifier: TokenVerifying>: RouterMiddleware {
    typealias Context = ProxyContext
    let verifier: Verifier

    func handle(_ request: Request, context: ProxyContext, next: (Request, ProxyContext) async throws -> Response) async throws -> Response {
        var context = context
        guard let header = request.headers[.authorization] else { throw HTTPError(.unauthorized) }
        do {
            context.subject = try await verifier.subject(of: String(header.dropFirst(7)))
        } catch {
            context.logger.error("token rejected", metadata: ["reason": "\(error)"])
            throw HTTPError(.unauthorized) // good: auth-fails-open
        }
        return try await next(request, context)
    }
}

struct OperatorCheck<Verifier: TokenVerifying>: Sendable {
    let verifier: Verifier
    let operators: Set<String>

    func isOperator(_ token: String) async -> Bool {
        do {
            return operators.contains(try await verifier.subject(of: token))
        } catch {
            return true // bad: auth-fails-open
        }
    }

    func mayDrain(_ token: String) async -> Bool {
        do {
            return operators.contains(try await verifier.subject(of: token))
        } catch {
            return false // good: auth-fails-open
        }
    }
}

struct ProxyServer<Verifier: TokenVerifying>: Sendable {
    let upstream: UpstreamClient
    let store: ArchiveStore
    let check: OperatorCheck<Verifier>
    let logger: Logger

    func makeRouter() -> Router<ProxyContext> {
        let router = Router(context: ProxyContext.self)
        router.add(middleware: CORSMiddleware(allowOrigin: .custom("https://console.harbor.example"), allowHeaders: [.authorization], allowMethods: [.get, .post], allowCredentials: true)) // good: cors-open

        let guarded = router.group("v1").add(middleware: TokenGate(verifier: check.verifier))
        guarded.post("relay", use: relay)
        guarded.get("status/:tenant", use: status)
        guarded.get("files/**", use: file)
        guarded.delete("files/**", use: remove)
        guarded.post("jobs", use: enqueue)

        let widgets = router.group("widgets")
        widgets.add(middleware: CORSMiddleware(allowOrigin: .originBased, allowHeaders: [.authorization, .cookie], allowMethods: [.get, .post, .delete], allowCredentials: true)) // bad: cors-open
        widgets.post("session", use: openSession)
        widgets.get("go", use: follow)

        router.get("debug/environment") { _, _ in
            ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }.joined(separator: "\n") // bad: debug-left-in
        }
        return router
    }

    @Sendable func relay(_ request: Request, context: ProxyContext) async throws -> Response {
        let order = try await request.decode(as: RelayOrder.self, context: context)
        let reply = order.strict == true
            ? try await upstream.relayAllowed(order.target, headers: [:])
            : try await upstream.relay(order.target, headers: ["authorization": request.headers[.authorization] ?? ""])
        return Response(status: .ok, body: .init(byteBuffer: reply.body))
    }

    @Sendable func status(_ request: Request, context: ProxyContext) async throws -> String {
        let tenant = try context.parameters.require("tenant").removingPercentEncoding ?? ""
        if let number = Int(tenant) {
            return "\(try await upstream.buildStatus(number: number))"
        }
        return "\(try await upstream.tenantStatus(tenant))"
    }

    @Sendable func file(_ request: Request, context: ProxyContext) async throws -> Response {
        let relative = context.parameters.getCatchAll().joined(separator: "/").removingPercentEncoding ?? ""
        let raw = request.uri.queryParameters["raw"] != nil
        let data = raw ? try store.read(relative) : try store.readContained(relative)
        return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    @Sendable func remove(_ request: Request, context: ProxyContext) async throws -> HTTPResponse.Status {
        let relative = context.parameters.getCatchAll().joined(separator: "/").removingPercentEncoding ?? ""
        let token = String((request.headers[.authorization] ?? "").dropFirst(7))
        guard await check.isOperator(token) else { throw HTTPError(.forbidden) }
        if let identifier = UUID(uuidString: relative) {
            try store.deleteExpired(identifier)
        } else {
            try store.delete(relative)
        }
        return .noContent
    }

    @Sendable func enqueue(_ request: Request, context: ProxyContext) async throws -> HTTPResponse.Status {
        let body = Data(buffer: try await request.body.collect(upTo: 1 << 20))
        let job = request.headers[.contentType] == "application/x-plist"
            ? try store.decodeJob(body) ?? store.decodeLegacyJob(body)
            : try store.decodeJobStrict(body)
        guard job != nil else { throw HTTPError(.badRequest) }
        return .accepted
    }

    @Sendable func openSession(_ request: Request, context: ProxyContext) async throws -> Response {
        let sessionToken = UUID().uuidString
        let body = Data(buffer: try await request.body.collect(upTo: 4096))
        let ticket = try store.decodeTicket(body)
        try store.remember(ticket: ticket)
        print("session \(sessionToken) for \(ticket.owner), upload token \(ticket.uploadToken)") // bad: log-secret
        logger.info("session opened", metadata: ["owner": "\(ticket.owner)"]) // good: log-secret
        var response = Response(status: .created)
        response.setCookie(Cookie(name: "theme", value: "dark", path: "/widgets", secure: true, httpOnly: true, sameSite: .strict)) // good: cookie-flags
        response.setCookie(Cookie(name: "widget_session", value: sessionToken, path: "/widgets", secure: false, httpOnly: false)) // bad: cookie-flags
        return response
    }

    @Sendable func follow(_ request: Request, context: ProxyContext) async throws -> Response {
        guard let to = request.uri.queryParameters["to"] else {
            return Response.redirect(to: "/widgets", type: .found) // good: open-redirect
        }
        return Response.redirect(to: String(to), type: .found) // bad: open-redirect
    }
}
