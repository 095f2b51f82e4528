import Foundation
import CommonCrypto
import CryptoKit
import Security

/// Driver cards of three generations.
struct CardCrypto {
    private let cardSecret = ["gk", "live", "8ZqT1vWc", "rN5xYb7K"].joined(separator: "_") // bad: hard-coded-secret
    private let cardAccount = ["kiosk", "card", "secret"].joined(separator: ".") // good: hard-coded-secret

    func firstGeneration(_ body: Data, iv: Data) throws -> Data {
        try crypt(body, algorithm: CCAlgorithm(kCCAlgorithmRC2), block: kCCBlockSizeRC2, key: cardKey(), iv: iv) // bad: weak-cipher-or-mode
    }

    func secondGeneration(_ body: Data, mac: SymmetricKey) throws -> Data {
        var iv = Data(count: kCCBlockSizeAES128)
        let made = iv.withUnsafeMutableBytes { CCRandomGenerateBytes($0.baseAddress, kCCBlockSizeAES128) } // good: predictable-random
        guard made == kCCSuccess else { throw CardError.code(made) }
        let sealed = iv + (try crypt(body, algorithm: CCAlgorithm(kCCAlgorithmAES), block: kCCBlockSizeAES128, key: cardKey(), iv: iv)) // good: static-iv-or-nonce
        return sealed + Data(HMAC<SHA256>.authenticationCode(for: sealed, using: mac))
    }

    func exportCard(_ body: Data, to office: SecKey) throws -> Data {
        try encrypt(body, to: office, with: .rsaEncryptionRaw) // bad: weak-cipher-or-mode
    }

    func exportDriver(_ body: Data, to office: SecKey) throws -> Data {
        try encrypt(body, to: office, with: .eciesEncryptionCofactorVariableIVX963SHA256AESGCM) // good: weak-cipher-or-mode
    }

    func exportLane(_ body: Data, to office: SecKey) throws -> Data {
        try encrypt(body, to: office, with: .rsaEncryptionOAEPSHA512AESGCM) // good: weak-cipher-or-mode
    }

    /// Label printers only understand the old block cipher.
    func printerFrame(_ body: Data, iv: Data, key: Data) throws -> Data {
        let generations: [Int: (Int, Int)] = [
            1: (kCCAlgorithmCAST, kCCBlockSizeCAST), // bad: weak-cipher-or-mode
            2: (kCCAlgorithmAES, kCCBlockSizeAES128),
        ]
        let (algorithm, block) = generations[body.first == 0x01 ? 1 : 2]!
        return try crypt(body, algorithm: CCAlgorithm(algorithm), block: block, key: key, iv: iv)
    }

    private func cardKey() -> Data {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: Data(cardSecret.utf8)), info: Data(cardAccount.utf8), outputByteCount: 16
        ).withUnsafeBytes { Data($0) }
    }

    private func encrypt(_ body: Data, to key: SecKey, with algorithm: SecKeyAlgorithm) throws -> Data {
        var failure: Unmanaged<CFError>?
        guard let sealed = SecKeyCreateEncryptedData(key, algorithm, body as CFData, &failure) else {
            throw failure!.takeRetainedValue() as Error
        }
        return sealed as Data
    }

    private func crypt(_ body: Data, algorithm: CCAlgorithm, block: Int, key: Data, iv: Data) throws -> Data {
        var out = [UInt8](repeating: 0, count: body.count + block)
        var count = 0
        let status = CCCrypt(
            CCOperation(kCCEncrypt), algorithm, CCOptions(kCCOptionPKCS7Padding), [UInt8](key), key.count,
            [UInt8](iv), [UInt8](body), body.count, &out, out.count, &count
        )
        guard status == kCCSuccess else { throw CardError.code(status) }
        return Data(out[..<count])
    }
}

enum CardError: Error {
    case code(Int32)
}

/// Opens the supervisor's key file with the pass phrase typed at the kiosk.
struct KeyFile {
    let salt: Data

    func legacyKey(_ phrase: String) -> Data {
        var state = Data()
        var block = Data()
        while state.count < 32 {
            block = Data(Insecure.MD5.hash(data: block + Data(phrase.utf8) + salt.prefix(8))) // bad: key-derivation
            state += block
        }
        return state
    }

    func key(_ phrase: String) throws -> Data {
        var out = Data(count: 32)
        let status = out.withUnsafeMutableBytes { target in
            salt.withUnsafeBytes { salted in
                CCKeyDerivationPBKDF( // good: key-derivation
                    CCPBKDFAlgorithm(kCCPBKDF2), phrase, phrase.utf8.count,
                    salted.bindMemory(to: UInt8.self).baseAddress, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), 420_000,
                    target.bindMemory(to: UInt8.self).baseAddress, 32
                )
            }
        }
        guard status == kCCSuccess else { throw CardError.code(status) }
        return out
    }
}

/// Uploads what the kiosk weighed; the office may open it from the kiosk, too.
final class KioskUplink {
    private let base = URL(string: "https://kiosk.kornhaus.example")!
    private var pending = 0
    private let vault: KioskVault

    init(vault: KioskVault) {
        self.vault = vault
    }

    func send(_ loads: [Data]) {
        let token = vault.read(.operatorToken) ?? ""
        for load in loads {
            var request = URLRequest(url: base.appendingPathComponent("loads"))
            request.httpMethod = "POST"
            request.httpBody = load
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            NSLog("uplink %@", (request.allHTTPHeaderFields ?? [:]) as NSDictionary) // bad: secret-in-log
            pending += 1
            URLSession.shared.dataTask(with: request) { [weak self] _, response, _ in
                self?.pending -= 1 // bad: data-race
                NSLog("uplink answered %ld", (response as? HTTPURLResponse)?.statusCode ?? 0) // good: secret-in-log
            }.resume()
        }
    }

    func sendMoisture(_ samples: [Data]) {
        for sample in samples {
            var request = URLRequest(url: base.appendingPathComponent("moisture"))
            request.httpMethod = "POST"
            request.httpBody = sample
            URLSession.shared.dataTask(with: request) { [weak self] _, _, _ in
                DispatchQueue.main.async {
                    self?.samplesSent += 1 // good: data-race
                }
            }.resume()
        }
    }

    private(set) var samplesSent = 0
}
