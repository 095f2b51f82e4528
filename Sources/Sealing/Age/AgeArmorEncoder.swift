/// Writes an age file as text: PEM with lines of 64 columns (RFC 7468, section 3).
struct AgeArmorEncoder {
    /// Bytes that do not fill a line.
    private var pending: [UInt8] = []
    private var hasBegun = false

    mutating func encode(_ bytes: UnsafeRawBufferPointer, into output: inout WipedBuffer) {
        begin(&output)
        var rest = bytes[...]
        if !pending.isEmpty {
            let missing = rest.prefix(Self.bytesInLine - pending.count)
            pending += missing
            rest = rest.dropFirst(missing.count)
            guard pending.count == Self.bytesInLine else { return }
            pending.withUnsafeBytes { Base64Lines.encode($0, into: &output) }
            pending.removeAll(keepingCapacity: true)
        }
        let full = rest.count / Self.bytesInLine * Self.bytesInLine
        Base64Lines.encode(UnsafeRawBufferPointer(rebasing: rest.prefix(full)), into: &output)
        pending += rest.dropFirst(full)
    }

    mutating func finish(into output: inout WipedBuffer) {
        begin(&output)
        if !pending.isEmpty { output.append(Base64.encode(pending, padded: true) + [newline]) }
        output.append(AgeArmor.end + [newline])
    }

    private mutating func begin(_ output: inout WipedBuffer) {
        if !hasBegun { output.append(AgeArmor.begin + [newline]) }
        hasBegun = true
    }

    private static let bytesInLine = AgeHeader.columns / 4 * 3
}

/// The lines around the armor.
enum AgeArmor {
    static let begin = Array("-----BEGIN AGE ENCRYPTED FILE-----".utf8)
    static let end = Array("-----END AGE ENCRYPTED FILE-----".utf8)
}
