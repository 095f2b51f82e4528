import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Logs hold nothing sensitive.
    static let noSecretsInLogs = Control(
        id: "no-secrets-in-logs",
        title: LocalizedText(
            en: "No sensitive data in logs",
            es: "Ningún dato sensible en los registros",
            it: "Nessun dato sensibile nei log"),
        remedy: """
            Remove secrets and personal data from log messages, or mark them `privacy: .private` in an `os.Logger` \
            message. Bulwark’s `RedactingLogHandler` and `PrivateLogger` redact what is left.
            """,
        references: [.masvs("STORAGE", 2), .maswe(5), .mobileTop10(6), .mobileTop10(9), .cwe(532)],
        notes: [.gdprIntegrity, .ccpaReasonableSecurity],
        weaknesses: [
            "secret-in-log", "sensitive-header-logged",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let pass = search.proof
    var count = 0
    var files = 0
    var best: [(rank: Int, call: Node, message: String)] = []
    for file in search.shippedSwift {
        let calls =
            (file.tree.nodes(.call, named: LogSinks.functions) + file.tree.nodes(.call, named: LogSinks.methods))
            .compactMap { call in LogSinks.sink(of: call, in: file, pass).map { (call, $0) } }
        count += calls.count
        files += calls.isEmpty ? 0 : 1
        for (call, sink) in calls where best.count < 4_000 {
            if let (rank, message) = merit(of: call, sink) { best.append((rank, call, message)) }
        }
    }
    guard count > 0 else { return search.doesNotApply("No log calls were found") }
    let order = best.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
    for (_, place) in order.prefix(8) { search.proof.report(place.message, at: place.call) }
    search.summary =
        "\(count) log call\(count == 1 ? "" : "s") in \(files) file\(files == 1 ? "" : "s") \(count == 1 ? "was" : "were") checked; none contains a secret"
}

/// What speaks for a log call, the clearest cases with the lowest rank.
private func merit(of call: Node, _ sink: LogSinks.Sink) -> (rank: Int, message: String)? {
    if call.isForDevelopers { return (4, "The call is excluded from release builds") }
    let parts = call.arguments.flatMap { $0.unwrapped.children(.interpolation) }
    let marks = parts.compactMap { $0.argument("privacy")?.unwrapped.name }
    if marks.contains(where: { $0 == "private" || $0 == "sensitive" }) { return (0, "The value is marked private") }
    if sink == .logger, !parts.isEmpty, marks.isEmpty { return (1, "`Logger` redacts interpolated values") }
    if parts.isEmpty, call.arguments.contains(where: { $0.unwrapped.kind == .string }) {
        return (2, "The message is constant")
    }
    return parts.isEmpty ? nil : (3, "The interpolated values are not sensitive")
}
