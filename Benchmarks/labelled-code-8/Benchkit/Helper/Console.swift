import Foundation
import os

/// Everything a build prints passes through here.
final class Console {
    private let log = Logger(subsystem: "dev.benchkit", category: "console")
    private let file: UnsafeMutablePointer<FILE>?

    init(path: String) { file = fopen(path, "a") }
    deinit { if let file { fclose(file) } }

    func write(_ line: String) {
        guard let file else { return }
        withVaList([]) { arguments in
            _ = vfprintf(file, line, arguments) // bad: format-string
        }
    }

    func writeLine(_ line: String) {
        guard let file else { return }
        withVaList([(line as NSString).utf8String!]) { arguments in
            _ = vfprintf(file, "%s\n", arguments) // good: format-string
        }
    }

    func forward(_ line: String) {
        withVaList([]) { vsyslog(LOG_NOTICE, line, $0) } // bad: format-string
    }

    func forwardQuoted(_ line: String) {
        withVaList([line as NSString]) { NSLogv("build: %@", $0) } // good: format-string
    }

    func status(_ manifest: BenchManifest, step: Int) -> String {
        String(format: manifest.name + " step %d", step) // bad: format-string
    }

    func statusLine(_ manifest: BenchManifest, step: Int) -> String {
        manifest.name + String(format: " step %d", step) // good: format-string
    }

    func fail(_ output: String) {
        NSException.raise(.genericException, format: output, arguments: getVaList([])) // bad: format-string
    }

    func stop(_ output: String) {
        NSException(name: .genericException, reason: output, userInfo: nil).raise() // good: format-string
    }

    func append(_ output: String, to buffer: NSMutableString) {
        buffer.appendFormat(output as NSString) // bad: format-string
    }

    func add(_ output: String, to buffer: NSMutableString) {
        buffer.append(output) // good: format-string
    }

    func note(_ output: String) {
        os_log("tool said %{public}@", log: .default, type: .info, output) // good: format-string
    }
}
