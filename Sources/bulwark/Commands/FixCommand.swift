import ArgumentParser
import AuditKit
import AuditModel
import AuditRules
import Foundation

/// `bulwark fix TARGET`
struct FixCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fix",
        abstract: "Fix what can be fixed automatically: show the edits, or apply them with --write.",
        discussion: """
            The edits are printed as a patch; nothing is written without --write. The project is first audited with \
            the edits applied in memory: an edit that does not resolve its finding, introduces another one, or leaves \
            a file that cannot be parsed is dropped and reported.

              bulwark fix MyApp | less
              bulwark fix MyApp --write
              bulwark fix MyApp --only weak-tls-minimum --breaking > tls.patch

            Exit status: 0 nothing to fix, or all fixes written; 1 some fixes were not written; 2 usage error, or a \
            file could not be written.
            """)

    @Argument(help: "A folder or a file.", completion: .file())
    var target = "."

    @Flag(help: "Write the changed files.")
    var write = false

    @Flag(help: "Include fixes that may break something that works, such as connections to servers without TLS.")
    var breaking = false

    @OptionGroup(title: "Policy") var scope: ScopeOptions

    @Option(help: "The number of threads (default: one per processor).")
    var threads: Int?

    @Option(help: "When to use color: auto, always or never.")
    var color: ColourChoice = .auto

    @Flag(name: .shortAndLong, help: "Show no progress bar.")
    var quiet = false

    func validate() throws { try AuditCommand.check(threads: threads) }

    func run() throws {
        let setting = try scope.setting(target: target)
        let bar = ProgressBar(isShown: !quiet && Console.isTerminal(STDERR_FILENO))
        let audit = Audit(
            rules: setting.rules, configuration: setting.configuration,
            options: try setting.options(threads: threads, progress: { bar.show($0) }))
        let outcome: FixRun.Outcome
        do throws(TargetError) {
            outcome = try FixRun(audit, takesBreaking: breaking).run(target: target)
        } catch {
            throw UsageError("\(error.description).")
        }
        bar.clear()
        let text = FixText(outcome, isWritten: write, isColoured: color.isOn)
        try Console.output(text.patch)
        if write { try outcome.files.forEach(save) }
        Console.error(text.summary)
        throw write || outcome.files.isEmpty ? ExitStatus.clean : ExitStatus.findings
    }

    /// Writes a file, unless somebody has changed it meanwhile.
    private func save(_ file: FixRun.ChangedFile) throws {
        let path = FixRun.place(of: file.path, in: target)
        guard FileManager.default.contents(atPath: path).map(Array.init) == file.before else {
            throw FailureError("\(path) changed since it was read and was left unchanged; run bulwark fix again.")
        }
        do {
            try WholeFile.write(file.after, to: path)
        } catch {
            throw FailureError("\(path) cannot be written: \(error.localizedDescription)")
        }
    }
}
