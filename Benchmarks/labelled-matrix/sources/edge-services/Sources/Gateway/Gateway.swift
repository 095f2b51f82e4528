import Foundation
import Hummingbird
import HummingbirdWebSocket
import MultipartKit
import PostgresNIO
import AsyncHTTPClient

struct Note: Codable { let title: String; let html: String }
struct Attachment: Decodable { let name: String; let data: Data }

@main
struct Gateway {
    static func main() async throws {
        let logger = Logger(label: "gateway")
        let postgres = PostgresClient(configuration: .init(unixSocketPath: "/run/pg/.s.PGSQL.5432", username: "gw", password: nil, database: "gw"))
        let router = Router(context: BasicWebSocketRequestContext.self)
        NotesRoutes(postgres: postgres, logger: logger).add(to: router)
        ProxyRoutes().add(to: router)

        router.ws("/feed") { _, _ in
            .upgrade([:])
        } onUpgrade: { inbound, outbound, context in
            for try await message in inbound.messages(maxSize: 65_536) {
                switch message {
                case .text(let filter):
                    let query = PostgresQuery(unsafeSQL: "SELECT title FROM notes WHERE " + filter) // bad: sql-injection
                    for try await title in try await postgres.query(query, logger: context.logger).decode(String.self) {
                        try await outbound.write(.text(title))
                    }
                case .binary(let buffer):
                    let id = buffer.getInteger(at: 0, as: Int32.self) ?? 0
                    try await postgres.query("DELETE FROM notes WHERE id = \(id)", logger: context.logger) // good: sql-injection
                }
            }
        }
        var app = Application(router: router, server: .http1WebSocketUpgrade(webSocketRouter: router))
        app.addServices(postgres)
        try await app.runService()
    }
}

struct NotesRoutes {
    let postgres: PostgresClient
    let logger: Logger
    private let store = URL(fileURLWithPath: "/srv/notes")

    init(postgres: PostgresClient, logger: Logger) {
        self.postgres = postgres
        self.logger = logger
    }

    func add(to router: Router<BasicWebSocketRequestContext>) {
        let group = router.group("notes")
        group.get(":slug") { request, context in
            let slug = try context.parameters.require("slug")
            let data = try Data(contentsOf: store.appendingPathComponent(slug + ".md")) // bad: path-traversal
            return ByteBuffer(bytes: data)
        }
        group.get("number/:id") { request, context in
            let id = try context.parameters.require("id", as: Int.self)
            return ByteBuffer(bytes: try Data(contentsOf: store.appendingPathComponent("\(id).md"))) // good: path-traversal
        }
        group.get("by") { request, _ -> HTTPResponse.Status in
            let author = request.uri.queryParameters.get("author") ?? ""
            try await postgres.query(.init(unsafeSQL: "UPDATE notes SET hits = hits + 1 WHERE author = '\(author)'"), logger: logger) // bad: sql-injection
            return .ok
        }
        group.post { request, context -> EditedResponse<String> in
            let note = try await request.decode(as: Note.self, context: context)
            let body = "<h1>\(note.title)</h1>" + note.html
            return EditedResponse(status: .created, headers: [.contentType: "text/html; charset=utf-8"], response: body) // bad: html-injection
        }
        group.post("attach") { request, _ -> HTTPResponse.Status in
            let boundary = request.headers[.contentType]?.components(separatedBy: "boundary=").last ?? ""
            let body = try await request.body.collect(upTo: 4 << 20)
            let attachment = try FormDataDecoder().decode(Attachment.self, from: body, boundary: boundary)
            try attachment.data.write(to: store.appending(path: "attachments/\(attachment.name)")) // bad: path-traversal
            return .created
        }
        group.post("bulk") { request, _ in
            let body = try await request.body.collect(upTo: .max) // bad: unbounded-size
            return "\(body.readableBytes)"
        }
        group.put("bulk") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 16) // good: unbounded-size
            return "\(body.readableBytes)"
        }
    }
}

struct ProxyRoutes {
    func add(to router: Router<BasicWebSocketRequestContext>) {
        router.get("thumbnail") { request, _ in
            let source = try request.uri.queryParameters.require("src")
            let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: source), timeout: .seconds(10)) // bad: server-side-request
            return Response(status: .ok, body: .init(asyncSequence: response.body))
        }
        router.get("leave") { request, _ -> Response in
            let target = request.uri.queryParameters["to"].map(String.init) ?? "/"
            return .redirect(to: target, type: .found) // bad: open-redirect
        }
        router.get("enter") { request, _ -> Response in
            let allowed = ["home": "/", "inbox": "/inbox"]
            let target = request.uri.queryParameters["to"].map(String.init) ?? "home"
            return .redirect(to: allowed[target] ?? "/", type: .found) // good: open-redirect
        }
        router.get("label") { request, _ in
            let template = request.headers[.init("X-Label-Template")!] ?? "%@"
            return String(format: template, Date().description) // bad: format-string
        }
        router.post("grep") { request, context in
            struct Grep: Decodable { let pattern: String; let text: String }
            let grep = try await request.decode(as: Grep.self, context: context)
            let lines = try grep.text.split(separator: "\n").filter { try Regex(grep.pattern).firstMatch(in: $0) != nil } // bad: regex-injection
            return "\(lines.count)"
        }
        router.get("whois") { request, _ in
            let cookie = request.cookies["domain"]?.value ?? "example.org"
            let whois = Process()
            whois.executableURL = URL(fileURLWithPath: "/bin/sh")
            whois.arguments = ["-c", "whois \(cookie) > /var/cache/whois.txt"] // bad: command-injection
            try whois.run()
            return HTTPResponse.Status.accepted
        }
    }
}
