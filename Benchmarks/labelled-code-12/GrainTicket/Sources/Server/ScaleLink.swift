import AsyncHTTPClient
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL
import Vapor

/// Prices by crop; the feed writes while requests read.
final class QuoteBoard: @unchecked Sendable {
    private var hits: [String: Int] = [:]
    private let prices = NIOLockedValueBox<[String: Double]>([:])

    func asked(_ crop: String) {
        hits[crop, default: 0] += 1 // bad: data-race
    }

    func update(_ crop: String, to price: Double) {
        prices.withLockedValue { $0[crop] = price } // good: data-race
    }

    func price(of crop: String) -> Double? {
        prices.withLockedValue { $0[crop] }
    }
}

final class WeightHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = ByteBuffer

    private var lastWeight = 0.0
    private var lastTare = 0.0
    private let lookUp: @Sendable (String) async -> Double

    init(lookUp: @escaping @Sendable (String) async -> Double) {
        self.lookUp = lookUp
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let line = String(buffer: unwrapInboundIn(data))
        let loop = context.eventLoop
        if line.hasPrefix("W") {
            Task {
                self.lastWeight = await self.lookUp(line) // bad: data-race
            }
        } else {
            Task {
                let tare = await self.lookUp(line)
                loop.execute {
                    self.lastTare = tare // good: data-race
                }
            }
        }
        context.fireChannelRead(data)
    }

    func channelInactive(context: ChannelHandlerContext) {
        lastWeight = 0
        lastTare = 0
    }
}

struct ScaleCredentials: Sendable {
    var station: String
    var secret: String
}

struct ScaleLink {
    let group: any EventLoopGroup
    let pinned: [UInt8]

    func branchOffice(_ credentials: ScaleCredentials) async throws -> any Channel {
        let channel = try await ClientBootstrap(group: group)
            .connectTimeout(.seconds(5))
            .connect(host: "branch.kornhaus.example", port: 4001).get()
        try await channel.writeAndFlush(hello(credentials)) // bad: cleartext-transmission
        return channel
    }

    func mainOffice(_ credentials: ScaleCredentials) async throws -> any Channel {
        let tls = try NIOSSLContext(configuration: .makeClientConfiguration())
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(
                        NIOSSLClientHandler(context: tls, serverHostname: "main.kornhaus.example")
                    )
                }
            }
            .connect(host: "main.kornhaus.example", port: 4002).get()
        try await channel.writeAndFlush(hello(credentials)) // good: cleartext-transmission
        return channel
    }

    private func hello(_ credentials: ScaleCredentials) -> ByteBuffer {
        ByteBuffer(string: "HELLO \(credentials.station) \(credentials.secret)\n")
    }

    func harbourHandler(_ context: NIOSSLContext) throws -> NIOSSLClientHandler {
        try NIOSSLClientHandler(context: context, serverHostname: nil) { certificates, promise in
            promise.succeed(certificates.isEmpty ? .failed : .certificateVerified) // bad: tls-validation
        }
    }

    func silosHandler(_ context: NIOSSLContext) throws -> NIOSSLClientHandler {
        let expected = pinned
        return try NIOSSLClientHandler(context: context, serverHostname: nil) { certificates, promise in
            let leaf = try? certificates.first?.toDERBytes()
            promise.succeed(leaf == expected ? .certificateVerified : .failed) // good: tls-validation
        }
    }

    func exchangeClient() -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none // bad: tls-validation
        return HTTPClient(eventLoopGroupProvider: .shared(group), configuration: .init(tlsConfiguration: tls))
    }

    func weatherClient() -> HTTPClient {
        HTTPClient(
            eventLoopGroupProvider: .shared(group),
            configuration: HTTPClient.Configuration(certificateVerification: .fullVerification) // good: tls-validation
        )
    }

    func ministryContext() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.trustRoots = .default
        tls.certificateVerification = .noHostnameVerification // bad: tls-validation
        return try NIOSSLContext(configuration: tls)
    }

    /// The label printer's daemon runs on the same host.
    func printLabel(_ text: String, with client: HTTPClient) async throws {
        var request = HTTPClientRequest(url: "http://127.0.0.1:9100/print") // good: cleartext-transmission
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: text))
        _ = try await client.execute(request, timeout: .seconds(5))
    }
}
