/// Writes an age file as text: PEM with lines of 64 columns (RFC 7468, section 3).
struct AgeArmorEncoder {
    /// Bytes that do not fill a line.
    private var pending: [UInt8] = []
    private var hasBegun = false

    mutating func encode(_ bytes: [UInt8], into output: inout [UInt8]) {
        begin(&output)
        pending += bytes
        var place = 0
        while pending.count - place >= Self.bytesInLine {
            output += Base64.encode(pending[place..<place + Self.bytesInLine]) + [newline]
            place += Self.bytesInLine
        }
        pending.removeFirst(place)
    }

    mutating func finish(into output: inout [UInt8]) {
        begin(&output)
        if !pending.isEmpty { output += Base64.encode(pending, padded: true) + [newline] }
        output += AgeArmor.end + [newline]
    }

    private mutating func begin(_ output: inout [UInt8]) {
        if !hasBegun { output += AgeArmor.begin + [newline] }
        hasBegun = true
    }

    private static let bytesInLine = AgeHeader.columns / 4 * 3
}

/// The lines around the armor.
enum AgeArmor {
    static let begin = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
    static let end = Array("-----END AGE ENCRYPTED FILE-----".utf8)
}
