import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are lengths of keys through variables, types and functions.
    static var shortKeyBad: [Example] {
        [
            Example(
                """
                let bits = 1024
                let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: ↓bits]
                """, "a local"),
            Example(
                """
                enum Sizes { static let old = 768 }
                let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: ↓Sizes.old]
                """, "a constant of a type"),
            Example(
                """
                func make(_ bits: Int = 512) {
                    let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: ↓bits]
                }
                """, "a default argument"),
            Example(
                """
                struct Options { var bits = 64 }
                let key = SymmetricKey(size: SymmetricKeySize(bitCount: ↓Options().bits))
                """, "a property"),
            Example(
                """
                func bits(_ isOld: Bool) -> Int { isOld ? 1024 : 3072 }
                let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: ↓bits(true)]
                """, "a function"),
            Example(
                """
                let pair = try RSAKeyPair(keySize: ↓1024)
                """),
            Example(
                """
                func pairs(_ text: String) throws {
                    RSA_generate_key_ex(rsa, ↓768, exponent, nil)
                    let own = try CryptorRSA.makeKeyPair(↓.bits1024)
                    let other = try ↓_RSA.Signing.PublicKey(unsafeDERRepresentation: data)
                }
                """, "OpenSSL, BlueRSA and swift-crypto"),
        ]
    }

    /// Values that look alike and are right.
    static var shortKeyGood: [Example] {
        [
            Example(
                """
                struct Box {
                    let kind: CFString
                    let bits: Int
                    init(_ hasChip: Bool) {
                        if hasChip { kind = kSecAttrKeyTypeEC; bits = 256 } else { kind = kSecAttrKeyTypeRSA; bits = 4096 }
                    }
                    func make() {
                        var wanted: [String: Any] = [:]
                        wanted[kSecAttrKeyType as String] = kind
                        wanted[kSecAttrKeySizeInBits as String] = bits
                    }
                }
                """, "the length matches the kind"),
            Example(
                """
                let bits = 4096
                let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits]
                """),
            Example(
                """
                func make(_ bits: Int) {
                    let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: bits]
                }
                make(3072)
                """, "the caller's argument"),
            Example(
                """
                struct Options { var bits = 64 }
                let key = SymmetricKey(size: SymmetricKeySize(bitCount: Options(bits: 256).bits))
                """, "another value than the default"),
            Example(
                """
                let pair = try RSAKeyPair(keySize: 2048)
                RSA_generate_key_ex(rsa, 3072, exponent, nil)
                let own = try CryptorRSA.makeKeyPair(.bits3072)
                let other = try _RSA.Signing.PublicKey(derRepresentation: data)
                """),
            Example(
                """
                let key = SymmetricKey(size: SymmetricKeySize(bitCount: header.bits))
                """, "not known"),
            Example(
                """
                let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: max(wanted, 2048)]
                """, "a lower limit"),
        ]
    }
}
