import AuditKit
import CodeModel

/// What the code behind a check gives back and does, if the check ends in one way.
///
/// A test that says nothing of the check is somebody else's decision: what it lets happen is not noted.
struct OutcomePaths: PathReader {
    struct State: Hashable {
        var values: [String: Outlook] = [:]
        /// Whether the check has ended.
        var isAsked: Bool
        /// Others' tests that the way hangs on.
        fileprivate var others: Set<Node> = []
        /// Whether another decides on the way of a refusal who goes on, as `guard await askForPin()` does: what comes after
        /// is theirs.
        fileprivate var isOthers = false

        init(isAsked: Bool = false) { self.isAsked = isAsked }
    }

    /// What the code does once the check has ended.
    struct Event {
        enum Kind: Hashable {
            case gives, sets(String), tells(String), does(String)
        }
        let kind: Kind
        let node: Node
        var value: Outlook
    }

    let check: Node
    let outcome: CheckOutcome
    private var events: [Event] = []
    /// How many closures are around the code that is read.
    private var nesting = 0

    /// What happens in the body of a function or of a closure where the check ends so; nothing where there are too many ways.
    static func events(
        in body: Node, where check: Node, ends outcome: CheckOutcome, from state: State = State()
    ) -> [Event] {
        let block = body.child(.body) ?? body
        var walk = PathWalk(OutcomePaths(check: check, outcome: outcome))
        walk.walk(block, from: state)
        // A body of a single expression gives it back.
        let statements = block.children(.statement)
        if statements.count == 1, statements[0].isValueOfBody {
            for exit in walk.exits where exit.way == .end {
                walk.reader.note(
                    .gives, statements[0], walk.reader.value(of: statements[0], in: exit.state), exit.state)
            }
        }
        return walk.isCutShort ? [] : walk.reader.events
    }

    // MARK: - Steps

    mutating func read(_ node: Node, in state: State) -> [State] {
        var state = state
        switch node.kind {
        case .call where node == check:
            guard outcome != .thrown else { return [] }
            state.ask()
        case .call: call(node, state)
        case .closure: run(node, state)
        case .variable where !node.has(.isOptionalBinding) && !node.has(.isPattern):
            state.values[node.name] = node.initialValue.map { value(of: $0, in: state) }
        case .assignment where node.name == "=":
            guard let target = node.child(.target)?.plainText, let operand = node.child(.operand) else { break }
            let value = value(of: operand, in: state)
            state.values[target] = value
            if target != "_" { note(.sets(target), node, value, state) }
        case .return:
            note(.gives, node, node.children.first.map { value(of: $0, in: state) } ?? .unknown, state)
        case .for, .ifConfig: state.others.insert(node)
        default: break
        }
        return [state]
    }

    func attempt(_ node: Node, in state: State) -> (fails: State?, holds: State?) {
        guard outcome == .thrown, node.contains(check) else { return (nil, state) }
        var state = state
        state.ask()
        return (state, nil)
    }

    private mutating func call(_ node: Node, _ state: State) {
        guard state.isAsked, let callee = node.callee, !callee.unwrapped.has(.hasImplicitBase), !node.isInPattern else {
            return
        }
        let told = node.arguments.filter { $0.kind != .closure }.map { value(of: $0, in: state) }
        if let answer = told.first(where: { !$0.isUnknown && !$0.atoms.contains(.failure) }) {
            note(.tells(callee.plainText), node, answer, state)
        } else {
            note(.does(callee.plainText), node, .unknown, state)
        }
    }

    private mutating func run(_ closure: Node, _ state: State) {
        guard nesting < 8, let call = closure.parent, call.trailingClosure == closure, runningAtOnce.contains(call.name)
        else { return }
        nesting += 1
        var walk = PathWalk(self)
        walk.walk(closure, from: state)
        events = walk.reader.events
        nesting -= 1
    }

    private mutating func note(_ kind: Event.Kind, _ node: Node, _ value: Outlook, _ state: State) {
        guard state.isAsked, state.others.isEmpty, !state.isOthers, nesting == 0 || kind != .gives else { return }
        if let place = events.firstIndex(where: { $0.node == node && $0.kind == kind }) {
            events[place].value = events[place].value.union(value)
        } else {
            events.append(Event(kind: kind, node: node, value: value))
        }
    }

    // MARK: - Conditions

