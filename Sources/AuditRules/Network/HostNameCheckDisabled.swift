import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// A certificate is checked, but not whose it is.
    static let hostNameCheckDisabled = Rule(
        id: "host-name-check-disabled",
        title: "Certificate accepted for any host name",
        category: .network,
        severity: .high,
        references: [
            .cwe(297), .cwe(295), .masvs("NETWORK", 1), .maswe(27), .mastg("MASTG-TEST-0396"), .mobileTop10(5),
        ],
        why: """
            Anyone can get a valid certificate for their own domain. When the host name is not verified, that \
            certificate is accepted for your server too, and the traffic can be read and changed.
            """,
        remedy: """
            Keep the policy that the system created for the connection, or set `SecPolicyCreateSSL(true, host as \
            CFString)`. Leave `validatesDomainName`, `validateHost` and full certificate verification at their \
            defaults. SecureHTTP’s `URLSessionTransport` and `NIOTransport` verify the host name before they compare \
            pins.
            """,
        bad: [
            Example("policy.validatesDomainName = ↓false", "AFNetworking"),
            Example(
                "PublicKeysTrustEvaluator(keys: keys, performDefaultValidation: true, validateHost: ↓false)",
                "Alamofire"),
            Example("SecTrustSetPolicies(trust, ↓SecPolicyCreateBasicX509())"),
            Example(
                """
                let policy = SecPolicyCreateSSL(true, nil)
                SecTrustSetPolicies(trust, [↓policy] as CFArray)
                """),
            Example(
                "tls.certificateVerification = ↓.noHostnameVerification", "NIOSSL",
                mended: "tls.certificateVerification = .fullVerification"),
            Example("security.serverCertificateVerification = ↓.noHostnameVerification", "gRPC"),
            Example("store.tlsAllowInvalidHostnames = ↓true", "MongoDB"),
            Example(
                """
                func trust(_ trust: SecTrust, ofShop: Bool, _ named: SecPolicy) {
                    let policy = ofShop ? named : ↓SecPolicyCreateBasicX509()
                    SecTrustSetPolicies(trust, policy)
                }
                """, "one of two"),
            Example("let settings = [kCFStreamSSLPeerName as String: ↓kCFNull as Any]"),
        ],
        good: [
            Example("SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, host as CFString))"),
            Example(
                """
                var trust: SecTrust?
                SecTrustCreateWithCertificates(certificate, SecPolicyCreateBasicX509(), &trust)
                """, "a certificate of one's own, read for its key"),
            Example("policy.validatesDomainName = true"),
            Example("SecTrustSetPolicies(trust, SecPolicyCreateSSL(false, nil))", "a server, of its clients"),
            Example(
                "if verification == .noHostnameVerification { SecTrustSetPolicies(trust, SecPolicyCreateSSL(true, nil)) }",
                "a library does what its caller asked; the caller is told"),
            Example("if configuration.certificateVerification == .noHostnameVerification { warn() }", "asked, not set"),
            Example(
                "SecTrustSetPolicies(trust, [SecPolicyCreateSSL(true, name), SecPolicyCreateBasicX509()] as CFArray)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for setting in file.settings(switches.union(names).union(verification)) where !setting.value.isForDevelopers {
        guard setting.value.enclosingType?.name != "TLSConfiguration" else { continue }
        let off = setting.value.choices(pass).filter { value in
            switches.contains(setting.name)
                ? value == setting.value && value.isFalse(pass)
                : names.contains(setting.name)
                    ? value == setting.value && value.isNothing
                    : value.name == "noHostnameVerification" && value.kind == .member
        }
        for value in off {
            // Beside a pin of one's own the name may be left out on purpose; SwiftNIO has no pins.
            let isNamed = value.kind == .member && value.name == "noHostnameVerification"
            let fix = isNamed ? SourceFix.rename(value, to: "fullVerification") : nil
            pass.report(
                "`\(setting.name)` leaves the certificate's host name unverified", at: value,
                .init(fix: fix?.breaking))
        }
    }
    for setting in file.settings(allowances) where setting.value.isTrue(pass) && !setting.value.isForDevelopers {
        pass.report(
            "`\(setting.name)` leaves the certificate's host name unverified", at: setting.value,
            .init(fix: SourceFix.turn(setting.value)?.breaking))
    }
    for setting in file.settings(["serverHostnameVerification"]) where setting.value.name == "noVerification" {
        pass.report("`serverHostnameVerification` leaves the certificate's host name unverified", at: setting.value)
    }
    inspectPolicies(file, &pass)
    for call in file.calls("curl_easy_setopt") where !call.isForDevelopers {
        guard call.arguments.contains(where: { $0.name == "CURLOPT_SSL_VERIFYHOST" }), let value = call.arguments.last,
            pass.constant(value)?.value.integer == 0
        else { continue }
        pass.report("`CURLOPT_SSL_VERIFYHOST` set to 0 leaves the certificate's host name unverified", at: value)
    }
}

/// Policies for a server's trust that know no host name.
private func inspectPolicies(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecTrustSetPolicies") where !call.isForDevelopers && !call.isBehindSwitch {
        guard let argument = call.argument(at: 1)?.plain else { continue }
        let policies = (argument.kind == .array ? Array(argument.children) : [argument]).map(\.plain)
        let made = policies.map { $0.choices(pass) }
        guard made.allSatisfy({ $0.contains(where: \.isPolicyWithoutName) }), let policy = policies.first,
            let nameless = made.first?.first(where: \.isPolicyWithoutName)
        else { continue }
        // Where the other choice knows the name, the choice is what to change.
        let place = made[0].count > 1 ? nameless : policy
        pass.report("This policy verifies no host name, so any valid certificate passes", at: place)
    }
}

extension Node {
    fileprivate var isPolicyWithoutName: Bool {
        switch name {
        case "SecPolicyCreateBasicX509": kind == .call
        // A server that asks for certificates of its clients looks for no name in them.
        case "SecPolicyCreateSSL":
            kind == .call && argument(at: 1)?.kind == .nilLiteral && argument(at: 0)?.unwrapped.text != "false"
        default: false
        }
    }

    fileprivate var isNothing: Bool {
        kind == .nilLiteral || name == "kCFNull" || (kind == .call && name == "NSNull")
            || (kind == .string && name.isEmpty)
    }
}

private let switches: Set<String> = [
    "validatesDomainName", "validateHost", "validatesHostname", "validatedDN", "validateHostname", "checkHostname",
    "verifyHostname", "verifiesHostname", "validatesHostName",
]
/// Those that leave it out where they are true: MongoDB's.
private let allowances: Set<String> = ["tlsAllowInvalidHostnames", "allowInvalidHostnames", "allowsInvalidHostNames"]
private let names: Set<String> = ["kCFStreamSSLPeerName"]
private let verification: Set<String> = ["certificateVerification", "serverCertificateVerification"]
