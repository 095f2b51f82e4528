import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// The database has a key of its own, or complete file protection.
    static let databaseEncryption = Control(
        id: "database-encryption",
        title: LocalizedText(
            en: "The database is encrypted",
            es: "La base de datos está cifrada",
            it: "Il database è cifrato"),
        remedy: """
            Open SQLite with SQLCipher, Realm with `encryptionKey`, and Core Data with \
            `NSPersistentStoreFileProtectionKey` set to `FileProtectionType.complete`.
            """,
        references: [.masvs("STORAGE", 1), .maswe(1), .mobileTop10(9), .cwe(311), .cwe(312)],
        notes: [.gdprEncryption, .ccpaReasonableSecurity],
        weaknesses: [
            "secret-in-database"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let opened = search.shape.databases.filter { !$0.isForDevelopers }
    guard !opened.isEmpty else { return search.doesNotApply("No database is opened") }
    for file in search.shippedSwift {
        for call in file.calls("sqlite3_key", "sqlite3_key_v2", "usePassphrase", "sqlite3_rekey") {
            search.proof.report("`\(call.name)` sets the database key", at: call)
        }
        for use in file.uses("NSPersistentStoreFileProtectionKey") where !use.leavesOpen {
            search.proof.report("The store is encrypted while the device is locked", at: use)
        }
        for call in file.calls("Configuration", "Realm") {
            guard let key = call.argument("encryptionKey"), key.kind != .nilLiteral else { continue }
            search.proof.report("The Realm is opened with a key", at: key)
        }
        for use in file.members("encryptionKey") where use.role == .target && use.base?.name != "self" {
            search.proof.report("The database is opened with a key", at: use)
        }
        for text in file.nodes(.string, whereName: { $0.lowercased().hasPrefix("pragma key") }) {
            search.proof.report("`PRAGMA key` sets the database key", at: text)
        }
    }
    for list in search.workspace.entitlements where list.source.role.isShipped {
        let key = "com.apple.developer.default-data-protection"
        guard let entry = list.root.entry(key), entry.node.string == "NSFileProtectionComplete" else { continue }
        search.proof.report(
            "The database is encrypted while the device is locked, like all files", at: entry, path: [key], in: list)
    }
    let count = opened.count
    search.summary =
        "\(count) call\(count == 1 ? " opens a database" : "s open databases"), the first in `\(opened[0].tree.path)`"
}

extension Node {
    /// Whether the protection that is asked for is none, or ends with the first unlocking.
    fileprivate var leavesOpen: Bool {
        let text = parent?.parent?.text ?? parent?.text ?? ""
        return text.contains("FileProtectionType.none") || text.contains(".none")
    }
}
