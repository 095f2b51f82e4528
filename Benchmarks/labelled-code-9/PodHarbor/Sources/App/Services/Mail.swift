import Foundation
import NIOCore
import NIOPosix
import Vapor

/// Writes messages to the local relay; the relay does not rewrite headers.
struct MailComposer: Sendable {
    let sender: String

    func contact(show: Show, replyTo: String, subject: String, text: String) -> String {
        var lines = ["From: \(sender)", "To: owner+\(show.id?.uuidString ?? "")@podharbor.fm"]
        lines.append("Reply-To: " + replyTo) // bad: header-injection
        lines.append("Subject: \(subject.singleLine)") // good: header-injection
        return lines.joined(separator: "\r\n") + "\r\n\r\n" + text
    }

    func invitation(to member: Member, from inviter: Member, showTitle: String) -> String {
        let encoded = Data(showTitle.utf8).base64EncodedString()
        return """
            From: \(sender)\r
            To: \(member.email.singleLine)\r
            Subject: =?UTF-8?B?\(encoded)?=\r
            \r
            \(inviter.displayName) invites you.
            """
    }
}

extension String {
    var singleLine: String {
        components(separatedBy: .newlines).joined(separator: " ").filter { $0 != "\r" && $0 != "\n" && $0 != "\r\n" }
    }
}

struct RelaySession {
    let channel: any Channel

    func send(to recipient: String, message: String) async throws {
        try await write("MAIL FROM:<bounce@podharbor.fm>\r\n")
        try await write("RCPT TO:<\(recipient)>\r\n") // bad: header-injection
        try await write("DATA\r\n" + message.replacingOccurrences(of: "\n.", with: "\n..", options: .literal) + "\r\n.\r\n")
    }

    func notify(_ recipient: MailAddress, message: String) async throws {
        try await write("MAIL FROM:<bounce@podharbor.fm>\r\n")
        try await write("RCPT TO:<\(recipient.value)>\r\n") // good: header-injection
        try await write("DATA\r\n" + message.replacingOccurrences(of: "\n.", with: "\n..", options: .literal) + "\r\n.\r\n")
    }

    private func write(_ text: String) async throws {
        try await channel.writeAndFlush(channel.allocator.buffer(string: text))
    }
}

struct MailAddress {
    let value: String

    init?(_ text: String) {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.@_+-")
        guard text.count <= 254, text.filter({ $0 == "@" }).count == 1,
              text.unicodeScalars.allSatisfy(allowed.contains) else { return nil }
        value = text
    }
}

/// Feeds a live show into the streaming box, which speaks the source protocol over plain TCP.
struct LiveSource {
    let channel: any Channel
    let password: String

    func open(mount: UUID, show: Show, genre: String) async throws {
        var head = channel.allocator.buffer(capacity: 512)
        head.writeString("PUT /\(mount.uuidString) HTTP/1.1\r\n") // good: header-injection
        head.writeString("Authorization: Basic \(Data("source:\(password)".utf8).base64EncodedString())\r\n")
        head.writeString("Ice-Name: \(show.title)\r\n") // bad: header-injection
        head.writeString("Ice-Genre: \(genre.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")\r\n") // good: header-injection
        head.writeString("Content-Type: audio/ogg\r\n\r\n")
        try await channel.writeAndFlush(head)
    }
}

struct DirectorySubmission {
    let boundary = "podharbor-\(UUID().uuidString)"

    func part(name: String, fileName: String, data: Data) -> Data {
        var body = Data("--\(boundary)\r\n".utf8)
        body.append(Data("Content-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(data)
        body.append(Data("\r\n".utf8))
        return body
    }

    func artworkPart(fileName: String, data: Data) -> Data {
        let plain = fileName.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        var body = Data("--\(boundary)\r\n".utf8)
        body.append(Data("Content-Disposition: form-data; name=\"artwork\"; filename=\"\(plain)\"\r\n\r\n".utf8)) // good: header-injection
        body.append(data)
        body.append(Data("\r\n".utf8))
        return body
    }
}

// MARK: - Message templates

struct NotificationTexts: Sendable {
    func welcome(custom template: String, member: Member, show: Show) -> String {
        String(format: template, member.displayName, show.title) // bad: format-string
    }

    func plays(_ count: Int, show: Show) -> String {
        String(format: "%@ was played %ld times", show.title, count) // good: format-string
    }

    func digest(header: String, counts: [Int]) -> String {
        let rows = counts.map { String(format: "%6ld", $0) }.joined(separator: "\n") // good: format-string
        return header + "\n" + rows
    }

    func reminder(show: Show, days: Int) -> String {
        NSString(format: (show.summary + " – %ld days left") as NSString, days) as String // bad: format-string
    }
}
