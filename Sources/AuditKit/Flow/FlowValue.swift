/// What is known of a question so far. It only grows.
struct FlowValue {
    var labels: FlowLabels = []
    /// What the value holds of the world outside of its function: parameters, properties; by number.
    private(set) var leaves: [Leaf] = []
    /// Parameters and properties that must all have joint labels for the value to have them.
    private(set) var joints: [Joint] = []
    /// The joint labels of which nothing is kept any more, because too much had to be: to keep what came first would make
    /// answers depend on the order of questions.
    private(set) var lost: FlowLabels = []
    /// Whether the value holds more parameters and properties than are kept. Nothing is known of it any more, nor of what
    /// rests on it: so it does not matter what came first.
    private(set) var isTooWide = false

    struct Leaf {
        /// The number of a question about callers or a property, at level 0.
        let number: Int32
        /// The labels that pass from there.
        var labels: FlowLabels
    }

    struct Joint: Hashable {
        /// Questions like those of leaves, in ascending order.
        let parts: [Int32]
        let labels: FlowLabels
    }

    private static let mostJoints = 16
    private static let mostLeaves = 256

    /// Takes in what another value holds; whether anything was new.
    mutating func add(_ other: FlowValue, _ mask: FlowLabels) -> Bool {
        if isTooWide { return false }
        if other.isTooWide { return widen() }
        let hasLabels = add(other.labels.intersection(mask))
        let hasLeaves = add(other.leaves, mask)
        var isNew = lose(other.lost.intersection(mask)) || hasLabels || hasLeaves
        for joint in other.joints {
            isNew = add(Joint(parts: joint.parts, labels: joint.labels.intersection(mask))) || isNew
        }
        return leaves.count > Self.mostLeaves ? widen() : isNew
    }

    /// Gives up what is known of the value; whether that was new.
    mutating func widen() -> Bool {
        guard !isTooWide else { return false }
        self = FlowValue()
        isTooWide = true
        labels = .unfollowed
        return true
    }

    mutating func add(_ more: FlowLabels) -> Bool {
        guard !isTooWide, !labels.isSuperset(of: more) else { return false }
        labels.formUnion(more)
        return true
    }

    mutating func add(_ leaf: Leaf) -> Bool { isTooWide ? false : add([leaf], .all) }

    private mutating func add(_ others: [Leaf], _ mask: FlowLabels) -> Bool {
        var place = 0
        var isNew = false
        for (count, leaf) in others.enumerated() {
            let labels = leaf.labels.intersection(mask)
            if labels.isEmpty { continue }
            while place < leaves.count, leaves[place].number < leaf.number { place += 1 }
            guard place < leaves.count, leaves[place].number == leaf.number else {
                merge(others[count...], mask, from: place)
                return true
            }
            if !leaves[place].labels.isSuperset(of: labels) {
                leaves[place].labels.formUnion(labels)
                isNew = true
            }
        }
        return isNew
    }

    /// Merges two ascending lists of which the first places are the same.
    private mutating func merge(_ others: ArraySlice<Leaf>, _ mask: FlowLabels, from start: Int) {
        var merged = Array(leaves[..<start])
        merged.reserveCapacity(leaves.count + others.count)
        var place = start
        for leaf in others {
            let labels = leaf.labels.intersection(mask)
            if labels.isEmpty { continue }
            while place < leaves.count, leaves[place].number < leaf.number {
                merged.append(leaves[place])
                place += 1
            }
            if place < leaves.count, leaves[place].number == leaf.number {
                merged.append(Leaf(number: leaf.number, labels: labels.union(leaves[place].labels)))
                place += 1
            } else {
                merged.append(Leaf(number: leaf.number, labels: labels))
            }
        }
        merged += leaves[place...]
        leaves = merged
    }

    mutating func add(_ joint: Joint) -> Bool {
        guard !isTooWide, !lost.isSuperset(of: joint.labels), !joints.contains(joint) else { return false }
        if joints.count == Self.mostJoints { return lose(joints.reduce(joint.labels) { $0.union($1.labels) }) }
        joints.append(joint)
        return true
    }

    /// Gives up what is known of joint labels apart from those that the value has anyhow.
    mutating func lose(_ more: FlowLabels) -> Bool {
        guard !isTooWide, !lost.isSuperset(of: more) else { return false }
        lost.formUnion(more)
        joints.removeAll { [lost] in lost.isSuperset(of: $0.labels) }
        return true
    }
}

/// Puts together what holds for a whole because it holds for every piece.
struct FlowUnion {
    private let mask: FlowLabels
    /// The labels that all pieces so far have, whatever parameters hold; none where a piece has none.
    private var known: FlowLabels = []
    private var isKnown = true
    /// Parameters and properties that are enough by themselves for all pieces so far; nothing where any would do.
    private var single: [Int32]?
    /// Each way in which all pieces so far have the labels: if these parameters and properties have them.
    private var ways: [[Int32]] = [[]]
    private var isLost = false
    private var isTooWide = false

    private static let mostWays = 24
    private static let mostParts = 4

    init(_ mask: FlowLabels) { self.mask = mask }

    mutating func take(_ piece: FlowValue) {
        isTooWide = isTooWide || piece.isTooWide
        let own = piece.labels.intersection(mask)
        let leaves = piece.leaves.lazy.filter { [mask] in !$0.labels.isDisjoint(with: mask) }.map(\.number)
        if own.isEmpty {
            isKnown = false
            single = single.map { known in known.filter { leaves.contains($0) } } ?? Array(leaves)
        }
        known.formUnion(own)
        guard !isLost else { return }
        if !piece.lost.isDisjoint(with: mask) { return isLost = true }
        let joints = piece.joints.lazy.filter { [mask] in !$0.labels.isDisjoint(with: mask) }.map(\.parts)
        let choices = (own.isEmpty ? [] : [[]]) + leaves.map { [$0] } + joints
        var next: [[Int32]] = []
        for way in ways {
            for choice in choices { if !add(way, choice, to: &next) { return isLost = true } }
        }
        ways = next
    }

    /// Whether there was room for the way.
    private func add(_ way: [Int32], _ choice: [Int32], to ways: inout [[Int32]]) -> Bool {
        let more = choice.filter { !way.contains($0) }
        let parts = more.isEmpty ? way : (way + more).sorted()
        if parts.count > Self.mostParts || ways.contains(parts) { return true }
        ways.append(parts)
        return ways.count <= Self.mostWays
    }

    /// Adds what was found to the whole; whether anything was new.
    func add(to whole: inout FlowValue) -> Bool {
        if isTooWide { return whole.widen() }
        var isNew = holds && whole.add(known)
        for leaf in single ?? [] { isNew = whole.add(FlowValue.Leaf(number: leaf, labels: mask)) || isNew }
        if isLost { return whole.lose(mask) || isNew }
        for way in ways where way.count > 1 {
            isNew = whole.add(FlowValue.Joint(parts: way, labels: mask)) || isNew
        }
        return isNew
    }

    /// Whether all pieces have the labels.
    var holds: Bool { isKnown && !known.isEmpty }
}
