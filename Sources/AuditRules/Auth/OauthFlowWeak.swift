import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Sign-in flows that hand tokens or codes to whoever sees the answer.
    static let oauthFlowWeak = Rule(
        id: "oauth-flow-weak",
        title: "OAuth flow gives tokens or codes to whoever sees the answer",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(287), .cwe(522), .cwe(598), .masvs("AUTH", 1), .mobileTop10(3)],
        why: """
            The implicit flow (`response_type=token`) puts the access token into an address, where histories, logs and \
            other apps find it; RFC 9700, section 2.1.2, no longer allows it. A code without PKCE, or with \
            `code_challenge_method=plain`, can be redeemed by whoever catches it (RFC 7636, section 4.2).
            """,
        remedy: """
            Ask for `response_type=code` with a random `state` and a `code_challenge` of method `S256`, and send the \
            verifier when the code is redeemed.
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
                "func receive(code: String) async throws { token = try await ↓client.exchange(code: code, verifier: nil) }"
            ),
        ],
        good: [
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
            pass.report("`response_type=\(value)` puts the token into the address", at: call)
        }
        if name == "code_challenge_method", value == "plain" {
            pass.report("`plain` sends the verifier itself as the challenge", at: call)
        }
    }
    inspectAddresses(file, &pass)
    for call in file.calls("OIDAuthorizationRequest") {
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

/// Addresses of authorization servers that are written out.
private func inspectAddresses(_ file: SwiftFile, _ pass: inout Pass) {
    let asks = file.tree.mentions("ASWebAuthenticationSession") || file.tree.mentions("SFAuthenticationSession")
    for literal in file.nodes(.string) + file.nodes(.interpolatedString) where !literal.isDebugOnly {
        guard literal.role != .segment, let text = pass.pattern(literal), let type = text.responseType else { continue }
        if type.hasTokenType {
            pass.report("`response_type=\(type)` puts the token into the address", at: literal)
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
