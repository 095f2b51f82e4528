import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

enum ForwardError: Error {
    case refused(String)
    case failed(UInt)
}

/// Passes readings on to subscribers.
struct Forwarder: Sendable {
    let client: HTTPClient
    let group: any EventLoopGroup
    private let partners: Set<String> = ["ingest.portauthority.example", "tides.metoffice.example"]

    func confirm(_ callback: String) async throws {
        var request = HTTPClientRequest(url: callback)
        request.method = .POST
        request.headers.add(name: "X-Tide-Event", value: "confirm")
        let response = try await client.execute(request, timeout: .seconds(5)) // bad: server-side-request
        guard response.status == .ok else { throw ForwardError.failed(response.status.code) }
    }

    func confirmPartner(_ callback: String) async throws {
        guard let url = URL(string: callback), url.scheme == "https", url.port == nil, let host = url.host, partners.contains(host) else {
            throw ForwardError.refused(callback)
        }
        let response = try await client.execute(HTTPClientRequest(url: url.absoluteString), timeout: .seconds(5)) // good: server-side-request
        guard response.status == .ok else { throw ForwardError.failed(response.status.code) }
    }

    func openMirror(_ address: String) async throws {
        let parts = address.split(separator: ":")
        guard let host = parts.first, let port = parts.dropFirst().first.flatMap({ Int($0) }) else { throw ForwardError.refused(address) }
        let channel = try await ClientBootstrap(group: group).connect(host: String(host), port: port).get() // bad: server-side-request
        try await channel.writeAndFlush(ByteBuffer(string: "MIRROR 1\n"))
    }

    func openStandby(_ site: Site) async throws {
        let channel = try await ClientBootstrap(group: group).connect(host: site.rawValue, port: 7411).get() // good: server-side-request
        try await channel.writeAndFlush(ByteBuffer(string: "STANDBY 1\n"))
    }

    enum Site: String { case north = "north.tidegauge.internal", south = "south.tidegauge.internal" }

    func camera(of station: String, at address: String) async throws -> ByteBuffer {
        guard var components = URLComponents(string: address) else { throw ForwardError.refused(address) }
        components.path = "/snapshot.jpg"
        components.queryItems = [URLQueryItem(name: "station", value: station)]
        let response = try await client.get(url: components.string ?? address, deadline: .now() + .seconds(5)).get() // bad: server-side-request
        return response.body ?? ByteBuffer()
    }

    func weather(latitude: Double, longitude: Double) async throws -> ByteBuffer {
        let url = "https://api.weather.example/v1/point?lat=\(latitude)&lon=\(longitude)"
        let response = try await client.get(url: url, deadline: .now() + .seconds(5)).get() // good: server-side-request
        return response.body ?? ByteBuffer()
    }

    func almanac(for port: String, edition: String) async throws -> ByteBuffer {
        let url = "https://" + edition + ".almanac.example/ports/" + port
        return try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5)).body.collect(upTo: 1 << 20) // bad: server-side-request
    }

    func almanac(for port: String) async throws -> ByteBuffer {
        guard let name = port.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else { throw ForwardError.refused(port) }
        let url = "https://current.almanac.example/ports/" + name
        return try await client.execute(HTTPClientRequest(url: url), timeout: .seconds(5)).body.collect(upTo: 1 << 20) // good: server-side-request
    }

    func relay(_ reading: Data, to subscriber: URL) async throws {
        guard subscriber.scheme == "https" else { throw ForwardError.refused(subscriber.absoluteString) }
        var request = URLRequest(url: subscriber)
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, from: reading) // bad: server-side-request
    }

    func relayToArchive(_ reading: Data, station: UUID) async throws {
        var request = URLRequest(url: URL(string: "https://archive.tidegauge.internal/\(station)")!)
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, from: reading) // good: server-side-request
    }
}
