import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keys short enough to be found.
    static let shortKey = Rule(
        id: "short-key",
        title: "Cryptographic key too short",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(326), .masvs("CRYPTO", 1), .maswe(7), .maswe(13), .mastg("MASTG-TEST-0209"), .mobileTop10(10),
        ],
        why: """
            RSA moduli under 2,048 bits and curves under 224 bits are within reach of well-funded attackers, and \
            standards have disallowed them since 2014. Factoring a key exposes every message and signature it was used \
            for.
            """,
        remedy: """
            Use P-256 keys (`P256.Signing.PrivateKey()`, or in the Secure Enclave), RSA keys of at least 3,072 bits, \
            and 256-bit symmetric keys.
            """,
        bad: [
            Example("let pair = try RSA(keySize: ↓1024)", "CryptoSwift"),
            Example(
                "let attributes: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, "
                    + "kSecAttrKeySizeInBits: ↓1024]"),
            Example(
                """
                var attributes: [String: Any] = [kSecAttrKeyType as String: kSecAttrKeyTypeRSA]
                attributes[kSecAttrKeySizeInBits as String] = ↓512
                """),
            Example("let key = SymmetricKey(size: SymmetricKeySize(bitCount: ↓64))"),
            Example(
                "let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, "
                    + "kSecAttrKeySizeInBits: ↓192 as NSNumber]"
            ),
        ] + .shortKeyBad,
        good: [
            Example("let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 3072]"),
            Example(
                "let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, "
                    + "kSecAttrKeySizeInBits: 256]",
                "a curve needs fewer bits"),
            Example("let key = SymmetricKey(size: .bits256)"),
            Example("let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeAES, kSecAttrKeySizeInBits: 128]"),
        ] + .shortKeyGood,
        checks: [.swift(inspect), .swift(inspectLibraries)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.uses("kSecAttrKeySizeInBits") {
        guard let value = value(under: key), let least = pass.leastNumber(value),
            let floor = floor(around: key), least.number < floor.bits
        else { continue }
        pass.report("\(floor.name) keys of \(least.number) bits are too short", at: least.place, least.details)
    }
    for call in file.calls("SymmetricKeySize", "RSAKeyPair", "generateRSAKeyPair", "RSA", "init") {
        guard
            let argument = call.argument("bitCount") ?? call.argument("keySize") ?? call.argument("sizeInBits"),
            let least = pass.leastNumber(argument)
        else { continue }
        let isSymmetric = call.name == "SymmetricKeySize" || call.name == "init" && call.parent?.name == "SymmetricKey"
        guard isSymmetric || call.name != "init", least.number < (isSymmetric ? 128 : 2048) else { continue }
        pass.report("Keys of \(least.number) bits are too short", at: least.place, least.details)
    }
}

/// Lengths of RSA keys that other libraries are told: OpenSSL, BlueRSA, swift-crypto, which by default takes no short ones.
private func inspectLibraries(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: makersOfC.keys.sorted()) where !call.isDebugOnly {
        guard let bits = makersOfC[call.name].flatMap({ call.argument(at: $0) }), let least = pass.leastNumber(bits),
            least.number < 2048
        else { continue }
        pass.report("Keys of \(least.number) bits are too short", at: least.place, least.details)
    }
    for size in file.members("bits512", "bits768", "bits1024", "bits1536")
    where size.role == .argument && !size.isDebugOnly {
        guard size.parent?.kind == .call, size.has(.hasImplicitBase) || size.base?.text.contains("RSA") == true else {
            continue
        }
        pass.report("Keys of \(size.name.dropFirst(4)) bits are too short", at: size)
    }
    for call in file.calls("PublicKey", "PrivateKey") where !call.isDebugOnly {
        let labels = ["unsafePEMRepresentation", "unsafeDERRepresentation", "unsafeKeySize"]
        guard call.callee?.text.contains("RSA") == true, let label = labels.first(where: { call.argument($0) != nil })
        else { continue }
        pass.report("`\(label)` accepts 1024-bit keys, which are too short", at: call)
    }
}

/// Functions of OpenSSL that make keys, with the place of the number of bits.
private let makersOfC = [
    "RSA_generate_key_ex": 1, "RSA_generate_key": 0, "EVP_PKEY_CTX_set_rsa_keygen_bits": 1,
    "DSA_generate_parameters_ex": 1, "DH_generate_parameters_ex": 1, "EVP_PKEY_CTX_set_dsa_paramgen_bits": 1,
    "EVP_PKEY_CTX_set_dh_paramgen_prime_len": 1,
]

/// What a dictionary holds under the key, in a literal or by assignment.
private func value(under key: Node) -> Node? {
    var node = key
    while let parent = node.parent, parent.kind == .cast { node = parent }
    guard let parent = node.parent else { return nil }
    switch parent.kind {
    case .dictionaryEntry: return parent.child(.value)
    case .subscriptCall where parent.parent?.kind == .assignment: return parent.parent?.child(.operand)
    default: return nil
    }
}

/// The least length for the kind of key that is named nearest; where both are, a length for a curve is right.
private func floor(around key: Node) -> (bits: Int, name: String)? {
    let scopes = [
        key.enclosing(.dictionary), key.enclosing(.block), key.enclosingFunction, key.enclosingType, key.tree.root,
    ]
    for names in scopes.lazy.compactMap({ $0?.namesWithin }) {
        if names.contains(where: { $0.hasPrefix("kSecAttrKeyTypeEC") }) { return (224, "Elliptic-curve") }
        if names.contains("kSecAttrKeyTypeRSA") { return (2048, "RSA") }
    }
    return nil
}
