import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Failures that bear on security are sent to the team.
    static let securityMonitoring = Control(
        id: "security-monitoring",
        title: LocalizedText(
            en: "Security monitoring is active",
            es: "La supervisión de seguridad está activa",
            it: "Il monitoraggio di sicurezza è attivo"),
        remedy: "Report failed pin, device and app checks to a service that the team monitors, without personal data.",
        references: [.masvs("RESILIENCE", 1), .masvs("NETWORK", 2), .mobileTop10(8), .cwe(778)],
        notes: [.gdprBreach],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    let pass = search.proof
    var reports = 0
    for file in search.shippedSwift {
        for call in AnalyticsCalls.all(in: file, pass) where !call.isForDevelopers {
            reports += 1
            guard call.tellsOfFailure else { continue }
            search.proof.report("The failure is reported to the team", at: call)
        }
        for use in file.uses("pinningValidatorCallback", "kTSKReportUris") where !use.isForDevelopers {
            search.proof.report("TrustKit reports pin mismatches", at: use)
        }
        for call in file.calls("attestKey", "generateAssertion") where !call.isForDevelopers {
            search.proof.report("The server learns whether the app and device are genuine", at: call)
        }
    }
    search.summary =
        reports == 0
        ? "No call to a reporting service was found"
        : "\(reports) call\(reports == 1 ? "" : "s") to reporting services \(reports == 1 ? "was" : "were") checked"
}

extension Node {
    /// Whether a report, or the function that makes it, is about a check that failed.
    fileprivate var tellsOfFailure: Bool {
        if arguments.contains(where: { !$0.wordsWithin.isDisjoint(with: failures) || marks.occur(in: $0.text) }) {
            return true
        }
        return enclosingDeclaredFunction.map { !$0.words.isDisjoint(with: failures) } ?? false
    }
}

private let failures: Set<String> = [
    "jailbreak", "jailbroken", "tampering", "tampered", "pinning", "integrity", "debugger", "certificate", "untrusted",
    "security", "attestation",
]
private let marks = FoldedWords("jailbreak", "tamper", "pin fail", "pinning", "integrity", "security event")
