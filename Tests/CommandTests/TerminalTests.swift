#if os(Linux)
    import Foundation
    import Testing

    /// The password prompt, on a terminal that the test is the other end of.
    @Suite(.serialized, .enabled(if: PseudoTerminal.isThere, "no setsid here, which gives a program a terminal"))
    final class TerminalTests: SealingCommandSuite {
        @Test func aPasswordIsAskedForTwiceAndNotShown() throws {
            let terminal = try PseudoTerminal(["encrypt", "--kdf", "pbkdf2", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            #expect(try !terminal.echoes())
            try terminal.type("correct horse\n")
            try terminal.expect("Enter the password again: ")
            try terminal.type("correct horse\n")
            #expect(try terminal.status() == 0)
            #expect(try terminal.echoes())
            #expect(!terminal.shown.contains("horse"))
            let opened = try run("decrypt", "-o", "-", "--password-command", "echo correct horse", "notes.txt.sealed")
            #expect(opened.output == "meet at noon\n")
        }

        @Test func twoThatDifferSealNothing() throws {
            let terminal = try PseudoTerminal(["encrypt", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            try terminal.type("one\n")
            try terminal.expect("again: ")
            try terminal.type("two\n")
            #expect(try terminal.status() == 2)
            #expect(terminal.shown.contains("The two passwords do not match; nothing was written."))
            #expect(!exists("notes.txt.sealed"))
        }

        /// Ctrl-C and Ctrl-\, and what ends a program from outside: the terminal shows again what is typed.
        @Test(arguments: [SIGINT, SIGQUIT, SIGTERM, SIGHUP])
        func aSignalSetsTheTerminalBack(_ number: Int32) throws {
            let terminal = try PseudoTerminal(["encrypt", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            #expect(try !terminal.echoes())
            switch number {
            case SIGINT: try terminal.type("secr\u{3}")
            case SIGQUIT: try terminal.type("secr\u{1C}")
            default: try terminal.send(number)
            }
            #expect(try terminal.status() != 0)
            #expect(try terminal.echoes())
            #expect(!terminal.shown.contains("secr"))
            #expect(!exists("notes.txt.sealed"))
        }

        /// A stop that cannot be refused, after which a shell has the terminal echo.
        @Test func whoGoesOnIsAskedWithoutEchoAgain() throws {
            let terminal = try PseudoTerminal(["encrypt", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            try terminal.send(SIGSTOP)
            try terminal.echo()
            #expect(try terminal.echoes())
            try terminal.send(SIGCONT)
            let deadline = Date(timeIntervalSinceNow: 10)
            while try terminal.echoes(), Date() < deadline { usleep(10_000) }
            #expect(try !terminal.echoes())
            try terminal.send(SIGTERM)
            #expect(try terminal.status() != 0)
        }

        /// Typed by hand, nothing is cut in silence.
        @Test func aLineThatTheTerminalCutsIsRefused() throws {
            let terminal = try PseudoTerminal(["encrypt", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            try terminal.type(String(repeating: "x", count: 4200) + "\n")
            #expect(try terminal.status() == 2)
            #expect(terminal.shown.contains("holds 4094 bytes"))
            #expect(!exists("notes.txt.sealed"))
        }

        /// Who goes on after Ctrl-Z would type into a shell that shows the password.
        @Test func thePromptCannotBeLeftBehind() throws {
            let terminal = try PseudoTerminal(["encrypt", "--kdf", "pbkdf2", "notes.txt"], in: scratch.folder)
            try terminal.expect("Password: ")
            try terminal.type("\u{1A}secret\n")
            try terminal.expect("again: ")
            try terminal.type("secret\n")
            #expect(try terminal.status() == 0)
        }
    }
#endif
