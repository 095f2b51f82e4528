import CommonCrypto
import CryptoSwift
import Foundation

struct ArtifactCipher {
    let key: [UInt8]
    let macKey: [UInt8]

    func seal(_ artifact: [UInt8]) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(12)
        return iv + (try CryptoSwift.AES(key: key, blockMode: GCM(iv: iv, mode: .combined), padding: .noPadding).encrypt(artifact)) // good: weak-cipher-or-mode
    }

    func sealManifest(_ manifest: [UInt8]) throws -> [UInt8] {
        try CryptoSwift.AES(key: key, blockMode: ECB(), padding: .pkcs7).encrypt(manifest) // bad: weak-cipher-or-mode
    }

    func sealLog(_ log: [UInt8]) throws -> [UInt8] {
        let counter = [UInt8](repeating: 0, count: 16)
        let body = try CryptoSwift.AES(key: key, blockMode: CTR(iv: counter), padding: .noPadding).encrypt(log) // bad: static-iv-or-nonce
        return body + (try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(body))
    }

    func sealTrace(_ trace: [UInt8]) throws -> [UInt8] {
        let counter = CryptoSwift.AES.randomIV(16)
        let body = try CryptoSwift.AES(key: key, blockMode: CTR(iv: counter), padding: .noPadding).encrypt(trace) // good: static-iv-or-nonce
        return counter + body + (try HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(counter + body))
    }

    func scramble(_ token: [UInt8]) -> [UInt8] {
        token.enumerated().map { $0.element ^ key[$0.offset % key.count] } // bad: weak-cipher-or-mode
    }

    /// Accumulates the parity of the uploaded blocks.
    func parity(_ blocks: [[UInt8]]) -> [UInt8] {
        blocks.reduce(into: [UInt8](repeating: 0, count: 4096)) { sum, block in
            for index in block.indices { sum[index] ^= block[index] } // good: weak-cipher-or-mode
        }
    }
}

/// Frames for runners that were installed before 2.0; the framer adds an HMAC to each of them.
final class RunnerFrameCipher {
    private let key: Data
    private var reference: CCCryptorRef?

    init(key: Data) { self.key = key }

    func open(iv: Data) throws {
        let status = key.withUnsafeBytes { keyBytes in
            iv.withUnsafeBytes { ivBytes in
                CCCryptorCreateWithMode(
                    CCOperation(kCCEncrypt), CCMode(kCCModeCTR), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccNoPadding), // good: weak-cipher-or-mode
                    ivBytes.baseAddress, keyBytes.baseAddress, key.count, nil, 0, 0, CCModeOptions(kCCModeOptionCTR_BE), &reference
                )
            }
        }
        guard status == kCCSuccess else { throw GantryError.cipher(status) }
    }

    func openStream() throws {
        let status = key.withUnsafeBytes { keyBytes in
            CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC4), 0, keyBytes.baseAddress, key.count, nil, &reference) // bad: weak-cipher-or-mode
        }
        guard status == kCCSuccess else { throw GantryError.cipher(status) }
    }

    func openChained() throws {
        let iv = key.prefix(kCCBlockSizeAES128)
        let status = key.withUnsafeBytes { keyBytes in
            iv.withUnsafeBytes { ivBytes in
                CCCryptorCreate(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), keyBytes.baseAddress, key.count, ivBytes.baseAddress, &reference) // bad: static-iv-or-nonce
            }
        }
        guard status == kCCSuccess else { throw GantryError.cipher(status) }
    }

    deinit {
        if let reference { CCCryptorRelease(reference) }
    }
}

struct BundleArchiver {
    let openssl = URL(fileURLWithPath: "/usr/bin/openssl")
    let gpg = URL(fileURLWithPath: "/opt/homebrew/bin/gpg")

    func protect(_ file: URL, passwordFile: URL) throws -> Process {
        let process = Process()
        process.executableURL = gpg
        process.arguments = ["--batch", "--symmetric", "--cipher-algo", "AES256", "--pinentry-mode", "loopback", "--passphrase-file", passwordFile.path, file.path] // good: weak-cipher-or-mode
        try process.run()
        return process
    }

    func protectForPartner(_ file: URL, passwordFile: URL) throws -> Process {
        let process = Process()
        process.executableURL = openssl
        process.arguments = ["enc", "-des-ede3-cbc", "-pbkdf2", "-iter", "600000", "-salt", "-in", file.path, "-out", file.path + ".enc", "-pass", "file:" + passwordFile.path] // bad: weak-cipher-or-mode
        try process.run()
        return process
    }
}
