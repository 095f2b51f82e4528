import Foundation
import Testing

@Suite struct AuditCommandTests {
    private static let leaky = "let q = [kSecAttrAccessible as String: kSecAttrAccessibleAlways]\n"
    private static let clean = "let q = [kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked]\n"

    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    private func project(_ source: String = leaky) throws -> Scratch {
        let scratch = try Scratch()
        try scratch.write(source, to: "App/Store.swift")
        return scratch
    }

    @Test func findingsGiveOne() throws {
        let project = try project()
        let run = try CommandRun(["audit", project.folder.path])
        #expect(run.status == 1)
        #expect(run.output.contains("App/Store.swift:1:40"))
        #expect(run.output.contains("keychain-item-always-readable"))
        #expect(run.errors.isEmpty)
    }

    @Test func noFindingsGiveZero() throws {
        let project = try project(Self.clean)
        let run = try CommandRun(["audit", project.folder.path])
        #expect(run.status == 0)
        #expect(run.output.contains("No findings"))
    }

    @Test func theCurrentFolderIsTheDefault() throws {
        let project = try project()
        let run = try CommandRun(["audit"], in: project.folder)
        #expect(run.status == 1)
    }

    @Test func aSingleFileCanBeAudited() throws {
        let project = try project()
        let run = try CommandRun(["audit", project.folder.appending(path: "App/Store.swift").path])
        #expect(run.status == 1)
        #expect(run.output.contains("Store.swift:1:40"))
    }

    @Test func failOnDecidesTheExitCode() throws {
        let project = try project()
        #expect(try CommandRun(["audit", "--fail-on", "never"], in: project.folder).status == 0)
        #expect(try CommandRun(["audit", "--fail-on", "critical"], in: project.folder).status == 0)
        #expect(try CommandRun(["audit", "--fail-on", "high"], in: project.folder).status == 1)
    }

    @Test func severalReportsAtOnce() throws {
        let project = try project()
        let run = try CommandRun(
            ["audit", ".", "--report", "sarif=out.sarif", "-r", "json=out.json", "-r", "xcode"], in: project.folder)
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("App/Store.swift:1:40: error: "))
        #expect(try Self.object(project.read("out.sarif"))["version"] as? String == "2.1.0")
        #expect((try Self.object(project.read("out.json"))["findings"] as? [Any])?.count == 1)
    }

    /// A report replaces a file as a whole, follows a link, and leaves a pipe what it is.
    @Test func aReportReplacesFilesAlone() throws {
        let project = try project()
        try project.write("old", to: "real.json")
        let link = project.folder.appending(path: "link.json")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real.json")
        #expect(try CommandRun(["audit", ".", "--report", "json=link.json"], in: project.folder).status == 1)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real.json")
        #expect((try Self.object(project.read("real.json"))["findings"] as? [Any])?.count == 1)

        let pipe = project.folder.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let reader = open(pipe.path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        #expect(try CommandRun(["audit", ".", "--report", "xcode=pipe"], in: project.folder).status == 1)
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(reader, &bytes, bytes.count))
        #expect(String(decoding: bytes[..<count], as: UTF8.self).hasPrefix("App/Store.swift:1:40: error: "))
        let type = try FileManager.default.attributesOfItem(atPath: pipe.path)[.type] as? FileAttributeType
        #expect(type != .typeRegular)
    }

    @Test func aBaselineAcceptsWhatIsThere() throws {
        let project = try project()
        #expect(try CommandRun(["audit", "--write-baseline"], in: project.folder).status == 0)
        let file = ".bulwark-baseline.json"
        #expect(try CommandRun(["audit", "--baseline", file], in: project.folder).status == 0)
        // Moved lines change nothing; a second place is new.
        try project.write("\n\n" + Self.leaky, to: "App/Store.swift")
        #expect(try CommandRun(["audit", "--baseline", file], in: project.folder).status == 0)
        try project.write(Self.leaky + Self.leaky, to: "App/Store.swift")
        #expect(try CommandRun(["audit", "--baseline", file], in: project.folder).status == 1)
        // A place that is gone is said.
        try project.write(Self.clean, to: "App/Store.swift")
        let gone = try CommandRun(["audit", "--baseline", file], in: project.folder)
        #expect(gone.status == 0)
        #expect(gone.output.contains("is gone"))
    }

    @Test func aSuppressionNeedsAReason() throws {
        let project = try project("// bulwark:ignore keychain-item-always-readable -- a test fixture\n" + Self.leaky)
        #expect(try CommandRun(["audit", project.folder.path]).status == 0)
        try project.write("// bulwark:ignore keychain-item-always-readable\n" + Self.leaky, to: "App/Store.swift")
        let run = try CommandRun(["audit", project.folder.path])
        #expect(run.output.contains("suppression-without-reason"))
    }

    @Test func theConfigurationIsRead() throws {
        let project = try project()
        try project.write("rules:\n  keychain-item-always-readable: off\n", to: ".bulwark.yml")
        #expect(try CommandRun(["audit"], in: project.folder).status == 0)
        #expect(try CommandRun(["audit", "--no-config"], in: project.folder).status == 1)
    }

    @Test func aWrongConfigurationNamesTheLine() throws {
        let project = try project()
        try project.write("profile: strict\nexcludes: [a]\n", to: ".bulwark.yml")
        let run = try CommandRun(["audit"], in: project.folder)
        #expect(run.status == 2)
        #expect(run.errors.contains(".bulwark.yml:2:1: unknown key “excludes”; did you mean “exclude”?"))
    }

    @Test(arguments: [
        ["audit", "/nonexistent/project"], ["audit", "--severity", "dire"], ["audit", "--threads", "0"],
        ["audit", "--report", "docx"], ["audit", "--only", "no-such-rule"], ["rules", "show", "no-such-rule"],
        ["audit", "--gate"], ["audit", "--gate", "--only", "concurrency", "--since", "HEAD"],
        ["frobnicate"],
    ])
    func wrongUsageGivesTwo(_ arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("Error: "))
        #expect(run.output.isEmpty)
    }

    @Test func anUnreadableFileGivesThree() throws {
        let project = try project(Self.clean)
        try project.write("<plist><dict><key>a</key>", to: "App/Info.plist")
        let run = try CommandRun(["audit", project.folder.path])
        #expect(run.status == 3)
        #expect(run.output.contains("App/Info.plist"))
    }

    @Test func sinceShowsOnlyChangedLines() throws {
        let project = try project(Self.leaky + Self.clean)
        let git = { (arguments: [String]) in
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = ["git", "-c", "user.name=t", "-c", "user.email=t@example.com"] + arguments
            process.currentDirectoryURL = project.folder
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }
        try git(["init", "-q"])
        try git(["add", "."])
        try git(["commit", "-qm", "one"])
        #expect(try CommandRun(["audit", "--since", "HEAD"], in: project.folder).status == 0)
        try project.write(Self.leaky + Self.clean + Self.leaky, to: "App/Store.swift")
        let run = try CommandRun(["audit", "--since", "HEAD"], in: project.folder)
        #expect(run.status == 1)
        #expect(run.output.contains("App/Store.swift:3:40") && !run.output.contains("App/Store.swift:1:40"))
    }

    @Test func reportsAreTheSameForAnyNumberOfThreads() throws {
        let project = try project()
        for index in 0..<20 { try project.write(Self.leaky, to: "App/File\(index).swift") }
        let one = try CommandRun(["audit", ".", "--report", "json", "--threads", "1"], in: project.folder)
        let four = try CommandRun(["audit", ".", "--report", "json", "--threads", "4"], in: project.folder)
        #expect(one.output == four.output)
    }
}
