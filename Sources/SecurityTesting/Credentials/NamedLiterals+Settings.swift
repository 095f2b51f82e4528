extension NamedLiterals {
    /// `NAME = value` and `name: value`, a line each, without quotes.
    static func settings(_ bytes: [UInt8]) -> [Literal] {
        var literals: [Literal] = []
        var start = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { start += line.count + 1 }
            guard line.count <= 4096,
                let sign = line.firstIndex(where: { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: ":") })
            else { continue }
            let name =
                String(decoding: line[..<sign], as: UTF8.self).split(separator: " ").last.map { String($0) } ?? ""
            let text = String(decoding: line[(sign + 1)...], as: UTF8.self)
            let value = String(text.drop { $0 == " " || $0 == "\t" }.prefix { !$0.isWhitespace })
            guard !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("/"), !value.isEmpty, !value.hasPrefix("\"")
            else {
                continue
            }
            let skipped = text.utf8.count - text.drop { $0 == " " || $0 == "\t" }.utf8.count
            literals.append(
                Literal(name: name, value: value, position: start + (sign - line.startIndex) + 1 + skipped))
        }
        return literals
    }
}
