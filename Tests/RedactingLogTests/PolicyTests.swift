import Foundation
import SecretMemory
import SecretPatterns
import Testing

@testable import RedactingLog

/// What a policy leaves of lines, errors and reports.
@Suite struct PolicyTests {
    private enum Fault: Error {
        case plain
        case holding(path: String)
    }

    private struct Talkative: Error, CustomStringConvertible {
        let description = "no row for ann@acme.com in /home/ann/db"
    }

    private enum Disguised: Error, CustomStringConvertible {
        case one
        var description: String { "hunter2" }
    }

    @Test func errorsAreCodes() {
        #expect(ErrorCode(of: Fault.plain).text == "Fault.plain")
        #expect(ErrorCode(of: Fault.holding(path: "/home/ann")).text == "Fault.holding")
        #expect(!ErrorCode(of: Talkative()).text.contains("ann"))
        #expect(!ErrorCode(of: Disguised.one).text.contains("hunter2"))
        #expect(ErrorCode(of: NSError(domain: "NSURLErrorDomain", code: -1009)).text == "NSURLErrorDomain -1009")
        #expect(ErrorCode(of: NSError(domain: "com.acme.shop", code: 1)).text == "com.acme.shop 1")
        #expect(!ErrorCode(of: NSError(domain: "hunter2", code: 1)).text.contains("hunter"))
        #expect(!ErrorCode(of: NSError(domain: "user ann", code: 1)).text.contains("ann"))
        #expect(!ErrorCode(of: NSError(domain: "ann@example.com", code: 1)).text.contains("ann"))
        #expect(ErrorCode(of: ErrorCode(of: Fault.plain)) == ErrorCode(of: Fault.plain))
    }

    @Test func errorsAreDescribedWhereThatIsAskedFor() {
        var policy = LogPolicy(errors: .described)
        #expect(policy.text(of: Talkative()).hasPrefix("no row for <redacted:e-mail>"))
        policy.errors = .codes
        #expect(!policy.text(of: Talkative()).contains("row"))
    }

    @Test func linesShowWhatIsAllowed() throws {
        var policy = LogPolicy(shownKeys: ["status", "note"])
        policy.pseudonymKeys = ["user"]
        let values = ["status": "200", "user": "ann", "mail": "x", "note": "to ann@acme.com"]
        #expect(!policy.line("sent", ["to ann@acme.com": "x"]).contains("ann"))
        #expect(
            policy.line("done", values) == "done mail=<redacted> note=to <redacted:e-mail> status=200 user=<redacted>")
        policy.pseudonyms = try Pseudonyms(key: SecretBytes(randomCount: 32))
        let line = policy.line("done", values)
        #expect(line.contains("user=user#") && !line.contains("ann"))
        #expect(line == policy.line("done", values))
        #expect(policy.line("quiet", [:]) == "quiet")
    }

    private static let report = """
        Process: Shop [4711]
        Path: /Users/ann/Library/Shop.app/Contents/MacOS/Shop
        CrashReporter Key: 5A2D1C9E-1111-4B5C-9D3A-0123456789AB
        {"crashReporterKey":"5A2D1C9E-1111-4B5C-9D3A-0123456789AB","incident_id":"A1"}
        Application Specific Information: Fatal error: no account for ann@acme.com
        0   libsystem_kernel.dylib 0x00007fff2041292e __pthread_kill + 10
        Environment: DB_PASSWORD=s3cr3t-value HOME=/home/ann LANG=en_US.UTF-8
        C:\\Users\\ann\\AppData\\Shop.exe
        {"procPath":"\\/Users\\/ann\\/Library\\/Shop","dir":"C:\\\\Users\\\\ann\\\\AppData"}
        """

    private static let clean = """
        Process: Shop [4711]
        Path: /Users/<redacted:home-folder>/Library/Shop.app/Contents/MacOS/Shop
        CrashReporter Key: <redacted:device>
        {"crashReporterKey":"<redacted:device>","incident_id":"A1"}
        Application Specific Information: Fatal error: no account for <redacted:e-mail>
        0   libsystem_kernel.dylib 0x00007fff2041292e __pthread_kill + 10
        Environment: DB_PASSWORD=<redacted:password> HOME=/home/<redacted:home-folder> LANG=en_US.UTF-8
        C:\\Users\\<redacted:home-folder>\\AppData\\Shop.exe
        {"procPath":"\\/Users\\/<redacted:home-folder>\\/Library\\/Shop","dir":"C:\\\\Users\\\\<redacted:home-folder>\\\\AppData"}
        """

    @Test func crashReportsLoseWhoseTheyAre() throws {
        #expect(try CrashReportScrubber().scrub(Self.report) == Self.clean)
    }

    @Test func crashReportFilesAreReplacedWhenDone() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appendingPathComponent("a.crash"), target = folder.appendingPathComponent("b.crash")
        try Data(String(repeating: Self.report + "\n", count: 400).utf8).write(to: source)
        try CrashReportScrubber().scrub(source, to: target)
        #expect(try Data(contentsOf: target) == Data(String(repeating: Self.clean + "\n", count: 400).utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(throws: CrashReportError.notRead) {
            try CrashReportScrubber().scrub(folder.appendingPathComponent("none"), to: target)
        }
        #expect(throws: CrashReportError.notWritten) {
            try CrashReportScrubber().scrub(source, to: folder.appendingPathComponent("none/b"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.crash", "b.crash"])
    }
}
