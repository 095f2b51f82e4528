// Second file of the radio link: vectors in use.
import Foundation

final class Link {
    let key: [UInt8]
    private let makeVector: () -> [UInt8]

    init(key: [UInt8]) {
        self.key = key
        makeVector = { Array(Vectors.session) }
    }

    func usual(_ bytes: [UInt8]) -> [UInt8] {
        let frame = FrameCipher(key: key)
        return Cryptor(key: frame.key, iv: frame.iv).seal(bytes)  // bad: static-iv
    }

    func given(_ bytes: [UInt8], iv: [UInt8]) -> [UInt8] {
        let frame = FrameCipher(iv: iv, key: key)
        return Cryptor(key: frame.key, iv: frame.iv).seal(bytes)  // good: static-iv
    }

    func beacon(_ bytes: [UInt8]) -> [UInt8] {
        Cryptor(key: key, iv: [UInt8](Vectors.beacon)).seal(bytes)  // bad: static-iv
    }

    func session(_ bytes: [UInt8]) -> [UInt8] {
        let iv = [UInt8](Vectors.session)
        return iv + Cryptor(key: key, iv: iv).seal(bytes)  // good: static-iv
    }

    func channel(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
        guard let iv = Vectors.byChannel[number] else { return [] }
        return Cryptor(key: key, iv: iv).seal(bytes)  // bad: static-iv
    }

    func sourced(_ bytes: [UInt8]) -> [UInt8] {
        let source = FixedVectors()
        return Cryptor(key: key, iv: source.next()).seal(bytes)  // bad: static-iv
    }

    func drawn(_ bytes: [UInt8]) -> [UInt8] {
        let source = RandomVectors()
        let iv = source.next()
        return iv + Cryptor(key: key, iv: iv).seal(bytes)  // good: static-iv
    }

    func closure(_ bytes: [UInt8]) -> [UInt8] {
        let iv = makeVector()
        return iv + Cryptor(key: key, iv: iv).seal(bytes)  // good: static-iv
    }

    func short(_ bytes: [UInt8]) -> [UInt8] {
        let cipher = Cryptor(key: key, iv: pad([0x2a], to: 16))  // bad: static-iv
        return cipher.seal(bytes)
    }

    func padded(_ bytes: [UInt8], counter: UInt64) -> [UInt8] {
        let text = withUnsafeBytes(of: counter.bigEndian) { Array($0) }
        return Cryptor(key: key, iv: pad(text, to: 16)).seal(bytes)  // good: static-iv
    }

    func replaced(_ bytes: [UInt8]) -> [UInt8] {
        var iv = Array(repeating: UInt8(0), count: 16)
        iv = RandomVectors().next()
        return iv + Cryptor(key: key, iv: iv).seal(bytes)  // good: static-iv
    }
}
