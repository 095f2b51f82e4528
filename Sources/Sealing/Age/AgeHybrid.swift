import SecretMemory

/// The recipient type of X-Wing keys.
enum AgeHybrid {
    static let type = "mlkem768x25519"

    static func stanza(_ fileKey: borrowing AgeFileKey, _ recipient: HybridRecipient) throws(SealingError) -> AgeStanza
    {
        let encapsulation = try XWing.encapsulate(to: recipient.publicKey)
        guard let body = hpke.seal(fileKey.bytes, secret: encapsulation.secret) else { throw SealingError.noCipher }
        return AgeStanza(type, Base64.encode(encapsulation.bytes), body: body)
    }

    static func fileKey(_ stanza: AgeStanza, _ identity: HybridIdentity) throws(SealingError) -> AgeFileKey? {
        guard stanza.isOf(type) else { return nil }
        try stanza.check(argumentCount: 2)
        let encapsulation = try stanza.bytes(1, count: XWing.encapsulationSize)
        guard let secret = try XWing.decapsulate(encapsulation, seed: identity.seed) else {
            throw stanza.malformed("its encapsulated key is invalid")
        }
        guard let fileKey = hpke.open(stanza.body, secret: secret) else { return nil }
        return AgeFileKey(fileKey)
    }

    private static let hpke = HPKEBase(
        kem: .xWing, aead: .chaChaPoly, info: Array("age-encryption.org/mlkem768x25519".utf8))
}
