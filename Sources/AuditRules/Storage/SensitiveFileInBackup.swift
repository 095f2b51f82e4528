import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sensitive files that go into backups.
    static let sensitiveFileInBackup = Rule(
        id: "sensitive-file-in-backup",
        title: "Sensitive file included in backups",
        category: .storage,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(530), .cwe(312), .masvs("STORAGE", 2), .maswe(6), .mastg("MASTG-TEST-0215"), .mobileTop10(9),
        ],
        why: """
            Everything in the Documents and Application Support directories is copied to iCloud and computer backups, \
            where data protection no longer applies and an unencrypted backup can simply be opened.
            """,
        remedy: """
            Set `isExcludedFromBackup` in the file's `URLResourceValues` after writing it, or write it to the Caches \
            directory.
            """,
        bad: [
            Example("func f(password: String) { ↓password.write(to: url, options: .completeFileProtection) }"),
            Example("try ↓Data(accessToken.utf8).write(to: documents.appendingPathComponent(\"t\"))"),
            Example("↓FileManager.default.createFile(atPath: path, contents: privateKey)"),
            Example(
                """
                func keep(privateKey: Data, at url: URL) throws {
                    try privateKey.write(to: url, options: .completeFileProtection)
                    var values = URLResourceValues()
                    values.isExcludedFromBackup = ↓false
                    try url.setResourceValues(values)
                }
                """, "put in on purpose"),
        ],
        good: [
            Example(
                """
                func keep(picture: Data, at url: URL) throws {
                    try picture.write(to: url)
                    values.isExcludedFromBackup = false
                }
                """),
            Example(
                """
                try Data(accessToken.utf8).write(to: url)
                values.isExcludedFromBackup = true
                try url.setResourceValues(values)
                """
            ),
            Example(
                "try Data(accessToken.utf8).write(to: cachesDirectory.appendingPathComponent(\"t\"))",
                "caches are left out"),
            Example("try accessToken.write(to: FileManager.default.temporaryDirectory.appendingPathComponent(\"t\"))"),
            Example("try image.write(to: url)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    inspectIncluded(file, &pass)
    guard !file.tree.mentions("isExcludedFromBackup"), !file.tree.mentions("isExcludedFromBackupKey") else { return }
    for write in FileWrite.all(in: file) {
        guard let place = write.place, !place.isTemporaryPlace(pass), !place.text.lowercased().contains("cache") else {
            continue
        }
        guard let found = pass.sensitiveValue(write.content) else { continue }
        pass.report("\(found.statement), and this file is included in backups", at: write.call, .init(isAdvice: true))
    }
}

/// `values.isExcludedFromBackup = false` in a function that writes something sensitive.
private func inspectIncluded(_ file: SwiftFile, _ pass: inout Pass) {
    let settings = file.settings(["isExcludedFromBackup"]).filter {
        $0.value.isFalse(pass) && !$0.value.isForDevelopers
    }
    guard !settings.isEmpty else { return }
    let writes = FileWrite.all(in: file)
    for setting in settings {
        guard let function = setting.value.enclosingDeclaredFunction,
            let found = writes.filter({ function.contains($0.call) }).compactMap({ pass.sensitiveValue($0.content) })
                .first
        else { continue }
        pass.report(
            "\(found.statement), and this file is included in backups", at: setting.value, .init(paths: found.paths))
    }
}
