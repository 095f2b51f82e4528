import AsyncHTTPClient
import Crypto
import Fluent
import Foundation
import Vapor
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct CalendarImport: Content {
    var url: String
    var tenant: String
    var region: String
    var number: Int
}

enum Region: String { case eu, us }

struct IntegrationController {
    let partners: Set<String>
    let tax: URI

    func fire(_ hook: Webhook, req: Request) async throws {
        _ = try await req.client.post(URI(string: hook.url)) // bad: server-side-request
    }

    func fireKnown(_ hook: Webhook, req: Request) async throws {
        guard let url = URLComponents(string: hook.url), url.scheme == "https", url.user == nil, url.port == nil, let host = url.host, partners.contains(host) else { throw Abort(.badRequest) }
        _ = try await req.client.post(URI(string: hook.url)) // good: server-side-request
    }

    func importCalendar(_ req: Request) async throws -> Int {
        let input = try req.content.decode(CalendarImport.self)
        guard input.url.hasPrefix("http") else { throw Abort(.badRequest) }
        let answer = try await req.client.get("\(input.url)") // bad: server-side-request
        return answer.body?.readableBytes ?? 0
    }

    func importHolidays(_ req: Request) async throws -> Int {
        let input = try req.content.decode(CalendarImport.self)
        guard let region = Region(rawValue: input.region) else { throw Abort(.badRequest) }
        let answer = try await req.client.get("https://holidays.example/\(region.rawValue).ics") // good: server-side-request
        return answer.body?.readableBytes ?? 0
    }

    func preview(_ req: Request) async throws -> String {
        let input = try req.content.decode(CalendarImport.self)
        guard let url = URL(string: input.url) else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return title(in: data)
    }

    func previewPartner(_ req: Request) async throws -> String {
        let input = try req.content.decode(CalendarImport.self)
        guard let url = URL(string: "https://partner.example/rooms/\(input.number)") else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // good: server-side-request
        return title(in: data)
    }

    func logo(_ req: Request) async throws -> Response {
        let source = try req.query.get(String.self, at: "src")
        guard let url = URL(string: source), url.pathExtension == "png" else { throw Abort(.badRequest) }
        let data = try Data(contentsOf: url) // bad: server-side-request
        return Response(status: .ok, headers: ["Content-Type": "image/png"], body: .init(data: data))
    }

    func stamp(_ req: Request) async throws -> Response {
        let url = URL(fileURLWithPath: req.application.directory.publicDirectory).appendingPathComponent("stamp.png")
        let data = try Data(contentsOf: url) // good: server-side-request
        return Response(status: .ok, headers: ["Content-Type": "image/png"], body: .init(data: data))
    }

    func avatar(_ req: Request) async throws -> Response {
        let source = try req.query.get(String.self, at: "src")
        let request = try HTTPClient.Request(url: source, method: .GET)
        let answer = try await req.application.http.client.shared.execute(request: request).get() // bad: server-side-request
        return Response(status: answer.status, headers: ["Content-Type": "image/png"], body: answer.body.map { .init(buffer: $0) } ?? .empty)
    }

    func gravatar(_ req: Request) async throws -> Response {
        let email = try req.auth.require(User.self).email
        let hash = SHA256.hash(data: Data(email.lowercased().utf8)).hex
        let request = try HTTPClient.Request(url: "https://gravatar.com/avatar/" + hash, method: .GET)
        let answer = try await req.application.http.client.shared.execute(request: request).get() // good: server-side-request
        return Response(status: answer.status, headers: ["Content-Type": "image/png"], body: answer.body.map { .init(buffer: $0) } ?? .empty)
    }

    func availability(_ req: Request) async throws -> ClientResponse {
        let input = try req.content.decode(CalendarImport.self)
        let base = "https://" + input.tenant + ".rooms.example/free"
        return try await req.client.get(URI(string: base)) // bad: server-side-request
    }

    func openings(_ req: Request) async throws -> ClientResponse {
        let input = try req.content.decode(CalendarImport.self)
        guard input.tenant.count < 40, input.tenant.allSatisfy({ $0.isASCII && $0.isLetter }) else { throw Abort(.badRequest) }
        return try await req.client.get(URI(string: "https://" + input.tenant + ".rooms.example/free")) // good: server-side-request
    }

    func selfCheck(_ req: Request) async throws -> HTTPStatus {
        let host = req.headers.first(name: .host) ?? "localhost"
        return try await req.client.get(URI(scheme: "http", host: host, path: "/health")).status // bad: server-side-request
    }

    func healthCheck(_ req: Request) async throws -> HTTPStatus {
        try await req.client.get(URI(scheme: "http", host: "localhost", port: 8080, path: "/health")).status // good: server-side-request
    }

    func validate(_ req: Request) async throws -> ClientResponse {
        let input = try req.content.decode(CalendarImport.self)
        guard let host = URL(string: input.url)?.host, !["localhost", "127.0.0.1", "169.254.169.254"].contains(host) else { throw Abort(.badRequest) }
        return try await req.client.send(.HEAD, to: URI(string: input.url)) // bad: server-side-request
    }

    func taxRate(_ req: Request) async throws -> ClientResponse {
        let input = try req.content.decode(CalendarImport.self)
        return try await req.client.get(tax) { out in // good: server-side-request
            try out.query.encode(["region": input.region])
        }
    }

    private func title(in data: Data) -> String {
        String(decoding: data.prefix(200), as: UTF8.self)
    }
}
