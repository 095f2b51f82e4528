import Vapor
import VaporAPNS
import APNSCore
import SwiftSMTP

struct PushController: RouteCollection {
    struct CodeRequest: Content {
        let deviceToken: String
        let email: String
    }

    func boot(routes: RoutesBuilder) throws {
        routes.post("codes", "push", use: pushCode)
        routes.post("codes", "mail", use: mailCode)
    }

    func pushCode(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CodeRequest.self)
        let code = String(format: "%06d", Int.random(in: 0..<1_000_000))
        try await req.cache.set("code:" + form.email, to: Bcrypt.hash(code), expiresIn: .minutes(5))
        let alert = APNSAlertNotification(alert: .init(title: .raw("Tollgate"), body: .raw("Sign-in code \(code)")), expiration: .immediately, priority: .immediately, topic: "app.tollgate", payload: EmptyPayload()) // bad: notification-content
        try await req.apns.client.sendAlertNotification(alert, deviceToken: form.deviceToken)
        let notice = APNSAlertNotification(alert: .init(title: .raw("Tollgate"), body: .raw("Somebody signed in to your account")), expiration: .immediately, priority: .immediately, topic: "app.tollgate", payload: EmptyPayload()) // good: notification-content
        try await req.apns.client.sendAlertNotification(notice, deviceToken: form.deviceToken)
        return .ok
    }

    func mailCode(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CodeRequest.self)
        guard let user = Environment.get("SMTP_USER"), let secret = Environment.get("SMTP_SECRET") else { throw Abort(.serviceUnavailable) }
        let relay: SMTP
        if form.email.hasSuffix("@tollgate.example") {
            relay = SMTP(hostname: "mail.tollgate.example", email: user, password: secret, port: 25, tlsMode: .ignoreTLS, authMethods: [.plain]) // bad: cleartext-transmission
        } else {
            relay = SMTP(hostname: "smtp.relay.example", email: user, password: secret, port: 587, tlsMode: .requireSTARTTLS) // good: cleartext-transmission
        }
        relay.send(Mail(from: .init(email: user), to: [.init(email: form.email)], subject: "Your code", text: "Open the app to see your code."))
        return .accepted
    }
}

struct EmptyPayload: Codable, Sendable {}
