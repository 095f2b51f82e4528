import Alamofire
import Foundation
import NIOFileSystem
import SWXMLHash
import Vapor
#if canImport(FoundationXML)
import FoundationXML
#endif

struct SignUp: Content, Validatable {
    let name: String
    let vessel: String
    let email: String

    static func validations(_ validations: inout Validations) {
        validations.add("name", as: String.self, is: .pattern("^([A-Za-z]+[ '-]?)+$")) // bad: slow-regex
        validations.add("vessel", as: String.self, is: .count(1...40) && .alphanumeric) // good: slow-regex
        validations.add("email", as: String.self, is: .email)
    }
}

struct FetchController: RouteCollection {
    private let allowedHosts: Set<String> = ["charts.harbor.example", "tides.harbor.example"]
    private let inbox = FilePath("/srv/harbor/inbox")

    func boot(routes: any RoutesBuilder) throws {
        routes.post("signup") { req async throws -> HTTPStatus in
            try SignUp.validate(content: req)
            return .created
        }
        routes.get("fetch", "json", use: json)
        routes.get("fetch", "chart", use: chart)
        routes.get("fetch", "feed", use: feed)
        routes.get("fetch", "text", use: text)
        routes.post("fetch", "live", use: live)
        routes.get("inbox", use: message)
        routes.on(.POST, "inbox", body: .collect(maxSize: "256kb"), use: receive)
        routes.get("inbox", "lines", use: lines)
    }

    @Sendable func json(req: Request) async throws -> Int {
        let endpoint = try req.query.get(String.self, at: "endpoint")
        let data = try await AF.request(endpoint, parameters: ["format": "json"]).serializingData().value // bad: server-side-request
        return data.count
    }

    @Sendable func chart(req: Request) async throws -> Int {
        guard let url = URL(string: try req.query.get(String.self, at: "url")), url.scheme == "https",
              let host = url.host, allowedHosts.contains(host), url.port == nil else { throw Abort(.badRequest) }
        return try await AF.request(url).redirect(using: Redirector.doNotFollow).serializingData().value.count // good: server-side-request
    }

    @Sendable func feed(req: Request) async throws -> String {
        guard let url = URL(string: req.query[String.self, at: "feed"] ?? ""), let parser = XMLParser(contentsOf: url) else { throw Abort(.badRequest) } // bad: server-side-request
        return parser.parse() ? "well-formed" : "broken"
    }

    @Sendable func text(req: Request) async throws -> String {
        let mirror = try req.query.get(String.self, at: "mirror")
        guard let url = URL(string: "\(mirror)/CHANGES.txt") else { throw Abort(.badRequest) }
        return try String(contentsOf: url, encoding: .utf8) // bad: server-side-request
    }

    @Sendable func live(req: Request) async throws -> HTTPStatus {
        let address = try req.content.get(String.self, at: "address")
        try await WebSocket.connect(to: address, on: req.eventLoop) { socket in // bad: server-side-request
            socket.send("hello")
        }.get()
        try await WebSocket.connect(to: "wss://ais.harbor.example/stream", on: req.eventLoop) { socket in // good: server-side-request
            socket.send("hello")
        }.get()
        return .ok
    }

    @Sendable func message(req: Request) async throws -> Int64 {
        let name = try req.query.get(String.self, at: "name")
        return try await FileSystem.shared.withFileHandle(forReadingAt: inbox.appending(name)) { handle in // bad: path-traversal
            try await handle.info().size
        }
    }

    @Sendable func receive(req: Request) async throws -> String {
        guard let body = req.body.string else { throw Abort(.badRequest) }
        let document = XMLHash.parse(body) // good: xml-external-entity
        guard let title = document["message"]["title"].element?.text else { throw Abort(.badRequest) }
        let path = inbox.appending(UUID().uuidString + ".txt")
        _ = try await Array(title.utf8).write(toFileAt: path, options: .newFile(replaceExisting: false)) // good: path-traversal
        return path.lastComponent?.string ?? ""
    }

    @Sendable func lines(req: Request) async throws -> Int {
        let path = try inbox.pushing(FilePath(req.query.get(String.self, at: "path")))
        let data = FileManager.default.contents(atPath: path.string) ?? Data() // bad: path-traversal
        let expression = try Regex(try req.query.get(String.self, at: "match")) // bad: regex-injection
        return String(decoding: data, as: UTF8.self).split(separator: "\n").filter { $0.contains(expression) }.count
    }
}
