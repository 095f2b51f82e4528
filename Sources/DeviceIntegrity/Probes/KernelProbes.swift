/// What the kernel writes into the code of honest processes for perf, bpftrace and other eBPF tools: uprobes.
///
/// A uprobe is a breakpoint that the kernel itself answers (Documentation/trace/uprobetracer.rst). On x86 it is `int3`, as a
/// debugger's, and on Linux 6.18 and later a call into a trampoline of the kernel's where a five-byte `nop` stood; on
/// AArch64 it is `brk #5`. Whoever set it was root, and the process has no part in it.
struct KernelProbes {
    private let instructions: InstructionSet
    private let trampolines: [Range<UInt>]
    /// Whether the kernel shows that a uprobe was hit: it maps a page for it then, and not before. No process can give a
    /// mapping of its own that name.
    let wereHit: Bool

    init(_ map: MemoryMap, _ instructions: InstructionSet) {
        self.instructions = instructions
        trampolines = map.mappings.filter { $0.name == MemoryMap.Mapping.trampoline }.map(\.range)
        wereHit = !trampolines.isEmpty || map.mappings.contains { $0.name == "[uprobes]" }
    }

    /// Whose a byte is that differs from the file.
    enum Origin: Comparable {
        /// Written by the kernel, without doubt.
        case kernel
        /// A breakpoint, whose the code itself does not tell.
        case breakpoint
        case other
    }

    /// - Parameters:
    ///   - place: Of a byte of `memory` that differs from that of `file`.
    ///   - address: Where the first byte of `memory` stands.
    func origin(of place: Int, in memory: [UInt8], _ file: [UInt8], at address: UInt) -> Origin {
        switch instructions {
        case .x86: return call(around: place, memory, file, address) ?? (memory[place] == 0xCC ? .breakpoint : .other)
        case .arm64:
            guard let instruction = memory.number(at: place & ~3, of: 4), instruction & 0xFFE0_001F == 0xD420_0000
            else { return .other }
            return instruction >> 5 & 0xFFFF == 5 ? .kernel : .breakpoint
        case .other: return .other
        }
    }

    /// A call that took the place of a five-byte `nop`. While it is written its first byte is `int3`.
    private func call(around place: Int, _ memory: [UInt8], _ file: [UInt8], _ address: UInt) -> Origin? {
        guard !trampolines.isEmpty else { return nil }
        for start in max(0, place - 4)...place where start + 5 <= min(memory.count, file.count) {
            guard file[start..<start + 5].elementsEqual([0x0F, 0x1F, 0x44, 0x00, 0x00]),
                memory[start] == 0xE8 || memory[start] == 0xCC, let distance = memory.number(at: start + 1, of: 4)
            else { continue }
            let target = address &+ UInt(start + 5) &+ UInt(bitPattern: Int(Int32(truncatingIfNeeded: distance)))
            if trampolines.contains(where: { $0.contains(target) }) { return .kernel }
        }
        return nil
    }
}
