import Foundation
import CommonCrypto
import CryptoKit

enum ChunkCryptoError: Error {
    case status(CCCryptorStatus)
    case combined
}

struct ChunkHeader {
    static let seed = Data("coldbox-chunk-00".utf8)
    let iv: Data

    static func fixed() -> ChunkHeader { ChunkHeader(iv: seed) }

    static func fresh() throws -> ChunkHeader {
        ChunkHeader(iv: try PasswordDerivation(older: false).newSalt())
    }
}

struct CBCEngine {
    func run(_ input: Data, key: Data, iv: Data, algorithm: Int = kCCAlgorithmAES, block: Int = kCCBlockSizeAES128) throws -> Data {
        var output = Data(count: input.count + block)
        let capacity = output.count
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    iv.withUnsafeBytes { ivBytes in
                        CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(kCCOptionPKCS7Padding), keyBytes.baseAddress, key.count, ivBytes.baseAddress, source.baseAddress, input.count, out.baseAddress, capacity, &moved)
                    }
                }
            }
        }
        guard status == kCCSuccess else { throw ChunkCryptoError.status(status) }
        return output.prefix(moved)
    }
}

struct ChunkCrypto {
    private let engine = CBCEngine()

    func sealIndex(_ index: Data, key: Data) throws -> Data {
        let header = ChunkHeader.fixed()
        return try engine.run(index, key: key, iv: header.iv) // bad: static-iv-or-nonce
    }

    func sealBody(_ body: Data, key: Data, macKey: SymmetricKey) throws -> Data {
        let header = try ChunkHeader.fresh()
        let sealed = header.iv + (try engine.run(body, key: key, iv: header.iv)) // good: static-iv-or-nonce
        return sealed + Data(HMAC<SHA256>.authenticationCode(for: sealed, using: macKey))
    }

    func sealName(_ name: String, key: SymmetricKey) throws -> Data {
        let nonce = try ChaChaPoly.Nonce(data: [UInt8](repeating: 0, count: 12))
        return try ChaChaPoly.seal(Data(name.utf8), using: key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    func sealTag(_ tag: String, key: SymmetricKey) throws -> Data {
        try ChaChaPoly.seal(Data(tag.utf8), using: key).combined // good: static-iv-or-nonce
    }

    func sealForDevice(_ payload: Data, deviceID: UUID, key: SymmetricKey) throws -> Data {
        let nonceBytes = withUnsafeBytes(of: deviceID.uuid) { Data($0.prefix(12)) }
        let box = try AES.GCM.seal(payload, using: key, nonce: AES.GCM.Nonce(data: nonceBytes)) // bad: static-iv-or-nonce
        guard let combined = box.combined else { throw ChunkCryptoError.combined }
        return combined
    }

    func sealStream(_ parts: [Data], prefix: Data, oneTimeKey: SymmetricKey) throws -> [Data] {
        try parts.enumerated().map { offset, part in
            var nonceBytes = prefix.prefix(4)
            withUnsafeBytes(of: UInt64(offset).bigEndian) { nonceBytes.append(contentsOf: $0) }
            return try ChaChaPoly.seal(part, using: oneTimeKey, nonce: ChaChaPoly.Nonce(data: nonceBytes)).combined // good: static-iv-or-nonce
        }
    }

    func sealLog(_ entry: Data, key: Data) throws -> Data {
        let iv = Data(SHA256.hash(data: key).prefix(16))
        return try engine.run(entry, key: key, iv: iv) // bad: static-iv-or-nonce
    }

    func sealNote(_ note: Data, key: SymmetricKey) throws -> Data {
        let nonce = AES.GCM.Nonce()
        guard let combined = try AES.GCM.seal(note, using: key, nonce: nonce).combined else { throw ChunkCryptoError.combined } // good: static-iv-or-nonce
        return combined
    }
}

enum SuiteID: UInt8 {
    case triple = 1
    case stream = 2
    case gcm = 3
    case chacha = 4
}

struct SuiteSealer {
    let key: Data

    func seal(_ data: Data, suite: SuiteID) throws -> Data {
        switch suite {
        case .triple:
            let iv = try PasswordDerivation(older: false).newSalt().prefix(kCCBlockSize3DES)
            return iv + (try CBCEngine().run(data, key: key.prefix(kCCKeySize3DES), iv: iv, algorithm: kCCAlgorithm3DES, block: kCCBlockSize3DES)) // bad: weak-cipher-or-mode
        case .stream:
            return try cryptor(mode: CCMode(kCCModeRC4), algorithm: CCAlgorithm(kCCAlgorithmRC4), data: data) // bad: weak-cipher-or-mode
        case .gcm:
            guard let combined = try AES.GCM.seal(data, using: SymmetricKey(data: key)).combined else { throw ChunkCryptoError.combined } // good: weak-cipher-or-mode
            return combined
        case .chacha:
            return try ChaChaPoly.seal(data, using: SymmetricKey(data: key)).combined // good: weak-cipher-or-mode
        }
    }

    func sealThumbnail(_ data: Data) throws -> Data {
        let padded = data + Data(count: (16 - data.count % 16) % 16)
        return try cryptor(mode: CCMode(kCCModeECB), algorithm: CCAlgorithm(kCCAlgorithmAES), data: padded) // bad: weak-cipher-or-mode
    }

    func sealLabel(_ label: String) throws -> Data {
        let iv = try PasswordDerivation(older: false).newSalt().prefix(kCCBlockSizeDES)
        return iv + (try CBCEngine().run(Data(label.utf8), key: key.prefix(kCCKeySizeDES), iv: iv, algorithm: kCCAlgorithmDES, block: kCCBlockSizeDES)) // bad: weak-cipher-or-mode
    }

    func sealSummary(_ summary: Data, macKey: SymmetricKey) throws -> Data {
        let iv = try PasswordDerivation(older: false).newSalt()
        let sealed = iv + (try CBCEngine().run(summary, key: key, iv: iv)) // good: weak-cipher-or-mode
        return sealed + Data(HMAC<SHA256>.authenticationCode(for: sealed, using: macKey))
    }

    func wrap(_ inner: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(inner, using: SymmetricKey(data: key)) // good: weak-cipher-or-mode
    }

    private func cryptor(mode: CCMode, algorithm: CCAlgorithm, data: Data) throws -> Data {
        var reference: CCCryptorRef?
        var status = key.withUnsafeBytes { keyBytes in
            CCCryptorCreateWithMode(CCOperation(kCCEncrypt), mode, algorithm, CCPadding(ccNoPadding), nil, keyBytes.baseAddress, key.count, nil, 0, 0, 0, &reference)
        }
        guard status == kCCSuccess, let handle = reference else { throw ChunkCryptoError.status(status) }
        defer { CCCryptorRelease(handle) }
        var output = Data(count: data.count)
        let capacity = output.count
        var moved = 0
        status = output.withUnsafeMutableBytes { out in
            data.withUnsafeBytes { CCCryptorUpdate(handle, $0.baseAddress, data.count, out.baseAddress, capacity, &moved) }
        }
        guard status == kCCSuccess else { throw ChunkCryptoError.status(status) }
        return output.prefix(moved)
    }
}
