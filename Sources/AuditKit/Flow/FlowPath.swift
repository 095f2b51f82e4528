import CodeModel

/// One step from a value to a part of it.
public enum FlowPart: Hashable, Sendable {
    /// A stored property.
    case field(String)
    /// An element of a tuple.
    case index(Int)
    /// Any element of an array or value of a dictionary.
    case element
    /// The value under a constant key.
    case entry(String)
    /// Any key of a dictionary.
    case key
    /// What calling a closure gives.
    case returned
    /// An associated value of an enumeration case.
    case payload(String, Int)

    /// Whether a part that was written can be the part that is read.
    func meets(_ other: FlowPart) -> Bool {
        switch (self, other) {
        case (.element, .entry), (.entry, .element), (.element, .index), (.index, .element): true
        default: self == other
        }
    }

    /// Whether writing it leaves nothing of what was there before.
    var replaces: Bool { self != .element }

    /// Whether it is reached through the name of a property.
    var isField: Bool { if case .field = self { true } else { false } }
    var isPayload: Bool { if case .payload = self { true } else { false } }
}

/// The parts that lead from a value to what is asked about, numbered so that equal paths have equal numbers.
final class FlowPaths {
    /// The path to the value itself.
    static let whole: Int32 = 0
    /// How many parts a path keeps; what lies deeper counts as the part above it.
    static let depth = 3
    /// The same for what a function leaves open.
    static let outerDepth = 2

    private var parts: [[FlowPart]] = [[]]
    private var numbers: [[FlowPart]: Int32] = [[]: 0]

    subscript(path: Int32) -> [FlowPart] { parts[Int(path)] }

    func number(_ path: some Sequence<FlowPart>) -> Int32 {
        let path = Array(path.prefix(Self.depth))
        if let known = numbers[path] { return known }
        let number = Int32(truncatingIfNeeded: parts.count)
        parts.append(path)
        numbers[path] = number
        return number
    }

    /// A property that is reached through itself, as in a list or a tree, counts once: such ways have no end.
    func push(_ part: FlowPart, on path: Int32) -> Int32 {
        let rest = parts[Int(path)]
        if part.isField, let again = rest.lastIndex(of: part) { return number(rest[again...]) }
        return number([part] + rest)
    }

    func push(_ front: [FlowPart], on path: Int32) -> Int32 { front.reversed().reduce(path) { push($1, on: $0) } }

    /// The path as far as it is kept where a function is left; the property of `self` that it begins with is one part
    /// more, as it is none in the question about the property.
    func outer(_ path: Int32, ofSelf: Bool) -> Int32 {
        let parts = parts[Int(path)]
        let depth = Self.outerDepth + (ofSelf && parts.first?.isField == true ? 1 : 0)
        return parts.count <= depth ? path : number(parts.prefix(depth))
    }

    /// An order of questions that is the same in every run, whichever of them came first.
    func areInOrder(_ one: FlowKey, _ other: FlowKey) -> Bool {
        if (one.file, one.node) != (other.file, other.node) { return (one.file, one.node) < (other.file, other.node) }
        if one.kind != other.kind { return one.kind.rawValue < other.kind.rawValue }
        if (one.index, one.level) != (other.index, other.level) {
            return (one.index, one.level) < (other.index, other.level)
        }
        return one.path != other.path && "\(self[one.path])" < "\(self[other.path])"
    }

    /// How a path that is asked about lies to one that was written.
    enum Meeting {
        /// What was written holds what is asked about, at this path inside it.
        case inside(Int32)
        /// What is asked about holds what was written.
        case around
        case apart
    }

    func meeting(_ asked: Int32, _ written: [FlowPart]) -> Meeting {
        let path = parts[Int(asked)]
        if let pair = meeting(path, entry: written) { return pair }
        for (one, other) in zip(path, written) where !one.meets(other) { return .apart }
        return path.count >= written.count ? .inside(number(path.dropFirst(written.count))) : .around
    }

    /// What a loop takes as a pair out of a dictionary of which one entry was written: its key is the constant, and only the
    /// other half is what was written.
    private func meeting(_ path: [FlowPart], entry written: [FlowPart]) -> Meeting? {
        guard written.count == 1, case .entry = written[0], path.count > 1, path[0] == .element else { return nil }
        return switch path[1] {
        case .index(0), .field("key"): .apart
        case .index(1), .field("value"): .inside(number(path.dropFirst(2)))
        default: nil
        }
    }
}
