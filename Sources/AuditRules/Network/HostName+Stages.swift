import AuditAnalysis

extension String {
    /// Whether a host says that it is one for tests, by a word before its last label: `api-staging.example.com`.
    var namesTestHost: Bool {
        lowercased().split(separator: ".").dropLast().flatMap { $0.split(separator: "-") }
            .contains { stages.contains(String($0)) }
    }
}

private let stages: Set<String> = [
    "nonprod", "staging", "stage", "stg", "dev", "develop", "development", "test", "tests", "testing", "uat", "qa",
    "sandbox", "integration", "preprod", "preview", "sit",
]
