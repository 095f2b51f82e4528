/// Pieces of CommonMark.
enum Markdown {
    /// A fenced block, its fence longer than any run of backticks inside.
    static func fenced(_ code: String, language: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: code) + 1))
        return "\(fence)\(language)\n\(code)\(code.hasSuffix("\n") ? "" : "\n")\(fence)"
    }

    /// Code as a page may hold it: tabs as spaces, and what acts or hides made visible.
    static func visible(_ code: String) -> String {
        code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            VisibleText.escaped(line.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    "))
        }.joined(separator: "\n")
    }

    private static func longestRun(of mark: Character, in text: String) -> Int {
        var longest = 0
        var run = 0
        for character in text {
            run = character == mark ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
