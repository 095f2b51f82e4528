import DeviceIntegrity
import Testing

@testable import SecurityTesting

@Suite struct IntegrityPolicyCheckTests {
    @Test func whatComesWithTheLibraryPasses() {
        #expect(IntegrityPolicyCheck().problems() == [])
        #expect(IntegrityPolicyCheck(BootstrapPolicy()).problems() == [])
        #expect(IntegrityPolicyCheck(atLeast: .restrict).problems() == [])
        #expect(IntegrityPolicyCheck(.neverBlocking).problems() == [])
    }

    @Test func aPolicyThatDoesNothingIsFound() {
        let problems = IntegrityPolicyCheck(.observing).problems()
        #expect(problems.map(\.place) == ["a jailbroken device", "a traced process"])
        expectUseful(problems)
    }

    @Test func aProbeThatIsLeftOutIsFound() {
        let without: (Probe.ID) -> [Probe] = { id in Probe.standard.filter { $0.id != id } }
        #expect(
            IntegrityPolicyCheck(probes: without(.jailbreak)).problems().map(\.place) == ["a jailbroken device"])
        #expect(IntegrityPolicyCheck(probes: without(.debugger)).problems().map(\.place) == ["a traced process"])
        #expect(IntegrityPolicyCheck(probes: []).problems().count == 2)
    }

    @Test func signsThatAreExpectedDoNotCount() {
        let policy = IntegrityPolicy(
            expected: [.jailbreakFile, .jailbreakLink, .writableSystem, .jailbreakVariable], required: [])
        #expect(IntegrityPolicyCheck(policy).problems().map(\.place) == ["a jailbroken device"])
        #expect(IntegrityPolicyCheck(atLeast: .block).problems().count == 2)
    }

    /// A probe of the app's own sees the device that is made up, with what the test adds to it.
    @Test func ownProbesFindWhatTheyAskFor() {
        let licence = Probe(id: .init(rawValue: "licence"), codes: [.init("app.licence")]) { surroundings in
            surroundings.system.exists("/licence")
                ? .init() : .init([Signal(.init("app.licence"), .weak, cause: .changedApp)])
        }
        let bare = IntegrityPolicyCheck(BootstrapPolicy(), additional: [licence]).problems()
        #expect(bare.map(\.place) == ["a clean device"])
        expectUseful(bare)
        let prepared = IntegrityPolicyCheck(BootstrapPolicy(), additional: [licence]) { system in
            let exists = system.exists
            system.exists = { $0 == "/licence" || exists($0) }
        }
        #expect(prepared.problems() == [])
    }
}
