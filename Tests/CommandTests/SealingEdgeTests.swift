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
        /// A line of the shell without whose success the edge cannot be tried here.
        var needs = "true"
    }

    private static let all =
        passwords + places + folders + contents + names + permissions + recipients + interruptions + changes
        + results + signals + systems + streams + texts + bytes

    @Test(arguments: all) func edge(_ edge: Edge) throws {
        guard try CommandRun.shell(edge.needs, in: scratch.folder).status == 0 else {
            return try skip(edge)
        }
        let run = try CommandRun.shell(edge.line, in: scratch.folder)
        #expect(run.status == edge.status, "\(run.errors)")
        #expect(edge.says.isEmpty || run.errors.contains(edge.says), "\(run.errors)")
        if let words = edge.isSilentOn { #expect(!run.errors.contains(words), "\(run.errors)") }
        let after = try CommandRun.shell(edge.then, in: scratch.folder)
        #expect(after.status == 0, "\(edge.then): \(after.output)\(after.errors)")
    }

    /// Told as a test that was not run, where the toolchain has a word for it.
    private func skip(_ edge: Edge) throws {
        #if compiler(>=6.3)
            try Test.cancel("needs: \(edge.needs)")
        #else
            print("skipped: \(edge.testDescription), which needs: \(edge.needs)")
        #endif
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
            testDescription: "a password command that is no UTF-8",
            line: """
                printf 'p\\351\\n' > pw; bulwark encrypt --kdf pbkdf2 --password-command \"$(printf 'echo p\\351')\" notes.txt; \
                bulwark decrypt --password-file pw -o - notes.txt.sealed
                """, status: 0),
        Edge(
            testDescription: "a key file of zeros", line: "head -c 32 /dev/zero > Z; bulwark encrypt -k Z notes.txt",
            status: 2, says: "all zeros", then: "! test -e notes.txt.sealed"),
    ]

    private static let places = [
        Edge(
            testDescription: "no name", line: "bulwark encrypt -k K -o '' notes.txt", status: 2,
            says: "The file name is empty"),
        Edge(
            testDescription: "no name for a part",
            line: "bulwark encrypt -k K notes.txt && bulwark decrypt -k K --range 0-1 -o '' notes.txt.sealed",
            status: 2,
            says: "The file name is empty"),
        Edge(
            testDescription: "the input as output", line: "bulwark encrypt -k K -f -o notes.txt notes.txt", status: 2,
            says: "notes.txt", then: "grep -q noon notes.txt"),
        Edge(
            testDescription: "the input of a stream as output",
            line: "bulwark encrypt -k K -f -o notes.txt - < notes.txt", status: 2, says: "is the input",
            then: "grep -q noon notes.txt"),
        Edge(
            testDescription: "a message about a result names it",
            line: "ulimit -f 1; trap '' XFSZ; head -c 9000 /dev/zero > z; bulwark encrypt -k K -o s z", status: 1,
            says: "cannot write s", then: "! test -e s"),
        Edge(
            testDescription: "a closed input is not an empty one", line: "bulwark encrypt -k K -o s - <&-", status: 1,
            says: "cannot read", then: "! test -e s"),
    ]

    /// Folders in the place of results.
    private static let folders = [
        Edge(
            testDescription: "a link in the place of a folder",
            line: """
                mkdir -p d/sub elsewhere; echo 1 > d/sub/a; bulwark encrypt -k K d; rm -r d; mkdir d; \
                ln -s ../elsewhere d/sub; bulwark decrypt -k K d.sealed
                """, status: 2, says: "d/sub is a symbolic link", then: "! test -e elsewhere/a"),
        Edge(
            testDescription: "a link that the user names",
            line: """
                mkdir d; echo 1 > d/a; bulwark encrypt -k K d; mkdir e; ln -s e out; \
                bulwark decrypt -k K -o out d.sealed
                """, status: 0, then: "grep -q 1 e/*/a"),
        Edge(
            testDescription: "a file of the folder above in the place of one below",
            line: """
                mkdir -p d/s; echo 1 > d/2; echo 2 > d/s/1; echo 3 > d/s/2; bulwark encrypt -k K d; \
                cp d.sealed/2.sealed d.sealed/s/2.sealed; bulwark decrypt -k K -o e d.sealed/s
                """, status: 1, says: "d.sealed/s/2.sealed", then: "! test -e e/2 && grep -q 2 e/1"),
        // While the first file is worked on, the second is exchanged.
        Edge(
            testDescription: "a link in the place of a file that was found",
            line: """
                mkdir d; echo secret > outside; head -c 300000000 /dev/zero > d/a; echo 2 > d/b; \
                { while ! test -e d.sealed; do :; done; ln -sf ../outside d/b; } & bulwark encrypt -k K --replace d; \
                s=$?; wait; exit $s
                """, status: 1, says: "d/b", then: "grep -q secret outside && ! test -e d.sealed/b.sealed"),
        Edge(
            testDescription: "a link in the place of a folder that was found",
            line: """
                mkdir -p d/s v; echo secret > v/b; head -c 300000000 /dev/zero > d/a; echo 2 > d/s/b; \
                { while ! test -e d.sealed; do :; done; mv d/s x; ln -s ../v d/s; } & bulwark encrypt -k K --replace d; \
                s=$?; wait; exit $s
                """, status: 1, says: "d/s/b", then: "grep -q secret v/b && ! test -e d.sealed/s/b.sealed"),
        Edge(
            testDescription: "a file that is named twice",
            line: "bulwark encrypt -k K -o s notes.txt; bulwark keygen -o N; bulwark rekey -k K --new-key-file N s ./s",
            status: 2, says: "./s is named twice (s)", then: "bulwark decrypt -k K -o - s"),
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
            status: 1, says: "damaged or truncated from byte 0", isSilentOn: "32"),
        Edge(
            testDescription: "a part to the last number there is",
            line:
                "bulwark encrypt -k K -o s notes.txt; bulwark decrypt -k K --range 0-9223372036854775807 s | cmp - notes.txt",
            status: 0),
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
            line: "printf x > a; bulwark decrypt -k K -o - a", status: 1, says: "bulwark: a: this is not a sealed file"),
        Edge(
            testDescription: "recipients of a file with a name of 250 bytes",
            line:
                "n=$(printf 'n%.0s' $(seq 250)); bulwark encrypt -k K -o $n notes.txt; bulwark rekey -k K --new-key-file K $n",
            status: 0, then: "test $(ls -A | grep -c header) = 0"),
        Edge(
            testDescription: "a result with a name of 250 bytes, new and in the place of another",
            line: """
                n=$(printf 'n%.0s' $(seq 250)); bulwark encrypt -k K -o s notes.txt; \
                bulwark decrypt -k K -o $n s && bulwark decrypt -k K -f -o $n s
                """, status: 0, then: "cmp nnn* notes.txt && ! ls -A | grep part"),
        Edge(
            testDescription: "a line feed in the name of a key file",
            line: "n=$(printf 'K\\nbulwark: done'); cp K \"$n\"; chmod 644 \"$n\"; bulwark encrypt -k \"$n\" notes.txt",
            status: 0, says: "is readable by others", isSilentOn: "\nbulwark: done"),
        Edge(
            testDescription: "two files of a folder that took each other's place",
            line: """
                mkdir d; echo 1 > d/a; echo 2 > d/b; bulwark encrypt -k K d; cd d.sealed; mv a.sealed x; \
                mv b.sealed a.sealed; mv x b.sealed; cd ..; bulwark decrypt -k K -o e d.sealed
                """, status: 1, says: "d.sealed/a.sealed", then: "! test -e e/a && ! test -e e/b"),
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
                """, status: 0, says: "was rewritten", then: "test $(stat -c %a s) = 604"),
        Edge(
            testDescription: "a file that is written anew keeps its owner",
            line: """
                bulwark encrypt -k K -o s notes.txt; chown 65534:65533 s; for i in 1 2 3 4 5 6; do \
                bulwark keygen -o N$i; bulwark rekey -k K --add --new-key-file N$i s; done
                """, status: 0, says: "was rewritten", then: "test $(stat -c %u:%g s) = 65534:65533",
            needs: "test $(id -u) = 0"),
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
            says: "can still read and forge this content"),
    ]

    /// A file `s` for `K`, with the header of a change to `N` that was broken off after 200 bytes.
    private static let brokenOff = """
        bulwark encrypt -k K -o s notes.txt; bulwark keygen -o N; cp s n; bulwark rekey -q -k K --new-key-file N n; \
        { head -c 568 s; /usr/bin/printf "$(head -c 512 n | sha256sum | head -c 64 | sed 's/../\\\\x&/g')"; } > .s.header; \
        { head -c 200 n; tail -c +201 s; } > t; cp t s
        """

    private static let interruptions = [
        Edge(
            testDescription: "the header before, to a stream", line: brokenOff + "; bulwark decrypt -k K -o - s > o",
            status: 0, then: "cmp o notes.txt && mv .s.header h && ! bulwark decrypt -k K -o - s",
            needs: "command -v sha256sum"),
        Edge(
            testDescription: "the header before, from standard input",
            line: brokenOff + "; bulwark decrypt -k K < s > o", status: 0,
            then: "cmp o notes.txt && mv .s.header h && ! bulwark decrypt -k K < s",
            needs: "command -v sha256sum && test -e /proc/self/fd"),
        Edge(
            testDescription: "a change that is made again",
            line: brokenOff + "; bulwark rekey -k K --new-key-file N s", status: 0, says: "new recipients",
            then: "bulwark decrypt -k N -o - s | cmp - notes.txt && ! test -e .s.header",
            needs: "command -v sha256sum"),
        Edge(
            testDescription: "a kill leaves nothing",
            line: """
                mkfifo p; bulwark encrypt -k K -o s - < p & exec 3> p; cat notes.txt >&3; sleep 0.5; kill -9 $!; \
                wait $!; test $? = 137
                """, status: 0, then: "! test -e s && ! ls -A | grep part",
            needs: "python3 -c 'import os; os.close(os.open(\".\", os.O_TMPFILE | os.O_RDWR))'"),
    ]
}
