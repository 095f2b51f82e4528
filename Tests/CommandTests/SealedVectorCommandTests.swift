import Foundation
import Testing

/// The vectors of the written format, through the built command: as a file, and from standard input to a stream.
///
/// What no command has is left out: payload keys, associated data, and nobody at all.
@Suite struct SealedVectorCommandTests {
    private struct Vector: Decodable {
        struct Identity: Decodable {
            let password: String?
            let text: String?
            let payloadKey: String?
        }

        let file: String
        let identities: [Identity]
        let associatedData: String
        /// `opens`, or the code of an error.
        let result: String
        let sha256: String?

        var isForCommands: Bool {
            associatedData.isEmpty && !identities.isEmpty && identities.allSatisfy { $0.payloadKey == nil }
        }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "SealingTests/Vectors")

    @Test func allVectors() throws {
        let all = try JSONDecoder().decode(
            [Vector].self, from: Data(contentsOf: Self.folder.appending(path: "index.json")))
        let vectors = all.filter(\.isForCommands)
        for vector in vectors { try check(vector) }
        print("\(vectors.count) of \(all.count) sealed vectors through the command")
        #expect(vectors.count == 153 && all.count == 160)
    }

    private func check(_ vector: Vector) throws {
        let scratch = try Scratch()
        var keys: [String] = []
        let texts = vector.identities.compactMap(\.text)
        if !texts.isEmpty {
            try scratch.write(texts.joined(separator: "\n") + "\n", to: "key")
            keys += ["--key-file", "key"]
        }
        if let password = vector.identities.compactMap(\.password).first {
            try scratch.write(password + "\n", to: "password")
            keys += ["--password-file", "password"]
        }
        let sealed = Self.folder.appending(path: vector.file).path
        let run = try CommandRun(["decrypt"] + keys + ["--output", "out", sealed], in: scratch.folder)
        #expect(run.status == (vector.result == "opens" ? 0 : 1), "\(vector.file): \(run.errors)")
        let made = FileManager.default.fileExists(atPath: scratch.folder.appending(path: "out").path)
        #expect(made == (vector.result == "opens"), "\(vector.file)")
        let line = "bulwark decrypt \(keys.joined(separator: " ")) < '\(sealed)' > stream"
        #expect(try CommandRun.shell(line, in: scratch.folder).status == run.status, "\(vector.file)")
        guard let hash = vector.sha256 else { return }
        let sums = try CommandRun.shell("sha256sum out stream", in: scratch.folder).output.split(separator: "\n")
        #expect(sums.map { String($0.prefix(64)) } == [hash, hash], "\(vector.file)")
    }
}
