import AuditAnalysis
import AuditKit
import CodeModel

/// The commands that run for every change, line by line, as far as the project's files show them.
struct ContinuousIntegration: Fact {
    let lines: [Line]
    /// Whether any file tells a build service what to do.
    let isConfigured: Bool
    /// Workflows that neither a push nor a pull request starts, and lanes that no pipeline calls.
    private let asked: Set<String>

    /// One line of a pipeline, or of a script that a pipeline runs; what a backslash continues is one line.
    struct Line: Sendable {
        let file: SourceFile
        let range: Range<Int>
        /// In lower case, without quotes, comment, white space around it and what is only printed.
        let text: String
    }

    init(workspace: Workspace) {
        let pipelines = workspace.files.filter(\.isPipeline)
        isConfigured = !pipelines.isEmpty
        var lines = pipelines.flatMap(Self.lines)
        var scripts = workspace.files.filter { file in
            (file.kind == .shell || file.name.lowercased() == "makefile") && !file.isPipeline
        }
        var new = lines
        // A script may run another.
        while !new.isEmpty, !scripts.isEmpty {
            let text = Array(new.map(\.text).joined(separator: "\n").utf8)
            let called = scripts.filter { $0.isCalled(in: text) }
            let paths = Set(called.map(\.path))
            scripts.removeAll { paths.contains($0.path) }
            new = called.flatMap(Self.lines)
            lines += new
        }
        self.lines = lines
        var asked = Set(pipelines.filter(\.runsOnlyWhenAsked).map(\.path))
        let lanes = pipelines.filter { $0.name.lowercased() == "fastfile" }.map(\.path)
        let fastlane = FoldedWords("fastlane")
        if !lines.contains(where: { !lanes.contains($0.file.path) && fastlane.occur(in: $0.text) }) {
            asked.formUnion(lanes)
        }
        self.asked = asked
    }

    /// The lines in which one of these texts stands.
    func lines(with texts: [String]) -> [Line] {
        let words = FoldedWords(texts)
        return lines.filter { words.occur(in: $0.text) }
    }

    /// The lines that a change leads to: not those of workflows that run by the clock or by hand alone.
    func linesForChanges(where test: (String) -> Bool) -> [Line] {
        lines.filter { !asked.contains($0.file.path) && test($0.text) }
    }

    /// Whether a file names something outside of its comments.
    func mentions(_ text: String, in file: SourceFile) -> Bool {
        let word = FoldedWords(text)
        return lines.contains { $0.file.path == file.path && word.occur(in: $0.text) }
    }

    static func lines(of file: SourceFile) -> [Line] {
        guard file.bytes.count < 1 << 20 else { return [] }
        var found: [Line] = []
        var start = 0
        var isContinued = false
        for part in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            defer { start += part.count + 1 }
            var code = command(of: part)
            let ends = code.last == UInt8(ascii: "\\")
            if ends { code.removeLast() }
            let text = String(decoding: code, as: UTF8.self)
            if isContinued, let last = found.popLast() {
                let range = last.range.lowerBound..<(start + part.count)
                found.append(Line(file: file, range: range, text: last.text + text))
            } else if !text.isEmpty, !text.hasPrefix("name:"), !text.hasPrefix("- name:") {
                let blank = part.prefix { $0 == 0x20 || $0 == 0x09 }.count
                found.append(Line(file: file, range: (start + blank)..<(start + part.count), text: text))
            }
            isContinued = ends && !found.isEmpty
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

    /// Proves a control at the commands that a change leads to and that pass a test.
    ///
    /// - Returns: Whether there is one.
    mutating func prove(_ message: String, byCommandsWhere test: (String) -> Bool) -> Bool {
        let found = self[ContinuousIntegration.self].linesForChanges(where: test)
        for line in found { proof.report(message, in: line.file, at: line.range) }
        return !found.isEmpty
    }

    /// What to say where no line of a pipeline does what is looked for.
    func missing(_ what: String) -> String {
        let pipelines = self[ContinuousIntegration.self]
        guard pipelines.isConfigured else { return "No CI configuration was found" }
        return "\(pipelines.lines.count) lines of CI configuration were checked; none \(what)"
    }

    /// What to say where only people can answer.
    func onlyAttested(_ what: String) -> String {
        "The project shows no evidence of \(what); name a record of it under `controls:` in `.bulwark.yml`"
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

extension SourceFile {
    /// Whether a workflow of GitHub waits for the clock or for a person.
    fileprivate var runsOnlyWhenAsked: Bool {
        guard path.contains(".github/workflows/") else { return false }
        let starts = ["push", "pull_request", "merge_group", "workflow_call"]
        return !ContinuousIntegration.lines(of: self).contains { line in
            starts.contains { line.text.hasPrefix($0) || line.text.hasPrefix("- " + $0) }
                || line.text.hasPrefix("on:") && starts.contains(where: line.text.contains)
        }
    }
}

extension SourceFile {
    /// Whether lines, in lower case, run this script, or ask `make` for something.
    fileprivate func isCalled(in lines: [UInt8]) -> Bool {
        if name.lowercased() == "makefile" { return Bytes.contains("make ", in: lines) }
        return Bytes.contains(path.lowercased(), in: lines) || Bytes.contains("./" + name.lowercased(), in: lines)
    }
}

/// What a line of YAML, Ruby or a shell has done, in lower case: without quotes, comment, white space around it and
/// what it only prints.
private func command(of line: ArraySlice<UInt8>) -> [UInt8] {
    var code: [UInt8] = []
    code.reserveCapacity(line.count)
    var isAfterBlank = true
    for byte in line {
        let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0D
        if byte == UInt8(ascii: "#"), isAfterBlank { break }
        isAfterBlank = isBlank
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isBlank && code.isEmpty { continue }
        code.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
    }
    while let last = code.last, last == 0x20 || last == 0x09 || last == 0x0D { code.removeLast() }
    for word in ["echo ", "printf "] {
        guard let end = Bytes.ends(of: Array(word.utf8), in: code, atMost: 1).first else { continue }
        code.removeSubrange((end - word.utf8.count)...)
    }
    return code
}

private let pipelineFolders = [".github/workflows/", ".circleci/", ".gitlab/", ".buildkite/", ".azure-pipelines/"]
private let pipelineNames: Set<String> = [
    ".gitlab-ci.yml", ".travis.yml", "bitrise.yml", "codemagic.yaml", "azure-pipelines.yml", "appcenter-post-clone.sh",
    "jenkinsfile", "fastfile", "appveyor.yml", "buildspec.yml", "cloudbuild.yaml", "semaphore.yml",
]
