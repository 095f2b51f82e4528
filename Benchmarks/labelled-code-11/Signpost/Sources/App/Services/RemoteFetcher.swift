import AsyncHTTPClient
import Foundation
import NIOCore
import Vapor

struct RemoteFetcher: Sendable {
    let client: any Client
    let http: HTTPClient
    private let iconHosts: Set<String> = ["is1-ssl.mzstatic.com", "avatars.githubusercontent.com"]

    func deliver(_ payload: some Content, to hook: Hook) async throws -> HTTPStatus {
        let response = try await client.post(URI(string: hook.url)) { try $0.content.encode(payload) } // bad: server-side-request
        return response.status
    }

    func deliver(_ payload: some Content, toChannel channel: String) async throws -> HTTPStatus {
        let path = "/hooks/" + channel.filter { $0.isASCII && $0.isLetter }
        let response = try await client.post(URI(scheme: "https", host: "chat.signpost.dev", path: path)) { try $0.content.encode(payload) } // good: server-side-request
        return response.status
    }

    func icon(from address: String) async throws -> ByteBuffer {
        let request = HTTPClientRequest(url: address)
        let response = try await http.execute(request, timeout: .seconds(10)) // bad: server-side-request
        return try await response.body.collect(upTo: 1 << 20)
    }

    func avatar(from address: String) async throws -> ByteBuffer {
        guard let url = URL(string: address), url.scheme == "https", let host = url.host, iconHosts.contains(host) else { throw Abort(.badRequest) }
        let response = try await http.execute(HTTPClientRequest(url: url.absoluteString), timeout: .seconds(10)) // good: server-side-request
        return try await response.body.collect(upTo: 1 << 20)
    }

    func health(ofRunner host: String, port: Int) async throws -> HTTPStatus {
        let uri = URI(scheme: "http", host: host, port: port, path: "/health")
        return try await client.get(uri).status // bad: server-side-request
    }

    func health(ofRegion region: Region) async throws -> HTTPStatus {
        let uri = URI(scheme: "http", host: "runner.\(region.rawValue).signpost.internal", port: 8080, path: "/health")
        return try await client.get(uri).status // good: server-side-request
    }

    enum Region: String, Codable { case eu, us }

    func releaseNotes(at address: String) async throws -> String {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme) else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return String(decoding: data.prefix(64 * 1024), as: UTF8.self)
    }

    func storeEntry(of bundleID: String) async throws -> Data {
        var components = URLComponents(string: "https://itunes.apple.com/lookup")!
        components.queryItems = [URLQueryItem(name: "bundleId", value: bundleID)]
        guard let url = components.url else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // good: server-side-request
        return data
    }

    func manifest(of repository: String, host: String) async throws -> ClientResponse {
        guard host != "localhost", host != "127.0.0.1" else { throw Abort(.badRequest) }
        return try await client.send(.GET, to: "https://\(host)/\(repository)/signpost.json") // bad: server-side-request
    }

    func manifest(ofGitHub repository: String) async throws -> ClientResponse {
        let parts = repository.split(separator: "/").map { $0.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") } }
        guard parts.count == 2 else { throw Abort(.badRequest) }
        return try await client.send(.GET, to: "https://raw.githubusercontent.com/\(parts[0])/\(parts[1])/HEAD/signpost.json") // good: server-side-request
    }

    func metrics(of build: UUID, days: Int) async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: "http://metrics.signpost.internal:9090/builds/\(build)?days=\(days)")
        request.headers.add(name: "Accept", value: "application/json")
        let response = try await http.execute(request, timeout: .seconds(30)) // good: server-side-request
        return try await response.body.collect(upTo: 8 << 20)
    }

    func mirror(_ location: String, from base: String) async throws -> HTTPStatus {
        let target = URL(string: location, relativeTo: URL(string: base))?.absoluteString ?? base
        let response = try await http.get(url: target).get() // bad: server-side-request
        return response.status
    }
}
