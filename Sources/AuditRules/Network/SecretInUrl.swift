import AuditKit
import AuditModel

extension Rule {
    /// Secrets in the query or path of a URL.
    static let secretInUrl = Rule(
        id: "secret-in-url",
        title: "Secret is part of a URL",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(598), .cwe(200), .masvs("NETWORK", 1), .masvs("STORAGE", 2), .mastg("MASTG-TEST-0065"),
            .mobileTop10(5),
        ],
        why: """
            URLs are kept where bodies are not: in the logs of servers and proxies, in caches, crash reports, \
            browser histories and the `Referer` header. Whoever reads one of them has the secret, TLS or not.
            """,
        remedy: """
            Send tokens in the `Authorization` header and passwords in the body of a POST request; where a link must \
            carry a token, let it work once and for minutes.
            """,
        bad: [
            Example(
                "func load(token: String) -> URL? { URL(string: ↓\"https://api.shop.test/items?token=\\(token)\") }"),
            Example(
                "func items(_ accessToken: String) -> [URLQueryItem] { [↓URLQueryItem(name: \"access_token\", value: accessToken)] }"
            ),
            Example("func login(password: String) -> URL? { URL(string: ↓\"https://shop.test/login?p=\" + password) }"),
            Example("let item = ↓URLQueryItem(name: \"password\", value: passwordField.text)"),
        ],
        good: [
            Example("func load(page: Int) -> URL? { URL(string: \"https://api.shop.test/items?page=\\(page)\") }"),
            Example(
                """
                func exchange(code: String, clientSecret: String) -> Data? {
                    var form = URLComponents()
                    form.queryItems = [URLQueryItem(name: "client_secret", value: clientSecret)]
                    return form.query?.data(using: .utf8)
                }
                """, "the body of a form"),
            Example("let item = URLQueryItem(name: \"token_type\", value: kind)", "not the token"),
            Example("let uri = \"otpauth://totp/\\(name)?secret=\\(secret)\"", "no request"),
            Example(
                """
                func setup(secret: String) -> URL? {
                    var parts = URLComponents()
                    parts.scheme = "otpauth"
                    parts.queryItems = [URLQueryItem(name: "secret", value: secret)]
                    return parts.url
                }
                """, "shown as a code, never requested"),
            Example(
                "let item = URLQueryItem(name: \"pageToken\", value: next); let other = URLQueryItem(name: \"token\", value: nil)"
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let names = pass[SensitiveNames.self]
    for call in file.calls("URLQueryItem", "NSURLQueryItem") where !call.isForDevelopers {
        guard let key = pass.constant(call.argument("name"))?.value.string, let value = call.argument("value"),
            value.kind != .nilLiteral, pass.constant(value) == nil, !call.isInForm, !call.isForOtherScheme(pass)
        else { continue }
        let sent = SentData(names: names, lookup: pass.lookup).sensitiveName(in: value)
        guard isSecret(key, names) || (sent.map { isSecret($0, names) } ?? false) else { continue }
        pass.report("`\(key)` carries a secret in the query of a URL", at: call)
    }
    inspectTexts(file, names, &pass)
}

/// Whether a name speaks of a credential, and of none that a protocol puts into queries.
private func isSecret(_ name: String, _ names: SensitiveNames) -> Bool {
    names.kind(of: name) == .credential && harmless.isDisjoint(with: Words.of(name))
}

/// URLs put together from texts.
private func inspectTexts(_ file: SwiftFile, _ names: SensitiveNames, _ pass: inout Pass) {
    let sending = SentData(names: names, lookup: pass.lookup)
    for text in file.nodes(.interpolatedString) + file.nodes(.binary)
    where text.kind == .interpolatedString || text.name == "+" {
        guard text.startsURL, !text.isForDevelopers, let pattern = pass.lookup.pattern(text),
            let endpoint = Endpoint(pattern),
            endpoint.scheme == "https", endpoint.rest.contains("\u{FFFC}"), let name = sending.inURL(text)
        else { continue }
        guard
            names.kind(of: name.filter { $0 != "`" }) == .credential || name.hasSuffix("Field`")
                || name.hasSuffix("field`")
        else { continue }
        pass.report("\(name) becomes part of a URL", at: text)
    }
}

extension Node {
    /// Whether the text begins with `https://`.
    fileprivate var startsURL: Bool {
        guard let first = children.first else { return false }
        let literal = first.kind == .interpolatedString ? first.children.first : first
        return literal?.kind == .string && literal?.name.hasPrefix("https://") == true
    }

    /// Whether the function makes a URL of a scheme that sends no request, such as `otpauth`.
    fileprivate func isForOtherScheme(_ pass: Pass) -> Bool {
        guard let function = trustFunction else { return false }
        return function.descendants.contains { node in
            switch node.kind {
            case .assignment:
                guard node.child(.target)?.name == "scheme",
                    let scheme = pass.constant(node.child(.operand))?.value.string
                else {
                    return false
                }
                return !webSchemes.contains(scheme.lowercased())
            case .string: return Endpoint(node.name).map { !webSchemes.contains($0.scheme) } ?? false
            default: return false
            }
        }
    }

    /// Whether query items are made for the body of a form: the function reads them back as text or data.
    fileprivate var isInForm: Bool {
        guard let function = trustFunction else { return false }
        let names = function.name.lowercased()
        if names.contains("body") || names.contains("form") { return true }
        return function.descendants.contains { node in
            (node.kind == .member && ["query", "percentEncodedQuery"].contains(node.name) && node.role != .target)
                || (node.kind == .assignment && ["httpBody", "body"].contains(node.child(.target)?.name ?? ""))
        }
    }
}

/// Words of tokens that open nothing: where to go on in a list, that a request is no forgery, where to push to.
private let harmless: Set<String> = [
    "page", "next", "continuation", "sync", "csrf", "xsrf", "state", "authenticity", "nonce", "cursor",
    "device", "push", "fcm", "apns", "type",
]

private let webSchemes: Set<String> = ["http", "https", "ws", "wss"]
