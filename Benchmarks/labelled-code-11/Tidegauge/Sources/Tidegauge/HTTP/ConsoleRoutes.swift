import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdAuth

func escapeHTML(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;")
        .replacingOccurrences(of: "<", with: "&lt;")
        .replacingOccurrences(of: ">", with: "&gt;")
        .replacingOccurrences(of: "\"", with: "&quot;")
        .replacingOccurrences(of: "'", with: "&#39;")
}

/// Pages of the operator console.
struct ConsoleRoutes: Sendable {
    let readings: ReadingStore
    let stations: StationStore
    let cookies: SessionCookies
    let forwarder: Forwarder

    func add(to router: Router<TideContext>, directory: any OperatorDirectory) {
        router.get("login/done", use: loginDone)
        router.get("login/resume", use: resume)
        router.get("login/return", use: comeBack)
        router.get("out", use: out)
        router.get("language/:code", use: language)
        router.get("chart/:station", use: chart)
        router.get("manual/:page", use: manual)
        router.get("home", use: home)
        router.delete("stations/:id", use: removeStation)

        let members = router.group("api")
            .add(middleware: SessionAuthenticator(context: TideContext.self) { id, _ in try await directory.find(id) })
            .add(middleware: IsAuthenticatedMiddleware())
        members.delete("stations/:id", use: retireStation)
        members.put("stations/:id/name", use: renameStation)
        members.put("stations/:id/datum", use: setDatum)
        members.delete("alarms/:id", use: removeAlarm)
        members.get("search", use: search)
        members.get("error", use: errorPage)
        members.get("name/:station", use: namePage)
        members.get("history/:station", use: history)
        members.get("retention", use: retention)
        members.post("import", use: importReadings)
        members.post("note", use: note)
        members.post("subscribe", use: subscribe)
    }

