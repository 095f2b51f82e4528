import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdCompression
import InfluxDBSwift
import PerfectMySQL
import PostgresClientKit
import SwiftSMTP
import Theo

@main
struct TideGate {
    static func main() async throws {
        let env = ProcessInfo.processInfo.environment
        var config = PostgresClientKit.ConnectionConfiguration()
        config.host = env["PGHOST"] ?? "localhost"
        config.database = "tides"
        config.user = env["PGUSER"] ?? "tides"
        config.credential = .scramSHA256(password: env["PGPASSWORD"] ?? "")
        let pool = ConnectionPool(connectionPoolConfiguration: .init(), connectionConfiguration: config)

        let mysql = MySQL()
        _ = mysql.connect(host: env["MYSQL_HOST"] ?? "localhost", user: "tides", password: env["MYSQL_PASSWORD"] ?? "", db: "keepers")
        let bolt = try BoltClient(hostname: env["NEO4J_HOST"] ?? "localhost", port: 7687,
                                  username: "neo4j", password: env["NEO4J_PASSWORD"] ?? "", encrypted: true)
        let influx = InfluxDBClient(url: env["INFLUX_URL"] ?? "https://influx.internal", token: env["INFLUX_TOKEN"] ?? "")
        var http = HTTPClient.Configuration.singletonConfiguration
        http.decompression = .enabled(limit: .none) // bad: unbounded-size
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: http)

        let router = Router()
        router.middlewares.add(RequestDecompressionMiddleware())
        router.middlewares.add(FileMiddleware("public", searchForIndexHtml: true)) // good: path-traversal
        StationRoutes(postgres: pool, sqlitePath: "/var/lib/tidegate/gauges.sqlite", mysql: mysql).register(on: router)
        GraphRoutes(bolt: bolt, influx: influx, http: client).register(on: router)
        SiteRoutes(mail: SMTP(hostname: env["SMTP_HOST"] ?? "localhost", email: "office@tidegate.example", password: env["SMTP_PASSWORD"] ?? ""))
            .register(on: router)
        DataRoutes(http: client).register(on: router)
        let app = Application(router: router, configuration: .init(address: .hostname("0.0.0.0", port: 8080)))
        try await app.runService()
        try await client.shutdown()
    }
}
