public import ArgumentParser
import AuditKit
public import AuditModel
import AuditReports
import AuditRules

/// `bulwark rules` and `bulwark rules show ID`
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List the rules, or explain one.", subcommands: [Show.self])

    /// Every rule, those on suppressions included.
    static var all: [RuleDescription] { Catalog.all.map(\.description) + PolicyRules.all }

    @Option(
        help: ArgumentHelp(
            "Write the reference as Markdown to a folder: an index and a page per rule.", valueName: "folder"),
        completion: .directory)
    var markdown: String?

    @Flag(help: "Write the rules as JSON.")
    var json = false

    @Option(help: "List only the rules of this category.")
    var category: AuditModel.Category?

    func validate() throws {
        if markdown != nil, category != nil {
            throw ValidationError("--markdown writes all rules; it cannot be combined with --category.")
        }
        if markdown != nil, json { throw ValidationError("--markdown and --json cannot be combined.") }
    }

    func run() throws {
        let rules = Self.all.filter { category == nil || $0.category == category }
        if let markdown {
            try RulePages(folder: markdown).write(RuleReference.pages(rules))
        } else if json {
            try Console.output(RuleReference.json(rules))
        } else {
            try Console.output(RuleReference.table(rules, options: OutputOptions.forTerminal))
        }
    }

    /// `bulwark rules show ID`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Explain a rule.")

        @Argument(help: "The rule’s id.", completion: .list(RulesCommand.all.map(\.id)))
        var id: String

        @Option(help: "The language of the explanation: en, es or it.")
        var language: Language = .english

        func run() throws {
            guard let rule = RulesCommand.all.first(where: { $0.id == id }) else {
                throw UsageError(RulesCommand.unknown(id, among: RulesCommand.all.map(\.id)))
            }
            try Console.output(RuleReference.card(rule.translated(to: language), options: OutputOptions.forTerminal))
        }
    }

    /// What to say of a name that no rule has.
    static func unknown(_ name: String, among known: some Sequence<String>) -> String {
        let known = Array(known)
        let holding = known.filter { $0.contains(name) }
        let guess = NearestName.of(name, among: known) ?? (holding.count == 1 ? holding[0] : nil)
        return "There is no rule “\(name)”" + (guess.map { "; did you mean “\($0)”?" } ?? "; see bulwark rules.")
    }
}

extension AuditModel.Category: ExpressibleByArgument {}

extension OutputOptions {
    /// The look of text on this terminal, where no options were given.
    static var forTerminal: ReportOptions {
        ReportOptions(width: Console.width, colour: ColourChoice.auto.isOn, unicode: Console.isUnicode)
    }
}
