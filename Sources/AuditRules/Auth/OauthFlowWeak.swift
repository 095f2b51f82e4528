import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sign-in flows that hand tokens or codes to whoever sees the answer.
    static let oauthFlowWeak = Rule(
        id: "oauth-flow-weak",
        title: "OAuth flow exposes tokens or codes in the redirect",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(287), .cwe(522), .cwe(598), .masvs("AUTH", 1), .maswe(18), .mobileTop10(3)],
        why: """
            The implicit flow (`response_type=token`) puts the access token into a URL, where histories, logs and \
            other apps can find it; RFC 9700, section 2.1.2, no longer allows it. A code without PKCE, or with \
            `code_challenge_method=plain`, can be redeemed by anyone who intercepts it (RFC 7636, section 4.2).
            """,
        remedy: """
            Request `response_type=code` with a random `state` and a `code_challenge` with method `S256`, and send the \
            verifier when redeeming the code.
            """,
        bad: [
            Example("let items = [↓URLQueryItem(name: \"response_type\", value: \"token\")]"),
            Example(
                "let address = ↓\"https://id.acme.io/authorize?response_type=token&client_id=app&state=\\(state)\""),
            Example("let items = [↓URLQueryItem(name: \"code_challenge_method\", value: \"plain\")]"),
            Example(
                """
                let request = ↓OIDAuthorizationRequest(
                    configuration: configuration, clientId: id, clientSecret: nil, scope: scope, redirectURL: url,
                    responseType: OIDResponseTypeCode, state: nil, nonce: nil, codeVerifier: nil, codeChallenge: nil,
                    codeChallengeMethod: nil, additionalParameters: nil)
                """, "AppAuth, without the proof it makes by itself"),
            Example(
                """
                let address = URL(string: ↓"https://id.acme.io/authorize?response_type=code&client_id=app")!
                session = ASWebAuthenticationSession(url: address, callbackURLScheme: "acme") { url, _ in done(url) }
                """, "a code without a challenge"),
            Example(
                """
                components.queryItems = [
                    URLQueryItem(name: "response_type", value: "code"),
                    ↓URLQueryItem(name: "state", value: "fernlight"),
                ]
                """, "a state that is always the same"),
            Example(
                "func receive(code: String) async throws { token = try await ↓client.exchange(code: code, verifier: nil) }"
            ),
            Example(
                """
                import OAuthSwift
                func connect(_ client: OAuth2Swift, _ back: String) {
                    ↓client.authorize(withCallbackURL: back, scope: "files", state: makeState()) { answer in done(answer) }
                    ↓client.authorize(withCallbackURL: back, scope: "mail", state: "acme", codeChallenge: challenge) { _ in }
                    ↓client.allowMissingStateCheck = true
                }
                let photos = ↓OAuth2Swift(consumerKey: key, consumerSecret: "", authorizeUrl: address, responseType: "token")
                """, "OAuthSwift sends what it is told to"),
            Example(
                """
                let kind = OIDResponseTypeToken
                let request = ↓OIDAuthorizationRequest(
                    configuration: service, clientId: id, scopes: nil, redirectURL: back, responseType: kind,
                    additionalParameters: nil)
                """),
            Example(
                """
                let address = SignInLink(responseType: "code").with("scope", "files").url
                session = ↓ASWebAuthenticationSession(url: address, callbackURLScheme: "acme") { url, _ in done(url) }
                let other = ↓SignInLink(responseType: "code").with("code_challenge_method", "plain").url
                """, "an address from a builder"),
        ],
        good: [
            Example(
                """
                import OAuthSwift
                func connect(_ client: OAuth2Swift, _ back: String) {
                    client.authorize(
                        withCallbackURL: back, scope: "files", state: makeState(), codeChallenge: challenge,
                        codeVerifier: verifier) { answer in done(answer) }
                    client.allowMissingStateCheck = false
                }
                """),
            Example(
                """
                let address = SignInLink(responseType: "code").with("code_challenge", challenge).url
                session = ASWebAuthenticationSession(url: address, callbackURLScheme: "acme") { url, _ in done(url) }
                """),
            Example("let items = [URLQueryItem(name: \"response_type\", value: \"code\")]"),
            Example("let items = [URLQueryItem(name: \"code_challenge_method\", value: \"S256\")]"),
            Example(
                """
                let address = URL(string: "https://id.acme.io/authorize?response_type=code&client_id=app&code_challenge=\\(challenge)")!
                session = ASWebAuthenticationSession(url: address, callbackURLScheme: "acme") { url, _ in done(url) }
                """),
            Example("let kind = \"response_type\"\nlet token = \"token\"", "words alone"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("URLQueryItem", "NSURLQueryItem") where !call.isDebugOnly {
        guard let name = pass.constant(call.argument("name"))?.value.string,
            let value = pass.constant(call.argument("value"))?.value.string
        else { continue }
        if name == "response_type", value.hasTokenType {
            pass.report("`response_type=\(value)` puts the token into the URL", at: call)
        }
        if name == "state", !value.isEmpty, call.isBeside("response_type") {
            pass.report("`state` is the same for every sign-in, so it cannot tie a response to its request", at: call)
        }
        if name == "code_challenge_method", value == "plain" {
            pass.report("`plain` sends the verifier itself as the challenge", at: call)
        }
    }
    inspectAddresses(file, &pass)
    inspectBuilders(file, &pass)
    inspectOAuthSwift(file, &pass)
    for call in file.calls("OIDAuthorizationRequest") {
        if let type = call.argument("responseType"), type.asksForToken(pass) {
            pass.report("The token itself is requested and returned in the URL", at: call)
            continue
        }
        guard let verifier = call.argument("codeVerifier"), verifier.unwrapped.kind == .nilLiteral else { continue }
        pass.report("No PKCE verifier is sent", at: call)
    }
    for call in file.calls("exchange", "redeem", "token", "requestToken", "exchangeCode") {
        guard call.argument("code") != nil, let verifier = call.argument("verifier") ?? call.argument("codeVerifier"),
            verifier.unwrapped.kind == .nilLiteral
        else { continue }
        pass.report("The code is redeemed without a PKCE verifier", at: call)
    }
}

extension Node {
    /// Whether another item of the same list has this name.
    fileprivate func isBeside(_ name: String) -> Bool {
        guard let list = parent, list.kind == .array else { return false }
        return list.children.contains { $0.kind == .call && $0.argument("name")?.unwrapped.name == name }
    }
}

/// OAuthSwift: the type of the answer, PKCE and `state` are the caller's to ask for.
///
/// Covered: `OAuth2Swift(…responseType:)`, `authorize(withCallbackURL:scope:state:…)` in its forms with and without a
/// challenge, `allowMissingStateCheck`. Left out on purpose: OAuth 1, whose requests are signed.
private func inspectOAuthSwift(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.imports("OAuthSwift") || file.tree.mentions("OAuth2Swift") else { return }
    for call in file.calls("OAuth2Swift") {
        guard let type = call.argument("responseType"), type.asksForToken(pass) else { continue }
        pass.report("The token itself is requested and returned in the URL", at: call)
    }
    for call in file.calls("authorize") where call.argument("withCallbackURL") != nil && call.argument("state") != nil {
        if let state = call.argument("state"), pass.isWritten(state) {
            pass.report("`state` is the same for every sign-in, so it cannot tie a response to its request", at: call)
        } else if call.argument("codeChallenge") == nil, call.base.map({ !$0.isImplicitFlow(pass) }) ?? true {
            pass.report("No PKCE challenge is sent", at: call)
        }
    }
    for target in file.members("allowMissingStateCheck") where target.role == .target && !target.isDebugOnly {
        guard let value = target.parent?.child(.operand), value.isTrue(pass) else { continue }
        pass.report("Responses that do not return the `state` are accepted", at: target)
    }
}

/// Addresses that a builder of the project puts together: `Authorize(responseType: "code").adding("state", state).url`.
private func inspectBuilders(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.nodes(.call) where call.arguments.count >= 2 && call.name != "URLQueryItem" && !call.isDebugOnly {
        let texts = call.arguments.prefix(2).map { $0.kind == .string ? $0.name : "" }
        guard texts[0] == "code_challenge_method", texts[1] == "plain" else { continue }
        pass.report("`plain` sends the verifier itself as the challenge", at: call)
    }
    for session in file.calls("ASWebAuthenticationSession", "SFAuthenticationSession") where !session.isDebugOnly {
        guard let address = session.argument("url"), let chain = address.builder(pass),
            let type = chain.lazy.compactMap({ $0.argument("responseType") }).first
        else { continue }
        let texts = Set(chain.flatMap(\.arguments).filter { $0.kind == .string }.map(\.name))
        let labels = Set(chain.flatMap(\.arguments).map(\.label))
        if type.asksForToken(pass) {
            pass.report("The token itself is requested and returned in the URL", at: session)
        } else if pass.constant(type)?.value.string == "code", !texts.contains("code_challenge"),
            !labels.contains(where: { $0.lowercased().contains("challenge") })
        {
            pass.report("No PKCE challenge is sent", at: session)
        }
    }
}

extension Pass {
    /// Whether a text is written in the program, be it in a constant of some type.
    fileprivate func isWritten(_ node: Node) -> Bool {
        constant(node) != nil || flow(LibraryFlow.self).labels(of: node, among: .constant).contains(.text)
    }
}

extension Node {
    /// Whether a type of answer has the token in it: `"id_token token"`, `OIDResponseTypeToken`.
    fileprivate func asksForToken(_ pass: Pass) -> Bool {
        if let text = pass.constant(self)?.value.string { return text.hasTokenType }
        let node = unwrapped
        if node.name == "OIDResponseTypeToken" { return true }
        guard node.kind == .reference, let start = pass.declaration(of: node)?.initialValue else { return false }
        return start.asksForToken(pass)
    }

    /// Whether a client was made to ask for tokens themselves, which is told there.
    fileprivate func isImplicitFlow(_ pass: Pass) -> Bool {
        guard let made = pass.declaration(of: unwrapped)?.initialValue?.unwrapped else { return false }
        return made.argument("responseType")?.asksForToken(pass) ?? false
    }

    /// The calls by which a builder has put an address together, where the chain begins with making one.
    fileprivate func builder(_ pass: Pass) -> [Node]? {
        var node = unwrapped
        if node.kind == .reference, let start = pass.declaration(of: node)?.initialValue { node = start.unwrapped }
        var calls: [Node] = []
        while let base = node.kind == .call ? node : node.base?.unwrapped {
            guard base.kind == .call else {
                node = base
                continue
            }
            calls.append(base)
            guard let next = base.base?.unwrapped else { break }
            node = next
        }
        return calls.last?.name.first?.isUppercase == true ? calls : nil
    }
}

/// Addresses of authorization servers that are written out.
private func inspectAddresses(_ file: SwiftFile, _ pass: inout Pass) {
    let asks = file.tree.mentions("ASWebAuthenticationSession") || file.tree.mentions("SFAuthenticationSession")
    for literal in file.nodes(.string) + file.nodes(.interpolatedString) where !literal.isDebugOnly {
        guard literal.role != .segment, let text = pass.pattern(literal), let type = text.responseType else { continue }
        if type.hasTokenType {
            pass.report("`response_type=\(type)` puts the token into the URL", at: literal)
        } else if asks, type == "code", !text.contains("code_challenge"), !file.tree.mentions("code_challenge") {
            pass.report("No PKCE challenge is sent", at: literal)
        }
    }
}

extension String {
    /// Whether tokens are asked for: `token`, `id_token token`.
    fileprivate var hasTokenType: Bool { split { $0 == " " || $0 == "+" }.contains { $0 == "token" } }

    /// What an address asks an authorization server for.
    fileprivate var responseType: String? {
        guard utf8.count < 2_000, hasPrefix("http"), let start = firstRange(of: "response_type=") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "&" && $0 != "#" })
    }
}
