/// Security headers for browsers (OWASP HTTP Headers Cheat Sheet). Send them with every response, including errors.
public struct SecurityHeaders: Hashable, Sendable {
    public private(set) var fields: HeaderFields

    public init(_ fields: HeaderFields) { self.fields = fields }

    /// For API responses: nothing is loaded, framed or cached.
    public static let api = SecurityHeaders(
        common + [
            ("cache-control", "no-store"), ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ])

    /// For pages: everything must come from the same origin, and plug-ins and framing are disallowed. Inline scripts do
    /// not run.
    public static let page = SecurityHeaders(
        common + [
            (
                "content-security-policy",
                "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            ),
            ("cross-origin-opener-policy", "same-origin"),
        ])

    /// Returns a copy with a different value for a header; `nil` removes it.
    ///
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public func setting(_ name: String, to value: String?) throws(SecureHTTPError) -> SecurityHeaders {
        var copy = self
        copy.fields.remove(name)
        if let value { try copy.fields.add(name, value) }
        return copy
    }

    /// Returns the headers that a response does not already set.
    ///
    /// - Parameter names: The names of the response's headers, in any case.
    public func missing(beside names: some Sequence<String>) -> HeaderFields {
        let present = Set(names.map { $0.lowercased() })
        return fields.filtered { !present.contains($0) }
    }

    private init(_ pairs: [(name: String, value: String)]) {
        fields = HeaderFields()
        for pair in pairs { fields.setChecked(pair.name, pair.value) }
    }

    private static let common = [
        ("strict-transport-security", "max-age=31536000"), ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"), ("referrer-policy", "no-referrer"),
        ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
        ("cross-origin-resource-policy", "same-origin"),
    ]
}
