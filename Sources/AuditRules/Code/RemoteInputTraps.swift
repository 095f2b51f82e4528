import AuditKit
import AuditModel

extension Rule {
    /// Values from outside on which the program stops.
    static let remoteInputTraps = Rule(
        id: "remote-input-traps",
        title: "Value from outside can stop the program",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(248), .cwe(754), .cwe(20), .cwe(617), .masvs("CODE", 4), .mobileTop10(4),
        ],
        why: """
            `!`, `try!`, `as!`, an index beyond the end and a number that does not fit all end the process. Whoever \
            sends the link, the message or the answer can end it at will; a server is down for everybody.
            """,
        remedy: """
            Take values apart with `guard let`, `as?` and `try` inside `do`, ask `indices.contains` before indexing, \
            and convert numbers with `Int(exactly:)` or `UInt8(clamping:)`; decode JSON into `Codable` types.
            """,
        bad: [
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    call(url.absoluteString.components(separatedBy: "/call/")[↓1])
                    return true
                }
                """, "a link without the separator"),
            Example(
                """
                struct Root: View {
                    var body: some View { Text("").onOpenURL { url in show(↓Int(url.lastPathComponent)!) } }
                }
                """),
            Example(
                """
                URLSession.shared.dataTask(with: request) { data, _, _ in
                    let user = ↓try! JSONDecoder().decode(User.self, from: data!)
                    show(user)
                }.resume()
                """, "an error page instead of JSON"),
            Example(
                """
                func load() async throws {
                    let (data, _) = try await URLSession.shared.data(from: address)
                    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                    name = ↓json?["name"] as! String
                }
                """),
            Example(
                """
                func application(_ app: A, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                    let badge = userInfo["badge"] as? Int ?? 0
                    level = ↓UInt8(badge)
                }
                """, "300 does not fit"),
        ],
        good: [
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let parts = url.absoluteString.components(separatedBy: "/call/")
                    guard parts.count > 1 else { return false }
                    call(parts[1])
                    return true
                }
                """),
            Example(
                """
                let first = url.absoluteString.components(separatedBy: "/")[0]
                let site = URL(string: "https://www.example.com")!
                """, "there is always a first part, and the text is constant"),
            Example(
                """
                URLSession.shared.dataTask(with: request) { data, response, _ in
                    guard data != nil else { return }
                    let status = (response as! HTTPURLResponse).statusCode
                    use(data!, status)
                }.resume()
                """, "asked before; and an answer to an http request always has this type"),
            Example(
                """
                func load() async throws {
                    let (data, _) = try await URLSession.shared.data(from: address)
                    user = try JSONDecoder().decode(User.self, from: data)
                    raw = String(decoding: data, as: UTF8.self).data(using: .utf8)!
                }
                """, "text always has UTF-8 bytes"),
            Example(
                """
                let data = try! Data(contentsOf: Bundle.main.url(forResource: "words", withExtension: "json")!)
                let words = try! JSONSerialization.jsonObject(with: data) as! [String]
                """, "a file of the app's own"),
            Example(
                """
                func application(_ app: A, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                    level = UInt8(clamping: userInfo["badge"] as? Int ?? 0)
                    text = String(userInfo["id"] as? Int ?? 0)
                }
                """),
            Example(
                """
                func application(_ app: A, continue activity: NSUserActivity, restorationHandler: R) -> Bool {
                    run(activity.interaction!.intent as! OpenIntent)
                    return true
                }
                """, "made by the system"),
            Example(
                """
                func list(_ text: String) -> [String] {
                    try! JSONSerialization.jsonObject(with: text.data(using: .utf8)!) as! [String]
                }
                """, "whoever calls this answers for the text"),
            Example("let words = try! Frame.data(for: header)!", "no network"),
            Example("func show(_ text: String) { label = Int(text)! }", "whoever calls this answers for the text"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.containsName(where: doors.contains) else { return }
    var found: [Trap] = []
    for node in file.traps.sorted(by: { $0.isBefore($1) }) where found.last?.node.contains(node) != true {
        guard let value = node.trappingValue(pass), !node.isDebugOnly,
            let source = OutsideTrace(pass: pass).source(of: value), trapping.contains(source.kind),
            !value.isAskedFor
        else { continue }
        found.append(Trap(node: node, source: source, function: node.enclosingDeclaredFunction))
    }
    var left = found[...]
    while let first = left.first {
        let others = left.dropFirst().filter { $0.isLike(first) }
        left = left.dropFirst().filter { !$0.isLike(first) }[...]
        pass.report(
            "\(first.node.trapName) stops the program when \(first.source.kind.name) holds something else",
            at: first.node, .init(related: others.prefix(8).map { ($0.node, "This does so too") }))
    }
}

/// A place where the program stops when a value is not as expected.
private struct Trap {
    let node: Node
    let source: OutsideSource
    let function: Node?

    /// Whether one finding can speak for both.
    func isLike(_ other: Trap) -> Bool { function == other.function && source.kind == other.source.kind }
}

/// Names without which nothing in a file comes from outside.
private let doors: Set<String> = [
    "jsonObject", "onOpenURL", "open", "handleOpen", "openURLContexts", "continue", "webpageURL", "userInfo",
    "didReceiveRemoteNotification", "contentsOf", "dataTask", "from", "dataTaskPublisher", "userContentController",
    "metadataOutput", "onContinueUserActivity", "responseData", "responseJSON", "responseString", "general",
    "uploadTask", "Request",
]

private let trapping: Set<OutsideSource.Kind> = [.link, .push, .answer, .json, .scriptMessage, .scan, .request]
