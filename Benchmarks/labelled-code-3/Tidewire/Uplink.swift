import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOPosix
import NIOSSL

struct UplinkSettings: Sendable {
    var host: String
    var port: Int
    var token: String
}

/// Forwards aggregated readings to the regional hub.
struct Uplink: Sendable {
    let group: any EventLoopGroup
    let http: HTTPClient
    let settings: UplinkSettings
    let logger: Logger

    func announceRaw() async throws {
        let channel = try await ClientBootstrap(group: group).connect(host: settings.host, port: settings.port).get()
        var buffer = channel.allocator.buffer(capacity: 128)
        buffer.writeString("AUTH \(settings.token)\r\n")
        try await channel.writeAndFlush(buffer) // bad: send-cleartext
        try await channel.close()
    }

    func announce() async throws {
        let context = try NIOSSLContext(configuration: hubTLS())
        let host = settings.host
        let channel = try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLClientHandler(context: context, serverHostname: host))
                }
            }
            .connect(host: host, port: settings.port)
            .get()
        var buffer = channel.allocator.buffer(capacity: 128)
        buffer.writeString("AUTH \(settings.token)\r\n")
        try await channel.writeAndFlush(buffer) // good: send-cleartext
        try await channel.close()
    }

    private func hubTLS() -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12 // good: tls-off
        return tls
    }

    func push(_ batch: Data) async throws {
        var request = HTTPClientRequest(url: "http://hub.tidewire.example/v1/batch")
        request.method = .POST
        request.headers.add(name: "Authorization", value: "Bearer \(settings.token)") // bad: send-cleartext
        request.body = .bytes(ByteBuffer(data: batch))
        let response = try await http.execute(request, timeout: .seconds(15))
        logger.debug("batch \(response.status)")
    }

    /// Devices may ask for a callback after a firmware change.
    func notify(callback: String, status: String) async throws {
        var request = HTTPClientRequest(url: callback)
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: status))
        _ = try await http.execute(request, timeout: .seconds(5)) // bad: ssrf
    }
}

/// Hands out permits for the shared uplink.
actor UplinkBudget {
    private var tokens = 100
    private var lastRefill = ContinuousClock.now
    private var session: String?
    private let login: @Sendable () async throws -> String

    init(login: @escaping @Sendable () async throws -> String) { self.login = login }

    func currentSession() async throws -> String {
        if let session { return session }
        let fresh = try await login()
        session = fresh // bad: actor-reentrancy
        return fresh
    }

    func refreshedSession() async throws -> String {
        let fresh = try await login()
        if let session { return session }
        session = fresh // good: actor-reentrancy
        return fresh
    }
}

/// Bridges the callback-based serial gateway.
struct SerialBridge: Sendable {
    let queue = DispatchQueue(label: "tidewire.serial")
    let read: @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void

    func next() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            read { data, error in
                if let error { continuation.resume(throwing: error) }
                guard let data else { return } // bad: continuation-misuse
                continuation.resume(returning: data)
            }
        }
    }

    func nextOrFail() async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            read { data, error in
                guard let data else { return continuation.resume(throwing: error ?? FrameError.length) } // good: continuation-misuse
                continuation.resume(returning: data)
            }
        }
    }
}
