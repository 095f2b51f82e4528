import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Lengths counted in one unit and used in another.
    static let stringLengthMix = Rule(
        id: "string-length-mix",
        title: "Length of a text counted in another unit than it is used in",
        category: .code,
        severity: .medium,
        references: [.cwe(135), .cwe(131), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A `String` counts letters, `NSString` and `NSRange` count UTF-16 units, C functions count bytes. One \
            emoji or accent makes the numbers differ: a check then looks at a part of the text only, a key or \
            password is cut short, or an index runs past the end and stops the app.
            """,
        remedy: """
            Make ranges with `NSRange(text.startIndex..., in: text)`, go back with `Range(nsRange, in: text)`, and \
            give C functions `text.utf8.count`.
            """,
        bad: [
            Example(
                """
                func hits(_ pattern: NSRegularExpression, in text: String) -> Int {
                    pattern.numberOfMatches(in: text, range: NSRange(location: 0, length: ↓text.count))
                }
                """),
            Example("func whole(_ name: String) -> NSRange { NSMakeRange(0, ↓name.unicodeScalars.count) }"),
            Example("func whole(_ name: String) -> NSRange { NSRange(0..<↓name.count) }"),
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
                """, "a view in a local"),
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
                """, "the end of a password with an accent is left out"),
            Example(
                "let found = pattern.matches(in: line, range: NSRange(location: 0, length: ↓line.count))",
                "a regular expression is looked for in texts alone"),
            Example(
                """
                extension String { var size: Int { count } }
                func whole(_ text: String) -> NSRange { NSRange(location: 0, length: ↓text.size) }
                """, "through a property"),
            Example("func store(_ sql: String) { sqlite3_prepare_v2(db, sql, Int32(↓sql.count), &statement, nil) }"),
            Example(
                """
                func rest(_ text: String, _ head: String) -> String { (text as NSString).substring(from: ↓head.count) }
                """, "a cast on the spot"),
            Example(
                """
                func whole(_ lines: [String]) -> NSRange { NSRange(location: 0, length: ↓lines.joined().count) }
                """),
        ],
        good: [
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
            Example("func all(_ bytes: Data) -> NSRange { NSRange(location: 0, length: bytes.count) }", "no text"),
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
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let lengths = TextLengths(lookup: pass.lookup)
    for sink in file.tree.nodes(.call, named: rangeNames) + file.tree.nodes(.call, named: buffers) {
        if ranges[sink.name] == nil, pass.lookup.isOwnCode(sink) { continue }
        let wanted: LengthUnit = ranges[sink.name] == nil ? .bytes : .utf16
        let arguments = sink.arguments.filter { argument in
            argument.kind != .closure && ranges[sink.name]?.contains(argument.label) ?? !argument.isMemory(pass)
        }
        // One mistake, though both numbers of a range may show it.
        for argument in arguments where report(argument, sink.name, wanted, &pass) { break }
        for bound in sink.rangeBounds where report(bound, sink.name, wanted, &pass) { break }
    }
    for sink in file.calls("Data", "NSData") where sink.argument("bytes") != nil {
        guard let size = sink.argument("count") ?? sink.argument("length") else { continue }
        _ = report(size, sink.name, .bytes, &pass)
    }
    for call in file.tree.nodes(.call, named: placeNames) {
        guard let argument = call.place, !argument.isLiteral, let wanted = receiver(of: call, lengths) else { continue }
        _ = report(argument, call.name, wanted, &pass)
    }
}

extension Node {
    /// Whether an argument is the memory that a length is of.
    fileprivate func isMemory(_ pass: Pass) -> Bool {
        pass.type(of: self).map { $0.name.hasPrefix("Unsafe") || $0.name == "OpaquePointer" } ?? false
    }
}

/// Reports a length that is counted in another unit than is wanted; whether it is.
private func report(_ argument: Node, _ user: String, _ wanted: LengthUnit, _ pass: inout Pass) -> Bool {
    guard !argument.isLiteral, !argument.isOfAddress(pass), let found = pass.textLength(argument), found.unit != wanted
    else { return false }
    // Bytes of a text in a range may be meant for the bytes.
    let isSure = found.isSure && !(wanted == .utf16 && found.unit == .bytes)
    pass.report(
        "This length counts \(found.unit.noun), and `\(user)` counts \(wanted.noun)", at: argument.length,
        .init(
            severity: argument.isForLooks ? .low : nil, confidence: isSure ? .high : .medium,
            paths: found.finding.map { [$0.path(to: argument).filter { !argument.contains($0.node) }] } ?? [],
            isAdvice: argument.isForScrolling
                || argument.length.base.map(OwnTexts(pass, bytes: wanted == .bytes).isOwn) ?? false))
    return true
}

/// What the text counts in whose method is called; within an extension of `String` none need be written.
private func receiver(of call: Node, _ lengths: TextLengths) -> LengthUnit? {
    if let base = call.base { return lengths.unit(ofReceiver: base) }
    guard call.callee?.kind == .reference, let type = call.enclosingType, type.kind == .extensionDecl else {
        return nil
    }
    return ["String", "Substring", "StringProtocol"].contains(type.name) ? .characters : nil
}

extension Node {
    fileprivate var isLiteral: Bool { [.integer, .string, .nilLiteral, .boolean].contains(kind) }

    /// The numbers in `NSRange(0..<n)`, which counts as NSRange does.
    fileprivate var rangeBounds: [Node] {
        guard name == "NSRange" || name == "_NSRange", arguments.count == 1, let range = arguments.first?.unwrapped,
            range.label.isEmpty, range.kind == .binary, ["..<", "..."].contains(range.name)
        else { return [] }
        return Array(range.children(.operand))
    }

    /// The argument that is a place in the receiver.
    fileprivate var place: Node? {
        guard let labels = places[name] else { return nil }
        return arguments.first { labels.contains($0.label) && $0.kind != .closure && $0.kind != .keyPath }
    }

    /// Whether the range only says which part of a text gets a colour or font, on the spot or by its name.
    fileprivate var isForLooks: Bool {
        if ancestors.prefix(4).contains(where: \.setsLooks) { return true }
        guard let held = ancestors.prefix(4).first(where: { $0.kind == .variable && $0.has(.isLet) }),
            let function = enclosingDeclaredFunction
        else { return false }
        let uses = function.descendants(.reference).filter { $0.name == held.name && held.isBefore($0) }
        return !uses.isEmpty && uses.allSatisfy { $0.ancestors.prefix(2).contains(where: \.setsLooks) }
    }

    /// Whether the range only says what is scrolled to, where less is as good.
    fileprivate var isForScrolling: Bool {
        let function = enclosingDeclaredFunction
        let held = ancestors.prefix(4).first { $0.kind == .variable && $0.has(.isLet) }
        let uses =
            [self]
            + (held.map { held in function?.descendants(.reference).filter { $0.name == held.name } ?? [] } ?? [])
        return uses.contains {
            $0.ancestors.prefix(4).contains { $0.kind == .call && $0.name == "scrollRangeToVisible" }
        }
    }

    private var setsLooks: Bool {
        kind == .call
            && ["addAttribute", "addAttributes", "setAttributes", "removeAttribute"].contains(
                name)
    }

    /// Whether the length is that of an address as text, which is ASCII: `url.absoluteString.count`.
    fileprivate func isOfAddress(_ pass: Pass) -> Bool {
        guard let text = length.base?.unwrapped else { return false }
        let start = text.kind == .reference ? pass.declaration(of: text)?.initialValue?.uncast : text
        return start?.kind == .member && start?.name == "absoluteString"
    }

    /// Inside a conversion of numbers, the number.
    fileprivate var length: Node {
        guard kind == .call, arguments.count == 1, let inner = arguments.first, inner.kind != .reference else {
            return self
        }
        return inner
    }
}

/// What makes a range of UTF-16 units, and under which labels it takes its numbers.
private let ranges: [String: Set<String>] = [
    "NSRange": ["location", "length"], "NSMakeRange": [""], "CFRange": ["location", "length"], "CFRangeMake": [""],
    "Index": ["utf16Offset"],
]
private let rangeNames = Set(ranges.keys)

/// Methods that take a place, under the label of that place.
private let places: [String: Set<String>] = [
    "index": ["offsetBy"], "formIndex": ["offsetBy"], "prefix": [""], "suffix": [""], "dropFirst": [""],
    "dropLast": [""], "removeFirst": [""], "removeLast": [""], "substring": ["from", "to"], "character": ["at"],
    "insert": ["at"], "attribute": ["at"], "attributes": ["at"],
]
private let placeNames = Set(places.keys)

/// C functions that count the bytes of a text they are given.
private let buffers: [String] = [
    "memcpy", "memmove", "memcmp", "strncpy", "send", "write", "fwrite", "CCCrypt", "CCCryptorCreate", "CCHmac",
    "CCHmacInit", "CCHmacUpdate", "CCKeyDerivationPBKDF", "CC_MD5", "CC_SHA1", "CC_SHA224", "CC_SHA256", "CC_SHA384",
    "CC_SHA512", "CC_SHA1_Update", "CC_SHA256_Update", "CC_SHA512_Update", "CC_MD5_Update", "sqlite3_bind_text",
    "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare", "sqlite3_key", "sqlite3_rekey", "malloc",
    "SecKeychainAddGenericPassword", "SecKeychainFindGenericPassword",
]
