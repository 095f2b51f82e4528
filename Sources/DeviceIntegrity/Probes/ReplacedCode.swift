extension CodeComparison {
    /// Images whose headers are read, and the most of code that is compared, in bytes.
    private static let imageLimit = 1024
    private static let compareLimit = 1 << 25

    /// Looks for executable memory that is not the file's where the headers of a program or library say that its code
    /// stands. Some programs move their own code to large pages; what is equal to the file is information.
    mutating func lookForReplacements() {
        var bytesLeft = Self.compareLimit
        let images = LoadedImage.all(in: map, most: Self.imageLimit, system)
        if images.isCut { blind = "there are more files than the probe checks" }
        for image in images.found {
            for mapping in image.replacements(in: map) {
                let range = mapping.range
                bytesLeft -= range.count
                guard bytesLeft >= 0 else { return blind = "there is more code than the probe compares" }
                let isEqual = difference(range.lowerBound, range.count, image.path, mapping.offset) == .none
                signals.append(
                    Signal(.replacedCode, isEqual ? .information : .strong, cause: .changedCode, detail: image.path))
                if signals.count > 4 * Probe.Sighting.signalLimit { return }
            }
        }
    }
}

/// A program or library that a loader laid out in memory.
struct LoadedImage {
    let path: String
    /// What is added to the addresses of its headers.
    let base: UInt
    let segments: [ElfHeader.Segment]

    /// Those whose first bytes are mapped, and at least one of whose other parts stands where the headers say, so that a
    /// file that is merely read is none.
    static func all(in map: MemoryMap, most: Int, _ system: IntegritySystem) -> (found: [LoadedImage], isCut: Bool) {
        var images: [LoadedImage] = []
        for mapping in map.mappings where mapping.offset == 0 && mapping.hasFile {
            guard images.count < most else { return (images, true) }
            guard let header = system.bytes(mapping.name, 0, 4096).flatMap(ElfHeader.init),
                let first = header.segments.first, first.offset == 0,
                let address = UInt(exactly: first.address), address <= mapping.range.lowerBound
            else { continue }
            let image = LoadedImage(
                path: mapping.name, base: mapping.range.lowerBound - address, segments: header.segments)
            if image.isLoaded(map) { images.append(image) }
        }
        return (images, false)
    }

    private func isLoaded(_ map: MemoryMap) -> Bool {
        segments.dropFirst().contains { segment in
            guard let place = address(of: segment), let mapping = map.mapping(at: place) else { return false }
            return mapping.name == path && isRight(mapping, for: segment)
        }
    }

    private func address(of segment: ElfHeader.Segment) -> UInt? {
        guard let address = UInt(exactly: segment.address) else { return nil }
        let (place, overflow) = base.addingReportingOverflow(address)
        return overflow ? nil : place
    }

    /// Whether a mapping shows the part of the file that belongs there.
    private func isRight(_ mapping: MemoryMap.Mapping, for segment: ElfHeader.Segment) -> Bool {
        guard let place = address(of: segment), let offset = UInt64(exactly: segment.offset) else { return false }
        return mapping.offset &- UInt64(mapping.range.lowerBound) == offset &- UInt64(place)
    }

    /// Executable memory in the places of code that is not of the file: each part with where in the file it should be.
    func replacements(in map: MemoryMap) -> [MemoryMap.Mapping] {
        var found: [MemoryMap.Mapping] = []
        for segment in segments where segment.isExecutable && segment.count > 0 {
            guard let start = address(of: segment), let count = UInt(exactly: segment.count) else { continue }
            let (end, overflow) = start.addingReportingOverflow(count)
            guard !overflow, let offset = UInt64(exactly: segment.offset) else { continue }
            for mapping in map.mappings(in: start..<end) where mapping.isExecutable {
                if mapping.name == path && isRight(mapping, for: segment) { continue }
                let part = mapping.range.clamped(to: start..<end)
                found.append(
                    MemoryMap.Mapping(
                        part, isExecutable: true, offset: offset + UInt64(part.lowerBound - start), name: mapping.name))
            }
        }
        return found
    }
}
