import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// Each exception to App Transport Security is needed, and a comment beside it says why.
    static let atsExceptionsJustified = Control(
        id: "ats-exceptions-justified",
        title: LocalizedText(
            en: "Exceptions to App Transport Security are justified",
            es: "Las excepciones de App Transport Security están justificadas",
            it: "Le eccezioni di App Transport Security sono giustificate"),
        remedy: "Remove exceptions that no code needs, and justify each remaining one in a comment next to it.",
        references: [.masvs("NETWORK", 1), .maswe(26), .mobileTop10(5), .mobileTop10(8)],
        weaknesses: ["ats-exception-unused", "ats-ip-exception", "ats-exception-weak-tls"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let lists = search.workspace.infoPlists.filter { $0.source.role.isShipped }
    var exceptions = 0
    for list in lists {
        guard let transport = TransportSecurity(list) else { continue }
        for domain in transport.domains where !domain.isLocal {
            exceptions += 1
            guard let key = domain.entry.keyRange else { continue }
            if list.hasComment(near: key) {
                search.proof.report("A comment justifies the exception for `\(domain.host)`", in: list.source, at: key)
            } else {
                search.objection.report(
                    "No comment says why `\(domain.host)` needs an exception", in: list.source, at: key)
            }
        }
    }
    if exceptions == 0 { search.doesNotApply("There are no exceptions for hosts") }
}

extension PropertyListFile {
    /// Whether a comment stands on the line of a key, or on the three lines above it.
    fileprivate func hasComment(near key: Range<Int>) -> Bool {
        let bytes = source.bytes
        var start = min(key.lowerBound, bytes.count)
        var lines = 0
        while start > 0, lines < 4 {
            start -= 1
            if bytes[start] == UInt8(ascii: "\n") { lines += 1 }
        }
        var end = min(key.upperBound, bytes.count)
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return String(decoding: bytes[start..<end], as: UTF8.self).contains("<!--")
    }
}
