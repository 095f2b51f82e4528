import SwiftUI
import SQLite3
import UniformTypeIdentifiers
import Contacts
import FMDB

struct ImportView: View {
    @State private var choosing = false
    let ledger: Ledger

    var body: some View {
        Button("Import statement") { choosing = true }
            .fileImporter(isPresented: $choosing, allowedContentTypes: [.commaSeparatedText, .vCard]) { result in
                guard case .success(let url) = result, url.startAccessingSecurityScopedResource() else { return }
                defer { url.stopAccessingSecurityScopedResource() }
                if url.pathExtension == "vcf" {
                    ledger.addPayees(from: url)
                } else if let text = try? String(contentsOf: url, encoding: .utf8) {
                    text.split(whereSeparator: \.isNewline).forEach { ledger.add(row: $0.split(separator: ",").map(String.init)) }
                }
            }
    }
}

final class Ledger {
    private var handle: OpaquePointer?
    private let payees: FMDatabase

    init(path: String) {
        payees = FMDatabase(path: path)
        sqlite3_open(path, &handle)
    }

    func add(row: [String]) {
        guard row.count > 2 else { return }
        let values = row.prefix(3).map { "\"\($0)\"" }.joined(separator: ",")
        sqlite3_exec(handle, "INSERT INTO entry (day, payee, amount) VALUES (" + values + ")", nil, nil, nil) // bad: sql-injection
    }

    func addPayees(from url: URL) {
        guard let data = try? Data(contentsOf: url), let cards = try? CNContactVCardSerialization.contacts(with: data) else { return }
        payees.open()
        for card in cards {
            let name = CNContactFormatter.string(from: card, style: .fullName) ?? ""
            payees.executeStatements("INSERT INTO payee (name, company) VALUES ('\(name)', '\(card.organizationName)');") // bad: sql-injection
            try? payees.executeUpdate("UPDATE payee SET seen = 1 WHERE name = ?", values: [name]) // good: sql-injection
        }
    }
}
