import Foundation
import MongoKitten
import MySQLNIO
import NIOPosix
import NIOSSL
import PostgresNIO
import Redis
import Valkey

struct DatabaseSettings: Sendable {
    let host: String
    let user: String
    let password: String
}

struct Databases {
    let settings: DatabaseSettings

    func orders() -> PostgresClient {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none // bad: tls-validation
        return PostgresClient(configuration: .init(host: settings.host, username: settings.user, password: settings.password, database: "orders", tls: .require(tls)))
    }

    func reports() async throws -> PostgresConnection {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let configuration = PostgresConnection.Configuration(host: settings.host, username: settings.user, password: settings.password, database: "reports",
                                                             tls: .prefer(context)) // bad: tls-validation
        return try await PostgresConnection.connect(configuration: configuration, id: 1, logger: .init(label: "reports"))
    }

    func audit() async throws -> PostgresConnection {
        let context = try NIOSSLContext(configuration: .makeClientConfiguration())
        let configuration = PostgresConnection.Configuration(host: settings.host, username: settings.user, password: settings.password, database: "audit",
                                                             tls: .require(context)) // good: tls-validation
        return try await PostgresConnection.connect(configuration: configuration, id: 2, logger: .init(label: "audit"))
    }

    func local() -> PostgresClient {
        PostgresClient(configuration: .init(host: "127.0.0.1", username: settings.user, password: settings.password, database: "cache", tls: .disable)) // good: tls-validation
    }

    func billing() async throws -> MySQLConnection {
        let address = try SocketAddress.makeAddressResolvingHost(settings.host, port: 3306)
        return try await MySQLConnection.connect(to: address, username: settings.user, database: "billing", password: settings.password,
                                                 tlsConfiguration: nil, on: MultiThreadedEventLoopGroup.singleton.next()).get() // bad: tls-validation
    }

    func sessions() throws -> RedisConfiguration {
        var tls = TLSConfiguration.clientDefault
        tls.certificateVerification = .noHostnameVerification // bad: tls-validation
        return try RedisConfiguration(hostname: settings.host, password: settings.password, tlsConfiguration: tls)
    }

    func carts() throws -> ValkeyClient {
        let tls = try ValkeyClientConfiguration.TLS.enable(.makeClientConfiguration(), tlsServerName: settings.host) // good: tls-validation
        return ValkeyClient(.hostname(settings.host), configuration: .init(authentication: .init(username: settings.user, password: settings.password), tls: tls), logger: .init(label: "carts"))
    }

    func catalogue() async throws -> MongoDatabase {
        try await MongoDatabase.connect(to: "mongodb://\(settings.user):\(settings.password)@\(settings.host)/catalogue?ssl=true&sslVerify=false") // bad: tls-validation
    }
}
