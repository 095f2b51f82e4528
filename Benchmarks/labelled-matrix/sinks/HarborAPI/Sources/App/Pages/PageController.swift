import Foundation
import Ink
import Leaf
import Plot
import Stencil
import SwiftSoup
import Vapor

struct Notice: Content {
    var author: String
    var title: String
    var body: String
}

actor NoticeBoard {
    static let shared = NoticeBoard()
    private(set) var notices: [Notice] = []
    func post(_ notice: Notice) { notices.append(notice) }
}

extension Response {
    static func page(_ html: String) -> Response {
        Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: html))
    }
}

/// `#markup(text)` for the notice templates.
struct MarkupTag: UnsafeUnescapedLeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        guard let text = ctx.parameters.first?.string else { return .nil(.string) }
        return .string("<p class=\"notice\">\(text)</p>") // bad: html-injection
    }
}

struct InitialsTag: LeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        let words = ctx.parameters.first?.string?.split(separator: " ") ?? []
        return .string(words.compactMap(\.first).map(String.init).joined()) // good: html-injection
    }
}

struct PageController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        routes.get("hello", use: hello)
        routes.get("welcome", use: welcome)
        routes.get("search", use: search)
        routes.get("board", use: board)
        routes.get("board", "latest", use: latest)
        routes.get("board", "print", use: printable)
        routes.post("board") { req async throws -> HTTPStatus in
            await NoticeBoard.shared.post(try req.content.decode(Notice.self))
            return .created
        }
        routes.get("board", "author", ":name") { req async throws -> View in
            let name = req.parameters.get("name") ?? ""
            let notices = await NoticeBoard.shared.notices.filter { $0.author == name }
            return try await req.view.render("notices", ["notices": notices])
        }
        routes.get("badge", ":name", use: badge)
        routes.get("leaving", use: leaving)
    }

    @Sendable func hello(req: Request) async throws -> Response {
        let name = req.query[String.self, at: "name"] ?? "sailor"
        return Response(status: .ok, headers: ["Content-Type": "text/html"],
                        body: .init(string: "<html><body><h1>Ahoy, \(name)</h1></body></html>")) // bad: html-injection
    }

    @Sendable func welcome(req: Request) async throws -> Response {
        let name = req.query[String.self, at: "name"] ?? "sailor"
        let page = HTML(.head(.title("Welcome")), .body(.h1(.text("Ahoy, \(name)")))) // good: html-injection
        return .page(page.render())
    }

    @Sendable func search(req: Request) async throws -> View {
        let term = try req.query.get(String.self, at: "q")
        guard term.count < 80 else {
            var buffer = ByteBufferAllocator().buffer(capacity: term.utf8.count + 64)
            buffer.writeString("<p>Nothing found for <em>" + term + "</em></p>")
            return View(data: buffer) // bad: html-injection
        }
        return try await req.view.render("search", ["term": term]) // good: html-injection
    }

    @Sendable func board(req: Request) async throws -> Response {
        let notices = await NoticeBoard.shared.notices
        let page = HTML(.body(
            .forEach(notices) { notice in
                .article(
                    .h2(.text(notice.title)),
                    .div(.class("body"), .raw(notice.body)) // bad: html-injection
                )
            }
        ))
        return .page(page.render())
    }

    @Sendable func latest(req: Request) async throws -> Response {
        guard let notice = await NoticeBoard.shared.notices.last else { throw Abort(.notFound) }
        let parser = MarkdownParser()
        if req.query[Bool.self, at: "plain"] == true {
            let cleaned = try SwiftSoup.clean(parser.html(from: notice.body), Whitelist.basic())
            return .page(cleaned ?? "") // good: html-injection
        }
        return .page(parser.html(from: notice.body)) // bad: html-injection
    }

    @Sendable func printable(req: Request) async throws -> Response {
        let notices = await NoticeBoard.shared.notices
        let template = "<ul>{% for n in notices %}<li><b>{{ n.author }}</b> {{ n.title }}</li>{% endfor %}</ul>"
        let rendered = try Stencil.Environment().renderTemplate(string: template, context: ["notices": notices])
        return .page(rendered) // bad: html-injection
    }

    @Sendable func badge(req: Request) async throws -> Response {
        let name = try req.parameters.require("name")
        let svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="160" height="24"><text x="8" y="16">\(name)</text></svg>
        """
        return Response(status: .ok, headers: ["Content-Type": "image/svg+xml"], body: .init(string: svg)) // bad: html-injection
    }

    @Sendable func leaving(req: Request) async throws -> Response {
        let target: String = try req.query.get(at: "to")
        guard let url = URL(string: target), url.scheme == "https" else { throw Abort(.badRequest) }
        let link = url.absoluteString
            .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
        return .page("<meta http-equiv=\"refresh\" content=\"0;url=\(link)\">") // bad: open-redirect
    }
}
