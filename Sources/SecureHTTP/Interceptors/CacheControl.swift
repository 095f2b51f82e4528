/// The directives of a `Cache-Control` field (RFC 9111 §5.2), as far as a cache that keeps little has to know them.
struct CacheControl {
    private var directives: [(name: String, value: String?)] = []

    init(_ field: String?) {
        for part in Self.parts(field ?? "") {
            let pair = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(decoding: Self.bare(pair[0]), as: UTF8.self).lowercased()
            directives.append((name, pair.count < 2 ? nil : String(decoding: Self.bare(pair[1]), as: UTF8.self)))
        }
    }

    func contains(_ name: String) -> Bool { directives.contains { $0.name == name } }

    /// The smallest where a directive stands twice. Something that is no number of seconds means: not fresh.
    func seconds(_ name: String) -> Int? {
        directives.filter { $0.name == name }.map { $0.value.flatMap(Self.number) ?? 0 }.min()
    }

    /// Whether a `Pragma` field does not forbid to keep.
    static func isFree(_ pragma: String?) -> Bool { !CacheControl(pragma).contains("no-cache") }

    /// Digits alone; many of them are the largest number that is told apart (RFC 9111 §1.2.2).
    static func number(_ text: String) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return min(Int(text) ?? .max, 1 << 31)
    }

    /// Between commas that no quotation marks enclose.
    private static func parts(_ field: String) -> [[UInt8]] {
        var (parts, isQuoted, isEscaped): ([[UInt8]], Bool, Bool) = ([[]], false, false)
        for byte in field.utf8 {
            if byte == UInt8(ascii: ","), !isQuoted {
                parts.append([])
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && !isEscaped && byte == UInt8(ascii: "\\")
            parts[parts.count - 1].append(byte)
        }
        return parts
    }

    /// Without blanks and quotation marks around it.
    private static func bare(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes
        func isAround(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") }
        while let first = rest.first, isAround(first) { rest.removeFirst() }
        while let last = rest.last, isAround(last) { rest.removeLast() }
        return rest
    }
}
