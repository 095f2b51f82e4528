import Foundation
import Testing

/// `encrypt`, `decrypt`, `rekey`, `inspect` and `keygen`, as a user runs them.
@Suite final class SealingCommandTests: SealingCommandSuite {
    @Test func aFileGoesThereAndBack() throws {
        #expect(try run("encrypt", "--key-file", "K", "--output", "notes.sealed", "notes.txt").status == 0)
        #expect(try !bytes("notes.sealed").contains(Data("noon".utf8)))
        #expect(try run("decrypt", "--key-file", "K", "--output", "again.txt", "notes.sealed").status == 0)
        #expect(try bytes("again.txt") == bytes("notes.txt"))
        #expect(try permissions("K") == 0o600)
        #expect(try permissions("again.txt") == 0o600)
    }

    @Test func namesFollowFromTheInputs() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        #expect(exists("notes.txt.sealed") && exists("notes.txt"))
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "notes.txt"))
        #expect(try run("decrypt", "-k", "K", "notes.txt.sealed").status == 0)
        #expect(try scratch.read("notes.txt") == "meet at noon\n")
    }

    @Test func nothingIsReplacedUnasked() throws {
        try scratch.write("mine", to: "taken")
        let refused = try run("encrypt", "-k", "K", "-o", "taken", "notes.txt")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("taken already exists"))
        #expect(try scratch.read("taken") == "mine")
        #expect(try run("encrypt", "-k", "K", "-o", "taken", "--force", "notes.txt").status == 0)
        #expect(try scratch.read("notes.txt") == "meet at noon\n")
    }

    @Test func replaceRemovesTheOriginal() throws {
        #expect(try run("encrypt", "-k", "K", "--replace", "notes.txt").status == 0)
        #expect(!exists("notes.txt"))
        #expect(try run("decrypt", "-k", "K", "--replace", "notes.txt.sealed").status == 0)
        #expect(!exists("notes.txt.sealed"))
        #expect(try scratch.read("notes.txt") == "meet at noon\n")
    }

    @Test func noResultTakesThePlaceOfAnInput() throws {
        let own = try run("encrypt", "-k", "K", "--force", "--replace", "-o", "notes.txt", "notes.txt")
        #expect(own.status == 2)
        #expect(own.errors.contains("would overwrite notes.txt, which is an input"))
        try scratch.write("other", to: "notes.txt.sealed")
        #expect(try run("encrypt", "-k", "K", "--force", "notes.txt", "notes.txt.sealed").status == 2)
        #expect(try scratch.read("notes.txt") == "meet at noon\n")
        #expect(try scratch.read("notes.txt.sealed") == "other")
    }

    @Test func theKeyThatIsUsedIsNeitherRemovedNorReplaced() throws {
        try scratch.write("text", to: "d/a")
        try FileManager.default.copyItem(
            at: scratch.folder.appending(path: "K"), to: scratch.folder.appending(path: "d/K"))
        let run = try run("encrypt", "-k", "d/K", "--replace", "d")
        #expect(run.status == 2)
        #expect(run.errors.contains("d/K is the key or password file in use"))
        #expect(exists("d/K") && exists("d/a") && !exists("d.sealed"))
        #expect(try self.run("encrypt", "-k", "K", "--force", "-o", "K", "notes.txt").status == 2)
        #expect(try self.run("keygen", "--public", "K").errors.contains("only secret keys"))
    }

    @Test func linksAndOtherNamesAreNotReplaced() throws {
        let (files, folder) = (FileManager.default, scratch.folder)
        try files.createSymbolicLink(atPath: folder.appending(path: "link").path, withDestinationPath: "notes.txt")
        #expect(try run("encrypt", "-k", "K", "--replace", "link").errors.contains("is not a regular file"))
        try files.linkItem(at: folder.appending(path: "notes.txt"), to: folder.appending(path: "second"))
        #expect(try run("encrypt", "-k", "K", "--replace", "second").errors.contains("another hard link"))
        try scratch.write("other", to: "other.txt")
        #expect(try run("encrypt", "-k", "K", "--force", "-o", "link", "notes.txt").status == 2)
        #expect(
            try run("encrypt", "-k", "K", "--force", "-o", "link", "other.txt").errors.contains("is a symbolic link"))
        #expect(exists("link") && exists("second") && exists("notes.txt"))
    }

    @Test func aFolderIsNotSealedIntoItself() throws {
        try scratch.write("text", to: "d/a")
        let within = try run("encrypt", "-k", "K", "d", "-o", "d/out")
        #expect(within.status == 2)
        #expect(within.errors.contains("d/out is inside the input d"))
        #expect(try run("encrypt", "-k", "K", "d", "-o", "-").errors.contains("d is a folder"))
        chmod(scratch.folder.appending(path: "d").path, 0o700)
        #expect(try run("encrypt", "-k", "K", "d").status == 0)
        #expect(try permissions("d.sealed") == 0o700)
    }

    @Test func whatAPipeWasGivenIsSaidToBeAPart() throws {
        // 256 KiB are written at once, so of the shorter one nothing is.
        for (count, isGiven) in [(5000, false), (50_000, true)] {
            try scratch.write(String(repeating: "0123456789", count: count), to: "big")
            #expect(try run("encrypt", "-k", "K", "-f", "big").status == 0)
            try bytes("big.sealed").dropLast(20_000).write(to: scratch.folder.appending(path: "big.sealed"))
            let cut = try run("decrypt", "-k", "K", "-o", "-", "big.sealed")
            #expect(cut.status == 1)
            #expect(cut.output.isEmpty != isGiven)
            #expect(cut.errors.contains("is incomplete; do not use it") == isGiven)
        }
    }

    @Test func whatIsTakenIsSaidBeforeAPasswordIsMade() throws {
        try scratch.write("mine", to: "notes.txt.sealed")
        let taken = try run("encrypt", "--generate-password", "notes.txt")
        #expect(taken.status == 2)
        #expect(!taken.errors.contains("password is"))
    }

    @Test func namesWithControlCharactersDoNotReachTheTerminal() throws {
        let strange = try run("decrypt", "-k", "K", "-o", "x", "a\u{1B}[31mb.sealed")
        #expect(strange.status == 2)
        #expect(!strange.errors.contains("\u{1B}"))
    }

    @Test func recipientsFilesMayComeFromWindows() throws {
        let recipient = try run("keygen", "--type", "x25519", "-o", "pair").output.trimmingCharacters(in: .newlines)
        try scratch.write("# friends\r\n\(recipient)\r\n", to: "friends")
        #expect(try run("encrypt", "-R", "friends", "notes.txt").status == 0)
        #expect(try run("decrypt", "-k", "pair", "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
    }

    @Test func aWrongKeyOpensNothing() throws {
        #expect(try run("keygen", "-o", "L").status == 0)
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let refused = try run("decrypt", "-k", "L", "-o", "out", "notes.txt.sealed")
        #expect(refused.status == 1)
        #expect(refused.errors.hasPrefix("bulwark: notes.txt.sealed: none of the given passwords and keys"))
        #expect(!exists("out"))
        #expect(try names().allSatisfy { !$0.hasSuffix(".part") })
    }

    @Test func aDamagedFileLeavesNothing() throws {
        try scratch.write(String(repeating: "0123456789", count: 5000), to: "big")
        #expect(try run("encrypt", "-k", "K", "big").status == 0)
        var sealed = try bytes("big.sealed")
        sealed[sealed.startIndex + 20_000] ^= 1
        try sealed.write(to: scratch.folder.appending(path: "big.sealed"))
        let refused = try run("decrypt", "-k", "K", "-o", "out", "big.sealed")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("damaged at bytes 16384 to 32767"))
        #expect(try !names().contains { $0.hasPrefix("out") || $0.hasSuffix(".part") })
    }

    @Test func passwordsComeFromEverywhereButArguments() throws {
        try scratch.write("correct horse\nnot this line", to: "pw")
        #expect(try run("encrypt", "--password-file", "pw", "--kdf", "pbkdf2", "notes.txt").status == 0)
        let sources = [
            ["--password-file", "pw"], ["--password-command", "head -n 1 pw"], ["--password-env", "SECRET"],
        ]
        for source in sources {
            let opened = try CommandRun(
                ["decrypt", "-o", "-"] + source + ["notes.txt.sealed"], in: scratch.folder,
                environment: ["SECRET": "correct horse"])
            #expect(opened.output == "meet at noon\n", "\(source)")
        }
        let wrong = try run(
            "decrypt", "-o", "-", "--password-env", "SECRET", "notes.txt.sealed", environment: ["SECRET": "battery"])
        #expect(wrong.status == 1)
        #expect(!wrong.errors.contains("battery"))
        let absent = try run("decrypt", "-o", "-", "--password-env", "SECRET", "notes.txt.sealed")
        #expect(absent.status == 2)
        #expect(try run("encrypt", "--password-file", "pw", "--password-env", "SECRET", "notes.txt").status == 2)
    }

    @Test func aGeneratedPasswordIsShownOnceAndOpens() throws {
        let made = try run("encrypt", "--generate-password", "--kdf", "pbkdf2", "notes.txt")
        #expect(made.status == 0)
        let password = try #require(made.errors.firstMatch(of: /password is ([a-z-]{47})\n/)?.output.1)
        let opened = try run(
            "decrypt", "-o", "-", "--password-env", "SECRET", "notes.txt.sealed",
            environment: ["SECRET": String(password)])
        #expect(opened.output == "meet at noon\n")
    }

    @Test(arguments: ["x25519", "hybrid", "p256"])
    func publicKeysSealAndSecretOnesOpen(_ type: String) throws {
        let recipient = try run("keygen", "--type", type, "-o", "pair").output.trimmingCharacters(in: .newlines)
        #expect(try run("keygen", "--public", "pair").output.trimmingCharacters(in: .newlines) == recipient)
        for format in ["sealed", "age"] {
            #expect(try run("encrypt", "--format", format, "-r", recipient, "notes.txt").status == 0)
            #expect(try run("decrypt", "-k", "pair", "-o", "-", "notes.txt.\(format)").output == "meet at noon\n")
        }
    }

    @Test func aRangeIsCutOut() throws {
        let text = (0..<9000).map { "\($0 % 10)" }.joined() + String(repeating: "x", count: 30_000)
        try scratch.write(text, to: "big")
        #expect(try run("encrypt", "-k", "K", "big").status == 0)
        #expect(try run("decrypt", "-k", "K", "--range", "8995-9003", "big.sealed").output == "56789xxxx")
        #expect(try run("decrypt", "-k", "K", "--range", "38998-", "big.sealed").output == "xx")
        #expect(try run("decrypt", "-k", "K", "--range", "50000-", "big.sealed").status == 2)
        #expect(try run("decrypt", "-k", "K", "--range", "9-1", "big.sealed").status == 2)
    }

    @Test func foldersKeepTheirPaths() throws {
        for (path, text) in ["d/a": "1", "d/b/c": "2", "d/b/e/f": ""] { try scratch.write(text, to: path) }
        try FileManager.default.createSymbolicLink(
            atPath: scratch.folder.appending(path: "d/link").path, withDestinationPath: "a")
        let sealed = try run("encrypt", "-k", "K", "d")
        #expect(sealed.status == 3)
        #expect(sealed.errors == "bulwark: skipped: d/link (a symbolic link)\n")
        #expect(try run("decrypt", "-k", "K", "-o", "back", "d.sealed").status == 0)
        for (path, text) in ["a": "1", "b/c": "2", "b/e/f": ""] { #expect(try scratch.read("back/\(path)") == text) }
        #expect(!exists("back/link"))
    }

    @Test func oneBadFileOfManyKeepsNoneFromItsTurn() throws {
        for name in ["a", "b", "c"] { try scratch.write(name, to: "d/\(name)") }
        #expect(try run("encrypt", "-k", "K", "d").status == 0)
        try scratch.write("nonsense", to: "d.sealed/b.sealed")
        let opened = try run("decrypt", "-k", "K", "-o", "back", "d.sealed")
        #expect(opened.status == 1)
        #expect(opened.errors.contains("d.sealed/b.sealed: this is not a sealed file"))
        #expect(exists("back/a") && !exists("back/b") && exists("back/c"))
    }

    @Test func aSecretKeyIsNoRecipient() throws {
        let key = try scratch.read("K").split(separator: "\n").last.map(String.init) ?? ""
        let refused = try run("encrypt", "-r", key, "notes.txt")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("secret key"))
        #expect(!refused.errors.contains(key))
    }

    @Test func withoutATerminalTheErrorSaysWhatToDo() throws {
        guard let run = try runWithoutTerminal("encrypt", "notes.txt") else { return }
        #expect(run.status == 2)
        #expect(run.errors.contains("There is no terminal to prompt for a password; use --password-file"))
        #expect(!exists("notes.txt.sealed"))
    }
}
