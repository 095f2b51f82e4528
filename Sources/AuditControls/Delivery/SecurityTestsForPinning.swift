import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tests of certificate pinning.
    static let securityTestsForPinning = Control(
        id: "security-tests-for-pinning",
        title: LocalizedText(
            en: "Certificate pinning is tested",
            es: "La fijación de certificados tiene pruebas",
            it: "Il certificate pinning è testato"),
        remedy: "Write tests that pass a valid and an invalid certificate to the pinner and check the results.",
        references: [.masvs("NETWORK", 2)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    if !search[PinEvidence.self].isAny {
        return search.doesNotApply("Nothing is pinned")
    }
    let count = search.prove("calls the pinning code and expects a result", byTestsCalling: words)
    search.summary = count == 0 ? search.noTest("calls the pinning code") : nil
}

private let words: Set<String> = ["pin", "pins", "pinned", "pinner", "pinning", "trust", "certificate"]
