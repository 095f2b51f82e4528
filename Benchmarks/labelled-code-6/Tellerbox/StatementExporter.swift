import Foundation
import UniformTypeIdentifiers

struct StatementRow: Sendable {
    let date: Date
    let payee: String
    let memo: String
    let amount: Decimal
}

struct PartnerManifest: Decodable {
    struct Document: Decodable {
        let file: String
        let month: Int
    }

    let documents: [Document]
}

struct StatementExporter {
    private let folder = URL.documentsDirectory.appending(path: "Statements", directoryHint: .isDirectory)

    func csv(_ rows: [StatementRow]) -> String {
        rows.map { row in
            "\(row.date.ISO8601Format()),\"\(row.payee)\",\(row.amount)" // bad: csv-injection
        }.joined(separator: "\r\n")
    }

    func safeCSV(_ rows: [StatementRow]) -> String {
        rows.map { row in
            "\(row.date.ISO8601Format()),\(row.payee.csvField),\(row.amount)" // good: csv-injection
        }.joined(separator: "\r\n")
    }

    func write(_ rows: [StatementRow], month: Int) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let url = folder.appending(path: "statement-\(month).csv")
        try Data(safeCSV(rows).utf8).write(to: url, options: [.atomic, .completeFileProtection]) // good: file-protection
        try exclude(url)
        return url
    }

    func keepEnrolment(_ enrolment: Data) throws {
        var url = URL.applicationSupportDirectory.appending(path: "device.enrolment")
        try enrolment.write(to: url, options: [.atomic, .completeFileProtection])
        var values = URLResourceValues()
        values.isExcludedFromBackup = false // bad: backup
        try url.setResourceValues(values)
    }

    private func exclude(_ file: URL) throws {
        var url = file
        var values = URLResourceValues()
        values.isExcludedFromBackup = true // good: backup
        try url.setResourceValues(values)
    }

    func importAll(_ manifest: PartnerManifest, from inbox: URL) throws -> [Data] {
        try manifest.documents.map { try importNamed($0.file, from: inbox) }
    }

    private func importNamed(_ name: String, from inbox: URL) throws -> Data {
        try Data(contentsOf: inbox.appending(path: name)) // bad: path-traversal
    }

    func importMonth(_ month: Int, from inbox: URL) throws -> Data {
        try Data(contentsOf: inbox.appending(path: "statement-\(month).xml")) // good: path-traversal
    }
}

extension String {
    var csvField: String {
        let quoted = replacingOccurrences(of: "\"", with: "\"\"")
        let risky = first.map { "=+-@\t\r".contains($0) } ?? false
        return "\"\(risky ? "'" : "")\(quoted)\""
    }
}

final class CamtParser: NSObject, XMLParserDelegate {
    private(set) var rows: [StatementRow] = []
    private var text = ""
    private var payee = ""

    func parse(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false // good: xxe
        parser.delegate = self
        return parser.parse()
    }

    func parsePartnerFile(_ data: Data) -> Bool {
        let parser = XMLParser(data: data)
        parser.externalEntityResolvingPolicy = .always
        parser.shouldResolveExternalEntities = true // bad: xxe
        parser.delegate = self
        return parser.parse()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        defer { text = "" }
        switch name {
        case "Nm": payee = text
        case "Amt":
            guard let amount = Decimal(string: text) else { return }
            rows.append(StatementRow(date: .now, payee: payee, memo: "", amount: amount))
        default: break
        }
    }
}

struct ReportTemplate: Decodable {
    let title: String
    let line: String
}

struct ReportRenderer {
    func line(_ template: ReportTemplate, row: StatementRow) -> String {
        String(format: template.line, row.payee, "\(row.amount)") // bad: format-string
    }

    func total(_ amount: Decimal) -> String {
        String(format: "%@ EUR", NSDecimalNumber(decimal: amount)) // good: format-string
    }
}
