import Foundation
import UniformTypeIdentifiers

struct CSVTable {
    var header: [String]
    var rows: [[String]]
}

final class CSVImporter {
    private let limit = 5 * 1024 * 1024
    private let amount = try! NSRegularExpression(pattern: "^(\\d+[ .,]?)+$") // bad: slow-regex
    private let iban = try! NSRegularExpression(pattern: "^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$") // good: slow-regex

    func load(_ url: URL) throws -> CSVTable {
        let text = try String(contentsOf: url, encoding: .utf8)
        return split(text)
    }

    func loadShared(from remote: URL) async throws -> CSVTable {
        let (stream, _) = try await URLSession.shared.bytes(from: remote)
        var data = Data()
        for try await byte in stream { data.append(byte) } // bad: unbounded-size
        return split(String(decoding: data, as: UTF8.self))
    }

    func loadCapped(from remote: URL) async throws -> CSVTable {
        let (stream, _) = try await URLSession.shared.bytes(from: remote)
        var data = Data()
        for try await byte in stream {
            guard data.count < limit else { throw ImportError.tooLarge }
            data.append(byte) // good: unbounded-size
        }
        return split(String(decoding: data, as: UTF8.self))
    }

    func grid(declaredColumns: Int, declaredRows: Int) -> [[String]] {
        let row = [String](repeating: "", count: declaredColumns)
        return Array(repeating: row, count: declaredRows) // bad: unbounded-size
    }

    func previewGrid(declaredColumns: Int, declaredRows: Int) -> [[String]] {
        let row = [String](repeating: "", count: max(0, min(declaredColumns, 32)))
        return Array(repeating: row, count: max(0, min(declaredRows, 50))) // good: unbounded-size
    }

    func isAmount(_ cell: String) -> Bool {
        amount.firstMatch(in: cell, range: NSRange(cell.startIndex..., in: cell)) != nil
    }

    func isIBAN(_ cell: String) -> Bool {
        iban.firstMatch(in: cell, range: NSRange(cell.startIndex..., in: cell)) != nil
    }

    func looksLikeTags(_ cell: String) -> Bool {
        cell.range(of: "^(#?[a-z]+\\s*)*$", options: .regularExpression) != nil // bad: slow-regex
    }

    func looksLikeTagList(_ cell: String) -> Bool {
        cell.range(of: "^#[a-z]+(?: #[a-z]+)*$", options: .regularExpression) != nil // good: slow-regex
    }

    func looksLikeReference(_ cell: String) -> Bool {
        cell.wholeMatch(of: #/(?:[A-Z0-9]+-?)+/#) != nil // bad: slow-regex
    }

    func looksLikeInvoice(_ cell: String) -> Bool {
        cell.wholeMatch(of: #/[A-Z0-9]+(?:-[A-Z0-9]+)*/#) != nil // good: slow-regex
    }

    private func split(_ text: String) -> CSVTable {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.split(separator: ";", omittingEmptySubsequences: false).map(String.init) }
        return CSVTable(header: lines.first ?? [], rows: Array(lines.dropFirst()))
    }
}
