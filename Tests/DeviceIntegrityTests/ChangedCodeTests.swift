import DeviceIntegrity
import Testing

/// Code beside its file, on a made-up process of four pages.
@Suite struct ChangedCodeTests {
    static let start: UInt = 0x10_0000
    static let path = "/usr/lib/lib.so"

    /// - Parameters:
    ///   - own: pages that the process wrote to; `nil` where the kernel does not say.
    ///   - memory: what the pages hold.
    ///   - tracer: The number that the kernel gives for the tracer; `nil` where it does not say.
    func report(
        own: Set<Int>?, file: [UInt8], memory: [UInt8], name: String = path, kept: String? = nil, mapped: String = "",
        tracer: Int? = 0, instructions: InstructionSet = .x86
    ) -> IntegrityReport {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = "100000-104000 r-xp 00001000 fe:00 9 \(name)\n\(mapped)"
        machine.files["/proc/self/status"] = tracer.map { "TracerPid:\t\($0)\n" }
        machine.bytes[ChangedCodeTests.path] = [UInt8](repeating: 0xAA, count: 4096) + file
        if let kept { machine.bytes[kept] = [UInt8](repeating: 0xAA, count: 4096) + file }
        machine.memory[ChangedCodeTests.start] = memory
        if let own {
            let entries = (0..<4).flatMap { [0, 0, 0, 0, 0, 0, 0, own.contains($0) ? 0x80 : 0xA0] as [UInt8] }
            machine.bytes["/proc/self/pagemap"] = [UInt8](repeating: 0, count: 8 * 0x100) + entries
        } else {
            machine.refused = ["/proc/self/pagemap"]
        }
        var system = machine.system
        system.instructions = instructions
        return IntegrityCheck(probes: [.changedCode], system: system).run()
    }

    static let code = (0..<4 * 4096).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    func changed(_ places: [Int], to byte: UInt8) -> [UInt8] {
        var code = ChangedCodeTests.code
        for place in places { code[place] = byte == code[place] ? byte ^ 0x11 : byte }
        return code
    }

    @Test(arguments: [nil, [], [1], [0, 1, 2, 3]] as [Set<Int>?]) func unchangedCodeIsQuiet(_ own: Set<Int>?) {
        let report = report(own: own, file: ChangedCodeTests.code, memory: ChangedCodeTests.code)
        #expect(report.signals.isEmpty && report.blind.isEmpty)
    }

    @Test(arguments: [nil, [2]] as [Set<Int>?]) func patchIsSeen(_ own: Set<Int>?) {
        let report = report(own: own, file: ChangedCodeTests.code, memory: changed([9000], to: 0x90))
        #expect(report.signals == [Signal(.changedCode, .strong, cause: .changedCode, detail: "lib.so")])
    }

    @Test(arguments: [nil, [2]] as [Set<Int>?]) func breakpointsAreTracing(_ own: Set<Int>?) {
        let report = report(own: own, file: ChangedCodeTests.code, memory: changed([9000, 9100], to: 0xCC))
        #expect(report.signals == [Signal(.breakpoint, .moderate, cause: .tracing, detail: "lib.so")])
        #expect(report.verdict == .warn)
    }

    /// Where somebody traces, they are his; who hides whether somebody does is no better off.
    @Test(arguments: [7, nil] as [Int?]) func breakpointsOfATracerAreStrong(_ tracer: Int?) {
        for mapped in ["", "7ffffffff000-800000000000 --xp 00000000 00:00 0 [uprobes]\n"] {
            let report = report(
                own: [2], file: ChangedCodeTests.code, memory: changed([9000], to: 0xCC), mapped: mapped, tracer: tracer
            )
            #expect(report.signals == [Signal(.breakpoint, .strong, cause: .tracing, detail: "lib.so")])
        }
    }

    /// One patch among breakpoints is a patch.
    @Test func patchDoesNotHideBehindBreakpoints() {
        var code = changed([9000, 9100], to: 0xCC)
        code[9200] ^= 1
        #expect(report(own: [2], file: ChangedCodeTests.code, memory: code).strongCauses == [.changedCode])
    }

    /// An update wrote another file: not one page is the same.
    @Test(arguments: [nil, [2]] as [Set<Int>?]) func replacedFileIsNoPatch(_ own: Set<Int>?) {
        let report = report(own: own, file: ChangedCodeTests.code.map { ~$0 }, memory: ChangedCodeTests.code)
        #expect(report.strongCauses.isEmpty)
        #expect(own == nil ? report.blind[.changedCode] != nil : report.has(.privateCode))
    }

    @Test func deletedFileLeavesAModerateSign() {
        let report = report(
            own: [1], file: ChangedCodeTests.code, memory: changed([5000], to: 0x90),
            name: ChangedCodeTests.path + " (deleted)")
        #expect(report.strength(.privateCode) == .moderate && report.strongCauses.isEmpty)
    }

    /// The kernel still has the file of the program, and those of libraries for processes that may ask.
    @Test(arguments: ["/proc/self/exe", "/proc/self/map_files/100000-104000"], [nil, [1]] as [Set<Int>?])
    func deletedFileOfTheKernelIsCompared(_ file: String, _ own: Set<Int>?) {
        let name = file.hasSuffix("exe") ? "/home/ann/app/app" : ChangedCodeTests.path
        for (memory, expected) in [
            (changed([5000], to: 0x90), [EvidenceCause.changedCode]), (ChangedCodeTests.code, []),
        ] {
            let report = report(
                own: own, file: ChangedCodeTests.code, memory: memory, name: name + " (deleted)", kept: file)
            #expect(Array(report.strongCauses) == expected && !report.has(.privateCode), "\(report.signals)")
        }
    }

    /// The file ends within the last page.
    @Test func endOfFileIsNoChange() {
        let file = Array(ChangedCodeTests.code.prefix(4 * 4096 - 100))
        let memory = file + [UInt8](repeating: 0, count: 100)
        #expect(report(own: nil, file: file, memory: memory).signals.isEmpty)
    }

    @Test func unreadableCodeIsBlindness() {
        #expect(report(own: nil, file: ChangedCodeTests.code, memory: []).blind[.changedCode] != nil)
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = nil
        #expect(machine.report().blind.keys.sorted() == [.changedCode, .loadedCode])
    }

    /// A mapping as large as the address space allows does not keep the probe busy.
    @Test func endlessMappingEnds() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = "1000-7fffffffffff r-xp 00000000 fe:00 9 /usr/lib/lib.so\n"
        #expect(machine.report().blind[.changedCode] == "there is more code than the probe checks")
    }
}
