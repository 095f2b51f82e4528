import Foundation
import Testing

/// `inspect`: what programs and people are told of a header.
@Suite final class InspectCommandTests: SealingCommandSuite {
    private struct Inspection: Decodable {
        struct Header: Decodable {
            let path, format: String
            let version, fileBytes, headerBytes, reservedBytes, recipientCount: Int
            let isArmored: Bool
            let plaintextBytes: Int?
            let recipients: [Recipient]
        }

        struct Recipient: Decodable {
            let type, description: String
            let keyID, name: String?
            let derivation: Derivation?
        }

        struct Derivation: Decodable, Equatable {
            let algorithm: String
            var logN, blockSize, memoryBytes, iterations, parallelism: Int?
            var isWeak = false
        }

        let schemaVersion: Int
        let files: [Header]
    }

    private func inspection(_ run: CommandRun) throws -> Inspection {
        try JSONDecoder().decode(Inspection.self, from: Data(run.output.utf8))
    }

    @Test func textNeedsNoKey() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let text = try run("inspect", "notes.txt.sealed").output
        #expect(text.contains("13 bytes") && text.contains("key file "))
        let none = "bulwark: notes.txt: this is not a sealed file: its signature is missing\n"
        #expect(try run("inspect", "notes.txt").errors == none)
    }

    @Test func recipientsAreStructured() throws {
        try scratch.write("correct horse", to: "pw")
        let pair = try run("keygen", "--type", "x25519", "-o", "pair").output.trimmingCharacters(in: .newlines)
        let hybrid = try run("keygen", "--type", "hybrid", "-o", "h").output.trimmingCharacters(in: .newlines)
        let p256 = try run("keygen", "--type", "p256", "-o", "p").output.trimmingCharacters(in: .newlines)
        #expect(
            try run(
                "encrypt", "-k", "K", "-r", pair, "-r", hybrid, "-r", p256, "--password-file", "pw", "--kdf", "pbkdf2",
                "notes.txt"
            ).status == 0)
        let inspection = try inspection(run("inspect", "--json", "notes.txt.sealed"))
        #expect(inspection.schemaVersion == 1)
        let file = try #require(inspection.files.first)
        #expect(file.path == "notes.txt.sealed" && file.format == "sealed" && file.version == 1 && !file.isArmored)
        #expect(file.plaintextBytes == 13 && file.fileBytes == file.headerBytes + 56 + 13 + 16)
        #expect(file.recipientCount == 5)
        #expect(file.recipients.map(\.type) == ["x25519", "hybrid", "p256", "key", "password"])
        #expect(file.recipients[3].keyID?.count == 16 && file.recipients[0].keyID == nil)
        #expect(file.recipients[4].derivation == .init(algorithm: "pbkdf2-hmac-sha256", iterations: 600_000))
        #expect(file.recipients.allSatisfy { !$0.description.isEmpty })
    }

    @Test(arguments: ["scrypt", "argon2id", "weak-pbkdf2"])
    func costsAreNumbers(_ name: String) throws {
        try scratch.write("correct horse", to: "pw")
        #expect(try run("encrypt", "--password-file", "pw", "--kdf", name, "notes.txt").status == 0)
        let expected: [String: Inspection.Derivation] = [
            "scrypt": .init(algorithm: "scrypt", logN: 17, blockSize: 8, memoryBytes: 128 << 20, parallelism: 1),
            "argon2id": .init(algorithm: "argon2id", memoryBytes: 64 << 20, iterations: 3, parallelism: 4),
            "weak-pbkdf2": .init(algorithm: "pbkdf2-hmac-sha256", iterations: 100_000, isWeak: true),
        ]
        let inspection = try inspection(run("inspect", "--json", "notes.txt.sealed"))
        #expect(inspection.files.first?.recipients.map(\.derivation) == [expected[name]])
    }

    @Test(arguments: [false, true]) func ageFiles(_ isArmored: Bool) throws {
        try scratch.write("correct horse", to: "pw")
        let options = ["--password-file", "pw", "--format", "age"] + (isArmored ? ["--armor"] : [])
        #expect(try CommandRun(["encrypt"] + options + ["notes.txt"], in: scratch.folder).status == 0)
        let file = try #require(try inspection(run("inspect", "--json", "notes.txt.age")).files.first)
        #expect(file.format == "age" && file.isArmored == isArmored && file.plaintextBytes == nil)
        #expect(try file.fileBytes == bytes("notes.txt.age").count)
        #expect(file.recipients.first?.derivation?.logN == 17 && file.recipientCount == 1)
    }

    /// What is not known by its type is named by it.
    @Test func otherRecipientsKeepTheirName() throws {
        let header = "age-encryption.org/v1\n-> ssh-ed25519 AAAA BBBB\n\n--- "
        try scratch.write(header + String(repeating: "A", count: 43) + "\n", to: "other.age")
        let file = try #require(try inspection(run("inspect", "--json", "other.age")).files.first)
        #expect(file.recipients.map(\.type) == ["other"] && file.recipients.first?.name == "ssh-ed25519")
    }

    @Test func standardInputIsReadToItsEnd() throws {
        try scratch.write(String(repeating: "0123456789", count: 30_000), to: "big")
        #expect(try run("encrypt", "-k", "K", "big").status == 0)
        let named = try #require(try inspection(run("inspect", "--json", "big.sealed")).files.first)
        let fromFile = try CommandRun(
            ["inspect", "--json", "-"], in: scratch.folder, input: scratch.folder.appending(path: "big.sealed"))
        let fromPipe = try CommandRun.shell("cat big.sealed | bulwark inspect --json -", in: scratch.folder)
        for run in [fromFile, fromPipe] {
            let file = try #require(try inspection(run).files.first)
            #expect(file.path == "-" && file.fileBytes == named.fileBytes && file.plaintextBytes == 300_000)
        }
        let bad = try CommandRun.shell("echo nonsense | bulwark inspect -", in: scratch.folder)
        #expect(bad.status == 1)
        #expect(bad.errors == "bulwark: standard input: this is not a sealed file: its signature is missing\n")
        #expect(try run("inspect", "-", "-").status == 2)
    }

    @Test func oneBadFileOfManyKeepsNoneFromItsTurn() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let run = try run("inspect", "--json", "notes.txt", "notes.txt.sealed")
        #expect(run.status == 1)
        #expect(run.errors.contains("notes.txt: this is not a sealed file"))
        #expect(try inspection(run).files.map(\.path) == ["notes.txt.sealed"])
    }
}
