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

    @Test(arguments: ["rules", "controls"])
    func thePageIsUpToDate(_ name: String) throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Documentation/\(name).md").standardizedFileURL
        let run = try CommandRun([name, "--markdown"])
        // The pages are too long to be shown.
        let isSame = run.output == (try String(contentsOf: page, encoding: .utf8))
        #expect(isSame, "write it anew: bulwark \(name) --markdown > Documentation/\(name).md")
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
