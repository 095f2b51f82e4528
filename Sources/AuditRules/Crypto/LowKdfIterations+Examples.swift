import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that are rounds through variables, types and functions.
    static var lowKdfIterationsBad: [Example] {
        [
            Example("try db.execute(sql: ↓\"PRAGMA kdf_iter = 4000\")", "SQLCipher"),
            Example("PKCS5_PBKDF2_HMAC(text, count, grains, 16, ↓9_000, EVP_sha256(), 32, &key)", "OpenSSL"),
            Example(
                "let key = sodium.pwHash.hash(outputLength: 32, passwd: text, salt: grains, opsLimit: 2, memLimit: ↓65_536)",
                "Sodium, in bytes"),
            Example(
                """
                let settings = RNCryptorKeyDerivationSettings(keySize: 32, saltSize: 8, PBKDFAlgorithm: a, PRF: p, rounds: ↓10_000)
                """),
            Example(
                """
                let key = try KDF.Insecure.PBKDF2.deriveKey(
                    from: password, salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: ↓1_000)
                """),
            Example(
                """
                struct Settings { var rounds = 100_000 }
                let key = PBKDF2(password: p, salt: s, rounds: ↓Settings().rounds).key()
                """, "a property's default value"),
            Example(
                """
                enum Cost { static let byYear = [2012: 1_000, 2020: 600_000] }
                func key(_ year: Int) { PBKDF2(password: p, salt: s, rounds: ↓Cost.byYear[year] ?? 600_000).key() }
                """, "from a table"),
            Example(
                """
                enum Cost { static var mobile: Int { 600_000 / 60 } }
                let key = PBKDF2(password: p, salt: s, rounds: ↓Cost.mobile).key()
                """, "computed"),
            Example(
                """
                func key(_ measured: UInt32) { PBKDF2(password: p, salt: s, rounds: min(measured, ↓50_000)).key() }
                """, "an upper limit"),
            Example(
                """
                let hash = try Argon2.hash(password: p, salt: s, iterations: 2, memory: ↓4096)
                """, "too little memory"),
            Example(
                """
                let key = try ↓PKCS5.PBKDF2(password: password, salt: salt).calculate()
                """, "the library default"),
            Example(
                """
                func stretch(_ text: String, salt: String, rounds: Int) throws -> Data {
                    try PKCS5.PBKDF2(password: text, salt: salt, iterations: ↓rounds, variant: .sha2(.sha512)).calculate()
                }
                func vaultKey(_ password: String, salt: String) throws -> Data {
                    try stretch(password, salt: salt, rounds: 2048)
                }
                """, "the BIP39 count, used for something else"),
        ]
    }

    /// Values that look alike and are right.
    static var lowKdfIterationsGood: [Example] {
        [
            Example("try db.execute(sql: \"PRAGMA kdf_iter = 256000\")"),
            Example("try db.execute(sql: \"PRAGMA cipher_page_size = 4096\")"),
            Example(
                "let key = sodium.pwHash.hash(outputLength: 32, passwd: text, salt: grains, opsLimit: 3, memLimit: 268_435_456)"
            ),
            Example(
                """
                var rounds = 1_000
                rounds *= 1_000
                let key = PBKDF2(password: p, salt: s, rounds: rounds).key()
                """, "a million"),
            Example(
                """
                func key(_ measured: Int) { PBKDF2(password: p, salt: s, rounds: max(measured, 600_000)).key() }
                """, "a lower limit"),
            Example(
                """
                struct Settings { var rounds = 100_000 }
                let key = PBKDF2(password: p, salt: s, rounds: Settings(rounds: 750_000).rounds).key()
                """, "another value than the default"),
            Example("let key = PBKDF2(password: p, salt: s, rounds: header.rounds).key()", "what the file says"),
            Example(
                """
                func stretch(_ text: String, salt: String, rounds: Int) throws -> Data {
                    try PKCS5.PBKDF2(password: text, salt: salt, iterations: rounds, variant: .sha2(.sha512)).calculate()
                }
                func root(of words: [String], extra: String) throws -> Data {
                    try stretch(words.joined(separator: " "), salt: "mnemonic" + extra, rounds: 2048)
                }
                """, "what BIP39 requires, through a function in the project"),
            Example(
                """
                enum Stretching {
                    static func key(_ text: [UInt8], _ grains: [UInt8]) throws -> [UInt8] {
                        try PKCS5.PBKDF2(password: text, salt: grains, iterations: 2048, variant: .sha2(.sha512)).calculate()
                    }
                }
                enum Mnemonic {
                    static func seed(_ text: [UInt8], _ grains: [UInt8]) throws -> [UInt8] { try Stretching.key(text, grains) }
                }
                """, "what BIP39 requires, as all callers show"),
            Example("user.word = try Bcrypt.hash(\"password\", cost: 4)", "known to whoever reads the source"),
        ]
    }
}
