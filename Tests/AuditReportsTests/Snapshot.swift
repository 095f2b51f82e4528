import Foundation
import Testing

/// Texts that reports are held against, in `Snapshots/`.
///
/// After a wanted change, write them anew and read the difference:
///
///     BULWARK_REFRESH_SNAPSHOTS=1 swift test --filter SnapshotTests && git diff Tests/AuditReportsTests/Snapshots
enum Snapshot {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Snapshots")

    private static let refreshes = ProcessInfo.processInfo.environment["BULWARK_REFRESH_SNAPSHOTS"] != nil

    /// Expects `text` to be what the file holds, or writes it there when snapshots are refreshed.
    static func expect(_ text: String, named name: String) throws {
        let file = folder.appendingPathComponent(name)
        if refreshes {
            try Data(text.utf8).write(to: file)
            return
        }
        let stored = try String(decoding: Data(contentsOf: file), as: UTF8.self)
        let difference = firstDifference(stored, text)
        #expect(difference == nil, "\(name): \(difference ?? "")")
    }

    private static func firstDifference(_ old: String, _ new: String) -> String? {
        if old == new { return nil }
        let oldLines = old.split(separator: "\n", omittingEmptySubsequences: false)
        let newLines = new.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(oldLines, newLines).enumerated().first { $1.0 != $1.1 }?.offset
        guard let line else { return "\(oldLines.count) lines became \(newLines.count)" }
        return "line \(line + 1) was “\(oldLines[line])” and is “\(newLines[line])”"
    }
}
