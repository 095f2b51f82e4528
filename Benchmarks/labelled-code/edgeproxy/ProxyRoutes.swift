import AsyncHTTPClient
import Foundation
import Hummingbird
import NIOCore

struct FetchJob: Decodable {
    var source: String
    var tenant: String
    var depth: Int
}

struct ProxyRoutes<Context: RequestContext> {
    let http: HTTPClient
    let origins = ["eu": "https://eu.origin.edgeproxy.io", "us": "https://us.origin.edgeproxy.io"]
    let gate: TargetGate

    func add(to router: Router<Context>) {
        router.get("fetch", use: fetch)
        router.get("image", use: image)
        router.get("object/:id", use: object)
        router.get("tenant/:name/status", use: tenant)
        router.post("jobs", use: job)
        router.get("origin/:zone", use: origin)
        router.get("ping", use: ping)
        router.get("health", use: health)
    }

    @Sendable func fetch(_ request: Request, context: Context) async throws -> ByteBuffer {
        let target = try request.uri.queryParameters.require("url")
        return try await body(of: target)
    }

    private func body(of address: String) async throws -> ByteBuffer {
        let response = try await http.execute(HTTPClientRequest(url: address), timeout: .seconds(10)) // bad: ssrf
        return try await response.body.collect(upTo: 1 << 20)
    }

    @Sendable func image(_ request: Request, context: Context) async throws -> ByteBuffer {
        let target = try request.uri.queryParameters.require("src")
        let address = try gate.check(target)
        let response = try await http.execute(HTTPClientRequest(url: address), timeout: .seconds(10)) // good: ssrf
        return try await response.body.collect(upTo: 1 << 20)
    }

    @Sendable func object(_ request: Request, context: Context) async throws -> ByteBuffer {
        let id = try context.parameters.require("id", as: Int.self)
        let response = try await http.execute(HTTPClientRequest(url: "https://objects.edgeproxy.io/v2/\(id)"), timeout: .seconds(10)) // good: ssrf
        return try await response.body.collect(upTo: 1 << 20)
    }

    @Sendable func tenant(_ request: Request, context: Context) async throws -> ByteBuffer {
        let name = try context.parameters.require("name")
        let outgoing = HTTPClientRequest(url: "http://\(name):9100/metrics")
        let response = try await http.execute(outgoing, timeout: .seconds(3)) // bad: ssrf
        return try await response.body.collect(upTo: 1 << 16)
    }

    @Sendable func job(_ request: Request, context: Context) async throws -> HTTPResponse.Status {
        let job = try await request.decode(as: FetchJob.self, context: context)
        guard let source = URL(string: job.source), source.scheme == "https" else { throw HTTPError(.badRequest) }
        let (_, response) = try await URLSession.shared.data(for: URLRequest(url: source)) // bad: ssrf
        return (response as? HTTPURLResponse)?.statusCode == 200 ? .accepted : .badGateway
    }

    @Sendable func origin(_ request: Request, context: Context) async throws -> ByteBuffer {
        guard let base = origins[try context.parameters.require("zone")] else { throw HTTPError(.notFound) }
        let response = try await http.execute(HTTPClientRequest(url: base + "/status"), timeout: .seconds(3)) // good: ssrf
        return try await response.body.collect(upTo: 1 << 16)
    }

    @Sendable func ping(_ request: Request, context: Context) async throws -> String {
        let host = request.uri.queryParameters.get("host") ?? ""
        guard host.hasSuffix("edgeproxy.io") else { throw HTTPError(.forbidden) }
        let response = try await http.get(url: "https://\(host)/ping").get() // bad: ssrf
        return "\(response.status.code)"
    }
}

extension ProxyRoutes {
    @Sendable func health(_ request: Request, context: Context) async throws -> String {
        let zone = request.uri.queryParameters.get("zone") == "us" ? "us" : "eu"
        let response = try await http.get(url: "https://\(zone).origin.edgeproxy.io/health").get() // good: ssrf
        return "\(response.status.code)"
    }
}

struct TargetGate: Sendable {
    var hosts: Set<String> = ["static.edgeproxy.io", "img.edgeproxy.io"]

    func check(_ text: String) throws -> String {
        guard let parts = URLComponents(string: text), parts.scheme == "https", parts.user == nil, parts.port == nil,
              let host = parts.host?.lowercased(), hosts.contains(host) else { throw HTTPError(.forbidden) }
        var result = URLComponents()
        result.scheme = "https"
        result.host = host
        result.percentEncodedPath = parts.percentEncodedPath
        guard let address = result.string else { throw HTTPError(.badRequest) }
        return address
    }
}

struct LoginRoutes<Context: RequestContext> {
    let home = "https://app.edgeproxy.io"
    let places = ["docs": "https://docs.edgeproxy.io", "status": "https://status.edgeproxy.io"]

    func add(to router: Router<Context>) {
        router.get("login/done") { request, _ in
            let next = request.uri.queryParameters.get("next") ?? "/"
            return Response.redirect(to: next) // bad: open-redirect
        }
        router.get("logout") { request, _ in
            guard let target = request.headers[.referer], let url = URL(string: target), url.scheme == "https", url.host == "app.edgeproxy.io" else { return Response.redirect(to: home) }
            return Response.redirect(to: target) // good: open-redirect
        }
        router.get("go/:place") { _, context in
            guard let target = places[try context.parameters.require("place")] else { throw HTTPError(.notFound) }
            return Response.redirect(to: target) // good: open-redirect
        }
        router.get("sso") { request, _ in
            let back = try request.uri.queryParameters.require("return_to")
            guard back.hasPrefix(home) else { throw HTTPError(.forbidden) }
            return Response.redirect(to: back) // bad: open-redirect
        }
        router.get("app") { request, _ in
            let path = request.uri.queryParameters.get("path") ?? ""
            return Response.redirect(to: home + "/" + path) // good: open-redirect
        }
        router.get("switch") { request, _ in
            let zone = try request.uri.queryParameters.require("zone")
            return Response(status: .found, headers: [.location: "https://\(zone).edgeproxy.io/"]) // bad: open-redirect
        }
        router.get("user/:id") { _, context in
            let id = try context.parameters.require("id", as: Int.self)
            return Response(status: .found, headers: [.location: "/u/\(id)"]) // good: open-redirect
        }
        router.get("device") { request, _ in
            let target = try request.uri.queryParameters.require("to")
            guard let url = URL(string: target), url.scheme == nil else { throw HTTPError(.badRequest) }
            return Response.redirect(to: target) // bad: open-redirect
        }
    }
}
