import Fluent
import NIOCore
import NIOHTTP1
import Vapor

struct HTMLPage: AsyncResponseEncodable {
    var markup: String

    func encodeResponse(for request: Request) async throws -> Response {
        var headers = HTTPHeaders()
        headers.contentType = .html
        return Response(status: .ok, headers: headers, body: .init(string: markup))
    }
}

enum Markup {
    static func text(_ raw: String) -> String {
        raw.reduce(into: "") { out, character in
            switch character {
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "&": out += "&amp;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.append(character)
            }
        }
    }

    static func strippingScripts(_ raw: String) -> String {
        raw.replacingOccurrences(of: "<script>", with: "", options: .caseInsensitive)
    }
}

struct PageController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.get("search.html", use: searchPage)
        routes.get("find.html", use: findPage)
        routes.get("items", ":id", "page", use: itemPage)
        routes.get("items", ":id", "card", use: itemCard)
        routes.get("items", ":id", "boot", use: bootPage)
        routes.get("items", ":id", "state", use: statePage)
        routes.get("items", ":id", "jsonp", use: jsonp)
        routes.get("items", ":id", "ticker", use: ticker)
        routes.get("broken", use: broken)
        routes.get("missing", use: missing)
        routes.post("invite", use: invite)
        routes.post("remind", use: remind)
        routes.get("language", use: language)
        routes.get("locale", use: locale)
        routes.get("trace", use: trace)
        routes.get("traced", use: traced)
        routes.get("welcome", use: welcome)
    }

    private func item(_ req: Request) async throws -> Item {
        guard let item = try await Item.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        return item
    }

    // MARK: Pages

    @Sendable func searchPage(_ req: Request) async throws -> HTMLPage {
        let text = req.query[String.self, at: "q"] ?? ""
        return HTMLPage(markup: "<h1>Results for \(text)</h1>") // bad: html-injection
    }

    @Sendable func findPage(_ req: Request) async throws -> HTMLPage {
        let text = req.query[String.self, at: "q"] ?? ""
        return HTMLPage(markup: "<h1>Results for \(Markup.text(text))</h1>") // good: html-injection
    }

    @Sendable func itemPage(_ req: Request) async throws -> Response {
        let item = try await self.item(req)
        let body = "<article><h2>\(Markup.text(item.title))</h2>" + Markup.strippingScripts(item.details) + "</article>"
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: body)) // bad: html-injection
    }

    @Sendable func itemCard(_ req: Request) async throws -> Response {
        let item = try await self.item(req)
        let body = item.title + "\n\n" + item.details
        return Response(status: .ok, headers: ["Content-Type": "text/plain; charset=utf-8", "X-Content-Type-Options": "nosniff"], body: .init(string: body)) // good: html-injection
    }

    @Sendable func broken(_ req: Request) async throws -> Response {
        var buffer = req.byteBufferAllocator.buffer(capacity: 256)
        buffer.writeString("<p>No page at ")
        buffer.writeString(req.url.string.removingPercentEncoding ?? "")
        buffer.writeString("</p>")
        return Response(status: .notFound, headers: ["Content-Type": "text/html"], body: .init(buffer: buffer)) // bad: html-injection
    }

    @Sendable func missing(_ req: Request) async throws -> Response {
        var buffer = req.byteBufferAllocator.buffer(capacity: 256)
        buffer.writeString("<p>No page at ")
        buffer.writeString(Markup.text(req.url.string.removingPercentEncoding ?? ""))
        buffer.writeString("</p>")
        return Response(status: .notFound, headers: ["Content-Type": "text/html"], body: .init(buffer: buffer)) // good: html-injection
    }

    // MARK: Mail

    struct Invitation: Content {
        var to: String
        var greeting: String
        var subject: String
    }

    @Sendable func invite(_ req: Request) async throws -> HTTPStatus {
        let invitation = try req.content.decode(Invitation.self)
        let sender = try req.auth.require(Member.self)
        let html = "<p>\(sender.name) writes:</p><blockquote>\(invitation.greeting)</blockquote>"
        let response = try await req.client.post("https://mail.lendingshed.org/send") { request in
            try request.content.encode(["to": invitation.to, "html": html]) // bad: html-injection
        }
        return response.status
    }

    @Sendable func remind(_ req: Request) async throws -> HTTPStatus {
        let invitation = try req.content.decode(Invitation.self)
        let sender = try req.auth.require(Member.self)
        let html = "<p>\(Markup.text(sender.name)) writes:</p><blockquote>\(Markup.text(invitation.greeting))</blockquote>"
        let response = try await req.client.post("https://mail.lendingshed.org/send") { request in
            try request.content.encode(["to": invitation.to, "html": html]) // good: html-injection
        }
        return response.status
    }

    // MARK: Scripts

    @Sendable func bootPage(_ req: Request) async throws -> HTMLPage {
        let item = try await self.item(req)
        let title = Markup.text(item.title.replacingOccurrences(of: "</", with: ""))
        return HTMLPage(markup: "<script>boot({ title: `\(title)` })</script>") // bad: javascript-injection
    }

    @Sendable func statePage(_ req: Request) async throws -> HTMLPage {
        let item = try await self.item(req)
        let json = String(decoding: try JSONEncoder().encode(["title": item.title]), as: UTF8.self)
            .replacingOccurrences(of: "<", with: "\\u003c")
        return HTMLPage(markup: "<script>boot(\(json))</script>") // good: javascript-injection
    }

    @Sendable func jsonp(_ req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "done"
        let json = String(decoding: try await JSONEncoder().encode(["title": item(req).title]), as: UTF8.self)
        return Response(status: .ok, headers: ["Content-Type": "application/javascript"], body: .init(string: "\(callback)(\(json))")) // bad: javascript-injection
    }

    @Sendable func ticker(_ req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "done"
        guard callback.count <= 40, callback.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Abort(.badRequest) }
        let json = String(decoding: try await JSONEncoder().encode(["title": item(req).title]), as: UTF8.self)
        return Response(status: .ok, headers: ["Content-Type": "application/javascript"], body: .init(string: "\(callback)(\(json))")) // good: javascript-injection
    }

    // MARK: Headers

    @Sendable func language(_ req: Request) async throws -> Response {
        let wanted = req.query[String.self, at: "set"] ?? "en"
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "lang=" + wanted + "; Path=/; SameSite=Lax") // bad: header-injection
        return response
    }

    @Sendable func locale(_ req: Request) async throws -> Response {
        let wanted = req.query[String.self, at: "set"] ?? "en"
        let known = ["en", "de", "fr"].contains(wanted) ? wanted : "en"
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "lang=" + known + "; Path=/; SameSite=Lax") // good: header-injection
        return response
    }

    @Sendable func trace(_ req: Request) async throws -> Response {
        let response = Response(status: .ok)
        for name in req.query[[String].self, at: "echo"] ?? [] {
            response.headers.replaceOrAdd(name: name, value: "1") // bad: header-injection
        }
        return response
    }

    @Sendable func traced(_ req: Request) async throws -> Response {
        let response = Response(status: .ok)
        for name in (req.query[[String].self, at: "echo"] ?? []) where name == "X-Trace" || name == "X-Timing" {
            response.headers.replaceOrAdd(name: name, value: "1") // good: header-injection
        }
        return response
    }

    // MARK: Texts

    @Sendable func welcome(_ req: Request) async throws -> String {
        let template = req.query[String.self, at: "template"] ?? "Hello %@"
        return String(format: template, "neighbour") // bad: format-string
    }

    func farewell(_ req: Request) -> String {
        let name = req.query[String.self, at: "name"] ?? "neighbour"
        return String(format: "Goodbye %@", name) // good: format-string
    }
}

// MARK: - Relay

/// Speaks SMTP to the relay on the same host.
final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let invitation: PageController.Invitation

    init(invitation: PageController.Invitation) { self.invitation = invitation }

    func channelActive(context: ChannelHandlerContext) {
        send("EHLO lendingshed.org\r\n", context: context)
        send("RCPT TO:<\(invitation.to)>\r\n", context: context) // bad: header-injection
        send("Subject: \(oneLine(invitation.subject))\r\n", context: context) // good: header-injection
    }

    private func oneLine(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init))
    }

    private func send(_ line: String, context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: line)), promise: nil)
    }
}
