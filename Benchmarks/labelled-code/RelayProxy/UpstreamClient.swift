import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOPosix
import NIOSSL

struct UpstreamOptions {
    var verification: CertificateVerification = .fullVerification
    var floor: TLSVersion = .tlsv12
    var pinnedFingerprints: Set<String> = []

    static let metrics = UpstreamOptions(verification: .none, floor: .tlsv12)
    static let archive = UpstreamOptions(verification: .fullVerification, floor: .tlsv1)
    static let billing = UpstreamOptions(verification: .fullVerification, floor: .tlsv13)
}

final class UpstreamClients {
    let metrics: HTTPClient
    let archive: HTTPClient
    let billing: HTTPClient
    let inventory: HTTPClient
    let search: HTTPClient

    init(group: any EventLoopGroup) {
        let options = UpstreamOptions.metrics
        var metricsTLS = TLSConfiguration.makeClientConfiguration()
        metricsTLS.minimumTLSVersion = options.floor
        metricsTLS.certificateVerification = options.verification // bad: tls-off
        metrics = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: metricsTLS))

        var archiveTLS = TLSConfiguration.makeClientConfiguration()
        archiveTLS.minimumTLSVersion = UpstreamOptions.archive.floor // bad: tls-off
        archive = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: archiveTLS))

        var billingTLS = TLSConfiguration.makeClientConfiguration()
        billingTLS.minimumTLSVersion = UpstreamOptions.billing.floor // good: tls-off
        billingTLS.certificateVerification = UpstreamOptions.billing.verification // good: tls-off
        billing = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: billingTLS))

        inventory = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: HTTPClient.Configuration(certificateVerification: .none)) // bad: tls-off
        search = HTTPClient(eventLoopGroupProvider: .shared(group), configuration: HTTPClient.Configuration(certificateVerification: .fullVerification)) // good: tls-off
    }

    func charge(_ invoice: Invoice, apiKey: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: "https://billing.relay.example/charges")
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(apiKey)") // good: hardcoded-password
        request.body = .bytes(ByteBuffer(data: try JSONEncoder().encode(invoice)))
        return try await billing.execute(request, timeout: .seconds(20))
    }

    func stock(of item: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest(url: "https://inventory.relay.example/items/\(item)")
        request.setBasicAuth(username: "relay", password: RelayDefaults.inventoryPhrase) // bad: hardcoded-password
        return try await inventory.execute(request, timeout: .seconds(10))
    }

    func find(_ text: String, settings: RelaySettings) async throws -> HTTPClientResponse {
        var components = URLComponents(string: "https://search.relay.example/v1/query")!
        components.queryItems = [URLQueryItem(name: "q", value: text)]
        var request = HTTPClientRequest(url: components.string!)
        request.setBasicAuth(username: settings.searchUser, password: settings.searchPassword) // good: hardcoded-password
        return try await search.execute(request, timeout: .seconds(10))
    }
}

struct Invoice: Codable, Sendable {
    let number: String
    let cents: Int
}

struct TunnelConnector {
    let group: any EventLoopGroup
    let options: UpstreamOptions

    func connect(host: String, port: Int) async throws -> any Channel {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        let context = try NIOSSLContext(configuration: tls)
        return try await ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let handler = try NIOSSLClientHandler(context: context, serverHostname: host) // good: tls-off
                try channel.pipeline.syncOperations.addHandler(handler)
            }
        }.connect(host: host, port: port).get()
    }

    func connectAppliance(host: String, port: Int) async throws -> any Channel {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        return try await ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let handler = try NIOSSLClientHandler(context: context, serverHostname: nil, customVerificationCallback: { _, promise in
                    promise.succeed(.certificateVerified) // bad: tls-off
                })
                try channel.pipeline.syncOperations.addHandler(handler)
            }
        }.connect(host: host, port: port).get()
    }

    func connectPinned(host: String, port: Int) async throws -> any Channel {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let pins = options.pinnedFingerprints
        return try await ClientBootstrap(group: group).channelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                let handler = try NIOSSLClientHandler(context: context, serverHostname: host, customVerificationCallback: { chain, promise in
                    guard let leaf = chain.first, let bytes = try? leaf.toDERBytes(), pins.contains(RelayTokens.fingerprint(bytes)) else {
                        promise.succeed(.failed) // good: tls-off
                        return
                    }
                    promise.succeed(.certificateVerified) // good: tls-off
                })
                try channel.pipeline.syncOperations.addHandler(handler)
            }
        }.connect(host: host, port: port).get()
    }
}
