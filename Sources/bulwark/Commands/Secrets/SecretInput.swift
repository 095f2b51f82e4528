#if Vault
    import Foundation
    import SecretMemory

    /// Where a value comes from. It is never an argument: other users of the machine see those.
    enum SecretInput {
        static let largest = 4 << 20

        /// A value from the terminal, typed twice without echo, or standard input to its end.
        ///
        /// - Parameter exact: whether a line feed at the end of standard input belongs to the value.
        static func value(prompt: String, exact: Bool) throws -> SecretBytes {
            if Console.isTerminal(STDIN_FILENO) { return try typed(prompt) }
            return try all(of: STDIN_FILENO, from: "standard input", exact: exact)
        }

        private static func typed(_ prompt: String) throws -> SecretBytes {
            let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
            guard terminal >= 0 else {
                throw UsageError("There is no terminal to prompt for the value; use standard input.")
            }
            defer { close(terminal) }
            let first = try Terminal.ask(prompt, terminal)
            guard first.count > 0 else { throw UsageError("The value is empty; nothing was written.") }
            let second = try Terminal.ask("Enter it again: ", terminal)
            guard first == second else { throw UsageError("The two values do not match; nothing was written.") }
            return first
        }

        /// Everything until the end.
        static func all(
            of descriptor: Int32, from name: String, exact: Bool, atMost largest: Int = largest
        ) throws -> SecretBytes {
            var room = SecretBytes(count: 4096) { _ in }
            var count = 0
            while true {
                if count == room.count {
                    guard room.count < 2 * largest else { throw UsageError("\(name) has more than \(largest) bytes.") }
                    room = room.withUnsafeBytes { old in
                        SecretBytes(count: 2 * old.count) {
                            UnsafeMutableRawBufferPointer(rebasing: $0[..<old.count]).copyMemory(from: old)
                        }
                    }
                }
                let got = room.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw UsageError("\(name) cannot be read: \(String(cString: strerror(errno))).") }
                guard got > 0 else { break }
                count += got
            }
            guard count <= largest + 1 else { throw UsageError("\(name) has more than \(largest) bytes.") }
            return room.withUnsafeBytes { bytes in
                let end = !exact && count > 0 && bytes[count - 1] == 0x0A ? count - 1 : count
                return SecretBytes(copying: UnsafeRawBufferPointer(rebasing: bytes[..<end]))
            }
        }

        /// Asks on the terminal, whatever the standard streams are; anything but yes is no.
        static func confirms(_ question: String) -> Bool {
            let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC)
            guard terminal >= 0 else { return false }
            defer { close(terminal) }
            // What was typed, or pasted, before the question is no answer to it.
            tcflush(terminal, TCIFLUSH)
            question.withoutControls.withCString { _ = write(terminal, $0, strlen($0)) }
            var answer = [UInt8](repeating: 0, count: 256)
            let got = read(terminal, &answer, answer.count)
            guard got > 0 else { return false }
            let word = String(decoding: answer[..<got].filter { $0 > 0x20 }, as: UTF8.self).lowercased()
            return word == "y" || word == "yes"
        }
    }

    /// Where a value goes to.
    enum SecretOutput {
        /// Whether a value holds what a terminal obeys or shows in another order: control characters but tabs and line feeds,
        /// those of the upper half (U+0080 to U+009F) and marks of direction among them, or bytes that are no UTF-8.
        static func steersTerminals(_ value: borrowing SecretBytes) -> Bool {
            value.withUnsafeBytes { bytes in
                var decoder = UTF8()
                var rest = bytes.makeIterator()
                while true {
                    switch decoder.decode(&rest) {
                    case .emptyInput: return false
                    case .error: return true
                    case .scalarValue("\t"), .scalarValue("\n"): continue
                    case .scalarValue(let scalar): if scalar.actsOnTerminals { return true }
                    }
                }
            }
        }

        /// Writes all bytes, from where they lie.
        static func write(_ value: borrowing SecretBytes, to descriptor: Int32 = STDOUT_FILENO) throws {
            try value.withUnsafeBytes { bytes in
                var done = 0
                while done < bytes.count {
                    let moved = Foundation.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
                    if moved < 0, errno == EINTR { continue }
                    guard moved > 0 else {
                        throw FailureError("Standard output cannot be written: \(String(cString: strerror(errno))).")
                    }
                    done += moved
                }
            }
        }
    }
#endif
