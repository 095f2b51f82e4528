import Foundation
import Testing

/// What must not be lost, and what must not be said, whichever way a command is called.
@Suite final class SealingSafetyTests: SealingCommandSuite {
    @Test(arguments: [["encrypt", "-k", "K"], ["encrypt", "-k", "K", "-"]])
    func aStreamDoesNotReplaceTheKey(_ call: [String]) throws {
        let before = try bytes("K")
        let refused = try run(call + ["--force", "-o", "K"], input: "notes.txt")
        #expect(refused.status == 2)
        #expect(refused.errors.contains("K is the key or password file in use"))
        #expect(try bytes("K") == before)
    }

    @Test func aStreamDoesNotReplaceAPasswordOrRecipients() throws {
        try scratch.write("secret\n", to: "pw")
        #expect(try run(["encrypt", "--password-file", "pw", "-f", "-o", "pw"], input: "notes.txt").status == 2)
        #expect(try scratch.read("pw") == "secret\n")
        let pair = try run("keygen", "--type", "x25519", "-o", "X")
        try scratch.write(pair.output, to: "X.pub")
        #expect(try run(["encrypt", "-R", "X.pub", "-f", "-o", "X.pub"], input: "notes.txt").status == 2)
        #expect(try scratch.read("X.pub") == pair.output)
    }

    @Test func aRangeDoesNotReplaceWhatItIsCutFrom() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        let sealed = try bytes("notes.txt.sealed")
        let key = try bytes("K")
        for target in ["notes.txt.sealed", "K"] {
            let call = ["decrypt", "-k", "K", "--range", "0-2", "-f", "-o", target, "notes.txt.sealed"]
            #expect(try run(call).status == 2)
        }
        #expect(try bytes("notes.txt.sealed") == sealed)
        #expect(try bytes("K") == key)
    }

    @Test func aFileInTheWayOfTheHeaderIsKept() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        #expect(try run("keygen", "-o", "K2").status == 0)
        try scratch.write("precious", to: ".notes.txt.sealed.header")
        let refused = try run("rekey", "-k", "K", "--new-key-file", "K2", "notes.txt.sealed")
        #expect(refused.status == 2)
        #expect(refused.errors.contains(".notes.txt.sealed.header already exists"))
        #expect(try scratch.read(".notes.txt.sealed.header") == "precious")
        #expect(try run("decrypt", "-k", "K", "-o", "-", "notes.txt.sealed").output == "meet at noon\n")
    }

    /// A folder on Linux may hold both; where the file system takes them for one, there is nothing to confuse.
    @Test func namesThatLookAlikeAreTwo() throws {
        try scratch.write("composed", to: "d/caf\u{E9}")
        try scratch.write("combined", to: "d/cafe\u{301}")
        let folder = scratch.folder.appending(path: "d").path
        guard try FileManager.default.contentsOfDirectory(atPath: folder).count == 2 else { return }
        #expect(try run("encrypt", "-k", "K", "d").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "-", "d.sealed/caf\u{E9}.sealed").output == "composed")
        #expect(try run("decrypt", "-k", "K", "-o", "-", "d.sealed/cafe\u{301}.sealed").output == "combined")
    }

    @Test func aNameMayBeginWithACombiningMark() throws {
        try scratch.write("text", to: "c/\u{301}x")
        #expect(try run("encrypt", "-k", "K", "c/\u{301}x").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "-", "c/\u{301}x.sealed").output == "text")
    }

    @Test func aPasswordIsTheFirstLineWhereverItComesFrom() throws {
        try scratch.write("secret\nsecond\n", to: "pw")
        #expect(try run("encrypt", "--password-file", "pw", "-o", "s", "notes.txt").status == 0)
        let environment = ["PW": "secret\r\nsecond"]
        let opened = try run(["decrypt", "--password-env", "PW", "-o", "-", "s"], environment: environment)
        #expect(opened.output == "meet at noon\n")
        // A command that says more than a password is read to its end.
        let command = "echo secret; sleep 0.1; seq 100000"
        #expect(try run("decrypt", "--password-command", command, "-o", "-", "s").output == "meet at noon\n")
        #expect(try run("decrypt", "--password-command", "echo secret; exit 3", "-o", "-", "s").status == 2)
    }

    @Test func aNameWithALineFeedIsNoSecondMessage() throws {
        try scratch.write("no sealed file", to: "x\nbulwark: done")
        let run = try run("inspect", "x\nbulwark: done")
        #expect(run.status == 1)
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func aKeyIsNotWrittenToAStream() throws {
        #expect(try run("keygen", "--output", "-").status == 2)
        #expect(!exists("-"))
    }

    @Test func recipientsMayBeInCapitals() throws {
        let key = try run("keygen", "--type", "x25519", "-o", "X").output
        let recipient = key.trimmingCharacters(in: .whitespacesAndNewlines).uppercased()
        #expect(try run("encrypt", "-r", recipient, "-o", "s", "notes.txt").status == 0)
        #expect(try run("decrypt", "-k", "X", "-o", "-", "s").output == "meet at noon\n")
    }

    @Test func anotherNameKeepsNoHeaderThatIsWrittenAnew() throws {
        #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
        try FileManager.default.linkItem(
            at: scratch.folder.appending(path: "notes.txt.sealed"), to: scratch.folder.appending(path: "other"))
        var keys: [String] = []
        for number in 0..<8 {
            #expect(try run("keygen", "-o", "N\(number)").status == 0)
            keys += ["--new-key-file", "N\(number)"]
        }
        let refused = try run(["rekey", "-k", "K"] + keys + ["notes.txt.sealed"])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("(a hard link)"))
        #expect(try run("decrypt", "-k", "K", "-o", "-", "other").output == "meet at noon\n")
    }
}
