import AuditModel
import CodeModel
import SecretPatterns

/// Judges whether a literal is a secret, given what its name says.
enum SecretLiteral {
    /// How sure it is that the literal is a secret; nothing where it is something else.
    static func confidence(of literal: String, as sort: SecretNames.Sort) -> Confidence? {
        let value = withoutScheme(literal)
        guard (6...4096).contains(value.utf8.count), !Placeholder.isPlaceholder(value), !isPublic(value) else {
            return nil
        }
        let assessment = SecretValue.looksRandom(value)
        switch assessment.likelihood {
        case .likely: return .high
        case .possible where value.utf8.contains(where: isDigit): return .medium
        case .possible, .none: break
        }
        switch sort {
        case .password: return SecretValue.looksLikePassword(value) ? .medium : nil
        case .key: return assessment.reasons.contains(.uuid) ? .medium : nil
        case .token: return isToken(value, assessment) ? .medium : nil
        }
    }

    /// Whether a literal says by how it begins that it is a public key or a certificate: in PEM, that in base64, or the
    /// `SubjectPublicKeyInfo` of a usual sort (RFC 5280, section 4.1.2.7) in base64.
    static func isPublic(_ value: String) -> Bool { publicBeginnings.contains { value.hasPrefix($0) } }

    private static let publicBeginnings = [
        "-----BEGIN PUBLIC KEY", "-----BEGIN RSA PUBLIC KEY", "-----BEGIN CERTIFICATE", "LS0tLS1CRUdJTiBQVUJMSUMg",
        "LS0tLS1CRUdJTiBSU0EgUFVCTElD", "LS0tLS1CRUdJTiBDRVJUSUZJQ0FU", "MFkwEwYHKoZIzj0CAQYIKoZIzj0D",
        "MFYwEAYHKoZIzj0CAQYFK4EEAAoD", "MHYwEAYHKoZIzj0CAQYFK4EEACID", "MIIBIjANBgkqhkiG9w0BAQEFAAOC",
        "MIICIjANBgkqhkiG9w0BAQEFAAOC", "MIGfMA0GCSqGSIb3DQEBAQUAA4GN", "MCowBQYDK2VwAyEA", "MCowBQYDK2VuAyEA",
    ]

    /// What follows the scheme of an `Authorization` header, RFC 9110, section 11.4.
    static func withoutScheme(_ value: String) -> String {
        for scheme in ["Bearer ", "Basic ", "Token ", "bearer ", "token ", "ApiKey ", "Key "]
        where value.hasPrefix(scheme) {
            return String(value.dropFirst(scheme.count))
        }
        return value
    }

    /// Letters and digits in one piece that is neither text nor the name of something.
    private static func isToken(_ value: String, _ assessment: SecretAssessment) -> Bool {
        if assessment.reasons.contains(.uuid) { return true }
        guard value.utf8.count >= 8, !assessment.reasons.contains(where: readable.contains) else { return false }
        return value.utf8.contains(where: isDigit) && value.utf8.contains(where: isLetter)
            && value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static let readable: Set<SecretAssessment.Reason> = [
        .placeholder, .prose, .address, .path, .dottedName, .formatString, .mailAddress, .number, .words,
    ]
}
