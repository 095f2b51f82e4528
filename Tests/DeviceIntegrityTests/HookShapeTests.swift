import Testing

@testable import DeviceIntegrity

@Suite struct HookShapeTests {
    /// Assembled by hand from the manuals; the function stands at 0x1000.
    @Test(
        arguments: [
            ([0xE9, 0xFB, 0x0F, 0, 0], 0x2000 as UInt?), ([0xF3, 0x0F, 0x1E, 0xFA, 0xE9, 0xF7, 0x0F, 0, 0], 0x2000),
            ([0xE9, 0xFB, 0xFF, 0xFF, 0xFF], 0x1000), ([0xFF, 0x25, 0, 0, 0, 0], 0x1006 + 0x7000_0000),
            ([0x48, 0xB8, 1, 2, 3, 4, 5, 6, 0, 0, 0xFF, 0xE0], 0x0605_0403_0201),
            ([0x49, 0xBB, 1, 2, 3, 4, 5, 6, 0, 0, 0x41, 0xFF, 0xE3], 0x0605_0403_0201),
            ([0x48, 0xB8, 1, 2, 3, 4, 5, 6, 0, 0, 0x50, 0xC3], 0x0605_0403_0201),
            ([0x68, 0x78, 0x56, 0x34, 0x12, 0xC3], 0x1234_5678),
            ([0x68, 1, 0, 0, 0, 0xC7, 0x44, 0x24, 4, 2, 0, 0, 0, 0xC3], 0x2_0000_0001),
            // push rbp; mov rbp, rsp – a constant that is returned – a jump by another register than was loaded
            ([0x55, 0x48, 0x89, 0xE5], nil), ([0x48, 0xB8, 1, 2, 3, 4, 5, 6, 0, 0, 0xC3, 0x90], nil),
            ([0x48, 0xB8, 1, 2, 3, 4, 5, 6, 0, 0, 0xFF, 0xE1], nil), ([], nil), ([0xE9, 1], nil),
            ([0xFF, 0x25, 0], nil),
        ] as [([UInt8], UInt?)]) func x86(_ code: [UInt8], _ target: UInt?)
    {
        #expect(HookShape.target(of: code, at: 0x1000, .x86) { $0 + 0x7000_0000 } == target)
    }

    @Test(
        arguments: [
            // b +0x1000, b -4, bti c; b +0x1000
            ([0x1400_0400], 0x2000 as UInt?), ([0x17FF_FFFF], 0xFFC), ([0xD503_245F, 0x1400_0400], 0x2004),
            // ldr x16, +8; br x16
            ([0x5800_0050, 0xD61F_0200], 0x1008 + 0x7000_0000),
            // adrp x16, +0x1000; add x16, x16, #0x10; br x16 – adrp; ldr x17, [x16, #0x10]; br x17
            ([0xB000_0010, 0x9100_4210, 0xD61F_0200], 0x2010),
            ([0xB000_0010, 0xF940_0A11, 0xD61F_0220], 0x2010 + 0x7000_0000),
            // stp x29, x30, [sp, #-16]! – ldr x16, +8; br x17 – a jump that is cut off
            ([0xA9BF_7BFD, 0x9100_03FD], nil), ([0x5800_0050, 0xD61F_0220], nil), ([0x5800_0050], nil), ([], nil),
        ] as [([UInt32], UInt?)]) func arm64(_ code: [UInt32], _ target: UInt?)
    {
        let bytes = code.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
        #expect(HookShape.target(of: bytes, at: 0x1000, .arm64) { $0 + 0x7000_0000 } == target)
    }

    /// Functions of a library that hand on within the system are no hooks; those that lead out are.
    @Test(arguments: [(0x7fde_8670_1000, false), (0x55ee_ae5e_9000, false), (0x7fdf_0000_1000, true), (0x1234, true)])
    func targetDecides(_ target: Int, _ isHook: Bool) {
        var machine = Machine.clean
        machine.files["/proc/self/maps"] = Machine.maps([
            "7fdf00001000-7fdf00002000 r-xp 00000000 fe:00 9 /home/ann/hook.so"
        ])
        let target = UInt(target)
        let address = (0..<8).map { UInt8(truncatingIfNeeded: target >> (8 * $0)) }
        machine.memory[0x7fde_8670_0000] = [0x48, 0xB8] + address + [0xFF, 0xE0] + [UInt8](repeating: 0, count: 64)
        var system = machine.system
        system.instructions = .x86
        let report = IntegrityCheck(probes: [.symbols], system: system).run()
        #expect(report.has(.hook) == isHook)
        // Without the kernel's list the loader is asked.
        system.read = { _, _ in .absent }
        system.owner = { $0 == target && !isHook ? "/usr/lib/libm.so.6" : nil }
        #expect(IntegrityCheck(probes: [.symbols], system: system).run().has(.hook) == isHook)
    }
}
