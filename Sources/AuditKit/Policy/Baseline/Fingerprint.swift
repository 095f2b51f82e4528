import AuditModel

/// The name of a finding that stays the same when lines above it come or go.
///
/// It has two halves of 16 hexadecimal digits. The first one names the place, which is the path. The second one names
/// the content: the rule, the declarations around the place, the text of the line, and which one it is of several that
/// are alike. A file that was renamed so still has its second halves. Each half is SipHash-2-4 under a fixed key over
/// its parts, each with its length before it. Fingerprints tell findings apart; they keep no attacker out.
public enum Fingerprint {
    /// The 32 digits for a finding.
    ///
    /// - Parameters:
    ///   - path: Relative to the audited folder.
    ///   - context: The names of the declarations around the place, from the outside in.
    ///   - lineText: The line, with anything secret masked; runs of white space count as one space.
    ///   - occurrence: From 0, in the order of the file, among findings that are otherwise alike.
    public static func compute(
        rule: String, path: String, context: [String], lineText: String, occurrence: Int
    ) -> String {
        let place = hash([Array(path.utf8)])
        let names = context.map { Array($0.utf8) }
        let content = hash(
            [Array(rule.utf8), number(context.count)] + names + [normalized(lineText), number(occurrence)])
        return place.digits(16, radix: 16) + content.digits(16, radix: 16)
    }

    /// The half that names the path.
    public static func place(of fingerprint: String) -> Substring { fingerprint.prefix(16) }

    /// The half that names the content.
    public static func content(of fingerprint: String) -> Substring { fingerprint.dropFirst(16) }

    /// Whether the text has the form of a fingerprint: 32 digits, the letters among them small.
    public static func isValid(_ text: String) -> Bool {
        text.utf8.count == 32 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// The letters `bulwark finding1`, read as two numbers with the lowest byte first.
    private static let key: (UInt64, UInt64) = (0x206B_7261_776C_7562, 0x3167_6E69_646E_6966)

    private static func hash(_ parts: [[UInt8]]) -> UInt64 {
        SipHash.hash(parts.flatMap { number($0.count) + $0 }, key: key)
    }

    /// Eight bytes, the lowest first.
    private static func number(_ value: Int) -> [UInt8] {
        let bits = UInt64(bitPattern: Int64(value))
        return (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    }

    /// Only ASCII white space counts: what else is white space depends on the version of Unicode.
    private static func normalized(_ text: String) -> [UInt8] {
        let words = text.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
        return Array(words.joined(separator: [0x20]))
    }
}
