import Foundation
import SecretMemory
import Testing

@testable import Sealing

@Suite struct Argon2idTests {
    /// RFC 9106, section 5.3, with its secret and associated data.
    @Test func publishedVector() throws {
        let key = try Argon2id(memoryKiB: 32, iterations: 3, parallelism: 4).derive(
            SecretBytes([UInt8](repeating: 1, count: 32)), salt: [UInt8](repeating: 2, count: 16), count: 32,
            pepper: [UInt8](repeating: 3, count: 8), context: [UInt8](repeating: 4, count: 12))
        let expected = [UInt8](hex: "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659")
        #expect(key.array() == expected)
    }

    @Test(.needs(vectors: "rfc_kdf_totp.json")) func sharedVectors() throws {
        let object = try #require(try Vectors.sharedObject("rfc_kdf_totp.json"))
        let cases = try #require(object["argon2id_rfc9106"] as? [[String: Any]])
        #expect(!cases.isEmpty)
        for vector in cases {
            let argon2id = Argon2id(
                memoryKiB: try vector.number("m"), iterations: try vector.number("t"),
                parallelism: try vector.number("p"))
            let tag = try vector.bytes("tag")
            let key = try argon2id.derive(
                SecretBytes(vector.bytes("password")), salt: vector.bytes("salt"), count: tag.count,
                pepper: vector.bytes("secret"), context: vector.bytes("ad"))
            #expect(key.array() == tag)
        }
    }

    /// Values of another program, through the public interface.
    @Test func valuesOfTheReferenceLibrary() throws {
        let lines = try Vectors.lines("argon2id.txt")
        #expect(lines.count == 11)
        for line in lines {
            let fields = line.split(separator: " ")
            let numbers = fields.prefix(3).compactMap { Int($0) }
            let expected = [UInt8](hex: fields[5])
            let derivation = KeyDerivation.argon2id(
                memoryKiB: numbers[0], iterations: numbers[1], parallelism: numbers[2])
            let key = try derivation.derive(
                Password(bytes: [UInt8](hex: fields[3])), salt: [UInt8](hex: fields[4]), count: expected.count)
            #expect(key.array() == expected, "\(derivation)")
        }
    }

    /// The blocks after each pass, as the authors of Argon2 published them.
    @Test(.needs(vectors: "argon2/kat-argon2id.txt")) func trace() throws {
        let file = try #require(Vectors.shared("argon2/kat-argon2id.txt"))
        let blocks = try Self.blocks(String(decoding: Data(contentsOf: file), as: UTF8.self))
        #expect(blocks.count == 3)
        let argon2id = Argon2id(memoryKiB: 32, iterations: 3, parallelism: 4)
        let shape = Argon2Shape(memoryKiB: 32, lanes: 4)
        let memory = try Argon2Memory(blockCount: shape.blockCount)
        let seed = argon2id.seed(
            SecretBytes([UInt8](repeating: 1, count: 32)), salt: [UInt8](repeating: 2, count: 16), count: 32,
            pepper: [UInt8](repeating: 3, count: 8), context: [UInt8](repeating: 4, count: 12))
        let workspaces = try Argon2Workspaces(count: 2)
        argon2id.fillFirstBlocks(of: memory, shape, seed)
        for pass in 0..<3 {
            for slice in 0..<Argon2Shape.slices { argon2id.fill(memory, shape, pass, slice, workspaces) }
            let words = (0..<32).flatMap { block in (0..<128).map { memory[block][$0] } }
            #expect(words == blocks[pass])
        }
    }

    /// The words of each pass: lines such as `Block 0031 [127]: 81f88b28683ea8e5`.
    private static func blocks(_ text: String) -> [[UInt64]] {
        var passes: [[UInt64]] = []
        for line in text.split(separator: "\n") {
            if line.contains("After pass") { passes.append([]) }
            guard line.hasPrefix("Block"), let word = line.split(separator: " ").last else { continue }
            passes[passes.count - 1].append(UInt64(word, radix: 16) ?? 0)
        }
        return passes
    }
}
