/// Members of others beside ours: what Structured Fields (RFC 9651) allow is passed over, so that a proxy may add a signature of its
/// own. Nothing of it is taken for more than well-formed.
extension StructuredText {
    /// A key of anybody (§3.1.2): ours have fewer letters.
    mutating func anyKey() -> Range<Int>? {
        guard let first = next, Self.isSmall(first) || first == UInt8(ascii: "*") else { return nil }
        return run {
            Self.isSmall($0) || Self.isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
                || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "*")
        }
    }

    /// Passes over what follows a key: a value with parameters, or parameters alone for a true one (§4.2.2). False where it is malformed.
    mutating func skipMember() -> Bool {
        guard take("=") else { return skipParameters() }
        guard take("(") else { return skipItem() }
        skipBlanks()
        while !take(")") {
            guard skipItem() else { return false }
            let before = place
            skipBlanks()
            guard place > before || next == UInt8(ascii: ")") else { return false }
        }
        return skipParameters()
    }

    private mutating func skipItem() -> Bool { skipBareItem() && skipParameters() }

    private mutating func skipParameters() -> Bool {
        while take(";") {
            skipBlanks()
            guard anyKey() != nil else { return false }
            if take("="), !skipBareItem() { return false }
        }
        return true
    }

    private mutating func skipBareItem() -> Bool {
        guard let first = next else { return false }
        switch first {
        case UInt8(ascii: "\""): return skipString()
        case UInt8(ascii: ":"):
            _ = take(":")
            _ = run { Self.isLetter($0) || Self.isDigit($0) || [0x2B, 0x2F, 0x3D].contains($0) }
            return take(":")
        case UInt8(ascii: "?"):
            _ = take("?")
            return take("0") || take("1")
        case UInt8(ascii: "%"):
            _ = take("%")
            return next == UInt8(ascii: "\"") && skipString()
        case UInt8(ascii: "@"):
            _ = take("@")
            return skipNumber()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return skipNumber()
        case _ where Self.isLetter(first) || first == UInt8(ascii: "*"):
            _ = run { $0 > 0x20 && $0 < 0x7F && !"\"(),;<=>?@[\\]{}".utf8.contains($0) }
            return true
        default: return false
        }
    }

    /// With escapes, which ours do not have.
    private mutating func skipString() -> Bool {
        guard take("\"") else { return false }
        while true {
            _ = run(Self.isPlain)
            if take("\"") { return true }
            guard take("\\"), take("\"") || take("\\") else { return false }
        }
    }

    private mutating func skipNumber() -> Bool {
        _ = take("-")
        guard (1...15).contains(run(Self.isDigit).count) else { return false }
        return !take(".") || (1...3).contains(run(Self.isDigit).count)
    }

    private mutating func skipBlanks() { _ = run { $0 == 0x20 } }

    private static func isSmall(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }

    private static func isLetter(_ byte: UInt8) -> Bool { isSmall(byte | 0x20) && byte >= UInt8(ascii: "A") }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
