import Foundation
import Logging
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// Answers public requests: checks the caller, then asks an upstream.
final class ProxyHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = NIOHTTPServerRequestFull
    typealias OutboundOut = HTTPServerResponsePart

    private let guardian: TokenGuard
    private let upstreams: Upstreams
    private let logger: Logger

    init(guardian: TokenGuard, upstreams: Upstreams, logger: Logger) {
        self.guardian = guardian
        self.upstreams = upstreams
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let request = unwrapInboundIn(data)
        let channel = context.channel
        let parts = URLComponents(string: request.head.uri)
        let query = Dictionary((parts?.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })

        if let target = RedirectRules.answer(path: parts?.path ?? "/", query: query) {
            return write(status: .found, headers: target, body: nil, to: channel)
        }

        Task {
            do {
                let caller = try guardian.caller(of: request.head)
                let answer = try await upstreams.forward(request.head, body: request.body, caller: caller, query: query)
                var headers = ResponseHeads().headers(for: request.head, query: query)
                if query["signin"] != nil { HeadCookies.login(UUID().uuidString, in: &headers) }
                if query["renew"] != nil { HeadCookies.renew(UUID().uuidString, in: &headers) }
                HeadCookies.sticky(Int.random(in: 0..<8), in: &headers)
                self.logger.info("\(LogLines.request(request.head.uri, status: Int(answer.status.code)))")
                self.logger.info("\(LogLines.agent(request.head.headers.first(name: "User-Agent") ?? "-", bytes: request.body?.readableBytes ?? 0))")
                headers.add(name: "X-Upstream-Status", value: "\(answer.status.code)") // good: header-injection
                let body = try await answer.body.collect(upTo: .max) // bad: unbounded-size
                self.write(status: .init(statusCode: Int(answer.status.code)), headers: headers, body: body, to: channel)
            } catch {
                self.logger.error("request failed: \(error)")
                self.write(status: .badGateway, headers: [:], body: nil, to: channel)
            }
        }
    }

    private func write(status: HTTPResponseStatus, headers: HTTPHeaders, body: ByteBuffer?, to channel: any Channel) {
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        if let body { channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil) }
        channel.writeAndFlush(HTTPServerResponsePart.end(nil), promise: nil)
    }
}

/// Headers that the gateway adds to every answer.
struct ResponseHeads {
    func headers(for head: HTTPRequestHead, query: [String: String]) -> HTTPHeaders {
        var headers = HTTPHeaders()
        if let trace = query["trace"] {
            headers.replaceOrAdd(name: "X-Trace", value: trace) // bad: header-injection
        }
        if let span = query["span"], UInt64(span, radix: 16) != nil {
            headers.replaceOrAdd(name: "X-Span", value: span) // good: header-injection
        }
        if let file = query["download"] {
            headers.add(contentsOf: [("Content-Disposition", "attachment; filename=" + file)]) // bad: header-injection
        }
        if let origin = head.headers.first(name: "Origin"), OriginRules.isAllowed(origin) {
            headers.add(name: "Access-Control-Allow-Origin", value: origin)
        }
        return headers
    }
}

/// Plain-text request heads for upstreams that speak only HTTP/1.0.
struct OldUpstreamWriter {
    func head(for request: HTTPRequestHead, tenant: String, user: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        let path = request.uri.split(separator: "?").first.map(String.init) ?? "/"
        buffer.writeString("GET \(path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? "/") HTTP/1.0\r\n") // good: header-injection
        buffer.writeString("X-Tenant: \(tenant.removingPercentEncoding ?? tenant)\r\n") // bad: header-injection
        if let name = user.data(using: .utf8)?.base64EncodedString() {
            buffer.writeString("X-User: \(name)\r\n") // good: header-injection
        }
        buffer.writeString("\r\n")
        return buffer
    }

    func statusLine(reason: String, code: Int) -> String {
        "HTTP/1.0 \(code) " + (reason.removingPercentEncoding ?? "") + "\r\nConnection: close\r\n\r\n" // bad: header-injection
    }
}

enum RedirectRules {
    private static let moved = ["/old/docs": "/docs", "/old/status": "/status"]

    static func answer(path: String, query: [String: String]) -> HTTPHeaders? {
        if let place = moved[path] {
            return ["Location": place] // good: open-redirect
        }
        switch path {
        case "/go":
            guard let next = query["next"] else { return nil }
            var headers = HTTPHeaders()
            headers.replaceOrAdd(name: "Location", value: next) // bad: open-redirect
            return headers
        case "/continue":
            guard let next = query["next"], next.hasPrefix("/") else { return nil }
            return [HTTPHeaders.locationName: next] // bad: open-redirect
        case "/resume":
            guard let next = query["next"], next.hasPrefix("/"), !next.hasPrefix("//"), next.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/-_.".contains($0)) }) else { return nil }
            return HTTPHeaders([("Location", next)]) // good: open-redirect
        default:
            return nil
        }
    }
}

extension HTTPHeaders {
    static let locationName = "Location"
}

enum OriginRules {
    private static let trusted = "sluice-console.example"
    private static let patterns = ["*.sluice-tenants.example", "*.sluice-apps.example"]

    static func isAllowed(_ origin: String) -> Bool {
        origin.hasSuffix(trusted) // bad: incomplete-host-check
    }

    static func isConsoleOrigin(_ origin: String) -> Bool {
        origin == "https://" + trusted // good: incomplete-host-check
    }

    static func isTenant(_ host: String) -> Bool {
        patterns.contains { host.hasSuffix($0.dropFirst(2)) } // bad: incomplete-host-check
    }

    static func isTenantHost(_ host: String) -> Bool {
        patterns.contains { host.hasSuffix($0.dropFirst(1)) } // good: incomplete-host-check
    }

    static func isInternal(_ authority: String) -> Bool {
        authority.lowercased().range(of: "internal.sluice.example", options: .anchored) != nil // bad: incomplete-host-check
    }

    static func isInternalHost(_ authority: String) -> Bool {
        guard let parts = URLComponents(string: "https://" + authority), parts.user == nil else { return false }
        return parts.host?.lowercased() == "internal.sluice.example" // good: incomplete-host-check
    }
}

/// Drain and reload, for the orchestrator.
final class MaintenanceHandler: ChannelInboundHandler {
    typealias InboundIn = NIOHTTPServerRequestFull
    typealias OutboundOut = HTTPServerResponsePart

    private let config: GatewayConfig

    init(config: GatewayConfig) { self.config = config }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let request = unwrapInboundIn(data)
        switch (request.head.method, request.head.uri) {
        case (.POST, "/-/drain"):
            RouteTable.shared.removeAll() // bad: missing-authorization
        case (.POST, "/-/reload"):
            guard ConstantTime.equal(request.head.headers.first(name: "X-Console-Token") ?? "", config.consoleToken) else { break }
            RouteTable.shared.reload(from: config.upstreams) // good: missing-authorization
        default:
            break
        }
        let head = HTTPResponseHead(version: .http1_1, status: .noContent)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
