import Foundation
import NIOCore
import Vapor

struct ContactForm: Content {
    var name: String
    var email: String
    var subject: String
    var message: String
}

/// Talks SMTP over an already open channel.
struct Mailer {
    let channel: any Channel
    let desk = "desk@rooms.example"

    func contact(_ form: ContactForm) async throws {
        let head = "From: \(desk)\r\nReply-To: \(form.name) <\(form.email)>\r\nSubject: Question\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: head + dotted(form.message))) // bad: header-injection
    }

    func enquiry(_ form: ContactForm) async throws {
        let email = try HeaderText(form.email).value
        let head = "From: \(desk)\r\nReply-To: <\(email)>\r\nSubject: Question\r\n\r\n"
        try await channel.writeAndFlush(ByteBuffer(string: head + dotted(form.message))) // good: header-injection
    }

    func subject(_ form: ContactForm) async throws {
        var lines = ["From: \(desk)", "To: \(desk)"]
        lines.append("Subject: " + form.subject)
        try await channel.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")) // bad: header-injection
    }

    func encodedSubject(_ form: ContactForm) async throws {
        var lines = ["From: \(desk)", "To: \(desk)"]
        lines.append("Subject: =?utf-8?B?" + Data(form.subject.prefix(30).utf8).base64EncodedString() + "?=")
        try await channel.writeAndFlush(ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n")) // good: header-injection
    }

    func recipient(_ form: ContactForm) async throws {
        var buffer = channel.allocator.buffer(capacity: 128)
        buffer.writeString("RCPT TO:<")
        buffer.writeString(form.email) // bad: header-injection
        buffer.writeString(">\r\n")
        try await channel.writeAndFlush(buffer)
    }

    func copy(to member: User) async throws {
        var buffer = channel.allocator.buffer(capacity: 128)
        buffer.writeString("RCPT TO:<")
        buffer.writeString(member.email.filter { !$0.isNewline && $0 != ">" }) // good: header-injection
        buffer.writeString(">\r\n")
        try await channel.writeAndFlush(buffer)
    }

    private func dotted(_ text: String) -> String {
        text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n.", with: "\n..").replacingOccurrences(of: "\n", with: "\r\n") + "\r\n.\r\n"
    }
}

struct HeaderText {
    let value: String

    init(_ raw: String) throws {
        guard raw.count < 200, raw.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value < 127 && $0 != "<" && $0 != ">" }) else { throw Abort(.badRequest) }
        value = raw
    }
}

/// Raw requests to the printer gateway, and headers on our own answers.
struct HeaderController {
    let printer: any Channel

    func download(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(name)\"") // bad: header-injection
        return response
    }

    func invoice(_ req: Request) async throws -> Response {
        let number = try req.query.get(Int.self, at: "number")
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"invoice-\(number).pdf\"") // good: header-injection
        return response
    }

    func echo(_ req: Request) async throws -> Response {
        let trace = req.query[String.self, at: "trace"] ?? "none"
        return Response(status: .ok, headers: ["X-Trace": trace]) // bad: header-injection
    }

    func trace(_ req: Request) async throws -> Response {
        let trace = req.query[UUID.self, at: "trace"] ?? UUID()
        return Response(status: .ok, headers: ["X-Trace": trace.uuidString]) // good: header-injection
    }

    func theme(_ req: Request) async throws -> Response {
        let theme = try req.query.get(String.self, at: "theme")
        let response = Response(status: .noContent)
        response.headers.add(name: "Set-Cookie", value: "theme=\(theme); Path=/; Secure; HttpOnly; SameSite=Lax") // bad: header-injection
        return response
    }

    func colour(_ req: Request) async throws -> Response {
        let theme = try req.query.get(String.self, at: "theme")
        guard ["light", "dark"].contains(theme) else { throw Abort(.badRequest) }
        let response = Response(status: .noContent)
        response.headers.add(name: "Set-Cookie", value: "theme=\(theme); Path=/; Secure; HttpOnly; SameSite=Lax") // good: header-injection
        return response
    }

    func label(_ req: Request) async throws -> HTTPStatus {
        let badge = try req.query.get(String.self, at: "badge")
        let job = ["POST /print HTTP/1.1", "Host: printer", "X-Job: \(badge)", "Content-Length: 0", "", ""]
        try await printer.writeAndFlush(ByteBuffer(string: job.joined(separator: "\r\n"))) // bad: header-injection
        return .accepted
    }

    func sign(_ req: Request) async throws -> HTTPStatus {
        let badge = try req.query.get(String.self, at: "badge")
        let clean = String(String.UnicodeScalarView(badge.unicodeScalars.filter { !CharacterSet.controlCharacters.contains($0) }))
        let job = ["POST /print HTTP/1.1", "Host: printer", "X-Job: \(clean)", "Content-Length: 0", "", ""]
        try await printer.writeAndFlush(ByteBuffer(string: job.joined(separator: "\r\n"))) // good: header-injection
        return .accepted
    }
}
