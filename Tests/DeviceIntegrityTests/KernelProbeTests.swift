import DeviceIntegrity
import Testing

/// What the kernel writes into code for perf, bpftrace and other tools of tracing.
@Suite struct KernelProbeTests {
    private static let nop: [UInt8] = [0x0F, 0x1F, 0x44, 0x00, 0x00]
    private static let place = 9000
    /// Where the made-up trampoline begins.
    private static let trampoline = 0x20_0000
    private static let mapped = "200000-201000 r-xp 00000000 00:00 0 [uprobes-trampoline]\n"
    private static let area = "7ffffffff000-800000000000 --xp 00000000 00:00 0 [uprobes]\n"
    private static let weak = Signal(.kernelProbe, .weak, cause: .tracing, detail: "lib.so")

    private static func code(_ bytes: [UInt8], at place: Int = place) -> [UInt8] {
        var code = ChangedCodeTests.code
        code.replaceSubrange(place..<place + bytes.count, with: bytes)
        return code
    }

    /// A call from a place of the code to an address.
    private static func call(_ target: Int, from place: Int = place, first: UInt8 = 0xE8) -> [UInt8] {
        let distance = target - (Int(ChangedCodeTests.start) + place + 5)
        return [first] + (0..<4).map { UInt8(truncatingIfNeeded: distance >> (8 * $0)) }
    }

    private func report(
        _ memory: [UInt8], _ file: [UInt8] = code(nop), mapped: String = mapped + area, own: Set<Int>? = [2],
        instructions: InstructionSet = .x86
    ) -> IntegrityReport {
        ChangedCodeTests().report(
            own: own, file: file, memory: memory, mapped: mapped, instructions: instructions)
    }

    @Test(arguments: [nil, [2]] as [Set<Int>?]) func callOfTheKernelIsOneWeakSign(_ own: Set<Int>?) {
        let call = Self.code(Self.call(Self.trampoline + 0x40))
        #expect(report(call, own: own).signals == [Self.weak])
        // While it is written, and beside a breakpoint elsewhere.
        #expect(report(Self.code(Self.call(Self.trampoline, first: 0xCC)), own: own).signals == [Self.weak])
        var both = call
        both[9100] = 0xCC
        #expect(report(both, own: own).signals == [Self.weak])
        #expect(report(both, own: own).verdict == .warn)
    }

    @Test func breakpointThatWasHitIsTheKernels() {
        let code = Self.code([0xCC] + Self.nop.dropFirst())
        #expect(report(code, mapped: Self.area).signals == [Self.weak])
        #expect(report(code, mapped: Self.mapped).signals == [Self.weak])
    }

    /// A call elsewhere, one that took the place of other code, one with more changes beside it, and one without a trampoline.
    @Test func callsOfOthersAreChanges() {
        let good = Self.call(Self.trampoline)
        let changes: [(memory: [UInt8], file: [UInt8], mapped: String)] = [
            (Self.code(Self.call(Self.trampoline + 0x1000)), Self.code(Self.nop), Self.mapped),
            (Self.code(Self.call(Self.trampoline - 1)), Self.code(Self.nop), Self.mapped),
            (Self.code(good), ChangedCodeTests.code, Self.mapped),
            (Self.code(good + [0x90]), Self.code(Self.nop), Self.mapped),
            (Self.code([0xE9] + good.dropFirst()), Self.code(Self.nop), Self.mapped),
            (Self.code(good), Self.code(Self.nop), Self.area),
            (Self.code(good), Self.code(Self.nop), "200000-201000 r-xp 00000000 00:00 0 [anon:uprobes-trampoline]\n"),
        ]
        for change in changes {
            let report = report(change.memory, change.file, mapped: change.mapped)
            #expect(report.strongCauses == [.changedCode], "\(report.signals)")
        }
    }

    /// On AArch64 the kernel's breakpoints have a number of their own.
    @Test func numbersOfBreakpointsTellOnArm() {
        let plain = Self.code([0xFD, 0x7B, 0xBF, 0xA9])
        let kernels = report(Self.code([0xA0, 0x00, 0x20, 0xD4]), plain, mapped: "", instructions: .arm64)
        #expect(kernels.signals == [Self.weak])
        let debuggers = report(Self.code([0x00, 0x00, 0x20, 0xD4]), plain, mapped: "", instructions: .arm64)
        #expect(debuggers.signals == [Signal(.breakpoint, .moderate, cause: .tracing, detail: "lib.so")])
    }

    /// The kernel's pages of code are no code that was made.
    @Test func pagesOfTheKernelAreNoGeneratedCode() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00000000-7fdf00001000 r-xp 00000000 00:00 0 [uprobes-trampoline]",
            "7fdf00002000-7fdf00003000 --xp 00000000 00:00 0 [uprobes]",
        ])
        #expect(machine.report().signals.isEmpty)
    }
}
