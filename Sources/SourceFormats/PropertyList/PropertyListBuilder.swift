/// The tree under construction: a stack of the containers that are still open.
struct PropertyListBuilder {
    private struct Container {
        let isDictionary: Bool
        let start: Int?
        var entries: [PropertyList.Entry] = []
        var nodes: [PropertyList.Node] = []
        var pendingKey: (text: String, range: Range<Int>?)?
    }

    private var open: [Container] = []
    private var nodeCount = 0
    /// The outermost value, once it is complete.
    private(set) var root: PropertyList.Node?

    /// Whether a container is open.
    var isInside: Bool { !open.isEmpty }

    /// Whether the innermost open container is a dictionary.
    var isInDictionary: Bool { open.last?.isDictionary ?? false }

    /// Whether the innermost dictionary has a key that waits for its value.
    var hasPendingKey: Bool { open.last?.pendingKey != nil }

    /// Opens a container.
    mutating func begin(dictionary: Bool, at start: Int?) throws(SourceFormatError) {
        guard open.count < FormatLimits.depth else {
            throw SourceFormatError(
                .tooDeep, "Values are nested more than \(FormatLimits.depth) deep.", at: start)
        }
        try expectPlace(at: start)
        open.append(Container(isDictionary: dictionary, start: start))
    }

    /// Notes the key of the next value.
    mutating func key(_ text: String, range: Range<Int>?) throws(SourceFormatError) {
        guard isInDictionary else {
            throw SourceFormatError(.malformed, "A key stands outside a dictionary.", at: range?.lowerBound)
        }
        guard !hasPendingKey else {
            throw SourceFormatError(.malformed, "A key has no value.", at: range?.lowerBound)
        }
        open[open.count - 1].pendingKey = (text, range)
    }

    /// Adds a complete value to the innermost container, or makes it the root.
    mutating func add(_ node: PropertyList.Node, at start: Int?) throws(SourceFormatError) {
        try expectPlace(at: start)
        nodeCount += 1
        guard nodeCount <= FormatLimits.nodes else {
            throw SourceFormatError(
                .tooLarge, "The file holds more than \(FormatLimits.nodes) values.", at: start)
        }
        guard let last = open.indices.last else {
            root = node
            return
        }
        if let key = open[last].pendingKey {
            open[last].entries.append(.init(key: key.text, keyRange: key.range, node: node))
            open[last].pendingKey = nil
        } else {
            open[last].nodes.append(node)
        }
    }

    /// Closes the innermost container, which has to be of the given kind.
    mutating func end(dictionary: Bool, at end: Int?) throws(SourceFormatError) {
        guard let container = open.last, container.isDictionary == dictionary else {
            throw SourceFormatError(.malformed, "A container is closed that was not opened.", at: end)
        }
        guard container.pendingKey == nil else {
            throw SourceFormatError(.malformed, "A dictionary ends after a key without a value.", at: end)
        }
        open.removeLast()
        let value: PropertyList.Value =
            dictionary ? .dictionary(container.entries) : .array(container.nodes)
        var range: Range<Int>?
        if let start = container.start, let end, start <= end { range = start..<end }
        try add(PropertyList.Node(value, range: range), at: container.start)
    }

    private func expectPlace(at start: Int?) throws(SourceFormatError) {
        if isInDictionary, !hasPendingKey {
            throw SourceFormatError(.malformed, "A value in a dictionary has no key.", at: start)
        }
        if !isInside, root != nil {
            throw SourceFormatError(.malformed, "Something follows the end of the property list.", at: start)
        }
    }
}
