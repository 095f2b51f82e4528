import Foundation
import Vapor

struct ContactForm: Content {
    var name: String
    var email: String
    var subject: String
    var message: String
}

protocol MailTransport: Sendable {
    func deliver(_ raw: String) throws
}

struct SendmailTransport: MailTransport {
    func deliver(_ raw: String) throws {
        let input = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/sendmail")
        process.arguments = ["-t", "-i"]
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data(raw.utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}

struct Mailer: Sendable {
    let transport: any MailTransport
    let desk = "desk@library.example"

    func contact(_ form: ContactForm) throws {
        var lines = ["To: \(desk)", "From: web@library.example"]
        lines.append("Subject: [Contact] \(form.subject)") // bad: header-injection
        lines.append("")
        lines.append(form.message)
        try transport.deliver(lines.joined(separator: "\r\n"))
    }

    func suggestion(_ form: ContactForm) throws {
        var lines = ["To: \(desk)", "From: web@library.example"]
        let subject = form.subject.components(separatedBy: .newlines).joined(separator: " ")
        lines.append("Subject: [Suggestion] \(subject)") // good: header-injection
        lines.append("")
        lines.append(form.message)
        try transport.deliver(lines.joined(separator: "\r\n"))
    }

    func reminder(_ loan: Loan, to member: Member) throws {
        let title = Data(loan.book.title.utf8).base64EncodedString()
        let head = "To: \(desk)\r\nSubject: =?UTF-8?B?\(title)?=\r\n" // good: header-injection
        try transport.deliver(head + "\r\nYour loan is due.")
    }

    func copyToSender(_ form: ContactForm) throws {
        let head = """
        To: \(desk)
        Reply-To: \(form.name) <\(form.email)>
        Subject: Copy of your message

        """
        try transport.deliver(head + "\n" + form.message) // bad: header-injection
    }

    func greet(_ member: Member, template: String) throws -> String {
        String(format: template, member.name) // bad: format-string
    }

    func greet(_ member: Member) throws -> String {
        String(format: "Dear %@, welcome to the library.", member.name) // good: format-string
    }
}

struct ContactController: RouteCollection {
    let mailer: Mailer

    func boot(routes: any RoutesBuilder) throws {
        routes.post("contact") { req async throws -> HTTPStatus in
            try mailer.contact(req.content.decode(ContactForm.self))
            return .ok
        }
        routes.post("suggest") { req async throws -> HTTPStatus in
            try mailer.suggestion(req.content.decode(ContactForm.self))
            return .ok
        }
        routes.post("contact", "copy") { req async throws -> HTTPStatus in
            try mailer.copyToSender(req.content.decode(ContactForm.self))
            return .ok
        }
        let members = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
        members.get("greeting") { req async throws -> String in
            let member = try req.auth.require(Member.self)
            if let template = req.query[String.self, at: "template"] {
                return try mailer.greet(member, template: template)
            }
            return try mailer.greet(member)
        }
        members.get("due") { req async throws -> String in
            let days = req.query[Int.self, at: "days"] ?? 14
            let pattern = req.query[String.self, at: "pattern"] ?? "%d days"
            return Labels.days(days, pattern: pattern)
        }
    }
}

enum Labels {
    static let patterns = ["short": "%d d", "long": "%d days"]

    static func days(_ count: Int, pattern: String) -> String {
        if let known = patterns[pattern] {
            return String(format: known, count) // good: format-string
        }
        return String(format: pattern, arguments: [count]) // bad: format-string
    }
}
