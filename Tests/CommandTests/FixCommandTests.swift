import Foundation
import Testing

/// `bulwark fix` as people use it: shown, written, and read by `patch` and `git apply`.
@Suite struct FixCommandTests {
    private static let store = """
        import Foundation

        let query = [kSecAttrAccessible as String: kSecAttrAccessibleAlways]
        func connect(_ configuration: URLSessionConfiguration) {
            configuration.tlsMinimumSupportedProtocolVersion = .TLSv10
        }

        """
    private static let mended = store.replacing("kSecAttrAccessibleAlways", with: "kSecAttrAccessibleAfterFirstUnlock")

    private func project(_ source: String = store) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write(source, to: "App/Store.swift")
        return scratch
    }

    @Test func whatIsShownIsNotWritten() throws {
        let project = try project()
        let run = try CommandRun(["fix"], in: project.folder)
        #expect(run.status == 1)
        #expect(
            run.output == """
                App/Store.swift:3  Replace `kSecAttrAccessibleAlways` with `kSecAttrAccessibleAfterFirstUnlock`  \
                keychain-item-always-readable
                --- a/App/Store.swift
                +++ b/App/Store.swift
                @@ -1,6 +1,6 @@
                 import Foundation
                \u{20}
                -let query = [kSecAttrAccessible as String: kSecAttrAccessibleAlways]
                +let query = [kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock]
                 func connect(_ configuration: URLSessionConfiguration) {
                     configuration.tlsMinimumSupportedProtocolVersion = .TLSv10
                 }

                """)
        #expect(
            run.errors == """
                Would fix 1 finding in 1 file; add --write to apply.
                1 more fix may break something that works; show it with --breaking.

                """)
        #expect(try project.read("App/Store.swift") == Self.store)
    }

    @Test func whatIsWrittenIsWhatWasShown() throws {
        let project = try project()
        let path = project.folder.appending(path: "App/Store.swift").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let run = try CommandRun(["fix", "--write", "--quiet"], in: project.folder)
        #expect(run.status == 0 && run.errors.hasPrefix("Fixed 1 finding in 1 file.\n"))
        #expect(try project.read("App/Store.swift") == Self.mended)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o640)
        let again = try CommandRun(["fix", "--write"], in: project.folder)
        #expect(again.status == 0 && again.output.isEmpty && again.errors.hasPrefix("Nothing to fix.\n"))
    }

    @Test func aSingleFileIsMended() throws {
        let project = try project()
        let run = try CommandRun(["fix", "App/Store.swift", "--write", "--breaking"], in: project.folder)
        #expect(run.status == 0)
        #expect(try project.read("App/Store.swift") == Self.mended.replacing(".TLSv10", with: ".TLSv12"))
    }

    /// The patch holds more than `patch` and `git apply` need, and both take it as it is.
    @Test(arguments: ["patch -p1 -s -i fixes", "git apply fixes"])
    func toolsReadThePatch(_ tool: String) throws {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/" + tool.prefix { $0 != " " }) else {
            return print("FixCommandTests: no \(tool.prefix { $0 != " " }), so the patch is not read by it")
        }
        let project = try project()
        let run = try CommandRun.shell("bulwark fix --breaking > fixes; \(tool)", in: project.folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try project.read("App/Store.swift") == Self.mended.replacing(".TLSv10", with: ".TLSv12"))
    }

    @Test func onlyWhatIsAskedForIsMended() throws {
        let project = try project()
        let run = try CommandRun(["fix", "--only", "weak-tls-minimum", "--breaking", "--write"], in: project.folder)
        #expect(run.status == 0)
        #expect(try project.read("App/Store.swift") == Self.store.replacing(".TLSv10", with: ".TLSv12"))
    }

    @Test(arguments: [["--write-baseline"], ["--gate"], ["--fail-on", "high"], ["--threads", "0"], ["missing"]])
    func wrongCallsAreToldAndDoNothing(_ arguments: [String]) throws {
        let project = try project()
        let run = try CommandRun(["fix", "--write"] + arguments, in: project.folder)
        #expect(run.status == 2 && run.output.isEmpty && !run.errors.isEmpty)
        #expect(try project.read("App/Store.swift") == Self.store)
    }

    @Test func nothingToMendIsClean() throws {
        let project = try project("let a = 1\n")
        let run = try CommandRun(["fix"], in: project.folder)
        #expect(run.status == 0 && run.output.isEmpty && run.errors == "Nothing to fix.\n")
    }

    @Test func aFileThatCannotBeWrittenIsTold() throws {
        let project = try project()
        guard getuid() != 0 else {
            return print("FixCommandTests: the superuser writes everywhere, so no file refuses")
        }
        let folder = project.folder.appending(path: "App").path
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder) }
        let run = try CommandRun(["fix", "--write"], in: project.folder)
        #expect(run.status == 2 && run.errors.contains("Store.swift cannot be written"))
    }

    /// What acts on terminals does not reach them through a line of the source.
    @Test func linesForPeopleHoldNothingThatTerminalsObey() throws {
        let source = Self.store.replacing("import Foundation", with: "import Foundation // \u{1B}[2J \u{202E}x")
        let project = try project(source)
        let run = try CommandRun(["fix", "--color", "always"], in: project.folder)
        #expect(!run.output.contains("\u{1B}[2J") && !run.output.contains("\u{202E}"))
        #expect(run.output.contains("\u{1B}[32m"))
    }
}
