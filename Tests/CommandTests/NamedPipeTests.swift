import Foundation
import Testing

/// Pipes that have a name, as inputs.
@Suite final class NamedPipeTests: SealingCommandSuite {
    @Test(arguments: ["sealed", "age"]) func aPipeIsOpenedAsAFileIs(_ format: String) throws {
        let recipient = try run("keygen", "--type", "x25519", "-o", "X").output.trimmingCharacters(in: .newlines)
        try scratch.write(String(repeating: "0123456789", count: 50_000), to: "big")
        #expect(try run("encrypt", "-r", recipient, "--format", format, "-o", "s", "big").status == 0)
        try makePipe()
        for target in ["-o opened", "-o - > streamed"] {
            let opened = try CommandRun.shell("cat s > pipe & bulwark decrypt -k X \(target) pipe", in: scratch.folder)
            #expect(opened.status == 0, "\(opened.errors)")
        }
        #expect(try bytes("opened") == bytes("big"))
        #expect(try bytes("streamed") == bytes("big"))
    }

    @Test func aPipeThatEndsEarlyLeavesNothing() throws {
        try scratch.write(String(repeating: "0123456789", count: 50_000), to: "big")
        #expect(try run("encrypt", "-k", "K", "big").status == 0)
        try makePipe()
        let cut = try CommandRun.shell(
            "head -c 300000 big.sealed > pipe & bulwark decrypt -k K -o opened pipe", in: scratch.folder)
        #expect(cut.status == 1)
        #expect(cut.errors.hasPrefix("bulwark: pipe: "))
        #expect(try names().allSatisfy { !$0.hasPrefix("opened") && !$0.hasSuffix(".part") })
    }

    @Test func aPipeIsSealed() throws {
        try makePipe()
        let sealed = try CommandRun.shell("cat notes.txt > pipe & bulwark encrypt -k K -o s pipe", in: scratch.folder)
        #expect(sealed.status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "-", "s").output == "meet at noon\n")
    }

    /// Its name cannot be emptied, so removing it would remove nothing that was read.
    @Test func aPipeIsNotReplaced() throws {
        try makePipe()
        let refused = try run("decrypt", "-k", "K", "--replace", "-o", "opened", "pipe")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("pipe is not a regular file"))
        #expect(exists("pipe"))
    }

    private func makePipe() throws {
        try #require(mkfifo(scratch.folder.appending(path: "pipe").path, 0o600) == 0)
    }
}
