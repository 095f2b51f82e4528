import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keys made of what others know too.
    static let predictableKey = Rule(
        id: "predictable-key",
        title: "Key derived from a known identifier",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(321), .cwe(330), .cwe(340), .cwe(1391), .masvs("CRYPTO", 2), .maswe(13), .maswe(14),
            .mastg("MASTG-TEST-0213"), .mobileTop10(10),
        ],
        why: """
            Device identifiers, device names, bundle identifiers and the time are not secret: the vendor’s other apps, \
            logs and servers know them, and the rest can be guessed. A key derived from them protects nothing.
            """,
        remedy: """
            Generate a random key with `SymmetricKey(size: .bits256)` on first launch and keep it in the keychain, for \
            example with Bulwark’s `KeychainStore`.
            """,
        bad: [
            Example(
                """
                let device = UIDevice.current.identifierForVendor?.uuidString
                let statement = ↓"PRAGMA key = '\\(device ?? "")'"
                """),
            Example("let key = SymmetricKey(data: ↓Data(UIDevice.current.identifierForVendor!.uuidString.utf8))"),
            Example("let sealed = RNCryptor.encrypt(data: data, withPassword: ↓Bundle.main.bundleIdentifier!)"),
            Example("let aes = try AES(key: ↓Array(UIDevice.current.name.utf8), blockMode: GCM(iv: iv))"),
            Example(
                """
                func machine() -> String { ProcessInfo.processInfo.hostName }
                func key() -> SymmetricKey { SymmetricKey(data: ↓SHA256.hash(data: Data(machine().utf8))) }
                """, "hashed, through a function"),
        ],
        good: [
            Example("let key = SymmetricKey(size: .bits256)"),
            Example("let statement = \"PRAGMA key = '\\(try keychain.read(\"database\"))'\""),
            Example(
                "analytics.start(device: UIDevice.current.identifierForVendor?.uuidString)",
                "an identifier, used as one"),
            Example(
                "let key = SymmetricKey(data: SHA256.hash(data: Data(shared.key.uuidString.utf8)))",
                "a key stored as a UUID"),
            Example(
                "let key = HKDF<SHA256>.deriveKey(inputKeyMaterial: secret, info: "
                    + "Data(Bundle.main.bundleIdentifier!.utf8), "
                    + "outputByteCount: 32)", "parts keys from one another"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let flow = LocalFlow(lookup: pass.lookup)
    var sinks = file.tree.nodes(.call, named: CryptoSink.named.keys.sorted()).flatMap { CryptoSink.known(in: $0) }
    sinks += ["encrypt", "encryptData", "Encryptor", "PBKDF2", "Scrypt", "Configuration", "decrypt"]
        .flatMap { file.calls($0) }.flatMap { CryptoSink.labelled(in: $0) }
    var seen: Set<Node> = []
    for (kind, argument) in sinks where kind == .key || kind == .password {
        guard let source = flow.chain(from: argument).first(where: isKnown), seen.insert(argument).inserted else {
            continue
        }
        report(argument, source.name, &pass)
    }
    let inputs = pass[CryptoInputs.self]
    for use in inputs.known(.key, in: file) + inputs.known(.password, in: file)
    where seen.insert(use.argument).inserted && !use.call.isDebugOnly {
        report(use.argument, use.source.name, &pass, paths: use.paths)
    }
    for text in file.nodes(.interpolatedString) {
        guard let start = text.children.first, start.kind == .string, start.name.lowercased().hasPrefix("pragma key"),
            let source = flow.chain(from: text).first(where: isKnown)
        else { continue }
        report(text, source.name, &pass)
    }
}

private func report(_ place: Node, _ source: String, _ pass: inout Pass, paths: [[Pass.Details.Step]] = []) {
    pass.report("The key is derived from `\(source)`, which is not secret", at: place, .init(paths: paths))
}

/// What anybody can find out: of `name` and `model` only those of the device.
private func isKnown(_ node: Node) -> Bool {
    guard node.kind == .member else { return false }
    if identifiers.contains(node.name) { return true }
    return ["name", "model", "systemVersion"].contains(node.name)
        && (node.base?.text.hasPrefix("UIDevice.current") ?? false)
}

private let identifiers: Set<String> = [
    "identifierForVendor", "advertisingIdentifier", "bundleIdentifier", "timeIntervalSince1970",
]
