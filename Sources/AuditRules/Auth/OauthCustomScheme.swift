import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// A code of sign-in that comes back through a scheme which any app can claim.
    static let oauthCustomScheme = Rule(
        id: "oauth-custom-scheme",
        title: "OAuth answer comes back through a custom scheme without PKCE",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(939), .cwe(940), .cwe(345), .masvs("AUTH", 1), .masvs("PLATFORM", 1), .maswe(18), .maswe(29),
            .mobileTop10(3),
        ],
        why: """
            Another app on the device may register the same scheme and receives the code or token instead. Without \
            PKCE it needs nothing else to sign in as the user: RFC 8252, section 8.1, asks for PKCE from every app.
            """,
        remedy: """
            Send a `code_challenge` with `code_challenge_method=S256` and the `code_verifier` when the code is \
            redeemed, sign in through `ASWebAuthenticationSession`, and prefer an https address that the app is \
            associated with.
            """,
        bad: [
            Example(
                """
                components.queryItems = [
                    URLQueryItem(name: "response_type", value: "code"),
                    URLQueryItem(name: "redirect_uri", value: ↓"acmefit://signed-in"),
                ]
                """),
            Example(
                """
                let url = URL(string: ↓"https://id.acme.io/authorize?response_type=token&redirect_uri=acme%3A%2F%2Fdone")!
                UIApplication.shared.open(url)
                """, "the token itself comes back"),
            Example(
                """
                enum Login {
                    static let redirectURI = ↓"io.acme.app:/callback"
                    static let authorize = "https://id.acme.io/oauth/authorize?response_type=code"
                }
                """, "a long name is no owner"),
            Example(
                """
                let redirect = ↓"acme://oauth"
                let body = ["client_id": id, "response_type": "code", "redirect_uri": redirect]
                """),
        ],
        good: [
            Example(
                """
                components.queryItems = [
                    URLQueryItem(name: "response_type", value: "code"),
                    URLQueryItem(name: "redirect_uri", value: "acmefit://signed-in"),
                    URLQueryItem(name: "code_challenge", value: verifier.challenge),
                ]
                """, "whoever gets the code cannot redeem it"),
            Example(
                """
                components.queryItems = [
                    URLQueryItem(name: "response_type", value: "code"),
                    URLQueryItem(name: "redirect_uri", value: "https://acme.io/app/signed-in"),
                ]
                """, "an address that the app is associated with"),
            Example(
                """
                enum Setup { static let redirectURL = "acme://settings-connected" }
                """, "a page of settings ends there"),
            Example(
                """
                final class Cloud { static let redirect_uri = "acme://cloud/callback"; let kind = "response_type" }
                final class Page: WKNavigationDelegate {
                    func webView(
                        _ view: WKWebView, decidePolicyFor action: WKNavigationAction,
                        decisionHandler: (WKNavigationActionPolicy) -> Void
                    ) {
                        let isDone = action.request.url?.absoluteString == Cloud.redirect_uri
                        decisionHandler(isDone ? .cancel : .allow)
                    }
                }
                """, "caught in the app’s own view"),
            Example("let redirectURL = \"acme://settings\"\nrouter.open(redirectURL)", "no sign-in"),
            Example(
                """
                final class Page: NSObject, WKNavigationDelegate {
                    func start() {
                        let items = [
                            URLQueryItem(name: "response_type", value: "code"),
                            URLQueryItem(name: "redirect_uri", value: "acmefit://signed-in"),
                        ]
                        web.load(request(items))
                    }
                    func webView(_ web: WKWebView, decidePolicyFor step: WKNavigationAction) async -> WKNavigationActionPolicy {
                        guard step.request.url?.scheme == "acmefit" else { return .allow }
                        redeem(step.request.url)
                        return .cancel
                    }
                }
                """, "the app's own web view takes the answer"),
            Example(
                """
                import AppAuth
                let redirectURI = "io.acme.app:/callback"
                let kind = "response_type"
                """, "the library adds PKCE"),
            Example(
                "let items = [URLQueryItem(name: \"response_type\", value: \"code\"), "
                    + "URLQueryItem(name: \"redirect_uri\", value: \"urn:ietf:wg:oauth:2.0:oob\")]",
                "typed in by the user"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let known = pass[SignInFlows.self]
    guard known.exists, !known.provesItself, file.tree.containsName(where: redirects.occur) else { return }
    var found: [Node: String] = [:]
    // An address to come back to by its name alone may as well end a page of settings.
    let asksForCode =
        requests.contains(where: file.tree.mentions) || !file.nodes(.string, whereName: protocolWords.occur).isEmpty
    for literal in file.nodes(.string, whereName: mayBeAddress) + file.nodes(.interpolatedString) {
        guard !literal.isDebugOnly, let text = pass.pattern(literal), !literal.isCaughtByWebView(pass) else { continue }
        if let scheme = redirect(in: text) { found[literal] = scheme }
        if let scheme = customScheme(of: text),
            literal.isRedirect(by: asksForCode ? isRedirectName : isNameOfProtocol)
        {
            found[literal] = scheme
        }
    }
    // One for each file: builds for developers often have a scheme of their own beside that of the app.
    let inOrder = found.sorted { $0.key.isBefore($1.key) }
    let released = inOrder.first { developers.isDisjoint(with: Words.of($0.value)) }
    guard let (literal, scheme) = released ?? inOrder.first, !pass.isTakenByWebView(scheme) else { return }
    pass.report(
        "Any app can claim `\(scheme):`, and nothing here proves who redeems the code", at: literal,
        .init(severity: known.usesSession ? .low : nil, confidence: known.usesSession ? .low : nil))
}

/// How the project signs in, judged by the words of the protocol.
private struct SignInFlows: Fact {
    /// Whether a request for a code or token is made at all.
    let exists: Bool
    /// Whether PKCE is used, by the project or by a library.
    let provesItself: Bool
    /// Whether the system hands the answer to the app that asked.
    let usesSession: Bool

    init(workspace: Workspace) {
        let files = workspace.swift.filter { $0.role.isShipped }
        exists = files.contains { file in
            requests.contains(where: file.tree.mentions)
                || !file.nodes(.string, whereName: queries.occur).isEmpty
        }
        // Only what signs in is looked through: names are many.
        provesItself =
            !workspace.lookup.index.imports.isDisjoint(with: libraries)
            || (exists && files.contains { $0.tree.containsName(where: proofs.occur) })
        usesSession = files.contains { file in sessions.contains(where: file.tree.mentions) }
    }
}

extension Pass {
    /// Whether a web view of the app takes the address with the answer itself, before the system would look for an app that has
    /// claimed the scheme: `decidePolicyFor` compares it.
    fileprivate func isTakenByWebView(_ scheme: String) -> Bool {
        workspace.swift.contains { file in
            file.role.isShipped && file.tree.mentions("decidePolicyFor")
                && file.nodes(.functionDecl).contains { function in
                    function.children(.parameter).contains { $0.label == "decidePolicyFor" }
                        && function.descendants(.string).contains { text in
                            text.name == scheme || text.name.hasPrefix(scheme + ":")
                        }
                }
        }
    }
}

private func mayBeAddress(_ text: String) -> Bool { text.utf8.contains(UInt8(ascii: ":")) || text.contains("%3A") }

/// The custom scheme of the redirect address in a query.
private func redirect(in text: String) -> String? {
    guard !text.utf8.contains(where: { $0 <= 0x20 }), let start = text.place(of: "redirect_uri=") else { return nil }
    let value = text[start.upperBound...].prefix { $0 != "&" }
    return customScheme(of: value.replacing("%3A", with: ":").replacing("%3a", with: ":").replacing("%2F", with: "/"))
}

/// The scheme of an address, where it is one that apps register.
private func customScheme(of text: some StringProtocol) -> String? {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix(":/") else { return nil }
    let scheme = text[..<colon].lowercased()
    guard scheme.utf8.count >= 2, scheme.first?.isLetter ?? false,
        scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return standard.contains(scheme) ? nil : scheme
}

extension Node {
    /// Whether the app's own web view catches the redirect before anything is opened: then no other app is asked.
    fileprivate func isCaughtByWebView(_ pass: Pass) -> Bool {
        guard let constant = parent, constant.kind == .variable, role == .initialValue,
            constant.parent?.kind.isTypeDeclaration == true
        else { return false }
        return pass.workspace.swift.contains { file in
            file.role.isShipped && file.tree.mentions(constant.name) && file.tree.mentions("decidePolicyFor")
                && (file.references(constant.name) + file.members(constant.name)).contains { use in
                    use.enclosingDeclaredFunction?.children(.parameter).contains { $0.label == "decidePolicyFor" }
                        == true
                        && pass.declaration(of: use) == constant
                }
        }
    }

    /// Whether a text is handed on as the address to come back to.
    fileprivate func isRedirect(by isRedirectName: (String) -> Bool) -> Bool {
        guard let name = givenName else { return false }
        if isRedirectName(name) { return true }
        guard let variable = parent, variable.kind == .variable, variable.name == name else { return false }
        let uses = tree.references(name) + tree.members(name)
        return uses.contains { $0.givenName.map(isRedirectName) ?? false }
    }
}

private func isRedirectName(_ name: String) -> Bool {
    let words = Words.of(name)
    return words.contains { ["redirect", "callback"].contains($0) }
        && words.contains { ["uri", "url", "redirecturi"].contains($0) }
}

/// `redirectURI`, as RFC 6749 calls it, and not `mobileRedirectURL`.
private func isNameOfProtocol(_ name: String) -> Bool {
    isRedirectName(name) && Words.of(name).contains { ["uri", "redirecturi"].contains($0) }
}

private let requests = ["response_type", "responseType", "grant_type", "grantType", "authorization_code"]
private let redirects = FoldedWords("redirect", "callback")
private let queries = FoldedWords("response_type=")
private let protocolWords = FoldedWords("response_type", "grant_type", "redirect_uri", "authorization_code", "oauth")
private let sessions = ["ASWebAuthenticationSession", "webAuthenticationSession", "SFAuthenticationSession"]
private let proofs = FoldedWords("code_challenge", "codechallenge", "code_verifier", "codeverifier", "pkce")

private let libraries: Set<String> = [
    "AppAuth", "AppAuthCore", "GTMAppAuth", "GoogleSignIn", "MSAL", "Auth0", "OktaOidc", "OktaWebAuth", "OAuth2",
    "SpotifyiOS", "AWSCognitoAuthPlugin", "Amplify", "FirebaseAuth", "SimpleKeychain", "WebAuthenticationUI",
]

private let developers: Set<String> = ["dev", "debug", "development", "staging", "beta", "alpha", "test"]

private let standard: Set<String> = [
    "http", "https", "file", "about", "urn", "data", "mailto", "tel", "ws", "wss", "ftp", "http+unix", "https+unix",
    "unix", "blob", "javascript",
]
