import Foundation
import Testing

/// `rekey`: its new passwords come from wherever passwords come from.
@Suite final class RekeyCommandTests: SealingCommandSuite {
    @Test func rekeyChangesTheHeaderAlone() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let before = try bytes("notes.txt.sealed")
        #expect(try run("keygen", "-o", "L").status == 0)
        #expect(try run("rekey", "-k", "K", "--new-key-file", "L", "notes.txt.sealed").status == 0)
        let after = try bytes("notes.txt.sealed")
        #expect(before.count == after.count && before != after && before.dropFirst(512) == after.dropFirst(512))
        #expect(try run("decrypt", "-k", "K", "-o", "-", "notes.txt.sealed").status == 1)
        #expect(try run("decrypt", "-k", "L", "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
        #expect(try run("rekey", "-k", "L", "--add", "--new-key-file", "K", "notes.txt.sealed").status == 0)
        for key in ["K", "L"] {
            #expect(try run("decrypt", "-k", key, "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
        }
    }

    @Test func newPasswordsComeFromEverywhereButArguments() throws {
        try scratch.write("correct horse\nnot this line", to: "pw")
        let sources = [
            ["--new-password-file", "pw"], ["--new-password-command", "head -n 1 pw"],
            ["--new-password-env", "SECRET"],
            ["--new-password-fd", "0"],
        ]
        for source in sources {
            #expect(try run("encrypt", "-k", "K", "--force", "notes.txt").status == 0)
            let changed = try CommandRun(
                ["rekey", "-k", "K", "--kdf", "pbkdf2"] + source + ["notes.txt.sealed"], in: scratch.folder,
                environment: ["SECRET": "correct horse"], input: scratch.folder.appending(path: "pw"))
            #expect(changed.status == 0, "\(source): \(changed.errors)")
            let opened = try run("decrypt", "-o", "-", "--password-file", "pw", "notes.txt.sealed")
            #expect(opened.output == "meet at noon\n", "\(source)")
            #expect(try run("decrypt", "-o", "-", "-k", "K", "notes.txt.sealed").status == 1)
        }
    }

    /// Old and new password, each from its own place, and one descriptor that gives both in turn.
    @Test func anOldPasswordMakesWayForANewOne() throws {
        try scratch.write("old one\nnew one\n", to: "both")
        try scratch.write("new one", to: "new")
        #expect(try run("encrypt", "--password-file", "both", "--kdf", "pbkdf2", "notes.txt").status == 0)
        let changed = try CommandRun(
            ["rekey", "--password-fd", "0", "--new-password-fd", "0", "--kdf", "pbkdf2", "notes.txt.sealed"],
            in: scratch.folder, input: scratch.folder.appending(path: "both"))
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(try run("decrypt", "--password-file", "new", "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
        #expect(try run("decrypt", "--password-file", "both", "-o", "-", "notes.txt.sealed").status == 1)
    }

    @Test func aNewPasswordIsMadeOnRequest() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let made = try run("rekey", "-k", "K", "--new-generate-password", "--kdf", "pbkdf2", "notes.txt.sealed")
        #expect(made.status == 0)
        let password = try #require(made.errors.firstMatch(of: /new password is ([a-z-]{47})\n/)?.output.1)
        let opened = try run(
            "decrypt", "-o", "-", "--password-env", "SECRET", "notes.txt.sealed",
            environment: ["SECRET": String(password)])
        #expect(opened.output == "meet at noon\n")
    }

    @Test func wrongCallsAreToldBeforeAnythingIsAsked() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let calls = [
            ([], "Name the new recipients"),
            (["--new-password-file", "a", "--new-password-env", "B"], "Give one source for the new password, not 2"),
            (["--new-generate-password", "--new-password-file", "a"], "leave out the other password options"),
            (["--new-password-file", "none"], "none cannot be read: No such file or directory."),
            (["--new-key-file", "none"], "none cannot be read: No such file or directory."),
        ]
        for (options, message) in calls {
            let refused = try CommandRun(["rekey", "-k", "K"] + options + ["notes.txt.sealed"], in: scratch.folder)
            #expect(refused.status == 2, "\(options)")
            #expect(refused.errors.contains(message), "\(refused.errors)")
        }
        if let run = try runWithoutTerminal("rekey", "-k", "K", "--new-password", "notes.txt.sealed") {
            #expect(run.status == 2)
            #expect(run.errors.contains("use --new-password-file, --new-password-fd"))
        }
        #expect(try run("decrypt", "-k", "K", "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
    }

    @Test func anAgeFileIsSaidToBeOne() throws {
        let recipient = try run("keygen", "--type", "x25519", "-o", "pair").output.trimmingCharacters(in: .newlines)
        #expect(try run("encrypt", "--format", "age", "-r", recipient, "notes.txt").status == 0)
        let refused = try run("rekey", "-k", "pair", "--new-key-file", "K", "notes.txt.age")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("notes.txt.age is an age file"))
    }

    @Test func helpNamesTheSameSourcesTwice() throws {
        let help = try run("rekey", "--help").output
        for name in ["key-file", "password", "password-file", "password-fd", "password-env", "password-command"] {
            #expect(help.contains(" --\(name)") && help.contains(" --new-\(name)"), "\(name)")
        }
        #expect(help.contains("--new-generate-password") && !help.contains(" --generate-password"))
    }

    @Test func aKeyFileThatOthersReadIsToldOfOnce() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        chmod(scratch.folder.appending(path: "K").path, 0o644)
        let changed = try run("rekey", "--quiet", "-k", "K", "--new-key-file", "K", "notes.txt.sealed")
        #expect(changed.status == 0)
        #expect(
            changed.errors == "bulwark: the key file K is readable by others; restrict it to its owner (chmod 600)\n")
        let sealed = try run("encrypt", "-k", "K", "-k", "K", "-o", "twice", "notes.txt")
        #expect(sealed.errors == changed.errors)
        #expect(try run("inspect", "twice").output.components(separatedBy: "key file").count == 2)
    }

    @Test func aWeakPasswordThatIsKeptIsToldOf() throws {
        try scratch.write("secret", to: "pw")
        let weak = ["encrypt", "-k", "K", "--password-file", "pw", "--kdf", "weak-pbkdf2", "notes.txt"]
        #expect(try run(weak).errors.contains("six times cheaper"))
        #expect(try run("decrypt", "-k", "K", "-o", "-", "notes.txt.sealed").errors.isEmpty)
        #expect(try run("inspect", "notes.txt.sealed").output.contains("only 100000 rounds: weak"))
        let kept = try run("rekey", "--quiet", "-k", "K", "--add", "--new-key-file", "K", "notes.txt.sealed")
        let told =
            "notes.txt.sealed keeps a password that is cheap to brute-force: "
            + "PBKDF2-HMAC-SHA-256, only 100000 rounds: weak"
        #expect(kept.errors == "bulwark: \(told)\n")
        #expect(try run("rekey", "--quiet", "-k", "K", "--new-key-file", "K", "notes.txt.sealed").errors.isEmpty)
    }

    @Test func errorsNameTheOptions() throws {
        #expect(try run("encrypt", "--password-command", "echo secret", "notes.txt").status == 0)
        let secret = ["--password-command", "echo secret", "-o", "-", "notes.txt.sealed"]
        let work = try run(["decrypt", "--max-kdf-memory", "1"] + secret)
        #expect(work.status == 1)
        #expect(work.errors.hasSuffix("if you trust the source of the file (--max-kdf-memory, --max-kdf-time)\n"))
        #expect(try run("decrypt", "-k", "K", "-o", "-", "notes.txt.sealed").errors.hasSuffix("(bulwark inspect)\n"))
    }
}
