import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Initialisation vectors and nonces that never change.
    static let staticIv = Rule(
        id: "static-iv",
        title: "Constant initialization vector or nonce",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(329), .cwe(1204), .cwe(323), .masvs("CRYPTO", 1), .maswe(7), .mastg("MASTG-TEST-0210"),
            .mobileTop10(10),
        ],
        why: """
            If every message uses the same IV, messages that begin alike encrypt to ciphertexts that begin alike. In \
            counter modes such as GCM, ChaCha20 and CTR, a repeated nonce reveals the XOR of two messages and lets an \
            attacker forge more.
            """,
        remedy: """
            Generate a random IV for each message and send it along: `AES.GCM.seal(_:using:)` from CryptoKit does \
            both; with CommonCrypto, fill the IV with `SecRandomCopyBytes`.
            """,
        bad: [
            Example(
                "let iv: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]; "
                    + "CCCrypt(op, alg, options, key, 32, ↓iv, input, n, output, m, &moved)"),
            Example("let aes = try AES(key: key, iv: ↓\"drowssapdrowssap\")"),
            Example(
                "let box = try AES.GCM.seal(data, using: key, nonce: AES.GCM.Nonce(data: ↓Data(repeating: 0, "
                    + "count: 12)))"
            ),
            Example(
                """
                func encrypt(_ data: Data, key: Data, iv: Data = "0123456789abcdef".data(using: .utf8)!) {
                    iv.withUnsafeBytes { ivBytes in
                        CCCrypt(UInt32(kCCEncrypt), alg, pad, bytes, 32, ↓ivBytes, input, n, output, m, &moved)
                    }
                }
                """, "a default argument"),
            Example(
                "CCCrypt(CCOperation(kCCEncrypt), alg, CCOptions(kCCOptionPKCS7Padding), key, 32, ↓nil, d, n, o, m, &k)"
            ),
        ] + .staticIvBad,
        good: [
            Example(
                "var iv = [UInt8](repeating: 0, count: 16); SecRandomCopyBytes(kSecRandomDefault, 16, &iv); "
                    + "CCCrypt(op, alg, options, key, 32, iv, input, n, output, m, &moved)", "filled before it is used"),
            Example("let aes = try AES(key: key, blockMode: CBC(iv: AES.randomIV(16)))"),
            Example(
                "CCCrypt(op, alg, CCOptions(kCCOptionECBMode), key, 32, nil, input, n, output, m, &moved)",
                "ECB has none"),
            Example(
                "let box = try AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: message.prefix(12)), ciphertext: c, tag: t)"
            ),
            Example(
                "struct CMAC { let zero = [UInt8](repeating: 0, count: 16); func tag() throws { try AES(key: "
                    + "k, blockMode: CBC(iv: zero)) } }",
                "CMAC begins with zeros, RFC 4493"),
            Example(
                "CCCryptorCreateWithMode(op, mode, alg, pad, nil, key, 32, nil, 0, 0, 0, &cryptor)", "mode not known"),
        ] + .staticIvGood + .staticIvSessions,
        checks: [.swift(inspect), .swift(inspectVectorsOfKeys), .swift(inspectKnown), .swift(inspectTexts)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[CryptoInputs.self].uses(.vector, in: file) {
        if use.sources.allSatisfy({ $0.labels == .absent }) {
            reportNull(use, &pass)
        } else if !use.wrapsKey(pass.lookup), !use.makesMAC, !use.place.hasFreshKey(pass), use.isLong(pass.lookup) {
            pass.report(
                "The IV passed to `\(use.api)` is the same for every message", at: use.place,
                .init(
                    severity: use.api == "CCCrypt" ? .medium : nil, paths: use.paths, related: use.related))
        }
    }
}

/// A vector of an identifier or of the time: whatever is sealed again under the same one has the same vector.
private func inspectKnown(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for use in pass[CryptoInputs.self].known(.vector, in: file) where seen.insert(use.argument).inserted {
        pass.report(
            "The IV is derived from `\(use.source.name)`, which can be the same for several messages",
            at: use.place, .init(paths: use.paths))
    }
}

/// A vector that is the beginning of a text: whatever is sealed for the same room, page or person has the same one.
private func inspectTexts(_ file: SwiftFile, _ pass: inout Pass) {
    let known = pass[CryptoInputs.self].known(.vector, in: file).map(\.argument)
    for call in file.tree.nodes(.call, named: CryptoSink.named.keys.sorted()) where !call.isDebugOnly {
        for (kind, vector) in CryptoSink.known(in: call) where kind == .vector && !known.contains(vector) {
            let made = pass.localValue(of: vector) ?? vector
            guard let text = made.textOfBytes, pass.constant(text) == nil, !isDecryption(call),
                let source = text.descendantsWithin.last(where: { pass.isGiven($0) }),
                !Words.of(source.name).contains(where: fresh.contains)
            else { continue }
            pass.report(
                "The IV is derived from `\(source.name)`, which can be the same for several messages", at: vector)
        }
    }
}

/// Words of names of texts that are never the same twice.
private let fresh: Set<String> = ["nonce", "random", "iv", "vector", "counter", "sequence", "salt", "hex"]

