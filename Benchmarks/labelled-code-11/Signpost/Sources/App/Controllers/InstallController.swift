import Fluent
import Vapor

extension String {
    var markup: String {
        reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
    }
}

struct HTMLPage: AsyncResponseEncodable {
    let title: String
    let body: String

    func encodeResponse(for request: Request) async throws -> Response {
        var headers = HTTPHeaders()
        headers.contentType = .html
        let html = "<!doctype html><title>\(title.markup)</title><body>\(body)</body>"
        return Response(status: .ok, headers: headers, body: .init(string: html))
    }
}

/// Public pages that testers open on their phones.
struct InstallController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let install = routes.grouped("i")
        install.get(":id", use: page)
        install.get(":id", "notes", use: notes)
        install.get("missing", use: missing)
        install.get("expired", use: expired)
        install.get("badge", use: badge)
        install.get("version-badge", ":id", use: versionBadge)
        install.get(":id", "player", use: player)
        install.get(":id", "data", use: pageData)
        install.get("go", use: go)
        install.get("store", use: store)
        install.get("language", use: language)
        install.get("theme", use: theme)
        install.get("back", use: back)
        install.get("continue", use: proceed)
        install.get("refresh", use: refresh)
        install.get("support", use: support)
        install.get("docs", ":topic", use: docs)
    }

    // MARK: Pages

    @Sendable func page(req: Request) async throws -> HTMLPage {
        let build = try await build(req)
        return HTMLPage(title: build.name, body: "<h1>\(build.name.markup)</h1><div class='notes'>\(build.notes)</div>") // bad: html-injection
    }

    @Sendable func notes(req: Request) async throws -> HTMLPage {
        let build = try await build(req)
        let lines = build.notes.split(separator: "\n").map { "<li>\(String($0).markup)</li>" }
        return HTMLPage(title: build.name, body: "<ul>\(lines.joined())</ul>") // good: html-injection
    }

    @Sendable func missing(req: Request) async throws -> Response {
        let name = req.query[String.self, at: "app"] ?? "This app"
        let response = Response(status: .notFound)
        response.headers.contentType = .html
        response.body = .init(string: "<p>\(name) is no longer available.</p>") // bad: html-injection
        return response
    }

    @Sendable func expired(req: Request) async throws -> Response {
        let name = req.query[String.self, at: "app"] ?? "This app"
        let response = Response(status: .gone)
        response.headers.contentType = .plainText
        response.headers.replaceOrAdd(name: .xContentTypeOptions, value: "nosniff")
        response.body = .init(string: "\(name) has expired.") // good: html-injection
        return response
    }

    @Sendable func badge(req: Request) async throws -> Response {
        let label = req.query[String.self, at: "label"] ?? "build"
        let color = req.query[String.self, at: "color"] ?? "green"
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><rect fill='\(color)'/><text>\(label)</text></svg>"
        return Response(headers: ["Content-Type": "image/svg+xml"], body: .init(data: Data(svg.utf8))) // bad: html-injection
    }

    @Sendable func versionBadge(req: Request) async throws -> Response {
        let build = try await build(req)
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='90' height='20'><text>\(build.version.markup)</text></svg>"
        return Response(headers: ["Content-Type": "image/svg+xml"], body: .init(data: Data(svg.utf8))) // good: html-injection
    }

    @Sendable func player(req: Request) async throws -> HTMLPage {
        let build = try await build(req)
        let start = req.query[String.self, at: "t"] ?? "0"
        let script = "<script>player.load('\(try build.requireID())'); player.seek(\(start));</script>" // bad: javascript-injection
        return HTMLPage(title: "Preview", body: "<video id='player'></video>" + script)
    }

    @Sendable func pageData(req: Request) async throws -> HTMLPage {
        let build = try await build(req)
        let start = req.query[Int.self, at: "t"] ?? 0
        let script = "<script>player.load('\(try build.requireID())'); player.seek(\(start));</script>" // good: javascript-injection
        return HTMLPage(title: "Preview", body: "<video id='player'></video>" + script)
    }

    // MARK: Redirects

    @Sendable func go(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to")
        return req.redirect(to: target) // bad: open-redirect
    }

    @Sendable func store(req: Request) async throws -> Response {
        guard let identifier = req.query[UInt64.self, at: "app"] else { throw Abort(.badRequest) }
        return req.redirect(to: "https://apps.apple.com/app/id\(identifier)") // good: open-redirect
    }

    @Sendable func back(req: Request) async throws -> Response {
        let previous = req.headers.first(name: "X-Return-To") ?? req.query[String.self, at: "from"] ?? "/"
        let response = Response(status: .seeOther)
        response.headers.replaceOrAdd(name: .location, value: previous) // bad: open-redirect
        return response
    }

    @Sendable func proceed(req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/"
        guard let url = URL(string: next), url.host == "signpost.dev", url.scheme == "https", url.user == nil else { throw Abort(.badRequest) }
        return req.redirect(to: url.absoluteString, redirectType: .temporary) // good: open-redirect
    }

    @Sendable func refresh(req: Request) async throws -> HTMLPage {
        let target = (req.query[String.self, at: "url"] ?? "/").markup
        return HTMLPage(title: "One moment", body: "<meta http-equiv='refresh' content='2;url=\(target)'>") // bad: open-redirect
    }

    @Sendable func support(req: Request) async throws -> Response {
        var components = URLComponents(string: "https://support.signpost.dev/new")!
        components.queryItems = [URLQueryItem(name: "about", value: req.query[String.self, at: "about"])]
        return req.redirect(to: components.string ?? "https://support.signpost.dev") // good: open-redirect
    }

    @Sendable func docs(req: Request) async throws -> Response {
        let topic = try req.parameters.require("topic")
        let pages = ["install": "/docs/install", "trust": "/docs/trust-profile"]
        guard let page = pages[topic] else { throw Abort(.notFound) }
        return req.redirect(to: page, redirectType: .permanent) // good: open-redirect
    }

    // MARK: Preferences

    @Sendable func language(req: Request) async throws -> Response {
        let language = req.query[String.self, at: "lang"] ?? "en"
        let response = req.redirect(to: "/")
        response.headers.add(name: .setCookie, value: "lang=\(language); Path=/") // bad: header-injection
        return response
    }

    @Sendable func theme(req: Request) async throws -> Response {
        let theme = Theme(rawValue: req.query[String.self, at: "theme"] ?? "") ?? .light
        let response = req.redirect(to: "/")
        response.headers.add(name: .setCookie, value: "theme=\(theme.rawValue); Path=/") // good: header-injection
        return response
    }

    enum Theme: String { case light, dark }

    private func build(_ req: Request) async throws -> Build {
        guard let id = req.parameters.get("id", as: UUID.self), let build = try await Build.find(id, on: req.db) else { throw Abort(.notFound) }
        return build
    }
}
