import Fluent
import Foundation
import Vapor

extension String {
    var htmlText: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}

struct Page: AsyncResponseEncodable {
    let title: String
    let body: String

    func encodeResponse(for request: Request) async throws -> Response {
        let html = "<!doctype html><html><head><title>\(title.htmlText)</title></head><body>\(body)</body></html>"
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: html))
    }
}

struct PageController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.get("search", use: searchPage)
        routes.get("find", use: findPage)
        routes.get("book", ":isbn", use: bookPage)
        routes.get("book", ":isbn", "reviews", use: reviewPage)
        routes.get("embed", use: embed)
        routes.get("widget", use: widget)
        routes.get("stars", use: stars)
        routes.get("moved", use: moved)
    }

    @Sendable func searchPage(req: Request) async throws -> Page {
        let query = req.query[String.self, at: "q"] ?? ""
        return Page(title: "Search", body: "<h1>Results for \(query)</h1>") // bad: html-injection
    }

    @Sendable func findPage(req: Request) async throws -> Page {
        let query = req.query[String.self, at: "q"] ?? ""
        return Page(title: "Find", body: "<h1>Results for \(query.htmlText)</h1>") // good: html-injection
    }

    @Sendable func bookPage(req: Request) async throws -> Page {
        let isbn = try req.parameters.require("isbn")
        let reviews = try await Review.query(on: req.db).filter(\.$isbn == isbn).limit(50).all()
        let items = reviews.map { "<li>" + $0.body + "</li>" } // bad: html-injection
        return Page(title: "Book", body: "<ul>" + items.joined() + "</ul>")
    }

    @Sendable func reviewPage(req: Request) async throws -> Page {
        let isbn = try req.parameters.require("isbn")
        let reviews = try await Review.query(on: req.db).filter(\.$isbn == isbn).limit(50).all()
        let items = reviews.map { review in
            let text = review.body.htmlText
            return "<li data-stars=\"\(review.stars)\">\(text)</li>" // good: html-injection
        }
        return Page(title: "Reviews", body: "<ul>" + items.joined() + "</ul>")
    }

    @Sendable func embed(req: Request) async throws -> Response {
        let callback = try req.query.get(String.self, at: "callback")
        let script = "<script>window.parent.\(callback)(true)</script>"
        let response = Response(status: .ok)
        response.headers.contentType = .html
        response.body = .init(string: script) // bad: html-injection
        return response
    }

    @Sendable func widget(req: Request) async throws -> Response {
        let callback = try req.query.get(String.self, at: "callback")
        guard callback.utf8.allSatisfy({ (97...122).contains($0) || (65...90).contains($0) }) else { throw Abort(.badRequest) }
        let response = Response(status: .ok)
        response.headers.contentType = .html
        response.body = .init(string: "<script>window.parent.\(callback)(true)</script>") // good: html-injection
        return response
    }

    @Sendable func stars(req: Request) async throws -> Page {
        let count = try req.query.get(Int.self, at: "count")
        return Page(title: "Stars", body: "<p class=\"stars\">\(count) of 5</p>") // good: html-injection
    }

    @Sendable func moved(req: Request) async throws -> Page {
        let target = try req.query.get(String.self, at: "to")
        return Page(title: "Moved", body: "<meta http-equiv=\"refresh\" content=\"0; url=\(target.htmlText)\">") // bad: open-redirect
    }
}
