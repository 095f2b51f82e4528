import RedactingLog
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
