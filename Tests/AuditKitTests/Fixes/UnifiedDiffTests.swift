import AuditKit
import Foundation
import Testing

@Suite struct UnifiedDiffTests {
    private func diff(_ before: String, _ after: String) -> String {
        UnifiedDiff(path: "A.swift", before: Array(before.utf8), after: Array(after.utf8)).text
    }

    @Test func linesAroundAChangeAreShown() {
        let before = (1...9).map { "line \($0)\n" }.joined()
        #expect(
            diff(before, before.replacing("line 5", with: "line five")) == """
                --- a/A.swift
                +++ b/A.swift
                @@ -2,7 +2,7 @@
                 line 2
                 line 3
                 line 4
                -line 5
                +line five
                 line 6
                 line 7
                 line 8

                """)
    }

    @Test func theSameTextHasNoLines() { #expect(diff("a\n", "a\n").isEmpty) }

    @Test func aMissingLastLineFeedIsTold() {
        #expect(diff("a", "b").contains("-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"))
    }

    @Test func anEmptyFileHasNoFirstLine() {
        #expect(diff("", "a\n").contains("@@ -0,0 +1 @@"))
        #expect(diff("a\n", "").contains("@@ -1 +0,0 @@"))
    }

    /// What `patch` makes of the old text is the new one, whatever has changed.
    @Test func patchReadsWhatIsWritten() throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/patch") else {
            print("UnifiedDiffTests: no /usr/bin/patch, so the diffs are not read by it")
            return
        }
        var random = SplitMix(state: 7)
        for turn in 0..<60 {
            let old = (0..<Int.random(in: 0...40, using: &random)).map { "line \($0 % 7)" }
            var new = old
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0...new.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: new.insert("new \(turn)", at: place)
                case 1 where place < new.count: new.remove(at: place)
                default: if place < new.count { new[place] += "!" }
                }
            }
            let end = Bool.random(using: &random) ? "\n" : ""
            let before = old.joined(separator: "\n") + (old.isEmpty ? "" : "\n")
            let after = new.joined(separator: "\n") + (new.isEmpty ? "" : end)
            guard before != after, !after.isEmpty, !before.isEmpty else { continue }
            #expect(try patched(before, diff(before, after)) == after, "\(turn)")
        }
    }

    private func patched(_ text: String, _ diff: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bulwark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, edits) = (folder.appending(path: "A.swift"), folder.appending(path: "edits"))
        try Data(text.utf8).write(to: file)
        try Data(diff.utf8).write(to: edits)
        let patch = Process()
        patch.executableURL = URL(filePath: "/usr/bin/patch")
        patch.arguments = ["-s", "-p1", "-i", edits.path]
        patch.currentDirectoryURL = folder
        try patch.run()
        patch.waitUntilExit()
        #expect(patch.terminationStatus == 0)
        return try String(contentsOf: file, encoding: .utf8)
    }
}

/// SplitMix64, which gives the same numbers in every run.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
