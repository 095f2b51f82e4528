import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Logs of requests show no authorization, cookie or key.
    static let sensitiveHeadersUnlogged = Control(
        id: "sensitive-headers-unlogged",
        title: LocalizedText(
            en: "Sensitive headers and bodies are not logged", es: "Las cabeceras y cuerpos sensibles no se registran",
            it: "Header e corpi sensibili non finiscono nei log"),
        remedy: "Log only the method, the host and the status; never the headers or body of a request or response.",
        references: [.masvs("STORAGE", 2), .maswe(5), .mobileTop10(6), .cwe(532)],
        notes: [.gdprIntegrity],
        weaknesses: ["sensitive-header-logged"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    let answers = LoggedAnswers(pass: search.proof)
    var calls = 0
    for file in search.shippedSwift where file.usesNetwork {
        for call in file.logCalls where !call.isForDevelopers {
            calls += 1
            guard let (place, name) = answers.shown(by: call) else {
                search.proof.report("This log call in networking code contains no headers or body", at: call)
                continue
            }
            if LogSinks.sink(of: call, in: file, answers.pass) == .logger, !call.marksPublic {
                search.proof.report("The unified log redacts the values interpolated by this call", at: call)
            } else {
                search.objection.report("`\(name)` is a complete request or response and is logged here", at: place)
            }
        }
    }
    if calls == 0 {
        search.doesNotApply("Networking code does not log")
    } else {
        search.summary =
            "\(calls) log call\(calls == 1 ? "" : "s") in networking code \(calls == 1 ? "was" : "were") checked; none exposes headers or bodies"
    }
}

extension SwiftFile {
    fileprivate var usesNetwork: Bool {
        tree.mentions("URLRequest") || tree.mentions("URLSession") || tree.mentions("HTTPURLResponse")
    }

    /// Calls of the usual loggers.
    fileprivate var logCalls: [Node] {
        calls("print", "debugPrint", "NSLog", "os_log")
            + calls("debug", "info", "notice", "warning", "error", "trace", "critical", "fault").filter { call in
                call.base.map { $0.dottedName.lowercased().contains("log") } ?? false
            }
    }
}
