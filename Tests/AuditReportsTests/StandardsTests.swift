import AuditModel
import Testing

@testable import AuditReports

@Suite struct StandardsTests {
    @Test func everyEntryIsListedOnce() {
        #expect(Set(Standard.masvs.outcomes(of: Ledger.empty).map(\.reference)).count == 24)
        #expect(Set(Standard.mobileTop10.outcomes(of: Ledger.empty).map(\.reference)).count == 10)
    }

    @Test(arguments: [
        (Reference.masvs("NETWORK", 1), ControlStatus.failed, 15), (.masvs("STORAGE", 1), .passed, 0),
        (.masvs("STORAGE", 2), .failed, 2), (.masvs("NETWORK", 2), .notFound, 0),
        (.masvs("PLATFORM", 2), .notApplicable, 0), (.masvs("AUTH", 1), .notFound, 0), (.mobileTop10(5), .failed, 15),
        (.mobileTop10(9), .passed, 0),
    ])
    func entriesStandAsFindingsAndControlsSay(reference: Reference, status: ControlStatus, findings: Int) throws {
        let outcomes = Standard.allCases.flatMap { $0.outcomes(of: Ledger.report) }
        let outcome = try #require(outcomes.first { $0.reference == reference })
        #expect(outcome.status == status)
        #expect(outcome.findings == findings)
    }
}
