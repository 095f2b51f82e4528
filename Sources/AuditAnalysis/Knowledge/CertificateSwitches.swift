package import AuditKit
package import CodeModel

extension SwiftFile {
    /// Settings and values of networking libraries that switch the check of certificates off.
    package func disabledCertificateChecks(_ pass: Pass) -> [(node: Node, what: String)] {
        var found: [(node: Node, what: String)] = []
        for setting in settings(switchedOn.union(switchedOff).union(verification)) {
            if switchedOn.contains(setting.name), setting.value.isTrue(pass) {
                if setting.value.isWhere(setting.name) { continue }
                found.append((setting.value, "`\(setting.name)`"))
            } else if switchedOff.contains(setting.name), setting.value.isFalse(pass) {
                if setting.name == "performDefaultValidation", setting.value.isBesidePins { continue }
                found.append((setting.value, "`\(setting.name)`"))
            } else if verification.contains(setting.name), !setting.isForServer(pass) {
                found += setting.value.choices(pass).filter(\.turnsVerificationOff).map { ($0, "`.\($0.name)`") }
            }
        }
        found += calls("DisabledTrustEvaluator", "DisabledEvaluator").map { ($0, "`\($0.name)`") }
        found += calls("CompositeTrustEvaluator").filter { call in
            guard let list = call.argument("evaluators")?.unwrapped else { return false }
            return list.kind == .array && list.children.isEmpty
        }.map { ($0, "`\($0.name)` of nothing") }
        found += members("disableEvaluation", "allowInvalidSSLCertificates").filter {
            $0.role != .pattern && $0.parent?.kind != .case
        }
        .map { ($0, "`.\($0.name)`") }
        // Socket.IO: `[.secure(true), .selfSigned(true)]`.
        found += calls("selfSigned").filter { call in
            imports("SocketIO") && call.callee?.has(.hasImplicitBase) == true
                && call.arguments.first?.isTrue(pass) == true
        }.map { ($0, "`.selfSigned`") }
        found += checksOfC(pass)
        found += calls("sec_protocol_options_set_peer_authentication_required").compactMap { call in
            guard let value = call.argument(at: 1), value.isFalse(pass), !call.isOwnChoice, !call.isForServer else {
                return nil
            }
            return (value, "`sec_protocol_options_set_peer_authentication_required`")
        }
        return found
    }

    /// Functions of C that take the check off: of curl, of OpenSSL and its kin, of clients for messages.
    private func checksOfC(_ pass: Pass) -> [(node: Node, what: String)] {
        let curl = calls("curl_easy_setopt").filter { call in
            call.arguments.contains { $0.name == "CURLOPT_SSL_VERIFYPEER" }
                && pass.constant(call.arguments.last)?.value.integer == 0
        }.map { (node: $0, what: "`CURLOPT_SSL_VERIFYPEER` 0") }
        let modes = calls(
            "SSL_CTX_set_verify", "SSL_set_verify", "mbedtls_ssl_conf_authmode", "wolfSSL_CTX_set_verify",
            "wolfSSL_set_verify"
        ).compactMap { call -> (node: Node, what: String)? in
            guard let mode = call.argument(at: 1)?.plain, !call.isForServer,
                mode.name.hasSuffix("SSL_VERIFY_NONE") || pass.constant(mode)?.value.integer == 0,
                !speaksOf("TLS_server_method", "SSLv23_server_method", "SSL_accept", "MBEDTLS_SSL_IS_SERVER"),
                call.argument(at: 2).map({ $0.unwrapped.kind == .nilLiteral }) ?? true
            else { return nil }
            return (mode, "`\(call.name)`")
        }
        let flags = calls("mosquitto_tls_insecure_set").filter { $0.argument(at: 1)?.isTrue(pass) == true }
            .map { (node: $0, what: "`\($0.name)`") }
        return curl + modes + flags
    }

    private func speaksOf(_ names: String...) -> Bool { names.contains(where: tree.mentions) }
}

