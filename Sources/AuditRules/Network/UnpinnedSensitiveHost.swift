import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Hosts that are sent secrets without a pin, in projects that pin others.
    static let unpinnedSensitiveHost = Rule(
        id: "unpinned-sensitive-host",
        title: "Secret sent to an unpinned host while other hosts are pinned",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [
            .cwe(295), .cwe(1059), .masvs("NETWORK", 2), .maswe(28), .mastg("MASTG-TEST-0385"), .mobileTop10(5),
        ],
        why: """
            Pinning reflects a decision that a certificate from just any authority is not enough. It is worth little \
            if the password or token itself goes to another host that is not pinned.
            """,
        remedy: """
            Add the host to `NSPinnedDomains` or to the table of pins, with a backup pin, or document why it needs \
            none. SecureHTTP’s `PinSet` rejects hosts it does not list.
            """,
        bad: [
            Example(
                pins
                    + """
                    func signIn(name: String, password: String) {
                        var request = URLRequest(url: URL(string: ↓"https://auth.example.com/login")!)
                        request.httpBody = Data("user=\\(name)&password=\\(password)".utf8)
                    }
                    """),
            Example(
                pins
                    + """
                    func refresh(refreshToken: String) {
                        AF.request(↓"https://id.example.net/token", method: .post, parameters: ["token": refreshToken])
                    }
                    """),
            Example(
                pins
                    + """
                    func load(accessToken: String) {
                        var request = URLRequest(url: URL(string: ↓"https://files.example.net/list")!)
                        request.setValue("Bearer \\(accessToken)", forHTTPHeaderField: "Authorization")
                    }
                    """),
        ],
        good: [
            Example(
                pins
                    + """
                    func signIn(password: String) {
                        var request = URLRequest(url: URL(string: "https://api.example.com/login")!)
                        request.httpBody = Data(password.utf8)
                    }
                    """, "pinned"),
            Example(
                pins
                    + "func news() { let request = URLRequest(url: URL(string: \"https://news.example.net/all\")!) }",
                "nothing sensitive"),
            Example(
                """
                func signIn(password: String) {
                    var request = URLRequest(url: URL(string: "https://auth.example.com/login")!)
                    request.httpBody = Data(password.utf8)
                }
                """, "nothing is pinned, another decision"),
            Example(
                pins
                    + """
                    func signIn(password: String, at host: String) {
                        var request = URLRequest(url: URL(string: "https://\\(host)/login")!)
                        request.httpBody = Data(password.utf8)
                    }
                    """, "a host that the user chooses"),
        ],
        checks: [.swift(inspect)]
    )
}

private let pins = "let policies = [\"api.example.com\": PinnedCertificatesTrustEvaluator()]\n"

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let literals = file.nodes(.string, whereName: { $0.hasPrefix("https://") })
    guard !literals.isEmpty, !pass[PinnedHosts.self].all.isEmpty else { return }
    let sending = SentData(names: pass[SensitiveNames.self], lookup: pass.lookup)
    for literal in literals where literal.role != .segment || literal.parent?.children.first == literal {
        let whole = literal.wholeText
        guard !whole.isForDevelopers, let host = knownHost(whole, pass), !isPinned(host, pass) else { continue }
        let requests = URLFlow(from: whole, in: pass.workspace).requests
        guard let sensitive = requests.lazy.compactMap({ sending.with($0) }).first else { continue }
        pass.report("\(sensitive) is sent to `\(host)`, which is not pinned although other hosts are", at: whole)
    }
}

private func isPinned(_ host: String, _ pass: Pass) -> Bool {
    Endpoint.isLocal(host: host) || pass[PinnedHosts.self].all.contains { $0.covers(host) }
}

private func knownHost(_ text: Node, _ pass: Pass) -> String? {
    guard let host = pass.pattern(text).flatMap(Endpoint.init)?.host else { return nil }
    return host.isEmpty || host.contains("\u{FFFC}") ? nil : host
}

extension Node {
    /// The interpolated string or sum that a literal begins, or the literal itself.
    fileprivate var wholeText: Node {
        let text = role == .segment ? parent ?? self : self
        guard let sum = text.parent, sum.kind == .binary, sum.name == "+", sum.children(.operand).first == text else {
            return text
        }
        return sum
    }
}
