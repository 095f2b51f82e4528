#if Vault
    import SecretMemory
    import SecretStorage

    /// A JSON object of strings (RFC 8259): `{"name": "value"}`, with `{"base64": "…"}` for a value that is no text (RFC 4648,
    /// section 4). It is read here rather than by Foundation, whose strings would
    /// leave each value in ordinary memory.
    struct JSONSecrets {
        private let bytes: UnsafeRawBufferPointer
        private var place = 0

        private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

        static func entries(_ bytes: UnsafeRawBufferPointer) throws -> [SecretEntry] {
            guard String(wellFormed: bytes) != nil else {
                throw UsageError("The JSON is not valid UTF-8; nothing was written.")
            }
            var reader = JSONSecrets(bytes)
            // Editors put a byte order mark before it.
            if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
            var entries: [SecretEntry] = []
            try reader.expect("{")
            if reader.accepts("}") { return try reader.end(entries) }
            repeat {
                let name = try reader.string()
                try reader.expect(":")
                var value = try reader.value()
                defer { value.wipe() }
                entries.append(try SecretEntry(name: name, value: value))
            } while reader.accepts(",")
            try reader.expect("}")
            return try reader.end(entries)
        }

        private mutating func end(_ entries: [SecretEntry]) throws -> [SecretEntry] {
            skipBlanks()
            guard place == bytes.count else { throw malformed("unexpected text after the object") }
            return entries
        }

        private mutating func skipBlanks() {
            while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        }

        private mutating func accepts(_ character: Unicode.Scalar) -> Bool {
            skipBlanks()
            guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        private mutating func expect(_ character: Unicode.Scalar) throws {
            guard accepts(character) else { throw malformed("expected “\(character)” in an object of strings") }
        }

        private mutating func value() throws -> [UInt8] {
            guard accepts("{") else { return try string() }
            guard try string() == Array("base64".utf8) else { throw malformed("an object may only hold “base64”") }
            try expect(":")
            var text = try string()
            defer { text.wipe() }
            guard let value = Base64Text.decoded(text) else { throw malformed("invalid base64") }
            try expect("}")
            return value
        }

        private mutating func string() throws -> [UInt8] {
            try expect("\"")
            var value: [UInt8] = []
            value.reserveCapacity(256)
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                switch byte {
                case UInt8(ascii: "\""): return value
                case UInt8(ascii: "\\"): try escape(&value)
                case ..<0x20: throw malformed("control character in a string")
                default: value.append(byte)
                }
            }
            throw malformed("unterminated string")
        }

        private mutating func escape(_ value: inout [UInt8]) throws {
            guard place < bytes.count else { throw malformed("unterminated string") }
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "u") { return try value.append(contentsOf: unicode().utf8) }
            guard let index = Self.escapes.firstIndex(of: byte) else { throw malformed("unknown escape") }
            value.append(Self.escaped[index])
        }

        /// Four hexadecimal digits, or two times four for what lies beyond 16 bits.
        private mutating func unicode() throws -> String {
            let first = try hexadecimal()
            var units = [first]
            if UTF16.isLeadSurrogate(first) {
                guard place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"), bytes[place + 1] == UInt8(ascii: "u")
                else { throw malformed("unpaired surrogate") }
                place += 2
                units.append(try hexadecimal())
            }
            guard let text = String(wellFormed: units) else {
                throw malformed("unpaired surrogate")
            }
            return text
        }

        private mutating func hexadecimal() throws -> UInt16 {
            guard place + 4 <= bytes.count,
                bytes[place..<place + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt16(String(decoding: bytes[place..<place + 4], as: UTF8.self), radix: 16)
            else { throw malformed("unknown escape") }
            place += 4
            return value
        }

        private static let escapes = Array("\"\\/bfnrt".utf8)
        private static let escaped: [UInt8] = [0x22, 0x5C, 0x2F, 0x08, 0x0C, 0x0A, 0x0D, 0x09]

        private func malformed(_ what: String) -> UsageError {
            let line = bytes[..<place].count { $0 == 0x0A } + 1
            return UsageError("Invalid JSON in line \(line): \(what); nothing was written.")
        }
    }

    extension JSONSecrets {
        /// An object of strings, a line for each.
        static func text(of entries: [SecretEntry]) -> SecretBytes {
            SecretBytes(gathering: { text in
                text += "{".utf8
                for (index, entry) in entries.enumerated() {
                    text += (index == 0 ? "\n  " : ",\n  ").utf8
                    Array(entry.name.text.utf8).withUnsafeBytes { append($0, to: &text) }
                    text += ": ".utf8
                    entry.value.withUnsafeBytes { bytes in
                        if isUTF8(bytes) { return append(bytes, to: &text) }
                        text += #"{"base64": ""#.utf8
                        Base64Text.append(bytes, to: &text)
                        text += #""}"#.utf8
                    }
                }
                text += (entries.isEmpty ? "}\n" : "\n}\n").utf8
            })
        }

        private static func append(_ bytes: UnsafeRawBufferPointer, to text: inout [UInt8]) {
            text.append(0x22)
            for byte in bytes {
                if let index = escaped.firstIndex(of: byte), byte != 0x2F {
                    text += [0x5C, escapes[index]]
                } else if byte < 0x20 {
                    text +=
                        Array("\\u00".utf8) + [byte >> 4, byte & 15].map { Array("0123456789abcdef".utf8)[Int($0)] }
                } else {
                    text.append(byte)
                }
            }
            text.append(0x22)
        }

        /// Without making a text of it, which would stay in memory.
        private static func isUTF8(_ bytes: UnsafeRawBufferPointer) -> Bool {
            var decoder = UTF8()
            var iterator = bytes.makeIterator()
            while true {
                switch decoder.decode(&iterator) {
                case .scalarValue: continue
                case .emptyInput: return true
                case .error: return false
                }
            }
        }
    }
#endif
