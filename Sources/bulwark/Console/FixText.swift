import AuditKit
import AuditModel

/// What `bulwark fix` says: a patch for standard output, and what became of the findings for people.
struct FixText {
    private let outcome: FixRun.Outcome
    private let isWritten: Bool
    private let isColoured: Bool

    init(_ outcome: FixRun.Outcome, isWritten: Bool, isColoured: Bool) {
        self.outcome = outcome
        self.isWritten = isWritten
        self.isColoured = isColoured
    }

    // MARK: - Patch

    /// The edits of each file behind the findings that they mend, which `patch` and `git apply` pass over.
    var patch: String { outcome.files.map(patch).joined(separator: "\n") }

    private func patch(of file: FixRun.ChangedFile) -> String {
        let mended = outcome.mended.filter { $0.fix?.edits.contains { $0.location.path == file.path } == true }
        let heads = mended.map { finding in
            coloured("\(place(finding))  \(finding.fix?.summary ?? "")", "1") + coloured("  \(finding.rule)", "2")
                + "\n"
        }
        let diff = UnifiedDiff(path: file.path, before: file.before, after: file.after)
        return heads.joined() + diff.lines.map(line).joined()
    }

    private func line(_ line: UnifiedDiff.Line) -> String {
        guard isColoured else { return line.text }
        // For people, who must not be shown what their terminal would obey.
        let text = String(line.text.dropLast()).replacing("\t", with: "    ").replacing("\r", with: "").shown
        switch line.kind {
        case .header: return coloured(text, "1") + "\n"
        case .place: return coloured(text, "36") + "\n"
        case .removed: return coloured(text, "31") + "\n"
        case .added: return coloured(text, "32") + "\n"
        case .kept: return text + "\n"
        }
    }

    private func coloured(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text.shown)\u{1B}[0m" : text.shown
    }

    private func place(_ finding: Finding) -> String { "\(finding.location.path):\(finding.location.line)" }

    // MARK: - Summary

    /// Without a line feed at its end.
    var summary: String {
        ([result] + refused + [rest].compactMap(\.self)).joined(separator: "\n")
    }

    private var result: String {
        guard !outcome.files.isEmpty else { return "Nothing to fix." }
        let what = "\(counted(outcome.mended.count, "finding")) in \(counted(outcome.files.count, "file"))"
        return isWritten ? "Fixed \(what)." : "Would fix \(what); add --write to apply."
    }

    private var refused: [String] {
        let breaking = outcome.refused.count { $0.reason == .breaking }
        let told = outcome.refused.filter { $0.reason != .breaking }.map { finding, reason in
            "Not fixed: \(place(finding)) \(finding.rule), \(text(of: reason))."
        }
        guard breaking > 0 else { return told }
        return told + [
            "\(counted(breaking, "more fix", plural: "more fixes")) may break something that works; show "
                + "\(breaking == 1 ? "it" : "them") with --breaking."
        ]
    }

    private func text(of reason: FixRun.Reason) -> String {
        switch reason {
        case .breaking: "which may break something that works"
        case .overlaps: "whose fix overlaps another one; run bulwark fix again"
        case .doesNotHelp: "whose fix does not resolve it"
        case .bringsFinding(let rule): "whose fix introduces a finding of \(rule)"
        case .breaksFile: "whose fix leaves a file that cannot be parsed"
        }
    }

    /// What is left for people.
    private var rest: String? {
        let count = outcome.before.findings.count { $0.fix == nil }
        guard count > 0 else { return nil }
        return
            "\(counted(count, "finding")) \(count == 1 ? "has" : "have") no automatic fix; "
            + "bulwark audit explains what to do."
    }

    private func counted(_ count: Int, _ noun: String, plural: String? = nil) -> String {
        "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
    }
}
