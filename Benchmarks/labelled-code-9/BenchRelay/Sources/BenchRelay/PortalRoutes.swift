import Foundation
import Hummingbird

struct Page: ResponseGenerator {
    var title: String
    var main: String

    func response(from request: Request, context: some RequestContext) throws -> Response {
        let html = "<!doctype html><title>\(title)</title><main>\(main)</main>"
        return Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: html)))
    }
}

enum Markup {
    static func text(_ value: some StringProtocol) -> String {
        var out = ""
        for character in value {
            switch character {
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "&": out += "&amp;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.append(character)
            }
        }
        return out
    }
}

struct PortalRoutes {
    let office: TicketOffice

    func register(on router: Router<BenchContext>) {
        router.get("board", use: board)
        router.get("queue", use: queue)
        router.get("note", use: note)
        router.get("console", use: console)
        router.get("chart", use: chart)
        router.get("error", use: failure)
        router.get("login/finish", use: finish)
        router.get("login/return", use: returnHome)
        router.get("docs", use: docs)
        router.get("jump", use: jump)
        router.get("open", use: open)
        router.get("lab", use: lab)
        router.get("old/**", use: moved)
        router.post("login", use: login)
        router.post("login/kiosk", use: kiosk)
        router.post("login/lead", use: lead)
        router.post("login/viewer", use: viewer)
    }

    // MARK: Pages

    @Sendable func board(_ request: Request, context: BenchContext) async throws -> Page {
        let name = request.uri.queryParameters.get("name") ?? "?"
        return Page(title: "Board", main: "<h1>" + name + "</h1>") // bad: html-injection
    }

    @Sendable func queue(_ request: Request, context: BenchContext) async throws -> Page {
        let names = request.uri.queryParameters.getAll("name")
        return Page(title: "Queue", main: "<ol>" + names.map { "<li>\(Markup.text($0))</li>" }.joined() + "</ol>") // good: html-injection
    }

    @Sendable func note(_ request: Request, context: BenchContext) async throws -> Page {
        let colour = request.uri.queryParameters.get("colour") ?? "grey"
        let text = Markup.text(request.uri.queryParameters.get("text") ?? "")
        return Page(title: "Note", main: "<p style='color:\(colour)'>\(text)</p>") // bad: html-injection
    }

    @Sendable func failure(_ request: Request, context: BenchContext) async throws -> Response {
        var page = Page(title: "Error", main: "")
        let code = request.uri.queryParameters.get("code", as: Int.self) ?? 500
        page.main = "<p>Code \(code)</p>" // good: html-injection
        return try page.response(from: request, context: context)
    }

    @Sendable func console(_ request: Request, context: BenchContext) async throws -> Page {
        let device = request.uri.queryParameters.get("device") ?? "tty0"
        return Page(title: "Console", main: "<script>openConsole('\(Markup.text(device))'); select(\(device));</script>") // bad: javascript-injection
    }

    @Sendable func chart(_ request: Request, context: BenchContext) async throws -> Page {
        let points = request.uri.queryParameters.getAll("p").compactMap { Double($0) }.filter(\.isFinite)
        return Page(title: "Chart", main: "<script>draw([\(points.map(String.init(describing:)).joined(separator: ","))])</script>") // good: javascript-injection
    }

    // MARK: Redirects

    @Sendable func finish(_ request: Request, context: BenchContext) async throws -> Response {
        let target = request.uri.queryParameters.get("continue") ?? "/board"
        return .redirect(to: target, type: .found) // bad: open-redirect
    }

    @Sendable func returnHome(_ request: Request, context: BenchContext) async throws -> Response {
        let target = request.uri.queryParameters.get("continue") ?? "/board"
        guard target.hasPrefix("/"), !target.dropFirst().hasPrefix("/"), !target.contains("\\"), !target.contains(where: \.isWhitespace) else { return .redirect(to: "/board") }
        return .redirect(to: target) // good: open-redirect
    }

    @Sendable func docs(_ request: Request, context: BenchContext) async throws -> Response {
        let chapter = request.uri.queryParameters.get("chapter", as: Int.self) ?? 1
        return .redirect(to: "https://docs.bench.example/chapter/\(chapter)") // good: open-redirect
    }

