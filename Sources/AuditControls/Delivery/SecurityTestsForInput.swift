import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tests of validation and sanitising.
    static let securityTestsForInput = Control(
        id: "security-tests-for-input",
        title: LocalizedText(
            en: "Input validation is tested",
            es: "La validación de entradas tiene pruebas",
            it: "La validazione degli input è testata"),
        remedy: "Write tests that pass valid, invalid and hostile strings to each validator and check the results.",
        references: [.masvs("CODE", 4)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    if !search[InputChecks.self].isAny, search.shape.textFields.isEmpty {
        return search.doesNotApply("There is no text input and no text validation")
    }
    let checks = Set(search[InputChecks.self].validators)
    var count = 0
    for test in search[SecurityTests.self].tests
    where !test.calledWords.isDisjoint(with: words) || test.called.contains(where: checks.contains) {
        search.proof.report(
            "`\(test.function.name)` passes text to an input check and expects a result", at: test.function)
        count += 1
    }
    if count == 0 { search.summary = search.noTest("passes text to an input check") }
}

private let words: Set<String> = ["validator", "validation", "sanitize", "sanitizer", "sanitized", "sanitise"]
