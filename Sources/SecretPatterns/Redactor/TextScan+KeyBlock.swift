extension TextScan {
    /// A private key in text form, RFC 7468, from its first line.
    mutating func keyBlock(_ position: Int, _ kind: Int) -> Int? {
        // RFC 4716 has four hyphens and a blank.
        let isShort = bytes[position + 4] == UInt8(ascii: " ")
        let label = position + 11
        let length = run(of: Self.labelBytes, from: label, atMost: 64)
        budget.spend(length + 40)
        let body = label + length
        guard ByteSearch.matches(isShort ? "----" : "-----", at: body, in: bytes), isPrivate(label..<body) else {
            return nil
        }
        let isPrefixed = position > 0 && bytes[position - 1] != UInt8(ascii: "\n")
        if isPrefixed, let end = prefixedBlock(position, body + 5, kind) { return end }
        // A sentence about such a line is no key: lines of base64 follow, or a header.
        let blank = body + 5 + run(of: Self.lineEndBytes, from: body + 5, atMost: 48)
        let first = run(of: Self.bodyBytes, from: blank, atMost: 64)
        let isBody = first >= 16 || blank + first == bytes.count || bytes[blank + first] == UInt8(ascii: ":")
        guard isBody else { return nil }
        let end = KeyBlockEnd.find(in: bytes, from: blank, hasBody: false)
        hide(position..<end.position, kind, end.isFound ? .none : .keyBlock(.none))
        return end.position
    }

    /// Whether a label ends in `PRIVATE KEY`, or `PRIVATE KEY BLOCK`.
    private func isPrivate(_ label: Range<Int>) -> Bool {
        var end = label.upperBound
        while end > label.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        return ByteSearch.matches("PRIVATE KEY", at: end - 11, in: bytes) && end - 11 >= label.lowerBound
            || ByteSearch.matches("PRIVATE KEY BLOCK", at: end - 17, in: bytes) && end - 17 >= label.lowerBound
    }

    /// A private key as base64 without its first line, from what its encoding (ISO/IEC 8825-1) always begins with; also the
    /// lines that go on with it.
    mutating func bareKey(_ position: Int, _ kind: Int) -> Int? {
        // One mark stands behind the length of the whole.
        var start = position
        while start > 0, position - start < 8, bytes[start - 1].isAlphanumeric { start -= 1 }
        guard start == position || position - start == 6 && bytes[start] == UInt8(ascii: "M") else { return nil }
        let length = run(of: Self.base64Bytes, from: start, atMost: bytes.count)
        budget.spend(min(length, WorkBudget.most / 4))
        guard length >= 56 else { return nil }
        var end = endOfLines(behind: start..<(start + length))
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        hide(start..<end, kind, .run(Self.base64Bytes))
        return end
    }

    /// A block before each of whose lines a logger wrote the same; nil where there is none.
    mutating func prefixedBlock(_ position: Int, _ start: Int, _ kind: Int) -> Int? {
        var line = start
        while line < bytes.count, line - start < LinePrefix.longest, bytes[line] != UInt8(ascii: "\n") { line += 1 }
        budget.spend(line - start)
        guard line + 1 < bytes.count, bytes[line] == UInt8(ascii: "\n") else { return nil }
        budget.spend(LinePrefix.longest)
        let prefix = LinePrefix(before: position, in: bytes)
        guard !prefix.isEmpty, prefix.leadsToKey(from: line + 1, in: bytes, isFirst: true) else { return nil }
        let end = KeyBlockEnd.find(in: bytes, from: line, behind: prefix, isFinal: isFinal)
        hide(position..<end.position, kind, end.isFound ? .none : .keyBlock(prefix))
        return end.position
    }

    /// What keys begin with: PKCS #8 (RFC 5958) of RSA, NIST's curves and RFC 8410's, RFC 5915, RFC 8017, and OpenSSH's.
    static let bareKeyMarks = [
        "IBADANBgkqhkiG9w0BAQEFAASC", "MIGHAgEAMBMGByqGSM49AgEG", "MIGTAgEAMBMGByqGSM49AgEG",
        "MIG2AgEAMBAGByqGSM49AgEG",
        "MIHuAgEAMBAGByqGSM49AgEG", "MC4CAQAwBQYDK2VwBCIE", "MC4CAQAwBQYDK2VuBCIE", "MHcCAQEEI", "MIGkAgEBBD",
        "MIHcAgEBBEI",
        "MIIEpAIBAAKCAQEA", "MIIEowIBAAKCAQEA", "MIIEogIBAAKCAQEA", "MIIEpQIBAAKCAQEA", "MIIG4wIBAAKCAYEA",
        "MIIG5AIBAAKCAYEA",
        "MIIG5QIBAAKCAYEA", "MIIJKAIBAAKCAgEA", "MIIJKQIBAAKCAgEA", "MIIJJwIBAAKCAgEA", "MIIJKgIBAAKCAgEA",
        "b3BlbnNzaC1rZXktdjEA",
    ]
    static let lineEndBytes = ByteAlphabet(bytesOf: " \t\r\n\\rn\"'+,")
    private static let bodyBytes = ByteAlphabet.base64 + "=-"
    private static let labelBytes = ByteAlphabet.uppercaseAlphanumeric + " "
}
