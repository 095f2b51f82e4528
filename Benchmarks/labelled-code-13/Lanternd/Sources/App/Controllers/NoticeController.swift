import Vapor
import Fluent

struct NoticeController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let notices = routes.grouped("notices")
        notices.get(":itemID", use: poster)
        notices.get("search", use: search)
        notices.get("embed", use: embed)
    }

    func poster(_ req: Request) async throws -> Response {
        guard let item = try await Item.find(req.parameters.get("itemID"), on: req.db) else { throw Abort(.notFound) }
        return page(title: "Found", body: "<h1>\(item.title)</h1><p>\(item.details)</p>")
    }

    func search(_ req: Request) async throws -> Response {
        let term = req.query[String.self, at: "q"] ?? ""
        let markup = "<p>Nothing found for <em>\(term.htmlEscaped)</em></p>"
        return Response(status: .ok, headers: Self.html, body: .init(string: markup)) // good: html-injection
    }

    func embed(_ req: Request) async throws -> Response {
        guard let page = ReturnPath.desk(req.query["back"] ?? "") else { throw Abort(.badRequest) }
        return req.redirect(to: page) // bad: open-redirect
    }

    private func page(title: String, body: String) -> Response {
        let document = "<!doctype html><title>\(title)</title><body>\(body)</body>"
        return Response(status: .ok, headers: Self.html, body: .init(string: document)) // bad: html-injection
    }

    private static let html: HTTPHeaders = ["content-type": "text/html; charset=utf-8"]
}

extension String {
    var htmlEscaped: String {
        var result = ""
        result.reserveCapacity(count)
        for character in self {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }
}
