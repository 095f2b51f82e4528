public import AuditModel

/// The documentation of rules, from the rules themselves.
public enum RuleReference {
    /// One page of Markdown for all rules, grouped by category, each under an anchor of its id.
    public static func markdown(_ rules: [RuleDescription]) -> String {
        let catalogue = RuleCatalogue(rules).rules
        let groups = Category.allCases.compactMap { category -> (Category, [RuleDescription])? in
            let members = catalogue.filter { $0.category == category }
            return members.isEmpty ? nil : (category, members)
        }
        let contents = groups.map { category, members in
            "**\(category.title)** " + members.map { "[\($0.id)](#\($0.id))" }.joined(separator: " · ")
        }
        let head = """
            # Rules

            \(Wording.number(catalogue.count)) rules. This page is written by `bulwark rules --markdown`; change the \
            rules, not the page.


            """
        let sections = groups.map { category, members in
            "## \(category.title)\n\n" + members.map(RuleMarkdown.section).joined(separator: "\n")
        }
        return head + contents.joined(separator: "\n\n") + "\n\n" + sections.joined(separator: "\n")
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
