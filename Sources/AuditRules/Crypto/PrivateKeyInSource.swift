import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Private key blocks and wallet keys in text files.
    static let privateKeyInSource = Rule(
        id: "private-key-in-source",
        title: "Private key in the source code",
        category: .crypto,
        severity: .critical,
        reach: .everywhere,
        references: [
            .cwe(321), .cwe(798), .cwe(312), .masvs("CRYPTO", 2), .masvs("STORAGE", 1), .maswe(3), .maswe(4),
            .mastg("MASTG-TEST-0213"), .mastg("MASTG-TEST-0214"), .mobileTop10(1), .mobileTop10(10),
        ],
        why: """
            Anyone who has the private key can sign, decrypt or log in as its owner. A key in the source is in every \
            clone of the repository, and a key in an app can be extracted from the binary with a single command.
            """,
        remedy: """
            Replace the key pair, revoke the certificates issued for it, and keep the new key on the server, or \
            generate one on each device with `SecureEnclave.P256.Signing.PrivateKey` or `SecKeyCreateRandomKey`. \
            Bulwark’s `HardwareKeys` creates keys there, on PKCS #11 tokens and in TPMs.
            """,
        bad: [
            Example("let key = \"\"\"\n    ↓\(SecretSamples.keyBlock(line: "\n    "))\n    \"\"\""),
            Example("let pem = \"↓\(SecretSamples.keyBlock("EC PRIVATE KEY", line: "\\n"))\"", "on one line"),
            Example("<key>Signer</key>\n<string>↓\(SecretSamples.keyBlock("PRIVATE KEY"))</string>", as: .infoPlist),
            Example(
                "{ \"privateKey\": \"↓0x\(SecretSamples.hexadecimal)\(SecretSamples.otherHexadecimal)\" }\n",
                as: .file("App/Wallet.json"), "the key of a wallet"),
        ],
        good: [
            Example("let begin = \"-----BEGIN PRIVATE KEY-----\"", "the header alone, to write or find a block"),
            Example(
                "let pem = \"\"\"\n    \(SecretSamples.keyBlock("PUBLIC KEY", line: "\n    "))\n    \"\"\"",
                "a public key"),
            Example(
                "let pem = \"\"\"\n    \(SecretSamples.keyBlock("CERTIFICATE", line: "\n    "))\n    \"\"\"",
                "a certificate"),
            Example(
                """
                let body = key.derRepresentation.base64EncodedString(options: .lineLength64Characters)
                var pem = "-----BEGIN PRIVATE KEY-----\\n"
                pem += body
                pem += "\\n"
                pem += "-----END PRIVATE KEY-----\\n"
                try pem.write(to: file, atomically: true, encoding: .utf8)
                """, "filled at run time"),
            Example("let key = try P256.Signing.PrivateKey(pemRepresentation: keychain.read(\"signer\"))"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .privateKey, in: file)
}
