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
            var command = try parseAsRoot()
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            exit(reporting: error)
        }
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

/// How a run ends.
enum ExitStatus: Int32, Error {
    case clean = 0
    case findings = 1
    case usage = 2
    /// A file was not opened or not written.
    static let refused = ExitStatus.findings
    /// Something could not be read, so the audit says less than it was asked to.
    case incomplete = 3
}

/// One line for a user who asked for something that cannot be done.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
