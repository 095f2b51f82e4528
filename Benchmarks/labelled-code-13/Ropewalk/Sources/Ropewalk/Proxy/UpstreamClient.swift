import AsyncHTTPClient
import Foundation
import NIOCore
import NIOSSL
import NIOHTTP1

enum UpstreamPool {
    static func standard() -> HTTPClient {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.tlsConfiguration = .makeClientConfiguration() // good: tls-validation
        configuration.timeout.connect = .seconds(4)
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }

    static func internalMesh() -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .noHostnameVerification // bad: tls-validation
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    static func appliance() -> HTTPClient {
        HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(certificateVerification: .none)) // bad: tls-validation
    }

    static func mutual(root: String) throws -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .file(root) // good: tls-validation
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls, redirectConfiguration: .disallow))
    }
}

struct UpstreamClient: Sendable {
    let client: HTTPClient
    let policy: HostPolicy

    func relay(_ address: String) async throws -> HTTPClientResponse {
        guard let url = URL(string: address), policy.permits(url) else { throw ProxyError.refused }
        let request = HTTPClientRequest(url: url.absoluteString)
        return try await client.execute(request, timeout: .seconds(15)) // good: server-side-request
    }

    func health(of node: String) async throws -> Bool {
        var request = HTTPClientRequest(url: "http://" + node + "/healthz")
        request.method = .HEAD
        let response = try await client.execute(request, timeout: .seconds(3)) // bad: server-side-request
        return response.status == .ok
    }

    func ledger(_ token: String) async throws -> ByteBuffer {
        var request = HTTPClientRequest(url: "http://ledger.ropewalk.example/entries") // bad: cleartext-transmission
        request.headers.add(name: "Authorization", value: "Bearer " + token)
        let response = try await client.execute(request, timeout: .seconds(10))
        return try await response.body.collect(upTo: 512 * 1_024) // good: unbounded-size
    }

    func metricsProbe() async throws -> HTTPResponseStatus {
        let request = HTTPClientRequest(url: "http://127.0.0.1:9100/metrics") // good: cleartext-transmission
        return try await client.execute(request, timeout: .seconds(1)).status
    }

    func mirror(_ address: String) async throws -> Data {
        let response = try await relay(address)
        let body = try await response.body.collect(upTo: .max) // bad: unbounded-size
        return Data(body.readableBytesView)
    }

    func quota(account: String, apiKey: String) async throws -> HTTPClientResponse {
        let request = HTTPClientRequest(url: "https://billing.ropewalk.example/quota?api_key=\(apiKey)") // bad: url-request-secret
        return try await client.execute(request, timeout: .seconds(5))
    }

    func usage(apiKey: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: "https://billing.ropewalk.example/usage?page=1") // good: url-request-secret
        request.headers.add(name: "X-Api-Key", value: apiKey)
        return try await client.execute(request, timeout: .seconds(5))
    }
}

enum ProxyError: Error {
    case refused, tooLarge, malformed
}
