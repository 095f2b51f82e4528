import Foundation
import Sealing
import SecretMemory

/// Where a password comes from.
enum PasswordSource {
    /// Where there is none, the error names the options of this `prefix`.
    case terminal(prompt: String, prefix: String)
    case file(String)
    case descriptor(Int32)
    case variable(String)
    case command(String)

    /// Longer ones are a mistake, such as the wrong file.
    private static let longest = 4096

    /// Reads the password. A terminal is asked `twice` where a mistyped one would lock the data away.
    func password(twice: Bool) throws -> Password {
        switch self {
        case .terminal(let prompt, let prefix):
            return try Terminal(prompt: prompt, prefix: prefix).password(twice: twice)
        case .file(let path):
            let descriptor = try InputFile.descriptor(path)
            defer { close(descriptor) }
            return try Self.firstLine(of: descriptor, from: path)
        case .descriptor(let descriptor):
            return try Self.firstLine(of: descriptor, from: "descriptor \(descriptor)")
        case .variable(let name):
            guard !name.isEmpty else { throw UsageError("The name of the environment variable is empty.") }
            guard let value = getenv(name.fileName) else {
                throw UsageError("The environment variable \(name) is not set.")
            }
            let bytes = UnsafeRawBufferPointer(start: value, count: strlen(value))
            return try Self.password(bytes.prefix { $0 != 0x0A }, from: "the environment variable \(name)")
        case .command(let command): return try Self.output(of: command)
        }
    }

    private static func output(of command: String) throws -> Password {
        guard let stream = popen(command.fileName, "r") else { throw UsageError("The password command cannot be run.") }
        let password: Password
        do {
            password = try firstLine(of: fileno(stream), from: "the password command")
            // A command that is not read to its end may fail of that, as `pass` does, which shows more than a password.
            discard(fileno(stream))
        } catch {
            // A command that fails prints nothing, and that is not what went wrong.
            guard pclose(stream) == 0 else { throw UsageError("The password command failed.") }
            throw error
        }
        guard pclose(stream) == 0 else { throw UsageError("The password command failed.") }
        return password
    }

    /// The bytes before the first line feed, read one by one: what follows belongs to somebody else.
    private static func firstLine(of descriptor: Int32, from name: String) throws -> Password {
        var count = 0
        var isWhole = true
        var problem: String?
        let room = SecretBytes(count: longest) { bytes in
            while true {
                var byte: UInt8 = 0
                let got = read(descriptor, &byte, 1)
                if got < 0, errno == EINTR { continue }
                if got < 0 { problem = String(cString: strerror(errno)) }
                guard got == 1, byte != 0x0A else { return }
                guard count < longest else { return isWhole = false }
                bytes[count] = byte
                count += 1
            }
        }
        if let problem { throw UsageError("\(name) cannot be read: \(problem).") }
        guard isWhole else { throw UsageError("The first line of \(name) is too long for a password.") }
        return try room.withUnsafeBytes { try password($0.prefix(count), from: name) }
    }

    /// The password of a line, without the carriage return that some editors leave.
    private static func password(_ line: Slice<UnsafeRawBufferPointer>, from name: String) throws -> Password {
        let line = line.last == 0x0D ? line.dropLast() : line
        guard !line.isEmpty else { throw UsageError("The first line of \(name) is empty; a password is needed.") }
        return try Password(SecretBytes(copying: UnsafeRawBufferPointer(rebasing: line)))
    }

    /// Reads to the end and keeps nothing.
    private static func discard(_ descriptor: Int32) {
        _ = SecretBytes(count: longest) { bytes in
            var got: Int
            repeat {
                got = read(descriptor, bytes.baseAddress, bytes.count)
            } while got > 0 || (got < 0 && errno == EINTR)
        }
    }
}
