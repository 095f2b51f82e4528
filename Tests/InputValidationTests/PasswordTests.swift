import Foundation
import Testing

@testable import InputValidation

@Suite struct PasswordTests {
    @Test(arguments: [
        "correct horse battery staple", "Tr0ub4dor&3 and more", "ñandú con botas nuevas", "🐴🔋📎 correct horse",
    ])
    func accepted(_ text: String) {
        #expect(PasswordRule().accepts(text))
    }

    @Test(arguments: [
        ("short", Reason.Code.tooShort), ("", .empty), ("aaaaaaaaaaaaaaaaaa", .passwordPattern),
        ("abcdefghijklmnopqrs", .passwordPattern), ("98765432109876543210", .passwordPattern),
        ("abcabcabcabcabcabc", .passwordPattern), ("I am Rodriguez at home", .passwordContext),
        ("my BULWARK is strong", .passwordContext), ("with a \u{7} bell inside it", .controlCharacter),
    ])
    func refused(_ text: String, _ code: Reason.Code) {
        let rule = PasswordRule(context: ["Ana Rodriguez", "ana@bulwark.example"])
        #expect(rule.reasons(against: text).map(\.code).contains(code))
    }

    @Test func `One form from every keyboard, spaces kept`() throws {
        let rule = PasswordRule(minimum: 8)
        #expect(try rule.validate("  cafe\u{301} olé ") == "  café olé ")
        #expect(PasswordRule(minimum: 8, maximum: 10).accepts(String(repeating: "pass phrase ", count: 5)))
        #expect(rule.reasons(against: String(repeating: "long phrase ", count: 20)).map(\.code).contains(.tooLong))
    }

    @Test func boundsWithoutABound() {
        let long = (0..<1_500).map { "\($0 * $0 % 7919)" }.joined()
        let rule = PasswordRule(minimum: 8, maximum: .max)
        #expect(rule.accepts(String(long.prefix(1_024))))
        #expect(rule.reasons(against: String(long.prefix(1_025))).map(\.code) == [.tooLong, .tooManyBytes])
        #expect(PasswordRule(minimum: .max).reasons(against: "correct horse").map(\.code).contains(.tooShort))
        #expect(PasswordRule(minimum: .max, maximum: .min).reasons(against: String(long.prefix(1_024))).isEmpty)
        #expect(PasswordRule(minimum: .min, maximum: .min).accepts("correct horse battery"))
        #expect(PasswordFilter.size(for: .max) == 2_500_000_000 && PasswordFilter.size(for: .min) == 64)
        #expect(PasswordFilter(capacity: .min).bytes.count == 64 + 17)
    }

    /// Whoever registers must be able to sign in: SignInFlow refuses more than 1,024 bytes.
    @Test func noMoreBytesThanWhoSignsInMayHave() {
        let text = (0..<128).map { "\(Unicode.Scalar(0x4E00 + $0 * $0) ?? "x")\u{316}\u{317}\u{318}\u{319}" }.joined()
        #expect(text.count == 128 && text.utf8.count > 1_024)
        #expect(PasswordRule().reasons(against: text) == [Reason(.tooManyBytes, limit: 1_024)])
    }

    @Test(arguments: ["Ｅｘａｍｐｌｅ", "EXAMPLE", "the exam\u{AD} (example)", "ｅｘample-ﬁne"])
    func contextInEveryForm(_ name: String) {
        let rule = PasswordRule(context: [name])
        for text in ["my example of a word", "my ｅxample of a word", "my Example of a word"] {
            #expect(rule.reasons(against: text).map(\.code) == [.passwordContext])
        }
        #expect(PasswordRule(context: ["a\u{300}\u{301}x\u{316}ß"]).accepts("correct horse battery"))
        // A mark behind the name joins its last letter.
        #expect(rule.reasons(against: "my example\u{489} of a word").map(\.code) == [.passwordContext])
    }

