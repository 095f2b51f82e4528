public import Foundation

/// The keys of one issuer, looked up by ID.
///
/// Do not combine keys of several issuers in one set: the holder of one key could impersonate the other issuers (RFC
/// 8725, section 3.8).
public struct TokenKeys: Sendable {
    private let named: [[UInt8]: TokenKey]
    private let single: TokenKey?

    /// - Throws: ``TokenError/Code/malformedKey`` for two keys of one name, none at all, or one without a name among several.
    public init(_ keys: [TokenKey]) throws(TokenError) {
        guard !keys.isEmpty else { throw TokenError(.malformedKey, "there is no key") }
        guard keys.count == 1 || keys.allSatisfy({ $0.id != nil }) else {
            throw TokenError(.malformedKey, "with several keys, each needs an ID")
        }
        var named: [[UInt8]: TokenKey] = [:]
        for key in keys {
            guard let id = key.id else { continue }
            guard named.updateValue(key, forKey: Array(id.utf8)) == nil else {
                throw TokenError(.malformedKey, "two keys have the same ID")
            }
        }
        self.named = named
        single = keys.count == 1 ? keys[0] : nil
    }

    /// The public keys of a key set (RFC 7517) that the issuer publishes. Fetch it from an address that you configure, never
    /// from one in a token.
    ///
    /// Keys of kinds that verify no tokens here are left out, as the standard asks.
    ///
    /// - Parameters:
    ///   - json: At most 256 KiB.
    ///   - rsa: For RSA keys that do not tell their algorithm; nil leaves them out.
    /// - Throws: ``TokenError/Code/malformedKey`` where it is no key set, holds no key for tokens, or a broken
    ///   or weak one.
    public init(jwks json: Data, rsa: TokenAlgorithm? = nil) async throws(TokenError) {
        guard json.count <= 256 << 10, let set = StrictJSON.object(ArraySlice(json)),
            let entries = set["keys"]?.elements, entries.count <= 100
        else { throw TokenError(.malformedKey) }
        var keys: [TokenKey] = []
        for entry in entries {
            guard let members = entry.members, let id = members["kid"]?.text,
                let jwk = PublicJWK(members, rsa: rsa)
            else { continue }
            keys.append(try await TokenKey(jwk, id: id))
        }
        try self.init(keys)
    }

    /// The key that a token names; where it names none, the only one. A name that no key has is not guessed at.
    func key(_ id: String?) throws(TokenError) -> TokenKey {
        let found = if let id { named[Array(id.utf8)] } else { single }
        guard let found else { throw TokenError(.unknownKey) }
        return found
    }
}
