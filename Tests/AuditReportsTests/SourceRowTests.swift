import AuditModel
import TestSupport
import Testing

@testable import AuditReports

@Suite struct SourceRowTests {
    @Test func tabsReachToTheNextStop() {
        let cut = row("\ta\tbc\td", mark: 4, 2).cut(to: 80)
        #expect(cut.text == "    a   bc  d")
        #expect(cut.carets == 9..<12)
    }

    @Test(arguments: [
        ("漢字 = pin", 5, 3, 7..<10),
        ("\"👩‍👩‍👧🇬🇧\" + pin", 7, 3, 9..<12),
        ("cafe\u{301} = pin", 7, 3, 7..<10),
        ("漢字", 0, 1, 0..<2),
    ])
    func caretsStandUnderWideCharacters(source: String, offset: Int, length: Int, carets: Range<Int>) {
        #expect(row(source, mark: offset, length).cut(to: 80).carets == carets)
    }

    @Test func escapesMoveTheCaretsAlong() {
        let cut = row("\u{1B}[2Jpin", mark: 4, 3).cut(to: 80)
        #expect(cut.text == "\\u{1B}[2Jpin")
        #expect(cut.carets == 9..<12)
    }

    @Test func theMarkIsKeptWhenTheLineIsCut() {
        let source = String(repeating: "a", count: 100) + "PIN" + String(repeating: "b", count: 100)
        let cut = row(source, mark: 100, 3).cut(to: 21)
        #expect(cut.text == "…aaaaaaaaPINbbbbbbbb…")
        #expect(cut.carets == 9..<12)
    }

    @Test func aMarkNearTheEndLeavesRoomForWhatStandsBefore() {
        let cut = row(String(repeating: "a", count: 50) + "PIN", mark: 50, 3).cut(to: 13)
        #expect(cut.text == "…aaaaaaaaaPIN")
        #expect(cut.carets == 10..<13)
    }

    @Test func aMarkWiderThanTheTerminalFillsIt() {
        let cut = row("a" + String(repeating: "P", count: 90), mark: 1, 90).cut(to: 10)
        #expect(cut.text == "…PPPPPPPP…")
        #expect(cut.carets == 1..<9)
    }

    @Test(arguments: [
        (0, 0, 0..<1), (3, 0, 3..<4), (3, 9, 3..<4), (Int.max, Int.max, 3..<4), (Int.min, Int.min, 0..<1),
        (-5, 2, 0..<2), (1, Int.max, 1..<3),
    ])
    func anyMarkIsTaken(offset: Int, length: Int, carets: Range<Int>) {
        #expect(row("abc", mark: offset, length).cut(to: 80).carets == carets)
    }

    @Test func nothingIsUnderlinedWithoutAMark() {
        let cut = SourceRow("abcdefghijkl", mark: nil, page: Page(ReportOptions())).cut(to: 8)
        #expect(cut.text == "abcdefg…")
        #expect(cut.carets == nil)
    }

    @Test(arguments: 0..<300 as Range<UInt64>)
    func caretsAreSeenWhateverTheLineHolds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let source = random.text(upTo: 60)
        let offset = Int.random(in: -2...80, using: &random)
        let length = Int.random(in: -2...80, using: &random)
        for width in [16, 40, 160] {
            let cut = row(source, mark: offset, length).cut(to: width)
            #expect(cut.text.displayWidth <= width)
            #expect(cut.carets.map { 0 <= $0.lowerBound && $0.upperBound <= width } == true)
            #expect(cut.text.unicodeScalars.allSatisfy { !$0.actsOrHides })
        }
    }

    private func row(_ source: String, mark offset: Int, _ length: Int) -> SourceRow {
        SourceRow(source, mark: .init(offset: offset, length: length), page: Page(ReportOptions()))
    }
}
