import SwiftUI
import SQLite3
import UniformTypeIdentifiers

struct UnionRecord: Decodable {
    struct ExtraField: Decodable { let name: String; let value: String }
    let title: String
    let subject: String
    let series: String
    let publisher: String
    let year: Int
    let extras: [ExtraField]
}

struct UnionManifest: Decodable {
    let schemaVersion: String
    let sourcePath: String
    let records: [UnionRecord]
}

struct ImportScreen: View {
    @State private var picking = false
    @State private var summary = ""

    var body: some View {
        VStack(spacing: 16) {
            Button("Import union catalogue") { picking = true }
            Text(summary).font(.footnote)
        }
        .fileImporter(isPresented: $picking, allowedContentTypes: [.json]) { result in
            guard case .success(let url) = result, url.startAccessingSecurityScopedResource() else { return }
            defer { url.stopAccessingSecurityScopedResource() }
            do {
                let manifest = try JSONDecoder().decode(UnionManifest.self, from: Data(contentsOf: url))
                summary = "\(UnionImporter().run(manifest)) titles added"
            } catch {
                summary = error.localizedDescription
            }
        }
    }
}

struct UnionImporter {
    func run(_ manifest: UnionManifest) -> Int {
        stamp(manifest)
        for record in manifest.records {
            CatalogDatabase.shared.store(record)
            CatalogDatabase.shared.storeSeries(of: record)
            record.extras.forEach(CatalogDatabase.shared.addColumn(for:))
        }
        return manifest.records.reduce(0) { $0 + CatalogDatabase.shared.count(publisher: $1.publisher) }
    }

    private func stamp(_ manifest: UnionManifest) {
        var scratch: OpaquePointer?
        guard sqlite3_open(":memory:", &scratch) == SQLITE_OK else { return }
        defer { sqlite3_close(scratch) }
        sqlite3_exec(scratch, "PRAGMA user_version = \(manifest.schemaVersion)", nil, nil, nil) // bad: sql-injection
        if let level = Int32(manifest.schemaVersion) {
            sqlite3_exec(scratch, "PRAGMA application_id = \(level)", nil, nil, nil) // good: sql-injection
        }
        sqlite3_exec(scratch, "ATTACH DATABASE '\(manifest.sourcePath)' AS origin", nil, nil, nil) // bad: sql-injection
    }
}
