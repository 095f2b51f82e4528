import AuditModel
import SourceFormats
import TestSupport
import Testing

@testable import AuditKit

/// What a report shows of the source, and what it never shows.
@Suite struct ExcerptTests {
    @Test func marksThePlaceInItsLine() throws {
        let finding = try #require(
            Audit.sample(.badCall).report(["App/A.swift": "a()\n  bad(1) // x\n"]).findings.first)
        let excerpt = try #require(finding.excerpt)
        #expect(excerpt == Excerpt(firstLine: 2, lines: ["  bad(1) // x"], mark: .init(offset: 2, length: 6)))
    }

    @Test(arguments: [
        ("\tbad()", 2), ("/* 👩‍🚀 */ bad()", 13), ("/* 😀 */ bad()", 10), ("/* é */ bad()", 9),
        ("/* e\u{301} */ bad()", 10), ("\u{FEFF}bad()", 1), ("x()\r\nbad()", 1), ("x()\rbad()", 1),
    ])
    func countsColumnsInUTF16(source: String, column: Int) {
        let report = Audit.sample(.badCall).report(["App/A.swift": source])
        #expect(report.findings.map(\.location.column) == [column])
    }

    @Test func showsAtMostThreeLinesWithoutLineEnds() throws {
        let source = "bad(\r\n1,\r\n2,\r\n3,\r\n4)\r\n"
        let finding = try #require(Audit.sample(.badCall).report(["App/A.swift": source]).findings.first)
        #expect(finding.excerpt?.lines == ["bad(", "1,", "2,"])
        #expect(finding.location.endLine == 5 && finding.location.endColumn == 3)
    }

    @Test(arguments: [0, 10, 3_000, 20_000])
    func showsAWindowOfALongLine(before: Int) throws {
        let source = String(repeating: "é", count: before) + "; bad(1); " + String(repeating: "x", count: 9_000)
        let finding = try #require(Audit.sample(.badCall).report(["App/A.swift": source]).findings.first)
        let excerpt = try #require(finding.excerpt)
        let line = try #require(excerpt.lines.first)
        let mark = try #require(excerpt.mark)
        #expect(line.utf8.count <= 402)
        #expect(String(line.dropFirst(mark.offset).prefix(mark.length)) == "bad(1)")
        #expect(finding.location.column == before + 3)
    }

    @Test(arguments: [
        "let k = \"sk-SECRET\"",
        "let k = \"sk-SECRET\"; bad(\"sk-SECRET\")",
        "bad(1, \"sk-SECRET\") // bulwark:ignore bad-call",
        "bad(\n\"sk-SECRET\",\n\"sk-SECRETSECRET\")",
        "let k = \"\"\"\n  sk-SECRET\n  SECRET\n  \"\"\"; bad()",
        "let k = \"\"\"\n  sk-SECRET\n  bad SECRET\n  SECRET\n  SECRET\n  \"\"\"",
        "let k = \"sk-SECRET\"; x() // bulwark:ignore bad-call -- nothing",
        "let k = \"sk-SECRET\"; x() // bulwark:ignor bad-call -- nothing",
        "let k = \"sk-SECRET \\",
        "let k = \"sk-SECRET\" forbidden",
        "let é = \"sk-SECRET\"; forbidden",
        "let k = \"sk-" + String(repeating: "SECRET", count: 2_000) + "\"; bad()",
        "bad(); let k = \"sk-" + String(repeating: "SECRET", count: 2_000) + "\"; forbidden",
        "let k = \"sk-SECRET\" \"sk-SECRET\" ) (",
    ])
    func neverShowsASecret(source: String) throws {
        let report = Audit.sample(.secretText, .badCall, .forbiddenWord).report(["App/A.swift": source])
        #expect(report.findings.contains { $0.rule == "secret-text" })
        #expect(String(decoding: try report.encoded, as: UTF8.self).contains("SECRET") == false)
    }

    @Test func doesNotQuoteTheSourceInSyntaxErrors() throws {
        let report = Audit.sample(.badCall).report(["App/A.swift": "func f(a: Int hunter2 SECRET) { }"])
        let reason = try #require(report.unread.first?.reason)
        #expect(reason.hasPrefix("line 1: ") && !reason.contains("hunter2") && !reason.contains("SECRET"))
    }

    @Test func masksAreOneTokenWhateverTheirLength() throws {
        let lines = ["let k = \"sk-1\"", "let k = \"sk-1234567890\""].map { source in
            Audit.sample(.secretText).report(["App/A.swift": source]).findings.first?.excerpt?.lines.first
        }
        #expect(lines[0] == lines[1] && lines[0] == "let k = \"••••••\"")
    }

    @Test func columnsOfLongLinesAgreeWithThoseOfTheLineMap() {
        var generator = SeededGenerator(seed: 7)
        let pieces: [[UInt8]] = [
            Array("a".utf8), Array("é😀".utf8), [0xFF], [0xE2, 0x82], [0x80, 0x80], Array("\n".utf8),
        ]
        var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
        for _ in 0..<30_000 {
            bytes +=
                pieces[Int.random(in: 0..<400, using: &generator) == 0 ? 5 : Int.random(in: 0..<5, using: &generator)]
        }
        let long = bytes.filter { $0 != 0x0A }
        for bytes in [bytes, long] {
            let file = SourceFile(path: "a.swift", kind: .swift, role: .app, bytes: bytes)
            let reader = PlaceReader(file: file)
            for place in stride(from: 0, to: bytes.count, by: 977) {
                let location = reader.location(of: place..<place)
                #expect(location.column == reader.map.utf16Column(of: place, in: bytes))
            }
        }
    }
}