    /// The public list ordered by how often each is used, of which the first line happens to come before the last.
    @Test func aListInAnotherOrderIsRefused() throws {
        let path = NSTemporaryDirectory() + "known-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let hash = { (digit: String) in String(repeating: digit, count: 40) }
        for digits in [["1", "5", "3", "4", "2", "6"], ["1", "9", "2"], ["2", "1"]] {
            let lines = digits.map { hash($0) + ":12\n" }.joined()
            try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
            #expect(throws: KnownPasswordsError.malformed) { try KnownPasswords(sortedHashes: path) }
        }
        for digits in [["1"], ["1", "1", "2"], ["1", "2", "A", "F"]] {
            let lines = digits.map { hash($0) + "\n" }.joined()
            try Data(lines.utf8).write(to: URL(fileURLWithPath: path))
            _ = try KnownPasswords(sortedHashes: path)
        }
    }

    /// What can no longer be read counts as a list that holds the password.
    @Test(arguments: [0, 1, 39, 41, 2_000, 81_950]) func aListThatIsCutMeanwhile(_ size: off_t) throws {
        let path = NSTemporaryDirectory() + "known-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let lines = (0..<4_000).map {
            String($0 + 0x10_0000, radix: 16).uppercased() + String(repeating: "0", count: 34)
        }
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(fileURLWithPath: path))
        let known = try KnownPasswords(sortedHashes: path)
        #expect(truncate(path, size) == 0)
        #expect(known.contains("word"))
    }

    @Test func `A policy may force composition`() {
        let rule = PasswordRule(minimum: 8, composition: [.uppercase, .lowercase, .digit, .symbol])
        #expect(rule.accepts("Zebra7!quick"))
        #expect(
            rule.reasons(against: "zebra quick").map(\.code) == [.passwordUppercase, .passwordDigit, .passwordSymbol])
    }

    /// The published list is of this form; its hashes of these four words are SHA-1 of their bytes.
    @Test func `The public list is searched where it lies`() throws {
        let words = (0..<5_000).map { "word number \($0)" } + ["password1234567"]
        let path = NSTemporaryDirectory() + "known-\(UUID().uuidString).txt"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [
            "python3", "-c",
            """
            import hashlib,sys
            lines=sorted(hashlib.sha1(w.encode()).hexdigest().upper()+":"+str(i*i) for i,w in enumerate(sys.stdin.read().split("\\n")))
            open(sys.argv[1],"w",newline="").write("\\r\\n".join(lines)+"\\r\\n")
            """, path,
        ]
        let pipe = Pipe()
        process.standardInput = pipe
        try process.run()
        try pipe.fileHandleForWriting.write(contentsOf: Data(words.joined(separator: "\n").utf8))
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        let known = try KnownPasswords(sortedHashes: path)
        #expect(words.allSatisfy(known.contains))
        #expect((0..<5_000).allSatisfy { !known.contains("other word \($0)") })
        #expect(PasswordRule(known: known).reasons(against: "password1234567").map(\.code) == [.passwordCommon])
    }

    @Test func `A list that is none is refused`() throws {
        #expect(throws: KnownPasswordsError.unreadable(2)) { try KnownPasswords(sortedHashes: "/nowhere/list") }
        #expect(throws: KnownPasswordsError.malformed) { try KnownPasswords(sortedHashes: #filePath) }
        #expect(throws: KnownPasswordsError.malformed) { try PasswordFilter(bytes: [1, 2, 3]) }
        var cut = PasswordFilter(capacity: 100).bytes
        cut.removeLast()
        #expect(throws: KnownPasswordsError.malformed) { try PasswordFilter(bytes: cut) }
    }

    @Test func `The filter knows all it was given and little else`() throws {
        var filter = PasswordFilter(capacity: 2_000)
        for number in 0..<2_000 { filter.insert("known \(number)") }
        let read = try PasswordFilter(bytes: filter.bytes)
        let known = KnownPasswords(filter: read)
        #expect((0..<2_000).allSatisfy { known.contains("known \($0)") })
        let wrong = (0..<10_000).filter { known.contains("unknown \($0)") }.count
        #expect(wrong < 300)
        #expect(KnownPasswords(words: ["Hunter2"]).contains("hUNTER2"))
    }
}
