import AsyncHTTPClient
import Crypto
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import Hummingbird
import Logging
import NIOCore
import NIOFoundationCompat
import NIOPosix

struct Subscription: Codable, Sendable {
    var callback: String
    var event: String
    var secret: String
}

actor SubscriptionStore {
    private var items: [String: [Subscription]] = [:]

    func add(_ subscription: Subscription) {
        items[subscription.event, default: []].append(subscription)
    }

    func subscribers(of event: String) -> [Subscription] {
        items[event] ?? []
    }
}

struct WebhookDispatcher: Sendable {
    let client: HTTPClient
    let store: SubscriptionStore
    let logger: Logger

    func publish(_ event: String, payload: ByteBuffer) async {
        for subscription in await store.subscribers(of: event) {
            do {
                try await deliver(payload, to: subscription)
            } catch {
                logger.warning("delivery: \(error)")
            }
        }
    }

    private func deliver(_ payload: ByteBuffer, to subscription: Subscription) async throws {
        var request = HTTPClientRequest(url: subscription.callback)
        request.method = .POST
        request.body = .bytes(payload)
        _ = try await client.execute(request, timeout: .seconds(10)) // bad: server-side-request
    }

    func notifyCarrier(_ carrier: Carrier, shipment: UUID) async throws {
        var request = HTTPClientRequest(url: carrier.endpoint + "/shipments/\(shipment.uuidString)")
        request.method = .PUT
        let response = try await client.execute(request, timeout: .seconds(10)) // good: server-side-request
        guard response.status == .ok else { throw HTTPError(.badGateway) }
    }

    func probe(_ address: String) async throws -> Bool {
        let response = try await client.get(url: address).get() // bad: server-side-request
        return response.status == .ok
    }

    func probeCarrier(named name: String) async throws -> Bool {
        guard let carrier = Carrier(rawValue: name) else { throw HTTPError(.notFound) }
        let response = try await client.get(url: carrier.endpoint).get() // good: server-side-request
        return response.status == .ok
    }
}

enum Carrier: String, CaseIterable, Sendable {
    case post, express

    var endpoint: String {
        switch self {
        case .post: "https://api.post.example/v2"
        case .express: "https://hub.express.example"
        }
    }
}

struct AddressLookup: Sendable {
    let client: HTTPClient
    let session: URLSession
    let regions: Set<String>

    func resolve(postcode: String) async throws -> ByteBuffer {
        var components = URLComponents(string: "https://geo.parcels.example/lookup")!
        components.queryItems = [URLQueryItem(name: "postcode", value: postcode)]
        let response = try await client.execute(HTTPClientRequest(url: components.string!), timeout: .seconds(5)) // good: server-side-request
        return try await response.body.collect(upTo: 64 * 1024) // good: unbounded-size
    }

    func resolveRegional(region: String, postcode: String) async throws -> ByteBuffer {
        let request = HTTPClientRequest(url: "https://\(region)/lookup?postcode=\(postcode)")
        let response = try await client.execute(request, timeout: .seconds(5)) // bad: server-side-request
        return try await response.body.collect(upTo: .max) // bad: unbounded-size
    }

    func resolveKnown(region: String) async throws -> ByteBuffer {
        guard regions.contains(region) else { throw HTTPError(.badRequest) }
        let request = HTTPClientRequest(url: "https://\(region).geo.parcels.example/lookup")
        let response = try await client.execute(request, timeout: .seconds(5)) // good: server-side-request
        return try await response.body.collect(upTo: 64 * 1024)
    }

    func photo(at link: String) async throws -> Data {
        guard let url = URL(string: link) else { throw HTTPError(.badRequest) }
        let (data, _) = try await session.data(from: url) // bad: server-side-request
        return data
    }

    func signature(id: UUID) async throws -> Data {
        let base = URL(string: "https://media.parcels.example/signatures/")!
        let (data, _) = try await session.data(from: base.appendingPathComponent(id.uuidString)) // good: server-side-request
        return data
    }

    func map(_ link: String) throws -> Data {
        guard let url = URL(string: link), url.scheme == "http" || url.scheme == "https" else { throw HTTPError(.badRequest) }
        return try Data(contentsOf: url) // bad: server-side-request
    }
}

struct RelayTarget: Decodable {
    var host: String
    var port: Int
    var topic: String
    var line: String
}

struct RawRelay: Sendable {
    let group: any EventLoopGroup
    let brokers: [String: Int]

    private func send(_ text: String, host: String, port: Int) async throws {
        let channel = try await ClientBootstrap(group: group).connect(host: host, port: port).get()
        try await channel.writeAndFlush(ByteBuffer(string: text)).get()
        try await channel.close().get()
    }

