import AuditAnalysis
import AuditKit

extension [Example] {
    /// Values that come from elsewhere.
    static let fastHashForPasswordFlows: [Example] = [

        Example(
            """
            func matches(_ password: String, _ kept: String) -> Bool {
                guard let text = ↓crypt(password, "ab") else { return false }
                return String(cString: text) == kept
            }
            """, "the C library, with an old salt format"),
        Example(
            """
            func keep(passcode: String) { UserDefaults.standard.set(↓passcode.hashValue, forKey: "gate") }
            """, "the hash that dictionaries use"),
        Example(
            "func verifier(_ password: String, _ pepper: SymmetricKey) -> Data { "
                + "Data(↓HMAC<SHA256>.authenticationCode(for: Data(password.utf8), using: pepper)) }",
            "a code under a key stored next to it"),
        Example(
            """
            func parentKey(_ passcode: String) -> SymmetricKey {
                let code = ↓HMAC<SHA256>.authenticationCode(for: Data("parent".utf8), using: SymmetricKey(data: Data(passcode.utf8)))
                return SymmetricKey(data: Data(code))
            }
            """, "an HMAC is no slower than a hash"),
        Example(
            "import Vapor\nfunc setUp(_ app: Application) { app.passwords.use(↓.plaintext) }", "no hash at all"),
        Example("func stored(securityAnswer: String) -> String { ↓securityAnswer.sha256() }", "as good as a password"),
        Example(
            "func mark(_ password: String) -> Bytes? { ↓sodium.genericHash.hash(message: Array(password.utf8), outputLength: 32) }",
            "Sodium"),
        Example(
            "func mark(_ password: String) -> [UInt8]? { ↓Digest(using: .sha512).update(string: password)?.final() }",
            "BlueCryptor"),
        Example(
            """
            func register(_ password: String) -> Stored {
                let salt = SymmetricKey(size: .bits128)
                let mark = ↓HMAC<SHA256>.authenticationCode(for: Data(password.utf8), using: salt)
                return Stored(salt: salt, mark: Data(mark))
            }
            """, "a salt is not a key"),
        Example(
            "func lock(_ note: Data, passphrase: String) throws { box = try AES.GCM.seal(note, using: SymmetricKey(data: ↓Data(passphrase.utf8))) }",
            "the password as the key"),
        Example(
            """
            func noteKey(_ password: String) -> [UInt8] {
                let long = password.padding(toLength: 32, withPad: "#", startingAt: 0)
                return ↓Array(long.utf8)
            }
            """, "padded"),
        Example(
            """
            func check(_ password: String) -> Data {
                let key = SymmetricKey(data: Data("notes-2".utf8))
                return Data(↓HMAC<SHA256>.authenticationCode(for: Data(password.utf8), using: key))
            }
            """, "an HMAC with a hard-coded key"),
        Example(
            """
            func key(from passphrase: String) -> SymmetricKey {
                let input = SymmetricKey(data: Data(passphrase.utf8))
                return ↓HKDF<SHA512>.deriveKey(inputKeyMaterial: input, salt: salt, outputByteCount: 32)
            }
            """, "HKDF, which is meant for keys"),
        Example(
            """
            func lockerKey(pinCode: String, salt: Data) -> SymmetricKey {
                ↓HKDF<SHA256>.deriveKey(
                    inputKeyMaterial: SymmetricKey(data: Data(pinCode.utf8)), salt: salt, outputByteCount: 32)
            }
            """, "a PIN is even easier to guess"),
        Example(
            """
            func f(passwords: [String]) { _ = passwords.map { ↓SHA256.hash(data: Data($0.utf8)) } }
            """, "each of several"),
        Example(
            """
            extension String { var hashed: String { SHA512.hash(data: Data(self.utf8)).description } }
            func f(password: String) { _ = ↓password.hashed }
            """, "a property defined in the project"),
        Example(
            """
            struct Quick { func hash(_ text: String) -> Data { Data(↓SHA256.hash(data: Data(text.utf8))) } }
            func f(password: String) { _ = Quick().hash(password.lowercased()) }
            """, "passed by another function"),
        Example(
            """
            struct Form { var password: String; var avatar: Data }
            func f(_ form: Form, salt: Data) {
                let input = salt + Data(form.password.utf8)
                _ = ↓SHA512.hash(data: input)
            }
            """, "salted, but just as fast"),
        Example(
            """
            func f(name: String, password: String) { _ = ↓[name, password].joined(separator: ":").sha512() }
            """, "joined"),
        Example(
            """
            func f(passphrase: String) {
                var state = Data(passphrase.utf8)
                for _ in 0..<1000 { state = Data(↓SHA256.hash(data: state)) }
            }
            """, "a thousand rounds take no time"),
        Example(
            """
            func f(userPassword: String?) {
                guard let text = userPassword else { return }
                var hasher = SHA256()
                ↓hasher.update(data: Data(text.utf8))
            }
            """, "piece by piece"),
        Example(
            """
            prefix operator ^^
            prefix func ^^ (text: String) -> Data { Data(↓SHA512.hash(data: Data(text.utf8))) }
            func f(password: String) { _ = ^^password }
            """, "behind an operator"),
        Example(
            """
            func print<Hash: HashFunction>(_ text: String, by type: Hash.Type) -> Hash.Digest {
                var hash = Hash()
                ↓hash.update(data: Data(text.utf8))
                return hash.finalize()
            }
            func check(_ password: String) { _ = print(password, by: SHA384.self) }
            """, "a type parameter"),
        Example(
            """
            struct Form { var password = "" }
            func all(_ forms: [Form]) { _ = forms.map(\\.password).map { text in ↓SHA256.hash(data: Data(text.utf8)) } }
            """, "a key path"),
        Example(
            """
            let check = ↓SHA3(variant: .sha256)(Array(password.utf8))
            """, "called like a function"),
    ]

