import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `https://user:password@host`, put together in code.
    static let credentialsInUrl = Rule(
        id: "credentials-in-url",
        title: "User name and password in a URL",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(522), .cwe(598), .masvs("NETWORK", 1), .masvs("STORAGE", 2), .mobileTop10(5)],
        why: """
            A URL is logged, cached, displayed and passed on as a whole, including its password. Redirects and the \
            `Referer` header can carry it to other servers.
            """,
        remedy: """
            Respond to the server's challenge with `URLCredential(user:password:persistence:)`, or send an \
            `Authorization` header.
            """,
        bad: [
            Example(
                "func address(_ user: String, _ password: String) -> URL? { URL(string: ↓\"https://\\(user):\\(password)@files.shop.test/\") }"
            ),
            Example("var parts = URLComponents(); parts.user = name; ↓parts.password = password"),
            Example(
                "func f(_ accessToken: String) { var parts = URLComponents(); ↓parts.user = accessToken }",
                "as the user"),
            Example("func feed(_ login: Login) -> String { ↓\"ftp://\\(login.name):\\(login.secret)@ftp.shop.test\" }"),
        ] + .credentialsInUrlFlows,
        good: [
            Example("let credential = URLCredential(user: name, password: password, persistence: .forSession)"),
            Example("var parts = URLComponents(); parts.user = nil; parts.password = nil", "taken out of a URL"),
            Example(
                "func same(_ old: URLComponents) -> URLComponents { var new = URLComponents(); new.password = old.password; return new }",
                "copied from another URL"),
            Example("let line = \"https://\\(host):\\(port)/@\\(name)\"", "a port and an account"),
            Example("var login = Login(); login.password = password", "no URL"),
        ] + .credentialsInUrlLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.nodes(.interpolatedString) where !text.isForDevelopers {
        guard let first = text.children.first, first.kind == .string, first.name.contains("://"),
            let pattern = pass.lookup.pattern(text), holdsPassword(pattern)
        else { continue }
        pass.report("A password becomes part of this URL", at: text)
    }
    for target in file.members("password", "percentEncodedPassword")
    where target.role == .target && !target.isForDevelopers {
        guard let base = target.base, let value = target.parent?.child(.operand), value.kind != .nilLiteral,
            pass.lookup.isValue(base, of: "URLComponents", "NSURLComponents"), !copiesURL(value, pass),
            !isMask(value, pass), !target.isOfOwnAddress, !target.isForOtherScheme(pass, than: signingInSchemes)
        else { continue }
        pass.report("A password becomes part of this URL", at: target)
    }
    for target in file.members("user", "percentEncodedUser") where target.role == .target && !target.isForDevelopers {
        guard let base = target.base, let value = target.parent?.child(.operand), !pass.isPlain(value),
            pass.lookup.isValue(base, of: "URLComponents", "NSURLComponents"), let found = pass.sensitiveValue(value),
            found.kind == .credential, !found.isDerived, found.confidence > .low,
            !target.isForOtherScheme(pass, than: signingInSchemes)
        else { continue }
        pass.report(
            "\(found.statement) and becomes the user name of this URL", at: target, .init(paths: found.paths))
    }
}

/// Whether stars or dots take the place of a password, so that the address can be shown.
private func isMask(_ value: Node, _ pass: Pass) -> Bool {
    guard let text = pass.constant(value)?.value.string else { return false }
    let word = text.lowercased().trimmingPrefix { !$0.isLetter }.prefix(while: \.isLetter)
    return !text.contains { $0.isLetter || $0.isNumber }
        || ["redacted", "hidden", "masked", "filtered", "removed", "secret", "private", "xxx"].contains(String(word))
}

/// Whether the password is one that another URL already has.
private func copiesURL(_ value: Node, _ pass: Pass) -> Bool {
    guard value.plain.kind == .member, value.plain.name == "password", let source = value.plain.base else {
        return false
    }
    return pass.lookup.isValue(source, of: "URLComponents", "NSURLComponents", "URL", "NSURL")
}

/// Whether the authority of a URL has user information with a password that is put in.
private func holdsPassword(_ pattern: String) -> Bool {
    guard let endpoint = Endpoint(pattern), passwordSchemes.contains(endpoint.scheme) else { return false }
    let authority = pattern.dropFirst(endpoint.scheme.count + 3).prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@"), let colon = authority.firstIndex(of: ":"), colon < at else {
        return false
    }
    return authority[colon..<at].contains("\u{FFFC}")
}

private let passwordSchemes: Set<String> = ["http", "https", "ftp", "ws", "wss", "rtsp", "smb"]

extension Node {
    /// Whether a type that wraps the parts of an address, whatever they are, hands on what it is given: `var userinfo` of a
    /// `URI`, which whoever uses it fills.
    fileprivate var isOfOwnAddress: Bool {
        guard let type = enclosingType else { return false }
        let own = type.children.filter { $0.kind == .variable && !$0.has(.isStatic) }
        let names = Set(own.map(\.name))
        return names.isSuperset(of: ["scheme", "host", "path", "query"])
            && own.contains { $0.typeText?.hasPrefix("URLComponents") == true }
    }
}
