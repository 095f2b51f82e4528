import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// RSA encryption whose padding gives the message away to who may ask often enough.
    static let rsaPaddingOutdated = Rule(
        id: "rsa-padding-outdated",
        title: "RSA encryption without OAEP",
        category: .crypto,
        severity: .medium,
        references: [.cwe(780), .cwe(327), .masvs("CRYPTO", 1), .maswe(7), .mobileTop10(10)],
        why: """
            With PKCS #1 v1.5 padding, the decrypting side reveals whether the padding was valid. An attacker who can \
            submit messages and observe an error, or just the response time, can decrypt any message in a few thousand \
            attempts (Bleichenbacher). RSA without padding hides nothing that can be guessed.
            """,
        remedy: """
            Encrypt with `.rsaEncryptionOAEPSHA256`, or with `.rsaEncryptionOAEPSHA256AESGCM` for more than a few \
            bytes; better still, establish a key with `HPKE` from CryptoKit.
            """,
        bad: [
            Example("let sealed = SecKeyCreateEncryptedData(publicKey, ↓.rsaEncryptionPKCS1, body, &error)"),
            Example(
                """
                struct Envelope {
                    let algorithm: SecKeyAlgorithm = ↓.rsaEncryptionRaw
                    func close(_ body: Data, for key: SecKey) -> CFData? { SecKeyCreateEncryptedData(key, algorithm, body as CFData, nil) }
                }
                """, "kept in a constant"),
            Example("SecKeyEncrypt(key, ↓SecPadding.PKCS1, bytes, bytes.count, &out, &count)", "the older call"),
            Example("let parcel = try message.encrypted(with: publicKey, padding: ↓.PKCS1)", "SwiftyRSA"),
            Example("let parcel = try rsa.encrypt(bytes, variant: ↓.pksc1v15)", "CryptoSwift"),
            Example("let parcel = try key.encrypt(bytes, padding: ↓._WEAK_AND_INSECURE_PKCS_V1_5)", "swift-crypto"),
            Example(
                "let lock = Encrypter(keyManagementAlgorithm: ↓.RSA1_5, contentEncryptionAlgorithm: .A128CBCHS256, encryptionKey: key)",
                "JOSESwift"),
            Example("RSA_public_encrypt(16, bytes, &out, rsa, ↓RSA_PKCS1_PADDING)", "OpenSSL"),
        ],
        good: [
            Example("let sealed = SecKeyCreateEncryptedData(publicKey, .rsaEncryptionOAEPSHA256, body, &error)"),
            Example(
                "let opened = SecKeyCreateDecryptedData(key, .rsaEncryptionPKCS1, old, nil)", "what others have sent"),
            Example("if SecKeyIsAlgorithmSupported(key, .encrypt, .rsaEncryptionPKCS1) { warn() }", "asked, not used"),
            Example("let signature = SecKeyRawSign(key, .PKCS1SHA256, digest, 32, &out, &count)", "a signature"),
            Example(
                """
                func native(_ padding: Padding) -> SecKeyAlgorithm {
                    switch padding { case .old: return .rsaEncryptionPKCS1 case .oaep: return .rsaEncryptionOAEPSHA256 }
                }
                """, "a table of all algorithms"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in file.members("rsaEncryptionPKCS1", "rsaEncryptionRaw") {
        guard use.isUsedAsValue, !use.isMapped, !use.isForDevelopers else { continue }
        if use.role == .argument, let call = use.parent, call.kind == .call, others.contains(call.name) { continue }
        report(use, &pass)
    }
    for call in file.calls("SecKeyEncrypt", "encrypted", "encrypt") where !call.isForDevelopers {
        let padding =
            call.name == "SecKeyEncrypt" ? call.argument(at: 1) : call.argument("padding") ?? call.argument("variant")
        guard let padding = padding?.unwrapped, padding.kind == .member, weak.contains(padding.name) else { continue }
        report(padding, &pass)
    }
    // JOSESwift.
    for call in file.calls("Encrypter") where !call.isForDevelopers {
        guard let algorithm = call.argument("keyManagementAlgorithm") ?? call.argument("keyEncryptionAlgorithm"),
            algorithm.unwrapped.name == "RSA1_5"
        else { continue }
        report(algorithm.unwrapped, &pass)
    }
    for (name, place) in [("RSA_public_encrypt", 4), ("EVP_PKEY_CTX_set_rsa_padding", 1)] {
        for call in file.calls(name) where !call.isForDevelopers {
            guard let padding = call.argument(at: place)?.plain,
                ["RSA_PKCS1_PADDING", "RSA_NO_PADDING"].contains(padding.name), !call.isOfDecryption
            else { continue }
            report(padding, &pass)
        }
    }
}

private func report(_ use: Node, _ pass: inout Pass) {
    pass.report(
        "`\(use.name)` does not protect messages from an attacker who can submit ciphertexts for decryption", at: use)
}

extension Node {
    /// Whether the function around sets a context up for what others have sent, or for a signature.
    fileprivate var isOfDecryption: Bool {
        enclosingDeclaredFunction?.descendants(.call).contains { call in
            ["decrypt", "sign", "verify", "Sign", "Verify"].contains { call.name.contains($0) }
        } ?? false
    }
}

/// Calls that encrypt nothing.
private let others: Set<String> = ["SecKeyIsAlgorithmSupported", "SecKeyCreateDecryptedData", "contains"]

/// Names of paddings in the libraries, none among them.
private let weak: Set<String> = ["PKCS1", "pksc1v15", "pkcs1v15", "raw", "unsafe", "_WEAK_AND_INSECURE_PKCS_V1_5"]