extension Setting {
    /// Whether it is that of a server, which asks for no certificate as a rule.
    fileprivate func isForServer(_ pass: Pass) -> Bool {
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

extension Node {
    /// Whether an evaluator is told beside it which certificates or keys alone it takes: nobody else has them.
    fileprivate var isBesidePins: Bool {
        guard role == .argument, let call = parent, let pins = call.argument("certificates") ?? call.argument("keys")
        else { return false }
        let isKnown = ["PinnedCertificatesTrustEvaluator", "PublicKeysTrustEvaluator"].contains(call.name)
        return isKnown && !(pins.unwrapped.kind == .array && pins.unwrapped.children.isEmpty)
    }

    /// `.none` for a client, or `.noVerification`.
    fileprivate var turnsVerificationOff: Bool {
        guard kind == .member,
            has(.hasImplicitBase) || ["CertificateVerification", "RTCTlsCertPolicy"].contains(base?.lastName ?? ""),
            ["none", "noVerification", "doNotVerify", "insecureNoCheck"].contains(name)
        else { return false }
        return !talksToThisMachine
    }

    /// Whether a literal stands where a switch of that name is on, and so only hands on what somebody chose:
    /// `if allowsAll { connect(allowsAll: true) }`.
    fileprivate func isWhere(_ name: String) -> Bool {
        ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains { test in
            guard test.kind == .if, test.child(.body)?.contains(self) == true else { return false }
            return test.children(.condition).contains { $0.unwrapped.name == name && $0.unwrapped.kind != .call }
        }
    }

    /// Whether one named case of a switch hands on what the user of a library chose.
    fileprivate var isOwnChoice: Bool {
        isMapped && ancestors.prefix(6).first { $0.kind == .case }?.has(.isDefaultCase) == false
    }

    /// Whether the code around is that of a server, which asks its clients for no certificate as a rule.
    fileprivate var isForServer: Bool {
        if tree.mentions("NWListener") { return true }
        let around = ancestors.filter { $0.kind == .functionDecl || $0.kind.isTypeDeclaration || $0.kind == .switch }
        let texts = around.flatMap { node in
            [node.name, node.child(.subject)?.dottedName ?? ""] + node.children(.parameter).map { $0.typeText ?? "" }
        }
        let words = texts.map { Words.of($0) }
        return words.contains { $0.contains("server") && !$0.contains("certificate") || $0.contains("listener") }
            || texts.contains { $0.hasSuffix("clientCertificateVerification") }
    }

    /// Whether the function around names this machine as the one that it connects to.
    fileprivate var talksToThisMachine: Bool {
        guard tree.containsName(where: thisMachine.occur(in:)) else { return false }
        return enclosingDeclaredFunction?.descendants(.string).contains {
            $0.name.contains("://localhost") || $0.name.contains("://127.0.0.1") || $0.name == "localhost"
        } ?? false
    }
}

private let thisMachine = FoldedWords("localhost", "127.0.0.1")

/// Settings that must not be `true`.
private let switchedOn: Set<String> = [
    "allowInvalidCertificates", "disableSSLCertValidation", "allowSelfSigned", "allowsUntrustedSSLCertificates",
    "allowUntrustCACertificate", "validatesNoCertificates", "kCFStreamSSLAllowsAnyRoot",
    "kCFStreamSSLAllowsExpiredCertificates", "kCFStreamSSLAllowsExpiredRoots", "trustAllCertificates",
    "allowInvalidSSLCertificates", "acceptsAnyCertificate", "selfSignedSSL",
    "allowSelfSignedCertificates", "allowsSelfSignedCertificates", "clientAllowsSelfSignedCertificates",
    "acceptOnlySelfSignedServerCertificate", "allowUntrustedCertificate", "allowUntrustedCertificates",
    "allowsUntrustedCertificates", "tlsAllowInvalidCertificates", "tlsInsecure", "trustServerCertificate",
]

/// Settings that must not be `false`.
private let switchedOff: Set<String> = [
    "kCFStreamSSLValidatesCertificateChain", "validatesCertificateChain", "performDefaultValidation",
    "validateCertificateChain", "validatesCertificates", "enableSSLValidation", "isCheckCertificateEnabled",
    "checkCertificateEnabled", "verifyServerCertificate", "enableCertificateVerification",
    "enableSSLCertificateVerification", "sslVerify",
]

/// Settings of swift-nio-ssl, grpc-swift and WebRTC that take a member.
private let verification: Set<String> = [
    "certificateVerification", "serverCertificateVerification", "tlsCertPolicy",
]
