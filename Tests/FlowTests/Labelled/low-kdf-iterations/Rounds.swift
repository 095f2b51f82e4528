// Rounds of PBKDF2 and costs of scrypt and Argon2, direct, in constants, defaults, tables and arithmetic.
import CommonCrypto
import Foundation

// Stubs of the library types that must be visible.
enum Variant { case sha1, sha256, sha512 }
struct PBKDF2 {
    init(password: [UInt8], salt: [UInt8], iterations: Int, keyLength: Int = 32, variant: Variant = .sha256) throws {}
    func calculate() throws -> [UInt8] { [] }
}
struct Scrypt {
    init(password: [UInt8], salt: [UInt8], dkLen: Int, N: Int, r: Int, p: Int) throws {}
    func calculate() throws -> [UInt8] { [] }
}
enum Argon2id {
    static func hash(_ text: [UInt8], salt: [UInt8], memoryKiB: Int, iterations: Int, lanes: Int) -> [UInt8] { salt }
}

enum Cost {
    static let legacy = 10_000
    static let current = 600_000
    static let byYear = [2012: 1_000, 2016: 20_000]
    static var mobile: Int { current / 60 }
    static var desktop: Int { legacy * 100 }
}

struct KeyStretch {
    let text: [UInt8]
    let salt: [UInt8]

    func low() throws -> PBKDF2 {
        try PBKDF2(password: text, salt: salt, iterations: 1_000)  // bad: low-kdf-iterations
    }

    func usual() throws -> PBKDF2 {
        let rounds = Cost.current
        return try PBKDF2(password: text, salt: salt, iterations: rounds)  // good: low-kdf-iterations
    }

    func legacy() throws -> PBKDF2 {
        let rounds = Cost.legacy
        return try PBKDF2(password: text, salt: salt, iterations: rounds)  // bad: low-kdf-iterations
    }

    func computed() throws -> [PBKDF2] {
        [
            try PBKDF2(password: text, salt: salt, iterations: Cost.mobile),  // bad: low-kdf-iterations
            try PBKDF2(password: text, salt: salt, iterations: Cost.desktop),  // good: low-kdf-iterations
        ]
    }

    func table(_ year: Int) throws -> PBKDF2 {
        let rounds = Cost.byYear[year] ?? Cost.current
        return try PBKDF2(password: text, salt: salt, iterations: rounds)  // bad: low-kdf-iterations
    }

    func wide() throws -> PBKDF2 {
        let variant = Variant.sha512
        let rounds = 210_000
        return try PBKDF2(password: text, salt: salt, iterations: rounds, variant: variant)  // good: low-kdf-iterations
    }

    func stored(_ header: [String: Int]) throws -> PBKDF2? {
        guard let rounds = header["rounds"], rounds >= 600_000 else { return nil }
        return try PBKDF2(password: text, salt: salt, iterations: rounds)  // good: low-kdf-iterations
    }

    func memoryHard() throws -> [Scrypt] {
        let small = 1 << 12
        let floor = 1 << 17
        return [
            try Scrypt(password: text, salt: salt, dkLen: 32, N: small, r: 8, p: 1),  // bad: low-kdf-iterations
            try Scrypt(password: text, salt: salt, dkLen: 32, N: floor, r: 8, p: 1),  // good: low-kdf-iterations
        ]
    }

    func argon() -> [[UInt8]] {
        let memory = 4 * 1_024
        return [
            Argon2id.hash(text, salt: salt, memoryKiB: memory, iterations: 1, lanes: 1),  // bad: low-kdf-iterations
            Argon2id.hash(text, salt: salt, memoryKiB: 19_456, iterations: 2, lanes: 1),  // good: low-kdf-iterations
        ]
    }

    func raised() throws -> PBKDF2 {
        var rounds = 1_000
        rounds *= 1_000
        return try PBKDF2(password: text, salt: salt, iterations: rounds)  // good: low-kdf-iterations
    }
}

func commonCrypto(_ password: String, salt: [UInt8], rounds: UInt32 = 5_000) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let (kdf, prf) = (CCPBKDFAlgorithm(kCCPBKDF2), CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256))
    let size = password.utf8.count
    CCKeyDerivationPBKDF(kdf, password, size, salt, 16, prf, rounds, &key, 32)  // bad: low-kdf-iterations
    return key
}

func unlockKey(_ password: String, salt: [UInt8]) -> [UInt8] {
    commonCrypto(password, salt: salt)
}

func calibrated(_ password: String, salt: [UInt8]) -> [UInt8] {
    var key = [UInt8](repeating: 0, count: 32)
    let (kdf, prf) = (CCPBKDFAlgorithm(kCCPBKDF2), CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256))
    let size = password.utf8.count
    let measured = CCCalibratePBKDF(kdf, size, 16, prf, 32, 500)
    let capped = min(measured, 50_000)
    CCKeyDerivationPBKDF(kdf, password, size, salt, 16, prf, capped, &key, 32)  // bad: low-kdf-iterations
    let rounds = max(measured, 600_000)
    CCKeyDerivationPBKDF(kdf, password, size, salt, 16, prf, rounds, &key, 32)  // good: low-kdf-iterations
    return key
}