    func post(_ target: RelayTarget) async throws {
        guard let port = brokers[target.host] else { throw HTTPError(.badRequest) }
        var text = "POST /in HTTP/1.1\r\nHost: \(target.host)\r\n"
        text += "X-Topic: \(target.topic)\r\n" // bad: header-injection
        text += "Content-Length: \(target.line.utf8.count)\r\n\r\n\(target.line)"
        try await send(text, host: target.host, port: port)
    }

    func postNumbered(_ target: RelayTarget, sequence: Int) async throws {
        guard let port = brokers[target.host] else { throw HTTPError(.badRequest) }
        var text = "POST /in HTTP/1.1\r\nHost: \(target.host)\r\n"
        text += "X-Sequence: \(sequence)\r\n" // good: header-injection
        text += "Content-Length: \(target.line.utf8.count)\r\n\r\n\(target.line)"
        try await send(text, host: target.host, port: port)
    }

    func publish(_ target: RelayTarget) async throws {
        guard let port = brokers[target.host] else { throw HTTPError(.badRequest) }
        let frame = ["SEND", "destination:/topic/\(target.topic)", "content-type:text/plain", "", target.line + "\0"]
        try await send(frame.joined(separator: "\n"), host: target.host, port: port) // bad: header-injection
    }

    func publishPlain(_ target: RelayTarget) async throws {
        guard let port = brokers[target.host] else { throw HTTPError(.badRequest) }
        let topic = target.topic.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        let frame = ["SEND", "destination:/topic/\(topic)", "content-type:text/plain", "", target.line + "\0"]
        try await send(frame.joined(separator: "\n"), host: target.host, port: port) // good: header-injection
    }

    func forward(_ target: RelayTarget) async throws {
        let channel = try await ClientBootstrap(group: group).connect(host: target.host, port: target.port).get() // bad: server-side-request
        try await channel.writeAndFlush(ByteBuffer(string: target.line)).get()
        try await channel.close().get()
    }

    func forwardPublic(_ target: RelayTarget) async throws {
        let address = try SocketAddress.makeAddressResolvingHost(target.host, port: 443)
        guard AddressRules.isPublic(address) else { throw HTTPError(.badRequest) }
        let channel = try await ClientBootstrap(group: group).connect(to: address).get() // good: server-side-request
        try await channel.writeAndFlush(ByteBuffer(string: target.line)).get()
        try await channel.close().get()
    }

    func forwardKnown(_ target: RelayTarget) async throws {
        guard let port = brokers[target.host] else { throw HTTPError(.badRequest) }
        let channel = try await ClientBootstrap(group: group).connect(host: target.host, port: port).get() // good: server-side-request
        try await channel.writeAndFlush(ByteBuffer(string: target.line)).get()
        try await channel.close().get()
    }
}

enum AddressRules {
    static func isPublic(_ address: SocketAddress) -> Bool {
        guard case .v4 = address, let text = address.ipAddress else { return false }
        let parts = text.split(separator: ".").compactMap { Int($0) }
        guard parts.count == 4 else { return false }
        switch (parts[0], parts[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (172, 16...31), (192, 0), (192, 168), (100, 64...127), (198, 18...19), (224..., _):
            return false
        default:
            return true
        }
    }
}

struct SMTPNotice: Sendable {
    var recipient: String
    var reference: String
    var text: String

    func commands() throws -> [String] {
        guard recipient.range(of: "^[A-Za-z0-9._+-]{1,64}@[A-Za-z0-9.-]{1,255}$", options: .regularExpression) != nil,
              !recipient.contains(where: \.isNewline)
        else { throw HTTPError(.badRequest) }
        return [
            "MAIL FROM:<notice@parcels.example>",
            "RCPT TO:<\(recipient)>", // good: header-injection
            "DATA",
        ]
    }

    func quickCommands() -> [String] {
        [
            "MAIL FROM:<notice@parcels.example>",
            "RCPT TO:<\(recipient)>", // bad: header-injection
            "DATA",
        ]
    }

    func message() -> String {
        let dated = ISO8601DateFormatter().string(from: Date())
        return "Date: \(dated)\r\nSubject: Parcel \(reference)\r\n\r\n\(text)\r\n.\r\n" // bad: header-injection
    }

    func shortMessage(id: UUID) -> String {
        "Message-ID: <\(id.uuidString)@parcels.example>\r\nSubject: Your parcel\r\n\r\nIt is on its way.\r\n.\r\n" // good: header-injection
    }
}

struct NoticeSender: Sendable {
    let group: any EventLoopGroup
    let relay: String

    func send(_ notice: SMTPNotice, checked: Bool) async throws {
        let head = checked ? try notice.commands() : notice.quickCommands()
        let body = checked ? notice.shortMessage(id: UUID()) : notice.message()
        let channel = try await ClientBootstrap(group: group).connect(host: relay, port: 25).get()
        try await channel.writeAndFlush(ByteBuffer(string: head.joined(separator: "\r\n") + "\r\n" + body)).get()
        try await channel.close().get()
    }
}

struct WebhookController: Sendable {
    let store: SubscriptionStore
    let dispatcher: WebhookDispatcher
    let lookup: AddressLookup
    let relay: RawRelay
    let notices: NoticeSender
    let inbound: SymmetricKey

