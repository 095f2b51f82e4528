import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Files with private keys: PEM, DER, PKCS #12, Java and PuTTY.
    static let privateKeyFile = Rule(
        id: "private-key-file",
        title: "Private key file in the project",
        category: .crypto,
        severity: .critical,
        reach: .everywhere,
        references: [
            .cwe(321), .cwe(798), .cwe(312), .cwe(522), .masvs("CRYPTO", 2), .masvs("STORAGE", 1), .maswe(3), .maswe(4),
            .mastg("MASTG-TEST-0214"), .mobileTop10(1), .mobileTop10(10),
        ],
        why: """
            The file is in every clone of the repository and, if bundled, in every copy of the app: anyone who has it \
            can sign, decrypt or log in as its owner. The password of a `.p12` file is usually in the code that opens \
            it.
            """,
        remedy: """
            Replace the key and revoke its certificates, purge the file from the repository’s history, and provide it \
            to build machines through their secret store; keys for users belong in the Secure Enclave of each device. \
            Bulwark’s `HardwareKeys` creates keys there, on PKCS #11 tokens and in TPMs.
            """,
        bad: [
            Example("↓\(SecretSamples.keyBlock("PRIVATE KEY"))\n", as: .file("fastlane/AuthKey_7K3QX9.p8")),
            Example("↓\(SecretSamples.keyBlock())\n", as: .file("Server/tls.key")),
            Example(
                "\(SecretSamples.keyBlock("CERTIFICATE"))\n↓\(SecretSamples.keyBlock("EC PRIVATE KEY"))\n",
                as: .file("App/client.pem"), "a certificate together with its key"),
        ],
        good: [
            Example(
                "\(SecretSamples.keyBlock("CERTIFICATE"))\n", as: .file("App/pinned.pem"), "a certificate is public"),
            Example("\(SecretSamples.keyBlock("PUBLIC KEY"))\n", as: .file("App/verify.pem"), "and so is a public key"),
            Example("version https://git-lfs.github.com/spec/v1\n", as: .file("App/client.p12"), "only a pointer"),
            Example("PK\u{3}\u{4}", as: .file("Documents/Talk.key"), "slides of Keynote"),
        ],
        checks: [.keyMaterial(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .privateKey, in: file)
    guard let content = KeyFileContent(file.bytes) else { return }
    pass.report(
        "\(content.name) is in the project", file: file.path,
        Pass.Details(severity: content.severity, confidence: file.isSampleOfKey ? .low : .high))
}

/// What the first bytes of a binary key file tell.
private enum KeyFileContent {
    case pkcs12, pkcs8, encryptedPKCS8, pkcs1, sec1, javaKeyStore

    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFE, 0xED, 0xFE, 0xED]) || bytes.starts(with: [0xCE, 0xCE, 0xCE, 0xCE]) {
            // The tag of the first entry: 2 is a certificate, anything else a key.
            guard bytes.count > 16, Array(bytes[12..<16]) != [0, 0, 0, 2] else { return nil }
            // Android's tools give every developer such a key, whose password is known; no release is signed with it.
            guard bytes.firstRange(of: Array("androiddebugkey".utf8)) == nil else { return nil }
            self = .javaKeyStore
            return
        }
        guard let inner = Self.contentOfSequence(bytes) else { return nil }
        let known =
            Self.openings.first { inner.starts(with: $0.bytes) }
            ?? Self.nested(inner).flatMap { nested in Self.nestedOpenings.first { nested.starts(with: $0.bytes) } }
        guard let known else { return nil }
        self = known.content
    }

    var name: String {
        switch self {
        case .pkcs12: "A PKCS #12 file with a certificate and its private key"
        case .pkcs8: "A PKCS #8 private key"
        case .encryptedPKCS8: "A password-protected PKCS #8 private key"
        case .pkcs1: "An RSA private key"
        case .sec1: "An elliptic-curve private key"
        case .javaKeyStore: "A Java keystore with a private key"
        }
    }

    /// Less where a password stands between the file and the key.
    var severity: Severity {
        switch self {
        case .pkcs12, .javaKeyStore: .high
        case .encryptedPKCS8: .medium
        case .pkcs8, .pkcs1, .sec1: .critical
        }
    }

    /// What stands inside an outermost DER sequence, X.690 section 8.1; BER's indefinite length is allowed.
    private static func contentOfSequence(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        guard bytes.count > 8, bytes[0] == 0x30 else { return nil }
        let lengthBytes = bytes[1] > 0x80 ? Int(bytes[1] & 0x7F) : 0
        guard lengthBytes <= 4, bytes.count > 2 + lengthBytes + 4 else { return nil }
        return bytes[(2 + lengthBytes)...]
    }

    /// What stands inside a sequence that comes first.
    private static func nested(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        contentOfSequence(Array(bytes.prefix(64)))
    }

    private typealias Opening = (bytes: [UInt8], content: KeyFileContent)

    /// The version number and, where versions agree, what follows it: RFC 7292, 5958, 8017, 5915.
    private static let openings: [Opening] = [
        ([0x02, 0x01, 0x03], .pkcs12), ([0x02, 0x01, 0x00, 0x30], .pkcs8), ([0x02, 0x01, 0x01, 0x30], .pkcs8),
        ([0x02, 0x01, 0x00, 0x02], .pkcs1), ([0x02, 0x01, 0x01, 0x04], .sec1),
    ]

    /// The object identifiers 1.2.840.113549.1.5.13 and .1.12 of encryption under a password.
    private static let nestedOpenings: [Opening] = [
        ([0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05, 0x0D], .encryptedPKCS8),
        ([0x06, 0x0A, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x0C], .encryptedPKCS8),
    ]
}
