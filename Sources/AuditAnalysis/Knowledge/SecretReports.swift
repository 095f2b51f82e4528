package import AuditKit
import AuditModel
package import SecretPatterns

extension Pass {
    /// Reports the secrets of known shape in a file that are good for one of these things.
    package mutating func reportSecrets(of kinds: SecretKind..., in file: SourceFile) {
        for found in self[SecretScan.self].secrets(in: file)
        where kinds.contains(found.shape.kind) && !found.opensNothing(in: file) {
            let isBlock = found.shape.check == .privateKeyBlock
            let place = isBlock ? found.range.lowerBound..<found.secret.lowerBound : found.range
            report(
                "\(found.shape.name) `\(found.mask)` is exposed in the source: \(found.shape.advice.asClause)",
                in: file, at: place,
                Details(
                    severity: found.severity, confidence: found.confidence(in: file), masking: [found.secret]))
        }
    }
}

extension FoundSecret {
    /// The gravity of the shape, lowered where the text itself speaks for less.
    var severity: Severity {
        switch match.severityHint {
        case .note: .note
        case .low: .low
        case .medium: .medium
        case .high: .high
        case .critical: .critical
        }
    }

    /// Whether it is a token that signs nobody in.
    fileprivate func opensNothing(in file: SourceFile) -> Bool {
        guard range.upperBound <= file.bytes.count else { return false }
        if shape.check == .privateKeyBlock { return isFilledLater(in: file) }
        if shape.kind == .credentialURL { return isHostAndPort(String(decoding: file.bytes[range], as: UTF8.self)) }
        guard shape.kind == .jsonWebToken else { return false }
        return WebTokenClaims(file.bytes[range])?.opensNothing ?? false
    }

    /// `http://localhost:8080@other.test`: a host and its port where a user and a password are read, as texts about that show.
    private func isHostAndPort(_ text: String) -> Bool {
        guard let scheme = text.firstRange(of: "://"), let end = text[scheme.upperBound...].firstIndex(of: "@") else {
            return false
        }
        let parts = text[scheme.upperBound..<end].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (2...5).contains(parts[1].count), parts[1].allSatisfy(\.isNumber) else { return false }
        return parts[0] == "localhost" || parts[0].allSatisfy { $0.isNumber || $0 == "." }
            || parts[0].hasPrefix("www.") || [".com", ".org", ".net"].contains(where: parts[0].hasSuffix)
    }

    /// Whether the first and the last line of a key block stand there as texts of their own, and between them code: what
    /// is put in, only the run knows.
    private func isFilledLater(in file: SourceFile) -> Bool {
        let body = file.bytes[range].dropFirst(secret.lowerBound - range.lowerBound)
        guard body.contains(UInt8(ascii: "\"")) else { return false }
        return !body.split(whereSeparator: { !$0.isOfBase64 }).contains { $0.count >= 32 }
    }

    /// How sure it is that the secret is real: a wrong checksum speaks of an invented one, and so does a file of tests.
    func confidence(in file: SourceFile) -> Confidence {
        // A pair of keys is made by whoever needs one for a test; a token is given out by its service.
        let isMadeAlone = shape.kind == .privateKey && file.isSampleOfKey
        if let isRight = match.verifiedByChecksum, !(isRight && isMadeAlone) { return isRight ? .high : .low }
        if file.isSample { return hasOwnMark && shape.kind == .credential ? .medium : .low }
        if isMadeAlone || shape.kind == .privateKey && isInDocumentation(of: file) { return .low }
        return shape.precedence == .generic || !hasOwnMark ? .medium : .high
    }

    /// Whether the line is a documentation comment, where key blocks show what one looks like.
    private func isInDocumentation(of file: SourceFile) -> Bool {
        let start = file.bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let line = file.bytes[start..<range.lowerBound].drop { $0 == 0x20 || $0 == 0x09 }
        return line.starts(with: Array("///".utf8)) || line.starts(with: Array("* ".utf8))
    }
}

extension String {
    /// A sentence as the second half of another: a small letter in front, no full stop.
    fileprivate var asClause: String {
        let body = hasSuffix(".") ? dropLast() : self[...]
        let isWord = body.dropFirst().first.map { $0.isLowercase || $0 == " " } ?? false
        return isWord ? body.prefix(1).lowercased() + body.dropFirst() : String(body)
    }
}

extension UInt8 {
    /// A character of base64 (RFC 4648, section 4).
    fileprivate var isOfBase64: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="):
            true
        default: false
        }
    }
}
