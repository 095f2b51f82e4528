import Foundation
import InputValidation
import Testing

@Suite struct ContainedFolderTests {
    private func withFolder(_ work: (String, ContainedFolder) throws -> Void) throws {
        let path = NSTemporaryDirectory() + "contained-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path + "/inside/deep", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("outside".utf8).write(to: URL(fileURLWithPath: path + "/outside.txt"))
        try Data("inside".utf8).write(to: URL(fileURLWithPath: path + "/inside/deep/file.txt"))
        try work(path, try ContainedFolder(path + "/inside"))
    }

    @Test func `What is inside opens`() throws {
        try withFolder { path, folder in
            #expect(try folder.open("deep/file.txt").readToEnd() == Data("inside".utf8))
            #expect(try folder.open("./deep//file.txt").readToEnd() == Data("inside".utf8))
            try folder.open("new.txt", for: .making()).write(contentsOf: Data("1".utf8))
            try folder.open("new.txt", for: .writing()).write(contentsOf: Data("23".utf8))
            #expect(try folder.open("new.txt").readToEnd() == Data("23".utf8))
            #expect(throws: PathError.system(EEXIST)) { try folder.open("new.txt", for: .making()) }
            #expect(throws: PathError.system(ENOENT)) { try folder.open("missing") }
        }
    }

    @Test(arguments: [
        "../outside.txt", "deep/../../outside.txt", "/etc/passwd", "..", "", "deep/..", "~/x", "a\u{0}b", "link.txt",
        "linked/outside.txt", "deep", "pipe", ".",
    ])
    func nothingLeadsOut(_ path: String) throws {
        try withFolder { root, folder in
            try FileManager.default.createSymbolicLink(
                atPath: root + "/inside/link.txt", withDestinationPath: root + "/outside.txt")
            try FileManager.default.createSymbolicLink(atPath: root + "/inside/linked", withDestinationPath: root)
            #expect(mkfifo(root + "/inside/pipe", 0o600) == 0)
            #expect(throws: PathError.self) { try folder.open(path) }
            #expect(throws: PathError.self) { try folder.open(path, for: .writing()) }
            #expect(try Data(contentsOf: URL(fileURLWithPath: root + "/outside.txt")) == Data("outside".utf8))
        }
    }

    /// The system reads bytes: a mark behind a slash makes no other sign of it.
    @Test(arguments: HostileTexts.extenders) func noSlashHides(_ extender: String) throws {
        try withFolder { root, folder in
            let name = "\(extender)secret"
            try Data("outside".utf8).write(to: URL(fileURLWithPath: root + "/" + name))
            try Data("inside".utf8).write(to: URL(fileURLWithPath: root + "/inside/deep/" + name))
            try FileManager.default.createSymbolicLink(atPath: root + "/inside/linked", withDestinationPath: root)
            for path in ["../\(name)", "deep/../../\(name)", "deep/../\(name)", "\(root)/\(name)", "/\(name)"] {
                #expect(!ContainedFolder.contains(path))
                for access in [ContainedFolder.Access.reading, .writing(), .making()] {
                    #expect(throws: PathError.self, "\(path.utf8)") { try folder.open(path, for: access) }
                }
            }
            #expect(throws: PathError.self) { try folder.open("linked/\(name)") }
            #expect(throws: PathError.self) { try folder.open("linked/\(extender)made", for: .making()) }
            #expect(try folder.open("deep/\(name)").readToEnd() == Data("inside".utf8))
            #expect(try Data(contentsOf: URL(fileURLWithPath: root + "/" + name)) == Data("outside".utf8))
        }
    }

    /// Somebody swaps a folder for a link outside, again and again, while we open through it.
    @Test func `A link put there meanwhile is not followed`() async throws {
        let path = NSTemporaryDirectory() + "swapped-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for part in ["/inside", "/good", "/evil"] {
            try FileManager.default.createDirectory(atPath: path + part, withIntermediateDirectories: true)
        }
        try Data("good".utf8).write(to: URL(fileURLWithPath: path + "/good/file"))
        try Data("evil".utf8).write(to: URL(fileURLWithPath: path + "/evil/file"))
        let folder = try ContainedFolder(path + "/inside")
        let swapping = Task.detached {
            for _ in 0..<3_000 where !Task.isCancelled {
                _ = rename(path + "/good", path + "/inside/door")
                _ = rename(path + "/inside/door", path + "/good")
                _ = symlink(path + "/evil", path + "/inside/door")
                _ = unlink(path + "/inside/door")
            }
        }
        for _ in 0..<3_000 {
            guard let file = try? folder.open("door/file") else { continue }
            #expect(try file.readToEnd() == Data("good".utf8))
        }
        swapping.cancel()
        await swapping.value
    }
}
