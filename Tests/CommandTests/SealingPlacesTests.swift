import Foundation
import Testing

/// Results that cannot be written are refused before a password is asked for and before anything is written.
@Suite final class SealingPlacesTests: SealingCommandSuite {
    private let long = String(repeating: "n", count: 250)

    @Test func aFolderAndAFileDoNotShareAPlace() throws {
        try scratch.write("1", to: "x/a.sealed")
        try scratch.write("2", to: "e/x.sealed")
        try refuses(
            "decrypt", "-o", "out", "x", "e/x.sealed",
            saying: "e/x.sealed would be written to out/x, which must be a folder")
    }

    @Test func aFileInTheWayOfAFolderIsFound() throws {
        try scratch.write("1", to: "d/a")
        try scratch.write("2", to: "d/b/c")
        try scratch.write("mine", to: "d.sealed")
        try refuses("encrypt", "--force", "d", saying: "d.sealed already exists and is not a folder")
        try FileManager.default.removeItem(at: scratch.folder.appending(path: "d.sealed"))
        try scratch.write("mine", to: "d.sealed/b")
        try refuses("encrypt", "d", saying: "d.sealed/b already exists and is not a folder")
        #expect(!exists("d.sealed/a.sealed"))
    }

    @Test func aFolderInTheWayOfAFileIsFound() throws {
        try scratch.write("1", to: "notes.txt.sealed/a")
        try refuses("encrypt", "--force", "notes.txt", saying: "notes.txt.sealed is a folder; name a file")
    }

    @Test func namesThatBecomeTooLongAreFound() throws {
        try scratch.write("1", to: long)
        try refuses("encrypt", long, saying: "is too long: 257 bytes")
        try scratch.write("1", to: "d/\(long)")
        try scratch.write("1", to: "d/a")
        try refuses("encrypt", "d", saying: "is too long: 257 bytes")
        #expect(!exists("d.sealed"))
        #expect(try run("encrypt", "-k", "K", "-o", "short", long).status == 0)
    }

    @Test func oneResultIsOneHoweverItIsWritten() throws {
        try refuses("encrypt", "./notes.txt", "notes.txt", saying: "would both be written to notes.txt.sealed")
        try scratch.write("1", to: "d/a")
        try refuses("encrypt", "d", "./d/", saying: "d/a and ./d/a would both be written to")
    }

    @Test func anOriginalHasOneTurn() throws {
        try scratch.write("1", to: "d/a")
        try refuses("encrypt", "--replace", "d", "d/a", saying: "d/a is named twice")
        #expect(exists("d/a") && !exists("d.sealed"))
    }

    @Test func foldersKeepTheirPermissions() throws {
        for folder in ["d", "d/b"] {
            try scratch.write("1", to: "\(folder)/a")
            try scratch.write("2", to: "\(folder)/c/a")
        }
        let modes = ["d/b/c": mode_t(0o750), "d/b": 0o555, "d": 0o500]
        for (folder, mode) in modes { chmod(scratch.folder.appending(path: folder).path, mode) }
        #expect(try run("encrypt", "-k", "K", "d").status == 0)
        #expect(try run("decrypt", "-k", "K", "-o", "back", "d.sealed").status == 0)
        for root in ["d.sealed", "back"] {
            #expect(try permissions(root) == 0o500)
            #expect(try permissions("\(root)/b") == 0o555)
            #expect(try permissions("\(root)/b/c") == 0o750)
        }
        #expect(try scratch.read("back/b/c/a") == "2")
        // So that the folder can be removed.
        for root in ["d", "d.sealed", "back"] {
            for folder in [root, "\(root)/b"] { chmod(scratch.folder.appending(path: folder).path, 0o700) }
        }
    }

    private func refuses(_ arguments: String..., saying words: String) throws {
        let run = try run(arguments + ["--password-command", "touch asked; echo secret", "--quiet"])
        #expect(run.status == 2)
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
        #expect(!exists("asked"))
    }
}
