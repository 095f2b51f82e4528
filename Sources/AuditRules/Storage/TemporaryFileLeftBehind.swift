import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Temporary files that nobody removes.
    static let temporaryFileLeftBehind = Rule(
        id: "temporary-file-left-behind",
        title: "Temporary file not removed",
        category: .storage,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(459), .cwe(377), .masvs("STORAGE", 2), .maswe(1), .mobileTop10(9)],
        why: """
            The system empties the temporary directory at its own discretion, possibly never. Data exported, unpacked \
            or decrypted there stays readable after the app is done with it.
            """,
        remedy: """
            Remove the file with `FileManager.removeItem(at:)` in a `defer`, or when the sheet it was created for is \
            dismissed.
            """,
        bad: [
            Example(
                """
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("x")
                try ↓data.write(to: url)
                """
            ),
            Example("try ↓text.write(toFile: NSTemporaryDirectory() + \"x\", atomically: true, encoding: .utf8)"),
            Example("↓FileManager.default.createFile(atPath: \"\\(NSTemporaryDirectory())/x\", contents: data)"),
        ],
        good: [
            Example(
                """
                let url = FileManager.default.temporaryDirectory.appendingPathComponent("x")
                defer { try? FileManager.default.removeItem(at: url) }
                try data.write(to: url)
                """, "removed"),
            Example("try data.write(to: documents.appendingPathComponent(\"x\"))", "meant to stay"),
            Example("let url = URL(fileURLWithPath: NSTemporaryDirectory())\nlog(url)", "nothing is written"),
            Example(
                "let t = FileManager.default.temporaryDirectory\nstream.write(to: t.count)\nmanager.removeItem(at: t)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("temporaryDirectory") || file.tree.mentions("NSTemporaryDirectory") else { return }
    let removers = ["removeItem", "moveItem", "replaceItemAt", "replaceItem", "unlink", "remove"]
    guard !removers.contains(where: { !file.calls($0).isEmpty }) else { return }
    for write in FileWrite.all(in: file) {
        guard let place = write.place, place.isTemporaryPlace(pass) else { continue }
        pass.report("This writes a temporary file, and nothing in this source file removes one", at: write.call)
    }
}
