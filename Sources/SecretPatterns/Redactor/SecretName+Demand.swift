extension SecretName.Demand {
    /// Whether a value is to be hidden.
    func isMet(by value: NamedValueScan.Value, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = UnsafeBufferPointer(rebasing: bytes[value.range])
        guard !StandIn(bytes: bytes, range: value.range, isExact: value.isQuoted).isWhole else { return false }
        let digits = text.reduce(0) { $0 + ($1.isDigit ? 1 : 0) }
        switch self {
        case .anything, .noPath, .noResult:
            if case .noPath = self, Self.isPath(text) { return false }
            if case .noResult = self, Self.isResult(value, in: bytes) { return false }
            return value.isQuoted || value.isAssigned || digits > 0 || text.count >= 6
        case .token:
            guard text.count >= 8, !ReadableText.isCount(text),
                !(text[0] == UInt8(ascii: "S") && Self.isSecurityIdentifier(text)),
                text.contains(where: { $0 != text[0] })
            else { return false }
            return digits > 0 || (text.count >= 20 && text.contains(where: \.isUppercase))
                || Self.isTokenWithoutDigits(text, value)
        case .random:
            guard text.count >= 16, text.count <= 256, digits > 0 else { return false }
            let plain = Array(text.lazy.filter { $0 != UInt8(ascii: "%") })
            return ReadableText.reason(plain) == nil && RandomTextScore(plain).assessment.likelihood == .likely
        case .digits(let count):
            return count.contains(digits) && text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
        case .telephone:
            return (7...15).contains(digits) && text.allSatisfy(Self.telephoneBytes.contains)
        case .authorization, .cookies:
            return true
        }
    }

    /// Whether a text is the number of an account of Windows, such as `S-1-5-18`.
    @inline(never)
    private static func isSecurityIdentifier(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.starts(with: "S-1-".utf8) && text.dropFirst().allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") }
    }

    /// Letters and signs of a key that are neither words nor a path, or one word too long to be a remark.
    private static func isTokenWithoutDigits(_ text: UnsafeBufferPointer<UInt8>, _ value: NamedValueScan.Value) -> Bool
    {
        let isDirect = value.isAssigned || value.isQuoted
        guard text.count >= (isDirect ? 12 : 16), text.count <= 256 else { return false }
        switch ReadableText.reason(Array(text)) {
        case nil: return LetterPairs.usualShare(of: LetterPairs.words(in: Array(text))) < 0.5
        case .words, .placeholder:
            return isDirect && text.count >= 16
                && (text.allSatisfy(\.isLowercase) || text.allSatisfy(\.isUppercase))
        default: return false
        }
    }

    /// Whether a value is the result of tests: `pass: 37 fail: 2`, `first pass: 12 ms`, `PASS: testLogin`.
    private static func isResult(_ value: NamedValueScan.Value, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !value.isQuoted, !value.isAssigned else { return false }
        let (text, end) = (bytes[value.range], value.range.upperBound)
        if text.allSatisfy(\.isDigit) {
            let isCounted = end + 1 < bytes.count && bytes[end] == UInt8(ascii: " ") && bytes[end + 1].isLetter
            return text.count <= 3 || isCounted
        }
        let start = value.range.lowerBound - 6
        guard ByteSearch.matches("PASS: ", at: start, in: bytes), start == 0 || !bytes[start - 1].isWord else {
            return false
        }
        let isTest = ByteSearch.contains(Array("test".utf8), in: text.map(\.lowercased))
        return (isTest || !text.contains(where: \.isDigit)) && text.allSatisfy(resultBytes.contains)
    }

    /// Whether a text begins as a path does: the name of a password's variable is that of the folder of a shell.
    private static func isPath(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = text.first else { return false }
        if first == UInt8(ascii: "/") || first == UInt8(ascii: "~") { return true }
        return text.count > 2 && first.isLetter && text[1] == UInt8(ascii: ":")
            && (text[2] == UInt8(ascii: "\\") || text[2] == UInt8(ascii: "/"))
    }

    private static let resultBytes = ByteAlphabet.word + "-./:()[]"
    static let telephoneBytes = ByteAlphabet.digits + "+-(). /"
}

extension ReadableText {
    /// Whether a text is a number, date or version.
    fileprivate static func isCount(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.count < 12 && text.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }
}
