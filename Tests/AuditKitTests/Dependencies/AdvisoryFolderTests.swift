import AuditModel
import Testing

@testable import AuditKit

@Suite struct AdvisoryFolderTests {
    @Test func recordsAreFoundAtAnyDepth() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", Self.record("A", ecosystem: "SwiftURL"))
        try folder.write("2024/01/B/b.JSON", Self.record("B", ecosystem: "CocoaPods"))
        try folder.write("2024/c.json", Self.record("C", ecosystem: "npm"))
        try folder.write("2024/notes.txt", "no record")
        try folder.write("again.json", Self.record("A", ecosystem: "SwiftURL"))
        let database = try AdvisoryDatabase.read(folder: folder.path)
        #expect(database.count == 2)
        #expect(database.notices.isEmpty)
    }

    @Test func whatCannotBeReadIsToldByName() throws {
        let folder = try TemporaryFolder()
        try folder.write("good.json", Self.record("A", ecosystem: "SwiftURL"))
        for number in 0..<15 { try folder.write("deep/\(number).json", "{") }
        let database = try AdvisoryDatabase.read(folder: folder.path)
        #expect(database.count == 1)
        #expect(database.notices.count == 11)
        #expect(database.notices.first?.contains("deep/0.json") == true)
        #expect(database.notices.last == "5 more records cannot be read")
    }

    @Test func aFolderOfNothingUsefulIsTold() throws {
        let empty = try TemporaryFolder()
        #expect(try AdvisoryDatabase.read(folder: empty.path).notices.first?.contains("contains no records") == true)
        let foreign = try TemporaryFolder()
        try foreign.write("a.json", Self.record("A", ecosystem: "npm"))
        #expect(try AdvisoryDatabase.read(folder: foreign.path).notices.first?.contains("No record") == true)
    }

    @Test func linksAreNotFollowed() throws {
        let outside = try TemporaryFolder()
        try outside.write("a.json", Self.record("A", ecosystem: "SwiftURL"))
        let folder = try TemporaryFolder()
        try folder.write("b.json", Self.record("B", ecosystem: "SwiftURL"))
        try folder.link("more", to: outside.path)
        try folder.link("round", to: folder.path)
        try folder.link("a.json", to: outside.absolute("a.json"))
        #expect(try AdvisoryDatabase.read(folder: folder.path).count == 1)
        // The folder itself may be a link: the user has named it.
        try outside.link("records", to: folder.path)
        #expect(try AdvisoryDatabase.read(folder: outside.absolute("records")).count == 1)
    }

    @Test func aFolderThatIsNoneIsRefused() throws {
        let folder = try TemporaryFolder()
        try folder.write("all.zip", "PK")
        #expect(throws: AdvisoryFolderError.doesNotExist(folder.absolute("gone"))) {
            try AdvisoryDatabase.read(folder: folder.absolute("gone"))
        }
        let error = #expect(throws: AdvisoryFolderError.self) {
            try AdvisoryDatabase.read(folder: folder.absolute("all.zip"))
        }
        #expect(error?.description.contains("unpack the archive") == true)
    }

    private static func record(_ id: String, ecosystem: String) -> String {
        """
        { "id": "\(id)", "affected": [ { "package": { "ecosystem": "\(ecosystem)", "name": "github.com/a/b" } } ] }
        """
    }
}
