import Foundation
import Testing

@testable import WalletKeys

@Suite struct Slip10Tests {
    /// The first vectors of SLIP-10 and the one whose derivation is tried again; the rest lie in the shared folder.
    @Test func published() throws {
        let seed = secret([UInt8](hex: "000102030405060708090a0b0c0d0e0f"))
        let edwards = try Slip10Key(seed: seed, curve: .ed25519).derived(DerivationPath("m/0'/1'"))
        #expect(
            hex(edwards.withPrivateKey { Array($0) })
                == "b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2")
        let p256 = try Slip10Key(seed: seed, curve: .p256)
        #expect(hex(p256.publicKey) == "0266874dc6ade47b3ecd096745ca09bcd29638dd52c2c12117b11ed3e458cfa9e8")
        #expect(code { _ = try Slip10Key(seed: seed, curve: .ed25519).derived(DerivationPath("m/0")) } == .invalidPath)
        #expect(code { _ = try Slip10Key(seed: secret([1]), curve: .p256) } == .invalidSize)
    }

    @Test func vectors() throws {
        guard let text = try Vectors.text("slip10/slip-0010.md") else { return }
        var curve: Slip10Key.Curve?
        var (seed, path, fields, count): ([UInt8], String, [String: String], Int) = ([], "", [:], 0)
        var publicCount = 0
        for line in text.split(separator: "\n") {
            let last = String(line.split(separator: " ").last ?? "")
            if line.hasPrefix("### Test") {
                curve = line.contains("nist256p1") ? .p256 : line.hasSuffix(" ed25519") ? .ed25519 : nil
            }
            if line.hasPrefix("Seed (hex): ") { seed = [UInt8](hex: last) }
            if line.hasPrefix("* Chain ") { path = last.replacingOccurrences(of: "<sub>H</sub>", with: "'") }
            guard line.hasPrefix("  * "), let curve else { continue }
            fields[String(line.dropFirst(4).prefix { $0 != ":" })] = last
            guard line.hasPrefix("  * public: ") else { continue }
            let key = try Slip10Key(seed: secret(seed), curve: curve).derived(DerivationPath(path))
            #expect(hex(key.publicKey) == last)
            #expect(hex(key.withPrivateKey { Array($0) }) == fields["private"])
            #expect(hex(key.withChainCode { Array($0) }) == fields["chain code"])
            #expect(hex(key.parentFingerprint) == fields["fingerprint"])
            let steps = try DerivationPath(path).children
            if curve == .p256, let child = steps.last, !child.isHardened {
                let parent = try Slip10Key(seed: secret(seed), curve: curve).derived(DerivationPath(steps.dropLast()))
                #expect(try parent.publicHalf?.derived(child) == key.publicHalf)
                publicCount += 1
            }
            count += 1
        }
        #expect(count == 28)
        #expect(publicCount == 7)
    }

    @Test func publicDerivation() throws {
        let master = try Slip10Key(seed: secret([UInt8](repeating: 7, count: 32)), curve: .p256)
        for path in ["m", "m/0", "m/2147483647/5/1", "m/1/2/3/4/5/6/7"] {
            let path = try DerivationPath(path)
            #expect(try master.publicHalf?.derived(path) == master.derived(path).publicHalf)
        }
        let key = try #require(master.publicHalf)
        #expect(try Slip10PublicKey(publicKey: key.publicKey, chainCode: key.chainCode) == key)
        #expect(code { _ = try key.derived(DerivationPath("m/0'")) } == .hardenedFromPublicKey)
        #expect(try Slip10Key(seed: secret([UInt8](repeating: 7, count: 32)), curve: .ed25519).publicHalf == nil)
        let deep = try DerivationPath(Array(repeating: ChildNumber.normal(0), count: 256))
        #expect(code { _ = try key.derived(deep) } == .tooDeep)
        #expect(
            code { _ = try Slip10PublicKey(publicKey: [4] + key.publicKey, chainCode: key.chainCode) } == .invalidKey)
        #expect(code { _ = try Slip10PublicKey(publicKey: [], chainCode: key.chainCode) } == .invalidKey)
        #expect(code { _ = try Slip10PublicKey(publicKey: key.publicKey, chainCode: [1]) } == .invalidSize)
    }

    /// Sums that are a doubling, a point at infinity, and the generator's own multiples.
    @Test func points() throws {
        func times(_ number: UInt8) -> P256Point? {
            P256Point(timesGenerator: [UInt8](repeating: 0, count: 31) + [number])
        }
        let one = try #require(times(1))
        var sum = one
        for number in UInt8(2)...40 {
            sum = try #require(sum.adding(one))
            #expect(sum.compressed == times(number)?.compressed)
        }
        let order = [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        let negative = try #require(P256Point(timesGenerator: Array(order.dropLast()) + [0x50]))
        #expect(one.adding(negative) == nil)
        #expect(
            negative.adding(negative)?.compressed
                == P256Point(timesGenerator: Array(order.dropLast()) + [0x4F])?.compressed)
        #expect(P256Point(timesGenerator: order) == nil && times(0) == nil)
    }

    @Test func scalars() {
        let order = [UInt8](hex: "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551")
        func add(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
            var sum = right
            left.withUnsafeBytes { left in sum.withUnsafeMutableBytes { P256Scalar.add(left, to: $0) } }
            return sum
        }
        let one = [UInt8](repeating: 0, count: 31) + [1]
        let last = Array(order.dropLast()) + [0x50]
        #expect(add(one, last) == [UInt8](repeating: 0, count: 32))
        #expect(add(last, last) == Array(order.dropLast()) + [0x4F])
        #expect(add(one, one) == [UInt8](repeating: 0, count: 31) + [2])
        #expect(!order.withUnsafeBytes { P256Scalar.isKey($0) } && last.withUnsafeBytes { P256Scalar.isKey($0) })
        #expect(![UInt8](repeating: 0, count: 32).withUnsafeBytes { P256Scalar.isKey($0) })
    }
}
