package import AuditKit
package import CodeModel

/// Properties that a condition on the way to a place bounds: the analysis of flows follows what conditions tell of locals.
extension Node {
    /// Whether a calculation or conversion with a stored property fits because of what was asked on the way here.
    package func isBoundedOnWay(_ value: Node, _ pass: Pass) -> Bool {
        let used = value.uncast
        guard [.reference, .member].contains(used.kind),
            let property = pass.declaration(of: used) ?? pass.lookup.declaration(ofMember: used),
            property.kind == .variable, property.parent?.kind.isTypeDeclaration == true, !property.has(.isComputed)
        else { return false }
        var bounds = NumberBounds(property: property.name, pass: pass)
        switch (kind, name) {
        case (.binary, "-"):
            let sides = children(.operand)
            guard sides.count == 2, sides[0].contains(used) || sides[0] == used else { return false }
            if bounds.isCutByItself(sides[1]) { return true }
            bounds.addWay(to: self)
            return bounds.isAtLeast(sides[1])
        case (.binary, "+"), (.binary, "*"):
            bounds.addWay(to: self)
            return bounds.most != nil
        case (.call, _):
            guard let room = IntegerKinds.bits(of: name), arguments.first?.unwrapped == used else { return false }
            bounds.addWay(to: self)
            return bounds.fits(in: room)
        default: return false
        }
    }
}

/// What is known of a number at a place.
private struct NumberBounds {
    let pass: Pass
    /// The property, and what patterns on the way call it.
    private var names: Set<String>
    private(set) var least: Int?
    private(set) var most: Int?
    /// What the number is no less than, as it is written.
    private var floors: Set<String> = []

    init(property: String, pass: Pass) {
        self.pass = pass
        names = [property]
    }

    func fits(in bits: Int) -> Bool {
        guard let most, most >= 0 else { return false }
        return Int.bitWidth - most.leadingZeroBitCount <= bits
    }

    func isAtLeast(_ other: Node) -> Bool {
        if let number = pass.constant(other)?.value.integer { return least.map { $0 >= number } ?? false }
        return floors.contains(other.unwrapped.text)
    }

    /// `count - (isLarge ? limit : 0)`, where `isLarge` is `count >= limit`.
    func isCutByItself(_ other: Node) -> Bool {
        let choice = other.unwrapped
        let sides = choice.children(.operand)
        guard choice.kind == .ternary, let condition = choice.child(.condition), sides.count == 2,
            pass.constant(sides[1])?.value.integer == 0
        else { return false }
        var held = self
        held.add(condition, holds: true)
        return held.isAtLeast(sides[0])
    }

    // MARK: - Ways

    mutating func addWay(to place: Node) {
        var inner = place
        for outer in place.ancestors {
            switch outer.kind {
            case .functionDecl, .initializerDecl, .accessor: return
            case .if where inner.role == .body: outer.children(.condition).forEach { add($0, holds: true) }
            case .if where inner.role == .elseBody: addFailed(outer)
            case .ternary where inner.role == .operand:
                if let condition = outer.child(.condition) {
                    add(condition, holds: outer.children(.operand).first == inner)
                }
            case .case:
                addCase(outer)
                addBefore(inner, in: outer)
            case .switch: addEarlier(inner, of: outer)
            case .block, .closure: addBefore(inner, in: outer)
            default: break
            }
            inner = outer
        }
    }

    private mutating func addBefore(_ place: Node, in block: Node) {
        for statement in block.children.prefix(while: { $0 != place }) {
            if statement.kind == .guard { statement.children(.condition).forEach { add($0, holds: true) } }
            if statement.kind == .if, statement.endsFunction { addFailed(statement) }
        }
    }

    /// Of several conditions one has failed, and nobody knows which.
    private mutating func addFailed(_ test: Node) {
        let conditions = test.children(.condition)
        if conditions.count == 1 { add(conditions[0], holds: false) }
    }

