import AuditKit
import AuditModel
import AuditRules
import Testing

@Suite struct ReferenceTests {
    /// No rule sends its reader to a page that says it is out of date.
    @Test func noRuleNamesADeprecatedTest() {
        let named = Catalog.all.flatMap { rule in
            rule.references.compactMap { reference -> String? in
                guard case .mastg(let id) = reference, deprecated[id] != nil else { return nil }
                return "\(rule.id): \(id)"
            }
        }
        #expect(named == [])
    }

    /// What takes their place is of today.
    @Test func successorsAreOfToday() {
        #expect(deprecated.values.joined().allSatisfy { deprecated[$0] == nil })
    }
}

/// Tests of iOS that the MASTG has deprecated, with those that cover them; edition of 2025-07-25.
private let deprecated: [String: [String]] = [
    "MASTG-TEST-0054": ["MASTG-TEST-0206", "MASTG-TEST-0281"],
    "MASTG-TEST-0061": ["MASTG-TEST-0209", "MASTG-TEST-0210", "MASTG-TEST-0211"],
    "MASTG-TEST-0062": ["MASTG-TEST-0213", "MASTG-TEST-0214"],
    "MASTG-TEST-0064": [
        "MASTG-TEST-0266", "MASTG-TEST-0267", "MASTG-TEST-0268", "MASTG-TEST-0269", "MASTG-TEST-0270",
        "MASTG-TEST-0271",
    ],
    "MASTG-TEST-0073": [
        "MASTG-TEST-0276", "MASTG-TEST-0277", "MASTG-TEST-0278", "MASTG-TEST-0279", "MASTG-TEST-0280",
    ],
    "MASTG-TEST-0081": ["MASTG-TEST-0220"],
    "MASTG-TEST-0082": ["MASTG-TEST-0261"],
    "MASTG-TEST-0083": ["MASTG-TEST-0219"],
    "MASTG-TEST-0085": ["MASTG-TEST-0273", "MASTG-TEST-0275"],
    "MASTG-TEST-0087": ["MASTG-TEST-0228", "MASTG-TEST-0229", "MASTG-TEST-0230"],
    "MASTG-TEST-0088": ["MASTG-TEST-0240", "MASTG-TEST-0241"],
]
