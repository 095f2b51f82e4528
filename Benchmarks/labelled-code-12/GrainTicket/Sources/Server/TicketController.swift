import APNS
import APNSCore
import Crypto
import Fluent
import Vapor
import VaporAPNS

struct TicketController: RouteCollection {
    let quotes: QuoteBoard

    func boot(routes: any RoutesBuilder) throws {
        routes.get("tickets", ":id", use: show)
        routes.post("tickets", ":id", "release", use: release)
        routes.post("tickets", ":id", "pay", use: pay)
        routes.post("tickets", ":id", "remind", use: remind)
        routes.delete("tickets", ":id", use: void)
        routes.post("tickets", "import", use: importManifest)
        routes.get("quotes", ":crop", use: quote)
    }

    @Sendable func show(_ request: Request) async throws -> Response {
        guard let ticket = try await Ticket.find(request.parameters.get("id"), on: request.db) else { throw Abort(.notFound) }
        let response = try await ticket.encodeResponse(for: request)
        let body = response.body.string ?? ""
        response.headers.replaceOrAdd(name: .eTag, value: "\"\(Insecure.MD5.hash(data: Data(body.utf8)).hex)\"") // good: weak-digest
        return response
    }

    @Sendable func quote(_ request: Request) async throws -> String {
        let crop = try request.parameters.require("crop")
        quotes.asked(crop)
        return String(quotes.price(of: crop) ?? 0)
    }

    @Sendable func release(_ request: Request) async throws -> HTTPStatus {
        let id = try request.parameters.require("id", as: UUID.self)
        guard let ticket = try await Ticket.query(on: request.db).filter(\.$id == id).with(\.$farmer).first() else {
            throw Abort(.notFound)
        }
        let code = TokenPress().pickupCode(for: ticket)
        try await push(
            APNSAlertNotificationContent(title: .raw("Load ready"), body: .raw("Release code \(code)")), // bad: notification-content
            to: ticket.farmer, on: request
        )
        return .ok
    }

    @Sendable func pay(_ request: Request) async throws -> HTTPStatus {
        guard Rights(token: request.storage[TokenKey.self]).mayPayOut() else { throw Abort(.forbidden) }
        let payout = try request.content.decode(Payout.self)
        guard let farmer = try await Farmer.query(on: request.db).filter(\.$iban == payout.iban).first() else { throw Abort(.notFound) }
        let credentials = BasicAuthorization(username: "kornhaus", password: Environment.get("BANK_PASSWORD") ?? "")
        let answer = try await request.client.post("http://gateway.landbank.example/transfers") { outgoing in // bad: cleartext-transmission
            outgoing.headers.basicAuthorization = credentials
            try outgoing.content.encode(payout)
        }
        request.logger.debug("bank answered", metadata: [
            "status": "\(answer.status.code)",
            "sent": "\(credentials.username):\(credentials.password)", // bad: secret-in-log
        ])
        try await push(
            APNSAlertNotificationContent(
                title: .raw("Payment sent"),
                subtitle: .raw("To \(farmer.iban), \(Double(payout.cents) / 100) EUR"), // bad: notification-content
                body: .raw("Thank you for your delivery")
            ),
            to: farmer, on: request
        )
        return .accepted
    }

    @Sendable func void(_ request: Request) async throws -> HTTPStatus {
        guard Rights(token: request.storage[TokenKey.self]).mayVoid() else { throw Abort(.forbidden) }
        try await Ticket.find(request.parameters.get("id"), on: request.db)?.delete(on: request.db)
        return .noContent
    }

    @Sendable func remind(_ request: Request) async throws -> HTTPStatus {
        let id = try request.parameters.require("id", as: UUID.self)
        guard let ticket = try await Ticket.query(on: request.db).filter(\.$id == id).with(\.$farmer).first() else {
            throw Abort(.notFound)
        }
        try await push(
            APNSAlertNotificationContent(
                title: .localized(key: "TICKET_OPEN_TITLE", arguments: []),
                body: .localized(key: "TICKET_OPEN_BODY", arguments: ["\(ticket.number)"]) // good: notification-content
            ),
            to: ticket.farmer, on: request
        )
        return .accepted
    }

    private func push(_ content: APNSAlertNotificationContent, to farmer: Farmer, on request: Request) async throws {
        let alert = APNSAlertNotification(
            alert: content, expiration: .immediately, priority: .immediately, topic: "example.kornhaus.farmer"
        )
        try await request.apns.client.sendAlertNotification(alert, deviceToken: farmer.deviceToken)
    }

    @Sendable func importManifest(_ request: Request) async throws -> HTTPStatus {
        let upload = try request.content.decode(ManifestUpload.self)
        let bytes = Data(buffer: upload.file.data)
        guard Insecure.SHA1.hash(data: bytes).hex == upload.checksum else { // bad: weak-digest
            throw Abort(.unprocessableEntity)
        }
        return .ok
    }
}

struct ManifestUpload: Content {
    var file: File
    var checksum: String
}

/// Android phones of the drivers are reached through the message gateway.
struct DriverMessages {
    let client: any Client
    let gateway = URI(string: "https://push.kornhaus.example/v1/send")

    func oneTimeCode(_ code: String, device: String, key: String) async throws {
        try await send(["title": "Sign-in", "body": "Your code is \(code)"], device: device, key: key) // bad: notification-content
    }

    func queueMoved(place: Int, device: String, key: String) async throws {
        try await send(["title": "Queue", "body": "You are number \(place)"], device: device, key: key) // good: notification-content
    }

    private func send(_ notification: [String: String], device: String, key: String) async throws {
        _ = try await client.post(gateway) { request in
            request.headers.bearerAuthorization = BearerAuthorization(token: key) // good: url-request-secret
            try request.content.encode(DriverPush(to: device, notification: notification))
        }
    }

    func moisture(of ticket: Int, key: String) async throws -> ClientResponse {
        try await client.get("https://lab.kornhaus.example/moisture") { request in
            try request.query.encode(["ticket": "\(ticket)", "api_key": key]) // bad: url-request-secret
        }
    }

    func protein(of ticket: Int, key: String) async throws -> ClientResponse {
        try await client.get("https://lab.kornhaus.example/protein", headers: ["X-Api-Key": key]) { request in
            try request.query.encode(["ticket": "\(ticket)"]) // good: url-request-secret
        }
    }

    func unlockScale(password: String) async throws -> ClientResponse {
        var uri = URI(string: "https://scale.kornhaus.example/admin/unlock")
        uri.query = "operator=bridge&pwd=" + password // bad: url-request-secret
        return try await client.post(uri)
    }
}

struct DriverPush: Content {
    var to: String
    var notification: [String: String]
}
