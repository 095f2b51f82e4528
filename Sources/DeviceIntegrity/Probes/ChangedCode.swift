extension Probe {
    /// Code that is not what its file says: breakpoints, patches, inline hooks at any place.
    ///
    /// Linux: a page of code that somebody wrote to is the process's own, and the kernel says which are (bit 61 of
    /// `/proc/self/pagemap`). Only those are compared with the file, so that all code takes about a millisecond; where the
    /// kernel does not say, all of it is compared, up to a limit. A file that was replaced since is told by its other
    /// pages; of the program the kernel still has the one that was started, and of a library where it lets the process
    /// have it (`/proc/self/map_files`, with `CAP_CHECKPOINT_RESTORE`). Memory of another origin where a program has its code
    /// is told by the program's headers. What the kernel writes for tracing is told from what others write
    /// (``EvidenceCode/kernelProbe``).
    public static let changedCode = Probe(
        id: .changedCode,
        codes: [.changedCode, .breakpoint, .kernelProbe, .privateCode, .writableCode, .replacedCode],
        platforms: [.linux],
        readsMemoryMap: true
    ) { surroundings in
        guard let map = surroundings.memoryMap else { return Sighting(blind: "the kernel hides the memory map") }
        var comparison = CodeComparison(system: surroundings.system, map: map)
        // The small ones first: whoever maps a file without end uses up what is left, not what comes before.
        let code = map.mappings.filter { $0.isExecutable && $0.hasFile }
        for mapping in code.sorted(by: { $0.range.count < $1.range.count }) { comparison.look(at: mapping) }
        comparison.lookForReplacements()
        return Sighting(
            comparison.signals, blind: map.isCut ? "there are more mappings than the probe reads" : comparison.blind)
    }
}
