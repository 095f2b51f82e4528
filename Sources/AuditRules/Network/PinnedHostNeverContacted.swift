import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Pins for hosts that nothing in the project names.
    static let pinnedHostNeverContacted = Rule(
        id: "pinned-host-never-contacted",
        title: "Pins for a host that no code contacts",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(295), .cwe(1164), .cwe(16), .masvs("NETWORK", 2), .maswe(28), .mastg("MASTG-TEST-0385"),
            .mobileTop10(5),
        ],
        why: """
            Pins hold for the host they are written for. Where its name is mistyped, or the server has moved since, \
            the connections that matter are made without any pin, and everybody believes the opposite.
            """,
        remedy: """
            Correct the name to that of the host the code contacts, turn on the option for subdomains where it \
            contacts hosts below it, or delete the pins.
            """,
        bad: [
            Example(
                """
                let base = URL(string: "https://api.example.com/v1")
                let policies = [↓"apis.example.com": PinnedCertificatesTrustEvaluator()]
                """, "Alamofire"),
            Example(
                """
                let base = URL(string: "https://api.example.com/v1")
                let pinSets = [↓"old.example.net": ["sha256/r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]]
                """),
            Example(
                """
                let base = URL(string: "https://api.example.com/v1")
                TrustKit.initSharedInstance(withConfiguration: [kTSKPinnedDomains: [
                    ↓"example.com": [kTSKPublicKeyHashes: ["r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]],
                ]])
                """, "TrustKit does not take in the hosts below unless told to"),
        ],
        good: [
            Example(
                """
                let base = URL(string: "https://api.example.com/v1")
                let policies = ["api.example.com": PinnedCertificatesTrustEvaluator()]
                """),
            Example(
                """
                let base = URL(string: "https://\\(region).example.com/v1")
                let policies = ["eu.example.com": PinnedCertificatesTrustEvaluator()]
                """, "put together when the program runs"),
            Example(
                """
                let base = URL(string: "https://api.example.com/v1")
                TrustKit.initSharedInstance(withConfiguration: [kTSKPinnedDomains: [
                    "example.com": [
                        kTSKIncludeSubdomains: true,
                        kTSKPublicKeyHashes: ["r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="],
                    ],
                ]])
                """, "hosts below it as well"),
            Example(
                "let names = [\"apis.example.com\": Certificate.named(\"api\")]\nlet base = URL(string: \"https://api.example.com\")",
                "no pin"),
        ],
        checks: [.swift(inspect), .infoPlist(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for (host, node) in pass[PinnedHosts.self].hosts(in: file) {
        guard let message = judge(host, pass) else { continue }
        pass.report(
            message, at: node,
            .init(
                confidence: pass[NamedEndpoints.self].isEmpty ? .low : nil, isAdvice: host.name.namesTestHost))
    }
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram, !file.pinnedDomains().isEmpty else { return }
    for host in pass[PinnedHosts.self].all {
        guard case .list(let entry, let path, let list) = host.place, list.path == file.path,
            let message = judge(host, pass)
        else { continue }
        let confidence: Confidence? = pass[NamedEndpoints.self].isEmpty ? .low : nil
        pass.report(
            message, at: entry, path: path, in: file, file.details(nil, confidence, isAdvice: host.name.namesTestHost))
    }
}

/// What to say of a host that nothing names but its own pins; nothing where something does.
private func judge(_ host: PinnedHost, _ pass: Pass) -> String? {
    guard !HostName.isLocal(host.name), !HostName.isAddress(host.name) else { return nil }
    let manners = pass[HostMentionCounts.self].manners(of: host.name, pass.workspace)
    let own = pass[PinnedHosts.self].all.filter { other in
        if case .code = other.place { other.name == host.name } else { false }
    }.count
    let exact = manners.filter { $0 == .exact }.count
    guard exact <= own, !manners.contains(.partial) else { return nil }
    guard manners.contains(.subdomain) else { return "No code contacts `\(host.name)`, which these pins are for" }
    guard host.coversSubdomains == false else { return nil }
    return "No code contacts `\(host.name)` itself, and its pins do not cover the hosts below it"
}

/// In which manners the shipped files name a host; each host is looked for once.
private struct HostMentionCounts: Fact {
    private let known = SharedTable<String, [HostMentions.Manner]>()

    init(workspace: Workspace) {}

    func manners(of host: String, _ workspace: Workspace) -> [HostMentions.Manner] {
        known.value(host) {
            let mentions = HostMentions(host)
            return workspace.files.flatMap { file -> [HostMentions.Manner] in
                guard file.role.isShipped, !file.kind.isLockFile else { return [] }
                return mentions.manners(in: file.bytes)
            }
        }
    }
}

/// Whether shipped code names any host at all, or takes them all from elsewhere.
private struct NamedEndpoints: Fact {
    let isEmpty: Bool

    init(workspace: Workspace) {
        isEmpty = !workspace.files.contains { file in
            file.role.isShipped && (file.kind == .swift || file.kind == .xcconfig || file.kind == .infoPlist)
                && Bytes.contains("https://", in: file.bytes)
        }
    }
}
