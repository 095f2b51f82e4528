import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Cookies of a server's sessions that scripts read or that go out unencrypted.
    static let cookieUnprotected = Rule(
        id: "cookie-unprotected",
        title: "Session cookie can be sent unencrypted or read by scripts",
        category: .network,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(614), .cwe(1004), .cwe(1275), .masvs("NETWORK", 1), .masvs("AUTH", 1), .maswe(26), .mobileTop10(5),
        ],
        why: """
            Without `Secure` a browser also sends the cookie over plain http, where a network attacker can read it. \
            Without `HttpOnly` any script in the page can read it, and a single injected script can steal the session.
            """,
        remedy:
            "Set `isSecure` and `isHTTPOnly` (`Secure; HttpOnly` in a header) and `SameSite` on every session cookie.",
        bad: .cookieUnprotectedSessions + [
            Example(
                "let cookie = HTTPCookies.Value(string: token, maxAge: 600, isSecure: ↓false, isHTTPOnly: false)",
                "Vapor"),
            Example(
                "response.setCookie(Cookie(name: \"session\", value: signed, secure: true, httpOnly: ↓false))",
                "Hummingbird"),
            Example(
                "let cookie = HTTPCookie(properties: [.domain: host, .name: \"a\", .value: accessToken, .secure: ↓false])",
                "the word alone"),
            Example("import Vapor\nlet cookie = ↓HTTPCookies.Value(string: token, maxAge: 600)", "as it comes"),
            Example(
                """
                let cookie = HTTPCookies.Value(string: token, isSecure: ↓app.environment != .production, isHTTPOnly: true)
                """, "the wrong way round"),
            Example(
                """
                import AWSLambdaEvents
                func start(_ ticket: String) -> APIGatewayV2Response {
                    APIGatewayV2Response(statusCode: .ok, cookies: [↓"desk=\\(ticket); Path=/"])
                }
                """, "Lambda"),
            Example("import Vapor\nresponse.cookies[\"session\"] = ↓.init(string: token, maxAge: 600)"),
            Example(
                """
                import Hummingbird
                func enter(_ ticket: String) throws -> Response {
                    var response = Response(status: .ok)
                    response.setCookie(try .validated(name: "desk", value: ticket, secure: ↓false))
                    response.setCookie(.init(name: "desk", value: ticket, secure: true, httpOnly: ↓false))
                    response.headers[values: .setCookie].append(↓"desk=\\(ticket); HttpOnly")
                    response.headers[.setCookie] = ↓"desk=\\(ticket)"
                    response.headers.append(HTTPField(name: .setCookie, value: ↓"desk=\\(ticket)"))
                    return Response(status: .ok, headers: [.setCookie: ↓"desk=\\(ticket); Secure"])
                }
                """, "Hummingbird and its headers"),
            Example(
                """
                import Vapor
                func configure(_ app: Application) { app.sessions.configuration = ↓.default() }
                func sessions() -> SessionsConfiguration { ↓SessionsConfiguration.default() }
                """, "as the library makes it"),
            Example(
                """
                import Vapor
                func set(_ app: Application, _ response: Response, _ token: String) {
                    app.sessions.configuration.cookieFactory = { id in .init(string: id.string, isSecure: ↓false) }
                    response.cookies.all["desk"] = ↓.init(string: token)
                }
                """, "made where they are handed over"),
            Example("response.headers.add(name: .setCookie, value: ↓\"session=\\(token); Path=/\")"),
            Example(
                "func start(_ ticket: String) -> [String] { [↓\"Set-Cookie: desk=\\(ticket); Path=/\"] }", "by hand"),
            Example(
                """
                func start(_ ticket: String, _ headers: inout HTTPHeaders) {
                    let parts = ["desk=" + ticket, "Path=/", "Secure"]
                    headers.add(name: "Set-Cookie", value: ↓parts.joined(separator: "; "))
                }
                """, "put together of its parts"),
            Example(
                """
                import Vapor
                func attach(_ token: String, to response: Response, _ isOld: Bool) {
                    var cookie = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true)
                    if isOld { cookie.isHTTPOnly = ↓false }
                    response.cookies["staff"] = cookie
                }
                """, "taken back"),
            Example(
                """
                import Vapor
                func attach(_ token: String, to response: Response) {
                    var cookie = HTTPCookies.Value(string: token)
                    cookie.isHTTPOnly = true
                    response.cookies["staff"] = ↓cookie
                }
                """, "set property by property, and `isSecure` forgotten"),
            Example(
                """
                func share(accessToken: String) {
                    let fields: [HTTPCookiePropertyKey: Any] = [.name: "sid", .value: accessToken, .path: "/"]
                    guard let cookie = HTTPCookie(properties: fields) else { return }
                    HTTPCookieStorage.shared.setCookie(↓cookie)
                }
                """, "a cookie of the app"),
        ],
        good: .cookieUnprotectedSessionsGood + [
            Example(
                """
                import Vapor
                func attach(_ token: String, to response: Response) {
                    var cookie = HTTPCookies.Value(string: token)
                    cookie.isHTTPOnly = true
                    cookie.isSecure = true
                    response.cookies["staff"] = cookie
                }
                """),
            Example(
                """
                func share(accessToken: String) {
                    var fields: [HTTPCookiePropertyKey: Any] = [.name: "sid", .value: accessToken, .path: "/"]
                    fields[.secure] = "TRUE"
                    if let cookie = HTTPCookie(properties: fields) { HTTPCookieStorage.shared.setCookie(cookie) }
                }
                """),
            Example(
                "let cookie = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true, sameSite: .strict)"),
            Example(
                """
                let cookie = HTTPCookies.Value(string: token, isSecure: app.environment == .production, isHTTPOnly: true)
                """, "plain on the machine of its maker"),
            Example(
                "response.setCookie(Cookie(name: \"theme\", value: \"dark\", secure: false, httpOnly: false))",
                "no session"),
            Example("response.headers.add(name: .setCookie, value: \"session=\\(token); Path=/; Secure; HttpOnly\")"),
            Example(
                """
                func start(_ ticket: String, _ headers: inout HTTPHeaders) -> [String] {
                    let parts = ["desk=" + ticket, "Path=/", "Secure", "HttpOnly"]
                    headers.add(name: "Set-Cookie", value: parts.joined(separator: "; "))
                    trace("Set-Cookie: \\(ticket)")
                    return ["Set-Cookie: desk=\\(ticket); Path=/; Secure; HttpOnly", "Set-Cookie: theme=\\(ticket)"]
                }
                """, "by hand, and marked"),
            Example("response.headers.add(name: .setCookie, value: \"zoom=\\(isWide ? 1 : 2); Path=/\")", "a number"),
            Example(
                """
                import Vapor
                func zoom(_ req: Request, _ response: Response) {
                    let level = req.query[Int.self, at: "level"] ?? 1
                    response.cookies["zoom"] = .init(string: String(level), maxAge: 86_400)
                    response.headers.add(name: .setCookie, value: "unit=\\(level > 2 ? "mile" : "yard"); Path=/")
                }
                """, "a number, and one of two words"),
        ],
        checks: [.swift(inspect), .swift(SessionCookies.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("Value", "Cookie", "init", "validated") where !call.isDebugOnly {
        guard call.isCookie, let value = call.argument("string") ?? call.argument("value"), !call.keepsTaste(pass),
            pass.constant(value) == nil, !value.isHarmlessInCookie(pass)
        else { continue }
        // Vapor and Hummingbird leave `Secure` off where nothing is said.
        let isVapors = call.argument("string") != nil
        let isServers = isVapors || file.tree.isOfServer
        let secure = call.argument("isSecure") ?? call.argument("secure")
        let hidden = call.argument("isHTTPOnly") ?? call.argument("httpOnly")
        let later = call.setLater
        let isOpen = (secure ?? later.secure).map { pass.isOff($0) || $0.isOffInProduction } ?? isServers
        // What is taken back afterwards is off, whatever was said before.
        let shown = later.hidden.flatMap { pass.constant($0)?.value.boolean == false ? $0 : nil }
        let isRead = shown != nil || (hidden ?? later.hidden).map { pass.isOff($0) } ?? isVapors
        guard isOpen || isRead else { continue }
        let what = isOpen ? "is also sent over plain http" : "can be read by any script in the page"
        let off = isOpen ? secure : hidden != nil ? shown ?? hidden : nil
        pass.report("The cookie \(what)", at: off ?? later.use ?? call)
    }
    for call in file.calls("HTTPCookie", "NSHTTPCookie") where !call.isDebugOnly {
        guard let properties = call.argument("properties"), let entries = properties.cookieEntries(pass) else {
            continue
        }
        let secure = entries.first { ["secure", "NSHTTPCookieSecure", "Secure"].contains($0.key) }?.value
        guard secure.map({ pass.isOff($0) || $0.unwrapped.name.uppercased() == "FALSE" }) ?? true,
            let value = entries.first(where: { $0.key == "value" })?.value, let found = pass.sensitiveValue(value),
            found.kind == .credential
        else { continue }
        pass.report("The cookie is also sent over plain http", at: secure ?? call.setLater.use ?? call)
    }
    for call in file.calls("SessionCookieParameters", "init") {
        guard call.name != "init" || call.label == "sessionCookieParameters", let secure = call.argument("secure"),
            pass.isOff(secure)
        else { continue }
        pass.report("The cookie is also sent over plain http", at: secure)
    }
    // The cookie of Vapor's sessions as the library makes it has neither `Secure` nor `HttpOnly`.
    for call in file.calls("default") where call.isDefaultOfSessions && !call.isDebugOnly {
        pass.report("The session cookie is also sent over plain http, and scripts can read it", at: call)
    }
    for value in file.cookieHeaders where !value.isDebugOnly {
        guard let text = (pass.pattern(value) ?? value.joinedPieces(pass))?.lowercased(), text.contains("\u{FFFC}"),
            !text.contains("secure") || !text.contains("httponly"),
            // A number or one of two words lets nobody in.
            !value.unwrapped.children(.interpolation).allSatisfy({
                $0.children.first.map { $0.isHarmlessInCookie(pass) } ?? true
            })
                || value.unwrapped.kind != .interpolatedString,
            !Words.of(String(text.prefix { $0 != "=" })).contains(where: tastes.contains)
        else { continue }
        let missing =
            text.contains("secure") ? "`HttpOnly`" : text.contains("httponly") ? "`Secure`" : "`Secure` and `HttpOnly`"
        pass.report("The cookie is set without \(missing)", at: value)
    }
}

extension Node {
    /// `app.environment != .production`, and `environment == .development`: the wrong way round.
    fileprivate var isOffInProduction: Bool {
        let test = unwrapped
        guard test.kind == .binary, test.name == "==" || test.name == "!=" else { return false }
        let isEqual = test.name == "=="
        return test.children(.operand).contains { side in
            let named = side.unwrapped
            guard named.kind == .member else { return false }
            return isEqual
                ? ["development", "testing", "debug", "staging"].contains(named.name)
                : ["production", "release"].contains(named.name)
        }
    }

    /// What a cookie that is kept in a variable is told afterwards, and where it is used.
    var setLater: (secure: Node?, hidden: Node?, site: Node?, use: Node?) {
        let up = outerExpression
        guard let variable = up.parent, variable.kind == .variable, up.role == .initialValue,
            let function = enclosingDeclaredFunction
        else { return (nil, nil, nil, nil) }
        func last(_ name: String) -> Node? {
            tree.nodes(.member, named: [name]).last { target in
                target.role == .target && function.contains(target) && target.base?.unwrapped.name == variable.name
            }?.parent?.child(.operand)
        }
        let use = tree.nodes(.reference, named: [variable.name]).first { use in
            function.contains(use) && isBefore(use)
                && (use.role == .operand && use.parent?.kind == .assignment
                    || use.role == .argument && ["setCookie", "setCookies"].contains(use.parent?.name ?? ""))
        }
        return (last("isSecure") ?? last("secure"), last("isHTTPOnly") ?? last("httpOnly"), last("sameSite"), use)
    }

    /// The keys and values of the properties of a cookie, those that are added afterwards among them.
    fileprivate func cookieEntries(_ pass: Pass) -> [(key: String, value: Node)]? {
        var node = unwrapped
        var added: [(key: String, value: Node)] = []
        if node.kind == .reference, let start = pass.declaration(of: node)?.initialValue {
            let name = node.name
            added = tree.nodes(.subscriptCall).compactMap { target in
                guard target.role == .target, target.base?.unwrapped.name == name,
                    let key = target.arguments.first?.unwrapped, let value = target.parent?.child(.operand)
                else { return nil }
                return (key.name, value)
            }
            node = start.unwrapped
        }
        guard node.kind == .dictionary else { return nil }
        return node.children.compactMap { entry in
            guard let key = entry.child(.key)?.unwrapped, let value = entry.child(.value) else { return nil }
            return (key.kind == .call ? key.arguments.first?.name ?? "" : key.name, value)
        } + added
    }
}

extension Pass {
    /// Whether a switch is off: always, or as some caller wants it.
    fileprivate func isOff(_ node: Node) -> Bool {
        if let known = constant(node)?.value.boolean { return !known }
        return !constantFlow(to: node, .no).isEmpty
    }
}
