import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Ranges in brackets that hold more than they look like.
    static let misleadingCharacterRange = Rule(
        id: "misleading-character-range",
        title: "Character range in a pattern matches more than intended",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(20), .cwe(185), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            There are six characters between `Z` and `a`, so `[A-z]` also matches `[`, `\\`, `]`, `^`, `_` and the \
            grave accent. A hyphen between two characters is also a range: `[+-_]` contains all digits, all capitals \
            and `<`, `;` and `=`. Characters that were meant to be kept out of a name, path or query pass the check.
            """,
        remedy: """
            Write `[A-Za-z]`. Put a literal hyphen at the end of the brackets, as in `[+_-]`, or escape it with a \
            backslash.
            """,
        bad: [
            Example(
                """
                func isName(_ text: String) -> Bool { text.range(of: "^[↓A-z]+$", options: .regularExpression) != nil }
                """),
            Example(
                "func isCode(_ text: String) -> Bool { text.wholeMatch(of: #/[0-9a-z↓A-z]+/#) != nil }",
                mended: "func isCode(_ text: String) -> Bool { text.wholeMatch(of: #/[0-9a-zA-Za-z]+/#) != nil }"),
            Example(
                """
                func isUser(_ text: String) -> Bool { text.range(of: "^[a-z↓+-_]+$", options: .regularExpression) != nil }
                """, "digits, capitals and symbols"),
            Example(
                """
                func isTime(_ text: String) -> Bool { text.range(of: "^[0-9↓.-:]+$", options: .regularExpression) != nil }
                """, "a slash too"),
            Example("let path = try NSRegularExpression(pattern: \"^[\\\\w↓$-/]+$\")"),
            Example(
                "func isWord(_ text: String) -> Bool { text.wholeMatch(of: #/[a-z↓,-.]+/#) != nil }",
                "exactly what was intended, by coincidence"),
        ],
        good: [
            Example("let name = try NSRegularExpression(pattern: \"^[A-Za-z0-9_.-]+$\")", "the hyphen at the end"),
            Example("let name = try NSRegularExpression(pattern: \"^[\\\\w\\\\-.]+$\")", "an escaped hyphen"),
            Example("let signs = try NSRegularExpression(pattern: \"[!-/:-@]\")", "a block of characters"),
            Example("let printable = try NSRegularExpression(pattern: \"^[ -~]*$\")"),
            Example("let atom = try NSRegularExpression(pattern: \"[!#-'*+/-9=?A-Z^-~-]+\")", "intentional"),
            Example("let letters = try NSRegularExpression(pattern: \"[\\\\u0041-z]\")", "by number"),
            Example(
                #"let codes = try NSRegularExpression(pattern: "\u{1B}\\[[0-?]*[ -/]*[@-~]")"#,
                "columns of the table of ASCII, of which the sequences of terminals are made"),
            Example("let hex = try NSRegularExpression(pattern: \"^[0-9a-fA-F]+$\")"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[FoundPatterns.self].patterns(in: file) {
        let isCheck = found.uses.isEmpty || !found.tests.isEmpty
        for ranges in found.writtenRanges {
            let odd = ranges.filter(\.isOdd)
            // Whoever writes several knows what is between.
            let isMeant = odd.count { !$0.crossesCase } > 1
            for range in odd where range.crossesCase || !isMeant {
                let (place, text) = (found.source.place(range.place), found.source.slice(range.place))
                pass.report(
                    range.message(text), in: file.source, at: place,
                    .init(
                        severity: isCheck ? nil : .low, isAdvice: range.holdsItsHyphen,
                        fix: text == "A-z" ? .letters(at: place, in: file) : nil))
            }
        }
    }
}

extension SourceFix {
    /// The letters of both cases, and nothing between them.
    fileprivate static func letters(at place: Range<Int>, in file: SwiftFile) -> SourceFix? {
        let edit = Edit(path: file.path, range: place, replacement: "A-Za-z")
        return file.source.bytes[place].elementsEqual("A-z".utf8)
            ? SourceFix("Replace `A-z` with `A-Za-z`", isBreaking: true, edits: [edit]) : nil
    }
}

extension CharacterRange {
    /// Whether the ends are letters of two cases: `A-z`.
    fileprivate var crossesCase: Bool { isCapital(first) && isSmall(last) }

    /// Whether the range is other than one of letters, one of digits or a whole block of signs.
    fileprivate var isOdd: Bool {
        if crossesCase { return true }
        if isCapital(first) && isCapital(last) || isSmall(first) && isSmall(last) || isDigit(first) && isDigit(last) {
            return false
        }
        // From the first or to the last character that is printed, and from one end of a block to the other.
        if first <= UInt8(ascii: "!") || last >= UInt8(ascii: "~") || first == UInt8(ascii: "-") { return false }
        // A column of the table of ASCII, such as the bytes that a control sequence of a terminal is made of.
        if first % 16 == 0, last % 16 == 15 { return false }
        return !(blocks.contains { $0.lowerBound == first && $0.upperBound == last })
    }

    /// `,-.`: the hyphen stands between the two signs beside it anyway.
    fileprivate var holdsItsHyphen: Bool { first == UInt8(ascii: ",") && last == UInt8(ascii: ".") }

    fileprivate func message(_ text: String) -> String {
        if crossesCase { return "`\(text)` also matches the characters between `Z` and `a`, including `[` and `_`" }
        if holdsItsHyphen { return "`\(text)` is a range that only happens to match just these three characters" }
        return "`\(text)` is a range of \(count) characters, not just these three"
    }
}

private func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
private func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// The signs of ASCII that stand together.
private let blocks: [ClosedRange<UInt8>] = [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
