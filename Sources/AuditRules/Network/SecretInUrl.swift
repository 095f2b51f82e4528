import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in the query or path of a URL.
    static let secretInUrl = Rule(
        id: "secret-in-url",
        title: "Secret in a URL",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(598), .cwe(200), .masvs("NETWORK", 1), .masvs("STORAGE", 2), .mobileTop10(5)],
        why: """
            URLs are recorded where bodies are not: in server and proxy logs, caches, crash reports, browser histories \
            and the `Referer` header. Anyone who reads one of them has the secret, with or without TLS.
            """,
        remedy: """
            Send tokens in the `Authorization` header and passwords in the body of a POST request; where a link must \
            carry a token, make it single-use and valid only for minutes.
            """,
        bad: [
            Example(
                "func load(token: String) -> URL? { URL(string: ↓\"https://api.shop.test/items?token=\\(token)\") }"),
            Example(
                "func items(_ accessToken: String) -> [URLQueryItem] { [↓URLQueryItem(name: \"access_token\", value: accessToken)] }"
            ),
            Example("func login(password: String) -> URL? { URL(string: ↓\"https://shop.test/login?p=\" + password) }"),
            Example("let item = ↓URLQueryItem(name: \"password\", value: passwordField.text)"),
        ] + .secretInUrlFlows,
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
        ] + .secretInUrlLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let items = file.calls("URLQueryItem", "NSURLQueryItem") + file.calls("init").filter(\.isItemOfQuery)
    for call in items where !call.isForDevelopers {
        guard let value = call.argument("value"), !pass.isPlain(value), pass.constant(value) == nil, !call.isInForm,
            !call.isForOtherScheme(pass)
        else { continue }
        inspectItem(call, value, &pass)
    }
    inspectMapped(file, &pass)
    inspectTexts(file, &pass)
    inspectAddresses(file, &pass)
    inspectParts(file, &pass)
    inspectParameters(file, &pass)
    inspectHandedOver(file, &pass)
    inspectServer(file, &pass)
}

/// `AF.request(url, parameters: fields)`: the parameters of a GET become the query.
private func inspectParameters(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("request", "download", "streamRequest", "requestParameters", "get", "dataRequest") {
        guard call.putsIntoQuery, !call.isForDevelopers, let fields = call.argument("parameters"),
            let found = secret(in: fields, pass)
        else { continue }
        if call.name != "requestParameters" {
            guard let address = call.arguments.first, URLSinks.isRequest(call, address),
                WebAddresses(pass: pass).sort(of: address) != .other
            else { continue }
        }
        report("\(found.statement) and is put into a URL query", found, at: fields, &pass)
    }
}

/// An item of a query, by its value, and by its name where the value tells nothing.
private func inspectItem(_ call: Node, _ value: Node, _ pass: inout Pass) {
    let key = pass.constant(call.argument("name"))?.value.string ?? ""
    let names = pass[SensitiveNames.self]
    if !key.isEmpty, names.kind(of: key) != nil, !harmless.isDisjoint(with: Words.of(key)) { return }
    if let found = secret(in: value, pass) {
        let place = key.isEmpty ? "" : " under `\(key)`"
        return report("\(found.statement) and is put into a URL query\(place)", found, at: call, &pass)
    }
    guard names.kind(of: key) == .credential, names.isKey(key), pass.maybeSecret(value) else { return }
    pass.report("`\(key)` carries a secret in a URL query", at: call, .init(isAdvice: true))
}

/// `["token": token].map(URLQueryItem.init)`
private func inspectMapped(_ file: SwiftFile, _ pass: inout Pass) {
    for maker in file.members("init") where maker.base?.unwrapped.name == "URLQueryItem" && maker.role == .argument {
        guard let call = maker.parent, call.name == "map", !call.isForDevelopers, !call.isInForm,
            !call.isForOtherScheme(pass), let fields = call.base, let found = secret(in: fields, pass)
        else { continue }
        report("\(found.statement) and is put into a URL query", found, at: fields, &pass)
    }
}