    private mutating func addCase(_ clause: Node) {
        guard let subject = clause.parent?.child(.subject), isNumber(subject) else { return }
        let patterns = clause.children(.pattern)
        for pattern in patterns { names.formUnion(pattern.boundNames) }
        clause.children(.condition).forEach { add($0, holds: true) }
        let ranges = patterns.map { range($0) }
        guard !ranges.isEmpty, ranges.allSatisfy({ $0 != nil }) else { return }
        let known = ranges.compactMap(\.self)
        raise(known.map(\.lowerBound).min())
        lower(known.map(\.upperBound).max())
    }

    /// A clause of a switch runs only for what those before it have left: not for 0 where `case 0` stands first.
    private mutating func addEarlier(_ clause: Node, of choice: Node) {
        guard let subject = choice.child(.subject), isNumber(subject) else { return }
        let earlier = choice.children(.clause).prefix(while: { $0 != clause })
        let isZeroTaken = earlier.contains { other in
            other.children(.condition).isEmpty && other.children(.pattern).contains { range($0)?.contains(0) == true }
        }
        if isZeroTaken { raise(1) }
    }

    /// The numbers that a pattern stands for: `3`, `3..<40`.
    private func range(_ pattern: Node) -> ClosedRange<Int>? {
        let pattern = pattern.unwrapped
        if let number = pass.constant(pattern)?.value.integer { return number...number }
        let sides = pattern.children(.operand).map { pass.constant($0)?.value.integer }
        guard pattern.kind == .binary, sides.count == 2, let first = sides[0], let last = sides[1], first < last else {
            return nil
        }
        return pattern.name == "..." ? first...last : pattern.name == "..<" ? first...(last - 1) : nil
    }

    // MARK: - Conditions

    private mutating func add(_ condition: Node, holds: Bool, depth: Int = 2) {
        let condition = condition.unwrapped
        switch condition.kind {
        case .prefix where condition.name == "!":
            if let inner = condition.children.first { add(inner, holds: !holds, depth: depth) }
        case .binary where condition.name == (holds ? "&&" : "||"):
            condition.children(.operand).forEach { add($0, holds: holds, depth: depth) }
        case .binary: addComparison(condition, holds)
        case .reference, .member:
            guard depth > 0, let question = pass.declaration(of: condition), question.has(.isComputed),
                let statements = question.getterBody.map({ Array($0.children) }), statements.count == 1,
                let only = statements.first
            else { return }
            let answer = only.kind == .return ? only.children.first : only
            if let answer { add(answer, holds: holds, depth: depth - 1) }
        default: break
        }
    }

    private mutating func addComparison(_ test: Node, _ holds: Bool) {
        let sides = test.children(.operand)
        guard sides.count == 2, let place = sides.firstIndex(where: { isNumber($0) }),
            var sign = holds ? test.name : opposite[test.name]
        else { return }
        if place == 1 { sign = mirrored[sign] ?? sign }
        let other = sides[1 - place].unwrapped
        let number = pass.constant(other)?.value.integer
        switch sign {
        case ">":
            floors.insert(other.text)
            raise(number.flatMap { $0 < .max ? $0 + 1 : nil })
        case ">=":
            floors.insert(other.text)
            raise(number)
        case "<": lower(number.flatMap { $0 > .min ? $0 - 1 : nil })
        case "<=": lower(number)
        case "==":
            raise(number)
            lower(number)
        case "!=": if number == 0 { raise(1) }
        default: break
        }
    }

    private func isNumber(_ node: Node) -> Bool {
        let node = node.unwrapped
        guard names.contains(node.name) else { return false }
        return node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self"
    }

    private mutating func raise(_ bound: Int?) {
        if let bound { least = Swift.max(least ?? bound, bound) }
    }

    private mutating func lower(_ bound: Int?) {
        if let bound { most = Swift.min(most ?? bound, bound) }
    }
}

/// What holds where a comparison does not.
private let opposite = ["<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="]

/// A comparison with its sides exchanged.
private let mirrored = ["<": ">", "<=": ">=", ">": "<", ">=": "<="]

extension Node {
    /// `valid` of `let valid`.
    fileprivate var boundNames: [String] {
        ([self] + descendants).filter { $0.kind == .variable }.map(\.name)
    }
}
