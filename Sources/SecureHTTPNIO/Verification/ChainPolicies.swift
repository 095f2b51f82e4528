internal import SecureHTTP
internal import SwiftASN1
internal import X509

/// How far a chain came. The reason of a refusal is the name of its stage and nothing of the certificates.
enum ChainStage: String, CaseIterable {
    case constraints, identity, usage, strength, pins

    var code: SecureHTTPError.Code {
        switch self {
        case .constraints, .usage: .certificateRefused
        case .identity: .hostMismatch
        case .strength: .weakCertificate
        case .pins: .pinMismatch
        }
    }
}

/// A policy whose refusals say its stage.
struct StagedPolicy<Policy: VerifierPolicy>: VerifierPolicy {
    let stage: ChainStage
    var policy: Policy

    var verifyingCriticalExtensions: [ASN1ObjectIdentifier] { policy.verifyingCriticalExtensions }

    mutating func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) async -> PolicyEvaluationResult {
        guard case .failsToMeetPolicy = await policy.chainMeetsPolicyRequirements(chain: chain) else {
            return .meetsPolicy
        }
        let name = stage.rawValue
        return .failsToMeetPolicy(reason: name)
    }
}

/// The server's certificate names the host as RFC 9525 §6.3 has it, which is stricter than the library: a wildcard is a whole label, the
/// leftmost, and stands for one. None stands right below a name of one label either, where all of a top level would be meant.
struct NamePolicy: VerifierPolicy {
    /// Nil for an address, which has no wildcards.
    let name: String?
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        guard let name else { return .meetsPolicy }
        // Without names of this kind it is refused for its usage.
        guard let names = Result(catching: { try chain.leaf.extensions.subjectAlternativeNames }).value ?? nil else {
            return .meetsPolicy
        }
        let isNamed = names.contains { entry in
            if case .dnsName(let pattern) = entry { Self.matches(pattern, name) } else { false }
        }
        return isNamed ? .meetsPolicy : .failsToMeetPolicy(reason: "identity")
    }

    static func matches(_ pattern: String, _ name: String) -> Bool {
        guard pattern.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let pattern = pattern.lowercased()
        guard pattern.hasPrefix("*.") else { return pattern == name }
        let parent = pattern.dropFirst(2)
        let labels = name.split(separator: ".", maxSplits: 1)
        return labels.count == 2 && labels[1] == parent && parent.contains(".") && !parent.contains("*")
    }
}

/// Certificates are used for what they were made for (RFC 5280 §4.2.1.3, §4.2.1.12; RFC 9525 §6.1).
///
/// The server's must have a subjectAltName, sign handshakes and be for servers, and be no authority unless it is trusted by itself; those
/// above it must sign certificates and, where they are bound to purposes, be for servers as well.
struct UsagePolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [
        .X509ExtensionID.keyUsage, .X509ExtensionID.extendedKeyUsage,
    ]

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        do {
            for place in chain.startIndex..<chain.endIndex {
                let extensions = chain[place].extensions
                let isServer = place == chain.startIndex
                guard try isServer ? isForServers(extensions, alone: chain.count == 1) : signsServers(extensions) else {
                    return .failsToMeetPolicy(reason: "usage")
                }
            }
            return .meetsPolicy
        } catch {
            return .failsToMeetPolicy(reason: "usage")
        }
    }

    private func isForServers(_ extensions: Certificate.Extensions, alone: Bool) throws -> Bool {
        // What stands in them is read once, where the host is looked for.
        guard extensions.contains(where: { $0.oid == .X509ExtensionID.subjectAlternativeName }) else { return false }
        if !alone, case .isCertificateAuthority? = try extensions.basicConstraints { return false }
        if let usage = try extensions.keyUsage, !usage.digitalSignature { return false }
        guard let purposes = try extensions.extendedKeyUsage else { return true }
        return purposes.contains(.serverAuth)
    }

    private func signsServers(_ extensions: Certificate.Extensions) throws -> Bool {
        if let usage = try extensions.keyUsage, !usage.keyCertSign { return false }
        guard let purposes = try extensions.extendedKeyUsage else { return true }
        return purposes.contains(.serverAuth) || purposes.contains(.any)
    }
}

/// No SHA-1, no RSA key under 2,048 bits, none over 8,192.
///
/// The signature of the last certificate is not looked at: it is trusted for being in the list of roots.
struct StrengthPolicy: VerifierPolicy {
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        for place in chain.startIndex..<chain.endIndex {
            let isLast = place == chain.endIndex - 1
            guard isLast || Self.accepted.contains(chain[place].signatureAlgorithm),
                chain[place].keyInfo.map(Self.isStrong) ?? false
            else {
                return .failsToMeetPolicy(reason: "strength")
            }
        }
        return .meetsPolicy
    }

    private static func isStrong(_ key: PublicKeyInfo) -> Bool {
        key.rsaModulusBits.map { (2_048...8_192).contains($0) } ?? true
    }

    private static let accepted: Set<Certificate.SignatureAlgorithm> = [
        .ecdsaWithSHA256, .ecdsaWithSHA384, .ecdsaWithSHA512, .sha256WithRSAEncryption, .sha384WithRSAEncryption,
        .sha512WithRSAEncryption, .ed25519,
    ]
}

/// A certificate of the chain carries a pin. Inside chain building, so that of several paths the pinned one is found.
struct PinPolicy: VerifierPolicy {
    let pins: Set<Pin>
    let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = []

    func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
        let wantsWhole = pins.contains { $0.kind == .certificate }
        for place in chain.startIndex..<chain.endIndex {
            if let pin = chain[place].keyInfo.map(Pin.init), pins.contains(pin) { return .meetsPolicy }
            if wantsWhole, let der = chain[place].der, pins.contains(Pin(wholeCertificate: der)) { return .meetsPolicy }
        }
        return .failsToMeetPolicy(reason: "pins")
    }
}

extension Certificate {
    /// Cut out of the bytes that are signed, as they came.
    var keyInfo: PublicKeyInfo? { PublicKeyInfo(parsedBody: tbsCertificateBytes) }

    var der: [UInt8]? {
        Result {
            var serializer = DER.Serializer()
            try serialize(into: &serializer)
            return serializer.serializedBytes
        }.value
    }
}
