import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Requests without encryption.
    static let cleartextUrl = Rule(
        id: "cleartext-url",
        title: "Request sent without encryption",
        category: .network,
        severity: .medium,
        references: [
            .cwe(319), .cwe(311), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0321"), .mobileTop10(5),
        ],
        why: """
            Anyone on the network path, from the café's Wi-Fi to the provider, can read the request and change the \
            response: images, scripts, links, updates.
            """,
        remedy: """
            Use the `https` URL. For a development server, keep the URL inside `#if DEBUG` or in a build setting.
            """,
        bad: [
            Example("<key>UpdateFeedURL</key>↓<string>http://cdn.shop.test/feed.xml</string>", as: .infoPlist),
            Example(
                "let task = URLSession.shared.dataTask(with: URL(string: ↓\"http://api.shop.test/items\")!)",
                mended: "let task = URLSession.shared.dataTask(with: URL(string: \"https://api.shop.test/items\")!)"),
            Example(
                """
                let base = ↓"http://api.shop.test"
                func load(_ id: Int) async throws -> Data {
                    let url = URL(string: base + "/items/\\(id)")!
                    return try await URLSession.shared.data(from: url).0
                }
                """, "through a constant"),
            Example(
                """
                enum Endpoint { static let feed = ↓"http://news.shop.test/feed.xml" }
                func start(_ address: String) { if let url = URL(string: address) { XMLParser(contentsOf: url)?.parse() } }
                func refresh() { start(Endpoint.feed) }
                """, "through a parameter"),
            Example(
                "func list(_ id: String) { AF.request(↓\"http://api.shop.test/\\(id)\").response { _ in } }",
                "Alamofire"),
            Example("let data = try Data(contentsOf: URL(string: ↓\"ftp://files.shop.test/a.zip\")!)"),
            Example(
                """
                var parts = URLComponents()
                parts.scheme = ↓"http"
                parts.host = "api.shop.test"
                let request = URLRequest(url: parts.url!)
                """),
        ] + .chosenSchemes,
        good: [
            Example("<key>UpdateFeedURL</key><string>https://cdn.shop.test/feed.xml</string>", as: .infoPlist),
            Example("<key>HelpURL</key><string>http://help.shop.test/</string>", as: .infoPlist, "a page for people"),
            Example("<key>ServerURL</key><string>http://localhost:8080/</string>", as: .infoPlist),
            Example(
                """
                struct Server {
                    let address: URL
                    static func fake() -> Server { Server(address: URL(string: "http://box.home.example")!) }
                    func ask() async throws -> Data { try await URLSession.shared.data(from: address).0 }
                }
                """, "made up for tests and the canvas"),
            Example("let url = URL(string: \"https://api.shop.test\")!; session.dataTask(with: url)"),
            Example(
                "let namespace = \"http://www.w3.org/2000/svg\"; write(\"<svg xmlns=\\\"\\(namespace)\\\">\")",
                "an XML namespace"),
            Example("if text.hasPrefix(\"http://\") { text = String(text.dropFirst(7)) }", "compared"),
            Example("Link(\"Our site\", destination: URL(string: \"http://shop.test\")!)", "opened in the browser"),
            Example("UIApplication.shared.open(URL(string: \"http://shop.test\")!)", "opened in the browser"),
            Example(
                "let url = URL(string: \"http://localhost:8080/health\")!; session.dataTask(with: url)",
                "the machine itself"),
            Example(
                """
                #if DEBUG
                let base = "http://api.shop.test"
                #else
                let base = "https://api.shop.test"
                #endif
                let task = session.dataTask(with: URL(string: base)!)
                """),
            Example(
                "let bridge = URL(string: \"http://192.168.1.20/api\")!; session.dataTask(with: bridge)",
                "a device in the house"),
        ] + .safelyFlaggedSchemes,
        checks: [.swift(inspect), .swift(FlaggedSchemes.inspect), .infoPlist(inspect)]
    )
}

/// Addresses that the code takes from the app's property list: of feeds, of updates, of servers.
private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram else { return }
    for entry in file.root.dictionary ?? [] {
        guard let text = entry.node.string, !text.contains("$"), let endpoint = Endpoint(text),
            ["http", "ftp", "ws"].contains(endpoint.scheme), endpoint.host.contains("."), !endpoint.isLoopback,
            !endpoint.isPrivateNetwork, !entry.key.hasPrefix("CFBundle"), !entry.key.hasPrefix("NS"),
            Words.of(entry.key).contains(where: services.contains)
        else { continue }
        pass.report(
            "`\(endpoint.host)` is contacted without encryption", atValueOf: entry, path: [entry.key], in: file,
            file.details(nil, .medium))
    }
}

/// Words of keys under which stands what an app asks by itself, and not a page for people.
private let services: Set<String> = [
    "feed", "api", "endpoint", "server", "base", "backend", "gateway", "update", "updates", "appcast", "socket",
]

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let fact = pass[CleartextEndpoints.self]
    for found in fact.endpoints(in: file)
    where !pass[CleartextTransmissions.self].reach(found.literal) && found.endpoint.scheme != "ws" {
        if found.endpoint.isLoopback {
            guard fact.isMobileOnly, !found.requests.isEmpty else { continue }
            pass.report(
                "The shipped app contacts `\(found.endpoint.host)`, a development server, without encryption",
                at: found.literal,
                .init(severity: .low, confidence: .medium, isAdvice: true))
        } else if !found.endpoint.isPrivateNetwork,
            !(found.endpoint.hasUnknownHost && CleartextAddresses.isChosen(found.literal))
        {
            pass.report(
                found.endpoint.hasUnknownHost
                    ? "This request is sent over `\(found.endpoint.scheme)`, regardless of the host"
                    : "`\(found.endpoint.host)` is contacted without encryption",
                at: found.literal,
                .init(
                    confidence: found.endpoint.hasUnknownHost ? .medium : nil,
                    fix: found.endpoint.hasUnknownHost
                        ? nil : SourceFix.begin(found.literal, with: "https://", insteadOf: "http://")?.breaking))
        }
    }
    for setting in file.settings(["scheme"])
    where setting.value.kind == .string && setting.value.name.lowercased() == "http" {
        guard let owner = setting.owner, owner.kind == .reference, isRemote(owner, setting.value, pass) else {
            continue
        }
        pass.report("This request is sent over `http`", at: setting.value, .init(confidence: .medium))
    }
}

/// Whether the parts of a URL that get their scheme here are not known to lead to this machine.
private func isRemote(_ parts: Node, _ value: Node, _ pass: Pass) -> Bool {
    guard !value.isForDevelopers, pass.lookup.isValue(parts, of: "URLComponents", "NSURLComponents"),
        value.enclosing(.if, .ternary, .case) == nil
    else { return false }
    let scope: Node = value.trustFunction ?? value.tree.root
    let host = scope.descendants.first { node in
        guard node.kind == .assignment, let target = node.child(.target), target.name == "host" else { return false }
        return target.base?.name == parts.name
    }
    let text = pass.constant(host?.child(.operand))?.value.string
    return host != nil
        && text.map { !Endpoint.isLocal(host: $0) && Endpoint("http://" + $0)?.isPrivateNetwork == false } ?? false
}
