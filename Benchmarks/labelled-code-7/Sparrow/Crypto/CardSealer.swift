import CryptoSwift
import Foundation

protocol CardSealer {
    func seal(_ plain: Data) throws -> Data
}

struct GCMCardSealer: CardSealer {
    let key: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let iv = AES.randomIV(12) // good: static-iv-or-nonce
        let gcm = GCM(iv: iv, mode: .combined)
        let body = try AES(key: key, blockMode: gcm, padding: .noPadding).encrypt(Array(plain)) // good: weak-cipher-or-mode
        return Data(iv + body)
    }

    func open(_ sealed: Data) throws -> Data {
        let bytes = Array(sealed)
        guard bytes.count > 28 else { throw SparrowError.malformed }
        let gcm = GCM(iv: Array(bytes[0..<12]), mode: .combined) // good: static-iv-or-nonce
        return Data(try AES(key: key, blockMode: gcm, padding: .noPadding).decrypt(Array(bytes[12...])))
    }
}

struct WalletSealer: CardSealer {
    private static let initialVector = Array("sparrow-wlt1".utf8)
    let key: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let gcm = GCM(iv: Self.initialVector, mode: .combined) // bad: static-iv-or-nonce
        return Data(try AES(key: key, blockMode: gcm, padding: .noPadding).encrypt(Array(plain)))
    }
}

struct StatementSealer: CardSealer {
    let key: [UInt8]
    let macKey: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let mode = CBC(iv: Array(key.prefix(16))) // bad: static-iv-or-nonce
        let body = try AES(key: key, blockMode: mode, padding: .pkcs7).encrypt(Array(plain))
        let tag = try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(body)
        return Data(body + tag)
    }
}

struct EnvelopeSealer: CardSealer {
    let key: [UInt8]
    let macKey: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let iv = AES.randomIV(AES.blockSize)
        let body = try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(Array(plain)) // good: weak-cipher-or-mode
        let tag = try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(iv + body)
        return Data(iv + body + tag)
    }
}

struct TerminalSealer: CardSealer {
    let key: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let cipher = try AES(key: key, blockMode: ECB(), padding: .pkcs7) // bad: weak-cipher-or-mode
        return Data(try cipher.encrypt(Array(plain)))
    }
}

struct LoyaltySealer: CardSealer {
    let key: [UInt8]

    func seal(_ plain: Data) throws -> Data {
        let iv = AES.randomIV(Blowfish.blockSize)
        let cipher = try Blowfish(key: key, blockMode: CBC(iv: iv), padding: .pkcs7) // bad: weak-cipher-or-mode
        return Data(iv + (try cipher.encrypt(Array(plain))))
    }
}

struct PINBlock {
    func verifier(for pin: String, customer: String) -> String {
        (customer + pin).sha256() // bad: weak-password-hash
    }

    func compactVerifier(for password: String) -> [UInt8] {
        Array(password.utf8).md5() // bad: weak-password-hash
    }

    func stretchedVerifier(for pin: String, salt: [UInt8]) -> [UInt8] {
        var value = salt + Array(pin.utf8)
        for _ in 0..<100 {
            value = value.sha512() // bad: weak-password-hash
        }
        return value
    }

    func storedVerifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2( // good: weak-password-hash
            password: Array(password.utf8),
            salt: salt,
            iterations: 600_000,
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
    }

    func offlineVerifier(for password: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: weak-password-hash
    }

    func kioskVerifier(for pin: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(pin.utf8), salt: salt, iterations: 64, variant: .sha2(.sha256)).calculate() // bad: weak-password-hash
    }

    func breachPrefix(for password: String) -> String {
        String(password.sha1().uppercased().prefix(5)) // good: weak-password-hash
    }
}

struct WalletKeys {
    let salt: [UInt8]

    func backupKey(from password: String) throws -> [UInt8] {
        try PKCS5.PBKDF2( // good: key-derivation
            password: Array(password.utf8),
            salt: salt,
            iterations: Tuning.current.rounds,
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
    }

    func sharingKey(from password: String) throws -> [UInt8] {
        try PKCS5.PBKDF2( // bad: key-derivation
            password: Array(password.utf8),
            salt: salt,
            keyLength: 32,
            variant: .sha2(.sha256)
        ).calculate()
    }

    func vaultKey(from password: String) throws -> [UInt8] {
        try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: key-derivation
    }

    func travelKey(from pin: String) throws -> [UInt8] {
        try Scrypt(password: Array(pin.utf8), salt: salt, dkLen: 32, N: 16, r: 1, p: 1).calculate() // bad: key-derivation
    }

    func receiptKey(from pin: String) -> [UInt8] {
        let padded = pin.padding(toLength: 32, withPad: "0", startingAt: 0)
        return Array(padded.utf8) // bad: key-derivation
    }

    func jointKey(from password: String, profile: Profile) throws -> [UInt8] {
        try PKCS5.PBKDF2( // bad: key-derivation
            password: Array(password.utf8),
            salt: Array(profile.email.lowercased().utf8),
            iterations: Tuning.fast.rounds,
            keyLength: 32,
            variant: .sha1
        ).calculate()
    }
}

struct Tuning {
    let rounds: Int

    static let current = Tuning(rounds: 650_000)
    static let fast = Tuning(rounds: 2_000)
}

enum StatementIntegrity {
    static func matches(_ file: Data, published: String) -> Bool {
        file.sha256().map { String(format: "%02x", $0) }.joined() == published // good: weak-digest
    }

    static func matchesArchive(_ file: Data, published: String) -> Bool {
        Array(file).sha1().toHexString() == published // bad: weak-digest
    }

    static func sign(_ transfer: Transfer, key: [UInt8]) throws -> [UInt8] {
        let body = try JSONEncoder().encode(transfer)
        return try HMAC(key: key, variant: .md5).authenticate(Array(body)) // bad: weak-digest
    }

    static func sealBatch(_ batch: [Transfer]) throws -> UInt32 {
        Array(try JSONEncoder().encode(batch)).crc32() // bad: weak-digest
    }

    static func frameChecksum(_ telemetryFrame: [UInt8]) -> UInt32 {
        telemetryFrame.crc32() // good: weak-digest
    }

    static func webSocketAccept(for key: String) -> String {
        let joined = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
        return Data(Array(joined.utf8).sha1()).base64EncodedString() // good: weak-digest
    }
}
