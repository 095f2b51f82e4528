import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Patterns that a short text can keep an engine busy with.
    static let catastrophicRegex = Rule(
        id: "catastrophic-regex",
        title: "Regular expression can take exponential time",
        category: .code,
        severity: .high,
        references: [.cwe(1333), .cwe(730), .cwe(400), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            `NSRegularExpression` and `Regex` match by backtracking. Where a repetition can match the same text in \
            two ways, each additional character doubles the work when the match fails, so an untrusted line of forty \
            characters hangs the app or the server.
            """,
        remedy: """
            Write the repetition so that any text matches in only one way: `a+` for `(a+)+`, a separator that the \
            repeated part cannot match, a possessive `a++` or an atomic group `(?>…)`, and bound the length of the \
            input.
            """,
        bad: .catastrophicRegexBad,
        good: .catastrophicRegexGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let patterns = pass[FoundPatterns.self].patterns(in: file).filter(\.pattern.root.hasUnboundedRepeat)
    for found in patterns.prefix(mostPatterns) {
        guard found.uses.isEmpty || found.uses.contains(where: { $0.readsUnknownText(pass) }) else { continue }
        let isWhole = !found.uses.isEmpty && found.uses.allSatisfy { $0.purpose == .wholeTest }
        guard let danger = Backtracking(of: found.pattern, isWhole: isWhole) else { continue }
        report(danger, in: found, file, &pass)
    }
}

/// How many patterns of a file are judged: one takes a third of a second at worst.
private let mostPatterns = 200

private func report(_ danger: Backtracking, in found: FoundPattern, _ file: SwiftFile, _ pass: inout Pass) {
    let place = found.source.place(danger.place)
    let part = found.source.slice(danger.place)
    let shown = part.utf8.count > 40 ? "This repetition" : "`\(part)`"
    switch danger.growth {
    case .exponential:
        pass.report(
            "\(shown) takes exponential time on strings such as `\(danger.example)`", in: file.source,
            at: place, .init(severity: pass[ServerCode.self].exists ? nil : .medium))
    case .polynomial:
        pass.report(
            "\(shown) takes quadratic time or worse on strings such as `\(danger.example)`",
            in: file.source, at: place, .init(severity: .low, confidence: .low))
    }
}
