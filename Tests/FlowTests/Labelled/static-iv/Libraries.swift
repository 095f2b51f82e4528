// Vectors of further block modes, RNCryptor shapes and pointers: constant, random, taken from the message.
import Foundation

// Stubs of the library types that must be visible.
protocol BlockMode {}
struct CFB: BlockMode { init(iv: [UInt8]) {} }
struct OFB: BlockMode { init(iv: [UInt8]) {} }
struct PCBC: BlockMode { init(iv: [UInt8]) {} }
struct CCM: BlockMode { init(iv: [UInt8], tagLength: Int, messageLength: Int) {} }
final class Rabbit {
    init(key: [UInt8], iv: [UInt8]?) throws {}
}
final class EncryptorV3 {
    init(encryptionKey: Data, hmacKey: Data, iv: Data) {}
}

enum Session {
    static var counter: UInt64 = 0
    static let start = (0..<16).map { UInt8($0 * 3) }
    static let version: [UInt8] = [1, 0, 0, 0]

    static func nextVector() -> [UInt8] {
        counter += 1
        return version + (0..<12).map { _ in UInt8.random(in: 0...255) }
    }
}

protocol Vectoring {
    func vector(_ size: Int) -> [UInt8]
}

extension Vectoring {
    func vector(_ size: Int) -> [UInt8] { Array(repeating: 0x24, count: size) }
}

struct PlainVectoring: Vectoring {}

struct RandomVectoring: Vectoring {
    func vector(_ size: Int) -> [UInt8] { (0..<size).map { _ in .random(in: 0...255) } }
}

struct Message {
    var iv: [UInt8]
    var body: [UInt8]
}

final class Modes {
    private lazy var fallback: [UInt8] = "lazy-vector-0000".utf8.map { $0 }
    let key: [UInt8]

    init(key: [UInt8]) { self.key = key }

    func sealing(_ message: Message) -> [any BlockMode] {
        let plain = PlainVectoring()
        let random = RandomVectoring()
        return [
            CFB(iv: Session.start),  // bad: static-iv
            CFB(iv: Session.nextVector()),  // good: static-iv
            OFB(iv: plain.vector(16)),  // bad: static-iv
            OFB(iv: random.vector(16)),  // good: static-iv
            PCBC(iv: fallback),  // bad: static-iv
            PCBC(iv: message.iv),  // good: static-iv
            CCM(iv: [UInt8]("0123456789ab".utf8), tagLength: 8, messageLength: 5),  // bad: static-iv
            CCM(iv: Array(random.vector(16).prefix(12)), tagLength: 8, messageLength: 5),  // good: static-iv
        ]
    }

    func stream(_ text: String) throws -> [Rabbit] {
        let head = Array(text.utf8.prefix(8))
        return [
            try Rabbit(key: key, iv: [0, 1, 2, 3, 4, 5, 6, 7]),  // bad: static-iv
            try Rabbit(key: key, iv: head),  // good: static-iv
        ]
    }

    func encryptor(_ both: Data) -> [EncryptorV3] {
        let fixed = Data(
            [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
                for index in 0..<16 { buffer[index] = 9 }
                count = 16
            })
        var uuid = UUID().uuid
        let random = withUnsafeBytes(of: &uuid) { Data($0) }
        return [
            EncryptorV3(encryptionKey: both.prefix(32), hmacKey: both.suffix(32), iv: fixed),  // bad: static-iv
            EncryptorV3(encryptionKey: both.prefix(32), hmacKey: both.suffix(32), iv: random),  // good: static-iv
        ]
    }

    func overwritten() -> any BlockMode {
        var message = Message(iv: Array(repeating: 0, count: 16), body: Array("constant body".utf8))
        message.iv = RandomVectoring().vector(16)
        return CFB(iv: message.iv)  // good: static-iv
    }

    func halfOverwritten() -> any BlockMode {
        var message = Message(iv: Array(repeating: 7, count: 16), body: [])
        message.body = RandomVectoring().vector(16)
        return CFB(iv: message.iv)  // bad: static-iv
    }
}
