import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Passwords, tokens, card and personal data in requests without encryption.
    static let cleartextTransmission = Rule(
        id: "cleartext-transmission",
        title: "Sensitive data sent without encryption",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(319), .cwe(311), .cwe(598), .cwe(522), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0321"),
            .mastg("MASTG-TEST-0323"), .mobileTop10(5),
        ],
        why: """
            A network attacker can read the password, token or personal data in transit and use it later, or respond \
            in the server's place.
            """,
        remedy: """
            Send it to an `https` URL, in the body or in the `Authorization` header; use TLS parameters for \
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
                    AF.request("http://shop.test/pay", method: .post, parameters: ↓["card_number": cardNumber]).response { _ in }
                }
                """, "Alamofire"),
            Example(
                """
                let connection = NWConnection(host: "shop.test", port: 80, using: ↓.tcp)
                func send(password: String) { connection.send(content: Data(password.utf8), completion: .idempotent) }
                """, "Network framework"),
            Example(
                """
                func send(_ connection: NWConnection, _ password: String) {
                    let bytes = password.data(using: .utf8)
                    connection.send(content: ↓bytes, completion: .idempotent)
                }
                """, "no TLS anywhere in the project"),
            Example(
                """
                let base = "http://shop.test"
                func send(_ password: String) {
                    AF.request(base + "/1", parameters: ↓["password": password]).response { _ in }
                    AF.request(base + "/2", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/3", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/4", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/5", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/6", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/7", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/8", parameters: ["password": password]).response { _ in }
                    AF.request(base + "/9", parameters: ["password": password]).response { _ in }
                }
                """, "one address and many calls"),
            Example(
                "let link = MCSession(peer: me, securityIdentity: nil, encryptionPreference: ↓.none)",
                "whatever is sent there"),
        ] + .cleartextTransmissionFlows + .cleartextTransmissionParts + .transportSwitches + .downgrades + .openBrokers,
        good: [
            Example(
                """
                func show(latitude: Double, longitude: Double) {
                    UIApplication.shared.open(URL(string: "http://maps.apple.com/?ll=\\(latitude),\\(longitude)")!)
                }
                """, "the system opens its own app"),
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
            Example(
                """
                func scheme(of domain: String) -> String { domain.hasSuffix(".onion") ? "http" : "https" }
                func login(_ domain: String, _ password: String) {
                    var request = URLRequest(url: URL(string: "\\(scheme(of: domain))://" + domain + "/login")!)
                    request.httpBody = Data(password.utf8)
                    URLSession.shared.dataTask(with: request).resume()
                }
                """, "the network encrypts where the scheme does not"),
        ] + .cleartextTransmissionLookAlikes + .transportSwitchesGood + .downgradesGood + .openBrokersGood,
        checks: [.swift(inspect), .swift(TransportSwitches.inspect), .swift(Downgrades.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for found in pass[CleartextTransmissions.self].sendings(in: file) {
        let text = found.address.flatMap { pass.pattern($0) }
        // The system hands links to a map or a shop to its own app, which asks nobody over this address.
        if text.map(systemLinks.occur(in:)) == true { continue }
        let endpoint = text.flatMap(Endpoint.init)
        let way = endpoint.map { "unencrypted over `\($0.scheme)`" } ?? "without encryption"
        let others =
            found.others.isEmpty ? "" : ", here and in \(found.others.count) other places"
        let related =
            found.isToldAtAddress
            ? [(found.place, "It is sent here")] : found.address.map { [($0, "The URL does not use encryption")] } ?? []
        pass.report(
            "\(found.value.statement) and is sent \(way)\(others)", at: found.told,
            .init(
                severity: endpoint?.isPrivateNetwork == true ? .medium : nil,
                paths: found.value.paths,
                related: related + found.others.prefix(mostOtherPlaces).map { ($0, "It is also sent here") }))
    }
    inspectConnections(file, &pass)
}

/// How many further places one finding names.
private let mostOtherPlaces = 20

/// What is sent over connections that have no TLS.
private func inspectConnections(_ file: SwiftFile, _ pass: inout Pass) {
    for content in OpenConnections.contents(in: file, pass) where !content.isForDevelopers {
        guard let found = pass.sensitiveContent(content), found.confidence > .low else { continue }
        pass.report(
            "\(found.statement) and is sent over a connection without TLS", at: content,
            .init(paths: found.paths))
    }
    inspectDatabases(file, &pass)
    inspectBrokers(file, &pass)
    inspectPeers(file, &pass)
    guard ["NWConnection", "NWConnectionGroup", "NWListener"].contains(where: file.tree.mentions) else { return }
    let connections = NetworkConnections(pass: pass)
    let sendings = file.calls("send").filter { !$0.isForDevelopers }.compactMap { call -> PlainSending? in
        guard let content = call.argument("content"), let connection = call.base?.plain, isPlain(connection, pass),
            let found = pass.sensitiveContent(content), found.confidence > .low
        else { return nil }
        return .init(content: content, value: found, parameters: connections.plainParameters(of: connection))
    }
    let byParameters = Dictionary(grouping: sendings.filter { $0.parameters != nil }, by: \.parameters)
    for sending in sendings {
        // What alone is sent over a connection is told where its parameters are chosen.
        let place = byParameters[sending.parameters]?.count == 1 ? sending.parameters : nil
        pass.report(
            "\(sending.value.statement) and is sent over a connection without TLS", at: place ?? sending.content,
            .init(paths: sending.value.paths, related: place == nil ? [] : [(sending.content, "It is sent here")]))
    }
}

/// Something sensitive that is sent over a connection without TLS, and the parameters of that where they are known.
private struct PlainSending {
    let content: Node
    let value: SensitiveValue
    let parameters: Node?
}

/// `MCSession(peer:securityIdentity:encryptionPreference: .none)`, where nothing tells of what is sent there.
private func inspectPeers(_ file: SwiftFile, _ pass: inout Pass) {
    let sends = OpenConnections.contents(in: file, pass).filter { $0.parent?.argument("toPeers") != nil }
    guard sends.allSatisfy({ (pass.sensitiveContent($0)?.confidence ?? .low) == .low }) else { return }
    for call in file.calls("MCSession") where !call.isForDevelopers {
        guard let preference = call.argument("encryptionPreference"), preference.unwrapped.name == "none" else {
            continue
        }
        pass.report(
            "Sessions with nearby devices are not encrypted", at: preference,
            .init(severity: .medium, confidence: .high))
    }
}

/// `PostgresConfiguration(…, password: password, tls: .disable)`: to another machine, with the password.
private func inspectDatabases(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.nodes(.call, whereName: { $0.hasSuffix("Configuration") || databaseMakers.contains($0) })
    where !call.isForDevelopers {
        guard call.name != "init" || call.label.lowercased().hasSuffix("configuration"),
            let tls = call.argument("tls") ?? call.argument("tlsConfiguration"), call.argument("password") != nil,
            let host = call.argument("hostname") ?? call.argument("host") ?? call.argument("to"),
            !host.fallsBackOnThisMachine(pass)
        else { continue }
        let mode = tls.unwrapped
        if ["disable", "disabled"].contains(mode.name) && mode.kind == .member || mode.kind == .nilLiteral {
            pass.report("The database password is sent over a connection without TLS", at: tls)
        } else if ["prefer", "preferred"].contains(mode.name), mode.isMadeImplicitly {
            // Whoever stands in between answers that there is no TLS.
            pass.report(
                "A network attacker can cause the database password to be sent without TLS", at: tls,
                .init(severity: .medium))
        }
    }
    for text in file.nodes(.string, whereName: { addressMarks.occur(in: $0) }) where !text.isForDevelopers {
        guard let option = text.openOptionOfDatabase, file.role.isShipped else { continue }
        pass.report("`\(option)` leaves a database connection without TLS", at: text, .init(severity: .medium))
    }
}

private let databaseMakers: Set<String> = ["init", "connect", "mysql", "postgres"]

private let addressMarks = FoldedWords(
    "sslmode=", "ssl-mode=", "tlsmode=", "usessl=", "?ssl=", "&ssl=", "?tls=", "&tls=")

/// Options in addresses of PostgreSQL, MySQL and MongoDB that turn TLS off, or leave it to whoever answers.
private let openOptions: [String] =
    ["sslmode", "ssl-mode", "tlsmode"].flatMap { name in
        ["disable", "disabled", "allow", "prefer", "preferred"].map { name + "=" + $0 }
    } + ["usessl=false", "?ssl=false", "&ssl=false", "?tls=false", "&tls=false"]

private let databaseSchemes = FoldedWords(
    "postgres://", "postgresql://", "mysql://", "mongodb://", "mongodb+srv://", "host=")

extension Node {
    /// `.prefer(context)`, `.prefer`
    fileprivate var isMadeImplicitly: Bool {
        kind == .member && has(.hasImplicitBase) || kind == .call && callee?.has(.hasImplicitBase) == true
    }

    /// The option of an address of a database that leaves TLS out, where that leads to another machine.
    fileprivate var openOptionOfDatabase: String? {
        let whole = role == .segment ? parent?.text ?? text : text
        guard databaseSchemes.occur(in: whole), !thisMachineNames.occur(in: whole) else { return nil }
        let given = name.lowercased()
        guard
            let option = openOptions.first(where: { option in
                guard let range = given.firstRange(of: option) else { return false }
                return range.upperBound == given.endIndex || "&; \t".contains(given[range.upperBound])
            })
        else { return nil }
        return option.first?.isLetter == true ? option : String(option.dropFirst())
    }
}

private let systemLinks = FoldedWords("://maps.apple.com", "://itunes.apple.com", "://apps.apple.com")
private let thisMachineNames = FoldedWords("localhost", "127.0.0.1", "[::1]", "host=/")

extension Node {
    /// Whether a host is this machine, or is it where nothing else is set.
    fileprivate func fallsBackOnThisMachine(_ pass: Pass) -> Bool {
        choices(pass).contains { choice in
            guard let name = pass.pattern(choice) ?? pass.constant(choice)?.value.string else { return false }
            return ["localhost", "127.0.0.1", "::1"].contains(name)
        }
    }
}

/// Whether a connection is made with TCP or UDP parameters and nothing more.
///
/// Where its parameters are not to be seen, it is taken for plain if the project never speaks of TLS.
private func isPlain(_ connection: Node, _ pass: Pass) -> Bool {
    guard let declared = connection.declaredProperty(pass) else { return false }
    let connections = NetworkConnections(pass: pass)
    // A connection that a listener hands over has no type at its name.
    let isHandedOver = declared.kind == .parameter && declared.parent?.kind == .closure
    guard isHandedOver || pass.lookup.isValue(connection, of: "NWConnection", "NWConnectionGroup") else {
        return false
    }
    if let known = connections.isPlain(connection) { return known }
    guard !isHandedOver else { return false }
    // Given by somebody: in a file that makes open connections it can be one of them.
    let opens = connection.tree.nodes(.call, named: ["NWConnection"]).contains { connections.isPlain(made: $0) == true }
    return declared.kind == .parameter && opens || !speaksOfTLS(pass.workspace)
}

private func speaksOfTLS(_ workspace: Workspace) -> Bool {
    workspace.swift.contains { file in
        ["NWProtocolTLS", "tls", "quic", "NWProtocolQUIC", "dtls"].contains { file.tree.mentions($0) }
    }
}
