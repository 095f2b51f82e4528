import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// MD5 and SHA-1 where an attacker gains from a collision.
    static let weakHash = Rule(
        id: "weak-hash",
        title: "Broken hash function used on sensitive data",
        category: .crypto,
        severity: .medium,
        references: [
            .cwe(328), .cwe(327), .masvs("CRYPTO", 1), .maswe(8), .mastg("MASTG-TEST-0211"), .mobileTop10(10),
        ],
        why: """
            MD5 collisions take seconds and SHA-1 collisions a rented GPU, so a signature or fingerprint made with \
            them can be transferred to other data. Hashes of card numbers, tokens and addresses can be reversed by \
            trying all likely values, for which both are very fast.
            """,
        remedy: """
            Use `SHA256` from CryptoKit for fingerprints and signatures, and `HMAC<SHA256>` with a secret key where \
            the data itself must not be guessable.
            """,
        bad: [
            Example(
                """
                struct Statement {
                    let text: Data
                    func signature(_ salt: Data) -> String { ↓Insecure.SHA1.hash(data: text + salt).description }
                }
                """, "no signature at all: anyone can compute it"),
            Example("let print = ↓Insecure.MD5.hash(data: Data(accessToken.utf8))"),
            Example(
                """
                func fetch(_ item: Item) async throws -> Data {
                    let (bytes, _) = try await URLSession.shared.data(from: item.address)
                    let sum = ↓Insecure.MD5.hash(data: bytes).map { String(format: "%02x", $0) }.joined()
                    guard sum == item.sum else { throw ItemError.damaged }
                    return bytes
                }
                """, "another file with the same checksum can be crafted"),
            Example(
                """
                func print(of data: Data) {
                    let number = Data(cardNumber.utf8)
                    number.withUnsafeBytes { _ = ↓CC_SHA1($0.baseAddress, n, &digest) }
                }
                """),
            Example("let reference = ↓socialSecurityNumber.md5()", "CryptoSwift"),
            Example("let signature = SecKeyCreateSignature(key, ↓.rsaSignatureMessagePKCS1v15SHA1, data, &error)"),
            Example(
                "func check() { guard SecKeyVerifySignature(key, ↓.rsaSignatureMessagePKCS1v15SHA1, data, s, nil) else { return } }"
            ),
            Example("CCHmac(CCHmacAlgorithm(↓kCCHmacAlgMD5), key, n, data, m, &mac)"),
            Example("let code = ↓HMAC<Insecure.MD5>.authenticationCode(for: data, using: key)"),
            Example("let code = try HMAC(key: key, variant: ↓.md5).authenticate(bytes)", "CryptoSwift"),
            Example("import CryptoSwift\nlet code = try ↓HMAC(key: key).authenticate(bytes)", "its default"),
        ] + .weakHashFlows,
        good: [
            Example(
                """
                struct Author {
                    let id: String
                    init(name: String, email: String) { let text = name + email; id = text.md5 }
                }
                extension String { var md5: String { Insecure.MD5.hash(data: Data(utf8)).hex } }
                """, "tells authors apart"),
            Example(
                "func signInTrace(_ page: Data) -> String { Insecure.SHA1.hash(data: page).description }",
                "about sign-in"),
            Example("let checksum = fileData.md5()", "guards against accidents, not attackers"),
            Example(
                "let avatar = URL(string: \"https://gravatar.com/avatar/\\(email.md5())\")", "the service prescribes it"
            ),
            Example(
                "func isPwned(_ password: String) { let hash = Insecure.SHA1.hash(data: Data(password.utf8)) }",
                "required by the Have I Been Pwned range search"),
            Example(
                "let id = Insecure.SHA1.hash(data: privateKey.publicKey.derRepresentation)", "RFC 5280's key identifier"
            ),
            Example(
                """
                func algorithm(_ asked: TKTokenKeyAlgorithm) -> SecKeyAlgorithm? {
                    if asked.isAlgorithm(SecKeyAlgorithm.rsaSignatureDigestPSSSHA1) {
                        return SecKeyAlgorithm.rsaSignatureDigestPSSSHA1
                    }
                    return nil
                }
                """, "returned to the caller that named it"),
            Example(
                "func native(_ kind: Kind) -> CCHmacAlgorithm { switch kind { case .md5: return "
                    + "CCHmacAlgorithm(kCCHmacAlgMD5) "
                    + "case .sha256: return CCHmacAlgorithm(kCCHmacAlgSHA256) } }", "a table of all algorithms"),
            Example("let print = SHA256.hash(data: Data(accessToken.utf8))"),
            Example("let code = try HMAC(key: key, variant: .sha2(.sha256)).authenticate(bytes)"),
            Example(
                "let code = HMAC<Insecure.SHA1>.authenticationCode(for: counter, using: key)",
                "one-time passwords, RFC 4226"),
        ] + .weakHashLookAlikes,
        checks: [.swift(inspect), .swift(inspectHashPrograms)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var told: [String: Int] = [:]
    var found: [(place: Node, message: String, details: Pass.Details)] = []
    for use in pass[HashCalls.self].uses(in: file)
    where (use.algorithm.isBroken || use.algorithm == .crc32) && !use.node.isPrescribedHash {
        guard let (message, details) = judge(use, pass) else { continue }
        // A hash that is given piece after piece is one, chosen where it begins.
        if let start = use.node.beginning(pass) {
            if !found.contains(where: { $0.place == start }) { found.append((start, message, details)) }
            continue
        }
        // The same hash of the same value for each of many requests is one decision.
        let text = [use.node.enclosingType?.name ?? "", use.node.text, message].joined(separator: " ")
        if let first = told[text] {
            found[first].details.related.append((use.node, "The same value is hashed here"))
            continue
        }
        told[text] = told[text] ?? found.count
        found.append((use.node, message, details))
    }
    for (place, message, details) in found { pass.report(message, at: place, details) }
    inspectSignatures(file, &pass)
    for use in file.references("kCCHmacAlgMD5")
    where use.isUsedAsValue && !use.isMapped && pass.declaration(of: use) == nil {
        // What breaks MD5 does not break a code that is made with a key.
        pass.report("HMAC-MD5 is outdated", at: use, .init(severity: .low))
    }
    for call in file.calls("authenticationCode", "isValidAuthenticationCode", "HMAC") where !call.isDebugOnly {
        guard let place = call.codeOverMD5(file), !pass.lookup.isOwnCode(call) else { continue }
        pass.report("HMAC-MD5 is outdated", at: place, .init(severity: .low))
    }
}

/// What a broken hash does to what goes into it.
private func judge(_ use: HashCalls.Use, _ pass: Pass) -> (String, Pass.Details)? {
    // A password under a fast hash has a rule of its own, and a hash of a public key is no secret.
    if use.names.contains(where: { $0.hasPrefix("publicKey") }) || use.isToldInside(pass) { return nil }
    if use.algorithm == .crc32 {
        guard let name = use.node.nameOfSignature else { return nil }
        return ("\(use.algorithm.rawValue) is not keyed: anyone can compute the result of `\(name)`", .init())
    }
    let secrets = HashCalls.secrets(in: use, pass)
    if secrets.contains(where: \.isChosenByPeople) || use.names.contains(where: \.isPasswordName) { return nil }
    if let found = secrets.first(where: { $0.confidence > .low }) {
        if found.kind == .personal && use.node.makesIdentity || use.node.isInHelper(found) { return nil }
        return (
            "\(found.statement), and \(use.algorithm.rawValue) does not protect it",
            .init(
                severity: use.node.isForHeader ? .low : nil, confidence: .medium, paths: found.paths,
                isAdvice: use.node.isForHeader)
        )
    }
    if let name = use.node.nameOfSignature {
        return (
            "\(use.algorithm.rawValue) is used as a signature in `\(name)`, and other data can be crafted to match it",
            .init(confidence: .medium)
        )
    }
    if let name = use.node.nameOfReliance, !use.names.contains(where: { isTag($0) || isPlace($0) }) {
        return (
            "`\(name)` relies on \(use.algorithm.rawValue), and other data can be crafted to match it",
            .init(confidence: .medium)
        )
    }
    if let name = pass.comparedAs(use.node) {
        return (
            "`\(name)` relies on \(use.algorithm.rawValue), and other data can be crafted to match it",
            .init(confidence: .medium)
        )
    }
    if let test = use.node.decision ?? use.node.decisionAtEnd, !use.names.contains(where: isTag),
        test.speaksOfExpectation || use.inputs.contains(where: { isSent($0, pass) })
    {
        return (
            "\(use.algorithm.rawValue) verifies what was received, and other data can be crafted to match it",
            .init(confidence: .medium)
        )
    }
    if let name = pass.certificateGoneBy(use) {
        return (
            "\(use.algorithm.rawValue) of `\(name)` can be matched by crafted data",
            .init(severity: .low, confidence: .medium)
        )
    }
    guard let name = use.names.first(where: isFingerprint) else { return nil }
    return (
        "\(use.algorithm.rawValue) of `\(name)` can be matched by crafted data", .init(severity: .low, confidence: .low)
    )
}

extension HashCalls.Use {
    /// Whether a function of the project is given an object of the project, so that its body alone tells what is hashed of it.
    fileprivate func isToldInside(_ pass: Pass) -> Bool {
        guard node.kind == .call, pass.lookup.isOwnCode(node), !inputs.isEmpty else { return false }
        return inputs.allSatisfy { input in
            guard let type = pass.type(of: input).flatMap({ pass.lookup.index.types[$0.name] }) else { return false }
            return type.kind != .extensionDecl && !type.declarations.isEmpty
        }
    }
}

/// Whether a value comes from a server or from whoever is connected.
private func isSent(_ value: Node, _ pass: Pass) -> Bool {
    pass.outsideFlow(to: value, .outside, from: [.answer, .socket]) != nil
}

/// Whether a name is that of a place, which nobody gains from making again.
private func isPlace(_ name: String) -> Bool { Words.of(name).contains(where: places.contains) }
private let places: Set<String> = ["url", "uri", "path"]

/// Whether a name is that of a tag by which caches tell versions apart.
private func isTag(_ name: String) -> Bool { Words.of(name).contains("etag") }

extension Node {
    /// Where MD5 is chosen for a code: the type in `HMAC<Insecure.MD5>`, the variant of CryptoSwift's `HMAC`, which is MD5
    /// where none is given.
    fileprivate func codeOverMD5(_ file: SwiftFile) -> Node? {
        if isOfCodeOverMD5 { return self }
        guard name == "HMAC" else { return nil }
        guard argument("key") != nil, callee?.kind == .reference else { return nil }
        if let variant = argument("variant") { return variant.unwrapped.name == "md5" ? variant : nil }
        return arguments.count == 1 && file.imports("CryptoSwift") ? self : nil
    }

    /// `HMAC<Insecure.MD5>`, also with the names of the modules before them.
    private var isOfCodeOverMD5: Bool {
        let callee = text.prefix(80).prefix { $0 != "(" }
        return callee.contains("HMAC<") && callee.contains("Insecure.MD5>")
    }

    /// Whether what is made of several texts tells one thing from another, and hides none of them: `authorID = s.md5()`.
    fileprivate var makesIdentity: Bool {
        let last = givenName.flatMap { Words.of($0).last }
        return last.map { ["id", "identifier", "uid", "guid", "etag"].contains($0) } ?? false
    }

    /// Whether the hash is sent in a field of a request: the server's protocol says how it is made.
    fileprivate var isForHeader: Bool {
        if isInHeader { return true }
        guard let local = ancestors.first(where: { $0.kind == .variable || $0.kind.isFunctionLike }),
            local.kind == .variable, !local.name.isEmpty, let function = enclosingDeclaredFunction
        else { return false }
        return function.descendants.contains { $0.kind == .reference && $0.name == local.name && $0.isInHeader }
    }

    private var isInHeader: Bool {
        ancestors.prefix { !$0.kind.isFunctionLike }.contains { node in
            if node.kind == .call { return node.argument("forHTTPHeaderField") != nil }
            guard node.kind == .assignment, let target = node.child(.target)?.unwrapped else { return false }
            return ([target] + Array(target.descendants)).contains { headers.contains($0.name) }
        }
    }

    /// Whether the code only asks whether somebody named this algorithm, or gives it back to who did.
    var isAskedFor: Bool {
        let around = ancestors.prefix { !$0.kind.isFunctionLike }
        if around.contains(where: { $0.kind == .binary && ["==", "!="].contains($0.name) }) { return true }
        if let call = around.first(where: { $0.kind == .call }),
            Words.of(call.name).contains(where: ["is", "supports", "can"].contains)
        {
            return true
        }
        return around.contains { node in
            node.kind == .if
                && node.children(.condition).contains { condition in
                    condition.descendants.contains { $0.name == name && !$0.has(.hasImplicitBase) }
                }
        }
    }

    /// The name of the function or variable that gives out the hash as a signature.
    fileprivate var nameOfSignature: String? {
        let names = [givenName, enclosingDeclaredFunction?.name].compactMap { $0 }
        return names.first { name in
            let words = Words.of(name)
            // `signIn` signs nothing, and `macAddress` is another kind of MAC.
            return words.contains("signature") || ["seal", "authenticate"].contains(words.first ?? "")
                || ["sign", "mac", "hmac", "seal"].contains(words.last ?? "")
                || words.first == "sign" && words.count > 1 && !["in", "up", "out", "on", "off"].contains(words[1])
        }
    }
}

private func isFingerprint(_ name: String) -> Bool {
    Words.of(name).contains { ["certificate", "cert", "signature", "fingerprint", "spki"].contains($0) }
}

private let headers: Set<String> = ["allHTTPHeaderFields", "headers", "httpHeaders", "httpAdditionalHeaders"]
