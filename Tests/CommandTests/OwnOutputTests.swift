import Foundation
import Testing

/// What an audit writes does not change the next one.
@Suite struct OwnOutputTests {
    @Test func reportsAndBaselinesAreNoPartOfTheProject() throws {
        let project = FileManager.default.temporaryDirectory.appending(path: "own-output-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: project) }
        let leaky = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Examples/Leaky").standardizedFileURL
        try FileManager.default.copyItem(at: leaky, to: project)
        let folder = project.path(percentEncoded: false)
        let formats = ["json", "sarif", "gitlab", "junit", "sonar", "cyclonedx", "html", "markdown"]
        let ending = ["junit": "xml", "html": "html", "markdown": "md"]
        let reports = formats.flatMap { ["--report", "\($0)=\(folder)/\($0).\(ending[$0] ?? "json")"] }
        #expect(try CommandRun(["audit", folder] + reports).status == 1)
        let written = try CommandRun(["audit", folder, "--write-baseline"])
        #expect((written.output + written.errors).contains("32 findings"))
        let second = try CommandRun(["audit", folder, "--report", "terminal"])
        #expect(second.output.contains("32 findings"))
        let third = try CommandRun(["audit", folder, "--baseline", "\(folder)/.bulwark-baseline.json"])
        #expect(third.status == 0, "\(third.output)")
        #expect(!third.output.contains("is gone"))
    }
}
