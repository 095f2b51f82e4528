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
            testDescription: "a device that is input and output", line: "bulwark encrypt -k K - < /dev/null > /dev/null",
            status: 0),
    ]

    static let texts: [Edge] = []
}
