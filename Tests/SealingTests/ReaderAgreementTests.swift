import Foundation
import TestSupport
import Testing

@testable import Sealing

/// The reader in Python, written from the specification, says the same as this package of every vector, and of files
/// that were sealed just now.
@Suite(.needs(.python)) struct ReaderAgreementTests {
    @Test func onAllVectors() throws {
        let answers = try pythonAnswers(Vector.folder + "/index.json")
        let vectors = try Vector.all()
        #expect(answers.count == vectors.count)
        for (vector, answer) in zip(vectors, answers) where answer.result != "skipped" {
            #expect(answer == Answer(vector), "\(vector.file): \(vector.about)")
        }
    }

    @Test func onFreshFiles() async throws {
        let scratch = try Scratch()
        let vectors = try fresh(in: scratch)
        try Data(JSONEncoder().encode(vectors)).write(to: URL(fileURLWithPath: scratch.file("index.json")))
        let answers = try pythonAnswers(scratch.file("index.json"))
        #expect(answers.count == vectors.count)
        for (vector, answer) in zip(vectors, answers) where answer.result != "skipped" {
            let opener = Opener(unlocking: try vector.unlocking())
            let sealed = try content(of: scratch.file(vector.file))
            let own = await Answer { Array(try opener.open(sealed, associatedData: vector.associatedBytes)) }
            #expect(own == answer, "\(vector.file): \(vector.about)")
            #expect(own.result == vector.result, "\(vector.file): \(vector.about)")
        }
    }

    /// Files of each kind and several sizes, and each of them with a byte changed somewhere.
    private func fresh(in scratch: Scratch) throws -> [Vector] {
        var generator = SeededGenerator(seed: 11)
        var vectors: [Vector] = []
        for (name, recipient, identity) in try kinds() {
            let sealer = Sealer(prepared: [recipient])
            for size in [0, 5, 16_384, 50_000] {
                let input = try scratch.file("plain", sample(size))
                let file = "\(name)-\(size)"
                let associated = generator.bytes(size % 3)
                _ = try sealer.sealFile(at: input, to: scratch.file(file), associatedData: associated)
                func add(_ file: String, _ about: String, _ result: String) {
                    let hexadecimal = hexadecimal(associated)
                    vectors.append(
                        Vector(
                            file: file, about: about, identities: [identity], associatedData: hexadecimal,
                            result: result))
                }
                add(file, name, "opens")
                var changed = try content(of: scratch.file(file))
                // Behind the header every change is damage.
                let place = Int.random(
                    in: try SealedFile(path: scratch.file(file)).headerSize..<changed.count, using: &generator)
                changed[place] ^= 0x10
                _ = try scratch.file(file + "-changed", changed)
                add(file + "-changed", "\(name), byte \(place)", "damaged")
            }
        }
        return vectors
    }

    private func kinds() throws -> [(String, PreparedRecipient, VectorIdentity)] {
        func text(_ bytes: [UInt8]) -> VectorIdentity { VectorIdentity(text: String(decoding: bytes, as: UTF8.self)) }
        let password = try Password.sample()
        let key = SealingKey()
        let payloadKey = PayloadKey()
        let x25519 = try X25519Identity()
        let hybrid = try HybridIdentity()
        let p256 = try P256Identity()
        let derivations: [KeyDerivation] = [
            .scrypt(logN: 10), .argon2id(memoryKiB: 64, iterations: 1, parallelism: 2),
            .insecurePBKDF2SHA256(rounds: 100_000),
        ]
        return try derivations.map {
            (
                "\($0)", try PreparedRecipient(.password(password, $0)),
                VectorIdentity(password: "correct horse battery staple")
            )
        } + [
            ("key", .key(key), text(key.text())),
            (
                "payload", .payloadKey(payloadKey),
                VectorIdentity(payloadKey: String(decoding: payloadKey.text(), as: UTF8.self))
            ),
            ("x25519", .x25519(x25519.recipient), text(x25519.text())),
            ("hybrid", .hybrid(hybrid.recipient), text(hybrid.text())),
            ("p256", .p256(p256.recipient), text(p256.text())),
        ]
    }

    private func pythonAnswers(_ index: String) throws -> [Answer] {
        let (status, output) = try run([packageRoot + "/Tests/SealingTests/Reader/sealed_file.py", index])
        #expect(status == 0)
        let answers = try output.split(separator: 0x0A).map { try JSONDecoder().decode(Answer.self, from: Data($0)) }
        let skipped = answers.count { $0.result == "skipped" }
        if skipped > 0 { print("skipped: \(skipped) files for which this Python lacks cryptography") }
        return answers
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: Data) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-B"] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, data)
    }
}
