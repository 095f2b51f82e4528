import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Salts that are the same for every user.
    static let constantSalt = Rule(
        id: "constant-salt",
        title: "Constant salt",
        category: .crypto,
        severity: .medium,
        references: [
            .cwe(760), .cwe(759), .masvs("CRYPTO", 1), .maswe(14), .mastg("MASTG-TEST-0211"), .mobileTop10(10),
        ],
        why: """
            A salt makes equal passwords derive different keys, so each one has to be attacked separately. With one \
            salt for all users, a single table of guesses works against every copy of the data.
            """,
        remedy: """
            Generate at least 16 random bytes per password with `SecRandomCopyBytes` and store them with the result; a \
            salt need not be secret.
            """,
        bad: [
            Example(
                "let key = try PKCS5.PBKDF2(password: password, salt: Array(↓\"NaCl\".utf8), iterations: "
                    + "600_000).calculate()"
            ),
            Example(
                """
                let salt = "0123456789"
                func derive(_ password: String) {
                    let saltData = salt.data(using: .utf8)!
                    saltData.withUnsafeBytes { saltBytes in
                        CCKeyDerivationPBKDF(kind, password, n, ↓saltBytes, saltData.count, prf, 600_000, &key, 32)
                    }
                }
                """),
            Example(
                "let key = try Scrypt(password: pin, salt: ↓[1, 2, 3, 4, 5, 6, 7, 8], dkLen: 32, N: 131_072, "
                    + "r: 8, p: 1)"
            ),
            Example(
                "let key = RNCryptor.FormatV3.makeKey(forPassword: password, withSalt: ↓Data(repeating: 0, count: 8))"),
        ] + .constantSaltBad,
        good: [
            Example("let key = try PKCS5.PBKDF2(password: password, salt: user.salt, iterations: 600_000).calculate()"),
            Example(
                "func find(salt: BigUInt = 0) -> Address { Factory.address(owner: owner, salt: salt) }",
                "the salt of a contract address"),
            Example(
                "var salt = [UInt8](repeating: 0, count: 16); SecRandomCopyBytes(kSecRandomDefault, 16, &salt); "
                    + "CCKeyDerivationPBKDF(kind, p, n, salt, 16, prf, 600_000, &key, 32)", "filled before it is used"),
            Example(
                "let seed = PBKDF2.derive(password: phrase, salt: \"mnemonic\" + passphrase, iterations: 2048)",
                "the prefix required by BIP39, plus the user's passphrase"),
            Example(
                "let key = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(\"Noise\".utf8), "
                    + "sharedInfo: info)",
                "HKDF over a shared secret: RFC 5869 allows a fixed salt"),
            Example(
                """
                let salt = SecretBytes(randomCount: 16).withUnsafeBytes { Array($0) }
                let key = try Scrypt(password: pin, salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1)
                """, "the number is the count of random bytes"),
            Example(
                """
                let values: [UInt8] = [0, 1, 2, 3]
                func decoded(_ text: [UInt8]) -> [UInt8] {
                    var bytes: [UInt8] = []
                    for digit in text { bytes.append(values[Int(digit)]) }
                    return bytes
                }
                let key = try Scrypt(password: pin, salt: decoded(header), dkLen: 32, N: 131_072, r: 8, p: 1)
                """, "a value read through a table"),
        ] + .constantSaltGood,
        checks: [.swift(inspect), .swift(inspectNamedSalts)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[CryptoInputs.self].uses(.salt, in: file) {
        if use.isOfAgreedSecret || use.isForMnemonic { continue }
        pass.report(
            "The salt passed to `\(use.api)` is the same for every user", at: use.place,
            .init(paths: use.paths, related: use.related))
    }
    for call in file.calls("PBKDF1", "PBKDF2", "Scrypt", "makeKey", "CCKeyDerivationPBKDF", "deriveKey") {
        for (kind, salt) in CryptoSink.known(in: call) + CryptoSink.labelled(in: call) where kind == .salt {
            guard salt.isEmptyValue, call.isPasswordDerivation, !call.isOfHKDF, !call.isDebugOnly else { continue }
            pass.report("`\(call.name)` is called without a salt, so equal passwords derive equal keys", at: salt)
            break
        }
    }
}

extension Node {
    /// `[]`, `""`, `Data()` and `[UInt8]()`.
    fileprivate var isEmptyValue: Bool {
        let node = unwrapped
        switch node.kind {
        case .array: return node.children.isEmpty
        case .string: return node.name.isEmpty
        case .call: return node.arguments.isEmpty && (node.name == "Data" || node.callee?.unwrapped.kind == .array)
        default: return false
        }
    }

    fileprivate var isOfHKDF: Bool {
        [callee?.dottedName, enclosingType?.name].contains { $0?.lowercased().contains("hkdf") == true }
    }
}

extension CryptoInputs.Use {
    /// Whether HKDF expands a secret that is strong by itself; what it is given must not look like a password.
    fileprivate var isOfAgreedSecret: Bool {
        let name = (call.callee?.dottedName ?? "").lowercased()
        guard name.contains("hkdf") || ["deriveKey", "extract"].contains(call.name) else { return false }
        if call.argument("password") != nil { return false }
        return !call.namesWithin.contains { $0.isPasswordName }
    }

    /// BIP39 derives its seed with the salt "mnemonic", followed by a passphrase that is often empty.
    fileprivate var isForMnemonic: Bool {
        sources.contains { $0.node.kind == .string && $0.node.name.hasPrefix("mnemonic") }
    }
}
