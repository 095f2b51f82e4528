extension TextScan {
    /// A private key in text form, RFC 7468, from its first line.
    mutating func keyBlock(_ position: Int, _ kind: Int) -> Int? {
        let label = position + 11
        let length = run(of: Self.labelBytes, from: label, atMost: 64)
        budget.spend(length + 40)
        let body = label + length
        guard ByteSearch.matches("-----", at: body, in: bytes),
            ByteSearch.contains(Array("PRIVATE KEY".utf8), in: Array(bytes[label..<body]))
        else { return nil }
        if let end = prefixedBlock(position, body + 5, kind) { return end }
        // A sentence about such a line is no key: lines of base64 follow, or a header.
        let blank = body + 5 + run(of: Self.lineEndBytes, from: body + 5, atMost: 48)
        let first = run(of: Self.bodyBytes, from: blank, atMost: 64)
        let isBody = first >= 16 || blank + first == bytes.count || bytes[blank + first] == UInt8(ascii: ":")
        guard isBody else { return nil }
        let end = KeyBlockEnd.find(in: bytes, from: blank, hasBody: false)
        hide(position..<end.position, kind, end.isFound ? .none : .keyBlock(.none))
        return end.position
    }

    /// A block before each of whose lines a logger wrote the same; nil where there is none.
    private mutating func prefixedBlock(_ position: Int, _ start: Int, _ kind: Int) -> Int? {
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

    private static let lineEndBytes = ByteAlphabet(bytesOf: " \t\r\n\\rn\"'+,")
    private static let bodyBytes = ByteAlphabet.base64 + "=-"
    private static let labelBytes = ByteAlphabet.uppercaseAlphanumeric + " "
}
