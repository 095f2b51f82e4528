import Foundation
import Testing

@Suite struct OtherCommandTests {
    @Test func rulesAreListed() throws {
        let run = try CommandRun(["rules"])
        #expect(run.status == 0)
        #expect(run.output.contains("keychain-item-always-readable"))
        #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test func aRuleIsExplained() throws {
        let run = try CommandRun(["rules", "show", "keychain-item-always-readable"])
        #expect(run.status == 0)
        for part in ["why", "fix", "CWE-522", "Found", "Left alone"] { #expect(run.output.contains(part)) }
    }

    private static let documentation = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation").standardizedFileURL

    @Test func thePageOfControlsIsUpToDate() throws {
        let run = try CommandRun(["controls", "--markdown"])
        let page = try String(contentsOf: Self.documentation.appending(path: "controls.md"), encoding: .utf8)
        // The page is too long to be shown.
        let isSame = run.output == page
        #expect(isSame, "write it anew: bulwark controls --markdown > Documentation/controls.md")
    }

    @Test func thePagesOfRulesAreUpToDate() throws {
        let scratch = try Scratch()
        #expect(try CommandRun(["rules", "--markdown", "."], in: scratch.folder).status == 0)
        let (fresh, kept) = (
            try Self.pages(scratch.folder), try Self.pages(Self.documentation.appending(path: "rules"))
        )
        let other = Set(fresh.keys).union(kept.keys).filter { fresh[$0] != kept[$0] }.sorted()
        #expect(other == [], "write them anew: bulwark rules --markdown Documentation/rules")
    }

    /// A page of a rule that is gone goes; a person's own stays, and is not overwritten.
    @Test func pagesOfOthersStay() throws {
        let scratch = try Scratch()
        func run() throws -> CommandRun { try CommandRun(["rules", "--markdown", "pages"], in: scratch.folder) }
        #expect(try run().status == 0)
        let page = try String(contentsOf: scratch.folder.appending(path: "pages/arc-off.md"), encoding: .utf8)
        try scratch.write(page, to: "pages/gone.md")
        try scratch.write("mine", to: "pages/notes.md")
        #expect(try run().status == 0)
        let names = try Self.pages(scratch.folder.appending(path: "pages")).keys
        #expect(!names.contains("gone.md") && names.contains("notes.md"))
        try scratch.write("mine", to: "pages/arc-off.md")
        let refused = try run()
        #expect(refused.status != 0 && refused.errors.contains("arc-off.md was not written by this command"))
    }

    private static func pages(_ folder: URL) throws -> [String: Data] {
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        return try Dictionary(uniqueKeysWithValues: files.map { ($0.lastPathComponent, try Data(contentsOf: $0)) })
    }

    @Test(arguments: ["bash", "zsh", "fish"])
    func completionsArePrinted(_ shell: String) throws {
        let run = try CommandRun(["completions", shell])
        #expect(run.status == 0)
        #expect(run.output.contains("bulwark"))
    }

    @Test func versionAndHelpAreNoFailure() throws {
        #expect(try CommandRun(["--version"]).status == 0)
        let help = try CommandRun(["audit", "--help"])
        #expect(help.status == 0)
        #expect(help.output.contains("--since"))
    }
}
