import Foundation

/// Files that a shell opens for the command.
extension SealingEdgeTests {
    /// Standard output that is the input: reading would never come to its end, or read what it has just written over.
    static let streams = [
        Edge(
            testDescription: "the input, to which standard output appends",
            line: "ulimit -f 64; timeout 20 bulwark encrypt -k K -o - notes.txt >> notes.txt", status: 2,
            says: "Standard output is the input", then: "test \"$(cat notes.txt)\" = 'meet at noon'"),
        Edge(
            testDescription: "standard input, to which standard output appends",
            line: "ulimit -f 64; timeout 20 bulwark encrypt -k K - < notes.txt >> notes.txt", status: 2,
            says: "Standard output is the input", then: "test \"$(cat notes.txt)\" = 'meet at noon'"),
        Edge(
            testDescription: "standard input, over which standard output writes",
            line: "bulwark encrypt -k K - < notes.txt 1<> notes.txt", status: 2, says: "Standard output is the input",
            then: "test \"$(cat notes.txt)\" = 'meet at noon'"),
        Edge(
            testDescription: "standard input in age's format, to which standard output appends",
            line: """
                bulwark keygen --type x25519 -o X > P; ulimit -f 64; \
                timeout 20 bulwark encrypt -R P --format age - < notes.txt >> notes.txt
                """, status: 2, says: "Standard output is the input",
            then: "test \"$(cat notes.txt)\" = 'meet at noon'"),
        Edge(
            testDescription: "a sealed file that is opened onto itself",
            line: "bulwark encrypt -k K -o s notes.txt; cp s t; bulwark decrypt -k K -o - s 1<> s", status: 2,
            says: "Standard output is the input", then: "cmp s t"),
        Edge(
            testDescription: "a part of a sealed file behind its end",
            line: "bulwark encrypt -k K -o s notes.txt; cp s t; bulwark decrypt -k K --range 0-3 s >> s", status: 2,
            says: "Standard output is the input", then: "cmp s t"),
        Edge(
            testDescription: "the key, to which standard output appends",
            line: "cp K L; bulwark encrypt -k K -o - notes.txt >> K", status: 2, says: "the key or password",
            then: "cmp K L"),
        Edge(
            testDescription: "a device that is input and output",
            line: "bulwark encrypt -k K - < /dev/null > /dev/null",
            status: 0),
    ]

