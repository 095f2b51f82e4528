import Foundation
import Vapor

struct PageController {
    let site = URL(string: "https://rooms.example")!

    private func html(_ body: String) -> Response {
        Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: body))
    }

    // MARK: Pages

    func search(_ req: Request) async throws -> Response {
        let query = req.query[String.self, at: "q"] ?? ""
        return html("<h1>Results for \(query)</h1>") // bad: html-injection
    }

    func find(_ req: Request) async throws -> Response {
        let query = req.query[String.self, at: "q"] ?? ""
        return html("<h1>Results for \(query.htmlEscaped())</h1>") // good: html-injection
    }

    func room(_ req: Request) async throws -> Response {
        guard let room = try await Room.find(req.parameters.get("roomID"), on: req.db) else { throw Abort(.notFound) }
        var page = "<!doctype html><title>"
        page.append(room.name)
        page.append("</title>")
        return Response(status: .ok, headers: ["Content-Type": "text/html"], body: .init(data: Data(page.utf8))) // bad: html-injection
    }

    func seats(_ req: Request) async throws -> Response {
        guard let room = try await Room.find(req.parameters.get("roomID"), on: req.db) else { throw Abort(.notFound) }
        return html("<p>\(room.seats) seats</p>") // good: html-injection
    }

    func widget(_ req: Request) async throws -> Response {
        let colour = req.query[String.self, at: "colour"] ?? "#336699"
        return html("<div style='background: \(colour)'>Book now</div>") // bad: html-injection
    }

    func panel(_ req: Request) async throws -> Response {
        let colour = req.query[String.self, at: "colour"] ?? "336699"
        let hex = colour.count == 6 && colour.allSatisfy { $0.isASCII && $0.isHexDigit } ? colour : "336699"
        return html("<div style='background: #\(hex)'>Book now</div>") // good: html-injection
    }

    func website(_ req: Request) async throws -> Response {
        let link = try req.query.get(String.self, at: "link").htmlEscaped()
        return html("<a href=\"\(link)\">Website of the venue</a>") // bad: html-injection
    }

    func venue(_ req: Request) async throws -> Response {
        let link = try req.query.get(String.self, at: "link")
        guard let url = URL(string: link), url.scheme == "https" else { throw Abort(.badRequest) }
        return html("<a rel=\"nofollow\" href=\"\(url.absoluteString.htmlEscaped())\">Website of the venue</a>") // good: html-injection
    }

    func describe(_ req: Request) async throws -> Response {
        struct Input: Content { var text: String }
        let text = try req.content.decode(Input.self).text
        let response = Response(status: .ok, body: .init(string: text))
        response.headers.contentType = .html // bad: html-injection
        return response
    }

    func source(_ req: Request) async throws -> Response {
        struct Input: Content { var text: String }
        let text = try req.content.decode(Input.self).text
        let response = Response(status: .ok, body: .init(string: text))
        response.headers.contentType = .plainText // good: html-injection
        response.headers.replaceOrAdd(name: .xContentTypeOptions, value: "nosniff")
        return response
    }

    // MARK: Inline scripts

    func boot(_ req: Request) async throws -> Response {
        let room = try req.query.get(String.self, at: "room")
        return html("<script>start({ room: '\(room)' })</script>") // bad: javascript-injection
    }

    func begin(_ req: Request) async throws -> Response {
        let room = try req.query.get(UUID.self, at: "room")
        return html("<script>start({ room: '\(room.uuidString)' })</script>") // good: javascript-injection
    }

    func state(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let json = String(decoding: try JSONEncoder().encode(["name": user.name]), as: UTF8.self).replacingOccurrences(of: "\\/", with: "/")
        return html("<script>window.state = \(json)</script>") // bad: javascript-injection
    }

    func model(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let json = String(decoding: try JSONEncoder().encode(["name": user.name]), as: UTF8.self)
        let inline = json.replacingOccurrences(of: "<", with: "\\u003c").replacingOccurrences(of: ">", with: "\\u003e")
        return html("<script>window.state = \(inline)</script>") // good: javascript-injection
    }

    func jsonp(_ req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "render"
        return Response(status: .ok, headers: ["Content-Type": "application/javascript"], body: .init(string: callback + "({\"free\": 3})")) // bad: javascript-injection
    }

    func feed(_ req: Request) async throws -> Response {
        let callback = req.query[String.self, at: "callback"] ?? "render"
        guard callback.count < 40, callback.allSatisfy({ $0.isASCII && ($0.isLetter || $0 == "_") }) else { throw Abort(.badRequest) }
        return Response(status: .ok, headers: ["Content-Type": "application/javascript"], body: .init(string: "/**/" + callback + "({\"free\": 3})")) // good: javascript-injection
    }

    func button(_ req: Request) async throws -> Response {
        let title = try req.query.get(String.self, at: "title").htmlEscaped()
        return html("<button onclick=\"book('\(title)')\">Book</button>") // bad: javascript-injection
    }

    // MARK: Redirects

    func next(_ req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/"
        guard next.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: next) // bad: open-redirect
    }

    func after(_ req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "home"
        let pages = ["home": "/home", "rooms": "/rooms", "me": "/profile"]
        return req.redirect(to: pages[next, default: "/home"]) // good: open-redirect
    }

    func back(_ req: Request) async throws -> Response {
        let referer = req.headers.first(name: .referer) ?? "/"
        let target = req.query[String.self, at: "from"] ?? referer
        return Response(status: .seeOther, headers: ["Location": target]) // bad: open-redirect
    }

    func booking(_ req: Request) async throws -> Response {
        let id = try req.query.get(UUID.self, at: "id")
        return Response(status: .seeOther, headers: ["Location": "/bookings/\(id.uuidString)"]) // good: open-redirect
    }

    func out(_ req: Request) async throws -> Response {
        let url = try req.query.get(String.self, at: "url")
        guard url.contains("rooms.example") else { throw Abort(.badRequest) }
        return req.redirect(to: url, redirectType: .temporary) // bad: open-redirect
    }

    func partner(_ req: Request) async throws -> Response {
        let raw = try req.query.get(String.self, at: "url")
        guard let url = URLComponents(string: raw), url.scheme == "https", url.user == nil,
              ["partner.example", "rooms.example"].contains(url.host ?? "") else { throw Abort(.badRequest) }
        return req.redirect(to: raw, redirectType: .temporary) // good: open-redirect
    }

    func secure(_ req: Request) async throws -> Response {
        let host = req.headers.first(name: "X-Forwarded-Host") ?? "rooms.example"
        return req.redirect(to: "https://\(host)\(req.url.path)", redirectType: .permanent) // bad: open-redirect
    }

    func canonical(_ req: Request) async throws -> Response {
        req.redirect(to: "https://rooms.example/" + req.url.path.drop { $0 == "/" }, redirectType: .permanent) // good: open-redirect
    }

    func tenant(_ req: Request) async throws -> Response {
        let tenant = try req.query.get(String.self, at: "tenant")
        let response = Response(status: .found)
        response.headers.replaceOrAdd(name: .location, value: "https://" + tenant + ".rooms.example/start") // bad: open-redirect
        return response
    }

    func branch(_ req: Request) async throws -> Response {
        let tenant = try req.query.get(String.self, at: "tenant")
        guard tenant.count < 40, tenant.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Abort(.badRequest) }
        let response = Response(status: .found)
        response.headers.replaceOrAdd(name: .location, value: "https://" + tenant + ".rooms.example/start") // good: open-redirect
        return response
    }

    func refresh(_ req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to").htmlEscaped()
        return html("<meta http-equiv=\"refresh\" content=\"0; url=\(target)\">") // bad: open-redirect
    }

    func language(_ req: Request) async throws -> Response {
        let path = try req.query.get(String.self, at: "path")
        guard let target = URL(string: path, relativeTo: site), target.host == site.host, target.scheme == "https" else { throw Abort(.badRequest) }
        return req.redirect(to: target.absoluteString) // good: open-redirect
    }

    // MARK: Which pages may frame us

    func frame(_ req: Request) async throws -> Response {
        let page = try req.query.get(String.self, at: "page")
        guard page.lowercased().hasPrefix("https://partner.example") else { throw Abort(.badRequest) } // bad: incomplete-host-check
        return html("<script>parent.postMessage('ready', 'https://partner.example')</script>")
    }

    func embed(_ req: Request) async throws -> Response {
        let page = try req.query.get(String.self, at: "page")
        guard let host = URLComponents(string: page)?.host, host == "partner.example" || host.hasSuffix(".partner.example") else { throw Abort(.badRequest) } // good: incomplete-host-check
        return html("<script>parent.postMessage('ready', 'https://partner.example')</script>")
    }

    func sameSite(_ req: Request) -> Bool {
        guard let origin = req.headers.first(name: .origin) else { return false }
        return (try? #/https://([a-z]+.)?rooms.example/#.firstMatch(in: origin)) != nil // bad: incomplete-host-check
    }

    func ownSite(_ req: Request) -> Bool {
        guard let origin = req.headers.first(name: .origin) else { return false }
        return (try? #/https://(?:[a-z]+\.)?rooms\.example/#.wholeMatch(in: origin)) != nil // good: incomplete-host-check
    }
}

extension String {
    func htmlEscaped() -> String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
