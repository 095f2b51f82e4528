import CodeModel
import Testing

@testable import AuditAnalysis

@Suite struct BytesTests {
    @Test(arguments: [
        ("abab", "ab", [2, 4]), ("aaa", "aa", [2]), ("xab", "ab", [3]), ("ab", "abc", []), ("", "a", []), ("a", "", []),
        ("abcabd", "abd", [6]), ("ABab", "ab", [4]),
    ])
    func findsEachPlace(_ text: String, _ word: String, _ ends: [Int]) {
        #expect(Bytes.ends(of: Array(word.utf8), in: Array(text.utf8)) == ends)
    }

    @Test func stopsAtTheLimit() {
        #expect(Bytes.ends(of: Array("a".utf8), in: Array("aaaa".utf8), atMost: 2) == [1, 2])
    }
}
