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
                !setting.isSetLater(pass), told.insert(setting.value).inserted
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

extension Setting {
    /// Whether an object only begins with the setting, as its initializer gives every property a value, and a function that
    /// it has is told by its caller which one to use.
    fileprivate func isSetLater(_ pass: Pass) -> Bool {
        guard let start = value.enclosingDeclaredFunction, start.kind == .initializerDecl,
            let type = start.enclosingType,
            owner == nil || owner?.unwrapped.name == "self"
        else { return false }
        return type.descendants(.assignment).contains { other in
            guard let function = other.enclosingDeclaredFunction, function.kind == .functionDecl,
                other.child(.target)?.unwrapped.name == name, let given = other.child(.operand)?.unwrapped,
                given.kind == .reference
            else { return false }
            return pass.declaration(of: given)?.kind == .parameter
        }
    }
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
        Example(
            """
            final class Post {
                private let client: MessageClient
                init(_ client: MessageClient, _ pairing: String, useTLS: Bool) {
                    self.client = client
                    client.password = pairing
                    client.useTLS = ↓false
                }
            }
            """, "a switch of another object, and never set again"),
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
            """, "this machine, and no password"),
        Example(
            """
            final class Broker {
                private var token: String
                private var useTLS: Bool
                init(_ token: String) {
                    self.token = token
                    self.useTLS = false
                    self.password = token
                }
                func join(_ host: String, useTLS: Bool) {
                    self.useTLS = useTLS
                    connect(to: host)
                }
            }
            """, "set before it connects"),
        Example(
            """
            final class Line {
                private var parts: URLComponents
                private let isSafe: Bool
                init(_ address: URL, accessToken: String) {
                    parts = URLComponents(url: address, resolvingAgainstBaseURL: false)!
                    if parts.scheme == "https" { parts.scheme = "wss" } else { parts.scheme = "ws" }
                    parts.queryItems = [URLQueryItem(name: "token", value: accessToken)]
                }
                func address(_ host: String, _ isSocket: Bool, accessToken: String) -> URL? {
                    let scheme = isSafe ? (isSocket ? "wss://" : "https://") : (isSocket ? "ws://" : "http://")
                    return URL(string: scheme + host + "/?token=" + accessToken)
                }
            }
            """, "chosen beside the same with encryption"),
    ]
}
