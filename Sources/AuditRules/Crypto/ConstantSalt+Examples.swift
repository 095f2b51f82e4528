import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are salts through variables, types and functions.
    static var constantSaltBad: [Example] {
        [
            Example(
                """
                func unlock(_ password: String, email: String) throws -> [UInt8] {
                    let salt = Array(email.lowercased().utf8)
                    return try Scrypt(password: Array(password.utf8), salt: ↓salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate()
                }
                """, "the email address the account is looked up by"),
            Example(
                "let key = try PKCS5.PBKDF2(password: Array(pin.utf8), salt: ↓Array(pin.sha256().utf8), iterations: 600_000, variant: .sha2(.sha256)).calculate()",
                "the password itself"),
            Example(
                """
                let key = try PKCS5.PBKDF2(password: typed, salt: ↓[], iterations: 600_000).calculate()
                """, "no salt at all"),
            Example(
                """
                func key(_ password: [UInt8], _ table: [String: [UInt8]], _ user: String) throws -> [UInt8] {
                    let salt = table[user] ?? [UInt8](repeating: 0, count: 16)
                    return try PKCS5.PBKDF2(password: password, salt: ↓salt, iterations: 600_000).calculate()
                }
                """, "fallback when the user has none"),
            Example(
                """
                struct Vault { var salt: [UInt8] { Array("org.acme.vault".utf8) } }
                let hash = try Argon2.hash(password: pin, salt: ↓Vault().salt)
                """, "a computed property"),
            Example(
                """
                var salt = [UInt8](repeating: 0, count: 16)
                salt[0] = 7
                let kdf = try Scrypt(password: pin, salt: ↓salt, dkLen: 32, N: 131_072, r: 8, p: 1)
                """, "one byte of it set"),
            Example(
                """
                class Hasher { func salt() -> [UInt8] { [1, 2, 3, 4, 5, 6, 7, 8] } }
                let hash = try Argon2.hash(password: pin, salt: ↓Hasher().salt())
                """, "from a method"),
            Example(
                """
                func key(_ p: String, _ header: Header?) -> Data {
                    let salt: Data
                    switch header { case .some(let h): salt = h.salt
                    case .none: salt = Data("static-salt-0001".utf8) }
                    return RNCryptor.FormatV3.makeKey(forPassword: p, withSalt: ↓salt)
                }
                """, "in one case"),
            Example(
                """
                func derive(_ p: String, salt: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2]) {
                    CCKeyDerivationPBKDF(kind, p, n, ↓salt, salt.count, prf, 600_000, &key, 32)
                }
                """, "a default argument"),
            Example(
                """
                func derive() async throws -> PKCS5.PBKDF2 {
                    let salt = await Task { Array("salt-of-all".utf8) }.value
                    return try PKCS5.PBKDF2(password: password, salt: ↓salt, iterations: 600_000)
                }
                """, "out of a task"),
        ]
    }

    /// Values that look alike and are right.
    static var constantSaltGood: [Example] {
        [
            Example(
                """
                func unlock(_ password: String, email: String, random: Data) throws -> [UInt8] {
                    let salt = Array(email.utf8) + Array(random)
                    return try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate()
                }
                """, "random bytes combined with the address"),
            Example(
                """
                let key = HKDF<SHA256>.deriveKey(inputKeyMaterial: shared, salt: Data(), info: info, outputByteCount: 32)
                """, "HKDF works without a salt"),
            Example(
                """
                extension HKDF {
                    static func deriveKey(inputKeyMaterial: SymmetricKey, info: Data) -> SymmetricKey {
                        deriveKey(inputKeyMaterial: inputKeyMaterial, salt: [UInt8](), info: info)
                    }
                }
                """, "within HKDF itself"),
            Example(
                """
                func key(_ p: [UInt8], _ record: Record) throws -> [UInt8] {
                    try PKCS5.PBKDF2(password: p, salt: [UInt8](record.salt), iterations: 600_000).calculate()
                }
                """, "stored with the record"),
            Example(
                """
                let fresh = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
                let hash = try Argon2.hash(password: pin, salt: fresh)
                """),
            Example(
                """
                func hash(_ p: String, file: URL) throws -> Data {
                    try Argon2.hash(password: p, salt: Array(try Data(contentsOf: file).prefix(16)))
                }
                """, "a file header"),
            Example(
                """
                let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Array($0) }
                let hash = try Argon2.hash(password: pin, salt: salt)
                """, "random bytes from another source"),
            Example(
                """
                func fresh(_ count: Int) -> [UInt8] {
                    [UInt8](unsafeUninitializedCapacity: count) { buffer, size in
                        getentropy(buffer.baseAddress, count)
                        size = count
                    }
                }
                let salt = fresh(16)
                let hash = try Argon2.hash(password: pin, salt: salt)
                """, "random bytes; their number is not secret"),
            Example(
                """
                func hash(_ p: String, _ user: String) throws -> Data {
                    try Argon2.hash(password: p, salt: Array(("acme-" + user).utf8))
                }
                """, "differs from user to user"),
            Example(
                """
                var salt = Data(count: 16)
                _ = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 16, $0.baseAddress!) }
                let hash = try Argon2.hash(password: pin, salt: salt)
                """),
            Example(
                """
                func derive(_ load: @escaping @Sendable () async -> [UInt8]) async throws -> PKCS5.PBKDF2 {
                    let salt = await Task { await load() }.value
                    return try PKCS5.PBKDF2(password: password, salt: salt, iterations: 600_000)
                }
                """, "loaded in a task"),
        ]
    }
}
