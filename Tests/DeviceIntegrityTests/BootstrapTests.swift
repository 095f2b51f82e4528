import Testing

@testable import DeviceIntegrity

@Suite struct BootstrapTests {
    @Test func looksInOrderAndTellsOfIt() async {
        var order: [Probe.ID] = []
        let mine = Probe(id: Probe.ID(rawValue: "mine"), codes: []) { _ in .init() }
        let bootstrap = SecurityBootstrap(
            environment: .production, policy: BootstrapPolicy(skippedInDebugBuilds: []), additional: [mine],
            system: Machine.clean.system)
        #expect(bootstrap.firstLook.looked == [.debugger, .loaderVariables])
        var names: [String] = []
        for await event in bootstrap.events {
            switch event {
            case .firstLook(let report, _):
                names.append("first")
                order = report.looked
            case .codeLook(let report, let verdict):
                names.append("code")
                #expect(verdict == .allow)
                #expect(report.looked == order + [.loadedCode, .symbols, .changedCode])
            case .finished(let outcome):
                names.append("finished")
                #expect(outcome.report.looked == Probe.standard.map(\.id) + [mine.id])
                #expect(outcome.verdict == .allow && outcome.skipped.isEmpty)
            }
        }
        #expect(names == ["first", "code", "finished"])
        #expect(await bootstrap.outcome.verdict == .allow)
    }

    /// What is left out in builds with DEBUG runs in all others.
    @Test func onlyDebugBuildsLeaveOut() async {
        let all = Set(Probe.standard.map(\.id))
        let bootstrap = SecurityBootstrap(
            environment: .production, policy: BootstrapPolicy(skippedInDebugBuilds: all), system: Machine.clean.system)
        let outcome = await bootstrap.outcome
        #if DEBUG
            #expect(outcome.report.looked.isEmpty)
            #expect(Set(outcome.skipped) == all)
            #expect(outcome.verdict == .allow, "what was left out on purpose is not blindness")
        #else
            #expect(outcome.report.looked == Probe.standard.map(\.id))
            #expect(outcome.skipped.isEmpty)
        #endif
    }

    /// An app that says `development` in a build for people is not without a guard.
    @Test func developmentHasAFloorInBuildsForPeople() {
        #if DEBUG
            #expect(AppEnvironment.ofBuild == .development)
            #expect(BootstrapPolicy().policy(in: .development) == .observing)
        #else
            #expect(AppEnvironment.ofBuild == .production)
            #expect(BootstrapPolicy().policy(in: .development) == .neverBlocking)
        #endif
        let expecting = IntegrityPolicy(
            warnsFrom: 5, restrictsFrom: 101, blocksFrom: 3, expected: [.generatedCode], required: [.ports],
            whenBlind: .allow)
        let raised = expecting.raised(to: .neverBlocking)
        #expect(raised.warnsFrom == 5 && raised.restrictsFrom == 50 && raised.blocksFrom == 3)
        #expect(raised.expected == [.generatedCode] && raised.whenBlind == .warn)
        #expect(raised.required == [.ports, .debugger, .loadedCode, .changedCode])
        #expect(IntegrityPolicy.standard.raised(to: .neverBlocking) == .standard)
    }

    @Test func environmentChoosesThePolicy() async {
        var machine = Machine.clean
        machine.files["/proc/self/status"] = "TracerPid:\t9\n"
        machine.files["/proc/self/task/9/comm"] = "gum-js-loop\n"
        let wanted: [AppEnvironment: IntegrityVerdict] = [
            .development: BootstrapPolicy().policy(in: .development) == .observing ? .allow : .restrict,
            .staging: .restrict, .production: .block,
        ]
        for environment in AppEnvironment.allCases {
            let bootstrap = SecurityBootstrap(
                environment: environment, policy: BootstrapPolicy(skippedInDebugBuilds: []), system: machine.system)
            #expect(await bootstrap.outcome.verdict == wanted[environment])
            #expect(bootstrap.firstVerdict == min(wanted[environment] ?? .block, .restrict))
        }
    }

    /// Waiting, giving up waiting and letting go of the bootstrap, from many tasks at once.
    @Test func manyWaitForOneOutcome() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                let bootstrap = SecurityBootstrap(environment: .staging)
                for waiter in 0..<10 {
                    let task = Task { await bootstrap.outcome.report.looked.count }
                    if waiter % 2 == 0 { task.cancel() }
                    group.addTask { #expect(await task.value >= 9) }
                }
                group.addTask { for await _ in bootstrap.events {} }
            }
        }
    }

    /// The rest runs elsewhere: making a bootstrap does not wait for it.
    @Test func startDoesNotWait() async {
        let gate = TestGate()
        let slow = Probe(id: Probe.ID(rawValue: "slow"), codes: []) { _ in
            gate.wait()
            return .init()
        }
        let bootstrap = SecurityBootstrap(environment: .production, additional: [slow], system: Machine.clean.system)
        gate.open()
        #expect(await bootstrap.outcome.report.looked.contains(slow.id))
    }
}
