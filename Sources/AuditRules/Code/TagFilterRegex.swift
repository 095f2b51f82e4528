import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Patterns that are to find tags and miss forms that browsers accept.
    static let tagFilterRegex = Rule(
        id: "tag-filter-regex",
        title: "HTML tag filter misses forms that browsers accept",
        category: .code,
        severity: .medium,
        references: [.cwe(116), .cwe(185), .cwe(20), .cwe(79), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            Browsers accept `<SCRIPT>`, `</script >`, tags spanning several lines and comments that end in `--!>`. \
            What the pattern misses stays in the text and runs in the page.
            """,
        remedy: """
            Do not filter HTML with a regular expression: parse it and keep only tags on an allow list, or escape \
            `<` and `&` where the text is inserted into the page.
            """,
        bad: .tagFilterRegexBad,
        good: .tagFilterRegexGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[FoundPatterns.self].patterns(in: file) where found.source.text.isOfMarkup {
        guard found.uses.isEmpty || found.uses.contains(where: { $0.purpose != .extraction }),
            let program = PatternProgram(found.pattern)
        else { continue }
        let filter = TagFilter(program)
        guard let missed = TagFilter.forms.lazy.compactMap(filter.missed).first,
            !found.source.literal.isBesideRemovalOfAllTags
        else { continue }
        pass.report(
            "The pattern does not match `\(missed)`", in: file.source, at: found.place,
            .init(severity: inert.contains { missed.lowercased().hasPrefix($0) } ? .low : nil))
    }
}

/// The beginnings of what a page runs nothing of: comments and style sheets.
private let inert = ["<!--", "<style"]

extension Node {
    /// Whether the function around a pattern takes all tags out by another one, which leaves plain text of a page.
    fileprivate var isBesideRemovalOfAllTags: Bool {
        enclosingDeclaredFunction?.descendants(.string).contains { allTags.contains($0.name.withoutOptions) } ?? false
    }
}

extension String {
    /// A pattern without the options in front of it: `<[^>]+>` of `(?is)<[^>]+>`.
    fileprivate var withoutOptions: String {
        guard hasPrefix("(?"), let end = firstIndex(of: ")"), dropFirst(2).prefix(upTo: end).allSatisfy(\.isLetter)
        else { return self }
        return String(self[index(after: end)...])
    }
}

private let allTags: Set<String> = ["<[^>]+>", "<[^>]*>", "<[^>]+?>", "<.*?>", "<.+?>", "</?[^>]+>"]

extension String {
    /// Whether a pattern can be about tags or their attributes.
    fileprivate var isOfMarkup: Bool {
        utf8.contains(UInt8(ascii: "<")) || contains("=\"") || contains("javascript:")
    }
}

/// Tries a pattern on tags as browsers accept them.
private struct TagFilter {
    private let program: PatternProgram

    init(_ program: PatternProgram) { self.program = program }

    /// A plain form, and those that must be found where the plain one is.
    struct Form {
        let plain: [String]
        let others: [String]

        /// An element of the same first letter: a pattern that takes it, too, is about that one, as `<i(.*?)>` is about `<i>`.
        var namesakes: [String] {
            guard let first = plain.first, first.hasPrefix("<"), let letter = first.dropFirst().first, letter.isLetter
            else { return [] }
            return ["<\(letter)>", "<\(letter)>x</\(letter)>"]
        }
    }

    /// The first form that is missed although the plain one is found; nothing where the pattern is not for this tag.
    func missed(_ form: Form) -> String? {
        // What takes any element is about none of them.
        guard form.plain.contains(where: takesAll), !["<em>", "</em>", "<em>x</em>"].contains(where: takesAll),
            !form.namesakes.contains(where: takesAll)
        else { return nil }
        return form.others.first { !takesAll($0) }.map { $0.replacing("\n", with: "\\n") }
    }

    /// Whether the pattern takes a text from the first character to the last.
    private func takesAll(_ text: String) -> Bool {
        let scalars = text.unicodeScalars.map(\.value)
        var matcher = PatternMatcher(program, on: scalars, mostSteps: 20_000)
        switch matcher.match(to: scalars.count) {
        case .matched: return true
        // No answer is taken for the better one.
        case .exhausted: return true
        case .failed: return false
        }
    }

    static let forms = [
        Form(
            plain: ["<script>x</script>", "<script src=\"x\">x</script>"],
            others: [
                "<SCRIPT>x</SCRIPT>", "<Script>x</Script>", "<script>x</script >", "<script src=\"x\"></script>",
                "<script>\nx\n</script>",
                "<script>x</script\n>", "<script>x</script x=\"y\">",
            ]),
        Form(
            plain: ["<script src=\"x\"></script>"],
            others: ["<SCRIPT SRC=\"x\"></SCRIPT>", "<script src='x'></script>", "<script src=\"x\"></script >"]),
        Form(
            plain: ["<script>"],
            others: [
                "<SCRIPT>", "<Script>", "<script src=\"x\">", "<script\n>", "<script\tsrc=\"x\">",
                "<script\nsrc=\"x\">",
            ]),
        Form(plain: ["</script>"], others: ["</SCRIPT>", "</script >", "</script\n>", "</script x=\"y\">"]),
        Form(plain: ["<!-- x -->"], others: ["<!--\nx\n-->", "<!-- x --!>"]),
        Form(plain: ["-->"], others: ["--!>"]),
        Form(
            plain: ["<style>x</style>"],
            others: ["<STYLE>x</STYLE>", "<style>\nx\n</style>", "<style media=\"all\">x</style>", "<style>x</style >"]),
        Form(plain: ["<iframe>"], others: ["<IFRAME>", "<iframe src=\"x\">", "<iframe\n>"]),
        Form(plain: ["<object>"], others: ["<OBJECT>", "<object data=\"x\">"]),
        Form(plain: [" onclick=\"x\""], others: [" ONCLICK=\"x\"", " onclick='x'", " onclick=x", "\nonclick=\"x\""]),
        Form(
            plain: ["href=\"javascript:x\""],
            others: [
                "HREF=\"JAVASCRIPT:x\"", "href='javascript:x'", "href = \"javascript:x\"", "href=\"java\tscript:x\"",
            ]),
    ]
}
