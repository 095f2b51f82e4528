import AuditModel
import Testing

@testable import AuditKit

@Suite struct IgnoredFilesTests {
    @Test func whatGitIgnoresIsNotPartOfTheProject() throws {
        let folder = try TemporaryFolder()
        try folder.write(".gitignore", ".env\n*.xcconfig\n!Shared.xcconfig\nGenerated/\n")
        for name in [
            ".env", "App.swift", "Secrets.xcconfig", "Shared.xcconfig", "Generated/A.swift", "Generated/B.swift",
        ] {
            try folder.write(name)
        }
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["App.swift", "Shared.xcconfig"])
        #expect(found.passedOver[.gitignore] == 3)

        var options = Discovery.Options()
        options.respectsGitignore = false
        let all = try Discovery.run(root: folder.path, options: options)
        #expect(all.files.count == 6)
        #expect(all.passedOver[.gitignore] == nil)
    }

    @Test func rulesOfAllFoldersOfTheRepositoryCount() throws {
        let folder = try TemporaryFolder()
        try folder.write(".git/info/exclude", "Local.swift\n")
        try folder.write(".gitignore", "*.pem\n/apps/ios/Anchored.swift\n/App.swift\n")
        try folder.write("apps/.gitignore", "*.p8\n!keep.p8\n")
        for name in ["App.swift", "Local.swift", "Anchored.swift", "a.pem", "b.p8", "keep.p8", "sub/Anchored.swift"] {
            try folder.write("apps/ios/" + name)
        }
        let found = try Discovery.run(root: folder.absolute("apps/ios"))
        #expect(found.files.map(\.path) == ["App.swift", "keep.p8", "sub/Anchored.swift"])
        #expect(found.passedOver[.gitignore] == 4)
    }

    @Test func foldersOutsideTheRepositoryHaveNoSay() throws {
        let folder = try TemporaryFolder()
        try folder.write(".gitignore", "*.swift\n")
        try folder.write("project/App.swift")
        #expect(try Discovery.run(root: folder.absolute("project")).files.count == 1)
    }

    @Test func aRepositoryWithinAnswersToItsOwnRules() throws {
        let folder = try TemporaryFolder()
        try folder.write(".git/config")
        try folder.write(".gitignore", "Inner.swift\n")
        try folder.write("Module/.git", "gitdir: ../.git/modules/Module\n")
        try folder.write(".git/modules/Module/info/exclude", "Hidden.swift\n")
        try folder.write("Module/Inner.swift")
        try folder.write("Module/Hidden.swift")
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["Module/Inner.swift"])
    }

    @Test func aFolderThatIsIgnoredHidesWhatANegationTakesBack() throws {
        let folder = try TemporaryFolder()
        try folder.write(".gitignore", "out/\n!out/Keep.swift\n")
        try folder.write("out/Keep.swift")
        try folder.write("App.swift")
        #expect(try Discovery.run(root: folder.path).files.map(\.path) == ["App.swift"])
    }

    @Test func anOverlongFileIsReportedAndReadInPart() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            ".gitignore", "First.swift\n" + String(repeating: "pattern*x\n", count: 6_000) + "Last.swift\n")
        for name in ["First.swift", "Last.swift"] { try folder.write(name) }
        let found = try Discovery.run(root: folder.path)
        #expect(found.files.map(\.path) == ["Last.swift"])
        #expect(found.unread.map(\.path) == [".gitignore"])
        #expect(found.unread.map(\.extent) == [.part])
    }
}
