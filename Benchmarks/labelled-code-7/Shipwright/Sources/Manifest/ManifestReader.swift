import CLibXML2
import Foundation

enum ManifestError: Error {
    case unreadable
    case badPattern
}

/// Reads the XML which foreign build tools leave behind (JUnit reports, scheme files, feeds).
struct ManifestReader {
    /// JUnit report out of a builder's artifact.
    func testNames(in report: Data) throws -> [String] {
        let document = try XMLDocument(data: report, options: [.nodeLoadExternalEntitiesAlways]) // bad: xml-external-entity
        return try document.nodes(forXPath: "//testcase/@name").compactMap { $0.stringValue }
    }

    func failureNames(in report: Data) throws -> [String] {
        let document = try XMLDocument(data: report, options: [.nodeLoadExternalEntitiesNever]) // good: xml-external-entity
        return try document.nodes(forXPath: "//testcase[failure]/@name").compactMap { $0.stringValue }
    }

    private static let readOptions: XMLNode.Options = [.documentTidyXML, .nodePreserveCDATA, .nodeLoadExternalEntitiesSameOriginOnly]
    private static let strictOptions: XMLNode.Options = [.documentTidyXML, .nodePreserveCDATA, .nodeLoadExternalEntitiesNever]

    func schemeTargets(of checkout: URL, scheme: String) throws -> [String] {
        let file = checkout.appendingPathComponent("App.xcodeproj/xcshareddata/xcschemes/App.xcscheme")
        let document = try XMLDocument(contentsOf: file, options: Self.readOptions) // bad: xml-external-entity
        return try document.nodes(forXPath: "//BuildableReference/@BlueprintName").compactMap { $0.stringValue }
    }

    func planTargets(of checkout: URL) throws -> [String] {
        let file = checkout.appendingPathComponent("App.xcodeproj/xcshareddata/xcschemes/Tests.xcscheme")
        let document = try XMLDocument(contentsOf: file, options: Self.strictOptions) // good: xml-external-entity
        return try document.nodes(forXPath: "//BuildableReference/@BlueprintName").compactMap { $0.stringValue }
    }

    // MARK: libxml2

    func rootName(of data: Data) throws -> String {
        try data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: CChar.self)
            let flags = XML_PARSE_NOENT.rawValue | XML_PARSE_DTDLOAD.rawValue
            guard let document = xmlReadMemory(bytes.baseAddress, Int32(clamping: bytes.count), nil, nil, Int32(flags)) else { throw ManifestError.unreadable } // bad: xml-external-entity
            defer { xmlFreeDoc(document) }
            guard let root = xmlDocGetRootElement(document), let name = root.pointee.name else { throw ManifestError.unreadable }
            return String(cString: name)
        }
    }

    func rootNamePlain(of data: Data) throws -> String {
        try data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: CChar.self)
            let flags = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue
            guard let document = xmlReadMemory(bytes.baseAddress, Int32(clamping: bytes.count), nil, nil, Int32(flags)) else { throw ManifestError.unreadable } // good: xml-external-entity
            defer { xmlFreeDoc(document) }
            guard let root = xmlDocGetRootElement(document), let name = root.pointee.name else { throw ManifestError.unreadable }
            return String(cString: name)
        }
    }

    func coverageLines(at file: URL) -> Int {
        guard let context = xmlNewParserCtxt() else { return 0 }
        defer { xmlFreeParserCtxt(context) }
        guard let document = xmlCtxtReadFile(context, file.path, nil, Int32(XML_PARSE_NOENT.rawValue | XML_PARSE_NONET.rawValue)) else { return 0 } // bad: xml-external-entity
        defer { xmlFreeDoc(document) }
        return Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }

    func suiteCount(at file: URL) -> Int {
        guard let context = xmlNewParserCtxt() else { return 0 }
        defer { xmlFreeParserCtxt(context) }
        guard let document = xmlCtxtReadFile(context, file.path, nil, Int32(XML_PARSE_NOCDATA.rawValue | XML_PARSE_NONET.rawValue)) else { return 0 } // good: xml-external-entity
        defer { xmlFreeDoc(document) }
        return Int(xmlChildElementCount(xmlDocGetRootElement(document)))
    }
}

// MARK: - Log matching

/// Log lines are written by the code under test.
struct LogMatcher {
    private static let warning = try? NSRegularExpression(pattern: #"^(.+:)*\s*(warning|error)+:(.*)+$"#) // bad: slow-regex
    private static let location = try? NSRegularExpression(pattern: #"^([^:\n]+):(\d+):(\d+): (warning|error): "#) // good: slow-regex

    func isDiagnostic(_ line: String) -> Bool {
        Self.warning?.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    func place(of line: String) -> (file: String, row: Int)? {
        guard let match = Self.location?.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)),
              let file = Range(match.range(at: 1), in: line), let row = Range(match.range(at: 2), in: line) else { return nil }
        return (String(line[file]), Int(line[row]) ?? 0)
    }

    func moduleNames(in line: String) -> [String] {
        let pattern = #"(?:[A-Za-z]+|[A-Z]\w*|\w+)*\.framework"#
        guard let hit = line.range(of: pattern, options: .regularExpression) else { return [] } // bad: slow-regex
        return [String(line[hit])]
    }

    func packageNames(in line: String) -> [String] {
        let pattern = #"\b(?>[A-Za-z][A-Za-z0-9_]*)\.swiftmodule"#
        guard let hit = line.range(of: pattern, options: .regularExpression) else { return [] } // good: slow-regex
        return [String(line[hit])]
    }

    func isSeparator(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", #"(=+|-+|(=|-)+)+\s*"#).evaluate(with: line) // bad: slow-regex
    }

    func isHeading(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", #"=== [A-Z ]{1,60} ==="#).evaluate(with: line) // good: slow-regex
    }

    // MARK: Patterns of the client

    func lines(of log: String, keep filter: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: filter) // bad: regex-injection
        return log.components(separatedBy: "\n").filter {
            regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil
        }
    }

    func lines(of log: String, keepPreset name: String) throws -> [String] {
        let presets = ["warnings": "^warning: ", "errors": "^error: "]
        guard let pattern = presets[name] else { throw ManifestError.badPattern }
        let regex = try NSRegularExpression(pattern: pattern) // good: regex-injection
        return log.components(separatedBy: "\n").filter {
            regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil
        }
    }

    func rewrite(_ log: String, artifact: String, replacement: String) throws -> String {
        let regex = try NSRegularExpression(pattern: #"/private/var/folders/(\S+)"#)
        return regex.stringByReplacingMatches(in: log, range: NSRange(log.startIndex..., in: log), withTemplate: replacement) // bad: regex-injection
    }

    func rewriteLiterally(_ log: String, replacement: String) throws -> String {
        let regex = try NSRegularExpression(pattern: #"/private/var/folders/(\S+)"#)
        let template = NSRegularExpression.escapedTemplate(for: replacement)
        return regex.stringByReplacingMatches(in: log, range: NSRange(log.startIndex..., in: log), withTemplate: template) // good: regex-injection
    }
}
