// Second file of the safe: keys are derived.
import Foundation

struct SafeBox {
    let password: String
    let salt: Data

    func usual() -> Data {
        let settings = KeySettings()
        return PBKDF2(password: password, salt: salt, rounds: settings.rounds).key()  // bad: low-kdf-iterations
    }

    func raised() -> Data {
        let settings = KeySettings(rounds: 750_000)
        return PBKDF2(password: password, salt: salt, rounds: settings.rounds).key()  // good: low-kdf-iterations
    }

    func quick() -> Data {
        derive(with: QuickStretching.rounds)
    }

    func strong() -> Data {
        stretch(StrongStretching.rounds)
    }

    func seed(_ mnemonic: MnemonicSeed) -> Data {
        let bip39Salt = Data("mnemonic\(mnemonic.passphrase)".utf8)
        return PBKDF2(password: mnemonic.sentence, salt: bip39Salt, rounds: 2_048).key()  // good: low-kdf-iterations
    }

    func retries() -> Int {
        let settings = KeySettings(rounds: 700_000, retries: 5)
        return settings.retries  // good: low-kdf-iterations
    }

    private func derive(with rounds: Int) -> Data {
        PBKDF2(password: password, salt: salt, rounds: rounds).key()  // bad: low-kdf-iterations
    }

    private func stretch(_ rounds: Int) -> Data {
        PBKDF2(password: password, salt: salt, rounds: rounds).key()  // good: low-kdf-iterations
    }
}