    func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        var (after, truth) = (state, Outlook.unknown)
        switch condition.kind {
        case .catch:
            after.values["error"] = Outlook(.failure)
            for bound in condition.boundByPatterns { after.values[bound.name] = Outlook(.failure) }
            return after
        case .case:
            guard let subject = condition.parent?.child(.subject) else { return state }
            truth = condition.has(.isDefaultCase) ? Outlook(.yes) : Outlook(.no)
            for pattern in condition.children(.pattern) { truth = truth.or(fits(pattern, subject, &after)) }
            if condition.child(.condition) != nil { truth = truth.and(.either) }
        case .patternMatch:
            guard let pattern = condition.child(.pattern), let subject = condition.child(.initialValue) else { break }
            truth = fits(pattern, subject, &after)
        case .variable where condition.has(.isOptionalBinding):
            let value = condition.initialValue.map { self.value(of: $0, in: state) } ?? state.values[condition.name]
            let isSelf = (condition.initialValue?.unwrapped.name ?? condition.name) == "self"
            truth = isSelf ? Outlook(.yes) : value?.isThere ?? .unknown
            after.values[condition.name] = value.map { Outlook($0.atoms.subtracting([.missing])) }
        default: truth = value(of: condition, in: state).truth
        }
        guard truth != Outlook(holds ? .no : .yes) else { return nil }
        // What a pattern binds is there where it fits.
        if !holds { after = state }
        if truth.isUnknown { after.others.insert(condition) }
        return after
    }

    /// Whether a pattern fits a value, or the parts of one.
    private func fits(_ pattern: Node, _ subject: Node, _ state: inout State) -> Outlook {
        let pattern = pattern.unwrapped
        if pattern.kind == .tuple {
            let inner = pattern.children.filter { [.pattern, .element].contains($0.role) }
            let parts = subject.kind == .tuple ? subject.children(.element) : [subject]
            guard inner.count == parts.count else { return .unknown }
            return zip(inner, parts).reduce(Outlook(.yes)) { $0.and(fits($1.0, $1.1, &state)) }
        }
        let value = value(of: subject, in: state)
        switch pattern.kind {
        case .reference where pattern.name == "_": return Outlook(.yes)
        case .variable:
            state.values[pattern.name] = value
            return Outlook(.yes)
        case .boolean, .nilLiteral: return value.equals(self.value(of: pattern, in: state))
        case .postfix: return value.isThere
        case .member, .call:
            for bound in pattern.descendants(.variable) { state.values[bound.name] = .unknown }
            return value.isUnknown ? .unknown : value.equals(Outlook(.choice(pattern.name)))
        default: return .unknown
        }
    }

    // MARK: - Ways that meet

    func join(_ ways: [[State]], behind node: Node) -> [State] {
        var states = ways.flatMap(\.self)
        // Ways past the check say nothing of it.
        if states.contains(where: \.isAsked) { states.removeAll { !$0.isAsked } }
        guard var joined = states.first else { return [] }
        let isOpen = states.contains { $0.others.contains(where: node.contains) }
        joined.values = meeting(states.map(\.values), isOpen: isOpen)
        joined.others = Set(states.flatMap(\.others).filter { !node.contains($0) })
        joined.isOthers = states.contains(where: \.isOthers)
        if isOpen, joined.isAsked, outcome != .granted, ways.contains(where: \.isEmpty) { joined.isOthers = true }
        return [joined]
    }

    /// What is known behind several ways: nothing of what hangs on somebody else's decision.
    private func meeting(_ ways: [[String: Outlook]], isOpen: Bool) -> [String: Outlook] {
        guard ways.count > 1 else { return ways[0] }
        var met: [String: Outlook] = [:]
        for name in Set(ways.flatMap(\.keys)) {
            let held = ways.compactMap { $0[name] }
            let isOne = held.count == ways.count && Set(held).count == 1
            met[name] = isOpen && !isOne ? .unknown : held.dropFirst().reduce(held[0]) { $0.union($1) }
        }
        return met
    }
}

extension OutcomePaths.State {
    /// The check ends here; what was decided before does not matter.
    fileprivate mutating func ask() { (isAsked, others) = (true, []) }
}

extension Outlook {
    /// Whether an optional is there.
    fileprivate var isThere: Outlook {
        if isUnknown { return .unknown }
        return atoms.contains(.missing) ? atoms.count == 1 ? Outlook(.no) : .either : Outlook(.yes)
    }
}

extension Node {
    /// Whether the only statement of a body is a value.
    fileprivate var isValueOfBody: Bool {
        switch kind {
        case .call, .await, .try, .member, .reference, .binary, .ternary, .prefix, .boolean, .tuple, .forceUnwrap: true
        default: false
        }
    }

    /// Whether the node stands in what a condition compares with, as `.success(let x)` does in `if case`.
    fileprivate var isInPattern: Bool {
        enclosing(.patternMatch)?.child(.pattern)?.contains(self) ?? false
    }

    /// What the patterns of a clause bind.
    fileprivate var boundByPatterns: [Node] {
        children(.pattern).flatMap { [$0] + $0.descendants }.filter { $0.kind == .variable }
    }
}

/// Calls that run a closure by themselves, now or later.
private let runningAtOnce: Set<String> = [
    "async", "asyncAfter", "sync", "Task", "run", "perform", "withAnimation", "detached", "addOperation", "schedule",
]
