// Project: a safe. Rounds come from settings, protocols and wallet standards; the other file derives keys.
import Foundation

struct KeySettings {
    var rounds: Int = 100_000
    var retries = 3
}

protocol Stretching {
    static var rounds: Int { get }
}

enum QuickStretching: Stretching {
    static var rounds: Int { 2_048 }
}

enum StrongStretching: Stretching {
    static var rounds: Int { 1_000_000 }
}

struct PBKDF2 {
    init(password: String, salt: Data, rounds: Int) {}
    func key() -> Data { Data() }
}

/// BIP39 fixes its own derivation: PBKDF2 with HMAC-SHA512 and 2048 rounds over the mnemonic.
struct MnemonicSeed {
    let sentence: String
    let passphrase: String
}
