import Foundation
import TestSupport
import Testing

@testable import AuditKit

@Suite struct ChangedLinesTests {
    @Test func linesFilesAndFolders() throws {
        let checkout = try GitCheckout()
        try checkout.write("Sources/a.swift", GitCheckout.lines(1...20))
        try checkout.write("gone.swift", "x\n")
        try checkout.write("image.png", [0, 1, 2, 0, 255])
        try checkout.write("same.swift", "x\n")
        try checkout.write(".gitignore", "ignored.swift\n")
        try checkout.commit()
        let edited = GitCheckout.lines(1...3) + "new 4\nnew 5\n" + GitCheckout.lines(5...9) + GitCheckout.lines(12...20)
        try checkout.write("Sources/a.swift", edited)
        try checkout.write("image.png", [0, 1, 2, 0, 254])
        try checkout.git("rm", "--quiet", "gone.swift")
        try checkout.write("staged.swift", "y\n")
        try checkout.git("add", "staged.swift")
        try checkout.write("ü new \"file\".swift", "x\n")
        try checkout.write("ignored.swift", "x\n")
        let changed = try ChangedLines.since("HEAD", root: checkout.root)
        #expect(changed.files["Sources/a.swift"] == .lines([4...5, 10...11]))
        #expect(changed.files["image.png"] == .all)
        #expect(changed.files["staged.swift"] == .all)
        #expect(changed.files["ü new \"file\".swift"] == .all)
        #expect(changed.files.count == 4)
        #expect(changed.contains("Sources/a.swift", lines: 5...9) && !changed.contains("Sources/a.swift", lines: 6...9))
        #expect(changed.contains("Sources/a.swift", lines: 9...10))
        #expect(changed.contains("image.png", lines: 7...7) && !changed.contains("same.swift", lines: 1...9))
        #expect(changed.contains("staged.swift") && !changed.contains("gone.swift"))
    }

    @Test func aSubfolderIsItsOwnRoot() throws {
        let checkout = try GitCheckout()
        try checkout.write("App/a.swift", "1\n2\n")
        try checkout.write("Other/b.swift", "1\n")
        try checkout.commit()
        try checkout.write("App/a.swift", "1\nx\n")
        try checkout.write("App/Deep/new.swift", "1\n")
        try checkout.write("Other/b.swift", "x\n")
        let changed = try ChangedLines.since("HEAD", root: checkout.root + "/App")
        #expect(changed.files == ["a.swift": .lines([2...2]), "Deep/new.swift": .all])
    }

    @Test(arguments: [
        "a b.swift", "tab\there.swift", "line\nend.swift", "q\"uo\\te.swift", "日本/ü.swift", "b/b.swift", "-x",
    ])
    func pathsOfAnyKind(path: String) throws {
        let checkout = try GitCheckout()
        try checkout.write(path, "1\n2\n3\n")
        try checkout.commit()
        try checkout.write(path, "1\n2\nx\n")
        #expect(try ChangedLines.since("HEAD", root: checkout.root).files == [path: .lines([3...3])])
    }

    @Test func renamesKeepTheirUnchangedLines() throws {
        let checkout = try GitCheckout()
        try checkout.write("old.swift", GitCheckout.lines(1...30))
        try checkout.write("pure.swift", GitCheckout.lines(31...60))
        try checkout.commit()
        try checkout.git("mv", "old.swift", "new name.swift")
        try checkout.git("mv", "pure.swift", "moved.swift")
        try checkout.write("new name.swift", GitCheckout.lines(1...30) + "more\n")
        #expect(try ChangedLines.since("HEAD", root: checkout.root).files == ["new name.swift": .lines([31...31])])
    }

    @Test func contentThatLooksLikeAPatch() throws {
        let checkout = try GitCheckout()
        try checkout.write("a.txt", "x\n")
        try checkout.write("b.txt", "x\n")
        try checkout.commit()
        try checkout.write("a.txt", "++ b/evil.txt\n@@ -1 +1,9 @@\ndiff --git a/x b/x\n")
        try checkout.write("b.txt", "no line end")
        let expected: [String: ChangedLines.Extent] = ["a.txt": .lines([1...3]), "b.txt": .lines([1...1])]
        #expect(try ChangedLines.since("HEAD", root: checkout.root).files == expected)
    }

    @Test func settingsOfTheUserDoNotChangeTheForm() throws {
        let checkout = try GitCheckout()
        try checkout.write("a.txt", "x\n")
        try checkout.commit()
        try checkout.write("a.txt", "y\n")
        for (key, value) in [
            ("diff.noprefix", "true"), ("color.ui", "always"), ("diff.mnemonicPrefix", "true"),
            ("core.quotePath", "true"),
            ("diff.context", "9"), ("diff.interHunkContext", "9"), ("diff.renames", "copies"),
            ("diff.external", "false"),
        ] { try checkout.git("config", key, value) }
        #expect(try ChangedLines.since("HEAD", root: checkout.root).files == ["a.txt": .lines([1...1])])
    }

