/// The registered claims (RFC 7519, section 4.1), each of its kind.
struct TokenClaims {
    let issuer: String
    let subject: String?
    let audiences: [String]
    /// In seconds since 1970.
    let expires: Double
    let notBefore: Double?
    let issuedAt: Double?
    let id: String?
    let all: [String: JSONValue]

    init(_ all: [String: JSONValue]) throws(TokenError) {
        guard let issuer = try Self.text("iss", all) else { throw TokenError(.wrongIssuer) }
        guard let expires = try Self.time("exp", all) else { throw TokenError(.missingClaim, "exp is missing") }
        self.issuer = issuer
        self.expires = expires
        audiences = try Self.audiences(all)
        subject = try Self.text("sub", all)
        notBefore = try Self.time("nbf", all)
        issuedAt = try Self.time("iat", all)
        id = try Self.text("jti", all)
        self.all = all
    }

    private static func text(_ name: StaticString, _ all: [String: JSONValue]) throws(TokenError) -> String? {
        guard let value = all["\(name)"] else { return nil }
        guard let text = value.text else { throw TokenError(.missingClaim, "\(name) is not a string") }
        return text
    }

    /// A number of seconds; a text with digits is none (RFC 7519, section 2).
    private static func time(_ name: StaticString, _ all: [String: JSONValue]) throws(TokenError) -> Double? {
        guard let value = all["\(name)"] else { return nil }
        // Up to the year 9999: what lies beyond is no time that somebody meant.
        guard let time = value.double, (0...253_402_300_799).contains(time) else {
            throw TokenError(.missingClaim, "\(name) is not a timestamp")
        }
        return time
    }

    /// One text or several (RFC 7519, section 4.1.3).
    private static func audiences(_ all: [String: JSONValue]) throws(TokenError) -> [String] {
        guard let value = all["aud"] else { throw TokenError(.wrongAudience) }
        if let single = value.text { return [single] }
        guard let several = value.elements else { throw TokenError(.missingClaim, "aud is not a string") }
        return try several.map { element throws(TokenError) in
            guard let text = element.text else { throw TokenError(.missingClaim, "aud is not a string") }
            return text
        }
    }

    func check(_ policy: TokenPolicy, now: Double) throws(TokenError) {
        guard Self.isSame(issuer, policy.issuer) else { throw TokenError(.wrongIssuer) }
        guard audiences.contains(where: { given in policy.audiences.contains { Self.isSame(given, $0) } }) else {
            throw TokenError(.wrongAudience)
        }
        guard now - policy.leeway < expires else { throw TokenError(.expired) }
        if let notBefore, now + policy.leeway < notBefore { throw TokenError(.notYetValid) }
        if let issuedAt, now + policy.leeway < issuedAt {
            throw TokenError(.notYetValid, "it was issued in the future")
        }
        if let age = policy.greatestAge {
            guard let issuedAt else { throw TokenError(.missingClaim, "iat is missing") }
            guard now - policy.leeway - issuedAt <= age else { throw TokenError(.tooOld) }
        }
        for name in policy.required {
            guard let value = all[name], value != .null else { throw TokenError(.missingClaim) }
        }
    }

    /// Byte for byte (RFC 8725, section 3.8); strings of Swift are equal where their characters are.
    private static func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
}
