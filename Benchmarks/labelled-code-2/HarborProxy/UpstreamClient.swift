import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

struct UpstreamSettings: Sendable {
    var region: String
    var pinnedRoots: String
    var allowedHosts: Set<String>
}

struct UpstreamReply: Sendable {
    let status: UInt
    let body: ByteBuffer
}

enum UpstreamError: Error {
    case badAddress
    case missingPassphrase
    case hostNotAllowed(String)
}

actor UpstreamClient {
    private let settings: UpstreamSettings
    private let publicClient: HTTPClient
    private let meshClient: HTTPClient
    private let logger: Logger

    init(settings: UpstreamSettings, group: any EventLoopGroup, logger: Logger) throws {
        self.settings = settings
        self.logger = logger

        var strict = TLSConfiguration.makeClientConfiguration()
        strict.trustRoots = .file(settings.pinnedRoots)
        strict.minimumTLSVersion = .tlsv12 // good: tls-off
        publicClient = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: strict, redirectConfiguration: .disallow))

        var mesh = TLSConfiguration.makeClientConfiguration()
        mesh.certificateVerification = .noHostnameVerification // bad: tls-off
        meshClient = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: mesh))
    }

    func relay(_ address: String, headers: HTTPHeaders) async throws -> UpstreamReply {
        var request = HTTPClientRequest(url: address)
        request.headers = headers
        logger.info("relaying", metadata: ["authorization": "\(headers.first(name: "authorization") ?? "-")"]) // bad: log-secret
        let response = try await publicClient.execute(request, timeout: .seconds(20)) // bad: ssrf
        return UpstreamReply(status: response.status.code, body: try await response.body.collect(upTo: 4 << 20))
    }

    func relayAllowed(_ address: String, headers: HTTPHeaders) async throws -> UpstreamReply {
        guard let url = URL(string: address), url.scheme == "https", let host = url.host else {
            throw UpstreamError.badAddress
        }
        guard settings.allowedHosts.contains(host) else {
            throw UpstreamError.hostNotAllowed(host)
        }
        var request = HTTPClientRequest(url: url.absoluteString)
        request.headers = headers
        logger.info("relaying", metadata: ["hasAuthorization": "\(headers.contains(name: "authorization"))"]) // good: log-secret
        let response = try await publicClient.execute(request, timeout: .seconds(20)) // good: ssrf
        return UpstreamReply(status: response.status.code, body: try await response.body.collect(upTo: 4 << 20))
    }

    func tenantStatus(_ tenant: String) async throws -> UInt {
        let request = HTTPClientRequest(url: "https://\(tenant).status.harbor.example/health")
        return try await meshClient.execute(request, timeout: .seconds(5)).status.code // bad: ssrf
    }

    func buildStatus(number: Int) async throws -> UInt {
        let request = HTTPClientRequest(url: "https://ci.harbor.example/builds/\(number)")
        return try await publicClient.execute(request, timeout: .seconds(5)).status.code // good: ssrf
    }

    func renewLease(apiToken: String) async throws -> UInt {
        var request = HTTPClientRequest(url: "http://lease.harbor.example/v2/renew")
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(apiToken)")
        return try await meshClient.execute(request, timeout: .seconds(5)).status.code // bad: send-cleartext
    }

    func revokeLease(apiToken: String) async throws -> UInt {
        var request = HTTPClientRequest(url: "https://lease.harbor.example/v2/revoke")
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(apiToken)")
        return try await publicClient.execute(request, timeout: .seconds(5)).status.code // good: send-cleartext
    }

    func publishMetrics(_ lines: [String]) async throws -> UInt {
        var request = HTTPClientRequest(url: "http://127.0.0.1:9091/metrics/job/harbor")
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: lines.joined(separator: "\n")))
        return try await publicClient.execute(request, timeout: .seconds(5)).status.code // good: send-cleartext
    }

    func shutdown() async throws {
        try await publicClient.shutdown()
        try await meshClient.shutdown()
    }
}

func makeServerTLS(certificates: [NIOSSLCertificate], key: NIOSSLPrivateKey) -> TLSConfiguration {
    var configuration = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) },
        privateKey: .privateKey(key)
    )
    configuration.minimumTLSVersion = .tlsv13 // good: tls-off
    return configuration
}

func loadClusterKey() throws -> NIOSSLPrivateKey {
    let passphrase = "harbor-cluster-2022"
    return try NIOSSLPrivateKey(file: "/etc/harbor/cluster.pem", format: .pem) { $0(passphrase.utf8) } // bad: hardcoded-password
}

func loadNodeKey() throws -> NIOSSLPrivateKey {
    guard let passphrase = ProcessInfo.processInfo.environment["HARBOR_NODE_PASSPHRASE"] else {
        throw UpstreamError.missingPassphrase
    }
    return try NIOSSLPrivateKey(file: "/etc/harbor/node.pem", format: .pem) { $0(passphrase.utf8) } // good: hardcoded-password
}

func legacyProbe(host: String, group: any EventLoopGroup) async throws -> any Channel {
    var configuration = TLSConfiguration.clientDefault
    configuration.certificateVerification = CertificateVerification.none // bad: tls-off
    let context = try NIOSSLContext(configuration: configuration)
    return try await ClientBootstrap(group: group)
        .channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
            }
        }
        .connect(host: host, port: 8443)
        .get()
}
