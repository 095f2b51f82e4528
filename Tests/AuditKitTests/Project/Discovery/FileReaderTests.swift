import Foundation
import Testing

@testable import AuditKit

@Suite struct FileReaderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func readsAWholeFile() throws {
        let text = String(repeating: "let a = 1\n", count: 40_000)
        #expect(try read("A.swift", text) == .success(Array(text.utf8)))
        #expect(try read("Empty.swift", "") == .success([]))
    }

    @Test func refusesWhatIsTooLong() throws {
        #expect(try read("A.swift", "0123456789", limit: 10) == .success(Array("0123456789".utf8)))
        #expect(try read("A.swift", "0123456789", limit: 9) == .failure(.tooLarge(limit: 9)))
        #expect(try read("A.swift", "0", limit: 0) == .failure(.tooLarge(limit: 0)))
    }

    @Test func aFileMayChangeOnceItIsFound() throws {
        try folder.write("A.swift", "let a = 1")
        let file = try #require(try Discovery.run(root: folder.path).files.first)
        try folder.write("A.swift", "let a = 1\nlet b = 2")
        #expect(FileReader.read(file) == .success(Array("let a = 1\nlet b = 2".utf8)))
        try FileManager.default.removeItem(atPath: file.absolutePath)
        #expect(FileReader.read(file) == .failure(.missing))
        try folder.link("A.swift", to: "/etc/hostname")
        #expect(FileReader.read(file) == .failure(.notRegular))
        try FileManager.default.removeItem(atPath: file.absolutePath)
        try folder.folder("A.swift")
        #expect(FileReader.read(file) == .failure(.notRegular))
    }

    @Test func aZeroByteShowsThatTextIsNone() throws {
        #expect(try read("a.json", "{\u{0}}") == .failure(.binary))
        #expect(try read("a.p12", "\u{0}") == .success([0]))
        #expect(try read("a.strings", "\u{0}a") == .success([0, 0x61]))
    }

    @Test func endlessDevicesAreNotRead() {
        #expect(FileReader.read(Array("/dev/zero".utf8), limit: 1 << 20) == .failure(.notRegular))
    }

    @Test func aPathWithAZeroByteNamesNothing() {
        #expect(FileReader.read(Array("/etc\0/hostname".utf8), limit: 100) == .failure(.missing))
    }

    private func read(_ name: String, _ text: String, limit: Int? = nil) throws -> Result<[UInt8], FileReader.Failure> {
        try folder.write(name, text)
        let kind = SourceKind(path: name)
        let file = DiscoveredFile(
            path: name, absolutePath: folder.absolute(name), kind: kind, role: .app, size: text.utf8.count)
        return FileReader.read(file, limit: limit)
    }
}
