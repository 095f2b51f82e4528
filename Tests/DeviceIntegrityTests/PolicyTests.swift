import DeviceIntegrity
import Testing

@Suite struct PolicyTests {
    func report(_ signals: Signal..., blind: [Probe.ID: String] = [:]) -> IntegrityReport {
        IntegrityReport(signals: signals, looked: [], blind: blind)
    }
    let tracer = Signal(.tracer, .strong, cause: .tracing)
    let breakpoint = Signal(.breakpoint, .strong, cause: .tracing)
    let patch = Signal(.changedCode, .strong, cause: .changedCode)
    let image = Signal(.memoryImage, .strong, cause: .loadedCode)

    @Test func scoreCountsEachCauseOnce() {
        #expect(report().score == 0)
        #expect(report(Signal(.proxy, .information, cause: .surroundings)).score == 0)
        #expect(report(tracer, breakpoint).score == 50)
        #expect(report(tracer, Signal(.preload, .weak, cause: .loadedCode)).score == 60)
        #expect(report(tracer, patch, image).score == 100)
    }

    @Test func oneCauseNeverBlocks() {
        for count in 0..<40 {
            let signals = (0..<count).map { Signal(EvidenceCode("custom.\($0)"), .strong, cause: .openSystem) }
            let report = IntegrityReport(signals: signals, looked: [])
            #expect(IntegrityPolicy.standard.verdict(on: report) == (count == 0 ? .allow : .restrict))
        }
    }

    @Test func twoStrongCausesBlock() {
        #expect(IntegrityPolicy.standard.verdict(on: report(tracer, patch)) == .block)
        #expect(IntegrityPolicy.neverBlocking.verdict(on: report(tracer, patch)) == .restrict)
        #expect(IntegrityPolicy.observing.verdict(on: report(tracer, patch, image)) == .allow)
        #expect(IntegrityPolicy(blocksFrom: 3).verdict(on: report(tracer, patch)) == .restrict)
    }

    /// All the weaker signs there are do not make a block.
    @Test func manyModerateSignsDoNotBlock() {
        let causes = [EvidenceCause.tracing, .loadedCode, .changedCode, .openSystem, .changedApp, .surroundings]
        let report = IntegrityReport(
            signals: causes.map { Signal(EvidenceCode("x"), .moderate, cause: $0) }, looked: [])
        #expect(report.score == 100)
        #expect(IntegrityPolicy.standard.verdict(on: report) == .restrict)
    }

    @Test func policyCannotAskForLessThanTwo() {
        for asked in [Int.min, -1, 0, 1, 2] {
            #expect(IntegrityPolicy(blocksFrom: asked).blocksFrom == 2)
            var policy = IntegrityPolicy.standard
            policy.blocksFrom = asked
            #expect(policy.blocksFrom == 2)
            #expect(policy.verdict(on: report(tracer)) == .restrict)
        }
    }

    @Test func blindnessWarnsAndNeverBlocks() {
        let blind = report(blind: [.debugger: "no /proc"])
        #expect(IntegrityPolicy.standard.verdict(on: blind) == .warn)
        #expect(IntegrityPolicy(required: []).verdict(on: blind) == .allow)
        #expect(IntegrityPolicy(whenBlind: .block).verdict(on: blind) == .restrict)
        var policy = IntegrityPolicy.standard
        policy.whenBlind = .block
        #expect(policy.whenBlind == .restrict)
    }

    @Test func expectedSignsAreLeftOut() {
        var policy = IntegrityPolicy.standard
        policy.expected = [.tracer]
        #expect(policy.verdict(on: report(tracer)) == .allow)
        #expect(policy.verdict(on: report(tracer, patch)) == .restrict)
    }
}
