extension TextScan {
    /// A scheme and what follows it up to the end of the value, RFC 9110, section 11.6.2: a token or parameters.
    mutating func authorization(after end: Int, _ kind: Int) -> Int? {
        guard let value = NamedValueScan(bytes: bytes).value(afterNameAt: end, loose: true) else { return nil }
        budget.spend(value.range.upperBound - end)
        var start = value.range.lowerBound
        start += run(of: Self.openingBytes, from: start, atMost: 4)
        let length = run(of: Self.schemeBytes, from: start, atMost: 24)
        budget.spend(length + 8)
        let scheme = bytes[start..<(start + length)].map(\.lowercased)
        let behind = endOfSchemeSign(from: start + length)
        let isNamed = length > 0 && Self.isScheme(scheme)
        let hasScheme = length > 0 && (behind.hasBlank || isNamed && behind.place > start + length)
        var isKnown = hasScheme && isNamed
        if hasScheme {
            start = behind.place
            let opening = isKnown ? run(of: Self.bracketBytes, from: start, atMost: 3) : 0
            if opening > 0 {
                start += opening
                // In brackets stands a remark more often.
                isKnown = bytes[start - 1] == UInt8(ascii: "\"") || bytes[start - 1] == UInt8(ascii: "'")
                let word = bytes[start...].prefix(64).prefix { Self.tokenBytes.contains($0) }
                if !isKnown, !word.contains(where: \.isDigit) { return nil }
            }
            let parameters = parameters(from: start)
            budget.spend(parameters.end - start)
            if parameters.end > start, isKnown || parameters.hasToken {
                hide(start..<parameters.end, kind, .run(Self.tokenBytes + ",\""))
                return parameters.end
            }
        }
        return token(from: start, isKnown: isKnown, kind)
    }

