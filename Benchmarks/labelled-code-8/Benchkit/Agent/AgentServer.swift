import AsyncHTTPClient
import Crypto
import Foundation
import Hummingbird
import NIOCore

struct AgentSettings: Sendable {
    let token: String
    let signingKey: SymmetricKey
    let store: String
    let callbacks: Set<String>
}

struct JobRequest: Decodable, Sendable {
    let name: String
    let callback: String
    let artifact: String
}

/// The build agent: other machines of the team hand it jobs over HTTP.
struct AgentServer: Sendable {
    let settings: AgentSettings
    let jobs: JobBoard

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.get("status", use: status)
        router.get("status/plain", use: statusPlain)
        router.get("finish", use: finish)
        router.get("back", use: back)
        router.get("login", use: login)
        router.get("enter", use: enter)
        router.delete("jobs/:id", use: cancel)
        router.delete("runs/:id", use: cancelRun)
        router.post("hook", use: hook)
        router.post("signed", use: signed)
        router.post("notify", use: notify)
        router.post("announce", use: announce)
        router.post("blob", use: blob)
        router.post("chunk", use: chunk)
        router.get("badge", use: badge)
        router.get("label", use: label)
        return router
    }

    // MARK: Pages

    func status(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let filter = request.uri.queryParameters.get("filter") ?? "all"
        let page = "<html><body><h1>Jobs: \(filter)</h1></body></html>"
        return Response(status: .ok, headers: [.contentType: "text/html"], body: .init(byteBuffer: ByteBuffer(string: page))) // bad: html-injection
    }

    func statusPlain(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let filter = request.uri.queryParameters.get("filter") ?? "all"
        return Response(status: .ok, headers: [.contentType: "text/plain; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: "Jobs: \(filter)"))) // good: html-injection
    }

    func finish(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let target = request.uri.queryParameters.get("return") ?? "/status"
        return .redirect(to: target, type: .normal) // bad: open-redirect
    }

    func back(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = request.uri.queryParameters.get("run").flatMap(Int.init) ?? 0
        return .redirect(to: "/runs/\(id)", type: .normal) // good: open-redirect
    }

    // MARK: Sessions

    func login(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let session = try await jobs.openSession(token: request.headers[.authorization])
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "agent", value: session, path: "/", secure: false, httpOnly: true)) // bad: session-cookie
        return response
    }

    func enter(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let session = try await jobs.openSession(token: request.headers[.authorization])
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "agent", value: session, path: "/", secure: true, httpOnly: true, sameSite: .strict)) // good: session-cookie
        return response
    }

    // MARK: Jobs

    func cancel(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id", as: UUID.self)
        await jobs.cancel(id) // bad: missing-authorization
        return .noContent
    }

    func cancelRun(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let session = request.cookies["agent"]?.value, try await jobs.owner(of: id) == jobs.user(for: session) else {
            throw HTTPError(.forbidden)
        }
        await jobs.cancel(id) // good: missing-authorization
        return .noContent
    }

    func hook(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        guard request.headers[.authorization] == "Bearer " + settings.token else { throw HTTPError(.unauthorized) } // bad: timing-comparison
        await jobs.poke()
        return .accepted
    }

    func signed(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 512 * 1024)
        let tag = request.headers[.init("X-Signature")!].flatMap { Data(base64Encoded: $0) } ?? Data()
        guard HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(buffer: body), using: settings.signingKey) else { // good: timing-comparison
            throw HTTPError(.unauthorized)
        }
        await jobs.poke()
        return .accepted
    }

    func blob(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: .max) // bad: unbounded-size
        await jobs.keep(body)
        return .created
    }

    func chunk(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 4 * 1024 * 1024) // good: unbounded-size
        await jobs.keep(body)
        return .created
    }

    // MARK: Callbacks

    func notify(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let job = try await request.decode(as: JobRequest.self, context: context)
        var outgoing = HTTPClientRequest(url: job.callback)
        outgoing.method = .POST
        _ = try await HTTPClient.shared.execute(outgoing, timeout: .seconds(10)) // bad: server-side-request
        return .accepted
    }

    func announce(_ request: Request, _ context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let job = try await request.decode(as: JobRequest.self, context: context)
        guard settings.callbacks.contains(job.callback) else { throw HTTPError(.badRequest) }
        var outgoing = HTTPClientRequest(url: job.callback)
        outgoing.method = .POST
        _ = try await HTTPClient.shared.execute(outgoing, timeout: .seconds(10)) // good: server-side-request
        return .accepted
    }

    func badge(_ request: Request, _ context: BasicRequestContext) async throws -> ByteBuffer {
        let host = request.uri.queryParameters.get("host") ?? "img.benchkit.example"
        let response = try await HTTPClient.shared.get(url: "http://\(host)/badge.svg").get() // bad: server-side-request
        return response.body ?? ByteBuffer()
    }

    func label(_ request: Request, _ context: BasicRequestContext) async throws -> ByteBuffer {
        let count = request.uri.queryParameters.get("count").flatMap(UInt16.init) ?? 0
        let response = try await HTTPClient.shared.get(url: "https://img.benchkit.example/label/\(count).svg").get() // good: server-side-request
        return response.body ?? ByteBuffer()
    }
}

actor JobBoard {
    enum BoardError: Error { case unknown, denied }

    private var owners: [UUID: String] = [:]
    private var sessions: [String: String] = [:]
    private var kept: [ByteBuffer] = []
    private let gate: AgentTokens

    init(gate: AgentTokens) { self.gate = gate }

    func openSession(token: String?) throws -> String {
        guard let token else { throw BoardError.denied }
        let user = try gate.subject(of: token)
        let id = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0).base64EncodedString() }
        sessions[id] = user
        return id
    }

    func user(for session: String) throws -> String {
        guard let user = sessions[session] else { throw BoardError.denied }
        return user
    }

    func owner(of id: UUID) throws -> String {
        guard let owner = owners[id] else { throw BoardError.unknown }
        return owner
    }

    func cancel(_ id: UUID) { owners[id] = nil }
    func poke() {}

    func keep(_ body: ByteBuffer) {
        if kept.count > 8 { kept.removeFirst() }
        kept.append(body)
    }
}

/// Compact `payload.signature` tokens for machines.
struct AgentTokens: Sendable {
    struct Claims: Codable {
        let sub: String
        let expires: Date
    }

    enum TokenError: Error { case malformed, expired }

    let key: SymmetricKey

    func subject(of token: String) throws -> String {
        let (payload, signature) = try split(token)
        guard HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: payload, using: key) else { throw TokenError.malformed }
        let claims = try JSONDecoder().decode(Claims.self, from: payload)
        guard claims.expires > Date() else { throw TokenError.expired } // good: token-verification
        return claims.sub
    }

    func renew(_ token: String) throws -> String {
        let (payload, signature) = try split(token)
        _ = HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: payload, using: key) // bad: token-verification
        let claims = try JSONDecoder().decode(Claims.self, from: payload)
        let next = try JSONEncoder().encode(Claims(sub: claims.sub, expires: Date().addingTimeInterval(3600)))
        let tag = Data(HMAC<SHA256>.authenticationCode(for: next, using: key))
        return next.base64EncodedString() + "." + tag.base64EncodedString()
    }

    private func split(_ token: String) throws -> (Data, Data) {
        let parts = token.split(separator: ".").map { Data(base64Encoded: String($0)) }
        guard parts.count == 2, let payload = parts[0], let signature = parts[1] else { throw TokenError.malformed }
        return (payload, signature)
    }
}
