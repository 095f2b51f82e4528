internal import Foundation

/// A public key of a key set (RFC 7517), taken apart and not yet made a key.
struct PublicJWK {
    enum Material {
        case rsa(modulus: String, exponent: String)
        case p256(x: String, y: String)
        case p384(x: String, y: String)
        case p521(x: String, y: String)
        case ed25519(x: String)
    }

    let algorithm: TokenAlgorithm
    let material: Material

    /// Nil for what verifies no tokens here: secrets, encryption keys, private keys, other kinds, RSA whose algorithm nobody
    /// tells.
    init?(_ members: [String: JSONValue], rsa: TokenAlgorithm?) {
        // A private key in a set that is published, or a secret, is never meant.
        guard members["d"] == nil, members["k"] == nil else { return nil }
        if let use = members["use"], use.text != "sig" { return nil }
        if let uses = members["key_ops"], uses.elements?.contains(.string("verify")) != true { return nil }
        func part(_ name: String) -> String? {
            guard let text = members[name]?.text, Base64URL.decode(Array(text.utf8)[...]) != nil else { return nil }
            return text
        }
        let natural: TokenAlgorithm?
        switch (members["kty"]?.text, members["crv"]?.text) {
        case ("RSA", _):
            guard let modulus = part("n"), let exponent = part("e") else { return nil }
            (material, natural) = (.rsa(modulus: modulus, exponent: exponent), nil)
        case ("EC", "P-256"):
            guard let x = part("x"), let y = part("y") else { return nil }
            (material, natural) = (.p256(x: x, y: y), .es256)
        case ("EC", "P-384"):
            guard let x = part("x"), let y = part("y") else { return nil }
            (material, natural) = (.p384(x: x, y: y), .es384)
        case ("EC", "P-521"):
            guard let x = part("x"), let y = part("y") else { return nil }
            (material, natural) = (.p521(x: x, y: y), .es512)
        case ("OKP", "Ed25519"):
            guard let x = part("x") else { return nil }
            (material, natural) = (.ed25519(x: x), .edDSA)
        default: return nil
        }
        let named = members["alg"].map { $0.text.flatMap(TokenAlgorithm.init(rawValue:)) }
        guard let algorithm = named ?? natural ?? rsa, natural == nil || natural == algorithm else { return nil }
        guard natural != nil || Self.isRSA(algorithm) else { return nil }
        self.algorithm = algorithm
    }

    private static func isRSA(_ algorithm: TokenAlgorithm) -> Bool {
        ["RS", "PS"].contains(algorithm.rawValue.prefix(2))
    }
}
