import Fluent
import Foundation
import Vapor

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}

struct HTML: AsyncResponseEncodable {
    let body: String

    func encodeResponse(for request: Request) async throws -> Response {
        Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: body))
    }
}

struct PageController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.get("s", ":slug", use: showPage)
        routes.get("find", use: findPage)
        routes.get("e", ":episodeID", use: episodePage)
        routes.get("status", use: statusPage)
        routes.get("embed", ":episodeID", use: embed)
        routes.get("oembed", use: oembed)
        routes.get("widget.js", use: widget)
        routes.get("chapters.js", use: chapters)
        routes.get("preview", use: preview)
    }

    @Sendable func showPage(req: Request) async throws -> HTML {
        let slug = req.parameters.get("slug") ?? ""
        guard let show = try await Show.query(on: req.db).filter(\.$slug == slug).first() else { throw Abort(.notFound) }
        return HTML(body: layout(title: show.title.htmlEscaped, main: "<h1>\(show.title.htmlEscaped)</h1><div class=\"about\">\(show.summary)</div>")) // bad: html-injection
    }

    @Sendable func findPage(req: Request) async throws -> HTML {
        let q = req.query[String.self, at: "q"] ?? ""
        return HTML(body: layout(title: "Search", main: "<p>Nothing found for <b>\(q.htmlEscaped)</b></p>")) // good: html-injection
    }

    @Sendable func episodePage(req: Request) async throws -> Response {
        guard let episode = try await Episode.find(req.parameters.get("episodeID"), on: req.db), episode.published else { throw Abort(.notFound) }
        var page = Self.episodeTemplate
        page = page.replacingOccurrences(of: "{{title}}", with: episode.title.htmlEscaped)
        page = page.replacingOccurrences(of: "{{notes}}", with: episode.notes) // bad: html-injection
        let response = Response(status: .ok, body: .init(string: page))
        response.headers.contentType = .html
        return response
    }

    @Sendable func statusPage(req: Request) async throws -> HTML {
        let queue = req.query[Int.self, at: "queue"] ?? 0
        return HTML(body: layout(title: "Status", main: "<p>Queue \(queue)</p>")) // good: html-injection
    }

    @Sendable func preview(req: Request) async throws -> Response {
        let text = req.query[String.self, at: "notes"] ?? ""
        var headers = HTTPHeaders()
        headers.contentType = .plainText
        headers.add(name: "X-Content-Type-Options", value: "nosniff")
        return Response(status: .ok, headers: headers, body: .init(string: "<pre>\(text)</pre>")) // good: html-injection
    }

    // MARK: Embeds

    @Sendable func embed(req: Request) async throws -> HTML {
        guard let episode = try await Episode.find(req.parameters.get("episodeID"), on: req.db), episode.published else { throw Abort(.notFound) }
        let script = "<script>window.episode = { title: \"\(episode.title)\" };</script>" // bad: javascript-injection
        return HTML(body: layout(title: "Player", main: script))
    }

    @Sendable func chapters(req: Request) async throws -> Response {
        struct Chapter: Codable { let at: Int; let label: String }
        let label = req.query[String.self, at: "label"] ?? ""
        let json = String(decoding: try JSONEncoder().encode([Chapter(at: 0, label: label)]), as: UTF8.self)
        return script("window.podharborChapters = \(json);") // good: javascript-injection
    }

    @Sendable func widget(req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "podharbor"
        return script("\(callback)({\"ready\":true});") // bad: javascript-injection
    }

    @Sendable func oembed(req: Request) async throws -> HTML {
        let theme = req.query[String.self, at: "theme"] ?? "light"
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let settings = String(decoding: try encoder.encode(["theme": theme]), as: UTF8.self)
        return HTML(body: layout(title: "Player", main: "<script>boot(\(settings))</script>")) // bad: javascript-injection
    }

    private func script(_ text: String) -> Response {
        Response(status: .ok, headers: ["Content-Type": "application/javascript", "X-Content-Type-Options": "nosniff"], body: .init(string: text))
    }

    private func layout(title: String, main: String) -> String {
        "<!doctype html><html><head><title>\(title)</title></head><body>\(main)</body></html>"
    }

    static let episodeTemplate = """
        <!doctype html><html><head><title>{{title}}</title></head><body><article>{{notes}}</article></body></html>
        """
}

struct JSONPController {
    private static let identifier = /^[A-Za-z_$][A-Za-z0-9_$]{0,40}$/

    @Sendable func plays(req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "cb"
        guard callback.wholeMatch(of: Self.identifier) != nil else { throw Abort(.badRequest) }
        let count = try await Episode.query(on: req.db).count()
        return Response(status: .ok, headers: ["Content-Type": "application/javascript"], body: .init(string: "\(callback)(\(count))")) // good: javascript-injection
    }
}

struct NotFoundPage: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: request)
        } catch let abort as any AbortError where abort.status == .notFound {
            let path = request.url.path.removingPercentEncoding ?? request.url.path
            return Response(status: .notFound, headers: ["Content-Type": "text/html"], body: .init(string: "<h1>No page at \(path)</h1>")) // bad: html-injection
        }
    }
}

struct NewsletterRenderer: Sendable {
    let siteName: String

    func render(show: Show, episodes: [Episode]) -> String {
        let items = episodes.map { "<li>\($0.title.htmlEscaped)</li>" }.joined()
        return "<h2>\(show.title.htmlEscaped)</h2><ul>\(items)</ul>" // good: html-injection
    }

    func renderGift(from sender: String, note: String) -> String {
        let cleaned = note.replacingOccurrences(of: "<script>", with: "", options: .caseInsensitive)
        return "<p>\(sender.htmlEscaped) sends you a subscription:</p><blockquote>\(cleaned)</blockquote>" // bad: html-injection
    }
}
