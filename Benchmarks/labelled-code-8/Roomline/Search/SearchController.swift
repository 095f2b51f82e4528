import Fluent
import Foundation
import Vapor

struct SearchController {
    func rooms(_ req: Request) async throws -> [String] {
        let term = try req.query.get(String.self, at: "q")
        let regex = try Regex("(?i)^" + term) // bad: regex-injection
        return try await Room.query(on: req.db).range(..<500).all().map(\.name).filter { $0.contains(regex) }
    }

    func roomsStarting(_ req: Request) async throws -> [String] {
        let term = try req.query.get(String.self, at: "q")
        let regex = try Regex("(?i)^" + NSRegularExpression.escapedPattern(for: term)) // good: regex-injection
        return try await Room.query(on: req.db).range(..<500).all().map(\.name).filter { $0.contains(regex) }
    }

    func highlight(_ text: String, _ req: Request) throws -> String {
        let term = try req.query.get(String.self, at: "q")
        return text.replacingOccurrences(of: "(\(term))", with: "[$1]", options: .regularExpression) // bad: regex-injection
    }

    func mark(_ text: String, _ req: Request) throws -> String {
        let term = try req.query.get(String.self, at: "q")
        return text.replacingOccurrences(of: term, with: "[\(term)]", options: [.literal]) // good: regex-injection
    }

    func fill(_ text: String, _ req: Request) throws -> String {
        let name = try req.query.get(String.self, at: "name")
        let regex = try NSRegularExpression(pattern: "\\{guest\\}")
        return regex.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: name) // bad: regex-injection
    }

    func complete(_ text: String, _ req: Request) throws -> String {
        let name = try req.query.get(String.self, at: "name")
        let regex = try NSRegularExpression(pattern: "\\{guest\\}")
        let template = NSRegularExpression.escapedTemplate(for: name)
        return regex.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: template) // good: regex-injection
    }

    func mentions(_ text: String, _ req: Request) throws -> Int {
        let names = try req.query.get([String].self, at: "names")
        let pattern = names.joined(separator: "|")
        return try NSRegularExpression(pattern: pattern).numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text)) // bad: regex-injection
    }

    func people(_ text: String, _ req: Request) throws -> Int {
        let names = try req.query.get([String].self, at: "names").prefix(20)
        let pattern = names.map(NSRegularExpression.escapedPattern(for:)).joined(separator: "|")
        return try NSRegularExpression(pattern: pattern).numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text)) // good: regex-injection
    }

    func route(_ req: Request) throws -> Bool {
        let allow = req.headers.first(name: "X-Path-Filter") ?? ".*"
        return req.url.path.range(of: allow, options: [.regularExpression, .anchored]) != nil // bad: regex-injection
    }
}

/// Checks of what visitors type into forms.
struct FormChecks {
    private static let phone = #/^(\+?\d+[\s-]?)+$/#
    private static let handle = #/^@[a-z0-9]{1,20}(?:\.[a-z0-9]{1,20})?$/#

    func isPhone(_ req: Request) throws -> Bool {
        try req.query.get(String.self, at: "phone").contains(Self.phone) // bad: slow-regex
    }

    func isHandle(_ req: Request) throws -> Bool {
        try req.query.get(String.self, at: "handle").contains(Self.handle) // good: slow-regex
    }

    func isSlug(_ value: String) -> Bool {
        let validator = Validator<String>.pattern("^([a-z0-9]+-*)*$") // bad: slow-regex
        return !validator.validate(value).isFailure
    }

    func isCode(_ value: String) -> Bool {
        let validator = Validator<String>.pattern("^[A-Z]{3}-[0-9]{4,6}$") // good: slow-regex
        return !validator.validate(value).isFailure
    }

    func cleaned(_ message: String) -> String {
        message.replacingOccurrences(of: "<(\"[^\"]*\"|'[^']*'|[^>]|\\s+)*>", with: "", options: .regularExpression) // bad: slow-regex
    }

    func plain(_ message: String) -> String {
        message.replacingOccurrences(of: "<[^<>]{0,500}>", with: "", options: .regularExpression) // good: slow-regex
    }

    func times(in message: String) throws -> Int {
        let regex = try NSRegularExpression(pattern: "^(?:\\d{1,2}|\\d{1,2}:?\\d{0,2}|,)*;$") // bad: slow-regex
        return regex.numberOfMatches(in: message, range: NSRange(message.startIndex..., in: message))
    }

    // MARK: Messages

    func confirmation(_ req: Request, booking: Booking) -> String {
        let template = req.query[String.self, at: "format"] ?? "%@ at %@"
        return String(format: template, arguments: [booking.title as NSString, "\(booking.startsAt)" as NSString]) // bad: format-string
    }

    func receipt(_ req: Request, booking: Booking) -> String {
        let locale = req.query[String.self, at: "lang"] == "de" ? "de_DE" : "en_GB"
        return String(format: "%@ (%ld h)", locale: Locale(identifier: locale), booking.title as NSString, booking.hours) // good: format-string
    }

    func trace(_ req: Request) {
        NSLog(req.headers.first(name: .userAgent) ?? "no agent") // bad: format-string
    }
}
