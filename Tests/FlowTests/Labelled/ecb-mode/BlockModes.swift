// ECB through CommonCrypto options and CryptoSwift-shaped modes: constants, variables, defaults, conditions.
import CommonCrypto
import Foundation

// Stubs of the library types that must be visible.
protocol BlockMode {}
struct ECB: BlockMode {}
struct CBC: BlockMode { init(iv: [UInt8]) {} }
struct GCM: BlockMode { init(iv: [UInt8]) {} }
final class BlockCipher {
    init(key: [UInt8], blockMode: any BlockMode) throws {}
    func encrypt(_ bytes: [UInt8]) throws -> [UInt8] { bytes }
}
final class Blowfish {
    init(key: [UInt8], blockMode: any BlockMode) throws {}
}

enum Mode {
    case ecb
    case cbc(iv: [UInt8])

    var blockMode: any BlockMode {
        switch self {
        case .ecb: ECB()
        case .cbc(let iv): CBC(iv: iv)
        }
    }
}

struct CardCipher {
    let key: [UInt8]
    private let mode: any BlockMode = ECB()

    func direct(_ bytes: [UInt8]) throws -> [UInt8] {
        try BlockCipher(key: key, blockMode: ECB()).encrypt(bytes)  // bad: ecb-mode
    }

    func stored(_ bytes: [UInt8]) throws -> [UInt8] {
        try BlockCipher(key: key, blockMode: mode).encrypt(bytes)  // bad: ecb-mode
    }

    func chained(_ bytes: [UInt8], iv: [UInt8]) throws -> [UInt8] {
        try BlockCipher(key: key, blockMode: CBC(iv: iv)).encrypt(bytes)  // good: ecb-mode
    }

    func either(_ bytes: [UInt8], iv: [UInt8]?) throws -> [UInt8] {
        let mode: any BlockMode = iv.map { CBC(iv: $0) } ?? ECB()
        return try BlockCipher(key: key, blockMode: mode).encrypt(bytes)  // bad: ecb-mode
    }

    func named(_ bytes: [UInt8]) throws -> [UInt8] {
        let mode = GCM(iv: Array(bytes.prefix(12)))
        return try BlockCipher(key: key, blockMode: mode).encrypt(bytes)  // good: ecb-mode
    }

    func listed(_ bytes: [UInt8], iv: [UInt8]) throws -> [UInt8] {
        let ecb = Mode.cbc(iv: iv)
        return try BlockCipher(key: key, blockMode: ecb.blockMode).encrypt(bytes)  // good: ecb-mode
    }

    func made() throws -> Blowfish {
        let make: () -> any BlockMode = { ECB() }
        return try Blowfish(key: key, blockMode: make())  // bad: ecb-mode
    }

    func replaced(iv: [UInt8]) throws -> Blowfish {
        var mode: any BlockMode = ECB()
        mode = CBC(iv: iv)
        return try Blowfish(key: key, blockMode: mode)  // good: ecb-mode
    }
}

struct FieldCipher {
    static let padded = CCOptions(kCCOptionPKCS7Padding)
    static let bookMode = CCOptions(kCCOptionECBMode)
    let key: Data

    func run(_ text: Data, options: CCOptions, iv: Data?) -> (CCCryptorStatus, Data) {
        var out = [UInt8](repeating: 0, count: text.count + 16)
        var moved = 0
        let (kind, aes) = (CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES))
        let (k, v, t) = ([UInt8](key), iv.map { [UInt8]($0) }, [UInt8](text))
        let room = out.count
        let status = CCCrypt(kind, aes, options, k, k.count, v, t, t.count, &out, room, &moved)  // bad: ecb-mode
        return (status, Data(out.prefix(moved)))
    }

    func runChained(_ text: Data, iv: Data) -> Data {
        var out = [UInt8](repeating: 0, count: text.count + 16)
        var moved = 0
        let (kind, aes) = (CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES))
        let (k, v, t) = ([UInt8](key), [UInt8](iv), [UInt8](text))
        let room = out.count
        CCCrypt(kind, aes, Self.padded, k, k.count, v, t, t.count, &out, room, &moved)  // good: ecb-mode
        return Data(out.prefix(moved))
    }

    func book(_ text: Data) -> Data {
        run(text, options: Self.padded | Self.bookMode, iv: nil).1
    }
}
