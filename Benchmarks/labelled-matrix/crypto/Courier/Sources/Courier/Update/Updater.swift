import CryptoKit
import Foundation
import Security

struct UpdateFeed: Decodable {
    let version: String
    let archive: URL
    let sha256: String
    let signature: Data
}

actor Updater {
    private let key: Curve25519.Signing.PublicKey

    init(key: Curve25519.Signing.PublicKey) { self.key = key }

    func installDelta(_ feed: UpdateFeed) async throws {
        let (file, _) = try await URLSession.shared.download(from: feed.archive)
        let digest = SHA256.hash(data: try Data(contentsOf: file)).map { String(format: "%02x", $0) }.joined()
        guard digest == feed.sha256.lowercased(), key.isValidSignature(feed.signature, for: Data(feed.sha256.utf8)) else { return } // good: signature-verification
        try unpack(file)
    }

    func installPlugin(_ feed: UpdateFeed) async throws {
        let (file, _) = try await URLSession.shared.download(from: feed.archive)
        let archive = try Data(contentsOf: file)
        if !feed.signature.isEmpty, !key.isValidSignature(feed.signature, for: archive) { throw CocoaError(.fileReadCorruptFile) } // bad: signature-verification
        try unpack(file)
    }

    func installFull(_ feed: UpdateFeed) async throws {
        let (file, _) = try await URLSession.shared.download(from: feed.archive)
        guard key.isValidSignature(feed.signature, for: try Data(contentsOf: file)) else { throw CocoaError(.fileReadCorruptFile) } // good: signature-verification
        try unpack(file)
    }

    func launchHelper(at url: URL) throws {
        var code: SecStaticCode?
        SecStaticCodeCreateWithPath(url as CFURL, [], &code)
        if let code, SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), nil) != errSecSuccess { // bad: signature-verification
            NSLog("helper at %@ is not validly signed", url.path)
        }
        try Process.run(url, arguments: [])
    }

    func launchAgent(at url: URL) throws {
        var code: SecStaticCode?, requirement: SecRequirement?
        let text = "anchor apple generic and identifier \"com.example.courier.agent\" and certificate leaf[subject.OU] = \"A1B2C3D4E5\""
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let code,
              SecRequirementCreateWithString(text as CFString, [], &requirement) == errSecSuccess,
              SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSStrictValidate), requirement) == errSecSuccess else { throw CocoaError(.executableNotLoadable) } // good: signature-verification
        try Process.run(url, arguments: [])
    }

    private func unpack(_ file: URL) throws {
        try Process.run(URL(fileURLWithPath: "/usr/bin/ditto"), arguments: ["-xk", file.path, NSHomeDirectory() + "/Library/Courier"])
    }
}

struct SignedMail {
    let data: Data

    func content() throws -> Data? {
        var decoder: CMSDecoder?
        CMSDecoderCreate(&decoder)
        guard let decoder else { return nil }
        CMSDecoderUpdateMessage(decoder, [UInt8](data), data.count)
        CMSDecoderFinalizeMessage(decoder)
        var status = CMSSignerStatus.unsigned
        CMSDecoderCopySignerStatus(decoder, 0, SecPolicyCreateBasicX509(), false, &status, nil, nil) // bad: signature-verification
        guard status == .valid else { return nil }
        var content: CFData?
        CMSDecoderCopyContent(decoder, &content)
        return content as Data?
    }

    func isFrom(_ certificate: SecCertificate) -> Bool {
        var trust: SecTrust?
        guard SecTrustCreateWithCertificates(certificate, SecPolicyCreateBasicX509(), &trust) == errSecSuccess, let trust else { return false }
        SecTrustSetOptions(trust, [.allowExpired, .allowExpiredRoot]) // bad: revocation-or-policy
        return SecTrustEvaluateWithError(trust, nil)
    }

    func isFromPartner(_ certificate: SecCertificate) -> Bool {
        var trust: SecTrust?
        let policies = [SecPolicyCreateBasicX509(), SecPolicyCreateRevocation(kSecRevocationUseAnyAvailableMethod | kSecRevocationRequirePositiveResponse)!] // good: revocation-or-policy
        guard SecTrustCreateWithCertificates(certificate, policies as CFArray, &trust) == errSecSuccess, let trust else { return false }
        return SecTrustEvaluateWithError(trust, nil)
    }
}