    /// Behind the blanks between a scheme and its token, or a colon or equals sign; the line may be folded, RFC 5322,
    /// section 2.2.3.
    private func endOfSchemeSign(from start: Int) -> (place: Int, hasBlank: Bool) {
        var place = start
        var (hasBlank, hasSign) = (false, false)
        let limit = min(bytes.count, start + 24)
        while place < limit {
            switch bytes[place] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"): hasBlank = true
            case UInt8(ascii: "="), UInt8(ascii: ":"):
                if hasSign { return (place, hasBlank) }
                hasSign = true
            case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                let next = place + (ByteSearch.matches("\r\n", at: place, in: bytes) ? 2 : 1)
                guard next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\t") else {
                    return (place, hasBlank)
                }
                place = next
                hasBlank = true
            default: return (place, hasBlank)
            }
            place += 1
        }
        return (place, hasBlank)
    }

    /// Where a token begins behind the name of its scheme, which may stand in quotes or brackets.
    private func tokenStart(behind scheme: Int) -> Int {
        let encoded = ["%20", "%3a", "%3A", "%3d", "%3D"].first { ByteSearch.matches($0, at: scheme, in: bytes) }
        var place = endOfSchemeSign(from: scheme + (encoded == nil ? 0 : 3)).place
        place += run(of: Self.bracketBytes, from: place, atMost: 3)
        // `{"bearer": "…"}`
        if place > scheme, place < bytes.count, bytes[place] == UInt8(ascii: ":") {
            place = endOfSchemeSign(from: place).place
            place += run(of: Self.bracketBytes, from: place, atMost: 3)
        }
        return place
    }

    mutating func bearer(after scheme: Int, _ kind: Int) -> Int? {
        let start = tokenStart(behind: scheme)
        let length = run(of: Self.tokenBytes, from: start, atMost: bytes.count)
        budget.spend(length + 16)
        let token = bytes[start..<(start + length)]
        guard length >= 16, token.contains(where: \.isDigit) else { return nil }
        hide(start..<(start + length), kind, .run(Self.tokenBytes))
        return start + length
    }

    /// A name and a password behind the scheme of RFC 7617, known by the colon between them.
    mutating func basic(after scheme: Int, _ kind: Int) -> Int? {
        if scheme > 5, bytes[scheme - 6].isWord { return nil }
        let start = tokenStart(behind: scheme)
        let length = run(of: Self.base64Bytes, from: start, atMost: bytes.count)
        budget.spend(2 * min(length, 1024) + 16)
        guard length >= 8 else { return nil }
        let text = decoded(start..<(start + min(length, 1024)))
        guard text.contains(UInt8(ascii: ":")), text.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
            text.prefix(while: { $0 != UInt8(ascii: ":") }).allSatisfy({ $0 < 0x80 }),
            !String(decoding: text, as: UTF8.self).unicodeScalars.contains("\u{FFFD}")
        else { return nil }
        let end = start + length + run(of: Self.padding, from: start + length, atMost: 2)
        hide(start..<end, kind, .run(Self.base64Bytes))
        return end
    }

    private mutating func token(from start: Int, isKnown: Bool, _ kind: Int) -> Int? {
        let length = run(of: Self.tokenBytes + ":,", from: start, atMost: bytes.count)
        budget.spend(length)
        let token = bytes[start..<(start + length)]
        let isLikely = length >= 8 && (token.contains(where: \.isDigit) || length >= 20)
        guard isLikely || isKnown && isShortToken(token) else { return nil }
        hide(start..<(start + length), kind, .run(Self.tokenBytes))
        return start + length
    }

    /// Whether what stands behind a scheme is no word that speaks about it.
    private func isShortToken(_ token: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard token.count >= 3 else { return false }
        if token.contains(where: \.isDigit) { return true }
        let word = token.map(\.lowercased)
        return !SecretName.remarks.contains(word) && !Self.schemeWords.contains(word) && !isBeforeProse(token.endIndex)
    }

    /// Whether a blank and a word of letters follow.
    private func isBeforeProse(_ end: Int) -> Bool {
        guard end < bytes.count, bytes[end] == UInt8(ascii: " ") else { return false }
        let length = run(of: .letters, from: end + 1, atMost: 24)
        let next = end + 1 + length
        return length > 1 && (next >= bytes.count || bytes[next] <= 0x20 || bytes[next] == UInt8(ascii: "."))
    }

    /// Where pairs of names and values end, and whether a value is like a token.
    private func parameters(from start: Int) -> (end: Int, hasToken: Bool) {
        var (end, hasToken) = (start, false)
        var place = start
        while place < bytes.count, place - start < NamedValueScan.longest {
            let name = run(of: Self.parameterBytes, from: place, atMost: 64)
            var value = place + name
            guard name > 0, value < bytes.count, bytes[value] == UInt8(ascii: "=") else { break }
            value += 1
            let isEscaped = value < bytes.count && bytes[value] == UInt8(ascii: "\\")
            let quote = value + (isEscaped ? 1 : 0)
            var last = value
            if quote < bytes.count, bytes[quote] == UInt8(ascii: "\"") {
                last = endOfQuoted(from: quote + 1, isEscaped: isEscaped)
            } else {
                last += run(of: Self.valueBytes, from: value, atMost: NamedValueScan.longest)
            }
            guard last > value, bytes[value] != UInt8(ascii: "=") else { break }
            if last - value >= 16, bytes[value..<last].contains(where: \.isDigit) { hasToken = true }
            (end, place) = (last, last)
            while place < bytes.count, bytes[place] == UInt8(ascii: ",") || bytes[place] == UInt8(ascii: " ") {
                place += 1
            }
            if place == end { break }
        }
        return (end, hasToken)
    }

    /// Behind the closing quote.
    private func endOfQuoted(from start: Int, isEscaped: Bool) -> Int {
        var place = start
        while place < bytes.count, place - start < NamedValueScan.longest, bytes[place] != UInt8(ascii: "\n") {
            if bytes[place] == UInt8(ascii: "\"") { return place + 1 }
            place += !isEscaped && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(place, bytes.count)
    }

    /// Whether a word in small letters is the name of a scheme.
    static func isScheme(_ word: [UInt8]) -> Bool {
        schemes.contains(word) || aws.contains { word.elementsEqual($0.utf8) }
    }

    private static let aws = ["aws4-hmac-sha256", "aws4-ecdsa-p256-sha256"]

    /// Schemes of the registry of RFC 9110, section 16.4.1, and others in wide use.
    private static let schemes = Set(
        [
            "basic", "bearer", "digest", "dpop", "gnap", "hoba", "mutual", "negotiate", "oauth", "privatetoken",
            "scram-sha-1", "scram-sha-256", "vapid", "token", "apikey", "api-key", "hawk", "mac", "signature", "ntlm",
            "sharedkey", "sharedkeylite", "jwt", "acs3-hmac-sha256", "tc3-hmac-sha256",
        ].map { Array($0.utf8) })
    private static let schemeWords = Set(
        [
            "token", "tokens", "xxx", "scheme", "auth", "authentication", "authorization", "credentials", "access",
            "realm",
        ]
        .map { Array($0.utf8) })
    /// What may stand behind the name of a scheme, so that it is looked for with it.
    static let schemeEndings = [" ", "\t", "\n", "\r", "=", ":", "\"", "'", "%20", "%3a", "%3d", "+"]
    static let tokenBytes = ByteAlphabet.alphanumeric + "-._~+/="
    private static let bracketBytes = ByteAlphabet(bytesOf: "\"'\\<[(")
    private static let padding = ByteAlphabet(bytesOf: "=")
    private static let openingBytes = ByteAlphabet(bytesOf: "[(\"'\\")
    private static let schemeBytes = ByteAlphabet.alphanumeric + "-"
    private static let parameterBytes = ByteAlphabet.alphanumeric + "-_."
    private static let valueBytes = ByteAlphabet.visible - "\"'`\\,<>"
}
