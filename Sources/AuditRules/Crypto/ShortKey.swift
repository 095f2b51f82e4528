import AuditKit
import AuditModel

extension Rule {
    /// Keys short enough to be found.
    static let shortKey = Rule(
        id: "short-key",
        title: "Cryptographic key is too short",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(326), .masvs("CRYPTO", 1), .mastg("MASTG-TEST-0209"), .mastg("MASTG-TEST-0061"), .mobileTop10(10),
        ],
        why: """
            RSA moduli under 2,048 bits and curves under 224 are within reach of well-funded attackers, and \
            standards have forbidden them since 2014. A factored key gives away every message and signature it \
            served.
            """,
        remedy: """
            Make keys on the curve P-256 (`P256.Signing.PrivateKey()`, or in the Secure Enclave), RSA keys of at \
            least 3,072 bits, and symmetric keys of 256.
            """,
        bad: [
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
        ],
        good: [
            Example("let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 3072]"),
            Example(
                "let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, "
                    + "kSecAttrKeySizeInBits: 256]",
                "a curve needs fewer bits"),
            Example("let key = SymmetricKey(size: .bits256)"),
            Example("let a: [CFString: Any] = [kSecAttrKeyType: kSecAttrKeyTypeAES, kSecAttrKeySizeInBits: 128]"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.uses("kSecAttrKeySizeInBits") {
        guard let value = value(under: key), let bits = pass.constant(value)?.value.integer, bits > 0 else { continue }
        guard let floor = floor(around: key, bits), bits < floor.bits else { continue }
        pass.report(
            "\(floor.name) keys of \(bits) bits are too short",
            at: value.kind == .cast ? value.children.first ?? value : value)
    }
    for call in file.calls("SymmetricKeySize", "RSAKeyPair", "generateRSAKeyPair") {
        guard let argument = call.argument("bitCount") ?? call.argument("keySize"),
            let bits = pass.constant(argument)?.value.integer, bits > 0
        else { continue }
        let floor = call.name == "SymmetricKeySize" ? 128 : 2048
        if bits < floor { pass.report("Keys of \(bits) bits are too short", at: argument) }
    }
}

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

/// The least length for the kind of key that the surrounding code names.
private func floor(around key: Node, _ bits: Int) -> (bits: Int, name: String)? {
    let scope = key.enclosing(.dictionary) ?? key.enclosingFunction ?? key.tree.root
    let near = scope.namesWithin
    let names =
        near.contains { $0.hasPrefix("kSecAttrKeyType") && $0 != "kSecAttrKeyType" }
        ? near : (key.enclosingType ?? key.tree.root).namesWithin
    if names.contains("kSecAttrKeyTypeRSA") { return (2048, "RSA") }
    if names.contains(where: { $0.hasPrefix("kSecAttrKeyTypeEC") }) { return (224, "Elliptic-curve") }
    return nil
}
