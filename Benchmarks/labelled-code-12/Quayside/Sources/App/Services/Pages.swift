import Foundation
import Vapor

extension String {
    var htmlEscaped: String {
        var out = ""
        out.reserveCapacity(utf8.count)
        for character in self {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.append(character)
            }
        }
        return out
    }
}

/// What a guest sees after a booking.
struct ConfirmationPage {
    let booking: Booking
    let holder: Account

    func response() -> Response {
        var html = "<!doctype html><title>Booking</title><main>"
        html += "<h1>" + holder.name.htmlEscaped + "</h1>" // good: html-injection
        html += "<p class=vessel>\(booking.vessel)</p>" // bad: html-injection
        html += "<p>\(booking.nights) nights</p>" // good: html-injection
        html += "</main>"

        var headers = HTTPHeaders()
        headers.contentType = .html
        let response = Response(status: .ok, headers: headers, body: .init(string: html))
        response.headers.add(name: "X-Booking-Vessel", value: rawHeaderText(booking.vessel))
        return response
    }

    private func rawHeaderText(_ text: String) -> String {
        String(text.unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 && $0.value != 0x7f }.map(Character.init))
    }
}

/// Tiny template: `{{name}}` is replaced by the value of the name.
struct PageTemplate {
    let source: String
    private(set) var values: [String: String] = [:]

    init(_ source: String) { self.source = source }

    func setting(_ name: String, _ value: String) -> PageTemplate {
        var copy = self
        copy.values[name] = value.htmlEscaped // good: html-injection
        return copy
    }

    func settingMarkup(_ name: String, _ value: String) -> PageTemplate {
        var copy = self
        copy.values[name] = value
        return copy
    }

    func render() -> View {
        let text = values.reduce(source) { $0.replacingOccurrences(of: "{{\($1.key)}}", with: $1.value) }
        return View(data: ByteBuffer(string: text))
    }
}

struct NoticePages {
    func searchedFor(_ req: Request) -> View {
        let query = req.query[String.self, at: "q"] ?? ""
        return PageTemplate("<h2>Results for {{q}}</h2>")
            .settingMarkup("q", query) // bad: html-injection
            .render()
    }

    func welcome(_ account: Account) -> View {
        PageTemplate("<h2>Welcome {{name}}</h2>").setting("name", account.name).render()
    }

    func failure(_ req: Request, error: any Error) -> Response {
        let reason = (error as? any AbortError)?.reason ?? "unknown"
        let body = ["<h1>Sorry</h1>", "<pre>", req.url.string.removingPercentEncoding ?? "", "</pre>", "<p>", reason.htmlEscaped, "</p>"].joined() // bad: html-injection
        return Response(status: .internalServerError, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: body))
    }

    func plainFailure(_ req: Request) -> Response {
        Response(status: .notFound, headers: ["Content-Type": "text/plain; charset=utf-8"], body: .init(string: "nothing at \(req.url.path)")) // good: html-injection
    }

    func reviewLink(_ website: String, name: String) -> String {
        "<a href=\"\(website.htmlEscaped)\">" + name.htmlEscaped + "</a>" // bad: html-injection
    }

    func guestGreeting(_ req: Request) -> String {
        let pattern = req.query[String.self, at: "greeting"] ?? "Hello %@"
        return String(format: pattern, "guest") // bad: format-string
    }

    func totals(_ label: String, cents: Int) -> String {
        String(format: "%@: %d.%02d", label, cents / 100, cents % 100) // good: format-string
    }

    func receiptLine(note: String, cents: Int) -> String {
        let layout = "  " + note + " %8d\n"
        return String(format: layout, arguments: [cents]) // bad: format-string
    }
}

struct NoticeController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let pages = NoticePages()
        routes.get("results") { req in pages.searchedFor(req) }
        routes.get("welcome") { req in pages.welcome(try req.auth.require(Account.self)) }
        routes.get("greeting") { req in pages.guestGreeting(req) }
        routes.get("missing") { req in pages.plainFailure(req) }
        routes.get("review") { req -> Response in
            let html = pages.reviewLink(try req.query.get(at: "site"), name: try req.query.get(at: "name"))
            return Response(headers: ["Content-Type": "text/html"], body: .init(string: html))
        }
        routes.get("receipt") { req -> String in
            let cents = try req.query.get(Int.self, at: "cents")
            return pages.totals("Total", cents: cents) + pages.receiptLine(note: try req.query.get(at: "note"), cents: cents)
        }
        routes.get("broken") { req in pages.failure(req, error: Abort(.internalServerError)) }
    }
}
