import AuditKit
import AuditModel

extension Rule {
    /// Passwords, tokens, card and personal data in requests without encryption.
    static let cleartextTransmission = Rule(
        id: "cleartext-transmission",
        title: "Sensitive data is sent without encryption",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(319), .cwe(311), .cwe(598), .cwe(522), .masvs("NETWORK", 1), .mastg("MASTG-TEST-0065"),
            .mobileTop10(5),
        ],
        why: """
            Everybody on the way reads the password, token or personal data as it passes and can use it later, or \
            answer in the server's place.
            """,
        remedy: """
            Send it to an `https` address, in the body or in the `Authorization` header; use TLS parameters for \
            `NWConnection`.
            """,
        bad: [
            Example("func login(_ password: String) { _ = URL(string: ↓\"http://shop.test/login?p=\" + password) }"),
            Example(
                """
                func save(ssn: String) {
                    var request = URLRequest(url: URL(string: ↓"http://shop.test/user")!)
                    request.httpBody = try? JSONEncoder().encode(["socialSecurityNumber": ssn])
                    URLSession.shared.dataTask(with: request).resume()
                }
                """),
            Example(
                """
                func pay(cardNumber: String) {
                    AF.request(↓"http://shop.test/pay", method: .post, parameters: ["card_number": cardNumber]).response { _ in }
                }
                """, "Alamofire"),
            Example(
                """
                let connection = NWConnection(host: "shop.test", port: 80, using: .tcp)
                func send(password: String) { connection.send(content: ↓Data(password.utf8), completion: .idempotent) }
                """, "Network framework"),
            Example(
                """
                func send(_ connection: NWConnection, _ password: String) {
                    let bytes = password.data(using: .utf8)
                    connection.send(content: ↓bytes, completion: .idempotent)
                }
                """, "no TLS anywhere in the project"),
        ],
        good: [
            Example(
                "func login(_ password: String) { _ = URL(string: \"https://shop.test/login?p=\" + password) }",
                "encrypted"),
            Example(
                "func show(item: Int) { AF.request(\"http://shop.test/items\", parameters: [\"id\": item]) }",
                "nothing sensitive"),
            Example(
                """
                let connection = NWConnection(host: "shop.test", port: 443, using: .tls)
                func send(password: String) { connection.send(content: Data(password.utf8), completion: .idempotent) }
                """, "encrypted"),
            Example(
                "func check(_ password: String) { print(\"http://shop.test/rules\", password.count) }", "no request"),
            Example(
                """
                #if DEBUG
                func login(_ password: String) { _ = URL(string: "http://test.local/login?p=\\(password)") }
                #endif
                """),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[CleartextEndpoints.self].endpoints(in: file) {
        guard let sensitive = found.sensitive else { continue }
        pass.report(
            "\(sensitive.unquoted.asSubject) is sent over `\(found.endpoint.scheme)`, in the clear", at: found.literal,
            .init(severity: found.endpoint.isLoopback || found.endpoint.isPrivateNetwork ? .medium : nil))
    }
    inspectConnections(file, &pass)
}

/// What is sent over connections of the Network framework that have no TLS.
private func inspectConnections(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("NWConnection") else { return }
    let sending = SentData(names: pass[SensitiveNames.self], lookup: pass.lookup)
    for call in file.calls("send") where !call.isForDevelopers {
        guard let content = call.argument("content"), let connection = call.base?.plain,
            let name = sending.within(content), isPlain(connection, pass)
        else { continue }
        pass.report("\(name.unquoted.asSubject) is sent over a connection without TLS", at: content)
    }
}

extension String {
    /// A name without the back-ticks of messages.
    fileprivate var unquoted: String { filter { $0 != "`" } }
}

/// Whether a connection is made with TCP or UDP parameters and nothing more.
///
/// Where its parameters are not to be seen, it is taken for plain if the project never speaks of TLS.
private func isPlain(_ connection: Node, _ pass: Pass) -> Bool {
    guard pass.lookup.isValue(connection, of: "NWConnection", "NWConnectionGroup"),
        let declared = pass.declaration(of: connection)
    else { return false }
    var made = declared.initialValue?.plain
    if made?.name != "NWConnection" {
        made = connection.tree.nodes(.call, named: ["NWConnection"]).first { call in
            call.parent?.kind == .assignment && call.parent?.child(.target)?.name == declared.name
        }
    }
    guard let parameters = made?.argument("using")?.plain else { return !speaksOfTLS(pass.workspace) }
    let value = pass.declaration(of: parameters)?.initialValue?.plain ?? parameters
    return value.kind == .member && ["tcp", "udp"].contains(value.name)
}

private func speaksOfTLS(_ workspace: Workspace) -> Bool {
    workspace.swift.contains { file in
        ["NWProtocolTLS", "tls", "quic", "NWProtocolQUIC", "dtls"].contains { file.tree.mentions($0) }
    }
}