    @Sendable func jump(_ request: Request, context: BenchContext) async throws -> Response {
        let target = request.uri.queryParameters.get("to") ?? ""
        guard target.hasPrefix("/") else { return .redirect(to: "/board") }
        return .redirect(to: target, type: .temporary) // bad: open-redirect
    }

    @Sendable func open(_ request: Request, context: BenchContext) async throws -> Response {
        var response = Response(status: .seeOther)
        response.headers[.location] = request.uri.queryParameters.get("url").flatMap { URL(string: $0) }?.absoluteString ?? "/" // bad: open-redirect
        return response
    }

    @Sendable func lab(_ request: Request, context: BenchContext) async throws -> Response {
        enum Lab: String { case north, south, roof }
        let lab = request.uri.queryParameters.get("lab").flatMap(Lab.init(rawValue:)) ?? .north
        var response = Response(status: .seeOther)
        response.headers[.location] = "https://\(lab.rawValue).bench.example/" // good: open-redirect
        return response
    }

    @Sendable func moved(_ request: Request, context: BenchContext) async throws -> Response {
        let rest = request.uri.path.dropFirst("/old/".count)
        return .redirect(to: "/\(rest)", type: .permanent) // bad: open-redirect
    }

    // MARK: Cookies

    struct LoginBody: Decodable {
        let ticket: String
    }

    @Sendable func login(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: LoginBody.self, context: context)
        _ = try office.user(fromTicket: body.ticket)
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "bench", value: body.ticket, maxAge: 28_800, path: "/", secure: true, httpOnly: true, sameSite: .strict)) // good: session-cookie
        return response
    }

    @Sendable func kiosk(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: LoginBody.self, context: context)
        _ = try office.user(fromTicket: body.ticket)
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "bench_kiosk", value: body.ticket, path: "/", httpOnly: true, sameSite: .lax)) // bad: session-cookie
        return response
    }

    @Sendable func lead(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: LoginBody.self, context: context)
        guard try office.user(fromTicket: body.ticket).level == .lead else { throw HTTPError(.forbidden) }
        var response = Response(status: .noContent)
        let cookie = try Cookie.validated(name: "bench_lead", value: body.ticket, secure: true, httpOnly: false, sameSite: .strict) // bad: session-cookie
        response.setCookie(cookie)
        return response
    }

    @Sendable func viewer(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: LoginBody.self, context: context)
        let user = try office.consoleUser(fromTicket: body.ticket)
        var response = Response(status: .noContent)
        response.headers[values: .setCookie].append("bench_view=\(body.ticket); Domain=bench.example; Path=/; SameSite=None; HttpOnly") // bad: session-cookie
        response.headers[values: .setCookie].append("bench_zoom=\(user.level == .guest ? 1 : 2); Path=/; Secure; SameSite=Lax") // good: session-cookie
        return response
    }
}

struct SessionPolicy: Sendable {
    let secure: Bool

    static let production = SessionPolicy(secure: true)
    static let lan = SessionPolicy(secure: false)

    func cookie(_ value: String) -> Cookie {
        Cookie(name: "bench_session", value: value, path: "/", secure: secure, httpOnly: true, sameSite: .lax)
    }
}

struct SessionIssuer: Sendable {
    func issue(_ id: UUID, to response: inout Response) {
        response.setCookie(SessionPolicy.lan.cookie(id.uuidString)) // bad: session-cookie
    }

    func renew(_ id: UUID, on response: inout Response) {
        response.setCookie(SessionPolicy.production.cookie(id.uuidString)) // good: session-cookie
    }

    func end(on response: inout Response) {
        response.setCookie(Cookie(name: "bench_session", value: "gone", maxAge: 0, path: "/", secure: true, httpOnly: true, sameSite: .lax)) // good: session-cookie
    }
}

struct RunReportMail: Sendable {
    func html(board: String, log: [String]) -> String {
        var out = "<h2>\(Markup.text(board))</h2><table>" // good: html-injection
        for line in log.suffix(50) {
            out.append("<tr><td>\(line)</td></tr>") // bad: html-injection
        }
        return out + "</table>"
    }
}
