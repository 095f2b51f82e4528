import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Authentication codes compared byte by byte.
    static let timingUnsafeComparison = Rule(
        id: "timing-unsafe-comparison",
        title: "Authentication code compared in variable time",
        category: .crypto,
        severity: .low,
        confidence: .medium,
        references: [.cwe(208), .masvs("CRYPTO", 1), .maswe(9), .mobileTop10(10)],
        why: """
            `==` on data and strings stops at the first difference. An attacker who can submit many values and measure \
            how long each check takes can recover the correct code byte by byte.
            """,
        remedy: """
            Let CryptoKit verify the code: `HMAC.isValidAuthenticationCode(_:authenticating:using:)` compares in \
            constant time, as does `==` on CryptoKit's own digests and codes before they are converted to `Data`.
            """,
        bad: [
            Example(
                """
                import Vapor
                func reset(_ req: Request, _ member: Member) throws -> HTTPStatus {
                    struct Form: Content { let code: String }
                    let form = try req.content.decode(Form.self)
                    guard ↓member.resetToken == form.code else { throw Abort(.forbidden) }
                    return .ok
                }
                """, "the server's own secret"),
            Example("func verify(_ hmac: Data, for data: Data) -> Bool { ↓hmac == Data(code(for: data)) }"),
            Example("if ↓computedMAC != message.suffix(32) { throw Failure.forged }"),
            Example("guard ↓request.signature == expectedSignature else { return false }"),
            Example("let mac = HMAC<SHA256>.authenticationCode(for: d, using: k); let ok = ↓Data(mac) == tag"),
            Example("let isGenuine = ↓Data(authenticationCode) == received"),
            Example(
                """
                func matches(_ received: Data, _ body: Data, _ key: SymmetricKey) -> Bool {
                    let expected = Data(HMAC<SHA256>.authenticationCode(for: body, using: key))
                    return ↓expected.elementsEqual(received)
                }
                """, "byte by byte as well"),
            Example(
                """
                func isGenuine(_ sent: String, _ body: Data, _ key: SymmetricKey) -> Bool {
                    let wanted = HMAC<SHA256>.authenticationCode(for: body, using: key).map { String(format: "%02x", $0) }.joined()
                    return ↓sent == wanted
                }
                """, "as strings"),
            Example(
                """
                let proof = try HMAC(key: key, variant: .sha2(.sha256)).authenticate(salt)
                guard ↓proof == header.verifier else { throw Failure.key }
                """, "CryptoSwift"),
            Example(
                """
                func code(of body: Data) -> Data { Data(HMAC<SHA256>.authenticationCode(for: body, using: key)) }
                func isOurs(_ body: Data, _ sent: String) -> Bool {
                    let letters = code(of: body).map { String(format: "%02x", $0) }.joined()
                    return ↓"v1=" + letters == sent
                }
                """, "made in another function"),
            Example(
                """
                func isOurs(_ body: Data, _ sent: Data) -> Bool {
                    let wanted = [UInt8](HMAC<SHA256>.authenticationCode(for: body, using: key))
                    switch wanted {
                    case ↓[UInt8](sent): return true
                    default: return false
                    }
                }
                """, "as an enum case"),
            Example(
                """
                func holds(_ password: String, _ sent: String) -> Bool {
                    ↓for (one, other) in zip(password.utf8, sent.utf8) where one != other { return false }
                    return true
                }
                """, "by hand"),
            Example("let isOurs = ↓memcmp(accessToken, sent, 32) == 0"),
        ] + .timingUnsafeSecrets,
        good: .timingSafeComparisons,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let listens = file.tree.listens
    let hasPeers = ["Network", "MultipeerConnectivity"].contains { file.imports($0) }
    let mayHaveCodes = codes.contains(where: file.tree.mentions)
    for comparison in ByteComparison.all(in: file)
    where !comparison.operands.contains(where: { isPlain($0) || $0.isReadAsNumber }) {
        let isOfObjects = comparison.operands.contains { $0.holdsCode(pass) }
        guard isOfObjects || !comparison.operands.contains(where: { isSafe($0, pass) }) else { continue }
        if let code = comparison.code(mayHaveCodes, pass) {
            pass.report("`\(code)` is not compared in constant time", at: comparison.place)
        } else if let secret = comparison.secret(listens, hasPeers, pass) {
            pass.report(
                "`\(secret)` is not compared in constant time", at: comparison.place,
                .init(confidence: .medium))
        }
    }
}

/// Names without which no file makes the code of a message.
private let codes = ["HMAC", "CMAC", "Poly1305", "CCHmac", "authenticationCode", "CCHmacFinal"]

extension ByteComparison {
    /// The name of the code of a message that is compared with another.
    fileprivate func code(_ mayHaveCodes: Bool, _ pass: Pass) -> String? {
        if let code = operands.first(where: { isCode($0.comparedName) || $0.isCopiedCode(pass) }) {
            return code.comparedName
        }
        // Codes of other functions are asked of the flow, where one alone is a code.
        if let own = operands.first(where: { $0.holdsCode(pass) }) { return own.comparedName }
        guard mayHaveCodes || operands.contains(where: { $0.speaksOfCode }) else { return nil }
        let found = operands.filter(pass.isAuthenticator)
        return found.count == 1 ? found[0].comparedName : nil
    }
}

