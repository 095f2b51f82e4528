import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// The published vectors of Wycheproof, where the folder with them lies beside the package.
@Suite(.needs(vectors: "wycheproof")) struct WycheproofTests {

    /// All 35, in one call, as streams in pieces of several sizes, and by random access.
    @Test(.needs(.python)) func cobblestone() throws {
        let scratch = try Scratch()
        let tests = try ChunkedVector.all(unpackedIn: scratch)
        #expect(tests.count == 35)
        for test in tests {
            let sealed = try content(of: scratch.file("\(test.tcId)"))
            let key = SymmetricKey(data: bytes(ofHexadecimal: test.key))
            let context = bytes(ofHexadecimal: test.ctx)
            let opened = try? Cobblestone256.open(sealed, key: key, context: context)
            #expect((opened != nil) == (test.result == "valid"), "\(test)")
            if let opened { #expect(test.matches(Array(opened)), "\(test)") }
            guard key.bitCount == 256, sealed.count >= 56 else { continue }
            let message = Cobblestone(opening: Array(sealed[..<56]), with: key.states, context: context)
            #expect((message == nil) == test.flags.contains("HeaderFailure"), "\(test)")
            guard let message else { continue }
            for size in [1000, 16_400, 100_000] { stream(test, sealed[56...], message, pieceSize: size) }
            try randomAccess(test, Array(sealed[56...]), message, scratch)
        }
    }

    private func stream(_ test: ChunkedVector, _ sealed: ArraySlice<UInt8>, _ message: Cobblestone, pieceSize: Int) {
        var reader = MessageReader(message)
        var plaintext: [UInt8] = []
        let failed =
            code {
                for start in stride(from: sealed.startIndex, to: sealed.endIndex, by: pieceSize) {
                    try reader.take(sealed[start..<min(start + pieceSize, sealed.endIndex)], into: &plaintext)
                }
                try reader.finish(into: &plaintext)
            } != nil
        #expect(failed == (test.result == "invalid"), "\(test)")
        // What was given out before the failure is the longest prefix that was sealed, and no byte more.
        #expect(test.msgLength == nil ? plaintext.isEmpty : test.matches(plaintext), "\(test)")
    }

    private func randomAccess(
        _ test: ChunkedVector, _ chunks: [UInt8], _ message: Cobblestone, _ scratch: Scratch
    ) throws {
        let start: Data = try Sealer(to: [.key(SealingKey())]).seal(Data())
        let header = start.prefix(start.count - 72)
        let path = try scratch.file("sealed", header + message.header + chunks)
        guard let layout = ChunkLayout(sealedSize: chunks.count) else {
            #expect(test.result == "invalid" && test.flags.contains { $0 == "Truncation" || $0 == "TrailingData" })
            return
        }
        let file = UnlockedFile(file: try SealedFile(path: path), payload: message, layout: layout)
        let whole = try? file.read(0..<layout.plaintextSize)
        #expect((whole != nil) == (test.result == "valid"), "\(test)")
        if let whole { #expect(test.matches(whole), "\(test)") }
        let size = try? file.read(0..<0)
        #expect((size != nil) == (test.result == "valid" || test.flags.contains("ValidFinalChunk")), "\(test)")
    }

    /// AES-256-GCM as this package calls it: nonces of twelve bytes, tags of sixteen.
    @Test func aesGCM() throws {
        let file = try AEADFile(named: "aes_gcm_test.json")
        var count = 0
        for group in file.testGroups where group.keySize == 256 && group.ivSize == 96 && group.tagSize == 128 {
            for test in group.tests {
                count += 1
                let key = SymmetricKey(data: bytes(ofHexadecimal: test.key))
                let opened = try? AES.GCM.open(
                    AES.GCM.SealedBox(
                        nonce: AES.GCM.Nonce(data: bytes(ofHexadecimal: test.iv)),
                        ciphertext: bytes(ofHexadecimal: test.ct), tag: bytes(ofHexadecimal: test.tag)),
                    using: key, authenticating: bytes(ofHexadecimal: test.aad))
                let expected = test.result == "invalid" ? nil : Data(bytes(ofHexadecimal: test.msg))
                #expect(opened == expected, "aes_gcm \(test.tcId)")
            }
        }
        #expect(count > 50)
        print("Wycheproof aes_gcm: \(count) of 256 bits")
    }
}

struct ChunkedVector: Decodable, CustomStringConvertible {
    let tcId: Int
    let comment: String
    let key: String
    let ctx: String
    let ct: String
    let msgLength: Int?
    let msgSha512: String?
    let result: String
    let flags: [String]

    var description: String { "\(tcId) \(comment)" }

    func matches(_ message: [UInt8]) -> Bool {
        message.count == msgLength && hexadecimal(SHA512.hash(data: message)) == msgSha512
    }

    private struct File: Decodable {
        struct Group: Decodable { let tests: [ChunkedVector] }
        let testGroups: [Group]
    }

    /// The vectors; their ciphertexts lie in files named by number. Python unpacks them.
    static func all(unpackedIn scratch: Scratch) throws -> [ChunkedVector] {
        let file = try #require(Vectors.shared("wycheproof/c2sp_chunked_encryption_aes_256_gcm_test.json"))
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = """
            import json, sys, zlib
            for g in json.load(open(sys.argv[1]))["testGroups"]:
                for t in g["tests"]:
                    open(f"{sys.argv[2]}/{t['tcId']}", "wb").write(zlib.decompress(bytes.fromhex(t["ct"])))
            """
        process.arguments = ["python3", "-c", script, file.path, scratch.path]
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode(File.self, from: Data(contentsOf: file)).testGroups.flatMap(\.tests)
    }
}

/// A file of AEAD vectors.
struct AEADFile: Decodable {
    let testGroups: [Group]

    struct Group: Decodable {
        let keySize: Int
        let ivSize: Int
        let tagSize: Int
        let tests: [Test]
    }

    struct Test: Decodable {
        let tcId: Int
        let key: String
        let iv: String
        let aad: String
        let msg: String
        let ct: String
        let tag: String
        let result: String
    }

    init(named name: String) throws {
        let file = try #require(Vectors.shared("wycheproof/" + name))
        self = try JSONDecoder().decode(AEADFile.self, from: Data(contentsOf: file))
    }
}
