import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Signatures over SHA-1 and older, by the names that libraries give them.
func inspectSignatures(_ file: SwiftFile, _ pass: inout Pass) {
    for use in file.tree.nodes(.member, named: signatures)
    where use.isUsedAsValue && !use.isMapped && !use.isAskedFor {
        pass.reportSignature(at: use)
    }
    for call in file.calls("signed", "sign", "verify", "signature", "isValidSignature") where !call.isDebugOnly {
        guard let place = call.signatureOverSHA1 else { continue }
        pass.reportSignature(at: place)
    }
    for call in file.calls("EVP_sha1", "EVP_md5") where !call.isDebugOnly {
        guard let user = call.parent, user.kind == .call, signersOfOpenSSL.contains(user.name) else { continue }
        pass.reportSignature(at: call)
    }
}

extension Pass {
    /// Two texts with one SHA-1 cost a fortune, and the signer has to sign the one; with one MD5 they cost nothing.
    fileprivate mutating func reportSignature(at place: Node) {
        let isCheap = place.text.uppercased().contains("MD")
        report(
            "A SHA-1 signature can be transferred to other data", at: place, .init(severity: isCheap ? nil : .low))
    }
}

private let signatures = [
    "rsaSignatureMessagePKCS1v15SHA1", "rsaSignatureDigestPKCS1v15SHA1", "rsaSignatureMessagePSSSHA1",
    "rsaSignatureDigestPSSSHA1", "ecdsaSignatureMessageX962SHA1", "ecdsaSignatureDigestX962SHA1",
    "message_pkcs1v15_SHA1", "digest_pkcs1v15_SHA1", "message_pkcs1v15_MD5", "digest_pkcs1v15_MD5",
    "message_pkcs1v15_MD2", "digest_pkcs1v15_MD2", "PKCS1SHA1", "PKCS1MD5", "PKCS1MD2",
    "sha1WithRSAEncryption",
]

private let signersOfOpenSSL: Set<String> = [
    "EVP_DigestSignInit", "EVP_DigestVerifyInit", "EVP_SignInit", "EVP_VerifyInit", "EVP_SignInit_ex",
    "EVP_VerifyInit_ex", "X509_sign", "X509_REQ_sign", "X509_CRL_sign",
]

extension Node {
    /// Where a library that signs is told SHA-1 or MD5: `signed(with: key, algorithm: .sha1)`, `signature(for:
    /// Insecure.SHA1.hash(data: text))`.
    fileprivate var signatureOverSHA1: Node? {
        let digest = argument("digestType") ?? argument("algorithm")
        if let digest = digest?.unwrapped, digest.kind == .member, ["sha1", "md5"].contains(digest.name),
            argument("with") != nil
        {
            return digest
        }
        guard let given = argument("for")?.unwrapped, given.kind == .call, given.name == "hash",
            given.base?.dottedName.hasPrefix("Insecure.") == true
        else { return nil }
        return given
    }
}
