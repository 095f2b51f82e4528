// DES, 3DES, RC2, RC4 and Blowfish through constants, variables, enums, default arguments and library types.
import CommonCrypto
import Foundation

// Stubs of the library types that must be visible.
protocol BlockMode {}
struct CBC: BlockMode { init(iv: [UInt8]) {} }
final class Blowfish {
    init(key: [UInt8], blockMode: any BlockMode) throws {}
}
final class AES {
    init(key: [UInt8], blockMode: any BlockMode) throws {}
}
final class Rabbit {
    init(key: [UInt8]) throws {}
}
final class Cryptor {
    enum Algorithm { case aes, des, tripleDES, rc2, blowfish }
    init(operation: Int, algorithm: Algorithm, key: [UInt8], iv: [UInt8]) throws {}
}

enum Suite: String {
    case modern, terminal, tape

    var algorithm: CCAlgorithm {
        switch self {
        case .modern: CCAlgorithm(kCCAlgorithmAES)
        case .terminal: CCAlgorithm(kCCAlgorithm3DES)
        case .tape: CCAlgorithm(kCCAlgorithmRC4)
        }
    }
}

final class TerminalCipher {
    static let legacy = CCAlgorithm(kCCAlgorithmDES)
    static let current = CCAlgorithm(kCCAlgorithmAES128)
    let (encrypt, pad) = (CCOperation(kCCEncrypt), CCOptions(kCCOptionPKCS7Padding))
    let key: [UInt8]
    var out = [UInt8](repeating: 0, count: 4_096)
    var moved = 0

    init(key: [UInt8]) { self.key = key }

    func old(_ text: [UInt8], iv: [UInt8]) -> CCCryptorStatus {
        CCCrypt(encrypt, Self.legacy, pad, key, 8, iv, text, text.count, &out, 4_096, &moved)  // bad: weak-cipher
    }

    func new(_ text: [UInt8], iv: [UInt8]) -> CCCryptorStatus {
        CCCrypt(encrypt, Self.current, pad, key, 32, iv, text, text.count, &out, 4_096, &moved)  // good: weak-cipher
    }

    func suite(_ text: [UInt8], iv: [UInt8]) -> CCCryptorStatus {
        let kind = Suite.terminal.algorithm
        return CCCrypt(encrypt, kind, pad, key, 24, iv, text, text.count, &out, 4_096, &moved)  // bad: weak-cipher
    }

    func blowfish(iv: [UInt8]) throws -> Any {
        let mode = CBC(iv: iv)
        return try Blowfish(key: key, blockMode: mode)  // bad: weak-cipher
    }

    func aes(iv: [UInt8]) throws -> Any {
        let des = CBC(iv: iv)
        return try AES(key: key, blockMode: des)  // good: weak-cipher
    }

    func library(iv: [UInt8]) throws -> [Cryptor] {
        let kinds: [String: Cryptor.Algorithm] = ["old": .tripleDES]
        guard let old = kinds["old"] else { return [] }
        return [
            try Cryptor(operation: 0, algorithm: old, key: key, iv: iv),  // bad: weak-cipher
            try Cryptor(operation: 0, algorithm: .aes, key: key, iv: iv),  // good: weak-cipher
            try Cryptor(operation: 0, algorithm: .rc2, key: key, iv: iv),  // bad: weak-cipher
        ]
    }

    func stream(_ ref: inout CCCryptorRef?, algorithm: Int = kCCAlgorithmRC4) {
        CCCryptorCreate(encrypt, CCAlgorithm(algorithm), 0, key, key.count, nil, &ref)  // bad: weak-cipher
    }

    func streamAES(_ ref: inout CCCryptorRef?, iv: [UInt8]) {
        var algorithm = kCCAlgorithmRC2
        algorithm = kCCAlgorithmAES
        CCCryptorCreate(encrypt, CCAlgorithm(algorithm), pad, key, 32, iv, &ref)  // good: weak-cipher
    }

    func start(_ ref: inout CCCryptorRef?) { stream(&ref) }
}
