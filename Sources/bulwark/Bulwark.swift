import ArgumentParser
import AuditKit
import Foundation

/// The command line.
@main
struct Bulwark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bulwark",
        abstract: "Security audits of Swift and Apple projects, from source alone, and sealed files.",
        discussion: """
            Reads a project without building it, on Linux and macOS, and says what is unsafe, where, why, and how to \
            mend it.

            Files are sealed with encrypt and opened with decrypt; keys are made with keygen.

            Exit codes: 0 clean, 1 findings or refused, 2 wrong usage, 3 incomplete because something could not be read.
            """,
        version: Version.current,
        subcommands: [
            AuditCommand.self, RulesCommand.self, ControlsCommand.self, EncryptCommand.self, DecryptCommand.self,
            RekeyCommand.self, InspectCommand.self, KeygenCommand.self, CompletionsCommand.self,
        ])

    static func main() {
        do {
            var command = try directlyParsed(CommandLine.arguments) ?? parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            exit(reporting: error)
        }
    }

    /// A call that seals or opens is parsed without the other commands: the parser asks the type system about each of
    /// them, which takes longer than sealing a small file. Nil where the root has to look, for errors and help too.
    private static func directlyParsed(_ arguments: [String]) -> (any ParsableCommand)? {
        let direct: [any ParsableCommand.Type] = [EncryptCommand.self, DecryptCommand.self]
        guard arguments.count > 1, let type = direct.first(where: { $0.configuration.commandName == arguments[1] })
        else { return nil }
        return try? type.parseAsRoot(Array(arguments.dropFirst(2)))
    }

    /// Prints what was wrong with the call; help and the version are no failure.
    private static func exit(reporting error: any Error) -> Never {
        let text = fullMessage(for: error)
        guard exitCode(for: error) != .success else {
            print(text)
            Foundation.exit(0)
        }
        Console.error(text)
        Foundation.exit(ExitStatus.usage.rawValue)
    }
}
