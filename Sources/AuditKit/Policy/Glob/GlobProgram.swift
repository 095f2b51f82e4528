/// The steps of a pattern, run for all ways of matching at once: no way back, so no pattern that takes for ever.
struct GlobProgram: Sendable {
    enum Step: Sendable {
        /// This character.
        case one(Unicode.Scalar)
        /// Any character but a slash.
        case anyInFolder
        /// Any character.
        case any
        /// A character of the ranges, or none of them; never a slash.
        case range([ClosedRange<Unicode.Scalar>], isNegated: Bool)
        /// Go on at either place.
        case fork(Int, Int)
        case jump(Int)
        case accept
    }

    let steps: [Step]
    /// Every match begins with these bytes.
    let prefix: [UInt8]
    /// Every match ends with these bytes.
    let suffix: [UInt8]

    /// Whether the path has the fixed beginning and end of the pattern: a quick look that saves most runs.
    func mayMatch(_ path: String) -> Bool {
        let bytes = path.utf8
        return bytes.count >= max(prefix.count, suffix.count) && bytes.starts(with: prefix)
            && bytes.suffix(suffix.count).elementsEqual(suffix)
    }

    /// Whether the pattern matches the whole path, and whether it matches a folder that the path goes through.
    func run(_ path: String) -> (whole: Bool, parent: Bool) {
        guard !path.isEmpty, path.utf8.starts(with: prefix.prefix(path.utf8.count)) else { return (false, false) }
        var states = GlobStates(capacity: steps.count)
        var next = GlobStates(capacity: steps.count)
        states.add(0, of: steps)
        var parent = false
        for scalar in path.unicodeScalars {
            parent = parent || scalar == "/" && states.accepts
            next.clear()
            for place in states.places where steps[place].takes(scalar) { next.add(place + 1, of: steps) }
            swap(&states, &next)
            // A lone end has no way on, but it still counts for the folder that it stands behind.
            if states.places.isEmpty, !states.accepts { return (false, parent) }
        }
        return (states.accepts, parent)
    }
}

extension GlobProgram.Step {
    func takes(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .one(let wanted): wanted == scalar
        case .anyInFolder: scalar != "/"
        case .any: true
        case .range(let ranges, let isNegated):
            scalar != "/" && ranges.contains { $0.contains(scalar) } != isNegated
        case .fork, .jump, .accept: false
        }
    }
}

/// The steps that a run stands at.
private struct GlobStates {
    private(set) var places: [Int] = []
    private(set) var accepts = false
    private var seen: [Bool]
    private var visited: [Int] = []
    private var open: [Int] = []

    init(capacity: Int) {
        seen = Array(repeating: false, count: capacity)
    }

    mutating func clear() {
        for place in visited { seen[place] = false }
        visited.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        accepts = false
    }

    /// Adds a place and, at forks and jumps, the places that lie behind it.
    mutating func add(_ place: Int, of steps: [GlobProgram.Step]) {
        open.append(place)
        while let place = open.popLast() {
            guard !seen[place] else { continue }
            seen[place] = true
            visited.append(place)
            switch steps[place] {
            case .fork(let one, let other): open += [other, one]
            case .jump(let target): open.append(target)
            case .accept: accepts = true
            case .one, .anyInFolder, .any, .range: places.append(place)
            }
        }
    }
}
