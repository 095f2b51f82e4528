import Foundation
import Testing

/// The edges of the commands: a line of the shell each, what it says, and what must hold afterwards.
@Suite final class SealingEdgeTests: SealingCommandSuite {
    struct Edge: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let line: String
        let status: Int32
        /// A part of standard error.
        var says = ""
        /// What it must not say.
        var isSilentOn: String?
        /// A line of the shell that must succeed afterwards.
        var then = "true"
    }

    @Test(arguments: passwords + places + contents + names + permissions + recipients)
    func edge(_ edge: Edge) throws {
        let run = try CommandRun.shell(edge.line, in: scratch.folder)
        #expect(run.status == edge.status, "\(run.errors)")
        #expect(edge.says.isEmpty || run.errors.contains(edge.says), "\(run.errors)")
        if let words = edge.isSilentOn { #expect(!run.errors.contains(words), "\(run.errors)") }
        let after = try CommandRun.shell(edge.then, in: scratch.folder)
        #expect(after.status == 0, "\(edge.then): \(after.output)\(after.errors)")
    }

    /// A password that nobody sees seals nothing and removes nothing.
    private static let passwords = [
        Edge(
            testDescription: "standard error is full",
            line: "bulwark encrypt --generate-password --replace notes.txt 2>/dev/full",
            status: 1, then: "test -e notes.txt && ! test -e notes.txt.sealed"),
        Edge(
            testDescription: "standard error is closed",
            line: "bulwark encrypt --generate-password --replace notes.txt 2>&-",
            status: 1, then: "test -e notes.txt && ! test -e notes.txt.sealed"),
        Edge(
            testDescription: "standard error goes nowhere",
            line: "bulwark encrypt --generate-password --replace notes.txt 2>/dev/null", status: 1,
            then: "test -e notes.txt && ! test -e notes.txt.sealed"),
        Edge(
            testDescription: "no message in the result", line: "umask 022; bulwark encrypt -k K -o s notes.txt 2>&-",
            status: 0, then: "bulwark decrypt -k K -o - s | cmp - notes.txt"),
        Edge(
            testDescription: "a password command that fails",
            line: "bulwark encrypt --password-command 'exit 3' notes.txt", status: 2,
            says: "The password command failed", then: "! test -e notes.txt.sealed"),
        Edge(
            testDescription: "a key file of zeros", line: "head -c 32 /dev/zero > Z; bulwark encrypt -k Z notes.txt",
            status: 2, says: "zeros alone", then: "! test -e notes.txt.sealed"),
    ]

    private static let places = [
        Edge(
            testDescription: "no name", line: "bulwark encrypt -k K -o '' notes.txt", status: 2, says: "An empty name"),
        Edge(
            testDescription: "no name for a part",
            line: "bulwark encrypt -k K notes.txt && bulwark decrypt -k K --range 0-1 -o '' notes.txt.sealed",
            status: 2,
            says: "An empty name"),
        Edge(
            testDescription: "the input as output", line: "bulwark encrypt -k K -f -o notes.txt notes.txt", status: 2,
            says: "notes.txt", then: "grep -q noon notes.txt"),
        Edge(
            testDescription: "the input of a stream as output",
            line: "bulwark encrypt -k K -f -o notes.txt - < notes.txt", status: 2, says: "is the input",
            then: "grep -q noon notes.txt"),
        Edge(
            testDescription: "a closed input is not an empty one", line: "bulwark encrypt -k K -o s - <&-", status: 1,
            says: "cannot read", then: "! test -e s"),
    ]

    /// The size of a file is anybody's; the last chunk proves it.
    private static let contents = [
        Edge(
            testDescription: "a part at the end of a cut file",
            line: "bulwark encrypt -k K -o s notes.txt; head -c -1 s > c; bulwark decrypt -k K --range 12- c",
            status: 1,
            says: "damaged"),
        Edge(
            testDescription: "a part behind the end of a longer file",
            line:
                "bulwark encrypt -k K -o s notes.txt; printf 12345678901234567890 >> s; bulwark decrypt -k K --range 99- s",
            status: 1, says: "damaged", isSilentOn: "33"),
        Edge(
            testDescription: "an empty part",
            line: "bulwark encrypt -k K -o s notes.txt; bulwark decrypt -k K --range 13- s", status: 0),
        Edge(
            testDescription: "white space before an armor",
            line: """
                bulwark keygen --type x25519 -o X > P; { printf '\\n\\n                  \\n'; \
                bulwark encrypt -R P --format age --armor -o - notes.txt; } > a.age; \
                bulwark decrypt -k X a.age && bulwark decrypt -k X < a.age | cmp - a
                """, status: 0, then: "cmp a notes.txt"),
    ]

    /// Bytes are written by `printf`: a name need be no text.
    private static let names = [
        Edge(
            testDescription: "a name that is no UTF-8",
            line:
                "n=$(printf 'caf\\351'); cp notes.txt \"$n\"; bulwark encrypt -k K \"$n\"; rm \"$n\"; bulwark decrypt -k K \"$n.sealed\"",
            status: 0, then: "n=$(printf 'caf\\351'); cmp \"$n\" notes.txt && test -e \"$n.sealed\""),
        Edge(
            testDescription: "a folder with such names",
            line:
                "n=$(printf 'd/caf\\351'); mkdir d; cp notes.txt \"$n\"; bulwark encrypt -k K d && bulwark decrypt -k K -o e d.sealed",
            status: 0, then: "cmp \"$(printf 'e/caf\\351')\" notes.txt"),
        Edge(
            testDescription: "an escape sequence in a message",
            line: "bulwark encrypt -k K \"$(printf 'no\\033[31mne')\"", status: 2, says: "cannot be read",
            isSilentOn: "\u{1B}"),
        Edge(
            testDescription: "an escape sequence in a report",
            line: "bulwark encrypt -k K -o \"$(printf 's\\033[31m')\" notes.txt; bulwark inspect s* > report",
            status: 0,
            then: "! grep -q \"$(printf '\\033')\" report"),
        Edge(
            testDescription: "a name that every message has in it",
            line: "printf x > a; bulwark decrypt -k K -o - a", status: 1, says: "bulwark: a: this is no sealed file"),
        Edge(
            testDescription: "recipients of a file with a name of 250 bytes",
            line:
                "n=$(printf 'n%.0s' $(seq 250)); bulwark encrypt -k K -o $n notes.txt; bulwark rekey -k K --new-key-file K $n",
            status: 0, then: "test $(ls -A | grep -c header) = 0"),
    ]

    private static let permissions = [
        Edge(
            testDescription: "umask, sealed",
            line: "chmod 664 notes.txt; umask 027; bulwark encrypt -k K notes.txt", status: 0,
            then: "test $(stat -c %a notes.txt.sealed) = 640"),
        Edge(
            testDescription: "umask, age",
            line:
                "chmod 664 notes.txt; umask 027; bulwark keygen --type x25519 -o X > P; bulwark encrypt -R P --format age notes.txt",
            status: 0, then: "test $(stat -c %a notes.txt.age) = 640"),
        Edge(
            testDescription: "umask, folders", line: "mkdir -m 777 d; umask 027; bulwark encrypt -k K d", status: 0,
            then: "test $(stat -c %a d.sealed) = 750"),
        Edge(
            testDescription: "a file that is written anew keeps what it had",
            line: """
                bulwark encrypt -k K -o s notes.txt; chmod 604 s; umask 077; for i in 1 2 3 4 5 6; do \
                bulwark keygen -o N$i; bulwark rekey -k K --add --new-key-file N$i s; done
                """, status: 0, says: "was written anew", then: "test $(stat -c %a s) = 604"),
    ]

    private static let recipients = [
        Edge(
            testDescription: "an old recipient beside a hybrid one",
            line: """
                bulwark keygen --type x25519 -o X > P; bulwark keygen --type hybrid -o H > Q; \
                bulwark encrypt -R Q -o s notes.txt; bulwark rekey -k H --add -R P s
                """, status: 0, says: "without post-quantum protection"),
        Edge(
            testDescription: "what removing somebody does not do",
            line: "bulwark encrypt -k K -o s notes.txt; bulwark keygen -o N; bulwark rekey -k K --new-key-file N s",
            status: 0,
            says: "can still read, and forge, this content"),
    ]
}
