/// Recognises the texts that are stored under secret-sounding names without being secrets.
enum ReadableText {
    /// What the text is, or nil when it is none of these.
    static func reason(_ text: [UInt8]) -> SecretAssessment.Reason? {
        if text.count < 12 { return .tooShort }
        if Placeholder.isPlaceholder(bytes: text) { return .placeholder }
        if isUUID(text) { return .uuid }
        if ByteSearch.contains(Array("://".utf8), in: text) { return .address }
        if isFormat(text) { return .formatString }
        if !text.allSatisfy(keyBytes.contains) { return .prose }
        if isMailAddress(text) { return .mailAddress }
        if text.allSatisfy({ $0.isDigit || numberSigns.contains($0) }) { return .number }
        if isPath(text) { return .path }
        if isDottedName(text) || isInterfaceKey(text) { return .dottedName }
        return LetterPairs.isMadeOfWords(text) ? .words : nil
    }

    static func isUUID(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer {
            SegmentMatcher(bytes: $0).end(of: TokenSegment.uuid[...], from: 0) == $0.count
        }
    }

    /// Whether a `%` introduces a conversion rather than a percent-encoded byte.
    static func isFormat(_ text: [UInt8]) -> Bool {
        zip(text, text.dropFirst()).contains { sign, next in
            sign == UInt8(ascii: "%") && (next == UInt8(ascii: "@") || next == UInt8(ascii: "s"))
        }
    }

    static func isMailAddress(_ text: [UInt8]) -> Bool {
        guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > 0 else { return false }
        let domain = text[(at + 1)...]
        guard let dot = domain.lastIndex(of: UInt8(ascii: ".")), dot > at + 1 else { return false }
        let top = domain[(dot + 1)...]
        return (2...12).contains(top.count) && top.allSatisfy(\.isLetter)
            && domain.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
    }

    /// Whether slashes separate readable parts, most of them made of words.
    private static func isPath(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "/"))
        guard parts.count < text.count, text.contains(UInt8(ascii: "/")), !parts.isEmpty else { return false }
        return areMostlyWords(parts)
    }

    /// Whether dots separate readable parts, as in `com.example.app.token`.
    private static func isDottedName(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."))
        return parts.count >= 2 && areMostlyWords(parts)
    }

    /// A localisation key made by Interface Builder: an object identifier such as `7bL-fQ-OUc` and a property.
    private static func isInterfaceKey(_ text: [UInt8]) -> Bool {
        let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].count == 10, parts[0].allSatisfy({ $0.isAlphanumeric || $0 == 0x2D }) else {
            return false
        }
        return parts[0].split(separator: UInt8(ascii: "-")).map(\.count) == [3, 2, 3]
    }

    private static func areMostlyWords(_ parts: [ArraySlice<UInt8>]) -> Bool {
        let readable = parts.filter { part in
            part.count <= 3 || part.allSatisfy(\.isDigit) || LetterPairs.isMadeOfWords(Array(part))
        }
        return readable.count == parts.count || (parts.count >= 4 && readable.count == parts.count - 1)
    }

    private static let keyBytes = ByteAlphabet.alphanumeric + "+/=_-.~!@#$%^&*:|"
    private static let numberSigns = ByteAlphabet(bytesOf: "+-.:/#")
}
