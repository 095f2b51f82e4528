public import AuditModel

/// The documentation of rules, from the rules themselves.
public enum RuleReference {
    /// A page of a folder of Markdown.
    public struct Page: Sendable {
        /// Its file's name: `README.md` is the index, and a rule's is its id with `.md`.
        public let name: String
        public let text: String
    }

    /// Stands in every page, so that those of rules that are gone are told from a person's own.
    public static let mark = "<!-- Written by bulwark rules --markdown; change the rule, not the page. -->"

    /// A folder of Markdown: an index by category, and a page for each rule.
    public static func pages(_ rules: [RuleDescription]) -> [Page] {
        let catalogue = RuleCatalogue(rules).rules
        return [index(catalogue)] + catalogue.map { Page(name: "\($0.id).md", text: RuleMarkdown.page($0)) }
    }

    private static func index(_ rules: [RuleDescription]) -> Page {
        let groups = Category.allCases.map { category in rules.filter { $0.category == category } }
            .filter { !$0.isEmpty }
        let tables = groups.map { group in
            "<a id=\"\(group[0].category.rawValue)\"></a>\n\n## \(group[0].category.title)\n\n"
                + "| rule | what it finds | severity |\n| --- | --- | --- |\n"
                + group.map { rule in
                    let marks = (rule.profile == .strict ? ", strict" : "") + (rule.hasFix ? ", fix" : "")
                    return "| [\(rule.id)](\(rule.id).md) | \(rule.title) | \(rule.severity.rawValue)\(marks) |\n"
                }.joined()
        }
        let head = """
            # Rules

            \(mark)

            \(Wording.number(rules.count)) rules, a page for each. `strict` marks hardening advice, which \
            `--profile strict` shows, and `fix` rules of which `bulwark fix` mends findings.
            """
        return Page(name: "README.md", text: ([head] + tables).joined(separator: "\n\n"))
    }

    /// A table of rules for a terminal.
    public static func table(_ rules: [RuleDescription], options: ReportOptions) -> String {
        RuleTable(rules, options: options).text
    }

    /// All about one rule for a terminal.
    public static func card(_ rule: RuleDescription, options: ReportOptions) -> String {
        RuleCard(rule, options: options).text
    }

    /// The rules as JSON, in the form that the `rules` of a JSON report have.
    public static func json(_ rules: [RuleDescription]) -> String {
        JSONWriter.text(.array(rules.map(\.json)))
    }
}
