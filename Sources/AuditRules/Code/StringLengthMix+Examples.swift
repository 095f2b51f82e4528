import AuditKit

extension [Example] {
    static let stringLengthMixBad: [Example] = [
        Example(
            """
            func bytes(_ code: String) -> [UInt8]? {
                guard code.utf8.count % 2 == 0 else { return nil }
                var (place, bytes) = (code.startIndex, [UInt8]())
                while place < code.endIndex {
                    let next = ↓code.index(place, offsetBy: 2)
                    bytes.append(UInt8(code[place..<next], radix: 16) ?? 0)
                    place = next
                }
                return bytes
            }
            """, "character offsets for a length counted in bytes"),
        Example(
            """
            func hits(_ pattern: NSRegularExpression, in text: String) -> Int {
                pattern.numberOfMatches(in: text, range: NSRange(location: 0, length: ↓text.count))
            }
            """),
        Example("func whole(_ name: String) -> NSRange { NSMakeRange(0, ↓name.unicodeScalars.count) }"),
        Example(
            "func whole(_ name: String) -> NSRange { NSRange(0..<↓name.count) }",
            mended: "func whole(_ name: String) -> NSRange { NSRange(0..<name.utf16.count) }"),
        Example(
            """
            func last(_ text: NSString) -> Character {
                let plain = text as String
                return plain[plain.index(plain.startIndex, offsetBy: ↓text.length - 1)]
            }
            """),
        Example("func rest(_ text: String, _ head: String) -> Substring { text.dropFirst(↓head.utf16.count) }"),
        Example(
            """
            func head(_ text: String, _ match: NSRange) -> String {
                let end = match.location
                return String(text.prefix(↓end))
            }
            """, "through a local"),
        Example(
            """
            func tail(_ text: String) -> String {
                let old = NSString(string: text)
                return old.substring(from: ↓text.count - 4)
            }
            """),
        Example(
            """
            func whole(_ text: String) -> NSRange {
                let view = text.unicodeScalars
                return NSRange(location: 0, length: ↓view.count)
            }
            """, "a view in a local variable"),
        Example(
            """
            func whole(_ text: String) -> NSRange {
                NSRange(location: 0, length: ↓text.distance(from: text.startIndex, to: text.endIndex))
            }
            """),
        Example(
            """
            func derive(_ password: String, _ salt: [UInt8]) {
                CCKeyDerivationPBKDF(alg, password, ↓password.count, salt, salt.count, prf, rounds, &key, key.count)
            }
            """, "the end of a password with an accent is dropped"),
        Example(
            "let found = pattern.matches(in: line, range: NSRange(location: 0, length: ↓line.count))",
            "regular expressions only search text"),
        Example(
            """
            extension String { var size: Int { count } }
            func whole(_ text: String) -> NSRange { NSRange(location: 0, length: ↓text.size) }
            """, "through a property"),
        Example("func store(_ sql: String) { sqlite3_prepare_v2(db, sql, Int32(↓sql.count), &statement, nil) }"),
        Example(
            """
            func rest(_ text: String, _ head: String) -> String { (text as NSString).substring(from: ↓head.count) }
            """, "an immediate cast"),
        Example(
            """
            func whole(_ lines: [String]) -> NSRange { NSRange(location: 0, length: ↓lines.joined().count) }
            """),
        Example(
            """
            func rest(_ text: String, _ old: NSString) -> Substring {
                let found = old.range(of: "x")
                return text.dropFirst(↓found.location)
            }
            """, "a range in a local variable"),
        Example(
            "func head(_ text: String, _ match: NSTextCheckingResult) -> Substring { text.prefix(↓match.range.length) }"
        ),
        Example("func rest(_ text: String, _ range: NSRange) -> Substring { text.dropFirst(↓NSMaxRange(range)) }"),
        Example(
            """
            func caret(in view: UITextView, of text: String) -> String.Index {
                text.index(text.startIndex, offsetBy: ↓view.selectedRange.location)
            }
            """),
        Example(
            "func letter(_ text: String, _ range: NSRange) -> Character { Array(text)[↓range.location] }",
            "a list of characters"),
        Example(
            """
            func lines(_ text: String) -> [NSRange] {
                text.components(separatedBy: ",").map { NSRange(location: 0, length: ↓$0.count) }
            }
            """, "an element of a list"),
        Example("func first(_ lines: [String]) -> NSRange { NSRange(location: 0, length: ↓lines[0].count) }"),
        Example("func whole<T: StringProtocol>(_ text: T) -> NSRange { NSRange(location: 0, length: ↓text.count) }"),
        Example("func whole(_ text: NSString) -> NSRange { NSRange(location: 0, length: ↓(text as String).count) }"),
        Example("let whole: (String) -> NSRange = { NSRange(location: 0, length: ↓$0.count) }"),
        Example(
            """
            enum Block { case title(String), rule }
            func range(of block: Block) -> NSRange? {
                if case .title(let words) = block { return NSRange(location: 0, length: ↓words.count) }
                return nil
            }
            """, "an enum's associated value"),
        Example(
            """
            func codes(_ text: String, _ old: NSString) -> [unichar] {
                var codes: [unichar] = []
                for place in 0..<↓text.count { codes.append(old.character(at: place)) }
                return codes
            }
            """, "through the number of a loop"),
        Example(
            """
            func longer(_ range: NSRange, by text: String) -> NSRange {
                var longer = range
                longer.length += ↓text.count
                return longer
            }
            """, "part of a range"),
        Example(
            "func old(_ text: String) -> NSString { NSString(characters: Array(text.utf16), length: ↓text.count) }"),
        Example("func place(_ text: String) -> String.Index { String.Index(encodedOffset: ↓text.count) }"),
        Example("extension NSString { func head(like other: String) -> String { substring(to: ↓other.count) } }"),
        Example("func head(_ text: String, _ old: CFString) -> Substring { text.prefix(↓CFStringGetLength(old)) }"),
        Example(
            """
            func hasDigits(_ text: String) -> Bool {
                guard let pattern = try? NSRegularExpression(pattern: "[0-9]+$") else { return false }
                return pattern.firstMatch(in: text, range: NSRange(location: 0, length: ↓text.count)) != nil
            }
            """, "the digits may follow characters of several units"),
        Example(
            """
            func isQuote(_ text: String) -> Bool {
                guard let pattern = try? NSRegularExpression(pattern: "^'.*'$") else { return false }
                return pattern.firstMatch(in: text, range: NSRange(location: 0, length: ↓text.count)) != nil
            }
            """, "anything may be between the quotes"),
        Example(
            """
            func item(_ line: String) -> Substring? {
                guard let pattern = try? NSRegularExpression(pattern: "[-*–]+ ") else { return nil }
                let match = pattern.firstMatch(in: line, range: NSRange(line.startIndex..., in: line))
                if let found = match { return line.dropFirst(↓found.range.location) }
                return nil
            }
            """, "anything may precede the match"),
    ]

