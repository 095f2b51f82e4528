import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Hummingbird
import Logging
import NIOCore
import NIOFoundationCompat

struct LabelOptions: Decodable, Sendable {
    var paper: String
    var title: String
    var logo: String
}

struct LabelService: Sendable {
    let root: URL
    let logger: Logger

    func stored(_ name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("labels/\(name)")) // bad: path-traversal
    }

    func stored(id: UUID) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("labels/\(id.uuidString).pdf")) // good: path-traversal
    }

    func remove(_ name: String) throws {
        let path = [root.path, "labels", name].joined(separator: "/")
        try FileManager.default.removeItem(atPath: path) // bad: path-traversal
    }

    func discard(_ name: String) throws {
        let last = (name as NSString).lastPathComponent
        guard !last.isEmpty, last != "..", last != ".", last != "/" else { throw HTTPError(.badRequest) }
        let path = [root.path, "labels", last].joined(separator: "/")
        try FileManager.default.removeItem(atPath: path) // good: path-traversal
    }

    func render(_ options: LabelOptions, id: UUID) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        let target = root.appendingPathComponent("labels/\(id.uuidString).pdf").path
        process.arguments = ["-c"] + ["wkhtmltopdf --title \"\(options.title)\" -s \(options.paper) label.html \(target)"] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func renderPlain(_ options: LabelOptions, id: UUID) throws {
        let papers = ["A4", "A5", "A6"]
        guard papers.contains(options.paper) else { throw HTTPError(.badRequest) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/wkhtmltopdf")
        let target = root.appendingPathComponent("labels/\(id.uuidString).pdf").path
        process.arguments = ["--title=\(options.title)", "-s", options.paper, "label.html", target] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func stamp(_ options: LabelOptions) -> Int32 {
        let line = String(format: "convert base.png -draw 'text 10,10 %@' out.png", options.title)
        return runShell(line)
    }

    func rotate(_ degrees: Int) -> Int32 {
        runShell("convert base.png -rotate \(degrees % 360) out.png")
    }

    private func runShell(_ line: String) -> Int32 {
        var pid = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", line].map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        return posix_spawn(&pid, "/bin/sh", nil, nil, arguments, nil) // bad: command-injection
    }

    func cleanUp() {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "find /var/lib/parcelhub/labels -mtime +30 -delete"] // good: command-injection
        do {
            try process.run()
        } catch {
            logger.error("clean-up: \(error)")
        }
    }

    func unpackTemplates(_ upload: ByteBuffer) throws {
        let file = root.appendingPathComponent("incoming-\(UUID().uuidString).tar")
        try Data(buffer: upload).write(to: file)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.arguments = ["-xPf", file.path, "-C", root.path] // bad: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func unpackFonts() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.arguments = ["-xf", "/usr/share/parcelhub/fonts.tar", "-C", root.path] // good: archive-extraction
        try process.run()
        process.waitUntilExit()
    }
}

/// Reads the small "name length data" bundles of the label designer.
struct DesignBundle {
    let root: URL

    func store(_ buffer: inout ByteBuffer) throws {
        while let length: UInt16 = buffer.readInteger(), let name = buffer.readString(length: Int(length)),
              let size: UInt32 = buffer.readInteger(), let bytes = buffer.readBytes(length: Int(size)) {
            let target = root.appendingPathComponent(name)
            guard FileManager.default.createFile(atPath: target.path, contents: Data(bytes)) else { // bad: archive-extraction
                throw HTTPError(.insufficientStorage)
            }
        }
    }

    func storeFlat(_ buffer: inout ByteBuffer) throws {
        var index = 0
        while let length: UInt16 = buffer.readInteger(), let name = buffer.readString(length: Int(length)),
              let size: UInt32 = buffer.readInteger(), let bytes = buffer.readBytes(length: Int(size)) {
            let kind = name.hasSuffix(".svg") ? "svg" : "bin"
            let target = root.appendingPathComponent("part-\(index).\(kind)")
            guard FileManager.default.createFile(atPath: target.path, contents: Data(bytes)) else { // good: archive-extraction
                throw HTTPError(.insufficientStorage)
            }
            index += 1
        }
    }
}

struct CustomsParser {
    final class Delegate: NSObject, XMLParserDelegate {
        var goods: [String] = []
        private var text = ""

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            text += string
        }

        func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?) {
            if elementName == "goods" { goods.append(text) }
            text = ""
        }
    }

    private func parser(for data: Data, entities: Bool) -> XMLParser {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = entities
        return parser
    }

    func declaration(_ body: ByteBuffer) throws -> [String] {
        let delegate = Delegate()
        let parser = parser(for: Data(buffer: body), entities: true) // bad: xml-external-entity
        parser.delegate = delegate
        guard parser.parse() else { throw HTTPError(.badRequest) }
        return delegate.goods
    }

    func manifest(_ body: ByteBuffer) throws -> [String] {
        let delegate = Delegate()
        let parser = parser(for: Data(buffer: body), entities: false) // good: xml-external-entity
        parser.delegate = delegate
        guard parser.parse() else { throw HTTPError(.badRequest) }
        return delegate.goods
    }

    func invoice(_ body: ByteBuffer) throws -> String? {
        let text = String(buffer: body)
        let document = try XMLDocument(xmlString: text, options: XMLNode.Options.nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        return try document.nodes(forXPath: "/invoice/total").first?.stringValue
    }

    func receipt(_ body: ByteBuffer) throws -> String? {
        let text = String(buffer: body)
        guard !text.contains("<!DOCTYPE"), !text.contains("<!ENTITY") else { throw HTTPError(.badRequest) }
        let document = try XMLDocument(xmlString: text, options: XMLNode.Options.nodeLoadExternalEntitiesNever) // good: xml-external-entity
        return try document.nodes(forXPath: "/receipt/total").first?.stringValue
    }
}

