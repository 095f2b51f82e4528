import Crypto
import Dispatch
import SecretMemory

/// A store of P-256 keys on a PKCS #11 token: a smart card, a security key or a hardware security module.
///
/// It can be used from many threads; calls share a few sessions. Several programs can use one token.
public struct PKCS11KeyStore: KeyStore {
    let sessions: TokenSessions

    /// Finds the token; the PIN is requested at the first use.
    ///
    /// - Parameters:
    ///   - pins: The PIN source; `nil` for tokens without a login or with their own PIN pad.
    ///   - allowsLastTry: Whether to try a PIN when the token warns that one more wrong PIN locks it.
    ///   - mostSessions: The number of concurrent calls; others wait.
    /// - Throws: `tokenNotFound`.
    public init(
        module: PKCS11Module, token: TokenChoice = .only, pins: PINSource?, allowsLastTry: Bool = false,
        mostSessions: Int = 8
    ) throws(HardwareKeyError) {
        sessions = try TokenSessions(
            module, token, pins: pins, allowsLastTry: allowsLastTry, mostSessions: mostSessions)
    }

    private var calls: PKCS11Calls { sessions.module.calls }

    public func create(_ request: KeyRequest) throws(HardwareKeyError) -> PKCS11Key {
        try request.check()
        try Self.check(request.policy)
        let id = randomBytes(16)
        sessions.creation.wait()
        defer { sessions.creation.signal() }
        return try sessions.withSession { (session) throws(HardwareKeyError) in
            guard try privateKeys(session, request.label).isEmpty else { throw .labelTaken }
            let keys = try calls.generateKeyPair(
                session.handle, public: Self.publicTemplate(request, id), private: Self.privateTemplate(request, id))
            do throws(HardwareKeyError) {
                // Two programs that see each other both step back: the token itself takes any number of one label.
                guard try privateKeys(session, request.label).count == 1 else { throw HardwareKeyError.labelTaken }
                return try PKCS11Object(session, keys.private, calls).key(of: sessions)
            } catch {
                try takeBack(keys, session, after: error)
                throw error
            }
        }
    }

    public func key(_ label: KeyLabel) throws(HardwareKeyError) -> PKCS11Key {
        try sessions.withSession { (session) throws(HardwareKeyError) in
            let handle = try onlyPrivateKey(session, label)
            return try PKCS11Object(session, handle, calls).key(of: sessions)
        }
    }

    public func keys() throws(HardwareKeyError) -> [PKCS11Key] {
        try sessions.withSession { (session) throws(HardwareKeyError) in
            var keys: [PKCS11Key] = []
            for handle in try privateKeys(session, nil) {
                do throws(HardwareKeyError) {
                    keys.append(try PKCS11Object(session, handle, calls).key(of: sessions))
                } catch {
                    guard Self.isOfOneKey(error) else { throw error }
                }
            }
            return keys.sorted { $0.label < $1.label }
        }
    }

    public func delete(_ label: KeyLabel) throws(HardwareKeyError) {
        try sessions.withSession { (session) throws(HardwareKeyError) in
            let handle = try onlyPrivateKey(session, label)
            let id = try calls.attribute(session.handle, handle, .id) ?? []
            try calls.destroy(session.handle, handle)
            guard !id.isEmpty else { return }
            var template = PKCS11Template(.publicKey)
            template.set(.id, id)
            for handle in try calls.objects(session.handle, template) { try calls.destroy(session.handle, handle) }
        }
    }

    // MARK: Steps

    private func takeBack(
        _ keys: (public: UInt, private: UInt), _ session: TokenSessions.Session, after error: HardwareKeyError
    ) throws(HardwareKeyError) {
        do throws(HardwareKeyError) {
            try calls.destroy(session.handle, keys.private)
            try calls.destroy(session.handle, keys.public)
        } catch {
            throw HardwareKeyError(
                error.code,
                "a temporary key could not be deleted; delete it with the token’s tool: \(error)",
                status: error.status)
        }
    }

    /// Whether an error speaks of one key, so that the others can be listed.
    private static func isOfOneKey(_ error: HardwareKeyError) -> Bool {
        switch error.code {
        case .wrongKind, .exportable, .invalidArgument, .notFound: true
        default: false
        }
    }

    private func onlyPrivateKey(
        _ session: TokenSessions.Session, _ label: KeyLabel
    ) throws(HardwareKeyError) -> UInt {
        let found = try privateKeys(session, label)
        guard let handle = found.first else { throw .noSuchKey }
        guard found.count == 1 else { throw .labelShared }
        return handle
    }

    private func privateKeys(
        _ session: TokenSessions.Session, _ label: KeyLabel?
    ) throws(HardwareKeyError) -> [UInt] {
        var template = PKCS11Template(.privateKey)
        if let label { template.set(.label, Array(label.text.utf8)) }
        let found = try calls.objects(session.handle, template)
        // Private keys are not there for who is not logged in: nothing found may mean that somebody logged out.
        if found.isEmpty { try sessions.checkLogin(session) }
        return found
    }

    private static func check(_ policy: KeyPolicy) throws(HardwareKeyError) {
        switch policy {
        case .unattended, .pinEachUse: return
        case .userPresence, .currentBiometry:
            throw .unavailable(
                "PKCS #11 does not support user presence; configure it with the token’s tool, or require a PIN for "
                    + "each use")
        }
    }

    private static func publicTemplate(_ request: KeyRequest, _ id: [UInt8]) -> PKCS11Template {
        var template = PKCS11Template(.publicKey)
        template.set(.keyType, PKCS11Template.ellipticCurve)
        template.set(.ecParameters, PublicPoint.curveParameters)
        template.set(.token, true)
        template.set(.isPrivate, false)
        template.set(.label, Array(request.label.text.utf8))
        template.set(.id, id)
        template.set(.verify, request.uses.contains(.signing))
        return template
    }

    private static func privateTemplate(_ request: KeyRequest, _ id: [UInt8]) -> PKCS11Template {
        var template = PKCS11Template(.privateKey)
        template.set(.keyType, PKCS11Template.ellipticCurve)
        template.set(.token, true)
        template.set(.isPrivate, true)
        template.set(.sensitive, true)
        template.set(.extractable, false)
        template.set(.label, Array(request.label.text.utf8))
        template.set(.id, id)
        template.set(.sign, request.uses.contains(.signing))
        template.set(.derive, request.uses.contains(.agreement))
        if request.policy == .pinEachUse { template.set(.alwaysAuthenticate, true) }
        return template
    }
}
