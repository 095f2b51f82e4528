import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Cookies made by the app that any connection and any script can carry off.
    static let secretInCookie = Rule(
        id: "secret-in-cookie",
        title: "Cookie with a secret is not marked secure",
        category: .network,
        severity: .medium,
        references: [
            .cwe(614), .cwe(1004), .cwe(319), .cwe(315), .cwe(312), .masvs("NETWORK", 1), .masvs("STORAGE", 1),
            .maswe(1), .maswe(26), .mobileTop10(5),
        ],
        why: """
            Without `secure` the cookie is sent with the first plain `http` request to that host, where a network \
            attacker can read it. Shared cookies are also stored unencrypted in `Cookies.binarycookies`; a password \
            does not belong there.
            """,
        remedy: """
            Add `.secure: "TRUE"` and `HttpOnly`, let session cookies expire with the session, and keep passwords out \
            of cookies altogether.
            """,
        bad: [
            Example(
                """
                let cookie = ↓HTTPCookie(properties: [.domain: host, .path: "/", .name: "session", .value: sessionToken])
                """),
            Example(
                """
                let properties: [HTTPCookiePropertyKey: Any] = [.domain: host, .path: "/", .name: "password", .value: password]
                guard let cookie = ↓HTTPCookie(properties: properties) else { return }
                """, "through a variable"),
            Example(
                """
                func make(_ key: String, _ value: String) -> HTTPCookie? {
                    ↓HTTPCookie(properties: [.domain: "shop.test", .path: "/", .name: key, .value: value])
                }
                """, "whatever it is made for"),
        ],
        good: [
            Example(
                "let cookie = HTTPCookie(properties: [.domain: host, .path: \"/\", .name: \"session\", .value: token, .secure: \"TRUE\"])"
            ),
            Example(
                "let cookie = HTTPCookie(properties: [.domain: host, .path: \"/\", .name: \"theme\", .value: \"dark\"])",
                "nothing secret"),
            Example(
                """
                var properties: [HTTPCookiePropertyKey: Any] = [.domain: host, .name: "session", .value: token]
                properties[.secure] = true
                let cookie = HTTPCookie(properties: properties)
                """, "marked afterwards"),
            Example(
                "func copy(_ cookie: HTTPCookie) -> HTTPCookie? { HTTPCookie(properties: cookie.properties!) }",
                "as the server made it"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let names = pass[SensitiveNames.self]
    for call in file.calls("HTTPCookie") where !call.isForDevelopers {
        guard let argument = call.argument("properties")?.plain else { continue }
        let declared = pass.declaration(of: argument)
        guard let list = argument.kind == .dictionary ? argument : declared?.initialValue?.plain,
            list.kind == .dictionary
        else { continue }
        let entries = Dictionary(
            list.children.compactMap { entry in
                entry.child(.key).flatMap { key in entry.child(.value).map { (key.plain.name.lowercased(), $0) } }
            },
            uniquingKeysWith: { first, _ in first })
        if entries["secure"] != nil || isSetLater("secure", on: declared, in: file) { continue }
        guard let value = entries["value"], let judged = judge(name: entries["name"], value: value, names, pass) else {
            continue
        }
        pass.report(judged.message, at: call, judged.details)
    }
}

/// Whether a key is added to a variable's dictionary after it was made.
private func isSetLater(_ key: String, on variable: Node?, in file: SwiftFile) -> Bool {
    guard let variable else { return false }
    // Another function's dictionary may have the same name.
    return file.members(key).contains { use in
        use.enclosingDeclaredFunction == variable.enclosingDeclaredFunction && use.parent?.kind == .subscriptCall
            && use.parent?.base?.name == variable.name
    }
}

/// What to say of a cookie; nothing where name and value are known and plain.
private func judge(
    name: Node?, value: Node, _ names: SensitiveNames, _ pass: Pass
) -> (message: String, details: Pass.Details)? {
    let title = pass.constant(name)?.value.string
    let words = Set(Words.of(title ?? ""))
    let isSession = !words.isDisjoint(with: ["session", "sessionid", "sid", "auth", "jsessionid", "phpsessid"])
    let read = SentData(names: names, lookup: pass.lookup).sensitiveName(in: value)
    if title.flatMap({ names.kind(of: $0) }) != nil || isSession || read != nil {
        return ("The cookie `\(title ?? read ?? "")` is also sent over plain `http`", .init())
    }
    guard title == nil, pass.constant(value) == nil else { return nil }
    return ("This cookie is also sent over plain `http`, whatever it holds", .init(severity: .low, confidence: .medium))
}
