import AuditAnalysis
import AuditKit
import CodeModel

/// `redis://:\(password)@cache.shop.test`: a server's address with a password in it, whose scheme knows no TLS.
func inspectBrokers(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for text in file.nodes(.interpolatedString) + file.nodes(.string, whereName: { brokers.occur(in: $0) })
    where text.role != .segment && !text.isForDevelopers {
        guard let pattern = pass.pattern(text), brokers.occur(in: pattern), let mark = pattern.firstRange(of: "://"),
            brokerSchemes.contains(String(pattern[..<mark.lowerBound]))
        else { continue }
        let authority = pattern[mark.upperBound...].prefix { $0 != "/" && $0 != "?" }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":"),
            authority.index(after: colon) < at
        else { continue }
        let host = authority[authority.index(after: at)...].prefix { $0 != ":" }
        // A name without a dot is one of the same network of containers.
        guard host.contains("."), !host.hasPrefix("127."), ![".local", ".internal"].contains(where: host.hasSuffix)
        else { continue }
        pass.report("The password in this URL is sent over a connection without TLS", at: text)
    }
}

private let brokers = FoldedWords(brokerSchemes.sorted().map { $0 + "://" })
private let brokerSchemes: Set<String> = ["redis", "amqp", "mqtt", "stomp", "nats", "ldap", "smtp", "imap", "pop3"]

extension [Example] {
    static let openBrokers: [Example] = [
        Example(
            "func address(_ word: String) -> String { ↓\"redis://:\\(word)@cache.shop.test:6379\" }",
            "the password of a cache")
    ]

    static let openBrokersGood: [Example] = [
        Example(
            """
            func addresses(_ word: String) -> [String] {
                ["rediss://:\\(word)@cache.shop.test:6379", "redis://:\\(word)@localhost:6379", "redis://:\\(word)@cache:6379",
                    "redis://cache.shop.test:6379"]
            }
            """, "with TLS, on this machine, among containers, without a password")
    ]
}
