import Fluent
import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import JWT
import Redis
import Vapor

// MARK: - Label printing

struct LabelForm: Content {
    var printer: String
    var order: UUID
    var copies: Int
}

enum Printer: String, CaseIterable, Sendable {
    case dock1 = "dock-1"
    case dock2 = "dock-2"
    case returns
}

struct LabelPrinter: Sendable {
    func printLegacy(_ form: LabelForm, path: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "lp -d \(form.printer) -n \(form.copies) '\(path)' && rm '\(path)'"] // bad: command
        try process.run()
        process.waitUntilExit()
    }

    func print(_ path: String, on printer: Printer, copies: Int) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/lp")
        process.arguments = ["-d", printer.rawValue, "-n", String(min(max(copies, 1), 20)), "--", path] // good: command
        try process.run()
        process.waitUntilExit()
    }
}

// MARK: - Back office

struct AdminController: Sendable {
    let printer: LabelPrinter

    @Sendable func users(_ req: Request) async throws -> [User] {
        try await User.query(on: req.db).sort(\.$email).limit(500).all() // bad: data-exposure
    }

    @Sendable func team(_ req: Request) async throws -> [UserCard] {
        try await User.query(on: req.db).filter(\.$role ~~ [.clerk, .manager, .admin]).limit(500).all().map(UserCard.init) // good: data-exposure
    }

    @Sendable func order(_ req: Request) async throws -> OrderSummary {
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db) else { // good: authorization
            throw Abort(.notFound)
        }
        return try OrderSummary(order)
    }

    @Sendable func printLabel(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(LabelForm.self)
        let path = "/srv/quartermaster/labels/\(form.order.uuidString).pdf"
        if let known = Printer(rawValue: form.printer) {
            try printer.print(path, on: known, copies: form.copies)
        } else {
            try printer.printLegacy(form, path: path)
        }
        return .accepted
    }

    @Sendable func searchLog(_ req: Request) async throws -> [String] {
        let term = try req.query.get(String.self, at: "term")
        let lines = try await req.redis.lrange(from: "audit", indices: 0...999, as: String.self).get().compactMap { $0 }
        let expression = try Regex(NSRegularExpression.escapedPattern(for: term)) // good: regex
        return lines.filter { $0.contains(expression) }
    }

    // MARK: Imports

    @Sendable func importCatalogue(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        req.logger.debug("catalogue import, headers: \(req.headers)") // bad: secret-in-log
        let reader = CatalogueReader()
        let parser = XMLParser(data: Data(buffer: body))
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.delegate = reader
        guard parser.parse() else { throw Abort(.badRequest, reason: "The catalogue is not well-formed.") }
        for sku in reader.skus where !sku.isEmpty {
            try await mark(sku, on: req)
        }
        return .accepted
    }

    @Sendable func importPrices(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let reader = CatalogueReader()
        let parser = XMLParser(data: Data(buffer: body))
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.delegate = reader
        guard parser.parse() else { throw Abort(.badRequest) }
        for sku in reader.skus {
            try await touch(sku, on: req)
        }
        return .accepted
    }

    private func mark(_ sku: String, on req: Request) async throws {
        let script = "redis.call('HSET', 'catalogue', '\(sku)', '1') return 1" // bad: script-injection
        _ = try await req.redis.send(command: "EVAL", with: [script.convertedToRESPValue(), 0.convertedToRESPValue()]).get()
    }

    private func touch(_ sku: String, on req: Request) async throws {
        let script = "redis.call('HSET', KEYS[1], ARGV[1], '1') return 1" // good: script-injection
        _ = try await req.redis.send(command: "EVAL", with: [
            script.convertedToRESPValue(),
            1.convertedToRESPValue(),
            "prices".convertedToRESPValue(),
            sku.convertedToRESPValue(),
        ]).get()
    }
}

final class CatalogueReader: NSObject, XMLParserDelegate {
    private(set) var skus: [String] = []
    private var text = ""

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes: [String: String] = [:]) {
        text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
        if elementName == "sku" { skus.append(text.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}

// MARK: - Mail

/// Queues messages for the local mail relay, which takes them as they are.
struct Outbox {
    let request: Request

    init(_ request: Request) { self.request = request }

    func send(to address: String, subject: String, body: String) async throws {
        let message = "To: \(address.singleLine)\r\nSubject: \(subject.singleLine)\r\n\r\n\(body)" // good: header-injection
        _ = try await request.redis.lpush(message, into: "outbox").get()
    }

    func forwardQuestion(from name: String, topic: String, text: String) async throws {
        let message = "To: desk@quartermaster.example\r\nReply-To: \(name)\r\nSubject: \(topic)\r\n\r\n\(text)" // bad: header-injection
        _ = try await request.redis.lpush(message, into: "outbox").get()
    }
}

struct QuestionController: Sendable {
    struct Question: Content {
        var email: String
        var topic: String
        var text: String
    }

    @Sendable func ask(_ req: Request) async throws -> HTTPStatus {
        let question = try req.content.decode(Question.self)
        guard try Self.looksLikeAddress(question.email) else { throw Abort(.badRequest) }
        try await Outbox(req).forwardQuestion(from: question.email, topic: question.topic, text: String(question.text.prefix(4000)))
        return .accepted
    }

    static func looksLikeAddress(_ text: String) throws -> Bool {
        text.firstMatch(of: #/^([A-Za-z0-9]+[._-]?)+@([A-Za-z0-9]+[.-]?)+$/#) != nil // bad: regex
    }

    static func looksLikeSKU(_ text: String) -> Bool {
        text.wholeMatch(of: #/[A-Z]{2,4}-[0-9]{4,8}/#) != nil // good: regex
    }
}

extension String {
    var singleLine: String { String(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }.map(Character.init)) }
}

// MARK: - Commands

struct ImportCommand: AsyncCommand {
    struct Signature: CommandSignature {
        @Argument(name: "file") var file: String
        @Option(name: "supplier") var supplier: String?
    }

    var help: String { "Imports a supplier's stock list." }

    func run(using context: CommandContext, signature: Signature) async throws {
        let application = context.application
        let text = try String(contentsOfFile: signature.file, encoding: .utf8)
        for line in text.split(whereSeparator: \.isNewline) {
            let columns = line.split(separator: ";", omittingEmptySubsequences: false)
            guard columns.count > 3, let price = Int(columns[2]), let count = Int(columns[3]) else { continue }
            let item = Item()
            item.sku = String(columns[0])
            item.name = String(columns[1])
            item.priceCents = price
            item.onHand = count
            item.retired = false
            try await item.create(on: application.db)
        }
        context.console.info("Imported \(signature.file)")
    }
}

struct RotateKeysCommand: AsyncCommand {
    struct Signature: CommandSignature {
        @Option(name: "label") var label: String?
    }

    var help: String { "Replaces the API keys that expire this week." }

    func run(using context: CommandContext, signature: Signature) async throws {
        let database = context.application.db
        let soon = try await ApiKey.query(on: database).filter(\.$expiresAt < Date().addingTimeInterval(7 * 86_400)).with(\.$user).all()
        for key in soon {
            let secret = try await TokenService().createKey(label: key.label, for: key.user, on: database)
            context.application.logger.notice("new key for \(key.user.email): \(secret)") // bad: secret-in-log
            try await key.delete(on: database)
        }
    }
}
