import AuditKit

/// The commands that run for every change, line by line, as far as the project's files show them.
struct ContinuousIntegration: Fact {
    let lines: [Line]
    /// Whether any file tells a build service what to do.
    let isConfigured: Bool

    /// One line of a pipeline, or of a script that a pipeline runs.
    struct Line: Sendable {
        let file: SourceFile
        let range: Range<Int>
        /// In lower case, without comment and white space around it.
        let text: String
    }

    init(workspace: Workspace) {
        let pipelines = workspace.files.filter(\.isPipeline)
        isConfigured = !pipelines.isEmpty
        var lines = pipelines.flatMap(Self.lines)
        let scripts = workspace.files.filter { file in
            guard !pipelines.contains(where: { $0.path == file.path }) else { return false }
            if file.name.lowercased() == "makefile" { return lines.contains { $0.text.contains("make ") } }
            guard file.kind == .shell else { return false }
            return lines.contains { $0.text.contains(file.name.lowercased()) }
        }
        lines += scripts.flatMap(Self.lines)
        self.lines = lines
    }

    /// The lines in which one of these texts stands.
    func lines(with texts: [String]) -> [Line] {
        lines.filter { line in texts.contains(where: line.text.contains) }
    }

    private static func lines(of file: SourceFile) -> [Line] {
        guard file.bytes.count < 1 << 20 else { return [] }
        var found: [Line] = []
        var start = 0
        for part in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += part.count + 1 }
            let text = String(decoding: part, as: UTF8.self).lowercased()
            let code = text.prefix(upTo: text.commentStart).filter { $0 != "\"" && $0 != "'" }
            let trimmed = code.drop(while: \.isWhitespace)
            guard !trimmed.isEmpty, !trimmed.hasPrefix("name:"), !trimmed.hasPrefix("- name:") else { continue }
            let blank = part.prefix { $0 == 0x20 || $0 == 0x09 }.count
            found.append(Line(file: file, range: (start + blank)..<(start + part.count), text: String(trimmed)))
        }
        return found
    }
}

extension ControlSearch {
    /// Proves a control at the lines of the pipelines in which one of these texts stands.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    mutating func prove(_ message: String, byLinesWith texts: [String]) -> Bool {
        let found = self[ContinuousIntegration.self].lines(with: texts)
        for line in found { proof.report(message, in: line.file, at: line.range) }
        return !found.isEmpty
    }

    /// What to say where no line of a pipeline does what is looked for.
    func missing(_ what: String) -> String {
        let pipelines = self[ContinuousIntegration.self]
        guard pipelines.isConfigured else { return "No file for a build service was found" }
        return "\(pipelines.lines.count) lines for build services were read; none \(what)"
    }

    /// What to say where only people can answer.
    func onlyAttested(_ what: String) -> String {
        "No source shows \(what); name its record under `controls:` in `.bulwark.yml`"
    }
}

extension SourceFile {
    /// Whether the file tells a build service, or fastlane, what to do.
    fileprivate var isPipeline: Bool {
        let path = path.lowercased()
        let name = name.lowercased()
        if pipelineNames.contains(name) { return true }
        let isYAML = path.hasSuffix(".yml") || path.hasSuffix(".yaml")
        if isYAML, pipelineFolders.contains(where: { path.hasPrefix($0) || path.contains("/" + $0) }) { return true }
        return path.split(separator: "/").dropLast().contains("ci_scripts")
    }
}

extension String {
    /// Where a comment of YAML, Ruby or a shell begins, or the end.
    fileprivate var commentStart: String.Index {
        var before: Character = " "
        for place in indices {
            if self[place] == "#", before.isWhitespace { return place }
            before = self[place]
        }
        return endIndex
    }
}

private let pipelineFolders = [".github/workflows/", ".circleci/", ".gitlab/", ".buildkite/", ".azure-pipelines/"]
private let pipelineNames: Set<String> = [
    ".gitlab-ci.yml", ".travis.yml", "bitrise.yml", "codemagic.yaml", "azure-pipelines.yml", "appcenter-post-clone.sh",
    "jenkinsfile", "fastfile", "appveyor.yml", "buildspec.yml", "cloudbuild.yaml", "semaphore.yml",
]
