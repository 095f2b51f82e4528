import CryptoKit
import Foundation
import Network

struct HTTPRequest: Sendable {
    let method: String
    let path: String
    let query: [String: String]
    let headers: [String: String]
    let body: Data
    let remote: NWEndpoint
}

struct HTTPResponse: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()

    static let notFound = HTTPResponse(status: 404)
    static let forbidden = HTTPResponse(status: 403)

    static func html(_ text: String) -> HTTPResponse {
        HTTPResponse(headers: ["Content-Type": "text/html; charset=utf-8"], body: Data(text.utf8))
    }

    static func redirect(to target: String) -> HTTPResponse {
        HTTPResponse(status: 303, headers: ["Location": target])
    }

    func serialized() -> Data {
        var head = "HTTP/1.1 \(status) OK\r\n"
        for (name, value) in headers {
            let clean = value.filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
            head += "\(name): \(clean)\r\n" // good: header-injection
        }
        head += "Content-Length: \(body.count)\r\n\r\n"
        return Data(head.utf8) + body
    }

    func legacySerialized(cookieName: String, room: String) -> Data {
        let head = "HTTP/1.0 \(status) OK\r\nSet-Cookie: \(cookieName)=\(room); Path=/\r\n\r\n" // bad: header-injection
        return Data(head.utf8) + body
    }
}

protocol RouteHandling: Sendable {
    func respond(to request: HTTPRequest) async throws -> HTTPResponse
}

struct StaticFiles: RouteHandling {
    let root: URL

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let decoded = request.path.removingPercentEncoding ?? request.path
        let file = root.appending(path: String(decoded.dropFirst()))
        return HTTPResponse(body: try Data(contentsOf: file)) // bad: path-traversal
    }
}

struct ThemeFiles: RouteHandling {
    let root: URL

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let name = request.query["name"] else { return .notFound }
        let base = root.resolvingSymlinksInPath().path(percentEncoded: false)
        let file = root.appending(path: name).standardizedFileURL.resolvingSymlinksInPath()
        let path = file.path(percentEncoded: false)
        guard path.hasPrefix(base.hasSuffix("/") ? base : base + "/") else { return .forbidden }
        return HTTPResponse(body: try Data(contentsOf: file)) // good: path-traversal
    }
}

struct CameraProxy: RouteHandling {
    let registry: DeviceRegistry

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let source = request.query["src"].flatMap(URL.init(string:)) else { return .notFound }
        let (data, _) = try await URLSession.shared.data(from: source) // bad: ssrf
        return HTTPResponse(headers: ["Content-Type": "image/jpeg"], body: data)
    }
}

struct DoorbellProxy: RouteHandling {
    let registry: DeviceRegistry

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard let id = request.query["device"], let endpoint = try await registry.snapshotURL(for: id) else { return .notFound }
        let (data, _) = try await URLSession.shared.data(from: endpoint) // good: ssrf
        return HTTPResponse(headers: ["Content-Type": "image/jpeg"], body: data)
    }
}

