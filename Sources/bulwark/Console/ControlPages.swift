import AuditControls
import AuditKit
import AuditModel

/// The controls as text: a list, a card for each, and the reference in Markdown.
enum ControlPages {
    /// Each checklist with its questions and the ids of the controls that answer them.
    static var list: String {
        var lines: [String] = []
        let width = ControlCatalog.all.map(\.id.count).max() ?? 0
        for checklist in Checklists.all {
            lines += [checklist.title.en, ""]
            for section in checklist.sections {
                lines.append("  " + section.title.en)
                for item in section.items {
                    let padding = String(repeating: " ", count: width - item.control.count + 2)
                    lines.append("    " + item.control + padding + item.text.en)
                }
                lines.append("")
            }
        }
        return lines.joined(separator: "\n")
    }

    static func card(_ control: Control) -> String {
        var lines = [control.title.en, "", "  id          \(control.id)", "  do          \(control.remedy)"]
        if !control.weaknesses.isEmpty { lines.append("  fails with  " + control.weaknesses.joined(separator: ", ")) }
        if !control.references.isEmpty {
            lines.append("  references  " + control.references.map(\.label).joined(separator: ", "))
        }
        lines += control.notes.map { "  \($0.regulation.rawValue)        \($0.article): \($0.text.en)" }
        for checklist in Checklists.all {
            for section in checklist.sections {
                for item in section.items where item.control == control.id {
                    lines.append("  asked by    \(checklist.title.en), \(section.title.en): \(item.text.en)")
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    // MARK: - Markdown

    /// The page `Documentation/controls.md`.
    static var markdown: String {
        (head + Checklists.all.flatMap(table) + ["## Controls", ""] + ControlCatalog.all.flatMap(entry))
            .joined(separator: "\n") + "\n"
    }

    private static let head = [
        "# Controls and checklists", "",
        "Written by `bulwark controls --markdown`. How controls are answered and attested stands in",
        "[configuration.md](configuration.md#controls).", "",
    ]

    private static func table(_ checklist: Checklist) -> [String] {
        ["## \(checklist.title.en)", ""]
            + checklist.sections.flatMap { section in
                ["### \(section.title.en)", "", "| question | control |", "| --- | --- |"]
                    + section.items.map { "| \($0.text.en) | [`\($0.control)`](#\($0.control)) |" } + [""]
            }
    }

    private static func entry(_ control: Control) -> [String] {
        var lines = ["### `\(control.id)`", "", "\(control.title.en). \(control.remedy)", ""]
        if !control.weaknesses.isEmpty {
            let rules = control.weaknesses.map { "[`\($0)`](rules/\($0).md)" }.joined(separator: ", ")
            lines += ["Fails with findings of \(rules).", ""]
        }
        let references = control.references.map { "[\($0.label)](\($0.url))" }
        let notes = control.notes.map { "\($0.regulation.rawValue) \($0.article)" }
        if !(references + notes).isEmpty { lines += [(references + notes).joined(separator: " · "), ""] }
        return lines
    }
}
