import InputValidation
import Testing

@testable import SecurityTesting

@Suite struct ValidatorCheckTests {
    private static let good = ["Ann", "Zoë"]

    @Test(arguments: HostileFamily.allCases)
    func findsEveryFamilyWhereNothingIsRefused(_ family: HostileFamily) throws {
        let problems = try ValidatorCheck("open", refuses: [family], accepts: Self.good) { $0 }.problems()
        // `....//....//b` and its like are hostile to those who take `../` out.
        #expect(problems.count == family.inputs.count)
        expectUseful(problems)
    }

    @Test(arguments: HostileFamily.allCases)
    func passesWhoRefusesAllButTheGood(_ family: HostileFamily) throws {
        let check = ValidatorCheck("closed", refuses: [family], accepts: Self.good) {
            Self.good.contains($0) ? $0 : nil
        }
        #expect(try check.problems() == [])
    }

    @Test func passesEncodersOfTheirPlace() throws {
        let checks = [
            ValidatorCheck("html", refuses: [.markup], accepts: ["a < b"]) { $0.encoded(for: .htmlText) },
            ValidatorCheck("log", refuses: [.line], accepts: ["a\nb"]) { $0.encoded(for: .logLine) },
            ValidatorCheck("cell", refuses: [.formula], accepts: ["=1"]) { $0.encoded(for: .csvCell) },
        ]
        for check in checks { #expect(try check.problems() == [], "\(check)") }
    }

    @Test func passesRulesOfInputValidation() throws {
        let name = TextRule(characters: 1...60)
        #expect(try ValidatorCheck("name", rule: name, refuses: [.line, .length], accepts: Self.good).problems() == [])
        let address = ValidatorCheck(
            "link", rule: WebAddressRule(), refuses: [.address], accepts: ["https://example.com/a"])
        #expect(try address.problems() == [])
    }

    /// What the seed of many apps does: words are taken out once.
    @Test func findsFiltersThatTakeWordsOut() throws {
        let check = ValidatorCheck("filter", refuses: [.markup, .path], accepts: Self.good) {
            $0.replacing("<script>", with: "").replacing("../", with: "")
        }
        #expect(try check.problems().count > 5)
    }

    @Test func findsGoodTextsThatAreRefused() throws {
        let problems = try ValidatorCheck("shut", refuses: [.sql], accepts: Self.good) { _ in nil }.problems()
        #expect(problems.map(\.what) == ["Valid input is rejected: “Ann”", "Valid input is rejected: “Zoë”"])
        expectUseful(problems)
    }

    @Test func ownInputsAreTried() throws {
        let own = HostileInput("<marquee>", .markup)
        let problems = try ValidatorCheck("own", refuses: [], and: [own], accepts: Self.good) { $0 }.problems()
        #expect(problems.count == 1)
        #expect(throws: CheckError.self) { try ValidatorCheck("none", refuses: [], accepts: ["a"]) { $0 }.problems() }
        #expect(throws: CheckError.self) {
            try ValidatorCheck("none", refuses: [.sql], accepts: []) { $0 }.problems()
        }
    }
}