    /// What is said, and to whom.
    static let texts = [
        Edge(
            testDescription: "standard output that is full", line: "bulwark encrypt -k K -o - notes.txt > /dev/full",
            status: 1, says: "cannot write standard output"),
        Edge(
            testDescription: "standard output that is closed",
            line: "bulwark encrypt -k K notes.txt; bulwark decrypt -k K -o - notes.txt.sealed >&-", status: 1,
            says: "cannot write standard output"),
        Edge(
            testDescription: "standard output that is full, in age's format",
            line: """
                bulwark keygen --type x25519 -o X > P; \
                bulwark encrypt -R P --format age -o - notes.txt > /dev/full
                """, status: 1, says: "cannot write standard output"),
        Edge(
            testDescription: "standard input that is closed", line: "bulwark encrypt -k K -o s - <&-", status: 1,
            says: "cannot read standard input", then: "! test -e s"),
        Edge(
            testDescription: "a message about the result of a stream names it",
            line: "ulimit -f 1; trap '' XFSZ; head -c 9000 /dev/zero | bulwark encrypt -k K -o s -", status: 1,
            says: "cannot write s", then: "! test -e s"),
        Edge(
            testDescription: "a message about the result in age's format names it",
            line: """
                bulwark keygen --type x25519 -o X > P; ulimit -f 1; trap '' XFSZ; head -c 9000 /dev/zero > z; \
                bulwark encrypt -R P --format age -o s z
                """, status: 1, says: "cannot write s", then: "! test -e s"),
        Edge(
            testDescription: "a password file without a name", line: "bulwark encrypt --password-file '' notes.txt",
            status: 2, says: "The file name is empty"),
        Edge(
            testDescription: "a key file without a name", line: "bulwark encrypt -k '' notes.txt", status: 2,
            says: "The file name is empty"),
        Edge(
            testDescription: "a variable without a name", line: "bulwark encrypt --password-env '' notes.txt",
            status: 2, says: "variable is empty"),
        Edge(
            testDescription: "control characters of a name in JSON",
            line: """
                n=$(printf 'a\\302\\205\\177\\342\\200\\256\\351b'); bulwark encrypt -k K -o "$n" notes.txt; \
                bulwark inspect --json "$n" > report
                """, status: 0,
            then: """
                grep -q 'a.u0085.u007f.u202e.udbff.udee9b' report && \
                ! LC_ALL=C grep -q "$(printf '[\\177\\205\\256]')" report
                """),
        Edge(
            testDescription: "a line feed in an option that nobody knows",
            line: "bulwark encrypt \"$(printf -- '--bogus\\nbulwark: ok')\" notes.txt", status: 2,
            says: "Unknown option", isSilentOn: "\nbulwark: ok"),
        Edge(
            testDescription: "a line feed in a value that is none",
            line: "bulwark encrypt --kdf \"$(printf 'x\\nbulwark: ok')\" notes.txt", status: 2, says: "--kdf",
            isSilentOn: "\nbulwark: ok"),
        Edge(
            testDescription: "a part of a file to which much was appended",
            line: """
                head -c 100000 /dev/zero > z; bulwark encrypt -k K -o s z; head -c 5000000 /dev/zero >> s; \
                bulwark decrypt -k K --range 0-5 s
                """, status: 1, says: "in its last chunk, or was truncated or extended", isSilentOn: "byte"),
        Edge(
            testDescription: "a file of a folder that was moved",
            line: """
                mkdir d; echo 1 > d/a; bulwark encrypt -k K d; mv d.sealed/a.sealed d.sealed/b.sealed; \
                bulwark decrypt -k K -o e d.sealed
                """, status: 1, says: "--any-place", then: "bulwark decrypt -k K --any-place -o f d.sealed"),
        Edge(
            testDescription: "a secret key that is none names the kinds",
            line: "echo x > X; bulwark encrypt -k X notes.txt", status: 2, says: "BULWARK-P256-SECRET-KEY-1"),
        Edge(
            testDescription: "a file of age that asks for more than can be computed",
            line: """
                { printf 'age-encryption.org/v1\\n-> scrypt AAAAAAAAAAAAAAAAAAAAAA 63\\n'; \
                printf '%043d\\n--- %043d\\n' 0 0 | tr 0 A; } > f.age; echo pw > pw; \
                bulwark decrypt --password-file pw f.age
                """, status: 1, says: "too large to compute", isSilentOn: "--max-kdf"),
        Edge(
            testDescription: "a written key of zeros",
            line:
                "printf 'BULWARK-FILE-KEY-1%s\\n' QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ2Q0S87 > Z; bulwark encrypt -k Z notes.txt",
            status: 2,
            says: "all zeros", then: "! test -e notes.txt.sealed"),
        Edge(
            testDescription: "a written pair of zeros",
            line:
                "printf 'AGE-SECRET-KEY-1%s\\n' QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ8H00W3 > Z; bulwark encrypt -k Z notes.txt",
            status: 2,
            says: "all zeros", then: "! test -e notes.txt.sealed"),
        Edge(
            testDescription: "a written hybrid pair of zeros",
            line:
                "printf 'AGE-SECRET-KEY-PQ-1%s\\n' QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQAE0WQE > Z; bulwark encrypt -k Z notes.txt",
            status: 2,
            says: "all zeros", then: "! test -e notes.txt.sealed"),
    ]

    /// The runtime learns a program's arguments from /proc, and a file without a name gets one by way of it.
    private static let withoutProc = "mount -t tmpfs none /proc && test ! -e /proc/self"

    static let systems = [
        Edge(
            testDescription: "no /proc",
            line: """
                unshare -rm sh -c '\(withoutProc) && bulwark encrypt -k K notes.txt && \
                bulwark decrypt -k K -o - < notes.txt.sealed > o && bulwark decrypt -k K -f -o o notes.txt.sealed'
                """, status: 0, then: "cmp o notes.txt && ! ls -A | grep part",
            needs: "unshare -rm sh -c '\(withoutProc)'"),
        Edge(
            testDescription: "mistakes without /proc", line: "unshare -rm sh -c '\(withoutProc) && bulwark encrypt -k'",
            status: 2, says: "Missing value", needs: "unshare -rm sh -c '\(withoutProc)'"),
    ]
}
