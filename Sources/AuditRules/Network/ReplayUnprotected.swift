import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Signed requests that stay good for ever.
    static let replayUnprotected = Rule(
        id: "replay-unprotected",
        title: "Signed request has neither a timestamp nor a nonce",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(294), .cwe(345), .masvs("NETWORK", 1), .masvs("AUTH", 1), .maswe(9), .mobileTop10(5)],
        why: """
            Anyone who has seen the request once, in a log or at a proxy, can send it again unchanged: the signature \
            is valid every time, and the request is executed again.
            """,
        remedy: """
            Include a timestamp and a random nonce in the signed data and send both; have the server reject requests \
            older than a few minutes and nonces it has already seen. SecureHTTP’s `RequestSigner` and \
            `RequestVerifier` do both.
            """,
        bad: [
            Example(
                """
                func sign(_ request: inout URLRequest, _ body: Data, key: SymmetricKey) {
                    let code = HMAC<SHA256>.authenticationCode(for: body, using: key)
                    request.setValue(Data(code).base64EncodedString(), forHTTPHeaderField: ↓"X-Signature")
                }
                """),
            Example(
                """
                func send(_ body: String) {
                    let mac = try! HMAC(key: secret, variant: .sha2(.sha256)).authenticate(body.bytes)
                    let headers: HTTPHeaders = [↓"X-Api-Signature": mac.toHexString(), "Accept": "application/json"]
                    AF.request(address, method: .post, headers: headers)
                }
                """, "CryptoSwift and Alamofire"),
            Example(
                """
                func sign(_ body: Data) {
                    CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key, key.count, bytes, bytes.count, &digest)
                    request.addValue(hex(digest), forHTTPHeaderField: ↓"Authorization-HMAC")
                }
                """, "CommonCrypto"),
        ],
        good: [
            Example(
                """
                func sign(_ request: inout URLRequest, _ body: Data, key: SymmetricKey) {
                    let time = String(Int(Date().timeIntervalSince1970))
                    let code = HMAC<SHA256>.authenticationCode(for: Data(time.utf8) + body, using: key)
                    request.setValue(time, forHTTPHeaderField: "X-Timestamp")
                    request.setValue(hex(code), forHTTPHeaderField: "X-Signature")
                }
                """, "with the time"),
            Example(
                """
                func sign(_ request: inout URLRequest, _ body: Data, key: SymmetricKey) {
                    let nonce = UUID().uuidString
                    let code = HMAC<SHA256>.authenticationCode(for: Data((nonce + digest(body)).utf8), using: key)
                    request.setValue("\\(nonce):\\(hex(code))", forHTTPHeaderField: "X-Signature")
                }
                """, "with a nonce"),
            Example(
                """
                func seal(_ data: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: data, using: key)) }
                """, "no request"),
            Example(
                """
                func add(_ token: String) { request.setValue("Bearer \\(token)", forHTTPHeaderField: "Authorization") }
                """, "no signature"),
            Example(
                """
                func verify(_ request: Request, key: SymmetricKey) -> Bool {
                    let sent = request.headers["X-Hub-Signature-256"].first ?? ""
                    return HMAC<SHA256>.isValidAuthenticationCode(bytes(sent), authenticating: request.body, using: key)
                }
                """, "the receiver of a web hook, which does not make the request"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let signing = file.nodes(.string, whereName: isSignatureHeader)
    guard !signing.isEmpty, file.tree.containsName(where: { $0.lowercased().contains("hmac") }) else { return }
    for header in signing where header.setsHeader {
        guard let function = header.enclosingDeclaredFunction, function.makesMAC(pass), !function.tellsTime(pass) else {
            continue
        }
        pass.report("The signature in `\(header.name)` stays valid forever", at: header)
    }
}

/// `X-Signature`, `Authorization-HMAC` and their like.
private func isSignatureHeader(_ name: String) -> Bool {
    guard name.utf8.count < 40, !name.contains(" "), name.first?.isLetter == true else { return false }
    return Words.of(name).contains { ["signature", "hmac", "sign", "sig"].contains($0) }
}

private let freshness: Set<String> = [
    "nonce", "timestamp", "date", "time", "expires", "expiry", "expiration", "sequence", "counter", "uuid", "random",
    "now", "clock", "idempotency", "challenge", "session", "ts", "epoch",
]

extension Node {
    /// Whether the text is the name of a header that is being set.
    fileprivate var setsHeader: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .call: return ["forHTTPHeaderField", "name", "forHeader", "header"].contains(label)
        case .dictionaryEntry: return role == .key
        case .subscriptCall: return parent.role == .target
        default: return false
        }
    }

    fileprivate func makesMAC(_ pass: Pass) -> Bool { speaks(of: isMAC, pass) }

    fileprivate func tellsTime(_ pass: Pass) -> Bool {
        speaks(of: { !freshness.isDisjoint(with: Words.of($0.name)) }, pass)
    }

    /// Whether a function, or one that it calls in the project, has such a node.
    private func speaks(of fits: (Node) -> Bool, _ pass: Pass) -> Bool {
        let inner = Array(descendants)
        if inner.contains(where: fits) { return true }
        return inner.lazy.filter { $0.kind == .call }.prefix(40).contains { call in
            pass.lookup.function(of: call).map { $0 != self && $0.descendants.contains(where: fits) } ?? false
        }
    }
}

private func isMAC(_ node: Node) -> Bool {
    guard node.kind == .call else { return false }
    if ["authenticationCode", "CCHmac", "CCHmacFinal"].contains(node.name) { return true }
    return node.name == "authenticate" && node.base?.text.contains("HMAC") == true || node.name == "HMAC"
}
