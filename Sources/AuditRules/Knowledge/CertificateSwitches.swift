import AuditKit

extension SwiftFile {
    /// Settings and values of networking libraries that switch the check of certificates off.
    func disabledCertificateChecks(_ pass: Pass) -> [(node: Node, what: String)] {
        var found: [(node: Node, what: String)] = []
        for setting in settings(Set(switchedOn).union(switchedOff).union(verification)) {
            if switchedOn.contains(setting.name), setting.value.isTrue(pass) {
                found.append((setting.value, "`\(setting.name)`"))
            } else if switchedOff.contains(setting.name), setting.value.isFalse(pass) {
                found.append((setting.value, "`\(setting.name)`"))
            } else if verification.contains(setting.name), setting.turnsVerificationOff(pass) {
                found.append((setting.value, "`.\(setting.value.name)`"))
            }
        }
        found += calls("DisabledTrustEvaluator", "DisabledEvaluator").map { ($0, "`\($0.name)`") }
        found += members("disableEvaluation", "allowInvalidSSLCertificates").filter {
            $0.role != .pattern && $0.parent?.kind != .case
        }
        .map { ($0, "`.\($0.name)`") }
        found += calls("curl_easy_setopt").filter { call in
            call.arguments.contains { $0.name == "CURLOPT_SSL_VERIFYPEER" }
                && pass.constant(call.arguments.last)?.value.integer == 0
        }.map { ($0, "`CURLOPT_SSL_VERIFYPEER` 0") }
        found += calls("sec_protocol_options_set_peer_authentication_required").compactMap { call in
            guard let value = call.argument(at: 1), value.isFalse(pass), !tree.mentions("NWListener") else {
                return nil
            }
            return (value, "`sec_protocol_options_set_peer_authentication_required`")
        }
        return found
    }
}

extension Setting {
    /// `.none` for a client, or `.noVerification`; servers ask for no certificate as a rule.
    fileprivate func turnsVerificationOff(_ pass: Pass) -> Bool {
        guard value.kind == .member, value.has(.hasImplicitBase) || value.base?.name == "CertificateVerification" else {
            return false
        }
        guard value.name == "none" || value.name == "noVerification" else { return false }
        return !isForServer(pass)
    }

    private func isForServer(_ pass: Pass) -> Bool {
        guard let owner else { return false }
        var texts = [owner.dottedName]
        if let declaration = pass.declaration(of: owner) {
            texts += [declaration.initialValue?.dottedName ?? "", declaration.typeText ?? ""]
        }
        if owner.kind == .call { texts += owner.arguments.map(\.label).filter { $0 == "privateKey" } + [owner.name] }
        if let context = value.enclosingDeclaredFunction?.name { texts.append(context) }
        if let type = value.enclosingType?.name { texts.append(type) }
        return texts.contains { $0.lowercased().contains("server") || $0 == "privateKey" }
            && !texts.contains { $0.lowercased().contains("client") }
    }
}

/// Settings that must not be `true`.
private let switchedOn: Set<String> = [
    "allowInvalidCertificates", "disableSSLCertValidation", "allowSelfSigned", "allowsUntrustedSSLCertificates",
    "allowUntrustCACertificate", "validatesNoCertificates", "kCFStreamSSLAllowsAnyRoot",
    "kCFStreamSSLAllowsExpiredCertificates", "kCFStreamSSLAllowsExpiredRoots", "trustAllCertificates",
    "allowInvalidSSLCertificates", "acceptsAnyCertificate", "selfSignedSSL",
]

/// Settings that must not be `false`.
private let switchedOff: Set<String> = [
    "kCFStreamSSLValidatesCertificateChain", "validatesCertificateChain", "performDefaultValidation",
    "validateCertificateChain", "validatesCertificates",
]

/// Settings of swift-nio-ssl and grpc-swift that take a member.
private let verification: Set<String> = ["certificateVerification", "serverCertificateVerification"]
