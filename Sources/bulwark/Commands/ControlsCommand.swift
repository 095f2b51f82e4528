import ArgumentParser
import AuditControls
import AuditKit
import AuditModel

/// `bulwark controls` and `bulwark controls show ID`
struct ControlsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "controls",
        abstract: "List the controls and the checklists they answer, or explain one.",
        discussion: """
            An audit gives each control a status: passed, with the evidence; failed, with the findings; not found; or \
            not applicable. What source code cannot show is attested in .bulwark.yml.
            """,
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    /// `bulwark controls`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the controls by checklist.")

        @Flag(help: "Write the whole reference as Markdown.")
        var markdown = false

        func run() throws {
            try Console.output(markdown ? ControlPages.markdown : ControlPages.list)
        }
    }

    /// `bulwark controls show ID`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Explain a control.")

        @Argument(help: "The control’s id.", completion: .list(ControlCatalog.all.map(\.id)))
        var id: String

        func run() throws {
            guard let control = ControlCatalog.all.first(where: { $0.id == id }) else {
                let guess = NearestName.of(id, among: ControlCatalog.all.map(\.id))
                throw UsageError(
                    "There is no control “\(id)”"
                        + (guess.map { "; did you mean “\($0)”?" } ?? "; see bulwark controls."))
            }
            try Console.output(ControlPages.card(control))
        }
    }
}
