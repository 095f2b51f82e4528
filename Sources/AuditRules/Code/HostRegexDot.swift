import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Dots of host names that match any character.
    static let hostRegexDot = Rule(
        id: "host-regex-dot",
        title: "Unescaped dot in a host name pattern",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(20), .cwe(1289), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            `.` matches any character, so `www.example.com` also accepts `wwwXexample.com`. Anyone can register such \
            a name and is then trusted like the real host.
            """,
        remedy: """
            Write `\\.` for each dot in the name, or better compare `URLComponents(string:)?.host` with a list of \
            host names.
            """,
        bad: .hostRegexDotBad,
        good: .hostRegexDotGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[FoundPatterns.self].patterns(in: file) {
        guard
            found.uses.isEmpty || found.uses.contains(where: { $0.decides(found.pattern) && $0.readsUnknownText(pass) })
        else {
            continue
        }
        let hosts = HostPattern.all(in: found.pattern).filter { host in
            !host.openDots.isEmpty && (host.hasSureDomain || host.isAddress || found.speaksOfAddresses)
        }
        guard let host = hosts.first, let dot = host.openDots.first else { continue }
        pass.report(
            "The unescaped dot in `\(found.source.slice(host.place))` matches any character, so other hosts match too",
            in: file.source, at: found.source.place(dot),
            // `examplexcom` is no host that anybody can have.
            .init(isAdvice: hosts.allSatisfy { $0.openDots.allSatisfy($0.isLast) }))
    }
}

extension PatternUse {
    /// Whether the pattern may decide something, and is not there to take out or replace what it finds; what is
    /// replaced at the start of an address alone tells that address from others.
    fileprivate func decides(_ pattern: Pattern) -> Bool {
        purpose == .replacement ? pattern.root.startsAnchored : purpose != .extraction
    }
}

extension FoundPattern {
    /// Whether the names round the pattern say that it is about addresses.
    var speaksOfAddresses: Bool { !contextWords.isDisjoint(with: addressWords) }
}

private let addressWords: Set<String> = [
    "url", "urls", "uri", "host", "hosts", "hostname", "domain", "domains", "origin", "origins", "redirect", "link",
    "links", "website", "site", "referer", "referrer", "endpoint", "callback", "server",
]
