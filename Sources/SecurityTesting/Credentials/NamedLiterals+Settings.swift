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
            // Xcode's projects end a setting with a semicolon.
            let value = String(text.drop { $0 == " " || $0 == "\t" }.prefix { !$0.isWhitespace && $0 != ";" })
            guard !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("/"), !value.isEmpty, !value.hasPrefix("\""),
                !value.hasPrefix("'")
            else {
                continue
            }
            let skipped = text.utf8.count - text.drop { $0 == " " || $0 == "\t" }.utf8.count
            literals.append(
                Literal(names: [name], value: value, position: start + (sign - line.startIndex) + 1 + skipped))
        }
        return literals
    }

    /// Attributes in tags: `password="…"`, and `key="name" value="…"` as in Xcode's schemes, in any order.
    static func attributes(_ bytes: [UInt8]) -> [Literal] {
        var literals: [Literal] = []
        for tag in bytes.split(separator: UInt8(ascii: "<")) {
            var attributes: [Literal] = []
            var position = tag.startIndex
            while position < tag.endIndex, tag[position] != UInt8(ascii: ">"), attributes.count < 256 {
                let name = tag[position...].prefix { !" \t\r\n=>".utf8.contains($0) }
                position = tag[name.endIndex...].firstIndex { !" \t\r\n=".utf8.contains($0) } ?? tag.endIndex
                guard position < tag.endIndex, tag[position] == UInt8(ascii: "\"") || tag[position] == UInt8(ascii: "'")
                else {
                    // A name without a value, or a sign that belongs to none.
                    if position == name.startIndex { position = min(position + 1, tag.endIndex) }
                    continue
                }
                let value = tag[(position + 1)...].prefix { $0 != tag[position] }
                attributes.append(
                    Literal(
                        names: [String(decoding: name.prefix(128), as: UTF8.self)],
                        value: String(decoding: value.prefix(4096), as: UTF8.self), position: value.startIndex))
                position = min(value.endIndex + 1, tag.endIndex)
            }
            let key = attributes.first { ["key", "name"].contains($0.names[0]) }?.value
            literals += attributes.map { attribute in
                guard let key, attribute.names == ["value"] else { return attribute }
                return Literal(names: [key], value: attribute.value, position: attribute.position)
            }
        }
        return literals
    }
}