actor LocalHTTPServer {
    private let token: String
    private let registry: DeviceRegistry
    private let allowedOrigins: Set<String> = ["https://panel.homeglow.app"]
    private let allowedHosts: Set<String> = ["localhost:8421", "127.0.0.1:8421"]
    private let files: ThemeFiles
    private let doorbell: DoorbellProxy

    init(token: String, registry: DeviceRegistry) {
        self.token = token
        self.registry = registry
        files = ThemeFiles(root: HomePaths.web)
        doorbell = DoorbellProxy(registry: registry)
    }

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        guard allowedHosts.contains(request.headers["host"] ?? "") else { return .forbidden } // good: dns-rebinding
        switch (request.method, request.path) {
        case ("GET", "/"):
            return page(greeting: request.query["name"] ?? "there")
        case ("GET", "/devices"):
            return try await deviceList()
        case ("GET", "/theme"):
            return try await files.respond(to: request)
        case ("GET", "/doorbell"):
            guard isAuthorized(request) else { return .forbidden }
            return try await doorbell.respond(to: request)
        case ("GET", "/search"):
            guard isAuthorized(request) else { return .forbidden }
            let names = try await registry.find(request.query["q"] ?? "")
            return HTTPResponse(headers: ["Content-Type": "application/json"], body: try JSONEncoder().encode(names))
        case ("POST", "/device/rename"):
            guard isAuthorized(request) else { return .forbidden }
            try await registry.rename(request.query["id"] ?? "", to: request.query["name"] ?? "")
            return .redirect(to: "/devices")
        case ("GET", "/lock/open"):
            await registry.send(.unlock, to: request.query["id"] ?? "") // bad: csrf
            return .redirect(to: "/")
        case ("POST", "/scene/run"):
            guard isAuthorized(request) else { return .forbidden }
            await registry.send(.scene, to: request.query["id"] ?? "") // good: csrf
            return .redirect(to: "/devices")
        case ("GET", "/done"):
            return .redirect(to: request.query["next"] ?? "/") // bad: redirect
        case ("GET", "/back"):
            let next = request.query["next"].flatMap(Tab.init(rawValue:)) ?? .home
            return .redirect(to: "/" + next.rawValue) // good: redirect
        default:
            return .notFound
        }
    }

    func respondToPanel(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard isTrusted(request) || hasHubToken(request) else { return .forbidden }
        var response = try await deviceList()
        response.headers["Access-Control-Allow-Origin"] = request.headers["origin"] ?? "*" // bad: cors
        response.headers["Access-Control-Allow-Credentials"] = "true"
        return response
    }

    func respondToKiosk(_ request: HTTPRequest) -> Data {
        let room = request.query["room"]?.removingPercentEncoding ?? "hall"
        return HTTPResponse().legacySerialized(cookieName: "room", room: room)
    }

    func respondToPreflight(_ request: HTTPRequest) -> HTTPResponse {
        guard isLoopback(request) else { return .forbidden }
        guard let origin = request.headers["origin"], allowedOrigins.contains(origin) else { return .forbidden }
        var response = HTTPResponse(status: 204)
        response.headers["Access-Control-Allow-Origin"] = origin // good: cors
        response.headers["Vary"] = "Origin"
        return response
    }

    enum Tab: String {
        case home = ""
        case devices
        case scenes
    }

    private func page(greeting: String) -> HTTPResponse {
        .html("<!doctype html><h1>Hello \(greeting)</h1>") // bad: html-injection
    }

    private func deviceList() async throws -> HTTPResponse {
        let rows = try await registry.deviceNames().map { "<li>\($0.markupEscaped)</li>" }.joined()
        return .html("<!doctype html><ul>\(rows)</ul>") // good: html-injection
    }

    private func hasHubToken(_ request: HTTPRequest) -> Bool {
        request.headers["x-hub-token"] == token // bad: timing
    }

    private func isAuthorized(_ request: HTTPRequest) -> Bool {
        let given = SHA256.hash(data: Data((request.headers["x-hub-token"] ?? "").utf8))
        let wanted = SHA256.hash(data: Data(token.utf8))
        return zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing
    }

    private func isTrusted(_ request: HTTPRequest) -> Bool {
        request.headers["x-forwarded-for"] == "127.0.0.1" // bad: authz
    }

    private func isLoopback(_ request: HTTPRequest) -> Bool {
        guard case .hostPort(let host, _) = request.remote else { return false }
        switch host {
        case .ipv4(let address): return address.isLoopback // good: authz
        case .ipv6(let address): return address.isLoopback
        default: return false
        }
    }
}

final class AccessLog {
    private let handle: FileHandle

    init(handle: FileHandle) {
        self.handle = handle
    }

    func record(_ request: HTTPRequest, status: Int) throws {
        let agent = request.headers["user-agent"] ?? "-"
        let path = request.path.removingPercentEncoding ?? request.path
        let line = "\(Date.now.ISO8601Format()) \(request.method) \(path) \(status) \(agent)\n"
        try handle.write(contentsOf: Data(line.utf8)) // bad: log-injection
    }

    func recordDenied(_ request: HTTPRequest) throws {
        let path = request.path.unicodeScalars.map { $0.isASCII && $0.value > 32 && $0.value < 127 ? String($0) : "?" }.joined()
        try handle.write(contentsOf: Data("\(Date.now.ISO8601Format()) DENIED \(path)\n".utf8)) // good: log-injection
    }
}

extension String {
    var markupEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