    func addRoutes(to router: Router<ParcelContext>, customers: CustomerAuthenticator) {
        let hooks = router.group("hooks").add(middleware: customers)
        hooks.post { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            await store.add(try await request.decode(as: Subscription.self, context: context))
            return .created
        }
        hooks.post("events/:event") { request, context -> HTTPResponse.Status in
            guard try context.requireIdentity().role != .sender else { throw HTTPError(.forbidden) }
            let payload = try await request.body.collect(upTo: 64 * 1024)
            await dispatcher.publish(try context.parameters.require("event"), payload: payload)
            try await dispatcher.notifyCarrier(.post, shipment: UUID())
            return .accepted
        }
        hooks.get("probe") { request, context -> String in
            _ = try context.requireIdentity()
            return try await dispatcher.probe(request.uri.queryParameters.require("url")) ? "up" : "down"
        }
        hooks.get("carrier/:name") { _, context -> String in
            try await dispatcher.probeCarrier(named: context.parameters.require("name")) ? "up" : "down"
        }
        hooks.post("relay/:kind") { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            let target = try await request.decode(as: RelayTarget.self, context: context)
            switch try context.parameters.require("kind") {
            case "post": try await relay.post(target)
            case "numbered": try await relay.postNumbered(target, sequence: 1)
            case "publish": try await relay.publish(target)
            case "plain": try await relay.publishPlain(target)
            case "forward": try await relay.forward(target)
            case "public": try await relay.forwardPublic(target)
            default: try await relay.forwardKnown(target)
            }
            return .accepted
        }
        hooks.post("notice") { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            let parameters = request.uri.queryParameters
            let notice = try SMTPNotice(recipient: parameters.require("to"), reference: parameters.require("ref"), text: parameters.get("text") ?? "")
            try await notices.send(notice, checked: parameters.get("mode") == "strict")
            return .accepted
        }
        router.get("lookup/:region/:postcode") { _, context -> ByteBuffer in
            let region = try context.parameters.require("region")
            return try await lookup.resolveRegional(region: region, postcode: context.parameters.require("postcode"))
        }
        router.get("postcode/:postcode") { _, context -> ByteBuffer in
            try await lookup.resolve(postcode: context.parameters.require("postcode"))
        }
        hooks.get("signature/:id") { _, context -> ByteBuffer in
            guard try context.requireIdentity().role == .operations else { throw HTTPError(.forbidden) }
            return ByteBuffer(data: try await lookup.signature(id: context.parameters.require("id", as: UUID.self)))
        }
        router.get("lookup/:region") { _, context -> ByteBuffer in
            try await lookup.resolveKnown(region: context.parameters.require("region"))
        }
        router.get("photo") { request, _ -> ByteBuffer in
            ByteBuffer(data: try await lookup.photo(at: request.uri.queryParameters.require("link")))
        }
        router.get("map") { request, _ -> ByteBuffer in
            ByteBuffer(data: try lookup.map(request.uri.queryParameters.require("link")))
        }
        router.post("inbound/carrier", use: carrierEvent)
        router.post("inbound/post", use: postEvent)
        router.post("inbound/express", use: expressEvent)
        router.post("inbound/etag", use: upload)
    }

    @Sendable func carrierEvent(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 256 * 1024)
        let given = request.headers[.init("X-Signature")!] ?? ""
        let expected = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: inbound)
            .map { String(format: "%02x", $0) }.joined()
        guard given.caseInsensitiveCompare(expected) == .orderedSame else { // bad: timing-comparison
            throw HTTPError(.unauthorized)
        }
        return .ok
    }

    @Sendable func postEvent(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 256 * 1024)
        let given = Array(Data(base64Encoded: request.headers[.init("X-Signature")!] ?? "") ?? Data())
        let expected = Array(HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: inbound))
        guard given == expected else { throw HTTPError(.unauthorized) } // bad: timing-comparison
        return .ok
    }

    @Sendable func expressEvent(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 256 * 1024)
        let given = Data(base64Encoded: request.headers[.init("X-Signature")!] ?? "") ?? Data()
        let expected = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: inbound)
        guard expected == given else { throw HTTPError(.unauthorized) } // good: timing-comparison
        return .ok
    }

    @Sendable func upload(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: 256 * 1024)
        let checksum = Insecure.MD5.hash(data: Data(buffer: body)).map { String(format: "%02x", $0) }.joined()
        let tag = request.headers[.eTag] ?? ""
        return tag == checksum ? .ok : .preconditionFailed // good: timing-comparison
    }
}
