import AuditAnalysis
import AuditKit

extension [Example] {
    /// Logs by other names.
    static let secretInLogSinks: [Example] = [
        Example(
            """
            import SwiftyBeaver
            let beaver = SwiftyBeaver.self
            func f(password: String) { beaver.info(↓password); SwiftyBeaver.custom(level: .info, message: ↓password) }
            """, "under another name"),
        Example(
            """
            import XCGLogger
            let console = XCGLogger.default
            func f(password: String) { console.severe(↓password); console.info { ↓password } }
            """, "a message that is asked for"),
        Example(
            """
            import DatadogLogs
            func f(_ log: LoggerProtocol, password: String) { log.error("failed", error: nil, attributes: ↓["p": password]) }
            """, "what goes with a message"),
        Example(
            """
            import os
            let poster = OSSignposter()
            func f(password: String) { poster.emitEvent("login", "as \\(↓password, privacy: .public)") }
            """, "signposts"),
        Example(
            """
            func f(password: String) {
                let out = FileHandle.standardError
                out.write(↓Data(password.utf8))
                FileHandle(fileDescriptor: STDERR_FILENO).write(↓Data(password.utf8))
            }
            """, "a handle of the standard error"),
        Example(
            """
            func f(password: String) {
                fwrite(↓password, 1, password.utf8.count, stderr)
                write(STDERR_FILENO, ↓password, password.utf8.count)
                withVaList([password]) { _ = vprintf_l(nil, "%s", ↓$0) }
                withVaList([password]) { _ = vdprintf(STDERR_FILENO, "%s", ↓$0) }
            }
            """, "the calls of C"),
        Example(
            "var settings = Configuration(); settings.publicStatementArguments = ↓true; let db = try DatabasePool(path: path, configuration: settings)",
            "GRDB logs what it is given"),
        Example(
            """
            struct BankCard { let number: String; let label: String }
            func list(_ cards: [BankCard]) { cards.forEach { print($0.label, ↓$0.number) } }
            """, "a closure's argument"),
        Example(
            """
            struct PulseReading { let bpm: Double; let index: Int }
            func tell(_ readings: [PulseReading]) { for reading in readings.suffix(2) { NSLog("%d %f", reading.index, ↓reading.bpm) } }
            """, "the sequence of a loop"),
        Example(
            """
            final class Log {
                func debug(_ area: String, _ text: String) { debug(area + text) }
                func debug(_ text: String) { info(text) }
                func info(_ text: String) { print(text) }
            }
            let log = Log()
            func renew(token: String) {
                log.debug("session", "renewed")
                log.debug("session", ↓token)
            }
            """, "a logger of the project, judged where it is called"),
    ]

    static let secretInLogSilentSinks: [Example] = [
        Example("var settings = Configuration()\n#if DEBUG\nsettings.publicStatementArguments = true\n#endif"),
        Example("var settings = Configuration(); settings.publicStatementArguments = isVerbose"),
        Example("struct Track { let bpm: Double }\nfunc tell(_ tracks: [Track]) { tracks.forEach { print($0.bpm) } }"),
    ]
}
