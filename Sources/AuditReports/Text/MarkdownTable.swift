/// A table as GitHub and GitLab set it. Cells are Markdown of one line in which no bar stands.
enum MarkdownTable {
    static func text(_ head: [String], _ rows: [[String]]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows
        return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
    }
}