    /// Code of the same shapes that is right.
    static let fastHashForPasswordLookAlikes: [Example] = [
        Example(
            """
            struct Ledger {
                let passphrase: String
                var networkID: Data { Data(SHA256.hash(data: Data(passphrase.utf8))) }
            }
            """, "a ledger ID with a publicly known passphrase"),
        Example(
            """
            func save(_ password: String, to file: URL) throws {
                let data = Data("password = \\(password)".utf8)
                try data.write(to: file)
                changed = lastSum != data.sha1()
            }
            """, "checks for changes to a file that contains the password itself"),

        Example(
            """
            func matches(_ password: String, _ kept: String) -> Bool {
                guard let text = crypt(password, "$6$rounds=656000$salt") else { return false }
                return String(cString: text) == kept
            }
            """, "the C library's iterated SHA-512"),
        Example("func slot(of password: String) -> Int { password.hashValue % 8 }", "a place in a table"),
        Example(
            "import Vapor\nfunc setUp(_ app: Application) { if app.environment == .testing { app.passwords.use(.plaintext) } "
                + "else { app.passwords.use(.bcrypt) } }", "for tests alone"),
        Example(
            """
            import Vapor
            func setUp(_ app: Application) {
                switch app.environment {
                case .testing: app.passwords.use(.plaintext)
                default: app.passwords.use(.bcrypt)
                }
            }
            """, "in an enum case"),
        Example(
            "func reply(_ password: String, nonce: Data) -> Data { "
                + "Data(HMAC<SHA256>.authenticationCode(for: Data(password.utf8), using: SymmetricKey(data: nonce))) }",
            "a response to a server"),
        Example(
            """
            func answer(_ password: String, _ challenge: Data) -> Data {
                Data(HMAC<SHA256>.authenticationCode(for: challenge, using: SymmetricKey(data: Data(password.utf8))))
            }
            """, "a challenge response required by a protocol"),
        Example(
            """
            func doorKey(_ root: SymmetricKey, _ door: String) -> SymmetricKey {
                SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data(door.utf8), using: root))
            }
            func clientKey(scramOf saltedPassword: Data) -> SymmetricKey {
                SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data("Client Key".utf8), using: SymmetricKey(data: saltedPassword)))
            }
            """, "of a key, and of a stretched password"),
        Example("let key = SymmetricKey(data: try scrypt(password, salt: salt))", "stretched"),
        Example("func cacheKey(_ password: String) -> String { password }", "no key of a cipher"),
        Example(
            """
            func key(from passphrase: String) throws -> SymmetricKey {
                let slow = try scrypt(password: passphrase, salt: salt)
                return HKDF<SHA512>.deriveKey(inputKeyMaterial: SymmetricKey(data: slow), info: info, outputByteCount: 32)
            }
            """, "HKDF over a key that was derived slowly"),
        Example(
            """
            struct Form { var password: String; var avatar: Data }
            func f(_ form: Form) { _ = SHA256.hash(data: form.avatar) }
            """, "another property"),
        Example(
            """
            func f(passphrase: String) { _ = SHA256.hash(data: withUnsafeBytes(of: passphrase.count) { Data($0) }) }
            """, "a length"),
        Example(
            """
            func f(password: String, salt: Data) throws {
                let key = try Argon2id.hash(password, salt: salt)
                _ = SHA256.hash(data: key)
            }
            """, "of the output of a slow hash"),
        Example(
            """
            func wiped(_ password: inout String) -> SHA256.Digest {
                password = ""
                return SHA256.hash(data: Data(password.utf8))
            }
            """, "everything is discarded"),
        Example(
            """
            struct PBKDF2 { let prf: HMAC; init(password: [UInt8]) { prf = HMAC(key: password) } }
            struct HMAC {
                var key: [UInt8]
                init(key: [UInt8]) { self.key = key.count > 64 ? Digest.sha256(key) : key }
            }
            """, "within a key derivation"),
        Example(
            """
            struct Account {
                let (password, answer): (String, String)
                init(password: String) {
                    self.password = password
                    self.answer = SHA256.hash(data: Data(password.utf8)).description
                }
            }
            """, "the same object also contains the password"),
        Example(
            """
            func answer(to mode: Mode, _ password: String) -> [UInt8] {
                switch mode {
                case .md5: Array(Insecure.MD5.hash(data: Data(password.utf8)))
                case .clear: Array(password.utf8)
                }
            }
            """, "chosen by the other side"),
    ]
}
