import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Ciphers that are broken or whose blocks are too short.
    static let weakCipher = Rule(
        id: "weak-cipher",
        title: "Broken or outdated cipher",
        category: .crypto,
        severity: .high,
        references: [.cwe(327), .masvs("CRYPTO", 1), .maswe(7), .mastg("MASTG-TEST-0210"), .mobileTop10(10)],
        why: """
            DES keys can be brute-forced within hours, RC4 and RC2 leak plaintext, and the 64-bit blocks of 3DES, \
            Blowfish and CAST collide often enough in long messages to expose them. Anyone who obtains the ciphertext \
            can recover the data.
            """,
        remedy: """
            Encrypt with `AES.GCM` or `ChaChaPoly` from CryptoKit, which also detect tampering. Decrypt existing data \
            once and seal it again.
            """,
        bad: [
            Example("CCCrypt(op, CCAlgorithm(↓kCCAlgorithmDES), options, key, 8, iv, input, n, output, m, &moved)"),
            Example("let algorithm = UInt32(↓kCCAlgorithm3DES)"),
            Example("let sealed = try ↓Blowfish(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(data)"),
            Example("let cryptor = Cryptor(operation: .encrypt, algorithm: ↓.rc4, options: .none, key: key, iv: [])"),
        ] + .weakCipherBad,
        good: [
            Example("CCCrypt(op, CCAlgorithm(kCCAlgorithmAES), options, key, 32, iv, input, n, output, m, &moved)"),
            Example("switch algorithm { case .des: throw Failure.unsupported; default: break }", "refuses the cipher"),
            Example(
                "let names = [kCCAlgorithmDES: \"DES\", kCCAlgorithmAES: \"AES\"]; if used == "
                    + "kCCAlgorithmDES { warn() }",
                "listed or compared, not used"),
            Example(
                "func native(_ cipher: Cipher) -> CCAlgorithm { switch cipher { case .des: return "
                    + "CCAlgorithm(kCCAlgorithmDES) "
                    + "case .aes: return CCAlgorithm(kCCAlgorithmAES) } }", "a table of all algorithms"),
            Example("let sort = order(by: .des)", "another API with a member of this name"),
            Example("struct Blowfish { let name: String }; show(Blowfish(name: \"fish\"))", "a type of one's own"),
        ] + .weakCipherGood,
        checks: [.swift(inspect), .swift(inspectSuites), .swift(inspectPrograms)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let inputs = pass[CryptoInputs.self]
    for use in inputs.uses(.algorithm, in: file) {
        guard let (name, source) = use.weakCipher(pass.lookup) else { continue }
        let place = use.argument.contains(source) ? source : use.choice ?? use.sink
        pass.report(
            "\(name) does not protect the data it encrypts", at: place, .init(paths: use.paths, related: use.related))
    }
    for use in file.tree.nodes(.reference, named: CipherOrigins.ciphers.keys.sorted()) {
        guard use.isUsedAsValue, !use.isMapped, pass.declaration(of: use) == nil, !inputs.covers(use),
            !use.isNearCipher
        else { continue }
        pass.report("\(CipherOrigins.ciphers[use.name] ?? use.name) does not protect the data it encrypts", at: use)
    }
    for call in file.calls("Blowfish", "RC4", "RC2", "DES", "TripleDES") where call.callee?.kind == .reference {
        guard call.argument("key") != nil else { continue }
        pass.report("`\(call.name)` does not protect the data it encrypts", at: call)
    }
    for call in file.nodes(.call, whereName: { name in weakOfOpenSSL.contains { name.hasPrefix($0) } }) {
        guard let user = call.parent, user.kind == .call, user.name.hasPrefix("EVP_"), !user.name.contains("Decrypt"),
            !call.isDebugOnly, !call.isMapped
        else { continue }
        pass.report("`\(call.name)` does not protect the data it encrypts", at: call)
    }
    for use in file.tree.nodes(.member, named: CipherOrigins.cipherCases.sorted()) {
        guard use.has(.hasImplicitBase), use.role == .argument, ["algorithm", "cipher"].contains(use.label),
            !inputs.covers(use)
        else { continue }
        pass.report("`.\(use.name)` does not protect the data it encrypts", at: use)
    }
}

/// Ciphers of OpenSSL that are broken, or are none.
private let weakOfOpenSSL = [
    "EVP_des_", "EVP_desx_", "EVP_rc4", "EVP_rc2_", "EVP_bf_", "EVP_cast5_", "EVP_idea_", "EVP_seed_", "EVP_enc_null",
]

extension CryptoInputs.Use {
    /// The weak cipher that is chosen, by its name or by its number in CommonCrypto, and where it is written.
    fileprivate func weakCipher(_ lookup: Lookup) -> (name: String, source: Node)? {
        for source in sources {
            if source.labels.contains(.weakCipher) {
                let name = source.node.name
                return (CipherOrigins.ciphers[name] ?? "`.\(name)`", source.node)
            }
            guard isKnown, let number = lookup.constant(source.node)?.value.integer else { continue }
            if let name = CipherOrigins.numbers[number] { return (name, source.node) }
        }
        return nil
    }
}
