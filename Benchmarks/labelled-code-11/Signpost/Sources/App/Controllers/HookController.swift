import Fluent
import Foundation
import Vapor

struct HookController: RouteCollection {
    let fetcher: RemoteFetcher

    func boot(routes: any RoutesBuilder) throws {
        let hooks = routes.grouped("hooks")
        hooks.post(":id", "test", use: test)
        hooks.get(":id", "preview", use: preview)
        hooks.post("icon", use: icon)
        hooks.post("avatar", use: avatar)
        hooks.get("runner", use: runner)
        hooks.get("region", ":region", use: region)
        hooks.get("notes", use: notes)
        hooks.get("manifest", use: manifest)
        hooks.post("mirror", use: mirror)
        hooks.post("mail", use: mail)
    }

    struct Delivery: Content {
        var text: String
    }

    @Sendable func test(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        guard let id = req.parameters.get("id", as: UUID.self),
              let hook = try await Hook.query(on: req.db).filter(\.$id == id).filter(\.$teamID == member.teamID).first() else { throw Abort(.notFound) }
        let message = HookMessage(template: hook.template)
        return try await fetcher.deliver(Delivery(text: message.text(version: "1.0", number: 7)), to: hook)
    }

    @Sendable func preview(req: Request) async throws -> String {
        let member = try req.auth.require(Member.self)
        guard let id = req.parameters.get("id", as: UUID.self),
              let hook = try await Hook.query(on: req.db).filter(\.$id == id).filter(\.$teamID == member.teamID).first() else { throw Abort(.notFound) }
        let message = HookMessage(template: hook.template)
        return message.line([member.email, hook.url]) + message.summary(version: "1.0", number: 7)
    }

    @Sendable func icon(req: Request) async throws -> Response {
        let buffer = try await fetcher.icon(from: try req.content.get(String.self, at: "url"))
        return Response(headers: ["Content-Type": "image/png"], body: .init(buffer: buffer))
    }

    @Sendable func avatar(req: Request) async throws -> Response {
        let buffer = try await fetcher.avatar(from: try req.content.get(String.self, at: "url"))
        return Response(headers: ["Content-Type": "image/png"], body: .init(buffer: buffer))
    }

    @Sendable func runner(req: Request) async throws -> HTTPStatus {
        try await fetcher.health(ofRunner: try req.query.get(at: "host"), port: try req.query.get(at: "port"))
    }

    @Sendable func region(req: Request) async throws -> HTTPStatus {
        guard let region = RemoteFetcher.Region(rawValue: req.parameters.get("region") ?? "") else { throw Abort(.notFound) }
        return try await fetcher.health(ofRegion: region)
    }

    @Sendable func notes(req: Request) async throws -> String {
        try await fetcher.releaseNotes(at: try req.query.get(at: "url"))
    }

    @Sendable func manifest(req: Request) async throws -> HTTPStatus {
        try await fetcher.manifest(of: try req.query.get(at: "repo"), host: try req.query.get(at: "host")).status
    }

    @Sendable func mirror(req: Request) async throws -> HTTPStatus {
        try await fetcher.mirror(try req.content.get(String.self, at: "location"), from: "https://mirror.signpost.dev/")
    }

    struct MailInput: Content {
        var subject: String
        var replyTo: String
        var text: String
    }

    @Sendable func mail(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(MailInput.self)
        let member = try req.auth.require(Member.self)
        let letter = Letter(from: "builds@signpost.dev", to: "\(member.teamID.uuidString)@lists.signpost.dev")
        let message = letter.message(subject: input.subject, text: input.text)
        let copy = letter.copy(replyTo: input.replyTo, number: 1)
        req.logger.info("queued \(message.count + copy.count) bytes")
        return .accepted
    }
}

/// Text of a hook delivery; teams edit the template themselves.
struct HookMessage {
    let template: String

    func text(version: String, number: Int) -> String {
        String(format: template, version, number) // bad: format-string
    }

    func summary(version: String, number: Int) -> String {
        String(format: "%@: %@ (%d)", template, version, number) // good: format-string
    }

    func line(_ values: [String]) -> String {
        withVaList(values.map { $0 as NSString }) { NSString(format: template, arguments: $0) as String } // bad: format-string
    }

    func table(_ values: [Double]) -> String {
        let pattern = Array(repeating: "%.2f", count: values.count).joined(separator: " | ")
        return String(format: pattern, arguments: values) // good: format-string
    }
}

/// Mail is handed to the local relay as a finished message.
struct Letter {
    let from: String
    let to: String

    func message(subject: String, text: String) -> String {
        var head = "From: \(from)\r\nTo: \(to)\r\n"
        head += "Subject: \(subject)\r\n" // bad: header-injection
        return head + "\r\n" + text
    }

    func copy(replyTo: String, number: Int) -> String {
        var head = "From: \(from)\r\nTo: archive@signpost.dev\r\n"
        head += "Subject: Copy \(number)\r\n" // good: header-injection
        head += ["Reply-To", replyTo].joined(separator: ": ") + "\r\n" // bad: header-injection
        return head + "\r\n"
    }

    func digest(topic: String, text: String) -> String {
        let clean = topic.components(separatedBy: .newlines).joined(separator: " ").filter { $0 != "\0" }
        return "From: \(from)\r\nTo: \(to)\r\nSubject: \(clean)\r\n\r\n\(text)" // good: header-injection
    }
}
