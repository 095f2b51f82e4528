import Foundation
import CryptoKit

actor DiaryFileStore: DiaryRepository {
    private let folder: URL
    private var entries: [UUID: DiaryEntry] = [:]

    init(folder: URL = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]) {
        self.folder = folder
    }

    func all() async throws -> [DiaryEntry] { entries.values.sorted { $0.startedAt < $1.startedAt } }

    func delete(_ id: UUID) async throws {
        entries[id] = nil
        try persist()
    }

    func deleteAll() async throws {
        entries.removeAll()
        try persist()
    }

    func insert(_ entry: DiaryEntry) async throws {
        entries[entry.id] = entry
        try persist()
    }

    private func persist() throws {
        let data = try JSONEncoder().encode(Array(entries.values))
        try data.write(to: folder.appendingPathComponent("diary.json"), options: [.atomic, .completeFileProtection]) // good: secret-in-plain-file
    }
}

struct SessionFiles {
    let documents: URL
    let sealer: BackupSealer

    /// Lets the share sheet pick the session up after a reinstall.
    func checkpoint(_ session: ClinicSession) throws {
        let data = try PropertyListEncoder().encode(session)
        try data.write(to: documents.appendingPathComponent("session.plist")) // bad: secret-in-plain-file
    }

    func checkpointSealed(_ session: ClinicSession) throws {
        let sealed = try sealer.seal(JSONEncoder().encode(session))
        try sealed.write(to: documents.appendingPathComponent("session.sealed")) // good: secret-in-plain-file
    }

    func exportForClinic(_ entries: [DiaryEntry], patientNumber: String) throws -> URL {
        var rows = ["patient;date;severity;note"]
        for entry in entries {
            rows.append("\(patientNumber);\(entry.startedAt.ISO8601Format());\(entry.severity);\(entry.note)")
        }
        let target = documents.appendingPathComponent("clinic-export.csv")
        try rows.joined(separator: "\n").write(to: target, atomically: true, encoding: .utf8) // bad: secret-in-plain-file
        return target
    }

    func exportTemplate() throws -> URL {
        let target = documents.appendingPathComponent("template.csv")
        try "patient;date;severity;note\n".write(to: target, atomically: true, encoding: .utf8) // good: secret-in-plain-file
        return target
    }

    func cacheRefreshToken(_ session: ClinicSession) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.protectionKey: FileProtectionType.none]
        let path = documents.appendingPathComponent("refresh.tok").path
        return FileManager.default.createFile(atPath: path, contents: Data(session.refreshToken.utf8), attributes: attributes) // bad: secret-in-plain-file
    }

    func cacheArticleIndex(_ slugs: [String]) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.protectionKey: FileProtectionType.none]
        let path = documents.appendingPathComponent("articles.txt").path
        return FileManager.default.createFile(atPath: path, contents: Data(slugs.joined(separator: "\n").utf8), attributes: attributes) // good: secret-in-plain-file
    }

    func saveRecoveryPhrase(_ words: [String]) throws {
        let archived = try NSKeyedArchiver.archivedData(withRootObject: words as NSArray, requiringSecureCoding: true)
        try archived.write(to: documents.appendingPathComponent("recovery.bin"), options: .atomic) // bad: secret-in-plain-file
    }
}
