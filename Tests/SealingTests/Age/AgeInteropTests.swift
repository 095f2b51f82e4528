import Foundation
import Testing

@testable import Sealing

/// Files made here and read by `age` and by rage (through pyrage), and the reverse.
@Suite(.serialized) struct AgeInteropTests {
    static let sizes = [0, 1, 65_535, 65_536, 65_537, 200_000]

    @Test(.needs(.age), arguments: sizes, [false, true]) func withAge(_ size: Int, _ isArmored: Bool) throws {
        let identity = try X25519Identity()
        let content = AgeFileTests.content(size)
        let folder = try TemporaryFolder()
        try folder.write(identity.text(), "key")
        try folder.write(content, "content")
        try Program.run(
            "age",
            ["-r", identity.recipient.description, "-o", "theirs.age"] + (isArmored ? ["-a"] : []) + ["content"],
            in: folder)
        #expect(try AgeFile.open(folder.read("theirs.age"), with: [.x25519(identity)]) == content)
        let ours = try AgeFile.seal(content, to: [.x25519(identity.recipient)], isArmored: isArmored)
        try folder.write(ours, "ours.age")
        try Program.run("age", ["-d", "-i", "key", "-o", "opened", "ours.age"], in: folder)
        // For an empty content age makes no file.
        let opened = try? folder.read("opened")
        #expect((opened ?? []) == content)
    }

    @Test(.needs(.pyrage), arguments: sizes, [false, true]) func withRage(_ size: Int, _ isArmored: Bool) throws {
        let identity = try X25519Identity()
        let content = AgeFileTests.content(size)
        let folder = try TemporaryFolder()
        try folder.write(identity.text(), "key")
        try folder.write(content, "content")
        let keyed = try AgeFile.seal(content, to: [.x25519(identity.recipient)], isArmored: isArmored)
        let worded = try AgeFile.seal(
            content, to: [.password(Password("correct horse"), .scrypt(logN: 10))], isArmored: isArmored)
        try folder.write(keyed, "keyed.age")
        try folder.write(worded, "worded.age")
        try Program.run("python3", ["-c", Self.script, isArmored ? "armored" : "plain"], in: folder)
        #expect(try folder.read("keyed.opened") == content)
        #expect(try folder.read("worded.opened") == content)
        #expect(try AgeFile.open(folder.read("theirs-keyed.age"), with: [.x25519(identity)]) == content)
        // Rage makes its work factor fit a second, which a build without optimisation takes ten of.
        guard size == 1 else { return }
        let password = Identity.password(try Password("correct horse"))
        #expect(try AgeFile.open(folder.read("theirs-worded.age"), with: [password]) == content)
    }

    private static let script = """
        import pathlib, sys, pyrage
        key = pyrage.x25519.Identity.from_str(pathlib.Path("key").read_text())
        content = pathlib.Path("content").read_bytes()
        armored = sys.argv[1] == "armored"
        read = lambda name: pathlib.Path(name).read_bytes()
        pathlib.Path("keyed.opened").write_bytes(pyrage.decrypt(read("keyed.age"), [key]))
        pathlib.Path("worded.opened").write_bytes(pyrage.passphrase.decrypt(read("worded.age"), "correct horse"))
        pathlib.Path("theirs-keyed.age").write_bytes(pyrage.encrypt(content, [key.to_public()], armored=armored))
        if len(content) == 1:
            worded = pyrage.passphrase.encrypt(content, "correct horse", armored=armored)
            pathlib.Path("theirs-worded.age").write_bytes(worded)
        """
}

/// Runs other programs.
private enum Program {
    struct Failure: Error {
        let status: Int32
    }

    static func run(_ name: String, _ arguments: [String], in folder: TemporaryFolder) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.currentDirectoryURL = folder.url
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
    }
}

/// A folder that goes when the test ends.
private final class TemporaryFolder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func write(_ bytes: [UInt8], _ name: String) throws { try Data(bytes).write(to: url.appendingPathComponent(name)) }

    func read(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: url.appendingPathComponent(name))) }
}
