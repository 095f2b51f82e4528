import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

struct ConsoleRoutes: Sendable {
    let config: GatewayConfig
    let sessions: SessionStore
    let logger: Logger
    private let cookies = ConsoleCookies()
    private let pages = ConsolePages()

    init(config: GatewayConfig, sessions: SessionStore, logger: Logger) {
        self.config = config
        self.sessions = sessions
        self.logger = logger
    }

    private func html(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    private func plain(_ text: String) -> Response {
        Response(status: .ok, headers: [.contentType: "text/plain; charset=utf-8"], body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    // MARK: Sign in

    @Sendable func login(_ request: Request, context: ConsoleContext) async throws -> Response {
        struct Form: Decodable { let name: String; let token: String; let keep: Bool? }
        let form = try await request.decode(as: Form.self, context: context)
        guard ConstantTime.equal(form.token, config.consoleToken) else { throw HTTPError(.unauthorized) }
        let id = await sessions.open(name: form.name, tenant: "ops", isAdmin: true)

        var response = Response.redirect(to: request.uri.queryParameters.get("rd") ?? "/status") // bad: open-redirect
        response.setCookie(cookies.session(id))
        if form.keep == true { response.setCookie(cookies.remembered(id)) }
        response.setCookie(cookies.columns(3))
        return response
    }

    @Sendable func tenantLogin(_ request: Request, context: ConsoleContext) async throws -> Response {
        struct Form: Decodable { let tenant: String; let key: String }
        let form = try await request.decode(as: Form.self, context: context)
        guard let key = config.tenantKeys[form.tenant], ConstantTime.equal(form.key, key) else { throw HTTPError(.unauthorized) }
        let id = await sessions.open(name: form.tenant, tenant: form.tenant, isAdmin: false)
        var response = Response.redirect(to: "/live") // good: open-redirect
        response.setCookie(cookies.session(id))
        return response
    }

    @Sendable func logout(_ request: Request, context: ConsoleContext) async throws -> Response {
        if let id = request.cookies["sluice_sid"]?.value { await sessions.close(id) }
        guard let back = request.uri.queryParameters.get("back"), let url = URL(string: back), url.host == config.publicHost, url.scheme == "https" else {
            return Response.redirect(to: "/status")
        }
        return Response.redirect(to: url.absoluteString) // good: open-redirect
    }

    @Sendable func live(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard let id = request.cookies["sluice_sid"]?.value, let session = context.session else {
            let target = request.uri.queryParameters.get("from", as: String.self) ?? ""
            let place = target.contains(config.publicHost) ? target : "/login"
            return Response(status: .temporaryRedirect, headers: [.location: place]) // bad: open-redirect
        }
        var response = html(pages.live(session.name, filter: request.uri.queryParameters.get("filter") ?? ""))
        response.setCookie(session.isAdmin ? cookies.operatorArea(id) : cookies.tenant(id))
        response.setCookie(cookies.socket(id))
        response.setCookie(try cookies.support(id))
        return response
    }

    // MARK: Pages

    @Sendable func status(_ request: Request, context: ConsoleContext) async throws -> Response {
        html(pages.status(names: RouteTable.shared.names))
    }

    @Sendable func search(_ request: Request, context: ConsoleContext) async throws -> Response {
        let words = request.uri.queryParameters.get("q") ?? ""
        let found = try RouteRules().matching(words, names: RouteTable.shared.names)
        return html(pages.results(words, found: found))
    }

    @Sendable func docs(_ request: Request, context: ConsoleContext) async throws -> Response {
        let page = try context.parameters.require("page").removingPercentEncoding ?? ""
        let file = URL(fileURLWithPath: config.stateFolder).appendingPathComponent("docs").appendingPathComponent(page + ".txt")
        guard let data = FileManager.default.contents(atPath: file.path) else { throw HTTPError(.notFound) } // bad: path-traversal
        return plain(String(decoding: data, as: UTF8.self))
    }

    // MARK: Tenants

    @Sendable func usage(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard context.session != nil else { throw HTTPError(.unauthorized) }
        let tenant = try context.parameters.require("tenant")
        let rows = try await AccessLog.shared.usage(of: tenant) // bad: missing-authorization
        return plain(rows.joined(separator: "\n"))
    }

    @Sendable func invoice(_ request: Request, context: ConsoleContext) async throws -> Response {
        let tenant = try context.parameters.require("tenant")
        guard let session = context.session, session.tenant == tenant || session.isAdmin else { throw HTTPError(.forbidden) }
        let rows = try await AccessLog.shared.invoice(of: tenant, year: request.uri.queryParameters.get("year", as: Int.self) ?? 2026) // good: missing-authorization
        return plain(rows.joined(separator: "\n"))
    }

    @Sendable func setCallback(_ request: Request, context: ConsoleContext) async throws -> Response {
        struct Change: Decodable { let address: String; let tenant: String }
        let change = try await request.decode(as: Change.self, context: context)
        let tenant = try context.parameters.require("tenant")
        guard context.session?.tenant == tenant else { throw HTTPError(.forbidden) }
        RouteTable.shared.set(change.address, for: "callback-" + change.tenant) // bad: missing-authorization
        try await Upstreams(config: config, logger: logger).callBack(change.address, about: UUID())
        return Response(status: .noContent)
    }

    // MARK: Routes

    @Sendable func addRoute(_ request: Request, context: ConsoleContext) async throws -> Response {
        struct Route: Decodable { let name: String; let target: String }
        let route = try await request.decode(as: Route.self, context: context)
        guard RouteRules().isName(route.name) else { throw HTTPError(.badRequest) }
        RouteTable.shared.set(route.target, for: route.name)
        return Response(status: .created)
    }

    @Sendable func removeRoute(_ request: Request, context: ConsoleContext) async throws -> Response {
        let name = try context.parameters.require("name")
        RouteTable.shared.set("", for: name)
        return Response(status: .noContent)
    }

    @Sendable func purge(_ request: Request, context: ConsoleContext) async throws -> Response {
        if request.headers[.sluiceRole] == "operator" {
            try await AccessLog.shared.purge() // bad: missing-authorization
        } else if context.session?.isAdmin == true {
            try await AccessLog.shared.purgeOld() // good: missing-authorization
        } else {
            throw HTTPError(.forbidden)
        }
        return Response(status: .accepted)
    }

    // MARK: Tools

    @Sendable func trace(_ request: Request, context: ConsoleContext) async throws -> Response {
        let target = request.uri.queryParameters.get("host") ?? "localhost"
        return plain(try await Shell().trace(target))
    }

    @Sendable func lookup(_ request: Request, context: ConsoleContext) async throws -> Response {
        let target = request.uri.queryParameters.get("host") ?? "localhost"
        return plain(try await Shell().lookup(target))
    }

    @Sendable func service(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard context.session != nil else { throw HTTPError(.unauthorized) }
        let machine = Shell.Machine(rawValue: request.uri.queryParameters.get("machine") ?? "") ?? .north
        guard let name = request.uri.queryParameters.get("name") else { return plain(try await Shell().load(on: machine)) }
        return plain(try await Shell().tail(name, on: machine))
    }

    @Sendable func machine(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard context.session != nil else { throw HTTPError(.unauthorized) }
        let upstreams = Upstreams(config: config, logger: logger)
        let port = request.uri.queryParameters.get("port", as: Int.self) ?? 8080
        guard let host = request.uri.queryParameters.get("host") else { return plain(try await upstreams.ownHealth(port: port)) }
        return plain(try await upstreams.health(of: host, port: port))
    }

    @Sendable func top(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard context.session != nil else { throw HTTPError(.unauthorized) }
        let paths = try await AccessLog.shared.top(request.uri.queryParameters.get("by") ?? "hits", limit: 20)
        let layout = request.uri.queryParameters.get("layout") ?? "%d"
        return plain(paths.joined(separator: "\n") + LogLines.free(layout, code: paths.count) + LogLines.custom(layout, code: 0, host: config.publicHost))
    }

    @Sendable func chart(_ request: Request, context: ConsoleContext) async throws -> Response {
        html(try pages.chart(request.uri.queryParameters.get("title") ?? "", values: [1, 2, 3]))
    }

    @Sendable func widget(_ request: Request, context: ConsoleContext) async throws -> Response {
        let widget = pages.widget(request.uri.queryParameters.get("callback") ?? "draw", values: [1, 2, 3])
        return Response(status: .ok, headers: [.contentType: widget.type], body: .init(byteBuffer: ByteBuffer(string: widget.body)))
    }

    @Sendable func logs(_ request: Request, context: ConsoleContext) async throws -> Response {
        guard let session = context.session else { throw HTTPError(.unauthorized) }
        let day = request.uri.queryParameters.get("day") ?? ""
        guard RouteRules().isDay(day) else { throw HTTPError(.badRequest) }
        let file = config.stateFolder + "/logs/\(session.tenant)-\(day).log"
        let text = try String(contentsOfFile: file, encoding: .utf8) // good: path-traversal
        let kept = try RouteRules().lines(of: text, keeping: request.uri.queryParameters.get("contains") ?? "")
        return plain(kept.joined(separator: "\n"))
    }
}

struct ConsolePages: Sendable {
    private func escape(_ text: String) -> String {
        text.reduce(into: "") { out, character in
            switch character {
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "&": out += "&amp;"
            case "\"": out += "&quot;"
            case "'": out += "&#x27;"
            default: out.append(character)
            }
        }
    }

    func status(names: [String]) -> String {
        let rows = names.map { "<li>\(escape($0))</li>" } // good: html-injection
        return "<ul>" + rows.joined() + "</ul>"
    }

    func results(_ words: String, found: [String]) -> String {
        let rows = found.map { "<li>" + escape($0) + "</li>" }.joined()
        var page = "<form method=get>"
        page += "<input name=\"q\" value=\"\(words)\">" // bad: html-injection
        page += "</form><ul>\(rows)</ul>"
        return page
    }

    func live(_ name: String, filter: String) -> String {
        let page = [
            "<body data-name=\"\(escape(name))\">",
            "<script>connect('/live', '\(filter)')</script>", // bad: javascript-injection
            "<script>setPoll(\(RouteTable.shared.names.count))</script>", // good: javascript-injection
            "</body>",
        ]
        return page.joined(separator: "\n")
    }

    func chart(_ title: String, values: [Int]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: ["title": title, "values": values])
        let json = String(decoding: data, as: UTF8.self).replacingOccurrences(of: "<", with: "\\u003c")
        return "<script>draw(\(json))</script>" // good: javascript-injection
    }

    func widget(_ callback: String, values: [Int]) -> (type: String, body: String) {
        ("application/javascript", "\(callback)(\(values.description));") // bad: javascript-injection
    }
}
