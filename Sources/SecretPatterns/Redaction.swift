/// Shows that a secret is there without showing the secret.
public enum Redaction {
    /// A text for reports: the part every such secret shares, and the length, as in `ghp_…(40 characters)`.
    public static func mask(_ bytes: [UInt8], _ match: SecretMatch) -> String {
        let shown = match.publicPrefix.clamped(to: bytes.indices)
        let prefix = String(decoding: bytes[shown], as: UTF8.self)
        return "\(prefix)…(\(match.range.count) characters)"
    }

    /// The text with every match replaced by its mask; the matches are ordered and free of overlaps, as a scan gives.
    public static func redact(_ bytes: [UInt8], _ matches: [SecretMatch]) -> [UInt8] {
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        var position = 0
        for match in matches where match.range.lowerBound >= position && match.range.upperBound <= bytes.count {
            clean += bytes[position..<match.range.lowerBound]
            clean += Array(mask(bytes, match).utf8)
            position = match.range.upperBound
        }
        return clean + bytes[position...]
    }
}
