import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Exceptions of App Transport Security for hosts that nothing in the project names.
    static let atsExceptionUnused = Rule(
        id: "ats-exception-unused",
        title: "App Transport Security exception for a host the project never references",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(1164), .cwe(16), .masvs("NETWORK", 1), .maswe(26), .mobileTop10(8)],
        why: """
            An exception that is no longer needed still lets links, redirects and web pages reach the host \
            unencrypted, and its purpose is soon forgotten.
            """,
        remedy: "Delete the host from `NSExceptionDomains`, or document next to it who contacts it.",
        bad: [
            Example(domain("↓old-api.example.com"), as: .infoPlist),
            Example(domain("↓example.net"), as: .infoPlist),
            Example(
                "<key>API_HOST</key><string>api.example.org</string>\n" + domain("↓cdn.example.com"), as: .infoPlist,
                "another host is named"),
        ],
        good: [
            Example(
                "<key>APIBase</key><string>https://api.example.com/v1</string>\n" + domain("api.example.com"),
                as: .infoPlist, "named by another key of the list"),
            Example(domain("localhost"), as: .infoPlist, "another advice"),
            Example(domain("com"), as: .infoPlist, "a whole domain is never named as such"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSExceptionDomains</key><dict><key>example.com</key><dict/></dict></dict>
                """, as: .infoPlist, "nothing is excepted"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file) else { return }
    // A search through all files each, so that a list of very many hosts is not worth the time.
    for domain in transport.domains.prefix(200)
    where !domain.options.isEmpty && !domain.isLocal && domain.host.contains(".") {
        guard !HostName.isAddress(domain.host), !isNamed(domain, pass.workspace, file) else { continue }
        pass.report(
            "Nothing in the project references `\(domain.host)`", at: domain.entry, path: domain.path, in: file,
            file.details())
    }
}

/// Whether some file names the host, a host below it, or what a run of the program may complete to it.
private func isNamed(_ domain: TransportSecurity.Domain, _ workspace: Workspace, _ file: PropertyListFile) -> Bool {
    let mentions = HostMentions(domain.host)
    return workspace.files.contains { other in
        guard other.kind != .packageResolved, other.kind != .podfileLock else { return false }
        // In a list that is not XML the exception itself cannot be told from other places.
        let own = other.path == file.path && file.list.format != .xml ? 1 : 0
        return mentions.manners(in: other.bytes).count > own
    }
}

private func domain(_ host: String) -> String {
    exceptionDomain(host, "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>")
}
