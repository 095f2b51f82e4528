import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Exceptions of App Transport Security for `localhost` in builds for users.
    static let atsLocalhostInRelease = Rule(
        id: "ats-localhost-in-release",
        title: "App Transport Security exception for localhost in release builds",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(489), .cwe(319), .masvs("NETWORK", 1), .maswe(26), .maswe(61), .mobileTop10(8)],
        why: """
            The exception usually serves a server on the developer's machine. On a user's device, another app may \
            listen on that port and receive what was meant for it.
            """,
        remedy: """
            Give debug builds their own `Info.plist` with the exception, or make it depend on a build setting, and \
            leave it out of release builds.
            """,
        bad: [
            Example(domain("↓localhost", "<true/>"), as: .infoPlist),
            Example(domain("↓127.0.0.1", "<true/>"), as: .infoPlist),
            Example(domain("↓macbook.local", "<true/>"), as: .infoPlist, "somebody's own machine"),
            Example(domain("↓shop.docker", "<true/>"), as: .infoPlist, "a container there"),
        ],
        good: [
            Example(domain("localhost", "<false/>"), as: .infoPlist),
            Example(domain("localhost", "<string>$(ALLOWS_LOCAL_HTTP)</string>"), as: .infoPlist, "debug builds only"),
            Example(domain("example.com", "<true/>"), as: .infoPlist, "another weakness"),
            Example("<key>CFBundleName</key><string>localhost</string>", as: .infoPlist),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard !file.isForDevelopers, let transport = TransportSecurity(file) else { return }
    for domain in transport.domains where HostName.isLocal(domain.host) {
        let isOpen = domain.options.contains {
            TransportSecurity.isOption($0.key, "AllowsInsecureHTTPLoads") && file.isSet($0.node, to: true)
        }
        guard isOpen else { continue }
        pass.report(
            "The exception for `\(domain.host)` is included in release builds", at: domain.entry, path: domain.path,
            in: file)
    }
}

private func domain(_ host: String, _ value: String) -> String {
    exceptionDomain(host, "<key>NSExceptionAllowsInsecureHTTPLoads</key>\(value)")
}