    private func html(_ body: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: body)))
    }

    // MARK: Pages

    @Sendable func errorPage(_ request: Request, context: TideContext) async throws -> Response {
        let message = request.uri.queryParameters.get("message") ?? "Unknown error"
        return html("<h1>Something went wrong</h1><p>" + message + "</p>") // bad: html-injection
    }

    @Sendable func search(_ request: Request, context: TideContext) async throws -> Response {
        let term = request.uri.queryParameters.get("q") ?? ""
        let found = try await stations.names(matching: term, harbour: context.requireIdentity().harbour)
        let rows = found.map { "<li>\(escapeHTML($0))</li>" }.joined()
        return html("<h1>\(escapeHTML(term))</h1><ul>\(rows)</ul>") // good: html-injection
    }

    @Sendable func namePage(_ request: Request, context: TideContext) async throws -> Response {
        let id = try context.parameters.require("station", as: UUID.self)
        let station = try await stations.station(id, harbour: context.requireIdentity().harbour)
        let page = "<title>\(station.name)</title><img alt='\(station.name)' src='/chart/\(id)'>"
        return Response(status: .ok, headers: [.contentType: "text/html"], body: .init(byteBuffer: ByteBuffer(string: page))) // bad: html-injection
    }

    @Sendable func home(_ request: Request, context: TideContext) async throws -> Response {
        let stamp = Int(Date().timeIntervalSince1970)
        return html("<h1>Tidegauge</h1><p data-stamp='\(stamp)'>Sign in to see your harbour.</p>") // good: html-injection
    }

    // MARK: Redirects

    @Sendable func loginDone(_ request: Request, context: TideContext) async throws -> Response {
        let next = request.uri.queryParameters.get("next") ?? "/home"
        return .redirect(to: next, type: .normal) // bad: open-redirect
    }

    @Sendable func resume(_ request: Request, context: TideContext) async throws -> Response {
        let next = request.uri.queryParameters.get("next") ?? "/home"
        guard next.first == "/", !next.dropFirst().hasPrefix("/"), !next.contains("\\") else { throw HTTPError(.badRequest) }
        return .redirect(to: next, type: .normal) // good: open-redirect
    }

    @Sendable func comeBack(_ request: Request, context: TideContext) async throws -> Response {
        guard let next = request.uri.queryParameters.get("return"), next.hasPrefix("https://") else { throw HTTPError(.badRequest) }
        return Response(status: .found, headers: [.location: next]) // bad: open-redirect
    }

    @Sendable func out(_ request: Request, context: TideContext) async throws -> Response {
        let target = request.cookies["tide_next"]?.value ?? request.uri.queryParameters.get("u") ?? "/"
        var response = Response(status: .seeOther)
        response.headers[.location] = target.removingPercentEncoding ?? target // bad: open-redirect
        return response
    }

    @Sendable func language(_ request: Request, context: TideContext) async throws -> Response {
        let code = try context.parameters.require("code")
        guard let path = ["en": "/en/home", "de": "/de/home", "nl": "/nl/home"][code] else { throw HTTPError(.notFound) }
        return Response(status: .seeOther, headers: [.location: path]) // good: open-redirect
    }

    @Sendable func manual(_ request: Request, context: TideContext) async throws -> Response {
        let page = try context.parameters.require("page", as: ManualPage.self)
        return .redirect(to: "https://docs.tidegauge.org/\(page.rawValue)", type: .permanent) // good: open-redirect
    }

    enum ManualPage: String { case install, calibrate, alarms }

    @Sendable func chart(_ request: Request, context: TideContext) async throws -> Response {
        let station = try context.parameters.require("station", as: UUID.self)
        let size = request.uri.queryParameters.get("size", as: Int.self) ?? 400
        if let host = request.uri.queryParameters.get("cdn") {
            return .redirect(to: "https://\(host)/charts/\(station).png", type: .temporary) // bad: open-redirect
        }
        var response = Response(status: .temporaryRedirect)
        response.headers[.location] = "https://cdn.tidegauge.org/charts/\(station)-\(size).png" // good: open-redirect
        return response
    }

    // MARK: Stations

    @Sendable func removeStation(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id", as: UUID.self)
        try await stations.delete(id) // bad: missing-authorization
        return .noContent
    }

    @Sendable func retireStation(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let member = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        guard member.isSupervisor, try await stations.owner(of: id) == member.harbour else { throw HTTPError(.forbidden) }
        try await stations.delete(id) // good: missing-authorization
        return .noContent
    }

    struct NameInput: Decodable { let name: String }
    struct DatumInput: Decodable { let datum: Double }

    @Sendable func renameStation(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id", as: UUID.self)
        let input = try await request.decode(as: NameInput.self, context: context)
        try await stations.rename(id, to: input.name) // bad: missing-authorization
        return .ok
    }

    @Sendable func setDatum(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let member = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        let input = try await request.decode(as: DatumInput.self, context: context)
        let station = try await stations.station(id, harbour: member.harbour)
        try await stations.setDatum(input.datum, of: station.id) // good: missing-authorization
        return .ok
    }

    @Sendable func removeAlarm(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let member = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        try await stations.deleteAlarm(id, harbour: member.harbour) // good: missing-authorization
        return .noContent
    }

    // MARK: Readings

    @Sendable func history(_ request: Request, context: TideContext) async throws -> String {
        let station = try context.parameters.require("station")
        let order = request.uri.queryParameters.get("order") ?? "taken_at"
        let harbour = try context.requireIdentity().harbour
        let levels = try await readings.levels(of: station, harbour: harbour, orderedBy: order)
        return levels.map { String($0) }.joined(separator: "\n")
    }

    @Sendable func retention(_ request: Request, context: TideContext) async throws -> String {
        let days = request.uri.queryParameters.get("days", as: Int.self) ?? 30
        let weeks = request.uri.queryParameters.get("weeks", as: Int.self) ?? 4
        let seconds = days * 86_400 // bad: integer-overflow
        let capped = min(max(weeks, 1), 520) * 604_800 // good: integer-overflow
        return "\(max(seconds, 0)) \(capped)"
    }

    @Sendable func importReadings(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let buffer = try await request.body.collect(upTo: .max) // bad: unbounded-size
        return buffer.readableBytes > 0 ? .accepted : .badRequest
    }

    @Sendable func note(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let buffer = try await request.body.collect(upTo: context.maxUploadSize) // good: unbounded-size
        HostLog.note(String(buffer: buffer))
        return .ok
    }

    struct Subscription: Decodable {
        let callback: String
        let mirror: String?
    }

    @Sendable func subscribe(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let input = try await request.decode(as: Subscription.self, context: context)
        try await forwarder.confirm(input.callback)
        if let mirror = input.mirror { try await forwarder.openMirror(mirror) }
        return .ok
    }
}
