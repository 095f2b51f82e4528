// Project: a radio link. Vectors are held in types, defaults, statics and closures; the other file uses them.
import Foundation

struct FrameCipher {
    var iv: [UInt8] = [1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 121, 98, 219]
    var key: [UInt8]
}

enum Vectors {
    static let beacon = Data(base64Encoded: "AAECAwQFBgcICQoLDA0ODw==") ?? Data()
    static var session: Data { Data((0..<16).map { _ in UInt8.random(in: 0...255) }) }
    static let byChannel: [Int: [UInt8]] = [1: Array(repeating: 1, count: 16), 2: Array(repeating: 2, count: 16)]
}

protocol VectorSource {
    func next() -> [UInt8]
}

struct RandomVectors: VectorSource {
    func next() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes)
        return bytes
    }
}

struct FixedVectors: VectorSource {
    func next() -> [UInt8] { Array("fixed-vector-16b".utf8) }
}

final class Cryptor {
    init(key: [UInt8], iv: [UInt8]) {}
    func seal(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

func pad(_ bytes: [UInt8], to size: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count))
}
