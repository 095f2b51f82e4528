import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

struct HTTPUpstreams {
    let partner: HTTPClient
    let carrier: HTTPClient
    let ledger: HTTPClient
    let tax: HTTPClient

    init() throws {
        var partnerTLS = TLSConfiguration.makeClientConfiguration()
        partnerTLS.certificateVerification = .none // bad: tls-validation
        partner = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: partnerTLS))

        carrier = HTTPClient(eventLoopGroupProvider: .singleton, configuration: HTTPClient.Configuration(certificateVerification: .noHostnameVerification)) // bad: tls-validation

        var ledgerTLS = TLSConfiguration.makeClientConfiguration()
        ledgerTLS.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile("/etc/edge/ledger-ca.pem")) // good: tls-validation
        ledgerTLS.minimumTLSVersion = .tlsv13 // good: tls-version
        ledger = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: ledgerTLS))

        var taxTLS = TLSConfiguration.makeClientConfiguration()
        taxTLS.minimumTLSVersion = .tlsv1 // bad: tls-version
        taxTLS.cipherSuites = "ALL:eNULL:aNULL" // bad: weak-cipher-or-mode
        tax = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(tlsConfiguration: taxTLS))
    }

    func forward(_ path: String, body: ByteBuffer) async throws -> [HTTPClientResponse] {
        var responses: [HTTPClientResponse] = []
        for (client, host) in [(partner, "partner.example.net"), (carrier, "carrier.example.net"), (ledger, "ledger.example.net"), (tax, "tax.example.net")] {
            var request = HTTPClientRequest(url: "https://\(host)/in")
            request.method = .POST
            request.headers.add(name: "X-Path", value: path)
            request.body = .bytes(body)
            responses.append(try await client.execute(request, timeout: .seconds(20)))
        }
        return responses
    }
}

struct RawUpstream {
    func connect(host: String, pinned: NIOSSLCertificate?) async throws -> Channel {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: host, customVerificationCallback: { _, promise in
                        promise.succeed(.certificateVerified) // bad: tls-validation
                    })
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: 6514).get()
    }

    func connectPinned(host: String, pinned: NIOSSLCertificate) async throws -> Channel {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        return try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: host, customVerificationCallback: { chain, promise in
                        promise.succeed(chain.first == pinned ? .certificateVerified : .failed) // good: tls-validation
                    })
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: 6515).get()
    }

    func listenerConfiguration() throws -> TLSConfiguration {
        var server = TLSConfiguration.makeServerConfiguration(certificateChain: try NIOSSLCertificate.fromPEMFile("/etc/edge/tls.pem").map { .certificate($0) },
                                                              privateKey: .file("/etc/edge/tls.key"))
        server.certificateVerification = .none // good: tls-validation
        server.minimumTLSVersion = .tlsv12
        return server
    }
}
