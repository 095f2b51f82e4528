extension HeaderFields {
    /// Whether a header of this name may be a credential. Names that nobody listed may be one as well: what must be sure
    /// asks for equal headers, or for a list of harmless ones.
    ///
    /// - Parameter name: in lower case.
    static func isCredential(_ name: String) -> Bool {
        words.contains { name.contains($0) }
            || name.utf8.split(whereSeparator: { !isLetterOrDigit($0) }).contains { parts.contains(Substring($0)) }
    }

    var holdsCredential: Bool { fields.contains { Self.isCredential($0.name) } }

    /// Anywhere in a name.
    private static let words = [
        "token", "secret", "password", "passcode", "credential", "session", "auth", "api-key", "apikey", "bearer",
        "jwt",
        "cookie",
    ]

    /// As a part of its own, for these letters stand in other words as well.
    private static let parts: Set<Substring> = [
        "signature", "otp", "totp", "hmac", "pin", "pwd", "pass", "sid", "csrf", "xsrf", "assertion", "ticket",
    ]

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