    static let stringLengthMixGood: [Example] = [
        Example(
            """
            func second(_ code: String) -> String.Index? {
                guard code.utf8.count % 2 == 0, code.count % 2 == 0 else { return nil }
                return code.index(code.startIndex, offsetBy: 2)
            }
            """, "its characters were also counted"),
        Example("func whole(_ text: String) -> NSRange { NSRange(text.startIndex..., in: text) }"),
        Example("func whole(_ text: String) -> NSRange { NSRange(location: 0, length: text.utf16.count) }"),
        Example(
            """
            func tail(_ text: String) -> String {
                let old = text as NSString
                return old.substring(with: NSRange(location: old.length - 4, length: 4))
            }
            """, "one unit throughout"),
        Example("func cut(_ text: String, like other: String) -> Substring { text.prefix(other.count) }"),
        Example("func all(_ bytes: Data) -> NSRange { NSRange(location: 0, length: bytes.count) }", "not text"),
        Example("let marker = \"->\"\nlet range = NSRange(location: 0, length: marker.count)", "ASCII"),
        Example(
            "func pad(_ n: Int) { let gap = String(repeating: \".\", count: n); write(1, gap, gap.count) }",
            "ASCII, repeated"),
        Example(
            "func mac(_ key: String) { CCHmac(alg, key, key.utf8.count, data, data.count, &out) }", "bytes"),
        Example("func head(_ text: String) -> Substring.UTF16View { text.utf16.prefix(text.utf16.count - 1) }"),
        Example("func rows(_ list: [Row], _ n: NSRange) -> ArraySlice<Row> { list.prefix(n.length) }", "an array"),
        Example(
            """
            func rest(_ text: String, _ head: String) -> String {
                (text as NSString).substring(from: (head as NSString).length)
            }
            """, "both counted in UTF-16"),
        Example(
            """
            func words(_ text: String) -> NSRange { NSRange(location: 0, length: text.split(separator: " ").count) }
            """, "a number of words"),
        Example("let range = NSMakeRange(0, [\"a\", \"b\"].joined().count)", "ASCII, joined"),
        Example(
            """
            func codes(_ old: NSString) -> [unichar] { (0..<old.length).map { old.character(at: $0) } }
            """, "a loop using one unit"),
        Example("func row(_ rows: [Row], _ range: NSRange) -> Row { rows[range.location] }", "a list of rows"),
        Example(
            """
            func isName(_ text: String) -> Bool {
                guard let pattern = try? NSRegularExpression(pattern: "^[a-z][a-z0-9_.]*$") else { return false }
                return pattern.firstMatch(in: text, range: NSRange(location: 0, length: text.count)) != nil
            }
            """, "the prefix that matches is ASCII, and a range that ends too early covers it"),
        Example(
            """
            func item(_ line: String) -> Substring? {
                guard let pattern = try? NSRegularExpression(pattern: "^[-*–]+ ") else { return nil }
                let match = pattern.firstMatch(in: line, range: NSRange(line.startIndex..., in: line))
                if let found = match { return line.dropFirst(found.range.length) }
                return nil
            }
            """, "each character that is found is one unit"),
        Example(
            """
            func rest(_ text: String, _ range: NSRange) -> [String] {
                let commands = [String]() + ["/exit", "@code"]
                return commands.filter { $0.hasPrefix(text) }.compactMap {
                    guard let start = $0.index($0.startIndex, offsetBy: range.location, limitedBy: $0.endIndex) else {
                        return nil
                    }
                    return String($0[start...])
                }
            }
            """, "each text of the list is written in ASCII"),
    ]
}
