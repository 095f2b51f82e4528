import AuditKit
import AuditModel

extension Rule {
    /// Links from other apps that are acted upon unseen.
    static let deepLinkUnvalidated = Rule(
        id: "deep-link-unvalidated",
        title: "Link from another app is acted upon unchecked",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(939), .cwe(20), .cwe(926), .cwe(749), .masvs("PLATFORM", 1), .masvs("CODE", 4),
            .mastg("MASTG-TEST-0075"),
            .mobileTop10(4),
        ],
        why: """
            Any app and any web page can open a link of the app's scheme with whatever it likes in it. A handler that \
            takes the content as it comes lets strangers trigger what only the user should.
            """,
        remedy: """
            Compare host and path with the few that are known, check every parameter for form and range, ask the user \
            before anything with consequences, and prefer universal links to a scheme of one's own.
            """,
        bad: [
            Example(
                """
                class A: UIResponder, UIApplicationDelegate {
                    ↓func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                        let number = url.absoluteString.components(separatedBy: "/call/")[1]
                        call(number)
                        return true
                    }
                }
                """),
            Example(
                """
                ↓func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    guard url.scheme == "shop", let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                    else { return false }
                    pay(items.first?.value)
                    return true
                }
                """, "every link that arrives here has this scheme"),
            Example(
                """
                struct A: View { var body: some View { Text("").onOpenURL ↓{ url in delete(url.lastPathComponent) } } }
                """
            ),
            Example(
                """
                func scene(_ scene: UIScene, openURLContexts contexts: Set<C>) { a() }
                ↓func application(_ a: UIApplication, handleOpen url: URL) -> Bool { open(url.query); return true }
                """
            ),
        ],
        good: [
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    switch url.host {
                    case "open": return open(url.lastPathComponent)
                    default: return false
                    }
                }
                """, "only what is known"),
            Example(
                """
                func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { SignIn.shared.handle(url) }
                """
            ),
            Example(
                """
                func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool {
                    guard options[.sourceApplication] as? String == "com.partner.app" else { return false }
                    return open(url.query)
                }
                """, "only from one app"),
            Example(
                "struct A: View { var body: some View { Text(\"\").onOpenURL { url in router.handle(url: url) } } }"),
            Example(
                """
                func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { log(url.scheme); return url.isFileURL }
                """
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["application", "scene"]) where function.opensLinks {
        judge(function, &pass)
    }
    for call in file.calls("onOpenURL") {
        if let closure = call.trailingClosure { judge(closure, &pass) }
    }
}

private func judge(_ handler: Node, _ pass: inout Pass) {
    let inner = Array(handler.descendants)
    guard !inner.contains(where: { $0.kind == .member && checked.contains($0.name) }) else { return }
    let names = handler.linkNames
    let reads = inner.first { node in
        switch node.kind {
        case .member: node.isPart(of: names)
        case .call:
            node.name == "URLComponents" && node.arguments.first.map { names.contains($0.unwrapped.name) } ?? false
        default: false
        }
    }
    guard let reads, !handler.isDebugOnly else { return }
    let what = reads.kind == .call ? "queryItems" : reads.name
    pass.report(
        "`\(what)` of the link is used, and neither host, path nor sender is compared with what is expected",
        at: handler)
}

/// Parts of a link, or its sender, whose mention says that the handler looks at what came from where.
private let checked: Set<String> = ["host", "path", "sourceApplication", "pathComponents", "host()", "relativePath"]

/// Parts that hold nothing to act upon.
private let harmlessParts: Set<String> = [
    "scheme", "isFileURL", "url", "startAccessingSecurityScopedResource", "stopAccessingSecurityScopedResource",
    "pathExtension",
    "standardized", "options", "first", "forEach", "lowercased", "fileURL", "isEmpty", "count", "standardizedFileURL",
    "dataRepresentation",
]

extension Node {
    fileprivate var opensLinks: Bool {
        children(.parameter).contains { ["open", "handleOpen", "openURLContexts"].contains($0.label) }
    }

    /// The names that the link goes by: its parameter, and locals made from the contexts.
    fileprivate var linkNames: Set<String> {
        let given = descendants.filter { $0.kind == .parameter }.filter { parameter in
            kind == .closure || ["open", "handleOpen", "openURLContexts"].contains(parameter.label)
        }.map(\.name)
        let locals = descendants.filter { $0.kind == .variable && $0.initialValue?.unwrapped.name == "url" }.map(\.name)
        return Set(given + locals + (kind == .closure ? ["$0"] : []))
    }

    /// Whether this reads something out of the link itself.
    fileprivate func isPart(of names: Set<String>) -> Bool {
        guard !harmlessParts.contains(name), !["is", "matches", "has"].contains(Words.of(name).first) else {
            return false
        }
        guard let base = base?.unwrapped, base.kind == .reference else { return false }
        return names.contains(base.name)
    }
}
