import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Escaping and path checks that compare characters, where the reader of the result compares bytes.
    static let escapingByCharacter = Rule(
        id: "escaping-by-character",
        title: "Combining mark bypasses escaping by character",
        category: .code,
        severity: .medium,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(176), .cwe(116), .cwe(22), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Swift compares strings by `Character`, and a quote followed by a combining mark (`'` and U+0301) is a \
            different character from the quote. `replacing` leaves it unchanged, and so does `replacingOccurrences` \
            without `.literal`; `contains("../")` does not find `../` followed by a mark. Databases, shells and file \
            systems read bytes, and see the quote and the dots.
            """,
        remedy: """
            Bind values instead of escaping them. When escaping by hand, replace in the string's `utf8` or \
            `unicodeScalars` view, or with `options: .literal`; look for `..` in `pathComponents`. Bulwark’s \
            `quotedForShell`, `quotedSQLIdentifier`, `encoded(for:)` and `ContainedFolder` work on bytes.
            """,
        bad: [
            Example(
                """
                func rows(named name: String) -> String {
                    let quoted = ↓name.replacingOccurrences(of: "'", with: "''")
                    return "SELECT * FROM person WHERE name = '\\(quoted)'"
                }
                """),
            Example(
                """
                func shellQuoted(_ text: String) -> String { "'" + ↓text.replacing("'", with: "'\\\\''") + "'" }
                """),
            Example(
                """
                func file(named name: String, in folder: URL) throws -> URL {
                    guard !↓name.contains("../") else { throw CocoaError(.fileReadInvalidFileName) }
                    return folder.appendingPathComponent(name)
                }
                """, "a search string followed by a mark is not found"),
        ],
        good: [
            Example("let quoted = name.replacingOccurrences(of: \"'\", with: \"''\", options: .literal)"),
            Example("let plain = title.replacingOccurrences(of: \"-\", with: \" \")", "no escape"),
            Example("let html = text.replacingOccurrences(of: \"&quot;\", with: \"\\\"\")", "the other way round"),
            Example(
                """
                func shellQuoted(_ text: String) -> String {
                    var quoted: [UInt8] = []
                    for byte in text.utf8 { quoted += byte == 0x27 ? Array("'\\\\''".utf8) : [byte] }
                    return "'" + String(decoding: quoted, as: UTF8.self) + "'"
                }
                """, "by bytes"),
            Example(
                "let quoted = \"it's\".replacingOccurrences(of: \"'\", with: \"''\")", "the program's own text"),
            Example(
                """
                func isSafe(_ name: String) -> Bool { !name.split(separator: "/").contains("..") }
                """, "a mark after the dots makes it a different name"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for call in file.calls("replacingOccurrences", "replacing", "replaceOccurrences", "replace") {
        guard call.argument("options") == nil, let text = call.base, pass.constant(text) == nil, !call.isDebugOnly,
            let from = pass.constant(call.argument("of") ?? call.arguments.first)?.value.string,
            let to = pass.constant(call.argument("with"))?.value.string, escapes(from, to),
            !pass.lookup.isOwnCode(call)
        else { continue }
        pass.report(
            "`\(from)` followed by a combining mark is a different character and is left unescaped", at: call)
    }
    for call in file.calls("contains") {
        guard let part = call.arguments.first, part.label.isEmpty, let text = call.base, pass.constant(text) == nil,
            let sought = pass.constant(part)?.value.string, ["../", "..\\", "/.."].contains(sought), !call.isDebugOnly,
            pass.type(of: text)?.text.hasPrefix("[") != true
        else { continue }
        pass.report(
            "`\(sought)` followed by a combining mark is not found, but the file system still reads the dots", at: call)
    }
}

/// Whether a replacement escapes a character that ends a text or begins something in it: it is doubled, led by a
/// backslash or written as an entity.
private func escapes(_ from: String, _ to: String) -> Bool {
    guard from.utf8.count == 1, ["'", "\"", "`", "\\", "<", ">", "&", "$"].contains(from), to != from else {
        return false
    }
    return to == from + from || to.hasPrefix("\\") && to.hasSuffix(from) || to.hasPrefix("&") && to.hasSuffix(";")
        || to.contains("\\" + from)
}
