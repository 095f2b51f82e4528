import DeviceIntegrity
import Testing

/// What a reviewer who wanted to get past the probes tried.
@Suite struct HostileTests {
    /// Two hundred pieces of harmless code stand before the one that is a library.
    @Test func libraryDoesNotHideBehindGeneratedCode() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps(
            (0..<200).map {
                "\(String(0x7fdf_0000_0000 + $0 * 0x2000, radix: 16))-\(String(0x7fdf_0000_1000 + $0 * 0x2000, radix: 16)) r-xp 00000000 00:00 0 "
            }
                + ["7fdf10000000-7fdf10002000 r-xp 00000000 00:00 0 "])
        machine.memory[0x7fdf_1000_0000] = [0x7F, 0x45, 0x4C, 0x46]
        #expect(machine.report().has(.memoryImage))
    }

    /// Variables by the thousand, with no name, no value, or the same name again: any of a name counts.
    @Test func manyVariablesEnd() {
        var machine = Machine.clean
        machine.variables += (0..<50_000).map { ("V\($0)", String(repeating: "x", count: 50)) } + [("", ""), ("", "x")]
        #expect(machine.report().signals.isEmpty)
        machine.variables += [("LD_PRELOAD", ""), ("LD_PRELOAD", "/tmp/x.so")]
        #expect(machine.report().has(.preload))
        #if os(Linux)
            #expect(IntegritySystem.live.environment().count > 1)
        #endif
    }

    /// Beyond what is looked at, the probe says that it did not look.
    @Test func thousandsOfPiecesOfCodeAreNotPassedOver() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps(
            (0..<5000).map {
                "\(String(0x7fdf_0000_0000 + $0 * 0x2000, radix: 16))-\(String(0x7fdf_0000_1000 + $0 * 0x2000, radix: 16)) r-xp 00000000 00:00 0 "
            })
        let report = machine.report()
        #expect(report.blind[.loadedCode] != nil)
        #expect(report.signals.count < 32)
    }

    /// A mapping without end is looked at last.
    @Test func patchDoesNotHideBehindEndlessMapping() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] =
            "1000-700000000000 r-xp 00000000 fe:00 8 /usr/lib/big\n700000000000-700000001000 r-xp 00000000 fe:00 9 /usr/lib/lib.so\n"
        machine.bytes["/usr/lib/lib.so"] = [UInt8](repeating: 1, count: 4096)
        machine.memory[0x7000_0000_0000] = [UInt8](repeating: 1, count: 4000) + [UInt8](repeating: 2, count: 96)
        machine.refused = ["/proc/self/pagemap"]
        let report = IntegrityCheck(probes: [.changedCode], system: machine.system).run()
        #expect(report.has(.changedCode))
        #expect(report.blind[.changedCode] != nil)
    }

    /// Files that are writable and executable, many of them, before one that is patched.
    @Test func patchDoesNotHideBehindWritableCode() {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] =
            (1...40).map {
                "\(String($0 * 0x2000, radix: 16))-\(String($0 * 0x2000 + 0x1000, radix: 16)) rwxp 00000000 fe:00 8 /usr/lib/w\($0)\n"
            }.joined()
            + "700000000000-700000001000 r-xp 00000000 fe:00 9 /usr/lib/lib.so\n"
        machine.bytes["/usr/lib/lib.so"] = [UInt8](repeating: 1, count: 4096)
        machine.memory[0x7000_0000_0000] = [UInt8](repeating: 1, count: 4000) + [UInt8](repeating: 2, count: 96)
        machine.refused = ["/proc/self/pagemap"]
        #expect(IntegrityCheck(probes: [.changedCode], system: machine.system).run().has(.changedCode))
    }

    #if os(Linux)
        /// Files of a folder that plays `/proc`.
        @Test func filesInTheKernelsSteadAreRefused() {
            #expect(IntegritySystem.live.read("/proc/self/status", 1 << 16).content != nil)
            #expect(IntegritySystem.live.read("/proc/self/exe", 16) == .refused, "a link out of /proc")
            #expect(IntegritySystem.live.read("/proc/self/cwd", 16) == .refused)
        }
    #endif

    /// One nonce stays open while others come and go: what is kept stays small.
    @Test func nonceThatIsNotTakenHoldsNoOthers() async throws {
        let nonces = IntegrityNonces(capacity: 10)
        let first = try #require(await nonces.issue(to: "ann"))
        for _ in 0..<20_000 {
            let nonce = try #require(await nonces.issue(to: "bob"))
            #expect(await nonces.take(nonce, from: "bob"))
        }
        #expect(await nonces.remembered < 2048)
        #expect(await nonces.take(first, from: "ann"))
    }
}
