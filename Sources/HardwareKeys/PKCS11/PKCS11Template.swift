import CPKCS11

/// Kinds of attributes (v2.40, section 4; `CKA_` values of pkcs11t.h).
struct PKCS11Attribute: RawRepresentable, Hashable, Sendable {
    let rawValue: UInt

    static let objectClass = Self(rawValue: 0x000)
    static let token = Self(rawValue: 0x001)
    static let isPrivate = Self(rawValue: 0x002)
    static let label = Self(rawValue: 0x003)
    static let value = Self(rawValue: 0x011)
    static let keyType = Self(rawValue: 0x100)
    static let id = Self(rawValue: 0x102)
    static let sensitive = Self(rawValue: 0x103)
    static let encrypt = Self(rawValue: 0x104)
    static let wrap = Self(rawValue: 0x106)
    static let sign = Self(rawValue: 0x108)
    static let verify = Self(rawValue: 0x10A)
    static let derive = Self(rawValue: 0x10C)
    static let publicKeyInfo = Self(rawValue: 0x129)
    static let valueLength = Self(rawValue: 0x161)
    static let extractable = Self(rawValue: 0x162)
    static let local = Self(rawValue: 0x163)
    static let neverExtractable = Self(rawValue: 0x164)
    static let alwaysSensitive = Self(rawValue: 0x165)
    static let ecParameters = Self(rawValue: 0x180)
    static let ecPoint = Self(rawValue: 0x181)
    static let alwaysAuthenticate = Self(rawValue: 0x202)
}

/// Attributes that an object shall have, or is looked for by.
struct PKCS11Template: Sendable {
    private var entries: [(type: PKCS11Attribute, bytes: [UInt8])] = []

    enum ObjectClass: UInt {
        case certificate = 1
        case publicKey = 2
        case privateKey = 3
        case secretKey = 4
    }

    static let ellipticCurve: UInt = 3
    static let genericSecret: UInt = 0x10

    init(_ objectClass: ObjectClass) { set(.objectClass, objectClass.rawValue) }

    mutating func set(_ type: PKCS11Attribute, _ value: Bool) { entries.append((type, [value ? 1 : 0])) }
    mutating func set(_ type: PKCS11Attribute, _ bytes: [UInt8]) { entries.append((type, bytes)) }
    mutating func set(_ type: PKCS11Attribute, _ number: UInt) {
        entries.append((type, withUnsafeBytes(of: number) { Array($0) }))
    }

    /// Lends the attributes as C sees them; their bytes lie in one buffer for as long. Modules read numbers where they
    /// lie, so each value starts at a multiple of eight.
    func withAttributes<Result>(_ body: (UnsafeMutablePointer<pkcs11_attribute>?, UInt) -> Result) -> Result {
        var bytes = entries.flatMap { $0.bytes + [UInt8](repeating: 0, count: Self.padding($0.bytes.count)) }
        return bytes.withUnsafeMutableBytes { buffer in
            var start = 0
            var attributes = entries.map { entry in
                defer { start += entry.bytes.count + Self.padding(entry.bytes.count) }
                return pkcs11_attribute(
                    type: entry.type.rawValue, value: buffer.baseAddress.map { $0 + start },
                    length: UInt(entry.bytes.count))
            }
            return body(&attributes, UInt(attributes.count))
        }
    }

    private static func padding(_ count: Int) -> Int { (8 - count % 8) % 8 }
}
