/// What a header says that matters (RFC 7515, section 4.1).
struct TokenHeader {
    let algorithm: String
    let key: String?
    let type: String?

    init(_ part: ArraySlice<UInt8>) throws(TokenError) {
        guard let bytes = Base64URL.decode(part), let members = StrictJSON.object(bytes[...]) else {
            throw TokenError(.malformed, "the header is not a JSON object, or has a duplicate member")
        }
        // No extension is known here, so none can be critical; a payload that is not base64url (RFC 7797), compressed or
        // encrypted is read otherwise than it was signed.
        for name in ["crit", "b64", "zip", "enc"] where members[name] != nil {
            throw TokenError(.unsupported, "its header contains `\(name)`")
        }
        guard members["cty"] == nil else { throw TokenError(.unsupported, "it wraps another token") }
        guard let algorithm = members["alg"]?.text else {
            throw TokenError(.malformed, "it does not name an algorithm")
        }
        self.algorithm = algorithm
        key = try Self.text("kid", members)
        type = try Self.text("typ", members)
    }

    private static func text(_ name: StaticString, _ members: [String: JSONValue]) throws(TokenError) -> String? {
        guard let value = members["\(name)"] else { return nil }
        guard let text = value.text, text.utf8.count <= 256 else {
            throw TokenError(.malformed, "\(name) is not a string, or too long")
        }
        return text
    }
}
