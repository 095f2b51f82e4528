import AuditKit
import AuditModel

extension Rule {
    /// Dots of host names that match any character.
    static let hostRegexDot = Rule(
        id: "host-regex-dot",
        title: "Unescaped dot in the pattern of a host name",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(20), .cwe(1289), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            `.` matches any character, so `www.example.com` also lets `wwwXexample.com` through. Anybody can register \
            such a name and is then trusted like the real host.
            """,
        remedy: """
            Write `\\.` for each dot of the name, or better compare `URLComponents(string:)?.host` with a list of host \
            names.
            """,
        bad: [
            Example(
                ##"let isOurs = try Regex("^https://www↓.example.com/").firstMatch(in: url) != nil"##
            ),
            Example(
                #"let isOurs = link.range(of: "^https://accounts↓.example\\.com$", options: .regularExpression) != nil"#
            ),
            Example(
                #"func isOurs(_ s: String) -> Bool { s.wholeMatch(of: /https:\/\/(api|cdn)↓.example.org\/.*/) != nil }"#
            ),
            Example(
                """
                let pattern = "^(.+\\\\.)?example↓.com$"
                func trusts(_ host: String) -> Bool {
                    NSPredicate(format: "SELF MATCHES %@", pattern).evaluate(with: host)
                }
                """),
            Example(
                """
                let regex = try NSRegularExpression(pattern: "^https?://([a-z]+\\\\.)?example↓.(com|org)(/|$)")
                func open(_ link: String) { if regex.firstMatch(in: link, range: all(link)) != nil { load(link) } }
                """),
        ],
        good: [
            Example(
                #"let isOurs = try Regex("^https://www\\.example\\.com/").firstMatch(in: url) != nil"#
            ),
            Example(
                #"func isOurs(_ url: String) -> Bool { url.firstMatch(of: /^https:\/\/www[.]example[.]com\//) != nil }"#
            ),
            Example(
                #"let text = line.replacingOccurrences(of: "www.example.com", with: "…", options: .regularExpression)"#,
                "replaced, decides nothing"),
            Example(#"let isOurs = link.range(of: "https://www.example.com/") != nil"#, "not a regular expression"),
            Example(
                #"let isLog = name.range(of: "^com.example.app.[0-9]+$", options: .regularExpression) != nil"#,
                "a bundle's name"),
            Example(#"let hasMail = text.range(of: ".+@.+.[a-z]{2,}", options: .regularExpression) != nil"#, "no host"),
            Example(
                #"let isFile = name.range(of: "^report.in$", options: .regularExpression) != nil"#, "the name of a file"
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[FoundPatterns.self].patterns(in: file) {
        guard found.uses.isEmpty || found.uses.contains(where: { $0.decides && $0.readsUnknownText(pass) }) else {
            continue
        }
        let hosts = HostPattern.all(in: found.pattern).filter { host in
            !host.openDots.isEmpty && (host.hasSureDomain || host.isAddress || found.speaksOfAddresses)
        }
        guard let host = hosts.first, let dot = host.openDots.first else { continue }
        pass.report(
            "The dot in `\(found.source.slice(host.place))` matches any character, so other hosts fit too",
            in: file.source, at: found.source.place(dot))
    }
}

extension PatternUse {
    /// Whether the pattern may decide something, and is not there to take out or replace what it finds.
    fileprivate var decides: Bool { purpose != .extraction && purpose != .replacement }
}

extension FoundPattern {
    /// Whether the names round the pattern say that it is about addresses.
    var speaksOfAddresses: Bool { !contextWords.isDisjoint(with: addressWords) }
}

private let addressWords: Set<String> = [
    "url", "urls", "uri", "host", "hosts", "hostname", "domain", "domains", "origin", "origins", "redirect", "link",
    "links", "website", "site", "referer", "referrer", "endpoint", "callback", "server",
]
