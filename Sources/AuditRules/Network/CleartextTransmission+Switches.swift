import AuditAnalysis
import AuditKit
import CodeModel

/// Clients of mail, message, file and database servers that are told to do without TLS and are given a password.
enum TransportSwitches {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        var told: Set<Node> = []
        for setting in file.settings(flags.union(modes)) where !setting.value.isForDevelopers {
            let isOff =
                flags.contains(setting.name)
                ? setting.value.isFalse(pass)
                : setting.value.kind == .member && withoutTLS.contains(setting.value.name)
            guard isOff, let owner = setting.owner, owner.isGivenCredential(pass), !owner.leadsToThisMachine(pass),
                told.insert(setting.value).inserted
            else { continue }
            pass.report("A password is sent over a connection without TLS", at: setting.value)
        }
    }

    /// Boolean settings that turn TLS on: `enableSSL` of CocoaMQTT, `useSSL` of MQTTNIO, and what others call the same.
    private static let flags: Set<String> = [
        "enableSSL", "useSSL", "usesSSL", "isSSLEnabled", "sslEnabled", "useTLS", "usesTLS", "enableTLS",
        "isTLSEnabled", "tlsEnabled", "requireTLS", "requiresTLS", "requireSSL", "requiresSSL", "useStartTLS",
        "startTLS", "useHTTPS", "isEncrypted", "encrypted", "useSecureConnection",
    ]

    /// Settings that say how TLS is used: `connectionType` of MailCore, `tlsMode` of SwiftSMTP, `transportSecurity` of gRPC.
    private static let modes: Set<String> = [
        "tlsMode", "sslMode", "transportSecurity", "connectionType", "connectionSecurity", "encryptionMode",
    ]

    private static let withoutTLS: Set<String> = [
        "none", "clear", "ignoreTLS", "disable", "disabled", "plain", "plaintext", "plainText", "insecure", "off",
        "never",
    ]
}

extension Node {
    /// Whether the call, or the object, that a switch belongs to is given a password or a token, too.
    fileprivate func isGivenCredential(_ pass: Pass) -> Bool {
        let names = pass[SensitiveNames.self]
        if kind == .call { return arguments.contains { names.kind(of: $0.label) == .credential } }
        let fields = tree.nodes(.assignment).compactMap { $0.child(.target)?.unwrapped }.filter {
            $0.kind == .member && $0.base?.unwrapped.name == unwrapped.name
        }
        if fields.contains(where: { names.kind(of: $0.name) == .credential }) { return true }
        return declaredProperty(pass)?.initialValue?.unwrapped.isGivenCredential(pass) ?? false
    }

    /// Whether the one that a client is made for is this machine, or one in the house.
    fileprivate func leadsToThisMachine(_ pass: Pass) -> Bool {
        let made = kind == .call ? self : declaredProperty(pass)?.initialValue?.unwrapped
        return made?.namesThisMachine(pass) ?? false
    }
}

extension [Example] {
    static let transportSwitches: [Example] = [
        Example(
            """
            final class Broker {
                private let client = MessageClient(host: "broker.shop.test", port: 1883)
                func join(_ pairing: String) {
                    client.password = pairing
                    client.enableSSL = ↓false
                }
            }
            """, "a switch of a client"),
        Example(
            "let mail = MailClient(hostname: \"mail.shop.test\", password: key, tlsMode: ↓.ignoreTLS)",
            "a mode of a client"
        ),
    ]

    static let transportSwitchesGood: [Example] = [
        Example(
            """
            final class Broker {
                private let client = MessageClient(host: "localhost", port: 1883)
                private let news = MessageClient(host: "news.shop.test", port: 1883)
                func join(_ pairing: String) {
                    client.password = pairing
                    client.enableSSL = false
                    news.enableSSL = false
                }
            }
            """, "this machine, and no password")
    ]
}
