import AMQPClient
import AsyncHTTPClient
import Foundation
import Kafka
import Logging
import MQTTNIO
import NIOCore
import NIOPosix
import PostgresNIO
import RediStack
import Valkey

struct Telemetry: Decodable { let device: String; let samples: Int; let report: String }

final class MeterFeed {
    private let client = MQTTClient(host: "broker.local", port: 8883, identifier: "meters", eventLoopGroupProvider: .createNew, configuration: .init(useSSL: true))
    private let folder = URL(fileURLWithPath: "/var/lib/meters")
    private(set) var series: [String: [Double]] = [:]

    func run() async throws {
        try await client.connect()
        _ = try await client.subscribe(to: [.init(topicFilter: "meters/#", qos: .atLeastOnce)])
        client.addPublishListener(named: "meters") { [folder] result in
            guard case .success(let packet) = result else { return }
            let name = String(packet.topicName.dropFirst(7))
            try? Data(buffer: packet.payload).write(to: folder.appendingPathComponent(name)) // bad: path-traversal
        }
        for await result in client.createPublishListener() {
            guard case .success(let packet) = result,
                  let telemetry = try? JSONDecoder().decode(Telemetry.self, from: Data(buffer: packet.payload)) else { continue }
            series[telemetry.device] = Array(repeating: .nan, count: telemetry.samples) // bad: unbounded-size
            series["last"] = Array(repeating: .nan, count: min(max(telemetry.samples, 0), 1_440)) // good: unbounded-size
        }
    }
}

struct RenderQueue {
    let connection: AMQPConnection

    func run() async throws {
        let channel = try await connection.openChannel()
        let consumer = try await channel.basicConsume(queue: "render")
        for try await delivery in consumer {
            let markdown = String(buffer: delivery.body)
            let pandoc = Process()
            pandoc.executableURL = URL(fileURLWithPath: "/bin/sh")
            pandoc.arguments = ["-c", "echo '\(markdown)' | pandoc -o /srv/out.pdf"] // bad: command-injection
            try pandoc.run()
            try await channel.basicAck(deliveryTag: delivery.deliveryTag)
        }
    }
}

struct SignupStream {
    let consumer: KafkaConsumer
    let postgres: PostgresClient
    let logger: Logger

    func run() async throws {
        for try await message in consumer.messages {
            let name = String(buffer: message.value)
            try await postgres.query(PostgresQuery(unsafeSQL: "INSERT INTO signup (name) VALUES ('\(name)')"), logger: logger) // bad: sql-injection
            var bindings = PostgresBindings()
            bindings.append(name)
            try await postgres.query(PostgresQuery(unsafeSQL: "INSERT INTO mailing (name) VALUES ($1)", binds: bindings), logger: logger) // good: sql-injection
        }
    }
}

struct InvalidationBus {
    let redis: RedisConnection
    let valkey: ValkeyClient

    func runRedis() throws {
        try redis.subscribe(to: "invalidate") { _, message in
            guard let key = message.string else { return }
            try? FileManager.default.removeItem(atPath: "/var/cache/pages/\(key).html") // bad: path-traversal
        }.wait()
    }

    func runValkey() async throws {
        try await valkey.subscribe(to: ["webhooks"]) { subscription in
            for try await item in subscription {
                let url = String(item.message)
                let response = try await HTTPClient.shared.execute(HTTPClientRequest(url: url), timeout: .seconds(5)) // bad: server-side-request
                _ = try await response.body.collect(upTo: 1 << 16)
            }
        }
    }
}

/// Shop owners edit their own alert rules on the website; the trigger notifies us with the row's text.
struct RuleNotifications {
    let connection: PostgresConnection
    let client: PostgresClient
    let logger: Logger

    func listen() async throws {
        try await connection.listen(on: "rule_changed") { notifications in
            for try await notification in notifications {
                _ = try NSRegularExpression(pattern: notification.payload).numberOfMatches(in: lastOrders(), range: NSRange(location: 0, length: 64)) // bad: regex-injection
            }
        }
    }

    func sendDigests() async throws {
        let rows = try await client.query("SELECT id, template, shop_name FROM digest", logger: logger)
        for try await (id, template, shop) in rows.decode((Int, String, String).self) {
            let text = String(format: template, shop) // bad: format-string
            let line = String(format: "%d %@", id, shop) // good: format-string
            logger.info("\(text) \(line)")
            let mail = "To: owners@shops.example\r\nSubject: Digest for \(shop)\r\n\r\n" + text // bad: header-injection
            try mail.write(toFile: "/var/spool/digest/\(id).eml", atomically: true, encoding: .utf8)
        }
    }

    private func lastOrders() -> String { String(repeating: "0123456789abcdef", count: 4) }
}

@main
enum ConsumersMain {
    static func main() async throws {
        let logger = Logger(label: "consumers")
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let postgres = PostgresClient(configuration: .init(unixSocketPath: "/run/pg/.s.PGSQL.5432", username: "c", password: nil, database: "c"))
        let connection = try await PostgresConnection.connect(configuration: .init(unixSocketPath: "/run/pg", username: "c", password: nil, database: "c"), id: 1, logger: logger)
        let amqp = try await AMQPConnection.connect(use: loop, from: .init(connection: .plain, server: .init()))
        let redis = try await RedisConnection.make(configuration: .init(hostname: "redis"), boundEventLoop: loop).get()
        let kafka = try KafkaConsumer(configuration: .init(consumptionStrategy: .group(id: "signups", topics: ["signup"]), bootstrapBrokerAddresses: [.init(host: "kafka", port: 9092)]), logger: logger)
        let bus = InvalidationBus(redis: redis, valkey: ValkeyClient(.hostname("valkey"), logger: logger))
        let rules = RuleNotifications(connection: connection, client: postgres, logger: logger)
        try bus.runRedis()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await postgres.run() }
            group.addTask { try await MeterFeed().run() }
            group.addTask { try await RenderQueue(connection: amqp).run() }
            group.addTask { try await SignupStream(consumer: kafka, postgres: postgres, logger: logger).run() }
            group.addTask { try await bus.runValkey() }
            group.addTask { try await rules.listen() }
            group.addTask { try await rules.sendDigests() }
            try await group.waitForAll()
        }
    }
}
