import Foundation

/// What the payload of a JSON Web Token says about its use.
struct WebTokenClaims {
    private let names: Set<String>
    /// The second since 1970 at which the token ends; nothing where it never does.
    private let end: Double?

    /// Reads `header.payload.signature`; fails where the payload is no object.
    init?(_ token: some Collection<UInt8>) {
        let parts = token.split(separator: UInt8(ascii: "."))
        guard parts.count > 1 else { return nil }
        var text = String(decoding: parts[1], as: UTF8.self).replacing("-", with: "+").replacing("_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let data = Data(base64Encoded: text),
            let claims = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return nil }
        names = Set(claims.keys)
        end = (claims["exp"] as? NSNumber)?.doubleValue
    }

    /// Whether the token signs nobody in: it ended before this version of the rules was written, or it has none of the claims
    /// of RFC 7519, section 4.1, as a signed statement or the code on a poster.
    var opensNothing: Bool { end.map { $0 < Self.lately } ?? names.isDisjoint(with: Self.registered) }

    /// The beginning of 2026.
    private static let lately = 1_767_225_600.0
    private static let registered: Set<String> = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]
}
