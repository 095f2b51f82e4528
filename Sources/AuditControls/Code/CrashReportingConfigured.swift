import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Crashes are reported to the team.
    static let crashReportingConfigured = Control(
        id: "crash-reporting-configured",
        title: LocalizedText(
            en: "Crash reporting is configured",
            es: "Los informes de fallos están configurados",
            it: "I crash report sono configurati"),
        remedy: """
            Start the crash reporter at launch, or subscribe to `MXMetricManager`, and keep personal data out of \
            reports.
            """,
        references: [.masvs("CODE", 2), .mobileTop10(8), .cwe(778)],
        notes: [.gdprBreach],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    for file in search.shippedSwift {
        for call in file.calls(
            "start", "configure", "startWithLaunchOptions", "enable", "start_", "add", "startSession")
        where !call.isForDevelopers {
            guard let message = reporter(started: call, in: search.workspace) else { continue }
            search.proof.report(message, at: call)
        }
    }
}

/// What a call starts, if it is a reporter of crashes.
private func reporter(started call: Node, in workspace: Workspace) -> String? {
    let owner = call.base?.dottedName.split(separator: ".").first.map(String.init) ?? ""
    switch (owner, call.name) {
    case ("SentrySDK", "start"), ("Bugsnag", "start"), ("Instabug", "start"), ("Embrace", "start"), ("Bugly", "start"):
        return "`\(owner)` reports crashes"
    case ("FirebaseApp", "configure"):
        return workspace.linksCrashlytics ? "Crashlytics starts with Firebase" : nil
    case ("MXMetricManager", "add"): return "`MXMetricManager` delivers the system's crash reports"
    case ("AppCenter", "start"): return call.text.contains("Crashes") ? "App Center reports crashes" : nil
    case ("CrashReporting", "enable"): return "Datadog reports crashes"
    case ("PLCrashReporter", "enable"): return "`PLCrashReporter` stores crash reports"
    case ("Flurry", "startSession"): return call.text.contains("rash") ? "Flurry reports crashes" : nil
    default: return nil
    }
}

extension Workspace {
    /// Crashlytics needs no import: it is enough that the app is linked with it.
    fileprivate var linksCrashlytics: Bool {
        if imports("FirebaseCrashlytics") { return true }
        return files.contains { file in
            switch file.kind {
            case .podfile: file.text.contains("Crashlytics")
            case .packageManifest, .xcodeProject: Bytes.contains("FirebaseCrashlytics", in: file.bytes)
            default: false
            }
        }
    }
}
