import Foundation
import Sealing
import SecretMemory

/// Where a password comes from.
enum PasswordSource {
    case terminal
    case file(String)
    case descriptor(Int32)
    case variable(String)
    case command(String)

    /// Longer ones are a mistake, such as the wrong file.
    private static let longest = 4096

    /// Reads the password. A terminal is asked `twice` where a mistyped one would lock the data away.
    func password(twice: Bool) throws -> Password {
        switch self {
        case .terminal: return try Terminal.password(twice: twice)
        case .file(let path):
            let descriptor = try Descriptor.reading(path)
            defer { close(descriptor) }
            return try Self.firstLine(of: descriptor, from: path)
        case .descriptor(let descriptor):
            return try Self.firstLine(of: descriptor, from: "descriptor \(descriptor)")
        case .variable(let name):
            guard let value = getenv(name) else { throw UsageError("The environment has no variable \(name).") }
            let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
            guard !bytes.isEmpty else { throw UsageError("The environment variable \(name) is empty.") }
            return try Password(SecretBytes(copying: bytes))
        case .command(let command): return try Self.output(of: command)
        }
    }

    private static func output(of command: String) throws -> Password {
        guard let stream = popen(command, "r") else { throw UsageError("The password command cannot be run.") }
        let password: Password
        do {
            password = try firstLine(of: fileno(stream), from: "the password command")
        } catch {
            pclose(stream)
            throw error
        }
        guard pclose(stream) == 0 else { throw UsageError("The password command failed.") }
        return password
    }

    /// The bytes before the first line feed, read one by one: what follows belongs to somebody else.
    private static func firstLine(of descriptor: Int32, from name: String) throws -> Password {
        var count = 0
        var isWhole = true
        let room = SecretBytes(count: longest) { bytes in
            while true {
                var byte: UInt8 = 0
                let got = read(descriptor, &byte, 1)
                if got < 0, errno == EINTR { continue }
                guard got == 1, byte != 0x0A else { return }
                guard count < longest else { return isWhole = false }
                bytes[count] = byte
                count += 1
            }
        }
        guard isWhole else { throw UsageError("The first line of \(name) is longer than a password can be.") }
        let line = room.withUnsafeBytes { bytes in
            SecretBytes(
                copying: UnsafeRawBufferPointer(rebasing: bytes[..<(bytes[..<count].last == 0x0D ? count - 1 : count)]))
        }
        guard line.count > 0 else { throw UsageError("The first line of \(name) is empty, so it is no password.") }
        return try Password(line)
    }
}

/// The user's terminal, whatever the standard streams are.
enum Terminal {
    static func password(twice: Bool) throws -> Password {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError(
                "There is no terminal to ask for a password; use --password-file, --password-fd, --password-env, "
                    + "--password-command or --key-file.")
        }
        defer { close(descriptor) }
        let first = try ask("Password: ", descriptor)
        guard first.count > 0 else { throw UsageError("The password is empty.") }
        if twice {
            let second = try ask("The same password again: ", descriptor)
            guard first == second else { throw UsageError("The two passwords differ; nothing was written.") }
        }
        return try Password(first)
    }

    /// A line without echo. The terminal is set back whatever happens, an interrupt included.
    private static func ask(_ prompt: String, _ descriptor: Int32) throws -> SecretBytes {
        var before = termios()
        guard tcgetattr(descriptor, &before) == 0 else { throw UsageError("The terminal cannot be asked.") }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        silent.c_lflag |= tcflag_t(ICANON | ECHONL)
        TerminalRestoration.begin(descriptor, before)
        defer { TerminalRestoration.end() }
        tcsetattr(descriptor, TCSAFLUSH, &silent)
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
                throw UsageError("The terminal gave no whole line; nothing was written.")
            }
            return SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
        }
    }
}

/// Sets a terminal back that was told not to echo, an interrupt included.
enum TerminalRestoration {
    // Sendable: set before the handlers are and left alone while they are; a handler cannot take a lock.
    nonisolated(unsafe) private static var descriptor: Int32 = -1
    // bulwark:ignore nonisolated-unsafe-mutable -- written before the handlers are set, which cannot take a lock
    nonisolated(unsafe) private static var before = termios()

    static func begin(_ descriptor: Int32, _ before: termios) {
        self.descriptor = descriptor
        self.before = before
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { number in
                TerminalRestoration.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func end() {
        for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_DFL) }
        restore()
    }

    private static func restore() { tcsetattr(descriptor, TCSAFLUSH, &before) }
}
