import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// What is shipped writes no log that others can read.
    static let productionLoggingOff = Control(
        id: "production-logging-off",
        title: LocalizedText(
            en: "Logging is disabled in production",
            es: "El registro está desactivado en producción",
            it: "I log sono disattivati in produzione"),
        remedy: """
            Put `print` and `NSLog` inside `#if DEBUG`, or log through `os.Logger`, which redacts interpolated values.
            """,
        references: [
            .masvs("STORAGE", 2), .masvs("RESILIENCE", 3), .maswe(5), .maswe(61), .mobileTop10(8), .cwe(532), .cwe(489),
        ],
        weaknesses: [
            "debug-condition-in-release"
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    let pass = search.proof
    var read = 0
    var guarded = 0
    for file in search.shippedSwift where file.source.kind == .swift {
        let functions = file.calls("print", "debugPrint", "dump", "NSLog")
        let loggers = file.tree.nodes(.call, named: LogSinks.methods) + file.calls("os_log")
        for call in functions + loggers {
            guard let sink = LogSinks.sink(of: call, in: file, pass) else { continue }
            read += 1
            if call.isForDevelopers || call.isInPreview {
                search.proof.report("The call is excluded from release builds", at: call)
                guarded += 1
            } else if sink == .plain, LogSinks.functions.contains(call.name) {
                search.objection.report("`\(call.name)` also writes in release builds", at: call)
            } else if sink != .plain, !call.marksPublic {
                search.proof.report("The unified log redacts interpolated values", at: call)
                guarded += 1
            }
        }
    }
    guard read > 0 else { return search.doesNotApply("No log calls were found") }
    search.summary =
        "\(read) log call\(read == 1 ? " was" : "s were") checked; \(guarded) excluded from release builds or redacted"
}
