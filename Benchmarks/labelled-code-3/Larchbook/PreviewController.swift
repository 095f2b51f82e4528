import AsyncHTTPClient
import Foundation
import NIOCore
import Vapor

struct PreviewRequest: Content {
    var url: String
    var depth: Int?
}

struct PreviewFetcher: Sendable {
    let client: HTTPClient
    static let allowedHosts: Set<String> = ["covers.openstacks.example", "img.larchbook.example"]

    func fetch(_ target: String) async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: target)
        request.headers.add(name: "User-Agent", value: "larchbook-preview/2")
        let response = try await client.execute(request, timeout: .seconds(8)) // bad: ssrf
        return try await response.body.collect(upTo: 1 << 20)
    }

    func fetchCover(_ target: String) async throws -> ByteBuffer {
        guard let parts = URLComponents(string: target), parts.scheme == "https",
              parts.user == nil, parts.port == nil,
              let host = parts.host?.lowercased(), Self.allowedHosts.contains(host) else {
            throw Abort(.badRequest)
        }
        let request = HTTPClientRequest(url: "https://\(host)\(parts.percentEncodedPath)")
        let response = try await client.execute(request, timeout: .seconds(8)) // good: ssrf
        return try await response.body.collect(upTo: 1 << 20)
    }
}

struct PreviewController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("preview", use: preview)
        routes.post("preview", "cover", use: cover)
        routes.get("preview", "isbn", ":isbn", use: isbn)
        routes.get("preview", "mirror", use: mirror)
        routes.get("profile", ":name", use: profile)
        routes.get("profile", ":name", "card", use: card)
        routes.get("grep", use: grep)
    }

    private func fetcher(_ req: Request) -> PreviewFetcher {
        PreviewFetcher(client: req.application.http.client.shared)
    }

    @Sendable
    func preview(_ req: Request) async throws -> Response {
        let form = try req.content.decode(PreviewRequest.self)
        let body = try await fetcher(req).fetch(form.url)
        return Response(status: .ok, headers: ["Content-Type": "text/plain"], body: .init(buffer: body))
    }

    @Sendable
    func cover(_ req: Request) async throws -> Response {
        let form = try req.content.decode(PreviewRequest.self)
        let body = try await fetcher(req).fetchCover(form.url)
        return Response(status: .ok, headers: ["Content-Type": "image/jpeg"], body: .init(buffer: body))
    }

    @Sendable
    func mirror(_ req: Request) async throws -> ClientResponse {
        let host = try req.query.get(String.self, at: "host")
        return try await req.client.get("https://\(host)/larchbook/mirror.json") // bad: ssrf
    }

    @Sendable
    func isbn(_ req: Request) async throws -> ClientResponse {
        let isbn = try req.parameters.require("isbn")
        guard isbn.wholeMatch(of: /[0-9]{9,13}/) != nil else { throw Abort(.badRequest) }
        return try await req.client.get("https://openstacks.example/isbn/\(isbn).json") // good: ssrf
    }

    // MARK: Rendered fragments

    @Sendable
    func profile(_ req: Request) async throws -> Response {
        let name = try req.parameters.require("name")
        let html = "<article><h1>\(name)</h1></article>"
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: html)) // bad: script-injection
    }

    @Sendable
    func card(_ req: Request) async throws -> Response {
        let name = try req.parameters.require("name").htmlEscaped()
        let html = "<aside><h2>\(name)</h2></aside>"
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: html)) // good: script-injection
    }

    @Sendable
    func grep(_ req: Request) async throws -> [String] {
        let needle = try req.query.get(String.self, at: "needle")
        let lines = try await ReadingList.shared.titles()
        if req.query[Bool.self, at: "exact"] == true {
            let quoted = NSRegularExpression.escapedPattern(for: needle)
            let exact = try NSRegularExpression(pattern: "\\b\(quoted)\\b") // good: regex-injection
            return lines.filter { exact.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
        }
        let loose = try NSRegularExpression(pattern: needle, options: [.caseInsensitive]) // bad: regex-injection
        return lines.filter { loose.firstMatch(in: $0, range: NSRange(location: 0, length: $0.count)) != nil } // bad: string-length-mix
    }
}

actor ReadingList {
    static let shared = ReadingList()
    private var cached: [String] = []

    func titles() async throws -> [String] { cached }
    func replace(_ titles: [String]) { cached = titles }
}
