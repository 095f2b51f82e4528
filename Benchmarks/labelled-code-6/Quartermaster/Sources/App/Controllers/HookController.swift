import Crypto
import Fluent
import Vapor

struct SubscriptionForm: Content {
    var target: String
    var topic: String
}

struct PaymentEvent: Content {
    var id: String
    var order: UUID
    var amountCents: Int
    var createdAt: Int
}

struct CarrierEvent: Content {
    var order: UUID
    var state: String
}

struct DepositEvent: Content {
    var order: UUID
    var amountCents: Int
}

/// The carriers we have a contract with; trackers live below their API hosts.
enum Carrier: String, Codable, Sendable {
    case northpost, velocargo

    var base: String {
        switch self {
        case .northpost: "https://api.northpost.example/v2/tracking/"
        case .velocargo: "https://track.velocargo.example/parcels/"
        }
    }
}

protocol EventDispatching: Sendable {
    func deliver(_ payload: OrderSummary, to target: String) async throws -> HTTPStatus
    func deliver(_ payload: OrderSummary, toPartner address: String, targets: PartnerTargets) async throws -> HTTPStatus
}

/// Filled from the contract table by an administrator.
struct PartnerTargets: Sendable {
    let hosts: Set<String>

    func uri(_ raw: String) -> URI? {
        guard
            let components = URLComponents(string: raw),
            components.scheme == "https",
            components.user == nil, components.port == nil,
            let host = components.host?.lowercased(), hosts.contains(host)
        else { return nil }
        return URI(string: "https://\(host)\(components.percentEncodedPath)")
    }
}

struct HookDispatcher: EventDispatching {
    let client: any Client

    func deliver(_ payload: OrderSummary, to target: String) async throws -> HTTPStatus {
        let response = try await client.post(URI(string: target)) { try $0.content.encode(payload) } // bad: ssrf
        return response.status
    }

    func deliver(_ payload: OrderSummary, toPartner address: String, targets: PartnerTargets) async throws -> HTTPStatus {
        guard let uri = targets.uri(address) else { throw Abort(.badRequest) }
        let response = try await client.post(uri) { try $0.content.encode(payload) } // good: ssrf
        return response.status
    }
}

struct HookController: Sendable {
    let dispatcher: any EventDispatching

    // MARK: Outgoing

    @Sendable func subscribe(_ req: Request) async throws -> HTTPStatus {
        let user = try req.auth.require(User.self)
        let form = try req.content.decode(SubscriptionForm.self)
        let subscription = HookSubscription(userID: try user.requireID(), target: form.target, topic: form.topic)
        try await subscription.create(on: req.db)
        return .created
    }

    @Sendable func test(_ req: Request) async throws -> HTTPStatus {
        let user = try req.auth.require(User.self)
        guard
            let subscription = try await HookSubscription.find(req.parameters.get("id"), on: req.db),
            subscription.$user.id == user.id
        else { throw Abort(.notFound) }
        let sample = Order()
        sample.id = UUID()
        sample.state = "sample"
        sample.totalCents = 0
        sample.note = ""
        return try await dispatcher.deliver(OrderSummary(sample), to: subscription.target)
    }

    @Sendable func importLogo(_ req: Request) async throws -> Response {
        struct LogoForm: Content { var logo: URI }
        let form = try req.content.decode(LogoForm.self)
        let logo = try await req.client.get(form.logo) // bad: ssrf
        guard logo.headers.contentType?.type == "image", let body = logo.body else { throw Abort(.badRequest) }
        return Response(status: .ok, headers: ["Content-Type": "image/png"], body: .init(buffer: body))
    }

    @Sendable func tracking(_ req: Request) async throws -> ClientResponse {
        let carrier = try req.parameters.require("carrier", as: String.self)
        let number = try req.parameters.require("number", as: UInt64.self)
        guard let carrier = Carrier(rawValue: carrier) else { throw Abort(.notFound) }
        return try await req.client.get(URI(string: carrier.base + String(number))) // good: ssrf
    }

    // MARK: Incoming

    /// Signature header: `t=<seconds>,v1=<hex>` over `<seconds>.<body>`.
    @Sendable func payment(_ req: Request) async throws -> HTTPStatus {
        guard
            let header = PaymentSignature(req.headers.first(name: "X-Payment-Signature")),
            let body = req.body.data
        else { throw Abort(.badRequest) }

        let key = SymmetricKey(data: Data(req.application.settings.paymentSecret.utf8))
        let signed = Data("\(header.timestamp).".utf8) + Data(buffer: body)
        guard HMAC<SHA256>.isValidAuthenticationCode(header.code, authenticating: signed, using: key) else { // good: timing
            throw Abort(.unauthorized)
        }
        let age = Date().timeIntervalSince1970 - Double(header.timestamp)
        guard abs(age) < 300 else { throw Abort(.unauthorized) }

        let event = try req.content.decode(PaymentEvent.self) // good: webhook-signature
        try await req.db.transaction { database in
            try await ProcessedEvent(id: event.id).create(on: database) // good: replay
            guard let order = try await Order.find(event.order, on: database), event.amountCents > 0 else { return }
            order.paidCents = min(order.totalCents, order.paidCents + min(event.amountCents, order.totalCents))
            try await order.save(on: database)
        }
        return .ok
    }

    @Sendable func carrier(_ req: Request) async throws -> HTTPStatus {
        let event = try req.content.decode(CarrierEvent.self) // bad: webhook-signature
        guard let order = try await Order.find(event.order, on: req.db) else { return .notFound }
        order.state = event.state == "delivered" ? "delivered" : "in-transit"
        try await order.save(on: req.db)
        return .ok
    }

    /// The bank reports cash deposits made at a counter.
    @Sendable func deposit(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data, let given = req.headers.first(name: "X-Bank-Signature") else {
            throw Abort(.badRequest)
        }
        let key = SymmetricKey(data: Data(req.application.settings.bankSecret.utf8))
        let expected = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: key)
        guard Data(expected).hex == given else { // bad: timing
            throw Abort(.unauthorized)
        }
        let event = try req.content.decode(DepositEvent.self)
        guard let order = try await Order.find(event.order, on: req.db), (1...1_000_000).contains(event.amountCents) else {
            throw Abort(.notFound)
        }
        order.paidCents += event.amountCents // bad: replay
        try await order.save(on: req.db)
        return .ok
    }
}

struct PaymentSignature {
    let timestamp: Int
    let code: Data

    init?(_ header: String?) {
        guard let header else { return nil }
        var fields: [Substring: Substring] = [:]
        for field in header.split(separator: ",") {
            let pair = field.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { return nil }
            fields[pair[0]] = pair[1]
        }
        guard
            let timestamp = fields["t"].flatMap({ Int($0) }),
            let hex = fields["v1"], hex.count == 64,
            let code = Data(hexadecimal: hex)
        else { return nil }
        self.timestamp = timestamp
        self.code = code
    }
}

extension Data {
    init?(hexadecimal text: Substring) {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16) else { return nil }
            bytes.append(byte)
        }
        self.init(bytes)
    }
}
