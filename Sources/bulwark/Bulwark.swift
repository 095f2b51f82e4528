import ArgumentParser
import AuditKit
import Foundation

/// The command line.
@main
struct Bulwark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bulwark",
        abstract: "Audits the source of Swift and Apple projects; encrypts files, stores secrets, checks pins.",
        discussion: """
            Reads a project without building it, on Linux and macOS, and reports what is unsafe, where, why, and how \
            to fix it.

            Use encrypt and decrypt for files, keygen for their keys, secrets for a vault of secrets, wallet for \
            wallet keys, and pins to print and check the pins of servers.

            Exit status: 0 clean; 1 findings or refused input; 2 usage error; 3 incomplete, as something could not be \
            read.
            """,
        version: Version.current,
        subcommands: [
            AuditCommand.self, FixCommand.self, RulesCommand.self, ControlsCommand.self, EncryptCommand.self,
            DecryptCommand.self, RekeyCommand.self, InspectCommand.self, KeygenCommand.self, CompletionsCommand.self,
        ] + vaultCommands + walletCommands + networkCommands)

    static func main() {
        Console.holdStandardStreams()
        Heap.keepFreedMemory()
        var arguments: [String] = []
        do {
            arguments = try RawArguments.all()
            CrashReport.limit(for: arguments)
            if let call = PlainCall(arguments) { return try call.run() }
            var command = try parseAsRoot(arguments)
            try command.run()
        } catch let status as ExitStatus {
            Foundation.exit(status.rawValue)
        } catch {
            exit(reporting: error, of: arguments)
        }
    }

    /// Prints what was wrong with the call; help and the version are no failure.
    private static func exit(reporting error: any Error, of arguments: [String]) -> Never {
        guard exitCode(for: error) != .success else {
            print(fullMessage(for: error))
            Foundation.exit(0)
        }
        Console.error(fullMessage(for: withoutLineFeeds(arguments) ?? error))
        Foundation.exit(ExitStatus.usage.rawValue)
    }

    /// What the parser says of the arguments when no line feed is in them: it repeats them, and what stands behind one would
    /// look like another message. Nil where none has any, or the parser finds nothing wrong.
    private static func withoutLineFeeds(_ arguments: [String]) -> (any Error)? {
        let plain = arguments.map(\.onOneLine)
        guard plain != arguments else { return nil }
        do { _ = try parseAsRoot(plain) } catch { return error }
        return nil
    }
}
