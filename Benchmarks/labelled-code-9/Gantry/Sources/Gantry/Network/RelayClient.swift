import AppKit
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import os

let relayLog = Logger(subsystem: "dev.gantry.console", category: "relay")

enum RelayClients {
    static func console(roots: [NIOSSLCertificate]) -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .certificates(roots) // good: tls-validation
        tls.minimumTLSVersion = .tlsv12
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    static func onPremises() -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .noHostnameVerification // bad: tls-validation
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: tls))
    }

    static func runner(selfSigned: Bool) throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = selfSigned ? .none : .fullVerification // bad: tls-validation
        return try NIOSSLContext(configuration: tls)
    }

    static func agent() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .fullVerification // good: tls-validation
        tls.cipherSuites = "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384" // good: weak-cipher-or-mode
        return try NIOSSLContext(configuration: tls)
    }

    static func mainframe() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.cipherSuites = "DES-CBC3-SHA:RC4-SHA:AES128-SHA" // bad: weak-cipher-or-mode
        return try NIOSSLContext(configuration: tls)
    }
}

struct RunnerChannel {
    let group: EventLoopGroup

    func connect(to target: DeployTarget, context: NIOSSLContext) async throws -> Channel {
        try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                do {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: target.host)
                    return channel.pipeline.addHandler(handler) // good: cleartext-transmission
                } catch {
                    return channel.eventLoop.makeFailedFuture(error)
                }
            }
            .connect(host: target.host, port: target.port)
            .get()
    }

    func register(_ target: DeployTarget, token: String) async throws {
        let channel = try await ClientBootstrap(group: group)
            .connect(host: target.host, port: target.port)
            .get()
        var buffer = channel.allocator.buffer(capacity: token.utf8.count + 8)
        buffer.writeString("AUTH \(token)\n")
        try await channel.writeAndFlush(buffer) // bad: cleartext-transmission
    }

    func registerLocally(token: String, socketPath: String) async throws {
        let channel = try await ClientBootstrap(group: group)
            .connect(unixDomainSocketPath: socketPath)
            .get()
        var buffer = channel.allocator.buffer(capacity: token.utf8.count + 8)
        buffer.writeString("AUTH \(token)\n")
        try await channel.writeAndFlush(buffer) // good: cleartext-transmission
    }
}

struct ConsoleAPI {
    let base: URL
    let client: HTTPClient

    func deployments(profile: AccessProfile) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: base.appendingPathComponent("deployments").absoluteString)
        request.headers.add(name: "Authorization", value: "Bearer \(profile.personalToken)") // good: url-request-secret
        relayLog.debug("deployments for \(profile.account, privacy: .public)")
        return try await client.execute(request, timeout: .seconds(20))
    }

    func artifacts(profile: AccessProfile, page: Int) async throws -> HTTPClientResponse {
        let request = HTTPClientRequest(url: "\(base.absoluteString)/artifacts?page=\(page)&api_key=\(profile.personalToken)") // bad: url-request-secret
        return try await client.execute(request, timeout: .seconds(20))
    }

    func search(_ term: String, profile: AccessProfile) async throws -> HTTPClientResponse {
        var parts = URLComponents(url: base.appendingPathComponent("search"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "token", value: term)] // good: url-request-secret
        var request = HTTPClientRequest(url: parts.string!)
        request.headers.add(name: "Authorization", value: "Bearer \(profile.personalToken)")
        return try await client.execute(request, timeout: .seconds(20))
    }

    func registry(user: String, password: String, host: String) -> URL? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = host
        parts.user = user
        parts.password = password // bad: url-request-secret
        parts.path = "/v2/_catalog"
        return parts.url
    }

    func openInBrowser(profile: AccessProfile) {
        let link = base.appendingPathComponent("session").appendingPathComponent(profile.personalToken)
        NSWorkspace.shared.open(link) // bad: url-request-secret
    }

    func openDocumentation(anchor: String) {
        let link = base.appendingPathComponent("docs").appendingPathComponent(anchor)
        NSWorkspace.shared.open(link) // good: url-request-secret
    }

    func beginPKCE(challenge: String) -> URL? {
        URL(string: "https://console.gantry.dev/authorize?code_challenge=\(challenge)&code_challenge_method=S256") // good: url-request-secret
    }

    func stream(profile: AccessProfile) -> URLSessionWebSocketTask? {
        guard let url = URL(string: "wss://stream.gantry.dev/v1/events?auth=\(profile.personalToken)") else { return nil } // bad: url-request-secret
        return URLSession.shared.webSocketTask(with: url)
    }

    func legacyUpload(_ archive: Data, profile: AccessProfile) -> URLRequest {
        let endpoint = base.absoluteString.replacingOccurrences(of: "https://", with: "http://")
        var request = URLRequest(url: URL(string: endpoint)!.appendingPathComponent("upload")) // bad: cleartext-transmission
        request.setValue("Bearer \(profile.personalToken)", forHTTPHeaderField: "Authorization")
        request.httpMethod = "PUT"
        request.httpBody = archive
        return request
    }

    func upload(_ archive: Data, profile: AccessProfile) -> URLRequest {
        let endpoint = base.absoluteString.replacingOccurrences(of: "http://", with: "https://")
        var request = URLRequest(url: URL(string: endpoint)!.appendingPathComponent("upload")) // good: cleartext-transmission
        request.setValue("Bearer \(profile.personalToken)", forHTTPHeaderField: "Authorization")
        request.httpMethod = "PUT"
        request.httpBody = archive
        return request
    }
}

enum PolicyFactory {
    static func policies(for target: DeployTarget) -> [SecPolicy] {
        [SecPolicyCreateSSL(true, target.host as CFString)] // good: tls-validation
    }

    static func apply(to trust: SecTrust, for target: DeployTarget, pinnedByName: Bool) -> Bool {
        let policy = pinnedByName ? policies(for: target)[0] : SecPolicyCreateBasicX509() // bad: tls-validation
        SecTrustSetPolicies(trust, policy)
        return SecTrustEvaluateWithError(trust, nil)
    }

    static func applyAnchors(_ anchors: [SecCertificate], to trust: SecTrust) -> Bool {
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        SecTrustSetAnchorCertificatesOnly(trust, true)
        return SecTrustEvaluateWithError(trust, nil) // good: tls-validation
    }
}
