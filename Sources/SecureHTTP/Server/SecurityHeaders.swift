/// Headers that tell a browser what it may do with an answer (OWASP HTTP Headers Cheat Sheet). They belong on every answer,
/// errors too.
public struct SecurityHeaders: Hashable, Sendable {
    public private(set) var fields: HeaderFields

    public init(_ fields: HeaderFields) { self.fields = fields }

    /// For answers that are data: nothing is loaded, framed or kept.
    public static let api = SecurityHeaders(
        common + [
            ("cache-control", "no-store"), ("content-security-policy", "default-src 'none'; frame-ancestors 'none'"),
        ])

    /// For pages: everything comes from their own origin, no plug-ins, no frames around them. Scripts inside of a page do not
    /// run.
    public static let page = SecurityHeaders(
        common + [
            (
                "content-security-policy",
                "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
            ),
            ("cross-origin-opener-policy", "same-origin"),
        ])

    /// With another value for a header; nil leaves it out.
    ///
    /// - Throws: ``SecureHTTPError/Code/headerMalformed``.
    public func setting(_ name: String, to value: String?) throws(SecureHTTPError) -> SecurityHeaders {
        var copy = self
        copy.fields.remove(name)
        if let value { try copy.fields.add(name, value) }
        return copy
    }

    /// Those that an answer has not set by itself.
    ///
    /// - Parameter names: of the answer's headers, in any case.
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
