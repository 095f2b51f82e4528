import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Build phases that run what they fetch.
    static let scriptPhaseDownloads = Rule(
        id: "script-phase-downloads",
        title: "Build script downloads or runs code from the network",
        category: .code,
        severity: .high,
        references: [.cwe(494), .cwe(829), .masvs("CODE", 3), .maswe(48), .mobileTop10(2)],
        why: """
            Anyone who controls the server, or the network where the URL is http, can run commands on every \
            developer's machine and on the build server, next to the signing keys, and can change the app that is \
            built.
            """,
        remedy: """
            Keep the tool in the repository or in a package with a pinned version; where it has to be downloaded, \
            use https, pin the version, and verify its SHA-256 before running it.
            """,
        bad: [
            Example(
                phase(#"↓"curl -sSL https://tools.example.com/install.sh | bash\n""#), as: .projectObjects),
            Example(phase(#"↓"bash <(curl -s https://tools.example.com/run)""#), as: .projectObjects),
            Example(
                phase(#"↓"wget http://cdn.example.com/lint.zip -O lint.zip\nunzip lint.zip\n./lint""#),
                as: .projectObjects, "over http"),
            Example(phase(#"↓"sh -c \"$(curl -fsSL https://example.com/x)\"""#), as: .projectObjects),
        ],
        good: [
            Example(phase(#""if which swiftlint > /dev/null; then swiftlint; fi\n""#), as: .projectObjects),
            Example(
                phase(##""# curl https://example.com/install.sh | sh installs the tool\necho ok\n""##),
                as: .projectObjects,
                "a comment"),
            Example(
                phase(#""echo \"error: see http://example.com/help for curl\"\n""#), as: .projectObjects,
                "an address in a message"),
            Example(
                phase(#""curl -s --data \"build=1\" https://metrics.example.com/builds | grep ok\n""#),
                as: .projectObjects, "sends something and runs nothing"),
            Example(
                phase(#""curl -s http://localhost:8081/status || exit 2\n""#), as: .projectObjects, "one's own machine"),
        ],
        checks: [.xcodeProject(inspect)]
    )
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    for object in file.project.propertyList.root["objects"]?.dictionary ?? [] {
        guard object.node["isa"]?.string == "PBXShellScriptBuildPhase", let node = object.node["shellScript"],
            let range = node.range
        else { continue }
        let name = object.node["name"]?.string.map { "The script `\($0)`" } ?? "The script"
        let commands = ShellCommands(node.strings.joined(separator: "\n")).lines
        if commands.contains(where: runsWhatItFetches) {
            pass.report("\(name) runs code it downloads from the network", in: file.source, at: range)
        } else if commands.contains(where: fetchesUnencrypted) {
            pass.report(
                "\(name) downloads a file over http", in: file.source, at: range, .init(severity: .medium))
        }
    }
}

private let fetchers: Set<String> = ["curl", "wget"]
private let fetching = FoldedWords(fetchers.sorted())
private let shells: Set<String> = ["sh", "bash", "zsh", "python", "python3", "ruby", "perl", "node", "swift"]

/// `curl … | sh`, `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(curl …)"`.
private func runsWhatItFetches(_ line: String) -> Bool {
    guard fetching.occur(in: line) else { return false }
    let parts = line.split(separator: "|").map(ShellCommands.words)
    for (one, next) in zip(parts, parts.dropFirst()) where fetches(one) {
        let command = next.first { $0 != "sudo" && $0 != "env" && !$0.contains("=") && !$0.hasPrefix("-") }
        if shells.contains(command.map(ShellCommands.lastPart) ?? "") { return true }
    }
    let compact = line.replacing(" ", with: "").replacing("\"", with: "").replacing("'", with: "")
    return ["$(curl", "$(wget", "<(curl", "<(wget", "`curl", "`wget"].contains { opening in
        (["-c", "eval", "source", ".<", "<"] + shells).contains { compact.contains($0 + opening) }
    }
}

private func fetchesUnencrypted(_ line: String) -> Bool {
    let words = ShellCommands.words(line[...])
    guard fetches(words) else { return false }
    return words.contains { word in
        guard let start = word.firstRange(of: "http://")?.upperBound else { return false }
        let host = String(word[start...].prefix { $0 != "/" && $0 != ":" })
        return !HostName.isLocal(host) && !HostName.isPrivateAddress(host)
    }
}

/// Whether a command of this line is one that fetches; an option or a word of a message is none.
private func fetches(_ words: [String]) -> Bool {
    words.enumerated().contains { index, word in
        let name = ShellCommands.lastPart(word)
        guard fetchers.contains(name) else { return false }
        return index == 0 || openers.contains(words[index - 1]) || words[index - 1].hasSuffix(";")
            || words[index - 1].hasSuffix("(")
    }
}

private let openers: Set<String> = [
    "&&", "||", ";", "then", "else", "do", "if", "!", "sudo", "env", "exec", "time", "{",
]

private func phase(_ script: String) -> String {
    "S0 = { isa = PBXShellScriptBuildPhase; name = Setup; shellPath = /bin/sh; shellScript = \(script); };"
}
