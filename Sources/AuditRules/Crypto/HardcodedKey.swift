import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Cryptographic keys that are written in the source.
    static let hardcodedKey = Rule(
        id: "hardcoded-key",
        title: "Hard-coded cryptographic key",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(321), .cwe(798), .masvs("CRYPTO", 2), .maswe(3), .maswe(4), .mastg("MASTG-TEST-0213"),
            .mobileTop10(10), .mobileTop10(1),
        ],
        why: """
            A hard-coded key is the same on every device and can be extracted from the app with a disassembler. Anyone \
            who extracts it can decrypt or forge the data of all users.
            """,
        remedy: """
            Generate a key per installation with `SymmetricKey(size: .bits256)` and keep it in the keychain, or create \
            one in the Secure Enclave; derive keys for shared data from a secret provided by the server or the user. \
            Bulwark’s `KeychainStore` covers the keychain, its `SecureEnclaveKeyStore` the Secure Enclave.
            """,
        bad: [
            Example("let key = SymmetricKey.init(data: Data.init(↓\"qwmdkf83hs02lapz75nvbx61rtyu40ei\".utf8))"),
            Example("let key = SymmetricKey(data: Data(↓\"k9f3jd83hf7sk2la\".utf8))"),
            Example(
                """
                enum Secrets { static let key: [UInt8] = [9, 3, 7, 1, 5, 8, 2, 6, 4, 0, 11, 13, 17, 19, 23, 29] }
                CCCrypt(op, alg, options, ↓Secrets.key, 16, iv, input, n, output, m, &moved)
                """),
            Example("let aes = try AES(key: ↓\"passwordpassword\".bytes, blockMode: CBC(iv: iv))"),
            Example(
                """
                class Vault {
                    var databaseKey = "s3cr3tdatabasekey"
                    func open() { Realm.Configuration(encryptionKey: ↓databaseKey.data(using: .utf8)) }
                }
                """, "a property that is never assigned"),
            Example(
                """
                func seal(_ data: Data, with secret: Data) {
                    secret.withUnsafeBytes { CCCrypt(op, alg, pad, ↓$0.baseAddress, 32, iv, input, n, out, m, &moved) }
                }
                seal(data, with: Data("0a1b2c3d4e5f6789".utf8))
                """, "through a function in the project"),
        ] + .hardcodedKeyBad,
        good: [
            Example("let key = SymmetricKey(data: try keychain.read(\"key\"))"),
            Example(
                "var key = [UInt8](repeating: 0, count: 32); SecRandomCopyBytes(kSecRandomDefault, 32, &key); "
                    + "let sealed = SymmetricKey(data: key)", "a buffer that is filled"),
            Example("store.encrypt(data, encryptionKey: \"\")", "no key yet"),
            Example(
                "let root = try HMAC(key: \"Bitcoin seed\".bytes, variant: .sha2(.sha512)).authenticate(seed)", "BIP32"),
            Example("try keychain.save(data, secretKey: \"account.token\")", "the name of an entry, not its value"),
            Example(
                """
                func derive(from seed: Data) -> Data {
                    let salt = Data(SHA256.hash(data: Data("app.example.derivation".utf8)))
                    return Data(HMAC<SHA256>.authenticationCode(for: seed, using: SymmetricKey(data: salt)))
                }
                """, "the salt of HKDF's first step"),
            Example(
                "#if DEBUG\nlet key = SymmetricKey(data: Data(\"development-only!\".utf8))\n#endif",
                "not in release builds"),
        ] + .hardcodedKeyGood,
        checks: [.swift(inspect), .swift(inspectNamedBytes)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in pass[CryptoInputs.self].uses(.key, in: file) {
        guard let confidence = use.confidenceAsKey(pass.lookup), !use.makesSalt(in: file, pass.lookup) else { continue }
        pass.report(
            "The key passed to `\(use.api)` is hard-coded", at: use.place,
            .init(
                confidence: use.argument.isMadeUp ? .low : confidence, masking: use.masks, paths: use.paths,
                related: use.related))
    }
}

extension CryptoInputs.Use {
    /// Whether a code under a key of zeros makes a salt, as the function says: `s1` of Bluetooth Mesh, and HKDF's first step
    /// where no salt is given (RFC 5869, section 2.2).
    fileprivate func makesSalt(in file: SwiftFile, _ lookup: Lookup) -> Bool {
        let values = values(lookup)
        guard codes.contains(api), !values.isEmpty,
            values.allSatisfy({ value in value.bytes.map { !$0.isEmpty && $0.allSatisfy { $0 == 0 } } ?? false }),
            let function = sources.first?.node.enclosingDeclaredFunction
        else { return false }
        if Words.of(function.name).contains(where: ["salt", "extract"].contains) { return true }
        guard function.tree === file.tree else { return false }
        let before = file.source.bytes[..<function.range.lowerBound]
        let lines = before.split(separator: UInt8(ascii: "\n")).reversed().map {
            String(decoding: $0, as: UTF8.self).drop(while: \.isWhitespace)
        }
        return lines.drop { !$0.hasPrefix("///") && !$0.contains("}") }.prefix { $0.hasPrefix("///") }
            .contains { Words.of(String($0)).contains("salt") }
    }
}

private let codes: Set<String> = ["HMAC", "CMAC", "CCHmac", "authenticationCode"]
