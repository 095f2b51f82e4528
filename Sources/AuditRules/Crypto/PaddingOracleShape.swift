import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Decryption that tells a wrong padding from a wrong tag.
    static let paddingOracleShape = Rule(
        id: "padding-oracle-shape",
        title: "Padding error distinguishable from other decryption failures",
        category: .crypto,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(209), .cwe(203), .cwe(204), .cwe(354), .masvs("CRYPTO", 1), .maswe(7), .mobileTop10(10)],
        why: """
            An attacker who can submit ciphertexts and learn which ones had invalid padding can decrypt a message byte \
            by byte, with a few thousand queries and without the key. A distinct error, status or message is enough.
            """,
        remedy: """
            Verify a MAC over the IV and the ciphertext before decrypting, or use `AES.GCM.open` from CryptoKit, and \
            report every failure with the same error.
            """,
        bad: [
            Example(
                """
                func decrypt(_ message: Data) throws -> Data {
                    let plain = try cbc.decrypt(message)
                    guard let last = plain.last, last <= 16 else { ↓throw CipherError.invalidPadding }
                    let body = plain.dropLast(Int(last))
                    guard mac(body.dropLast(32)) == body.suffix(32) else { throw CipherError.invalidMAC }
                    return body.dropLast(32)
                }
                """, "the MAC is inside and is checked last"),
            Example(
                """
                func answer(_ request: Request) -> Response {
                    do {
                        return Response(status: .ok, body: try box.decrypt(request.body))
                    } ↓catch BoxError.badPadding {
                        return Response(status: .badRequest)
                    } catch {
                        return Response(status: .unauthorized)
                    }
                }
                """, "a different status"),
            Example(
                """
                app.post("unwrap") { request in
                    guard let key = try? unpad(decrypt(request.body)) else {
                        throw Abort(.badRequest, reason: ↓"invalid padding")
                    }
                    return key
                }
                """, "the text of the response"),
            Example(
                """
                func decrypt(_ data: Data, completion: (Result<Data, Failure>) -> Void) {
                    var moved = 0
                    let status = CCCrypt(CCOperation(kCCDecrypt), alg, pad, k, 32, iv, i, n, o, m, &moved)
                    if status == kCCDecodeError { ↓completion(.failure(.wrongPadding)); return }
                    guard hmac(out) == tag else { completion(.failure(.wrongTag)); return }
                    completion(.success(out))
                }
                """),
        ],
        good: [
            Example(
                """
                func decrypt(_ message: Data) throws -> Data {
                    guard isValid(message.suffix(32), for: message.dropLast(32)) else { throw CipherError.invalidMAC }
                    let plain = try cbc.decrypt(message.dropLast(32))
                    guard let last = plain.last, last <= 16 else { throw CipherError.invalidPadding }
                    return plain.dropLast(Int(last))
                }
                """, "no data from others is decrypted"),
            Example(
                """
                func decrypt(_ message: Data) throws -> Data {
                    let plain = try cbc.decrypt(message)
                    guard let last = plain.last, last <= 16 else { throw CipherError.failed }
                    guard mac(plain) == tag else { throw CipherError.failed }
                    return plain
                }
                """, "one error for both"),
            Example(
                """
                func decode(_ text: String) throws -> Data {
                    guard text.count % 4 == 0 else { throw Base64Error.invalidPadding }
                    guard let data = Data(base64Encoded: text) else { throw Base64Error.invalidSignature }
                    return data
                }
                """, "the padding of Base64"),
            Example(
                """
                var errorDescription: String? {
                    switch self {
                    case .invalidPadding: "Invalid padding"
                    case .invalidMAC: "Invalid MAC"
                    }
                }
                """, "messages for the developers' log"),
            Example("func decrypt(_ d: Data) throws { guard d.count % 16 == 0 else { throw CipherError.badPadding } }"),
            Example(
                """
                do { try box.decrypt(body) } catch BoxError.badPadding, BoxError.badTag { return Response(status: .forbidden) }
                """, "one response for both"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.decrypts else { return }
    var seen: Set<Node> = []
    for exit in file.nodes(.throw) + file.tree.nodes(.call, named: callbacks) where exit.names(isPadding) {
        guard let function = exit.enclosingDeclaredFunction, function.decrypts, seen.insert(function).inserted,
            let name = function.laterCheck(after: exit)
        else { continue }
        pass.report("`\(name)` can be told apart from the failure for invalid padding", at: exit)
    }
    for handler in file.nodes(.catch) where handler.children(.pattern).contains(where: { $0.mentions(isPadding) }) {
        guard let attempt = handler.parent, attempt.decrypts, handler.answersApart else { continue }
        pass.report("Invalid padding gets a distinct response", at: handler)
    }
    for text in file.nodes(.string, whereName: isPadding) where text.isSent {
        pass.report("The response reveals that the padding was invalid", at: text)
    }
}

extension SwiftFile {
    /// Whether something in the file takes encrypted messages apart.
    fileprivate var decrypts: Bool {
        tree.mentions("CCCrypt") || tree.mentions("CCCryptorFinal") || tree.mentions("CCCryptorUpdate")
            || !nodes(.call, whereName: decrypting.occur).isEmpty
            || !nodes(.functionDecl, whereName: decrypting.occur).isEmpty
    }
}

extension Node {
    /// Whether a `throw` or a callback hands out what speaks of a padding.
    fileprivate func names(_ test: (String) -> Bool) -> Bool {
        guard kind == .call else { return mentions(test) }
        return arguments.contains { $0.kind != .closure && $0.name == "failure" && $0.mentions(test) }
    }

    fileprivate func mentions(_ test: (String) -> Bool) -> Bool {
        namesWithin.contains(where: test) && !namesWithin.contains("base64")
    }

    /// Whether the code takes a message apart that was encrypted.
    fileprivate var decrypts: Bool {
        if kind == .functionDecl, decrypting.occur(in: name) { return true }
        return descendants.contains { node in
            node.kind == .call
                && (decrypting.occur(in: node.name) || node.name == "CCCrypt" || node.name.hasPrefix("CCCryptor"))
        }
    }

    /// The failure of a tag that is found out about only after the padding.
    fileprivate func laterCheck(after exit: Node) -> String? {
        let exits = descendants.filter { ($0.kind == .throw || callbacks.contains($0.name)) && $0 != exit }
        let checks = exits.filter { $0.names(isTag) && !$0.names(isPadding) }
        guard let first = checks.first, exit.isBefore(first) else { return nil }
        return first.namesWithin.first(where: isTag)
    }

    /// Whether another handler of the same attempt answers otherwise.
    fileprivate var answersApart: Bool {
        guard children(.pattern).count == 1, let own = child(.body), own.answers else { return false }
        return parent?.children(.clause).contains { other in
            other != self && other.child(.body).map { $0.answers && $0.text != own.text } ?? false
        } ?? false
    }

    /// Whether a block gives something back to who asked.
    private var answers: Bool {
        descendants.contains { node in
            (node.kind == .return && !node.children.isEmpty && node.children.first?.kind != .nilLiteral)
                || (node.kind == .call && answering.contains(node.name))
                || (node.kind == .throw && node.children.first?.name == "Abort")
        }
    }

    /// Whether a text goes to the other side.
    fileprivate var isSent: Bool {
        ancestors.prefix(5).contains { $0.kind == .call && answering.contains($0.name) }
            && (enclosingFunction?.decrypts ?? false || enclosingDeclaredFunction?.decrypts ?? false)
    }
}

private func isPadding(_ name: String) -> Bool {
    guard padding.occur(in: name) else { return false }
    let words = Words.of(name)
    return words.contains { $0 == "padding" || $0 == "unpad" }
        && words.contains { faults.contains($0) }
}

private func isTag(_ name: String) -> Bool {
    let words = Words.of(name)
    return words.contains(where: tags.contains) && words.contains { faults.contains($0) }
        || ["authenticationFailure", "authenticationFailed"].contains(name)
}

private let padding = FoldedWords("padding", "unpad")
private let decrypting = FoldedWords("decrypt", "decipher", "unseal")

private let faults: Set<String> = [
    "invalid", "bad", "wrong", "incorrect", "error", "failure", "failed", "mismatch", "broken", "corrupt", "malformed",
    "unexpected", "illegal", "required",
]

private let tags: Set<String> = ["mac", "hmac", "tag", "authentication", "authenticity", "integrity", "signature"]

private let callbacks = ["completion", "completionHandler", "handler", "callback", "reply", "resume"]

private let answering: Set<String> = [
    "Response", "HTTPResponse", "HTTPError", "Abort", "respond", "reply", "send", "writeHead", "sendResponse",
    "completion", "completionHandler",
]
