import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Something looks for hard-coded credentials for every change.
    static let securityTestsForCredentials = Control(
        id: "security-tests-for-credentials",
        title: LocalizedText(
            en: "Tests check for hard-coded credentials",
            es: "Hay pruebas que buscan credenciales en el código",
            it: "Ci sono test che cercano credenziali nel codice"),
        remedy: """
            Run `bulwark audit` or another secret scanner in the pipeline, or read the sources in a test and expect no \
            secrets.
            """,
        references: [.masvs("CODE", 4), .masvs("STORAGE", 1), .mobileTop10(1), .cwe(798)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var isFound = search.prove("The source is scanned for secrets", byLinesWith: scanners)
    for test in search[SecurityTests.self].tests where test.function.looksForSecrets {
        search.proof.report("`\(test.function.name)` scans for secrets and expects none", at: test.function)
        isFound = true
    }
    if !isFound { search.summary = search.noTest("scans for secrets, and no pipeline does") }
}

extension Node {
    /// Whether a test reads files or lists that are shipped and speaks of secrets.
    fileprivate var looksForSecrets: Bool {
        guard descendants.contains(where: \.readsShippedFile) else { return false }
        let words = wordsWithin
        return !words.isDisjoint(with: ["hardcoded", "credentials", "secrets", "secret", "credential", "apikey"])
            || words.isSuperset(of: ["api", "key"])
    }

    /// `String(contentsOf: url)`, `enumerator(at: sources)`, `Bundle.main.infoDictionary`.
    private var readsShippedFile: Bool {
        switch kind {
        case .call where ["String", "Data", "NSString", "NSDictionary"].contains(name):
            ["contentsOf", "contentsOfFile", "contentsOfURL"].contains(arguments.first?.label)
        case .call: ["enumerator", "contentsOfDirectory", "contents", "subpathsOfDirectory"].contains(name)
        case .member: name == "infoDictionary"
        default: false
        }
    }
}

private let scanners = [
    "bulwark audit", "bulwark-action", "gitleaks", "trufflehog", "detect-secrets", "ggshield", "gitguardian",
    "git-secrets", "whispers ", "secret-scan",
]