    /// Whatever the checkout names as a program would leave a file behind.
    @Test func nothingOfTheCheckoutRuns() throws {
        let checkout = try GitCheckout()
        try checkout.write("a.txt", "x\n")
        try checkout.write("b.txt", "x\n")
        try checkout.commit()
        let trap = "touch '\(checkout.root)/ran'; cat"
        try checkout.write(".gitattributes", "*.txt filter=f diff=d\nb.txt filter=a=b.c\n")
        for (key, value) in [
            ("filter.f.clean", trap), ("filter.f.smudge", trap), ("filter.f.required", "true"),
            ("filter.a=b.c.clean", trap),
            ("filter.p.process", trap), ("diff.d.textconv", trap), ("diff.d.command", trap), ("core.fsmonitor", trap),
            ("diff.external", trap), ("core.pager", trap), ("core.hooksPath", checkout.root + "/hooks"),
        ] { try checkout.git("config", key, value) }
        try checkout.write("hooks/post-index-change", "#!/bin/sh\n\(trap)\n")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: checkout.root + "/hooks/post-index-change")
        try checkout.write("a.txt", "y\n")
        try checkout.write("b.txt", "y\n")
        let changed = try ChangedLines.since("HEAD", root: checkout.root)
        #expect(changed.files["a.txt"] == .lines([1...1]) && changed.files["b.txt"] == .lines([1...1]))
        #expect(!checkout.exists("ran"))
        // Git on its own does run them.
        try checkout.status(["diff", "HEAD"])
        #expect(checkout.exists("ran"))
    }

    @Test func aCheckoutInTheCheckoutIsNewAsAWhole() throws {
        let checkout = try GitCheckout()
        try checkout.commit()
        try checkout.write("Inner/a.swift", "x\n")
        try checkout.git("init", "--quiet", "Inner")
        try checkout.git(
            "-C", "Inner", "-c", "user.name=T", "-c", "user.email=t@example.org", "commit", "-q",
            "--allow-empty", "-m", "x")
        let changed = try ChangedLines.since("HEAD", root: checkout.root)
        #expect(changed.folders == ["Inner/"] && changed.contains("Inner/a.swift", lines: 1...1))
    }

    @Test func manyChangesDoNotBlock() throws {
        let checkout = try GitCheckout()
        try checkout.write("big.txt", "x\n")
        try checkout.commit()
        try checkout.write("big.txt", GitCheckout.lines(1...200_000))
        #expect(try ChangedLines.since("HEAD", root: checkout.root).files == ["big.txt": .lines([1...200_000])])
        let git = try GitProcess(root: checkout.root, largest: 100_000)
        #expect(throws: ChangedLinesError.tooManyChanges) { try git.run(["diff", "HEAD"]) }
    }

    @Test func aSlowGitIsEnded() throws {
        let checkout = try GitCheckout()
        try checkout.git("config", "alias.slow", "!sleep 20 >/dev/null 2>&1 </dev/null")
        let git = try GitProcess(root: checkout.root, seconds: 1)
        let took = ContinuousClock().measure {
            #expect(throws: ChangedLinesError.timedOut) { try git.run(["slow"]) }
        }
        #expect(took < .seconds(15))
    }

    @Test(arguments: ["", "-x", "--output=evil", "a b", "a\nb", String(repeating: "a", count: 2000)])
    func unusableRevisions(revision: String) {
        #expect(throws: ChangedLinesError.unusableRevision(revision)) {
            try ChangedLines.since(revision, root: "/")
        }
    }

    @Test(arguments: [
        "nowhere", "HEAD~9", "HEAD..HEAD", "HEAD:a.txt", "^HEAD", "0000000000000000000000000000000000000000",
    ])
    func unknownRevisions(revision: String) throws {
        let checkout = try GitCheckout()
        try checkout.write("a.txt", "x\n")
        try checkout.commit()
        #expect(throws: ChangedLinesError.unknownRevision(revision)) {
            try ChangedLines.since(revision, root: checkout.root)
        }
    }

    @Test func noCheckout() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(throws: ChangedLinesError.noCheckout(root: folder)) { try ChangedLines.since("HEAD", root: folder) }
        let absent = folder + "/absent"
        #expect(throws: ChangedLinesError.noCheckout(root: absent)) { try ChangedLines.since("HEAD", root: absent) }
        #expect(ChangedLinesError.noCheckout(root: "x").description.contains("needs a git checkout"))
    }

    @Test func gitIsMissing() {
        #expect(throws: ChangedLinesError.gitIsMissing) {
            try GitProcess(root: "/", environment: ["PATH": "bin:.:/nonexistent"])
        }
    }

    @Test func variablesOfTheCallerDoNotMislead() throws {
        let checkout = try GitCheckout()
        try checkout.commit()
        let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "GIT_DIR": "/nonexistent"]
        #expect(try GitProcess(root: checkout.root, environment: environment).run(["rev-parse", "HEAD"]).status == 0)
    }

    @Test func mutatedPatchesNeverTrap() {
        var generator = SeededGenerator(seed: 17)
        let patch =
            "diff --git a/x b/x\n--- a/x\n+++ \"b/x\\303\\274\"\n@@ -1,2 +3,4 @@ f\n-a\n-b\n+c\n+d\n+e\n+f\n@@ -9 +12,0 @@\n-x\n"
        #expect(PatchReader.read(Array(patch.utf8)) == ["xü": .lines([3...6, 12...13])])
        let signs = Array("0123456789,-+@\"\\ \n/b".utf8)
        for _ in 0..<5000 {
            var bytes = Array(patch.utf8)
            for _ in 0..<4 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = signs.randomElement(using: &generator) ?? 0
            }
            _ = DiffReader.changes(numstat: bytes, patch: bytes, untracked: bytes)
        }
        let huge = "+++ b/x\n@@ -1,99999999999999999999 +9223372036854775807,9 @@\n@@ -1 +999999999,999999999 @@\n"
        #expect(PatchReader.read(Array(huge.utf8))["x"] == .lines([999_999_999...1_999_999_997]))
    }
}