extension Pass {
    /// What a local begins with that an expression names.
    fileprivate func localValue(of node: Node) -> Node? {
        guard node.unwrapped.kind == .reference, let made = declaration(of: node.unwrapped), made.isLocalVariable else {
            return nil
        }
        return made.initialValue?.unwrapped
    }

    /// Whether a name is that of a parameter or a property, which others set.
    fileprivate func isGiven(_ node: Node) -> Bool {
        if node.kind == .member { return node.base?.unwrapped.kind == .reference }
        guard node.kind == .reference, let declared = declaration(of: node) else { return false }
        return declared.kind == .parameter && declared.parent?.kind != .closure
            || declared.kind == .variable && declared.parent?.kind.isTypeDeclaration == true
    }
}

extension Node {
    fileprivate var descendantsWithin: [Node] { [unwrapped] + unwrapped.descendants }

    /// The text whose bytes these are, or some of them: `room` of `Data(room.utf8.prefix(12))`.
    fileprivate var textOfBytes: Node? {
        var node = unwrapped
        for _ in 0..<5 {
            switch node.kind {
            case .call where ["Array", "Data"].contains(node.name) && node.arguments.count == 1:
                node = node.arguments[0].unwrapped
            case .call where node.callee?.unwrapped.kind == .array && node.arguments.count == 1:
                node = node.arguments[0].unwrapped
            case .call where ["prefix", "suffix"].contains(node.name):
                guard let base = node.base else { return nil }
                node = base.unwrapped
            case .call where node.name == "data" && node.argument("using") != nil: return node.base
            case .member where node.name == "utf8": return node.base
            default: return nil
            }
        }
        return nil
    }
}

/// `nil` stands for sixteen zero bytes, but only where blocks are chained and data is encrypted: in the call itself, or in
/// that of the function around it.
private func reportNull(_ use: CryptoInputs.Use, _ pass: inout Pass) {
    guard ["CCCrypt", "CCCryptorCreate", "CCCryptorCreateFromData"].contains(use.api),
        let options = use.call.argument(at: 2), !isDecryption(use.call)
    else { return }
    let caller = use.choice?.ancestors.first { $0.kind == .call }
    var names = options.namesWithin + (pass.declaration(of: options)?.initialValue?.namesWithin ?? [])
    if let caller, pass.declaration(of: options)?.kind == .parameter {
        // What the caller chooses beside the vector.
        names += caller.arguments.flatMap {
            $0.namesWithin + (pass.declaration(of: $0)?.initialValue?.namesWithin ?? [])
        }
    }
    guard names.contains("kCCOptionPKCS7Padding"), !names.contains("kCCOptionECBMode"), !use.call.isOfStream else {
        return
    }
    let null = use.choice ?? use.argument
    guard null.unwrapped.kind == .nilLiteral, use.choice?.isInCodebook != true else { return }
    pass.report(
        "`nil` makes the IV of `\(use.api)` sixteen zero bytes", at: null,
        .init(severity: .medium, paths: use.choice == nil ? [] : use.paths, related: use.related))
}

extension Node {
    /// Whether a call of CommonCrypto runs a cipher that takes no vector.
    fileprivate var isOfStream: Bool { argument(at: 1)?.namesWithin.contains("kCCAlgorithmRC4") ?? false }
}

extension Node {
    /// Whether the function around chooses ECB, which has no vector, or decrypts.
    fileprivate var isInCodebook: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return Words.of(function.name).contains { $0.hasPrefix("decrypt") || $0 == "open" }
            || function.namesWithin.contains("kCCOptionECBMode")
            || ancestors.contains { $0.kind == .call && $0.name.lowercased().contains("decrypt") }
    }
}

func isDecryption(_ call: Node) -> Bool {
    call.argument(at: 0)?.namesWithin.contains("kCCDecrypt") ?? false
        || call.argument("operation")?.unwrapped.name == "decrypt"
}

extension CryptoInputs.Use {
    /// CBC-MAC and CMAC begin with zeros.
    fileprivate var makesMAC: Bool {
        call.ancestors.contains { $0.kind.isTypeDeclaration && ($0.name.hasSuffix("MAC") || $0.name.hasSuffix("Mac")) }
    }

    /// RFC 3394 fixes the vector with which keys are wrapped.
    fileprivate func wrapsKey(_ lookup: Lookup) -> Bool {
        values(lookup).contains { value in
            value.bytes.map { bytes in bytes.count == 8 && bytes.allSatisfy { $0 == 0xA6 } } ?? false
        }
    }

    /// Whether a library's cipher is given bytes that are written out, however few, and nothing makes more of them.
    private var isWrittenThere: Bool {
        isKnown
            && sources.contains { source in
                source.labels.contains(.bytes) && !source.steps.contains { $0.kind == .call || $0.kind == .binary }
            }
    }

    fileprivate func isLong(_ lookup: Lookup) -> Bool {
        length(lookup) >= 8 || isWrittenThere
            || sources.contains { source in
                // A function may make it longer.
                source.labels.contains(.zeros)
                    || source.steps.contains { $0.kind == .call && lookup.function(of: $0) != nil }
            }
    }
}