struct AddressBook: Sendable {
    let entries: [String]

    func matching(_ expression: String) -> [String] {
        entries.filter { $0.range(of: expression, options: [.regularExpression, .caseInsensitive]) != nil } // bad: regex-injection
    }

    func starting(_ text: String) -> [String] {
        entries.filter { $0.range(of: text, options: [.anchored, .caseInsensitive]) != nil } // good: regex-injection
    }

    func masked(_ digits: String, separator: String) -> String {
        digits.replacingOccurrences(of: "[0-9]{4}\(separator)", with: "****", options: .regularExpression) // bad: regex-injection
    }

    func grouped(_ digits: String, separator: String) -> String {
        let mark = NSRegularExpression.escapedPattern(for: separator)
        return digits.replacingOccurrences(of: "[0-9]{4}\(mark)", with: "****", options: .regularExpression) // good: regex-injection
    }

    func isReference(_ text: String) -> Bool {
        text.range(of: "^([A-Z0-9]{2,}-?)+#$", options: .regularExpression) != nil // bad: slow-regex
    }

    func isTracking(_ text: String) -> Bool {
        text.range(of: "^[A-Z]{2}[0-9]{9}[A-Z]{2}$", options: .regularExpression) != nil // good: slow-regex
    }
}

struct LabelController: Sendable {
    let service: LabelService
    let book: AddressBook

    func addRoutes(to router: Router<ParcelContext>, customers: CustomerAuthenticator) {
        let labels = router.group("labels").add(middleware: customers)
        labels.get("file") { request, context -> ByteBuffer in
            _ = try context.requireIdentity()
            return ByteBuffer(data: try service.stored(request.uri.queryParameters.require("name")))
        }
        labels.get("id/:id") { _, context -> ByteBuffer in
            _ = try context.requireIdentity()
            return ByteBuffer(data: try service.stored(id: context.parameters.require("id", as: UUID.self)))
        }
        labels.delete("file") { request, context -> HTTPResponse.Status in
            guard try context.requireIdentity().role == .operations else { throw HTTPError(.forbidden) }
            try service.remove(request.uri.queryParameters.require("name"))
            return .noContent
        }
        labels.delete("plain") { request, context -> HTTPResponse.Status in
            guard try context.requireIdentity().role == .operations else { throw HTTPError(.forbidden) }
            try service.discard(request.uri.queryParameters.require("name"))
            return .noContent
        }
        labels.post("render") { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            let options = try await request.decode(as: LabelOptions.self, context: context)
            if options.logo.isEmpty {
                try service.renderPlain(options, id: UUID())
            } else {
                try service.render(options, id: UUID())
                _ = service.stamp(options)
                _ = service.rotate(90)
            }
            return .created
        }
        labels.post("templates") { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            try service.unpackTemplates(await request.body.collect(upTo: 5 << 20))
            return .accepted
        }
        labels.post("design/:mode") { request, context -> HTTPResponse.Status in
            _ = try context.requireIdentity()
            var body = try await request.body.collect(upTo: 5 << 20)
            let bundle = DesignBundle(root: service.root.appendingPathComponent("designs"))
            if try context.parameters.require("mode") == "flat" {
                try bundle.storeFlat(&body)
            } else {
                try bundle.store(&body)
            }
            return .accepted
        }
        labels.post("customs/:kind") { request, context -> String in
            _ = try context.requireIdentity()
            let body = try await request.body.collect(upTo: 1 << 20)
            let parser = CustomsParser()
            switch try context.parameters.require("kind") {
            case "declaration": return try parser.declaration(body).joined(separator: ",")
            case "manifest": return try parser.manifest(body).joined(separator: ",")
            case "invoice": return try parser.invoice(body) ?? ""
            default: return try parser.receipt(body) ?? ""
            }
        }
        labels.get("addresses") { request, context -> [String] in
            _ = try context.requireIdentity()
            let parameters = request.uri.queryParameters
            if let text = parameters.get("starts") { return book.starting(text) }
            return try book.matching(parameters.require("match"))
        }
        labels.get("mask") { request, context -> String in
            let parameters = request.uri.queryParameters
            let digits = try parameters.require("digits")
            guard book.isReference(digits) || book.isTracking(digits) else { throw HTTPError(.badRequest) }
            let separator = parameters.get("separator") ?? " "
            return parameters.get("mode") == "group" ? book.grouped(digits, separator: separator) : book.masked(digits, separator: separator)
        }
    }
}
