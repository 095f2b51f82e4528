import Crypto

/// The public part of a P-256 key as a TPM keeps it, `TPMT_PUBLIC` (part 2, section 12.2.4).
struct TPMPublicArea: Sendable {
    /// The bytes whose digest is the key's name.
    let bytes: [UInt8]
    let attributes: TPMKeyAttributes
    let point: PublicPoint

    /// The name: the digest's algorithm and the digest.
    var name: [UInt8] { Self.name(of: bytes) }

    static func name(of bytes: [UInt8]) -> [UInt8] { [0x00, 0x0B] + Array(SHA256.hash(data: bytes)) }

    /// - Throws: `wrongKind` for keys other than P-256 with SHA-256 names.
    init(_ bytes: [UInt8]) throws(HardwareKeyError) {
        var reader = TPMReader(bytes)
        guard try reader.read(UInt16.self) == TPMAlgorithm.ecc, try reader.read(UInt16.self) == TPMAlgorithm.sha256
        else { throw .notP256 }
        attributes = TPMKeyAttributes(rawValue: try reader.read(UInt32.self))
        _ = try reader.sized()  // authPolicy
        if try reader.read(UInt16.self) != TPMAlgorithm.null { _ = try reader.raw(4) }  // symmetric: bits, mode
        if try reader.read(UInt16.self) != TPMAlgorithm.null { _ = try reader.raw(2) }  // scheme: hash
        guard try reader.read(UInt16.self) == TPMAlgorithm.p256 else { throw .notP256 }
        if try reader.read(UInt16.self) != TPMAlgorithm.null { _ = try reader.raw(2) }  // kdf: hash
        let coordinates = try [4] + reader.number256() + reader.number256()
        try reader.end()
        guard let point = PublicPoint(x963: coordinates) else { throw .tpmAnswer }
        self.point = point
        self.bytes = bytes
    }

    /// What a new key shall be. `symmetric` is for keys that hold others.
    static func template(
        _ attributes: TPMKeyAttributes, holdsKeys: Bool = false, signsByECDSA: Bool = false
    ) -> [UInt8] {
        var writer = TPMWriter()
        writer.write(TPMAlgorithm.ecc)
        writer.write(TPMAlgorithm.sha256)
        writer.write(attributes.rawValue)
        writer.write(sized: [])
        if holdsKeys {
            writer.write(TPMAlgorithm.aes)
            writer.write(128 as UInt16)
            writer.write(TPMAlgorithm.cfb)
        } else {
            writer.write(TPMAlgorithm.null)
        }
        if signsByECDSA {
            writer.write(TPMAlgorithm.ecdsa)
            writer.write(TPMAlgorithm.sha256)
        } else {
            writer.write(TPMAlgorithm.null)
        }
        writer.write(TPMAlgorithm.p256)
        writer.write(TPMAlgorithm.null)
        writer.write(sized: [])
        writer.write(sized: [])
        return writer.bytes
    }
}

/// `TPMA_OBJECT` (part 2, section 8.3).
public struct TPMKeyAttributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The key can be used in this TPM alone.
    public static let fixedTPM = Self(rawValue: 0x2)
    /// The key cannot be moved under another one.
    public static let fixedParent = Self(rawValue: 0x10)
    /// The TPM made the private part itself.
    public static let sensitiveDataOrigin = Self(rawValue: 0x20)
    public static let userWithAuth = Self(rawValue: 0x40)
    /// Wrong PINs are not counted.
    public static let noDictionaryAttackProtection = Self(rawValue: 0x400)
    /// The key signs nothing but what the TPM says itself, or holds other keys.
    public static let restricted = Self(rawValue: 0x1_0000)
    public static let decrypt = Self(rawValue: 0x2_0000)
    public static let sign = Self(rawValue: 0x4_0000)

    /// Made in the TPM and never to leave it.
    static let bound: Self = [.fixedTPM, .fixedParent, .sensitiveDataOrigin]
}
