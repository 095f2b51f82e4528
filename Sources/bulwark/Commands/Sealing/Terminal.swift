import CoreFoundation
import Foundation
import Sealing
import SecretMemory

#if canImport(CDispatch)
    import CDispatch
#endif

/// The user's terminal, whatever the standard streams are.
struct Terminal {
    let prompt: String
    /// Of the options that could have been used instead.
    let prefix: String

    func password(twice: Bool) throws -> Password {
        let options = ["password-file", "password-fd", "password-env", "password-command"].map { "--\(prefix)\($0)" }
        return try Self.ask(
            prompt, for: "password", twice: twice,
            instead: options.joined(separator: ", ") + " or --\(prefix)key-file")
    }

    /// A password or PIN from the terminal.
    ///
    /// - Parameters:
    ///   - noun: what is asked for.
    ///   - options: what could have been used where there is no terminal.
    static func ask(_ prompt: String, for noun: String, twice: Bool, instead options: String) throws -> Password {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("There is no terminal to prompt for a \(noun); use \(options).")
        }
        defer { close(descriptor) }
        // What is typed between the two questions is not shown either.
        try silence(descriptor)
        defer { TerminalRestoration.end() }
        let first = try ask(prompt, descriptor)
        guard first.count > 0 else { throw UsageError("The \(noun) is empty.") }
        if twice {
            let second = try ask("Enter the \(noun) again: ", descriptor)
            guard first == second else { throw UsageError("The two \(noun)s do not match; nothing was written.") }
        }
        return try Password(first)
    }

    /// A line without echo. The terminal is set back whatever happens, an interrupt included.
    static func ask(_ prompt: String, _ descriptor: Int32) throws -> SecretBytes {
        try silence(descriptor)
        defer { TerminalRestoration.end() }
        prompt.withCString { _ = write(descriptor, $0, strlen($0)) }
        var count = 0
        // A terminal gives at most 4,095 bytes and a line feed.
        let room = SecretBytes(count: 4096) { bytes in
            var got: Int
            repeat { got = read(descriptor, bytes.baseAddress, bytes.count) } while got < 0 && errno == EINTR
            count = max(0, got)
        }
        return try room.withUnsafeBytes { bytes in
            guard let end = bytes[..<count].firstIndex(of: 0x0A) else {
                throw UsageError("No complete line came from the terminal; nothing was written.")
            }
            // The terminal drops the rest of a line that is longer, without a word.
            guard end < longestLine else {
                throw UsageError(
                    "A line on a terminal holds \(longestLine - 1) bytes; pass longer values in a file or on standard input."
                )
            }
            return SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        }
    }

    #if canImport(Darwin)
        /// `MAX_CANON` with its line feed.
        private static let longestLine = 1023
    #else
        /// The buffer of a terminal without the line feed (`termios(3)`, canonical mode).
        private static let longestLine = 4095
    #endif
}

extension Terminal {
    /// Ends the echo until ``TerminalRestoration/end()``; what was typed before is thrown away.
    static func silence(_ descriptor: Int32) throws {
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { throw UsageError("The terminal cannot be used for a prompt.") }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ICANON | ECHONL)
        TerminalRestoration.begin(descriptor, before, silent: silent)
        tcsetattr(descriptor, TCSAFLUSH, &silent)
    }
}

/// Sets a terminal back that was told not to echo, an interrupt included.
enum TerminalRestoration {
    // Sendable: set before the handlers are and left alone while they are; a handler cannot take a lock.
    nonisolated(unsafe) private static var descriptor: Int32 = -1
    // bulwark:ignore nonisolated-unsafe-mutable -- written before the handlers are set, which cannot take a lock
    nonisolated(unsafe) private static var before = termios()
    // bulwark:ignore nonisolated-unsafe-mutable -- written before the handlers are set, which cannot take a lock
    nonisolated(unsafe) private static var silent = termios()

    // bulwark:ignore nonisolated-unsafe-mutable -- set while no handler is, which cannot take a lock
    nonisolated(unsafe) private static var screen: Int32 = -1

    /// Says that a terminal shows a second screen, which is wiped and left whatever happens; -1 for none.
    static func setSecondScreen(_ descriptor: Int32) { screen = descriptor }

    // bulwark:ignore nonisolated-unsafe-mutable -- one thread asks; the handlers do not read it
    nonisolated(unsafe) private static var depth = 0

    /// Begun within another, it leaves the restoring to that.
    static func begin(_ descriptor: Int32, _ before: termios, silent: termios) {
        depth += 1
        guard depth == 1 else { return }
        self.descriptor = descriptor
        self.before = before
        self.silent = silent
        // What is to be ignored, as a lost terminal is under nohup, still is.
        former = ending.filter { !CrashReport.isIgnored($0) }.map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            signal(number) { number in
                TerminalRestoration.restore()
                TerminalRestoration.leaveSecondScreen()
                signal(number, SIG_DFL)
                raise(number)
            }
            return (number, action)
        }
        // Whoever went on after Ctrl-Z would type into a terminal that shows the password.
        signal(SIGTSTP, SIG_IGN)
        // A stop that nobody can refuse lets the shell set the terminal as it likes it.
        signal(SIGCONT) { _ in TerminalRestoration.silenceAgain() }
    }

    private static func silenceAgain() { tcsetattr(descriptor, TCSANOW, &silent) }

    static func end() {
        depth -= 1
        guard depth == 0 else { return }
        for (number, action) in former {
            var action = action
            sigaction(number, &action, nil)
        }
        signal(SIGTSTP, SIG_DFL)
        signal(SIGCONT, SIG_DFL)
        restore()
    }

    /// What ends a program unless it is handled, but SIGKILL: keys of the terminal, other programs, limits, and the
    /// program's own mistakes.
    private static let ending = [
        SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGPIPE, SIGXCPU, SIGXFSZ,
        SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS,
    ]

    // bulwark:ignore nonisolated-unsafe-mutable -- one thread asks; the handlers do not read it
    nonisolated(unsafe) private static var former: [(number: Int32, action: sigaction)] = []

    /// More than any terminal has.
    private static let mostRows = 300

    /// Wipes what the second screen shows, and leaves it.
    static func leaveSecondScreen() {
        guard screen >= 0 else { return }
        // Line by line: a terminal without a second screen keeps what is cleared as a whole in its history.
        let home: StaticString = "\u{1B}[H"
        let line: StaticString = "\u{1B}[2K\u{1B}[B"
        let leaving: StaticString = "\u{1B}[H\u{1B}[?1049l"
        _ = write(screen, home.utf8Start, home.utf8CodeUnitCount)
        for _ in 0..<mostRows { _ = write(screen, line.utf8Start, line.utf8CodeUnitCount) }
        _ = write(screen, leaving.utf8Start, leaving.utf8CodeUnitCount)
        screen = -1
    }

    private static func restore() { tcsetattr(descriptor, TCSAFLUSH, &before) }
}
