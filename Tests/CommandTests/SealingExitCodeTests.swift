import Foundation
import Testing

/// One scheme of exit codes for all commands on sealed files; `Documentation/sealing.md` lists them.
@Suite final class SealingExitCodeTests: SealingCommandSuite {
    /// Calls of all five commands, by the name of the input.
    private static func calls(_ input: String) -> [[String]] {
        [
            ["encrypt", "-k", "K", "-o", "out", input], ["decrypt", "-k", "K", "-o", "out", input],
            ["decrypt", "-k", "K", "-o", "-", input], ["decrypt", "-k", "K", "--range", "0-1", input],
            ["rekey", "-k", "K", "--new-key-file", "K", input], ["inspect", input], ["inspect", "--json", input],
            ["keygen", "--public", input],
        ]
    }

    @Test(arguments: calls("none")) func aMissingInputIsAWrongCall(_ call: [String]) throws {
        let run = try CommandRun(call, in: scratch.folder)
        #expect(run.status == 2)
        #expect(run.errors == "bulwark: none cannot be read: No such file or directory.\n")
        #expect(run.output.isEmpty && !exists("out"))
    }

    @Test(arguments: calls("folder")) func aFolderIsNoInputOfWhatReadsFiles(_ call: [String]) throws {
        try FileManager.default.createDirectory(
            at: scratch.folder.appending(path: "folder"), withIntermediateDirectories: true)
        let run = try CommandRun(call, in: scratch.folder)
        if call.contains("out") { return #expect(run.status == 0 && exists("out")) }
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("bulwark: folder is a folder"), "\(run.errors)")
    }

    @Test(arguments: calls("notes.txt").filter { $0[0] != "encrypt" && $0[0] != "keygen" })
    func whatIsNoSealedFileIsRefused(_ call: [String]) throws {
        let run = try CommandRun(call, in: scratch.folder)
        #expect(run.status == 1)
        #expect(run.errors == "bulwark: notes.txt: this is not a sealed file: its signature is missing\n")
        #expect(!exists("out"))
    }

    @Test func aKeyThatIsNoneIsAWrongCall() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        try scratch.write("nonsense\n", to: "bad")
        for (key, message) in [("none", "none cannot be read"), ("bad", "bad, line 1: ")] {
            let calls = [
                ["encrypt", "-k", key, "-o", "out", "notes.txt"],
                ["decrypt", "-k", key, "notes.txt.sealed", "-o", "out"],
                ["rekey", "-k", key, "--new-key-file", "K", "notes.txt.sealed"],
                ["rekey", "-k", "K", "--new-key-file", key, "notes.txt.sealed"], ["keygen", "--public", key],
                ["encrypt", "-R", key, "-o", "out", "notes.txt"],
            ]
            for call in calls {
                let run = try CommandRun(call, in: scratch.folder)
                #expect(run.status == 2, "\(call)")
                #expect(run.errors.hasPrefix("bulwark: \(message)"), "\(call): \(run.errors)")
                #expect(!exists("out"))
            }
        }
    }

    @Test func aPlaceThatCannotBeWrittenToIsAWrongCall() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let calls = [
            ["encrypt", "-k", "K", "notes.txt"], ["decrypt", "-k", "K", "notes.txt.sealed"],
            ["decrypt", "-k", "K", "--range", "0-1", "notes.txt.sealed"], ["keygen"],
        ]
        for call in calls {
            let missing = try CommandRun(call + ["-o", "no/where/out"], in: scratch.folder)
            #expect(missing.status == 2)
            let reason = "the folder no/where: No such file or directory."
            #expect(missing.errors == "bulwark: no/where/out cannot be written: \(reason)\n", "\(call)")
            let taken = try CommandRun(call + ["-o", "K"], in: scratch.folder)
            #expect(taken.status == 2)
            #expect(taken.errors.contains("K "), "\(call): \(taken.errors)")
        }
    }

    @Test func namesThatCannotBeAreNamed() throws {
        let none = try run("decrypt", "-k", "K", "n")
        #expect(none.status == 2 && none.errors == "bulwark: n cannot be read: No such file or directory.\n")
        let empty = try run("encrypt", "-k", "K", "")
        #expect(empty.status == 2 && empty.errors.contains("The file name is empty"))
        let within = try run("encrypt", "-k", "K", "-o", "K/out", "notes.txt")
        #expect(within.status == 2)
        #expect(within.errors == "bulwark: K/out cannot be written: K is not a folder.\n")
    }

    /// Once, whatever the number of files, and before a password is asked for.
    @Test func whatAgeDoesNotHaveIsToldOnce() throws {
        try scratch.write("correct horse", to: "pw")
        for options in [["-k", "K"], ["-k", "K", "--password"], ["--password-file", "pw", "--kdf", "argon2id"]] {
            let run = try CommandRun(
                ["encrypt", "--format", "age"] + options + ["notes.txt", "pw", "-o", "out"], in: scratch.folder)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix("bulwark: age ") && run.errors.count(where: \.isNewline) == 1, "\(run.errors)")
            #expect(!exists("out"))
        }
    }

    @Test func aFileOfManyThatFailsIsAFailure() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        try scratch.write("nonsense", to: "bad.sealed")
        let rekeyed = try run("rekey", "-k", "K", "--new-key-file", "K", "bad.sealed", "notes.txt.sealed")
        #expect(rekeyed.status == 1)
        #expect(rekeyed.errors.contains("bad.sealed: this is not a sealed file"))
        #expect(rekeyed.errors.contains("notes.txt.sealed has new recipients, in its header"))
        // One that is missing is told before any is touched.
        let none = try run("rekey", "-k", "K", "--new-key-file", "K", "notes.txt.sealed", "none")
        #expect(none.status == 2)
        #expect(!none.errors.contains("has new recipients"))
    }

    @Test func wrongOptionsAreWrongUsage() throws {
        for call in [
            ["encrypt", "--format", "zip", "notes.txt"], ["decrypt", "--range", "5", "x"], ["rekey", "x"], ["inspect"],
            ["keygen"], ["keygen", "--type", "rsa", "-o", "x"], ["encrypt", "--armor", "notes.txt"],
            ["decrypt", "--max-kdf-time", "0", "x"],
        ] {
            let run = try CommandRun(call, in: scratch.folder)
            #expect(run.status == 2, "\(call)")
            #expect(run.errors.contains("Usage: bulwark \(call[0])"), "\(run.errors)")
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"))) func aFullOutputIsAFailure() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        for line in ["inspect notes.txt.sealed", "decrypt -k K -o - notes.txt.sealed", "keygen --public pair"] {
            if line.hasPrefix("keygen") { #expect(try run("keygen", "--type", "x25519", "-o", "pair").status == 0) }
            let full = try CommandRun.shell("bulwark \(line) > /dev/full", in: scratch.folder)
            #expect(full.status == 1, "\(line)")
            #expect(full.errors.contains("No space left on device"), "\(full.errors)")
        }
    }

    @Test func everyHelpListsTheCodes() throws {
        for command in ["encrypt", "decrypt", "rekey", "inspect", "keygen"] {
            let help = try run(command, "--help")
            #expect(help.status == 0)
            let text = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            #expect(text.contains("Exit status: 0 success; 1 a file was refused"), "\(command)")
        }
    }
}
