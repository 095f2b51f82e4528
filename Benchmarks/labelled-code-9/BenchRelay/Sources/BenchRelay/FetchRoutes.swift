import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore

struct MirrorPolicy: Sendable {
    private let mirrors: Set<String> = ["firmware.bench.example", "mirror.bench.example"]

    func isMirror(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host()?.lowercased() else { return false }
        return mirrors.contains(host) // good: incomplete-host-check
    }

    func isVendor(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host() else { return false }
        return host.hasPrefix("firmware.") // bad: incomplete-host-check
    }

    func isDocument(_ url: URL) -> Bool {
        url.absoluteString.range(of: #"^https://[a-z]+\.bench.example"#, options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func isChartSource(_ url: URL) -> Bool {
        url.absoluteString.range(of: #"^https://[a-z]+\.bench\.example/"#, options: .regularExpression) != nil // good: incomplete-host-check
    }
}

struct FetchRoutes {
    let http: HTTPClient
    let policy: MirrorPolicy

    struct FetchBody: Decodable {
        let url: URL
    }

    func register(on api: RouterGroup<BenchContext>) {
        api.post("firmware/fetch", use: firmware)
        api.post("firmware/mirror", use: mirrored)
        api.post("firmware/vendor", use: vendor)
        api.get("firmware/latest/:board", use: latest)
        api.post("callback", use: callback)
        api.post("callback/run", use: runCallback)
        api.get("probe", use: probe)
        api.get("camera/:number", use: camera)
        api.get("camera", use: anyCamera)
        api.post("trace", use: trace)
    }

    @Sendable func firmware(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: FetchBody.self, context: context)
        let response = try await http.execute(HTTPClientRequest(url: body.url.absoluteString), timeout: .seconds(60)) // bad: server-side-request
        return Response(status: .ok, body: .init(byteBuffer: try await response.body.collect(upTo: 64 << 20)))
    }

    @Sendable func mirrored(_ request: Request, context: BenchContext) async throws -> Response {
        let body = try await request.decode(as: FetchBody.self, context: context)
        guard policy.isMirror(body.url) else { throw HTTPError(.unprocessableContent) }
        let response = try await http.execute(HTTPClientRequest(url: body.url.absoluteString), timeout: .seconds(60)) // good: server-side-request
        return Response(status: .ok, body: .init(byteBuffer: try await response.body.collect(upTo: 64 << 20)))
    }

    /// The announcement tells every board of the lab where to load its next image from.
    @Sendable func vendor(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.decode(as: FetchBody.self, context: context)
        var outgoing = HTTPClientRequest(url: "https://firmware.bench.example/announce")
        guard policy.isVendor(body.url) || policy.isDocument(body.url) else { throw HTTPError(.unprocessableContent) }
        outgoing.method = .POST
        outgoing.body = .bytes(ByteBuffer(string: body.url.absoluteString))
        _ = try await http.execute(outgoing, timeout: .seconds(10)) // good: server-side-request
        return .ok
    }

    @Sendable func latest(_ request: Request, context: BenchContext) async throws -> Response {
        let board = try context.parameters.require("board", as: Int.self)
        let response = try await http.get(url: "https://firmware.bench.example/board/\(board)/latest").get() // good: server-side-request
        return Response(status: .ok, body: .init(byteBuffer: response.body ?? ByteBuffer()))
    }

    @Sendable func callback(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.decode(as: FetchBody.self, context: context)
        var outgoing = URLRequest(url: body.url)
        outgoing.httpMethod = "POST"
        outgoing.httpBody = Data("{\"state\":\"done\"}".utf8)
        _ = try await URLSession.shared.data(for: outgoing) // bad: server-side-request
        return .accepted
    }

    @Sendable func runCallback(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let user = try context.requireUser()
        var outgoing = URLRequest(url: URL(string: "https://ci.bench.example/labs")!.appending(path: user.lab.uuidString))
        outgoing.httpMethod = "POST"
        _ = try await URLSession.shared.data(for: outgoing) // good: server-side-request
        return .accepted
    }

    @Sendable func probe(_ request: Request, context: BenchContext) async throws -> String {
        let host = try request.uri.queryParameters.require("host")
        let port = request.uri.queryParameters.get("port", as: Int.self) ?? 80
        let response = try await http.get(url: "http://\(host):\(port)/version").get() // bad: server-side-request
        return response.body.map { String(buffer: $0) } ?? ""
    }

    @Sendable func camera(_ request: Request, context: BenchContext) async throws -> Response {
        let number = try context.parameters.require("number", as: Int.self)
        guard let base = Self.cameras[number] else { throw HTTPError(.notFound) }
        let (data, _) = try await URLSession.shared.data(from: base.appending(path: "still.jpg")) // good: server-side-request
        return Response(status: .ok, headers: [.contentType: "image/jpeg"], body: .init(byteBuffer: ByteBuffer(data: data)))
    }

    @Sendable func anyCamera(_ request: Request, context: BenchContext) async throws -> Response {
        var parts = URLComponents()
        parts.scheme = "http"
        parts.host = request.uri.queryParameters.get("camera")
        parts.path = "/still.jpg"
        guard let url = parts.url else { throw HTTPError(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return Response(status: .ok, headers: [.contentType: "image/jpeg"], body: .init(byteBuffer: ByteBuffer(data: data)))
    }

    @Sendable func trace(_ request: Request, context: BenchContext) async throws -> String {
        let body = try await request.decode(as: FetchBody.self, context: context)
        let text = try String(contentsOf: body.url, encoding: .utf8) // bad: server-side-request
        return String(text.prefix(4096))
    }

    private static let cameras: [Int: URL] = [
        1: URL(string: "http://10.20.0.11")!,
        2: URL(string: "http://10.20.0.12")!,
    ]
}

struct CrossOrigin: RouterMiddleware {
    typealias Context = BenchContext
    let base = "bench.example"

    func handle(_ request: Request, context: BenchContext, next: (Request, BenchContext) async throws -> Response) async throws -> Response {
        var response = try await next(request, context)
        guard let origin = request.headers[.origin], let host = URL(string: origin)?.host() else { return response }
        if host.hasSuffix(base) { // bad: incomplete-host-check
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlAllowCredentials] = "true"
        }
        return response
    }
}

struct KioskOrigin: RouterMiddleware {
    typealias Context = BenchContext
    let origins = ["https://kiosk.bench.example", "https://wall.bench.example"]

    func handle(_ request: Request, context: BenchContext, next: (Request, BenchContext) async throws -> Response) async throws -> Response {
        var response = try await next(request, context)
        if let origin = request.headers[.origin], origins.contains(origin) { // good: incomplete-host-check
            response.headers[.accessControlAllowOrigin] = origin
        }
        return response
    }
}