/// `open(URL(string: "partner://login?password=" + password)!)`: whichever app has registered the scheme gets it.
private func inspectHandedOver(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("open", "openURL") where !call.isForDevelopers {
        guard let address = call.arguments.first, ["", "url"].contains(address.label),
            let text = address.textOfURL(pass), let found = secret(in: text, pass), found.kind == .credential,
            let scheme = pass.pattern(text).flatMap(Endpoint.init)?.scheme, !systemSchemes.contains(scheme)
        else { continue }
        var details = details(of: found, at: text, pass)
        details.confidence = .medium
        // A token that says whose it is belongs to the app; another may be what the two apps have agreed on.
        if found.name.isOwnToken { details.isAdvice = false }
        pass.report("\(found.statement) and is passed to whichever app opens `\(scheme)` links", at: text, details)
    }
}

/// What of value an expression holds, unless it is a token that opens nothing or what half the world knows.
private func secret(in value: Node, _ pass: Pass) -> SensitiveValue? {
    guard let found = pass.sensitiveValue(value), !found.isDerived,
        found.kind == .credential || !SensitiveNames.isWidelyKnown(found.name),
        found.confidence > .low || SensitiveNames.isSession(found.name), harmless.isDisjoint(with: Words.of(found.name))
    else { return nil }
    return found
}

private func report(_ message: String, _ found: SensitiveValue, at node: Node, _ pass: inout Pass) {
    pass.report(message, at: node, details(of: found, at: node, pass))
}

/// A server's own protocol mostly asks for a token in the address, so that an app can do nothing about it; none asks for what
/// never belongs there, and a token that goes into a header elsewhere need not stand in the address.
private func details(of found: SensitiveValue, at node: Node, _ pass: Pass) -> Pass.Details {
    // The keys of a server are known to nobody else, and lie open in the log of each proxy on the way.
    let isAsked = !found.belongsInNoAddress && !node.tree.sendsInHeader(found) && !node.tree.isOfServer
    return .init(paths: found.paths, isAdvice: isAsked && !pass[TokensOfHeaders.self].contains(found))
}

/// URLs put together from texts.
private func inspectTexts(_ file: SwiftFile, _ pass: inout Pass) {
    for text in file.nodes(.interpolatedString) + file.nodes(.binary)
    where text.kind == .interpolatedString || text.name == "+" {
        guard text.startsURL, !text.isForDevelopers, let pattern = pass.lookup.pattern(text),
            let endpoint = Endpoint(pattern), ["https", "wss"].contains(endpoint.scheme),
            endpoint.rest.contains("\u{FFFC}"),
            let found = secret(in: text, pass) ?? secretByParameter(in: text, pass)
        else { continue }
        report("\(found.statement) and becomes part of a URL", found, at: text, &pass)
    }
}

/// `"https://shop.test/login?password=\(typed)"`: what the parameter before a value says that it is.
private func secretByParameter(in text: Node, _ pass: Pass) -> SensitiveValue? {
    guard text.kind == .interpolatedString else { return nil }
    let names = pass[SensitiveNames.self]
    var before = ""
    for part in text.children {
        guard part.kind == .interpolation, let value = part.children.first else {
            before = part.name
            continue
        }
        defer { before = "" }
        guard before.hasSuffix("="), let start = before.lastIndex(where: { $0 == "?" || $0 == "&" }) else { continue }
        let key = String(before[before.index(after: start)...].dropLast())
        guard names.kind(of: key) == .credential, names.isKey(key), harmless.isDisjoint(with: Words.of(key)),
            pass.constant(value) == nil, pass.maybeSecret(value)
        else { continue }
        return SensitiveValue(kind: .credential, confidence: .medium, name: key, holder: .entry)
    }
    return nil
}

/// What a server writes into the address that it sends a browser or a request of its own to: `redirect(to:)`, and
/// `request.query.encode(fields)` of Vapor.
private func inspectServer(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.isOfServer else { return }
    for call in file.calls("redirect") where !call.isForDevelopers {
        guard let address = call.argument("to") ?? call.argument("location"), !address.unwrapped.startsURL,
            let found = secret(in: address, pass), !found.way.contains(where: \.startsURL)
        else { continue }
        report("\(found.statement) and becomes part of a URL", found, at: address, &pass)
    }
    for call in file.calls("encode") where call.base?.unwrapped.name == "query" && !call.isForDevelopers {
        guard let fields = call.arguments.first, let found = secret(in: fields, pass) else { continue }
        report("\(found.statement) and is put into a URL query", found, at: fields, &pass)
    }
}

