extension MemoryMap {
    /// Whether a mapping of code stands among others of its file as a loader lays a library out: adjacent and private, read
    /// alone, executable and writable, in the order of the file. Compilers at run time that map such a file twice share it.
    func isLaidOutAsLibrary(around index: Int) -> Bool {
        let code = mappings[index]
        guard !code.isShared, !code.isWritable else { return false }
        var (first, last) = (index, index)
        while first > 0, index - first < Self.longestLibrary, isNext(mappings[first - 1], mappings[first]) {
            first -= 1
        }
        while last + 1 < mappings.count, last - index < Self.longestLibrary, isNext(mappings[last], mappings[last + 1])
        { last += 1 }
        let library = mappings[first...last]
        return library.contains { $0.isWritable && !$0.isExecutable }
            && library.contains { !$0.isWritable && !$0.isExecutable }
    }

    private static let longestLibrary = 16

    private func isNext(_ left: Mapping, _ right: Mapping) -> Bool {
        left.name == right.name && left.range.upperBound == right.range.lowerBound && left.offset <= right.offset
            && !left.isShared && !right.isShared
    }
}