private func isPlain(_ node: Node) -> Bool {
    [.nilLiteral, .integer, .boolean, .string].contains(node.kind)
        || (node.kind == .member && node.has(.hasImplicitBase))
        || node.kind == .array
}

/// Codes and digests of CryptoKit compare in constant time; enumerations and numbers hold no code.
private func isSafe(_ node: Node, _ pass: Pass) -> Bool {
    if node.isCode(pass) || pass.constant(node)?.value.integer != nil { return true }
    guard let type = pass.type(of: node) else { return false }
    return !["Data", "Array", "String", "ArraySlice", "NSData", "Substring", "ContiguousArray"].contains(type.name)
}

private func isCode(_ name: String) -> Bool {
    let words = Words.of(name)
    guard let last = words.last else { return false }
    let phrase = words.joined(separator: " ")
    if phrase.hasSuffix("authentication code") || phrase.hasSuffix("auth tag") { return true }
    if ["hmac", "cmac"].contains(last)
        || (words.contains("hmac") && ["hex", "data", "bytes", "value", "code"].contains(last))
    {
        return true
    }
    let isChecked = words.contains {
        ["computed", "expected", "received", "calculated", "provided", "actual"].contains($0)
    }
    return isChecked && ["mac", "signature", "tag"].contains(last)
}

extension Node {
    /// Whether a number of a given width is read: `reader.read(UInt16.self)`, `bytes.load(as: UInt32.self)`.
    fileprivate var isReadAsNumber: Bool {
        var node = unwrapped
        if node.kind == .try, let value = node.children.first { node = value.unwrapped }
        guard node.kind == .call, let type = node.arguments.last?.unwrapped.text, type.hasSuffix(".self") else {
            return false
        }
        return type.hasPrefix("UInt") || type.hasPrefix("Int")
    }

    /// Whether this is what CryptoKit computed, on the spot or in a variable.
    fileprivate func isCode(_ pass: Pass) -> Bool {
        let node = unwrapped
        if node.kind == .call, node.name == "authenticationCode", node.base?.unwrapped.name == "HMAC" { return true }
        guard let value = pass.declaration(of: unwrapped)?.initialValue?.unwrapped, value.kind == .call else {
            return false
        }
        // The codes of CryptoSwift are arrays.
        return value.name == "authenticationCode" || (value.name == "finalize" && value.base != nil)
    }

    /// Whether this is such a code as `Data` or an array, which compare in variable time: in place, or in a variable.
    fileprivate func isCopiedCode(_ pass: Pass) -> Bool {
        var node = unwrapped
        if node.kind == .reference, let value = pass.declaration(of: node)?.initialValue?.unwrapped { node = value }
        if node.kind == .try, let value = node.children.first { node = value.unwrapped }
        // `HMAC(key: key, variant: .sha2(.sha256)).authenticate(bytes)` of CryptoSwift.
        if node.kind == .call, node.name == "authenticate",
            ["HMAC", "CMAC", "Poly1305"].contains(node.base?.unwrapped.name ?? "")
        {
            return true
        }
        if node.kind == .call, ["Data", "Array"].contains(node.name), let inner = node.arguments.first?.unwrapped,
            inner.kind == .call, inner.name == "authenticationCode"
        {
            return true
        }
        if node.isTextOfCode(pass) { return true }
        guard node.kind == .call, ["Data", "Array"].contains(node.name), let inner = node.arguments.first else {
            return false
        }
        return inner.isCode(pass)
    }

    /// Whether this is a code of CryptoKit put into letters: `HMAC<SHA256>.authenticationCode(for: d, using: k).hex`,
    /// `Data(code).base64EncodedString()`, `code.map { … }.joined()`.
    private func isTextOfCode(_ pass: Pass) -> Bool {
        guard kind == .call || kind == .member, var inner = base?.unwrapped else { return false }
        for _ in 0..<4 {
            if inner.kind == .call, ["Data", "Array"].contains(inner.name), let only = inner.arguments.first?.unwrapped
            {
                inner = only
            }
            if inner.kind == .call, inner.name == "authenticationCode" { return true }
            if inner.kind == .reference { return inner.isCode(pass) }
            guard inner.kind == .call || inner.kind == .member, let next = inner.base?.unwrapped else { return false }
            inner = next
        }
        return false
    }

    /// The name of what is compared: of `Data(code)` and `code.hex` the `code`.
    fileprivate var comparedName: String {
        let node = unwrapped
        if node.kind == .call, ["Data", "Array", "String"].contains(node.name), let inner = node.arguments.first {
            return inner.comparedName
        }
        return node.kind == .call && node.base != nil ? node.name : node.lastName
    }

    /// Whether a name in an expression speaks of a signature or a code.
    fileprivate var speaksOfCode: Bool {
        namesWithin.contains { name in
            Words.of(name).contains { ["signature", "hmac", "mac", "digest", "sig"].contains($0) }
        }
    }
}
