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
        let hasScheme = length > 0 && start + length < bytes.count && bytes[start + length] == UInt8(ascii: " ")
        let isKnown = hasScheme && Self.isScheme(scheme)
        if hasScheme {
            start += length + 1
            let parameters = parameters(from: start)
            budget.spend(parameters.end - start)
            if parameters.end > start, isKnown || parameters.hasToken {
                hide(start..<parameters.end, kind, .run(Self.tokenBytes + ",\""))
                return parameters.end
            }
        }
        return token(from: start, isKnown: isKnown, kind)
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
    private static let openingBytes = ByteAlphabet(bytesOf: "[(\"'\\")
    private static let schemeBytes = ByteAlphabet.alphanumeric + "-"
    private static let parameterBytes = ByteAlphabet.alphanumeric + "-_."
    private static let valueBytes = ByteAlphabet.visible - "\"'`\\,<>"
}
