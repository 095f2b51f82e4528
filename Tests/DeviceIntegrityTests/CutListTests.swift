import Testing

@testable import DeviceIntegrity

/// Lists longer than what is read of them: the probe looks far, and says where it stopped.
@Suite struct CutListTests {
    private func report(_ change: (inout Machine) -> Void) -> IntegrityReport {
        var machine = Machine.clean
        change(&machine)
        return machine.report()
    }

    /// Among seven hundred threads one of a tool, the last.
    @Test func threadOfAToolDoesNotHideAmongOthers() {
        let report = report { machine in
            for thread in 1000..<1700 { machine.files["/proc/self/task/\(thread)/comm"] = "worker\n" }
            machine.files["/proc/self/task/1700/comm"] = "gum-js-loop\n"
        }
        #expect(report.strength(.instrumentationThread) == .strong)
        #expect(report.blind.isEmpty)
    }

    @Test func threadsBeyondTheLimitAreTold() {
        var system = Machine.clean.system
        let read = system.read
        system.read = { $0.hasSuffix("/comm") ? .bytes(Array("worker\n".utf8)) : read($0, $1) }
        for (count, isBlind) in [(Probe.threadLimit, false), (Probe.threadLimit + 1, true)] {
            system.names = { _, limit in (1...min(limit, count)).map { "\($0)" } }
            let report = IntegrityCheck(probes: [.loadedCode], system: system).run()
            #expect((report.blind[.loadedCode] != nil) == isBlind)
            #expect(IntegrityPolicy.standard.verdict(on: report) == (isBlind ? .warn : .allow))
        }
        system.names = { _, _ in nil }
        #expect(IntegrityCheck(probes: [.loadedCode], system: system).run().blind[.loadedCode] != nil)
    }

    /// What the process began with, the libraries for all programs, functions that are looked at.
    @Test func otherListsBeyondTheirLimitsAreTold() {
        let variables = report { $0.files["/proc/self/environ"] = String(repeating: "A=1\0", count: 1 << 21 | 1) }
        #expect(variables.blind.keys.sorted() == [.loaderVariables])
        let late = report {
            $0.files["/proc/self/environ"] = String(repeating: "A=1\0", count: 1 << 20) + "LD_PRELOAD=/x\0"
        }
        #expect(late.has(.preloadHidden) && late.blind.isEmpty)
        let libraries = report { $0.files["/etc/ld.so.preload"] = String(repeating: "# none\n", count: 1 << 14) }
        #expect(libraries.blind.keys.sorted() == [.loaderVariables])
        var expectations = IntegrityExpectations()
        expectations.functions = (0..<300).map { "f\($0)" }
        #expect(Machine.clean.report(expectations).blind.keys.sorted() == [.symbols])
    }

    /// Libraries whose headers are read, to find other memory in the places of their code.
    @Test func librariesBeyondTheLimitAreTold() {
        let maps = (0..<1100).map { number in
            let start = 0x7fdf_0000_0000 + number * 0x4000
            let places = [0, 0x1000, 0x3000, 0x4000].map { String(start + $0, radix: 16) }
            let path = ReplacedCodeTests.path
            return """
                \(places[0])-\(places[1]) r--p 00000000 fe:00 9 \(path)
                \(places[1])-\(places[2]) r-xp 00001000 fe:00 9 \(path)
                \(places[2])-\(places[3]) rw-p 00003000 fe:00 9 \(path)
                """
        }
        #expect(ReplacedCodeTests.report(maps).blind[.changedCode] == "there are more files than the probe checks")
        #expect(ReplacedCodeTests.report(Array(maps.prefix(1000))).blind.isEmpty)
    }
}
