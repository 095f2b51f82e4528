import AuditReports
import CoreFoundation
import Foundation

#if canImport(CDispatch)
    import CDispatch
#endif

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
        try? FileHandle.standardError.write(contentsOf: Data((text.shown + "\n").utf8))
    }

    /// Writes a line that somebody must see.
    ///
    /// - Throws: Where standard error is closed, full, or leads nowhere.
    static func show(_ text: String) throws {
        let nobody = FailureError(
            "Standard error cannot be written, so the password could not be shown; nothing was done.")
        var (own, null) = (stat(), stat())
        guard fstat(STDERR_FILENO, &own) == 0 else { throw nobody }
        if stat("/dev/null", &null) == 0, own.st_mode & S_IFMT == S_IFCHR, own.st_rdev == null.st_rdev { throw nobody }
        do { try FileHandle.standardError.write(contentsOf: Data((text.shown + "\n").utf8)) } catch { throw nobody }
    }

    /// Takes the numbers of standard streams that are closed, so that no file gets them: a message would be written into
    /// it. They stay unusable, as they were.
    static func holdStandardStreams() {
        for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
        where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
            _ = open("/dev/null", flags)
        }
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

extension String {
    /// With what a terminal would obey, or show in another order, replaced, but for line feeds.
    var shown: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "\n" || !$0.actsOnTerminals ? $0 : "\u{FFFD}" }))
    }
}

extension String {
    /// A JSON text in which nothing acts on terminals: a file's name may hold what JSON lets stand as it is. Every reader
    /// takes the escapes for the characters (RFC 8259, section 7).
    var shownAsJSON: String {
        var text = ""
        for scalar in unicodeScalars {
            guard scalar != "\n", scalar.actsOnTerminals else {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }
}

extension Unicode.Scalar {
    /// Whether a terminal obeys it, or shows in another order what stands beside it: control characters and line ends,
    /// marks of direction, and what stands for bytes that are no UTF-8.
    var actsOnTerminals: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x10FE00...0x10FEFF: true
        default: false
        }
    }
}
