import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// A pin made from the bare key, which no other tool would make.
    static let pinHashWithoutSpkiHeader = Rule(
        id: "pin-hash-without-spki-header",
        title: "Pin is the digest of a bare key, not of its SubjectPublicKeyInfo",
        category: .network,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(295), .cwe(1240), .masvs("NETWORK", 2), .maswe(28), .mobileTop10(5)],
        why: """
            `SecKeyCopyExternalRepresentation` returns the key without the header that identifies its algorithm and \
            size. The digest then never matches a pin made by `openssl`, TrustKit or `NSPinnedDomains`, and a backup \
            pin created the usual way fails on the day it is needed.
            """,
        remedy: """
            Prepend the ASN.1 header for the key's type and size and hash both together (RFC 7469 §2.4), or declare \
            `NSPinnedDomains` and write no code. `bulwark pins show` prints the correct digest; SecureHTTP’s `Pin` \
            computes it for keys of any kind.
            """,
        bad: [
            Example(
                """
                func pin(of trust: SecTrust) -> String? {
                    guard let key = SecTrustCopyKey(trust),
                          let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return nil }
                    return Data(↓SHA256.hash(data: data)).base64EncodedString()
                }
                """),
            Example(
                """
                func isPinned(_ certificate: SecCertificate) -> Bool {
                    let key = SecCertificateCopyKey(certificate)!
                    let bytes = SecKeyCopyExternalRepresentation(key, nil)! as Data
                    var digest = [UInt8](repeating: 0, count: 32)
                    bytes.withUnsafeBytes { _ = ↓CC_SHA256($0.baseAddress, CC_LONG(bytes.count), &digest) }
                    return pins.contains(Data(digest))
                }
                """),
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    let key = SecTrustCopyKey(trust)!
                    return ↓sha256(SecKeyCopyExternalRepresentation(key, nil)! as Data) == pinnedHash
                }
                func sha256(_ data: Data) -> String { Data(SHA256.hash(data: data)).base64EncodedString() }
                """, "hashed in a function of its own"),
        ],
        good: [
            Example(
                """
                func pin(of trust: SecTrust) -> String? {
                    guard let key = SecTrustCopyKey(trust),
                          let data = SecKeyCopyExternalRepresentation(key, nil) as Data? else { return nil }
                    var spki = Data(rsa2048Header)
                    spki.append(data)
                    return Data(SHA256.hash(data: spki)).base64EncodedString()
                }
                """),
            Example(
                """
                func check(_ trust: SecTrust) -> Bool {
                    let key = SecTrustCopyKey(trust)!
                    return sha256(SecKeyCopyExternalRepresentation(key, nil)! as Data) == pinnedHash
                }
                func sha256(_ data: Data) -> String { Data(SHA256.hash(data: asn1Header + data)).base64EncodedString() }
                """, "the header is added further in"),
            Example(
                "func fingerprint(of key: SecKey) -> Data { Data(SHA256.hash(data: SecKeyCopyExternalRepresentation(key, nil)! as Data)) }",
                "a key of one's own, no server is judged"),
            Example(
                "func digest(_ c: SecCertificate) -> Data { Data(SHA256.hash(data: SecCertificateCopyData(c) as Data)) }"
            ),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for export in file.calls("SecKeyCopyExternalRepresentation") {
        guard let function = export.trustFunction, function.readsServerKey, !hasHeader(function, pass, depth: 3) else {
            continue
        }
        guard
            let hash = function.descendants.first(where: {
                $0.isHashing && ($0.contains(export) || export.isBefore($0))
            })
        else {
            continue
        }
        pass.report("This digest omits the header that identifies the key's type", at: hash)
    }
}

/// Whether a function or one that it calls speaks of an ASN.1 header.
private func hasHeader(_ function: Node, _ pass: Pass, depth: Int) -> Bool {
    guard depth > 0 else { return false }
    return function.descendants.contains { node in
        switch node.kind {
        case .reference, .member, .variable, .parameter:
            return headerWords.contains { node.name.lowercased().contains($0) }
        case .call:
            if headerWords.contains(where: { node.name.lowercased().contains($0) }) { return true }
            return pass.lookup.function(of: node).map { $0 != function && hasHeader($0, pass, depth: depth - 1) }
                ?? false
        default: return false
        }
    }
}

extension Node {
    /// Whether a server's key is taken out of its trust or certificate here.
    fileprivate var readsServerKey: Bool {
        descendants.contains { $0.kind == .call && keyReaders.contains($0.name) }
    }

    fileprivate var isHashing: Bool {
        guard kind == .call else { return false }
        let text = callee?.dottedName.lowercased() ?? ""
        return text.contains("sha256") && text != "insecure.sha256"
    }
}

private let keyReaders: Set<String> = [
    "SecTrustCopyKey", "SecTrustCopyPublicKey", "SecCertificateCopyKey", "SecCertificateCopyPublicKey",
]
private let headerWords = ["header", "asn1", "spki", "prefix", "subjectpublickeyinfo"]
