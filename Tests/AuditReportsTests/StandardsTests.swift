import AuditModel
import Testing

@testable import AuditReports

@Suite struct StandardsTests {
    @Test func everyEntryIsListedOnce() {
        #expect(Set(Standard.masvs.outcomes(of: Ledger.empty).map(\.reference)).count == 24)
        #expect(Set(Standard.mobileTop10.outcomes(of: Ledger.empty).map(\.reference)).count == 10)
    }

    /// Most of the MASWE is about what no rule of a run looks for.
    @Test func weaknessesAreListedWhereTheyAreLookedFor() {
        let listed = Standard.maswe.outcomes(of: Ledger.report).map(\.reference)
        #expect(listed == [.maswe(1), .maswe(5), .maswe(26), .maswe(28)])
        #expect(Standard.maswe.outcomes(of: Ledger.empty).isEmpty)
    }

    @Test(arguments: [
        (Reference.masvs("NETWORK", 1), ControlStatus.failed, 15), (.masvs("STORAGE", 1), .passed, 0),
        (.masvs("STORAGE", 2), .failed, 2), (.masvs("NETWORK", 2), .notFound, 0),
        (.masvs("PLATFORM", 2), .notApplicable, 0), (.masvs("AUTH", 1), .notFound, 0), (.maswe(1), .passed, 0),
        (.maswe(5), .failed, 2), (.maswe(26), .failed, 15), (.maswe(28), .notFound, 0), (.mobileTop10(5), .failed, 15),
        (.mobileTop10(9), .passed, 0),
    ])
    func entriesStandAsFindingsAndControlsSay(reference: Reference, status: ControlStatus, findings: Int) throws {
        let outcomes = Standard.allCases.flatMap { $0.outcomes(of: Ledger.report) }
        let outcome = try #require(outcomes.first { $0.reference == reference })
        #expect(outcome.status == status)
        #expect(outcome.findings == findings)
    }
}

@Suite struct MobileWeaknessTests {
    /// The first edition has 78, with no number left out.
    @Test func numbersHaveNoGap() {
        #expect(MobileWeakness.all.map(\.number) == Array(1...78))
        #expect(MobileWeakness(number: 26)?.title.en == "Network Traffic Not Encrypted")
        #expect(MobileWeakness(number: 0) == nil && MobileWeakness(number: 79) == nil)
    }

    @Test func groupsAreThoseOfTheMASVS() {
        let groups = Standard.masvs.outcomes(of: Ledger.empty).compactMap { outcome -> String? in
            guard case .masvs(let group, _) = outcome.reference else { return nil }
            return group
        }
        #expect(Set(MobileWeakness.all.map(\.group)) == Set(groups))
    }

    @Test(arguments: Language.allCases)
    func titlesAreTheirOwn(_ language: Language) {
        let titles = MobileWeakness.all.map { $0.title[language] }
        #expect(Set(titles).count == titles.count && titles.allSatisfy { !$0.isEmpty && !$0.hasSuffix(".") })
    }

    @Test func labelsReadBack() {
        for weakness in MobileWeakness.all {
            let reference = Reference.maswe(weakness.number)
            #expect(Reference(label: reference.label) == reference)
        }
        #expect(Reference.maswe(26).label == "MASWE-0026")
        #expect(Reference.maswe(26).url == "https://mas.owasp.org/MASWE/MASVS-NETWORK/MASWE-0026/")
        #expect(Reference.maswe(61).url == "https://mas.owasp.org/MASWE/MASVS-RESILIENCE/MASWE-0061/")
    }

    @Test(arguments: [
        "MASWE-26", "MASWE-00026", "MASWE-", "MASWE-x026", "MASWE--026", "MASWE-+026", "MASWE-0026-1", "maswe-0026",
    ])
    func otherLabelsAreNone(_ label: String) {
        #expect(Reference(label: label) == nil)
    }
}

@Suite struct TestingGuideTests {
    /// A reader who follows a deprecated test lands on one of today.
    @Test func successorsAreOfToday() {
        for (id, successors) in TestingGuide.successors {
            #expect(!TestingGuide.current.contains(id), "\(id)")
            #expect(successors.allSatisfy(TestingGuide.current.contains), "\(id)")
        }
    }

    /// The first guide had 0052 to 0093 for iOS, less 0074.
    @Test func theFirstGuideIsDeprecated() {
        let numbers = (52...93).filter { $0 != 74 }
        #expect(Set(TestingGuide.successors.keys) == Set(numbers.map { "MASTG-TEST-00\($0)" }))
        #expect(TestingGuide.isDeprecated("MASTG-TEST-0052") && !TestingGuide.isDeprecated("MASTG-TEST-0300"))
    }
}
