import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// PINs under a hash that can be tried out at once.
    static let pinHashGuessable = Rule(
        id: "pin-hash-guessable",
        title: "PIN can be recovered from its hash",
        category: .auth,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(916), .cwe(327), .cwe(328), .cwe(759), .masvs("AUTH", 2), .masvs("CRYPTO", 1), .maswe(8), .maswe(14),
            .mobileTop10(3), .mobileTop10(10),
        ],
        why: """
            There are ten thousand four-digit PINs and a million six-digit ones. With a fast hash, all of them can be \
            tried in less than a second, so anyone who reads the hash has the PIN.
            """,
        remedy: """
            Store the PIN in the Keychain with `kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly`, or use it only to \
            unlock a key there with `SecAccessControlCreateWithFlags` and `.applicationPassword`; limit the attempts. \
            Bulwark’s `KeychainStore` takes the accessibility class as `SecretPolicy(accessibility: \
            .whenPasscodeSetThisDeviceOnly)`. `LoginLimiter` counts the attempts.
            """,
        bad: [
            Example("let stored = ↓SHA256.hash(data: Data(pin.utf8))"),
            Example(
                """
                func validatePin(_ pin: String) -> Bool {
                    let data = ↓ccSha256(data: pin.data(using: .utf8)!)
                    return data.hex == reference
                }
                """),
            Example("defaults.set(↓passcode.sha256(), forKey: \"lock\")"),
            Example(
                """
                init(otpCode: String) {
                    let hashed = ↓SHA256.hash(data: Data(otpCode.utf8))
                    key = SymmetricKey(data: hashed)
                }
                """, "a key of six digits"),
        ] + .pinHashGuessableFlows,
        good: [
            Example("let pins = keys.map { SHA256.hash(data: $0.spki) }", "pins of certificates"),
            Example("let pinnedHash = SHA256.hash(data: pinnedCertificate)"),
            Example("let sent = SHA256.hash(data: Data(otpCode.utf8))", "a code that is used up when it is looked at"),
            Example("try keychain.set(pin, key: \"lock\")", "kept whole, in the Keychain"),
            Example(
                "func set(passcode: String) throws { try keychain.set(Data(passcode.utf8).sha256, key: \"lock\") }",
                "kept in the Keychain, where nobody tries it out"),
            Example(
                "let key = try Scrypt(password: pin.bytes, salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate()"),
        ] + .pinHashGuessableLookAlikes,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[HashCalls.self].uses(in: file) where !use.node.isPrescribedHash && !use.node.isKeptInKeychain {
        let pins = HashCalls.secrets(in: use, pass).filter {
            $0.name.isPINName || $0.name.isOneTimeCodeName && use.node.isMadeAKey
        }
        guard let found = pins.first, found.confidence > .low, !use.names.contains(where: isAboutCertificates) else {
            continue
        }
        pass.report(
            "\(use.algorithm.rawValue) of `\(found.name)` can be reversed by trying every value", at: use.node,
            .init(paths: found.paths))
    }
}

extension Node {
    /// Whether the code around keeps the hash in the Keychain, where it is as safe as the PIN itself would be.
    fileprivate var isKeptInKeychain: Bool {
        if ancestors.contains(where: { $0.kind.isTypeDeclaration && keychain.occur(in: $0.name) }) {
            return true
        }
        return enclosingDeclaredFunction?.descendants.contains { node in
            node.kind == .reference && (keychain.occur(in: node.name) || node.name.hasPrefix("SecItem"))
        } ?? false
    }
}

extension Node {
    /// Whether a hash becomes the key of a cipher: `SymmetricKey(data: SHA256.hash(data: code))`, on the spot or by a name.
    fileprivate var isMadeAKey: Bool {
        if enclosing(.call).map({ $0.name == "SymmetricKey" }) ?? false { return true }
        let held = ancestors.prefix(4).first {
            $0.kind == .variable && $0.initialValue.map { $0 == self || $0.contains(self) } ?? false
        }
        guard let held, let function = enclosingDeclaredFunction else { return false }
        return function.descendants(.call).contains { call in
            call.name == "SymmetricKey"
                && call.arguments.contains { argument in
                    argument.namesWithin.contains(held.name)
                }
        }
    }
}

private let keychain = FoldedWords("keychain")

private func isAboutCertificates(_ name: String) -> Bool {
    Words.of(name).contains { ["certificate", "cert", "spki", "pinned", "trust", "server"].contains($0) }
}
