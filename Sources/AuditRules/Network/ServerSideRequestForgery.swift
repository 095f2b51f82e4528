import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Requests that a server sends to an address which its caller chose.
    static let serverSideRequestForgery = Rule(
        id: "server-side-request-forgery",
        title: "Server fetches a URL chosen by the caller",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [.cwe(918), .cwe(20), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            The request comes from inside the network: an attacker who controls the URL can reach databases, admin \
            pages and the cloud metadata service, which trust their network neighbors.
            """,
        remedy: """
            Accept a name and look up the URL in a list of the server's own, or compare scheme and host with an allow \
            list and rebuild the URL from them. A check for words such as `localhost` is bypassed by other spellings \
            of the same address.
            """,
        bad: [
            Example(
                """
                import Vapor
                func preview(_ req: Request) async throws -> ClientResponse {
                    let address: String = try req.query.get(at: "url")
                    return try await req.client.get(↓URI(string: address))
                }
                """, "Vapor"),
            Example(
                """
                import Hummingbird
                func fetch(_ request: Request) async throws {
                    let address = request.uri.queryParameters.get("url") ?? ""
                    let wanted = HTTPClientRequest(url: address)
                    _ = try await http.execute(↓wanted, timeout: .seconds(3))
                }
                """, "AsyncHTTPClient"),
            Example(
                """
                import Vapor
                struct Cards { let client: any Client
                    func load(from host: String) async throws { _ = try await client.get(↓URI(scheme: .https, host: host, path: "/card")) }
                }
                func preview(_ req: Request) async throws {
                    try await Cards(client: req.client).load(from: req.query.get(String.self, at: "site"))
                }
                """, "an address by its parts; what shows a preview is called so"),
            Example(
                """
                import Vapor
                func listen(_ req: Request) async throws {
                    let room: String = try req.query.get(at: "room")
                    try await WebSocket.connect(to: ↓room, on: req.eventLoop) { socket in socket.send("here") }
                }
                """, "a socket"),
            Example(
                """
                import Vapor
                func shelf(_ req: Request) async throws -> ClientResponse {
                    let shelf: String = try req.query.get(at: "shelf")
                    return try await req.client.get(↓"http://shelves.internal:9000/v2/\\(shelf)")
                }
                """, "the path of a service that trusts whoever is inside"),
            Example(
                """
                import Network
                struct PageRequest { var path: String; var headers: [String: String]; var body: Data; var query: [String: String] }
                final class Hooks {
                    let listener: NWListener
                    init(_ listener: NWListener) { self.listener = listener }
                    func icon(_ request: PageRequest) -> Data? {
                        guard let url = URL(string: request.query["site"] ?? "") else { return nil }
                        return try? Data(contentsOf: ↓url)
                    }
                }
                """, "a server of one's own"),
            Example(
                """
                import Fluent
                import Vapor
                final class Feed: Model { static let schema = "feeds"; @Field(key: "place") var place: String }
                func refresh(_ feed: Feed, _ req: Request) async throws {
                    _ = try await req.client.get(↓URI(string: feed.place))
                }
                func probe(_ req: Request) async throws -> ClientResponse {
                    let place: String = try req.query.get(at: "place")
                    return try await req.client.send(.HEAD, to: ↓URI(string: place))
                }
                """, "an address that was stored; any method"),
            Example(
                """
                import Vapor
                func image(_ req: Request) async throws {
                    let region = try req.parameters.require("region")
                    guard let url = URL(string: "https://\\(region).img.example/logo.png") else { return }
                    _ = try await URLSession.shared.data(from: ↓url)
                }
                """, "a part of the host"),
            Example(
                """
                import Network
                import Vapor
                func ping(_ req: Request) throws -> HTTPStatus {
                    let host: String = try req.query.get(at: "host")
                    let line = NWConnection(host: ↓NWEndpoint.Host(host), port: 25, using: .tcp)
                    line.start(queue: .main)
                    return .ok
                }
                """, "a line of its own"),
        ],
        good: [
            Example(
                """
                import Vapor
                func preview(_ req: Request) async throws -> ClientResponse {
                    let address: String = try req.query.get(at: "url")
                    guard let url = URL(string: address), url.scheme == "https", let host = url.host, allowed.contains(host)
                    else { throw Abort(.badRequest) }
                    return try await req.client.get(URI(string: url.absoluteString))
                }
                """, "the host is one of a list"),
            Example(
                """
                import Vapor
                struct Hook: Content { let target: String }
                func call(_ req: Request) async throws {
                    let hook = try req.content.decode(Hook.self)
                    guard let parts = URLComponents(string: hook.target), parts.scheme == "https", let host = parts.host,
                        known.contains(host)
                    else { throw Abort(.badRequest) }
                    _ = try await req.client.post(URI(string: hook.target))
                }
                """, "the host of a part of the request is one of a list"),
            Example(
                """
                import Fluent
                import Vapor
                final class Feed: Model { static let schema = "feeds"; @Field(key: "place") var place: String }
                func refresh(_ feed: Feed, _ req: Request) async throws {
                    guard let host = URL(string: feed.place)?.host, known.contains(host) else { throw Abort(.forbidden) }
                    _ = try await req.client.get(URI(string: feed.place))
                }
                """, "stored, and its host is one of a list"),
            Example(
                """
                import Vapor
                func avatar(_ req: Request) async throws -> ClientResponse {
                    let user = try req.parameters.require("user")
                    return try await req.client.get("https://avatars.example/u/\\(user)")
                }
                """, "a part of the path"),
            Example(
                """
                import Vapor
                func shelf(_ req: Request) async throws -> ClientResponse {
                    let shelf = try req.parameters.require("shelf", as: UUID.self)
                    return try await req.client.get("http://shelves.internal:9000/v2/\\(shelf.uuidString)")
                }
                """, "a number"),
            Example(
                """
                func show(_ field: UITextField) async throws {
                    guard let url = URL(string: field.text ?? "") else { return }
                    _ = try await URLSession.shared.data(from: url)
                }
                """, "an app that goes where its user says"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.tree.nodes(.call, named: sending + fetching + opening) where !pass.lookup.isOwnCode(call) {
        guard let target = call.fetchedAddress(pass) else { continue }
        pass.reportHostOfRequest(in: target, "is fetched by the server")
        inspectRecord(target, &pass)
        inspectPath(of: target, &pass)
    }
}

/// An address that lies in the database as somebody has once sent it: where an event is told to, a feed, a picture.
private func inspectRecord(_ target: Node, _ pass: inout Pass) {
    let text = target.addressText(pass)
    guard target.tree.listens, pass.isTextOfRecord(text), let owner = text.base.flatMap({ pass.type(of: $0)?.name }),
        pass.lookup.index.type(owner, inherits: "Model"), pass.outsideFlow(to: target, [.address, .inner]) == nil,
        let function = target.enclosingDeclaredFunction,
        !function.descendants.contains(where: { [.member, .call].contains($0.kind) && $0.name.speaksOfHosts })
    else { return }
    pass.report(
        "`\(text.text.prefix(60))` is stored user input; the server fetches it, and its host is not checked",
        at: target)
}

/// Paths of services inside of the network, which answer whoever is there: `../` leads to another one's records.
private func inspectPath(of target: Node, _ pass: inout Pass) {
    guard let text = pass.pattern(target.addressText(pass)), text.namesServiceInside,
        let flow = pass.outsideFlow(to: target, .path, from: [.request, .decoded]), target.tree.listens
    else { return }
    pass.report(
        "Untrusted input from \(flow.origin) becomes part of an internal service's path and may contain `..`",
        at: target, .init(paths: [flow.path(to: target)]))
}

/// What reads or opens an address by itself.
private let opening = [
    "Data", "NSData", "String", "connect", "webSocketTask", "WebSocketClient", "NWConnection", "getStreamsToHost",
    "CFStreamCreatePairWithSocketToHost",
]

/// Methods of clients for servers, whose names say little by themselves.
private let sending = ["get", "post", "put", "patch", "delete", "head", "execute", "send"]

/// Methods of `URLSession`.
private let fetching = ["data", "download", "bytes", "upload", "dataTask", "downloadTask", "dataTaskPublisher"]

private let clients: Set<String> = ["client", "http"]

extension Node {
    /// The address or the request that a client is given.
    fileprivate func fetchedAddress(_ pass: Pass) -> Node? {
        if name == "WebSocketClient" { return argument("url") }
        if name == "NWConnection" { return tree.isOfServer ? argument("host") ?? argument("to") : nil }
        if name == "getStreamsToHost" { return tree.isOfServer ? argument("withName") : nil }
        if name == "CFStreamCreatePairWithSocketToHost" { return tree.isOfServer ? argument(at: 1) : nil }
        if ["Data", "NSData", "String"].contains(name) { return tree.listens ? argument("contentsOf") : nil }
        guard callee?.kind == .member, let base, let first = arguments.first, first.kind != .closure else { return nil }
        if name == "connect" { return ["to", "host", "url"].contains(first.label) && tree.listens ? first : nil }
        if name == "webSocketTask" { return first.label == "with" ? first : nil }
        let type = pass.type(of: base)?.name
        if fetching.contains(name) {
            guard ["from", "for", "with"].contains(first.label) else { return nil }
            return type == "URLSession" || Words.of(base.lastName).contains("session") || base.lastName == "shared"
                ? first : nil
        }
        let holder = base.lastName == "shared" ? base.unwrapped.base ?? base : base
        let isClient =
            type.map { $0 == "HTTPClient" || $0 == "Client" }
            ?? clients.contains {
                Words.of(holder.lastName).last == $0
            }
        guard isClient else { return nil }
        return argument("url") ?? argument("request") ?? argument("to") ?? (first.label.isEmpty ? first : nil)
    }
}

extension Node {
    /// The text of an address: of `URI(string: text)` and `URL(string: text)` the text.
    fileprivate func addressText(_ pass: Pass) -> Node {
        var node = uncast
        for _ in 0..<4 {
            if node.kind == .reference, let value = pass.declaration(of: node)?.initialValue {
                node = value.uncast
            } else if node.kind == .call, let text = node.argument("string") {
                node = text.uncast
            } else {
                break
            }
        }
        return node
    }
}

extension String {
    /// Whether a name says that hosts are looked at, or addresses judged.
    fileprivate var speaksOfHosts: Bool {
        Words.of(self).contains {
            ["host", "allowed", "validate", "validated", "check", "verify", "trusted"].contains($0)
        }
    }

    /// Whether it is an address whose host is written out and lies inside of a network, and whose path is open.
    fileprivate var namesServiceInside: Bool {
        guard let start = firstIndex(of: ":"), hasPrefix("http"), self[start...].hasPrefix("://") else { return false }
        let rest = self[index(start, offsetBy: 3)...]
        guard let end = rest.firstIndex(of: "/") else { return false }
        let host = rest[..<end].prefix { $0 != ":" }
        let path = rest[end...].prefix { $0 != "?" }
        guard !host.contains("\u{FFFC}"), path.contains("\u{FFFC}") else { return false }
        return !host.contains(".") || insides.contains { host.hasSuffix($0) }
            || ["10.", "127.", "192.168.", "169.254."].contains { host.hasPrefix($0) }
    }
}

private let insides = [".internal", ".local", ".svc", ".lan", ".consul", ".intranet"]
