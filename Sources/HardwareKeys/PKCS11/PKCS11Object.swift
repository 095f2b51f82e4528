import Crypto
import SecretMemory

/// A private key in a token, on its way to a ``PKCS11Key``: everything that the token says of it is read and judged.
struct PKCS11Object {
    private let session: TokenSessions.Session
    private let handle: UInt
    private let calls: PKCS11Calls

    init(_ session: TokenSessions.Session, _ handle: UInt, _ calls: PKCS11Calls) {
        self.session = session
        self.handle = handle
        self.calls = calls
    }

    /// - Throws: `wrongKind`, `exportable`.
    func key(of sessions: TokenSessions) throws(HardwareKeyError) -> PKCS11Key {
        guard
            try number(.keyType) == PKCS11Template.ellipticCurve,
            try calls.attribute(session.handle, handle, .ecParameters) ?? PublicPoint.curveParameters
                == PublicPoint.curveParameters
        else { throw .notP256 }
        let attributes = try attributes()
        guard attributes.isSensitive != false, attributes.isExtractable != true else { throw .keyIsExportable }
        guard
            let bytes = try calls.attribute(session.handle, handle, .label),
            let text = String(wellFormed: bytes), let label = KeyLabel(ifValid: text)
        else { throw .unreadableLabel }
        let id = try calls.attribute(session.handle, handle, .id) ?? []
        var uses: KeyUses = []
        if try flag(.sign) == true { uses.insert(.signing) }
        if try flag(.derive) == true { uses.insert(.agreement) }
        return PKCS11Key(
            sessions: sessions, label: label, uses: uses, point: try point(id), id: id,
            asksEachUse: try flag(.alwaysAuthenticate) == true,
            handle: PKCS11Key.Handle(number: handle, generation: session.generation))
    }

    func attributes() throws(HardwareKeyError) -> TokenAttributes {
        TokenAttributes(
            isSensitive: try flag(.sensitive), wasAlwaysSensitive: try flag(.alwaysSensitive),
            isExtractable: try flag(.extractable), wasNeverExtractable: try flag(.neverExtractable),
            isLocal: try flag(.local), manufacturer: session.token.manufacturer, model: session.token.model,
            serialNumber: session.token.serialNumber)
    }

    /// The public half: of the public object with the same id, of the private key itself, or of a certificate, in this
    /// order. That it belongs to the private key shows at each signature.
    private func point(_ id: [UInt8]) throws(HardwareKeyError) -> PublicPoint {
        if !id.isEmpty, let bytes = try attribute(.ecPoint, of: .publicKey, id), let point = PublicPoint(ecPoint: bytes)
        {
            return point
        }
        if let bytes = try calls.attribute(session.handle, handle, .ecPoint), let point = PublicPoint(ecPoint: bytes) {
            return point
        }
        if let bytes = try calls.attribute(session.handle, handle, .publicKeyInfo),
            let point = PublicPoint(publicKeyInfo: bytes)
        {
            return point
        }
        if !id.isEmpty, let bytes = try attribute(.value, of: .certificate, id),
            let point = PublicPoint(certificate: bytes)
        {
            return point
        }
        throw HardwareKeyError(
            .wrongKind,
            "the token has no P-256 public key for this private key; store its public key or certificate there")
    }

    private func attribute(
        _ type: PKCS11Attribute, of objectClass: PKCS11Template.ObjectClass, _ id: [UInt8]
    ) throws(HardwareKeyError) -> [UInt8]? {
        var template = PKCS11Template(objectClass)
        template.set(.id, id)
        let found = try calls.objects(session.handle, template)
        guard let first = found.first else { return nil }
        return try calls.attribute(session.handle, first, type)
    }

    private func flag(_ type: PKCS11Attribute) throws(HardwareKeyError) -> Bool? {
        guard let bytes = try calls.attribute(session.handle, handle, type), bytes.count == 1 else { return nil }
        return bytes[0] != 0
    }

    private func number(_ type: PKCS11Attribute) throws(HardwareKeyError) -> UInt? {
        guard let bytes = try calls.attribute(session.handle, handle, type) else { return nil }
        guard bytes.count == MemoryLayout<UInt>.size else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt.self) }
    }
}

extension HardwareKeyError {
    static let keyIsExportable = HardwareKeyError(
        .exportable, "the token would let this private key be exported; create a new one here, which cannot be")
    static let unreadableLabel = HardwareKeyError(
        .invalidArgument, "the key’s label on the token is empty or not text; set one with the token’s tool")
}
