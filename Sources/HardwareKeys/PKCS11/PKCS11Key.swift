public import Crypto
import Dispatch
public import SecretMemory

/// A P-256 key on a PKCS #11 token.
///
/// Sendable because `handle` is accessed only on `queue`.
public final class PKCS11Key: HardwareKey, @unchecked Sendable {
    public let label: KeyLabel
    public let uses: KeyUses
    private let sessions: TokenSessions
    private let point: PublicPoint
    private let id: [UInt8]
    private let asksEachUse: Bool
    private let queue = DispatchQueue(label: "bulwark.hardware-keys.handle")
    private var handle: Handle

    /// The object's number, of use in one generation of sessions.
    struct Handle {
        let number: UInt
        let generation: Int
    }

    init(
        sessions: TokenSessions, label: KeyLabel, uses: KeyUses, point: PublicPoint, id: [UInt8], asksEachUse: Bool,
        handle: Handle
    ) {
        self.sessions = sessions
        self.label = label
        self.uses = uses
        self.point = point
        self.id = id
        self.asksEachUse = asksEachUse
        self.handle = handle
    }

    public var publicKey: P256.Signing.PublicKey { point.signing }
    public var agreementKey: P256.KeyAgreement.PublicKey { point.agreement }
    private var calls: PKCS11Calls { sessions.module.calls }

    public func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        guard uses.contains(.signing) else { throw .notForSigning }
        let bytes = try sessions.withSession { (session) throws(HardwareKeyError) in
            try calls.startSigning(session.handle, key: try object(session))
            if asksEachUse { try sessions.authenticateUse(session, of: label) }
            return try calls.sign(session.handle, digest)
        }
        return try CheckedSignature.raw(bytes, of: digest, by: publicKey)
    }

    public func sharedSecret(
        with other: P256.KeyAgreement.PublicKey
    ) throws(HardwareKeyError) -> SecretBytes {
        guard uses.contains(.agreement) else { throw .notForAgreement }
        guard !asksEachUse else {
            // The standard ties a PIN at each use to signing and decrypting (v2.40, section 4.9).
            throw .unavailable("PKCS #11 cannot require the PIN for each key agreement; use a key without that policy")
        }
        return try sessions.withSession { (session) throws(HardwareKeyError) in
            let derived = try calls.derive(
                session.handle, key: try object(session), with: Array(other.x963Representation), Self.agreedTemplate)
            do throws(HardwareKeyError) {
                let secret = try read(derived, session)
                try calls.destroy(session.handle, derived)
                return secret
            } catch {
                // The session is closed after an error, and what it derived ends with it.
                throw error
            }
        }
    }

    public func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation {
        let attributes = try sessions.withSession { (session) throws(HardwareKeyError) in
            try PKCS11Object(session, try object(session), calls).attributes()
        }
        return .claimed(attributes)
    }

    /// The key's handle, looked up anew by its id and label when sessions have ended since.
    func object(_ session: TokenSessions.Session) throws(HardwareKeyError) -> UInt {
        let known = queue.sync { handle }
        guard known.generation != session.generation else { return known.number }
        var template = PKCS11Template(.privateKey)
        template.set(.label, Array(label.text.utf8))
        if !id.isEmpty { template.set(.id, id) }
        let found = try calls.objects(session.handle, template)
        guard let number = found.first else {
            try sessions.checkLogin(session)
            throw .noSuchKey
        }
        guard found.count == 1 else { throw .labelShared }
        queue.sync { handle = Handle(number: number, generation: session.generation) }
        return number
    }

    private func read(_ derived: UInt, _ session: TokenSessions.Session) throws(HardwareKeyError) -> SecretBytes {
        var outcome: (status: PKCS11Status, count: Int?) = (.ok, nil)
        let secret = try SecretBytes(count: 32) { (bytes) throws(HardwareKeyError) in
            outcome = try calls.attribute(session.handle, derived, .value, into: bytes)
        }
        guard outcome.status == .ok else { throw outcome.status.error(in: "C_GetAttributeValue") }
        guard outcome.count == 32 else {
            throw HardwareKeyError(
                .deviceFailed, "the token returned a shared secret that is not 32 bytes long; use another token")
        }
        return secret
    }

    /// The agreed secret is to be read, so it may leave the token; it ends with the session.
    private static let agreedTemplate: PKCS11Template = {
        var template = PKCS11Template(.secretKey)
        template.set(.keyType, PKCS11Template.genericSecret)
        template.set(.token, false)
        template.set(.sensitive, false)
        template.set(.extractable, true)
        template.set(.valueLength, 32 as UInt)
        return template
    }()
}
