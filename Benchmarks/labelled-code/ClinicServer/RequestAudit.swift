import APNS
import APNSCore
import Foundation
import Vapor
import VaporAPNS

func routes(_ app: Application) throws {
    app.middleware.use(AuditMiddleware())
    try app.register(collection: StaffController())
    try app.grouped("codes").register(collection: CodeController())
}

struct AuditMiddleware: AsyncMiddleware {
    private let hidden: Set<String> = ["authorization", "cookie", "x-api-key"]

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let started = Date()
        let response = try await next.respond(to: request)
        let elapsed = Date().timeIntervalSince(started)
        request.logger.info("\(request.method) \(request.url.path) \(response.status.code) \(elapsed)") // good: log-secret
        if response.status == .unauthorized {
            explain(request)
        }
        return response
    }

    private func explain(_ request: Request) {
        let bearer = request.headers.bearerAuthorization?.token ?? ""
        let names = request.headers.map(\.name).filter { !hidden.contains($0.lowercased()) }
        request.logger.warning("refused, headers \(names)") // good: log-secret
        request.logger.warning("refused", metadata: ["credential": .string(bearer)]) // bad: log-secret
        request.logger.warning("refused", metadata: ["hasCredential": "\(!bearer.isEmpty)"]) // good: log-secret
        if let basic = request.headers.basicAuthorization {
            let line = "\(basic.username)/\(basic.password)\n"
            FileHandle.standardError.write(Data(line.utf8)) // bad: log-secret
        }
    }
}

struct CodeInput: Content {
    let deviceToken: String
    let nationalID: String
}

struct IssuedCode: Content {
    let nationalID: String
    let code: String
}

struct PushPayload: Codable, Sendable {
    let visit: String
}

struct CodeController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        routes.post(use: issue)
        routes.post("ready", use: ready)
    }

    @Sendable
    func issue(_ req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(CodeInput.self)
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<8).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
        let content = APNSAlertNotificationContent(title: .raw("Clinic"), body: .raw("Sign-in code \(digits)")) // bad: notification-secret
        try await push(content, to: input.deviceToken, on: req)
        try await record(IssuedCode(nationalID: input.nationalID, code: digits), on: req)
        return .ok
    }

    @Sendable
    func ready(_ req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(CodeInput.self)
        let content = APNSAlertNotificationContent(title: .raw("Clinic"), body: .raw("Your sign-in code is ready in the app")) // good: notification-secret
        try await push(content, to: input.deviceToken, on: req)
        return .ok
    }

    private func push(_ content: APNSAlertNotificationContent, to device: String, on req: Request) async throws {
        let alert = APNSAlertNotification(
            alert: content,
            expiration: .immediately,
            priority: .immediately,
            topic: "com.clinic.app",
            payload: PushPayload(visit: "next")
        )
        try await req.apns.client.sendAlertNotification(alert, deviceToken: device)
    }

    private func record(_ issued: IssuedCode, on req: Request) async throws {
        let line = try JSONEncoder().encode(issued)
        let folder = URL(fileURLWithPath: req.application.directory.workingDirectory)
        try line.write(to: folder.appendingPathComponent("codes.json")) // bad: store-secret-file
        let stamp = ISO8601DateFormatter().string(from: Date())
        try Data(stamp.utf8).write(to: folder.appendingPathComponent("codes.stamp")) // good: store-secret-file
    }
}
