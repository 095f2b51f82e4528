/// Code in memory beside the files that it is of.
struct CodeComparison {
    let system: IntegritySystem
    let map: MemoryMap
    var signals: [Signal] = []
    var blind: String?
    /// Pages whose state is asked, pages that are compared.
    private var pagesLeft = 1 << 20
    private var comparisonsLeft = 8192
    private var strongCount = 0
    private let probes: KernelProbes
    /// Whether somebody traces, or the kernel does not say.
    private lazy var isTraced = Probe.tracerNumber(system) != 0

    init(system: IntegritySystem, map: MemoryMap) {
        self.system = system
        self.map = map
        probes = KernelProbes(map, system.instructions)
    }

    mutating func look(at mapping: MemoryMap.Mapping) {
        guard strongCount < Probe.Sighting.signalLimit else { return }
        if mapping.isWritable && signals.count < 2 * Probe.Sighting.signalLimit {
            signals.append(Signal(.writableCode, .moderate, cause: .changedCode, detail: mapping.name))
        }
        let count = mapping.range.count / system.pageSize
        guard count > 0 else { return }
        guard count <= pagesLeft else { return blind = "there is more code than the probe checks" }
        pagesLeft -= count
        if let own = ownPages(mapping, count) {
            if !own.isEmpty { compare(own, of: mapping, count) }
        } else {
            compareAll(mapping, count)
        }
    }

    /// The pages that are no longer those of the file; `nil` where the kernel does not say.
    private func ownPages(_ mapping: MemoryMap.Mapping, _ count: Int) -> [Int]? {
        let path = system.processFolder + "/pagemap"
        var pages: [Int] = []
        let first = UInt64(mapping.range.lowerBound) / UInt64(system.pageSize)
        for start in stride(from: 0, to: count, by: 1 << 13) {
            let part = min(1 << 13, count - start)
            guard let entries = system.bytes(path, 8 * (first + UInt64(start)), 8 * part), entries.count == 8 * part
            else { return nil }
            for index in 0..<part {
                // Bits 63 (present), 62 (swapped) and 61 (of a file) are in the last byte.
                let bits = entries[8 * index + 7] >> 5
                if bits & 0b110 != 0 && bits & 1 == 0 { pages.append(start + index) }
            }
        }
        return pages
    }

    private mutating func compare(_ own: [Int], of mapping: MemoryMap.Mapping, _ count: Int) {
        guard let file = files(mapping).first(where: { isSameFile(mapping, $0, besides: own, count) }) else {
            signals.append(Signal(.privateCode, .moderate, cause: .changedCode, detail: mapping.name))
            return
        }
        var worst: KernelProbes.Origin?
        for page in own {
            guard takeComparison() else { break }
            switch difference(mapping, file, page) {
            case .none: continue
            case .unreadable: blind = "code cannot be read"
            case .by(let origin): worst = max(worst ?? origin, origin)
            }
            if worst == .other { break }
        }
        report(worst, mapping)
    }

    private mutating func compareAll(_ mapping: MemoryMap.Mapping, _ count: Int) {
        guard let file = files(mapping).first(where: { system.bytes($0, mapping.offset, 1)?.count == 1 }) else {
            return blind = mapping.isDeleted ? "the code’s file was deleted" : "code cannot be read"
        }
        var different = 0
        var seen = 0
        var isEqual = false
        var worst: KernelProbes.Origin?
        // Many pages with one call; single ones where those differ.
        let step = 64
        for page in 0..<count {
            guard takeComparison() else { break }
            seen += 1
            if page % step == 0 { isEqual = difference(mapping, file, page, pages: min(step, count - page)) == .none }
            if isEqual { continue }
            switch difference(mapping, file, page) {
            case .none: continue
            case .unreadable:
                blind = "code cannot be read"
                return
            case .by(let origin):
                different += 1
                worst = max(worst ?? origin, origin)
            }
        }
        // A file that was replaced differs nearly everywhere, a hook in few places.
        if file == mapping.name, 2 * different > seen && seen > 2 {
            return blind = "the code’s file was replaced"
        }
        report(worst, mapping)
    }

    private mutating func takeComparison() -> Bool {
        comparisonsLeft -= 1
        if comparisonsLeft < 0 { blind = "there is more code than the probe compares" }
        return comparisonsLeft >= 0
    }

    private mutating func report(_ worst: KernelProbes.Origin?, _ mapping: MemoryMap.Mapping) {
        guard let worst else { return }
        strongCount += 1
        signals.append(signal(worst, mapping.name))
    }

    private mutating func signal(_ origin: KernelProbes.Origin, _ name: String) -> Signal {
        switch origin {
        case .other: Signal(.changedCode, .strong, cause: .changedCode, detail: name)
        case .kernel: Signal(.kernelProbe, .weak, cause: .tracing, detail: name)
        case .breakpoint where isTraced: Signal(.breakpoint, .strong, cause: .tracing, detail: name)
        case .breakpoint where probes.wereHit: Signal(.kernelProbe, .weak, cause: .tracing, detail: name)
        // Nobody is there to go on from it. Most likely it is the kernel's and was not hit so far; else a tracer's that is
        // in another process namespace or went, or the process's own, which would catch SIGTRAP as crash reporters do.
        case .breakpoint: Signal(.breakpoint, .moderate, cause: .tracing, detail: name)
        }
    }

    /// Where the file of a mapping is found: of the program the kernel knows it, whatever became of its name.
    private func files(_ mapping: MemoryMap.Mapping) -> [String] {
        let range = mapping.range
        let link = "\(String(range.lowerBound, radix: 16))-\(String(range.upperBound, radix: 16))"
        let own = mapping.name == system.executable() ? [system.processFolder + "/exe"] : []
        return own + (mapping.isDeleted ? [] : [mapping.name]) + [system.processFolder + "/map_files/" + link]
    }

    /// Whether a file is the one that was mapped, by a page that nobody wrote to. Numbers of files do not tell: overlays of
    /// containers show others in the list of mappings than in the folder.
    private func isSameFile(_ mapping: MemoryMap.Mapping, _ file: String, besides own: [Int], _ count: Int) -> Bool {
        let own = Set(own)
        let untouched =
            [0, count / 2, count - 1].first { !own.contains($0) } ?? (0..<count).first { !own.contains($0) }
        guard let untouched else { return system.bytes(file, mapping.offset, 1)?.count == 1 }
        return difference(mapping, file, untouched) == .none
    }

    enum Difference: Equatable {
        case none
        case by(KernelProbes.Origin)
        case unreadable
    }

    private func difference(
        _ mapping: MemoryMap.Mapping, _ file: String, _ page: Int, pages: Int = 1
    ) -> Difference {
        let start = page * system.pageSize
        let (offset, overflow) = mapping.offset.addingReportingOverflow(UInt64(start))
        guard !overflow else { return .unreadable }
        return difference(mapping.range.lowerBound + UInt(start), system.pageSize * pages, file, offset)
    }

    func difference(_ address: UInt, _ size: Int, _ path: String, _ offset: UInt64) -> Difference {
        guard let file = system.bytes(path, offset, size), !file.isEmpty, let memory = system.memory(address, size)
        else { return .unreadable }
        // Behind the end of a file its last page goes on with zeros, or with what a linker left there.
        if memory.starts(with: file) { return .none }
        let origins = (0..<min(file.count, memory.count)).lazy.filter { file[$0] != memory[$0] }
            .map { probes.origin(of: $0, in: memory, file, at: address) }
        return .by(origins.max() ?? .other)
    }
}
