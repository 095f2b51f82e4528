import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// The whole certificate is pinned, though it changes at every renewal.
    static let pinLeafCertificate = Rule(
        id: "pin-leaf-certificate",
        title: "Whole certificate is pinned",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(693), .masvs("NETWORK", 2), .maswe(28), .mobileTop10(5)],
        why: """
            A certificate is renewed within months, sometimes weeks, and a pin on its bytes breaks with each renewal. \
            Apps that lock themselves out tend to drop pinning.
            """,
        remedy: """
            Pin the SHA-256 digest of the public key (SubjectPublicKeyInfo) of the server and of a backup key, or that \
            of the issuing authority. `bulwark pins show` prints both.
            """,
        bad: [
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    let leaf = SecTrustGetCertificateAtIndex(trust, 0)!
                    return ↓SecCertificateCopyData(leaf) as Data == bundled
                }
                """),
            Example("let evaluators = [\"shop.test\": ↓PinnedCertificatesTrustEvaluator()]", "Alamofire"),
            Example("let policy = AFSecurityPolicy(pinningMode: ↓.certificate)", "AFNetworking"),
        ],
        good: [
            Example("let evaluators = [\"shop.test\": PublicKeysTrustEvaluator()]"),
            Example("let policy = AFSecurityPolicy(pinningMode: .publicKey)"),
            Example("let bytes = SecCertificateCopyData(certificate) as Data; save(bytes)", "no server is judged"),
            Example(
                "func check(_ trust: SecTrust) -> Bool { pins.contains(digest(of: SecTrustCopyKey(trust)!)) }",
                "a key is pinned"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecCertificateCopyData") {
        guard let function = call.trustFunction, function.readsServerCertificate,
            !function.descendants.contains(where: {
                $0.kind == .call && $0.callee?.dottedName.lowercased().contains("sha") == true
            })
        else { continue }
        pass.report("This pin breaks with every renewal of the certificate", at: call)
        break
    }
    for call in file.calls("PinnedCertificatesTrustEvaluator") {
        pass.report("This pin breaks with every renewal of the certificate", at: call)
    }
    for setting in file.settings(["pinningMode", "SSLPinningMode"])
    where setting.value.kind == .member && setting.value.name == "certificate" {
        pass.report("This pin breaks with every renewal of the certificate", at: setting.value)
    }
}

extension Node {
    fileprivate var readsServerCertificate: Bool {
        descendants.contains {
            $0.kind == .call && ["SecTrustGetCertificateAtIndex", "SecTrustCopyCertificateChain"].contains($0.name)
        }
    }
}
