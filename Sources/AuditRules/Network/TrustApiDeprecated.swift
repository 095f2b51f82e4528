import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Calls of the Security framework for trust that have better successors.
    static let trustApiDeprecated = Rule(
        id: "trust-api-deprecated",
        title: "Deprecated certificate evaluation API",
        category: .network,
        severity: .low,
        profile: .strict,
        references: [.cwe(477), .masvs("NETWORK", 1), .maswe(46), .mobileTop10(5)],
        why: """
            `SecTrustEvaluate` returns success even for an untrusted server and blocks its thread while it fetches \
            revocation data; accessing certificates by index can crash. Both are easy to misuse.
            """,
        remedy: """
            Use `SecTrustEvaluateWithError` or `SecTrustEvaluateAsyncWithError`, `SecTrustCopyCertificateChain` and \
            `SecTrustCopyKey`.
            """,
        bad: [
            Example("let status = ↓SecTrustEvaluate(trust, &result)"),
            Example("let leaf = ↓SecTrustGetCertificateAtIndex(trust, 0)"),
            Example("let key = ↓SecTrustCopyPublicKey(trust)"),
        ],
        good: [
            Example("guard SecTrustEvaluateWithError(trust, &error) else { return }"),
            Example("let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate]"),
            Example(
                """
                if #available(iOS 15, *) { chain = SecTrustCopyCertificateChain(trust) }
                else { leaf = SecTrustGetCertificateAtIndex(trust, 0) }
                """, "the branch for old systems"),
            Example("evaluator.SecTrustEvaluate(trust)", "a method of one's own"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for (old, new) in successors {
        for call in file.calls(old) where call.callee?.kind == .reference && !call.isForOldSystems {
            pass.report("`\(old)` is deprecated; use `\(new)` instead", at: call)
        }
    }
}

extension Node {
    /// Whether the node stands in the `else` of an `#available`, or after a `guard` for one.
    fileprivate var isForOldSystems: Bool {
        var inner = self
        for up in ancestors {
            if up.kind == .if || up.kind == .guard, inner.role == .elseBody, up.asksForSystem { return true }
            if up.kind == .block || up.kind == .closure {
                let before = up.children.prefix { $0 != inner }
                if before.contains(where: { $0.kind == .if && $0.asksForSystem && $0.leaves }) { return true }
            }
            inner = up
        }
        return false
    }

    private var asksForSystem: Bool {
        let end = child(.body)?.range.lowerBound ?? child(.elseBody)?.range.lowerBound ?? range.upperBound
        return tree.text(range.lowerBound..<end).contains("#available")
    }

    private var leaves: Bool {
        child(.body)?.children.contains { [.return, .throw, .jump].contains($0.kind) } ?? false
    }
}

private let successors = [
    ("SecTrustEvaluate", "SecTrustEvaluateWithError"), ("SecTrustEvaluateAsync", "SecTrustEvaluateAsyncWithError"),
    ("SecTrustGetCertificateAtIndex", "SecTrustCopyCertificateChain"), ("SecTrustCopyPublicKey", "SecTrustCopyKey"),
    ("SecCertificateCopyPublicKey", "SecCertificateCopyKey"),
]