/// `URL(string: text)`, where no single text tells the whole address.
private func inspectAddresses(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("URL", "NSURL", "URLComponents", "NSURLComponents") where !call.isForDevelopers {
        guard let text = call.argument("string"), pass.constant(text) == nil, !text.startsURL,
            let found = secret(in: text, pass), !found.way.contains(where: \.startsURL),
            text.isPutTogether(pass)
                || found.way.contains(where: { $0.isPieceOfText(with: text) || $0.isGiven(to: text) })
        else { continue }
        var sort = WebAddresses(pass: pass).sort(of: text)
        if sort == .unknown, let base = call.argument("relativeTo") { sort = WebAddresses(pass: pass).sort(of: base) }
        guard sort != .other else { continue }
        var details = details(of: found, at: text, pass)
        if sort != .web { details.confidence = .low }
        pass.report("\(found.statement) and becomes part of a URL", at: text, details)
    }
}

/// `url.appendingPathComponent(token)` and `components.query = text`.
private func inspectParts(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("appendingPathComponent", "appendPathComponent", "appending", "append") {
        guard let base = call.base, !call.isForDevelopers else { continue }
        for piece in call.pieces where pass.constant(piece) == nil {
            guard let found = secret(in: piece, pass), WebAddresses(pass: pass).sort(of: base) == .web else { continue }
            report("\(found.statement) and becomes part of a URL", found, at: piece, &pass)
        }
    }
    let parts = ["query", "percentEncodedQuery", "path", "percentEncodedPath", "fragment"]
    for target in file.tree.nodes(.member, named: parts) where target.role == .target && !target.isForDevelopers {
        guard let base = target.base, let value = target.parent?.child(.operand), !target.isInForm,
            pass.lookup.isValue(base, of: "URLComponents", "NSURLComponents", "URI"), !target.isForOtherScheme(pass),
            let found = secret(in: value, pass)
        else { continue }
        report("\(found.statement) and becomes part of a URL", found, at: value, &pass)
    }
}

extension Node {
    /// Whether a text is made of pieces in this function; another is taken apart here, whatever it holds.
    fileprivate func isPutTogether(_ pass: Pass) -> Bool {
        let node = unwrapped
        if node.kind == .binary || node.kind == .interpolatedString { return true }
        guard node.kind == .reference, let made = pass.declaration(of: node), made.kind == .variable else {
            return false
        }
        if let start = made.initialValue?.unwrapped, [.binary, .interpolatedString].contains(start.kind) {
            return true
        }
        return made.tree.nodes(.assignment, named: ["+="]).contains { $0.child(.target)?.unwrapped.name == made.name }
    }

    /// Whether a value is put between or behind others, and becomes one text with them, in the function of a text.
    fileprivate func isPieceOfText(with text: Node) -> Bool {
        guard let up = outerExpression.parent, enclosingDeclaredFunction == text.enclosingDeclaredFunction else {
            return false
        }
        switch up.kind {
        case .interpolation, .array: return true
        case .binary: return up.name == "+"
        case .assignment: return up.name == "+="
        case .call: return role == .argument && (joining.contains(up.name) || up.argument("format") != nil)
        default: return false
        }
    }

    /// Whether a value is an argument of a call that is made on the variable whose part a text is.
    fileprivate func isGiven(to text: Node) -> Bool {
        guard text.unwrapped.kind == .member, let root = text.unwrapped.base?.unwrapped, root.kind == .reference,
            let call = outerExpression.parent, call.kind == .call
        else { return false }
        return call.base?.unwrapped.kind == .reference && call.base?.unwrapped.name == root.name
    }

    /// What a call appends to the path of a URL.
    fileprivate var pieces: [Node] {
        let all = arguments.filter { $0.kind != .closure }
        if name.hasSuffix("PathComponent") { return Array(all.prefix(1)) }
        // `appending(components: "user", token, directoryHint: …)`
        if all.first?.label == "components" { return all.filter { ["components", ""].contains($0.label) } }
        return (argument("path") ?? argument("component")).map { [$0] } ?? []
    }
}

/// Words of tokens that open nothing: where to go on in a list, that a request is no forgery, where to push to.
private let harmless: Set<String> = [
    "page", "next", "continuation", "sync", "csrf", "xsrf", "state", "authenticity", "nonce", "cursor",
    "device", "push", "fcm", "apns", "type",
]

/// Calls that put what they are given into a text.
private let joining: Set<String> = ["replacingOccurrences", "appending", "append", "appendingFormat", "joined"]
