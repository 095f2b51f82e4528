import AuditModel
import Foundation
import Testing

@testable import AuditKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct HostileFolderTests {
    @Test func linksAreNotEntered() throws {
        let outside = try TemporaryFolder()
        try outside.write("Secret.swift")
        let folder = try TemporaryFolder()
        try folder.write("App/A.swift")
        try folder.link("App/loop", to: folder.path)
        try folder.link("App/again.swift", to: "A.swift")
        try folder.link("outside", to: outside.path)
        try folder.link("gone.swift", to: "nowhere")
        try folder.link("self.swift", to: "self.swift")
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["App/A.swift"])
        #expect(found.passedOver[.linkInside] == 2)
        #expect(found.passedOver[.linkOutside] == 3)
    }

    @Test func theRootMayBeALink() throws {
        let folder = try TemporaryFolder()
        try folder.write("App/A.swift")
        try folder.link("link", to: "App")
        let found = try Discovery.run(root: folder.absolute("link"))
        #expect(found.files.map(\.path) == ["A.swift"])
        #expect(found.root == folder.absolute("App"))
    }

    @Test func pipesAreNeverOpened() throws {
        let folder = try TemporaryFolder()
        try folder.write("App.swift")
        #expect(mkfifo(folder.absolute("pipe.swift"), 0o600) == 0)
        #expect(mkfifo(folder.absolute(".gitignore"), 0o600) == 0)
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["App.swift"])
        #expect(found.passedOver[.special] == 2)
        #expect(FileReader.read(Array(folder.absolute("pipe.swift").utf8), limit: 100) == .failure(.notRegular))
    }

    @Test func namesThatAreNoTextSurvive() throws {
        let folder = try TemporaryFolder()
        try folder.write("line\nbreak\u{1B}[31m.swift", "let a = 1")
        let odd = Array((folder.path + "/caf").utf8) + [0xE9] + Array(".swift".utf8)
        let descriptor = withSystemPath(odd) { creat($0, 0o600) }
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == [#"caf\xE9.swift"#, "line\nbreak\u{1B}[31m.swift"])
        for file in found.files { #expect((try? FileReader.read(file).get()) != nil) }
    }

    @Test func foldersThatAreTooDeepAreNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("a/b/c/Deep.swift")
        try folder.write("App.swift")
        var options = Discovery.Options()
        options.depthLimit = 2
        let found = try Discovery.run(root: folder.path, options: options)
        #expect(found.files.map(\.path) == ["App.swift"])
        let reason = "folders are nested deeper than 2"
        #expect(found.unread == [UnreadFile(path: "a/b/c", reason: reason, extent: .nothing)])
    }

    @Test func aLimitOnFilesIsSaidOnce() throws {
        let folder = try TemporaryFolder()
        for index in 0..<10 { try folder.write("App\(index)/A.swift") }
        var options = Discovery.Options()
        options.fileLimit = 4
        let found = try Discovery.run(root: folder.path, options: options)
        #expect(found.files.count == 4)
        #expect(found.unread.count == 1)
    }

    @Test(.enabled(if: geteuid() != 0)) func whatCannotBeReadIsNamed() throws {
        let folder = try TemporaryFolder()
        try folder.write("App.swift")
        try folder.write("closed/A.swift")
        #expect(chmod(folder.absolute("closed"), 0) == 0)
        defer { chmod(folder.absolute("closed"), 0o700) }
        let found = try Discovery.run(root: folder.path)
        #expect(found.unread.map(\.path) == ["closed"])
        #expect(found.unread.map(\.reason) == ["the folder cannot be read: permission denied"])
    }

    @Test func manyFilesTakeLittleTime() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            ".gitignore", (0..<8).map { "*.generated\($0)\nout\($0)/\n**/a\($0)/*.tmp" }.joined(separator: "\n"))
        for index in 0..<5_000 { try folder.write("Feature\(index % 50)/File\(index).swift") }
        let start = ContinuousClock.now
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.count == 5_000)
        // Generous, for a debug build on a busy machine; a release build takes a few hundredths of a second.
        #expect(ContinuousClock.now - start < .seconds(20))
    }
}
