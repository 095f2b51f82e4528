import AuditReports
import Foundation

/// The terminal: its width, its abilities, and the two streams.
enum Console {
    /// - Throws: Where standard output is closed or full.
    static func output(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw FailureError("Standard output cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    /// - Throws: Where standard output is closed or full.
    static func output(bytes: [UInt8]) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(bytes))
        } catch {
            throw FailureError("Standard output cannot be written: \(String(cString: strerror(errno))).")
        }
    }

    /// Writes a line; where standard error is closed there is nobody to tell.
    ///
    /// Control characters, as a hostile file name holds them, do not reach the terminal.
    static func error(_ text: String) {
        let shown = text.unicodeScalars.map { scalar in
            scalar == "\n" || scalar.properties.generalCategory != .control ? Character(scalar) : "\u{FFFD}"
        }
        try? FileHandle.standardError.write(contentsOf: Data((String(shown) + "\n").utf8))
    }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// Columns: of the terminal, or of `COLUMNS`. A file or a pipe has no end of a line.
    static var width: Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 { return Int(size.ws_col) }
        return ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init)
            ?? (isTerminal(STDOUT_FILENO) ? 80 : ReportOptions.unlimited)
    }

    /// Whether the locale says UTF-8.
    static var isUnicode: Bool {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "UTF-8"
        return locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
    }
}
