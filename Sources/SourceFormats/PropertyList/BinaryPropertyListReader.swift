/// A reader of `bplist00` files.
///
/// Objects refer to each other by number, so the reader checks every offset, refuses an object inside itself,
/// and counts a shared object at each place it is used: a small file can otherwise describe an endless tree.
struct BinaryPropertyListReader {
    private let table: BinaryObjectTable
    private var builder = PropertyListBuilder()
    private var scalars: [Int: PropertyList.Value] = [:]
    private var isOpen: [Bool]
    private var stack: [Frame] = []
    private var referenceCount = 0
    private var scalarBytes = 0

    private struct Frame {
        let object: Int
        let isDictionary: Bool
        let keys: [Int]
        let values: [Int]
        var next = 0
    }

    init(_ bytes: [UInt8]) throws(SourceFormatError) {
        table = try BinaryObjectTable(bytes)
        isOpen = Array(repeating: false, count: table.count)
    }

    /// Reads the tree below the top object.
    mutating func read() throws(SourceFormatError) -> PropertyList.Node {
        try visit(table.top)
        while let frame = stack.last {
            if frame.next == frame.values.count { try close(frame) } else { try advance(frame) }
        }
        guard let root = builder.root else {
            throw SourceFormatError(.malformed, "The binary property list has no top object.")
        }
        return root
    }

    private mutating func advance(_ frame: Frame) throws(SourceFormatError) {
        stack[stack.count - 1].next += 1
        if frame.isDictionary {
            guard case .string(let key) = try scalar(frame.keys[frame.next]) else {
                throw SourceFormatError(.malformed, "A key of a binary dictionary is not a string.")
            }
            try builder.key(key, range: nil)
        }
        try visit(frame.values[frame.next])
    }

    private mutating func close(_ frame: Frame) throws(SourceFormatError) {
        stack.removeLast()
        isOpen[frame.object] = false
        try builder.end(dictionary: frame.isDictionary, at: nil)
    }

    private mutating func visit(_ object: Int) throws(SourceFormatError) {
        let memberCount = try table.memberCount(of: object)
        referenceCount += memberCount ?? 0
        guard referenceCount <= FormatLimits.nodes else { throw Self.tooLarge }
        guard memberCount != nil, let members = try table.members(of: object) else {
            return try builder.add(PropertyList.Node(try scalar(object)), at: nil)
        }
        guard !isOpen[object] else {
            throw SourceFormatError(.cycle, "An object of the binary property list contains itself.")
        }
        try builder.begin(dictionary: members.isDictionary, at: nil)
        isOpen[object] = true
        stack.append(
            Frame(
                object: object, isDictionary: members.isDictionary, keys: members.keys, values: members.values))
    }

    /// The value of an object that is no container; decoded once, then shared.
    private mutating func scalar(_ object: Int) throws(SourceFormatError) -> PropertyList.Value {
        if let known = scalars[object] { return known }
        // Objects of a sound file do not overlap, so together they are no longer than the file.
        scalarBytes += try table.scalarLength(of: object)
        guard scalarBytes <= table.byteCount else { throw Self.tooLarge }
        let value = try table.scalar(of: object)
        scalars[object] = value
        return value
    }

    private static let tooLarge = SourceFormatError(
        .tooLarge, "The binary property list describes more values than a file of its size may.")
}
