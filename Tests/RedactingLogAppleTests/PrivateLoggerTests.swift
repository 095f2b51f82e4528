import RedactingLog
import SecretMemory
import Testing
import os

/// What the façade hands to `os.Logger`; built by scripts/check-apple against its stub.
@Suite struct PrivateLoggerTests {
    private struct Fault: Error, CustomStringConvertible { let description = "no row for ann" }

    @Test func linesAreRedactedAndPublic() {
        let log = PrivateLogger(
            subsystem: "com.acme.shop", category: "orders", policy: LogPolicy(shownKeys: ["status"]))
        log.info("order of ann@acme.com", ["status": "200", "user": "ann"])
        #expect(WrittenLog.lines(of: "orders") == ["orders 1 order of <redacted:e-mail> status=200 user=<redacted>"])
    }

    @Test func errorsAreCodes() {
        let log = PrivateLogger(subsystem: "com.acme.shop", category: "errors", policy: LogPolicy(errors: .codes))
        log.error("failed", Fault())
        let lines = WrittenLog.lines(of: "errors")
        #expect(
            lines.count == 1 && lines.allSatisfy { $0.hasPrefix("errors 16 failed: ") && !$0.contains("ann") },
            "\(lines)")
    }

    /// A sensitive value shows nothing, also where it is marked public and where nothing redacts.
    @Test func sensitiveValuesAreMasked() {
        let token = Sensitive("correct horse battery")
        Logger(subsystem: "com.acme.shop", category: "plain").log(level: .info, "token \(token, privacy: .public)")
        Logger(subsystem: "com.acme.shop", category: "bare").log(level: .info, "token \("open", privacy: .public)")
        PrivateLogger(subsystem: "com.acme.shop", category: "private")
            .info("token \(String(describing: [token]))", ["token": String(reflecting: token)])
        #expect(WrittenLog.lines(of: "plain") == ["plain 1 token <redacted>"])
        #expect(WrittenLog.lines(of: "bare") == ["bare 1 token open"])
        #expect(WrittenLog.lines(of: "private") == ["private 1 token [<redacted>] token=<redacted>"])
    }

    @Test func nothingIsMadeForWhatIsNotRecorded() {
        let log = PrivateLogger(subsystem: "com.acme.shop", category: "quiet")
        func text() -> String {
            Issue.record("the message was made")
            return ""
        }
        log.debug(text())
        #expect(WrittenLog.lines(of: "quiet").isEmpty)
    }
}
