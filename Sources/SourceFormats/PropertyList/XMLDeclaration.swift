/// The parts of an XML prologue that decide whether the document may be read.
enum XMLDeclaration {
    /// Refuses an encoding other than UTF-8 and its ASCII subset, unless the file is pure ASCII anyway.
    static func checkEncoding(_ instruction: String, of bytes: [UInt8]) throws(SourceFormatError) {
        guard instruction.hasPrefix("xml"), let name = encoding(instruction)?.lowercased() else { return }
        let readable = ["utf-8", "utf8", "us-ascii", "ascii"]
        // A UTF-16 file has been turned into UTF-8 by now, whatever its declaration still says.
        guard !readable.contains(name), !name.hasPrefix("utf-16"), bytes.contains(where: { $0 >= 0x80 }) else {
            return
        }
        throw SourceFormatError(.unsupported, "The document declares an encoding other than UTF-8 and UTF-16.", at: 0)
    }

    private static func encoding(_ instruction: String) -> Substring? {
        var rest = instruction.utf8[...]
        while !rest.isEmpty, !rest.starts(with: "encoding".utf8) { rest = rest.dropFirst() }
        let isQuote: (UInt8) -> Bool = { $0 == ASCII.quote || $0 == ASCII.apostrophe }
        guard let open = rest.firstIndex(where: isQuote) else { return nil }
        let value = rest[open...].dropFirst()
        return value.firstIndex(where: isQuote).flatMap { Substring(value[..<$0]) }
    }

    /// The offset past a DOCTYPE.
    ///
    /// An entity declaration ends the reading: expanding entities is how a small file
    /// becomes a huge one (CWE-776) or pulls in another file (CWE-611).
    static func endOfDocumentType(in bytes: [UInt8], from start: Int) throws(SourceFormatError) -> Int {
        var index = start + 2
        var depth = 1
        while index < bytes.count {
            let byte = bytes[index]
            if bytes.has("<!--", at: index) {
                index = try end(of: "-->", in: bytes, from: index + 4, opened: index)
                continue
            }
            if bytes.has("<!ENTITY", at: index) || byte == percent {
                throw SourceFormatError(
                    .entityForbidden, "The document type declares entities, which are not expanded.", at: index)
            }
            index += 1
            if byte == ASCII.quote {
                index = try end(of: "\"", in: bytes, from: index, opened: index - 1)
            } else if byte == ASCII.apostrophe {
                index = try end(of: "'", in: bytes, from: index, opened: index - 1)
            } else if byte == ASCII.less {
                depth += 1
            } else if byte == ASCII.greater {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        throw SourceFormatError(.malformed, "The document type declaration is not closed.", at: start)
    }

    private static func end(
        of mark: StaticString, in bytes: [UInt8], from start: Int, opened: Int
    ) throws(SourceFormatError) -> Int {
        var index = start
        while index < bytes.count {
            if bytes.has(mark, at: index) { return index + mark.utf8CodeUnitCount }
            index += 1
        }
        throw SourceFormatError(.malformed, "The document type declaration is not closed.", at: opened)
    }

    private static let percent: UInt8 = 0x25
}
