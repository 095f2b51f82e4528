#if Vault
    import SecretMemory
    import SecretStorage

    /// Files of `NAME=value` lines, as most tools read them: `#` begins a comment on a line of its own or after a space,
    /// `export` may stand before a name, single quotes take everything as it is, double quotes know `\n`, `\r`, `\t`, `\"`,
    /// `\\` and `\$`; both may go over several lines. Nothing is expanded: a value with a `$` is refused by nobody and
    /// changed by nobody.
    struct DotenvParser {
        private let bytes: UnsafeRawBufferPointer
        private var place = 0
        private var line = 1

        private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        static func entries(_ bytes: UnsafeRawBufferPointer) throws -> [SecretEntry] {
            var parser = DotenvParser(bytes)
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.place = 3 }
            var entries: [SecretEntry] = []
            while let entry = try parser.next() { entries.append(entry) }
            return entries
        }

        private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

        private mutating func take() -> UInt8? {
            guard let byte else { return nil }
            if byte == 0x0A { line += 1 }
            place += 1
            return byte
        }

        private mutating func skip(_ accepted: (UInt8) -> Bool) {
            while let byte, accepted(byte) { _ = take() }
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

        private mutating func next() throws -> SecretEntry? {
            while true {
                skip { Self.isBlank($0) || $0 == 0x0A }
                guard byte == UInt8(ascii: "#") else { break }
                skip { $0 != 0x0A }
            }
            guard byte != nil else { return nil }
            let name = try self.name()
            skip { $0 == 0x20 || $0 == 0x09 }
            var value: [UInt8] = []
            defer { value.wipe() }
            switch byte {
            case UInt8(ascii: "'"): try single(&value)
            case UInt8(ascii: "\""): try double(&value)
            default: plain(&value)
            }
            return try SecretEntry(name: name, value: value)
        }

        private mutating func name() throws -> [UInt8] {
            var name = word()
            if name.elementsEqual("export".utf8), byte == 0x20 || byte == 0x09 {
                skip { $0 == 0x20 || $0 == 0x09 }
                name = word()
            }
            skip { $0 == 0x20 || $0 == 0x09 }
            guard !name.isEmpty, byte == UInt8(ascii: "=") else {
                throw UsageError("Line \(line) is not NAME=value; nothing was written.")
            }
            _ = take()
            return name
        }

        private mutating func word() -> [UInt8] {
            let start = place
            skip { $0 > 0x20 && $0 != UInt8(ascii: "=") }
            return Array(bytes[start..<place])
        }

        private mutating func single(_ value: inout [UInt8]) throws {
            let first = line
            _ = take()
            while let byte = take() {
                if byte == UInt8(ascii: "'") { return try endOfLine() }
                value.append(byte)
            }
            throw Self.unclosed(first)
        }

        private mutating func double(_ value: inout [UInt8]) throws {
            let first = line
            _ = take()
            while let byte = take() {
                if byte == UInt8(ascii: "\"") { return try endOfLine() }
                guard byte == UInt8(ascii: "\\"), let escaped = take() else {
                    value.append(byte)
                    continue
                }
                switch escaped {
                case UInt8(ascii: "n"): value.append(0x0A)
                case UInt8(ascii: "r"): value.append(0x0D)
                case UInt8(ascii: "t"): value.append(0x09)
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): value.append(escaped)
                default: value += [byte, escaped]
                }
            }
            throw Self.unclosed(first)
        }

        private mutating func plain(_ value: inout [UInt8]) {
            let start = place
            skip { $0 != 0x0A }
            var end = place
            // A # after a blank begins a comment.
            for index in start..<end
            where bytes[index] == UInt8(ascii: "#") && (index == start || Self.isBlank(bytes[index - 1])) {
                end = index
                break
            }
            while end > start, Self.isBlank(bytes[end - 1]) { end -= 1 }
            value += bytes[start..<end]
        }

        private mutating func endOfLine() throws {
            skip(Self.isBlank)
            if byte == UInt8(ascii: "#") { skip { $0 != 0x0A } }
            guard byte == nil || byte == 0x0A else {
                throw UsageError("Line \(line) has text after a closing quote; nothing was written.")
            }
        }

        private static func unclosed(_ line: Int) -> UsageError {
            UsageError("A quote in line \(line) is not closed; nothing was written.")
        }
    }

    extension DotenvParser {
        /// Lines of `NAME="value"` that the parser reads back.
        static func text(of entries: [SecretEntry]) throws -> SecretBytes {
            try SecretBytes(gathering: { text in
                for entry in entries {
                    let name = Array(entry.name.text.utf8)
                    guard name.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "#") }) else {
                        throw UsageError(
                            "The name \(entry.name.text.withoutControls) cannot be written to a dotenv file; use --format json."
                        )
                    }
                    text += name
                    text += "=\"".utf8
                    entry.value.withUnsafeBytes { bytes in
                        for byte in bytes { text += escaped(byte) }
                    }
                    text += "\"\n".utf8
                }
            })
        }

        private static func escaped(_ byte: UInt8) -> [UInt8] {
            switch byte {
            case 0x0A: Array(#"\n"#.utf8)
            case 0x0D: Array(#"\r"#.utf8)
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "$"): [UInt8(ascii: "\\"), byte]
            default: [byte]
            }
        }
    }
#endif
