import AsyncHTTPClient
import MQTTNIO
import NIOCore
import NIOPosix
import NIOSSL
import SwiftSMTP
import Vapor

enum Outbound {
    static func customsClient(on app: Application) -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none // bad: tls-validation
        return HTTPClient(eventLoopGroupProvider: .shared(app.eventLoopGroup), configuration: .init(tlsConfiguration: tls))
    }

    static func weatherClient(on app: Application) -> HTTPClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .fullVerification // good: tls-validation
        tls.trustRoots = .file("/etc/quayside/weather-ca.pem")
        return HTTPClient(eventLoopGroupProvider: .shared(app.eventLoopGroup), configuration: .init(tlsConfiguration: tls))
    }

    static func portAuthority() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .noHostnameVerification // bad: tls-validation
        tls.certificateChain = try NIOSSLCertificate.fromPEMFile("/etc/quayside/client.pem").map { .certificate($0) }
        return try NIOSSLContext(configuration: tls)
    }

    static func coastGuard() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.cipherSuites = "DES-CBC3-SHA:RC4-SHA" // bad: weak-cipher-or-mode
        tls.minimumTLSVersion = .tlsv12
        return try NIOSSLContext(configuration: tls)
    }

    static func lighthouse() throws -> NIOSSLContext {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.cipherSuiteValues = [.TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384] // good: weak-cipher-or-mode
        tls.minimumTLSVersion = .tlsv12 // good: insecure-configuration
        return try NIOSSLContext(configuration: tls)
    }

    static func manifestChannel(host: String, context: NIOSSLContext, on group: EventLoopGroup) async throws -> Channel {
        try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: host) { _, promise in
                        promise.succeed(.certificateVerified) // bad: tls-validation
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: 9443)
            .get()
    }

    static func pinnedChannel(host: String, pinned: NIOSSLCertificate, context: NIOSSLContext, on group: EventLoopGroup) async throws -> Channel {
        try await ClientBootstrap(group: group)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(context: context, serverHostname: host) { chain, promise in
                        promise.succeed(chain.first == pinned ? .certificateVerified : .failed) // good: tls-validation
                    }
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
            .connect(host: host, port: 9443)
            .get()
    }

    static func gateBroker(on app: Application, user: String, password: String) -> MQTTClient {
        MQTTClient(
            host: "gates.quayside.example",
            port: 1883,
            identifier: "quayside",
            eventLoopGroupProvider: .shared(app.eventLoopGroup),
            configuration: .init(userName: user, password: password, useSSL: false) // bad: cleartext-transmission
        )
    }

    static func crewBroker(on app: Application, user: String, password: String) -> MQTTClient {
        MQTTClient(
            host: "crew.quayside.example",
            port: 8883,
            identifier: "quayside",
            eventLoopGroupProvider: .shared(app.eventLoopGroup),
            configuration: .init(userName: user, password: password, useSSL: true) // good: cleartext-transmission
        )
    }
}

struct Mailer {
    private let user = Environment.get("SMTP_USER") ?? ""
    private let password = Environment.get("SMTP_PASSWORD") ?? ""

    func relay() -> SMTP {
        SMTP(hostname: "mail.quayside.example", email: user, password: password, port: 587, tlsMode: .ignoreTLS) // bad: cleartext-transmission
    }

    func newsletterRelay() -> SMTP {
        SMTP(hostname: "mail.quayside.example", email: user, password: password, port: 465, tlsMode: .requireTLS) // good: cleartext-transmission
    }

    func send(_ text: String, to address: String) {
        let mail = Mail(from: Mail.User(email: user), to: [Mail.User(email: address)], subject: "Quayside", text: text)
        relay().send(mail)
    }
}

struct HelpDesk {
    let client: Client
    let mailer: Mailer

    func sendReset(to email: String) async throws {
        let token = resetToken(for: email)
        mailer.send("Use the code \(token) in the app.", to: email)
        let key = Environment.get("DESK_KEY") ?? ""
        _ = try await client.get("https://desk.quayside.example/tickets") { request in
            try request.query.encode(["mail": email, "api_token": key]) // bad: url-request-secret
        }
    }

    func countTickets(page: Int) async throws -> Int {
        let key = Environment.get("DESK_KEY") ?? ""
        let response = try await client.get("https://desk.quayside.example/tickets") { request in
            request.headers.add(name: "X-Desk-Key", value: key)
            try request.query.encode(["page": page]) // good: url-request-secret
        }
        return try response.content.decode(Int.self)
    }

    private func resetToken(for email: String) -> String {
        let stamp = Int(Date().timeIntervalSince1970)
        return Data("\(email)|\(stamp)".utf8).base64EncodedString() // bad: predictable-random
    }

    func supportCode() -> String {
        let minute = Int(Date().timeIntervalSince1970) / 60
        return String(format: "%08d", (minute &* 48_271) % 100_000_000) // bad: predictable-random
    }

    func supportCodeFresh() -> String {
        SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }.hex // good: predictable-random
    }
}
