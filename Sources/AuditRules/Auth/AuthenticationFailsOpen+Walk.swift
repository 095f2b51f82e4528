import AuditKit
import CodeModel

/// A walk over the code behind a check, as it runs if the check ends in one way: which branches are taken, what is given back
/// and what is done.
///
/// A test that says nothing of the check is somebody else's decision: what it lets happen is not noted.
struct OutcomeWalk {
    /// What the code does once the check has ended.
    struct Event {
        enum Kind: Hashable {
            case gives, sets(String), tells(String), does(String)
        }
        let kind: Kind
        let node: Node
        let value: Outlook
    }

    /// How a block ends.
    enum Exit { case on, out, broken, threw }

    var events: [Event] = []
    var values: [String: Outlook] = [:]
    let check: Node
    let outcome: CheckOutcome
    var asked: Bool
    var decisions = 0
    /// How often another's decision has let some go on and others not.
    private var leavings = 0
    var threw = false
    var nesting = 0
    var steps = 3_000

    /// A walk that meets the check on its way, or begins behind it.
    init(_ check: Node, ending outcome: CheckOutcome, isBehind: Bool = false) {
        (self.check, self.outcome, asked) = (check, outcome, isBehind)
    }

    /// Reads the body of a function or of a closure.
    mutating func read(_ body: Node) {
        let block = body.child(.body) ?? body
        let statements = block.children(.statement)
        // A body of a single expression gives it back.
        if statements.count == 1, let only = statements.first, only.isValueOfBody {
            let value = value(of: only)
            if !threw { note(.gives, only, value) }
            return
        }
        _ = run(statements)
    }

    // MARK: - Statements

    private mutating func run(_ statements: [Node]) -> Exit {
        var later: [Node] = []
        var exit = Exit.on
        for statement in statements {
            steps -= 1
            if steps < 0 { break }
            if statement.kind == .defer {
                later.append(statement)
                continue
            }
            exit = run(statement)
            if exit != .on { break }
        }
        for statement in later.reversed() { _ = run(statement.child(.body)?.children(.statement) ?? []) }
        return exit
    }

    mutating func run(_ statement: Node) -> Exit {
        switch statement.kind {
        case .if, .guard: return test(statement)
        case .switch: return choose(statement)
        case .do: return attempt(statement)
        case .for, .while, .repeat:
            guard let body = statement.child(.body) else { return .on }
            if body.contains(check) { return run(body.children(.statement)).pastLoop }
            return ways([{ $0.run(body.children(.statement)).pastLoop }, { _ in .on }], areOpen: true)
        case .return:
            let value = statement.children.first.map { self.value(of: $0) } ?? Outlook.unknown
            if threw { return raised() }
            note(.gives, statement, value)
            return .out
        case .throw: return .threw
        case .jump: return statement.name == "break" ? .broken : .out
        case .block: return run(statement.children(.statement))
        case .ifConfig, .functionDecl, .structDecl, .classDecl, .enumDecl: return .on
        case .variable:
            let value = statement.initialValue.map { self.value(of: $0) }
            values[statement.name] = value
            return raised()
        case .assignment:
            assign(statement)
            return raised()
        default:
            _ = value(of: statement)
            return raised()
        }
    }

    private mutating func raised() -> Exit {
        defer { threw = false }
        return threw ? .threw : .on
    }

    private mutating func assign(_ statement: Node) {
        guard let target = statement.child(.target), let operand = statement.child(.operand) else { return }
        let value = value(of: operand)
        guard !threw, statement.name == "=" else { return }
        let name = target.plainText
        values[name] = value
        if name != "_" { note(.sets(name), statement, value) }
    }

    private mutating func test(_ node: Node) -> Exit {
        let (body, other) = (node.kind == .if ? node.child(.body) : nil, node.child(.elseBody))
        if let held = [body, other].compactMap(\.self).first(where: { $0.contains(check) }) {
            return run(held.kind == .if ? [held] : held.children(.statement))
        }
        var holds = Outlook(.yes)
        for condition in node.children(.condition) {
            holds = holds.and(self.holds(condition))
            if holds == Outlook(.no) { break }
        }
        if threw { return raised() }
        let statements = [body, other].map { $0.map { $0.kind == .if ? [$0] : $0.children(.statement) } ?? [] }
        return decide(holds, { $0.run(statements[0]) }, { $0.run(statements[1]) })
    }

    private typealias Way = (inout OutcomeWalk) -> Exit

    private mutating func decide(_ holds: Outlook, _ first: @escaping Way, _ second: @escaping Way) -> Exit {
        let before = leavings
        defer { decideLater(since: before) }
        if holds == Outlook(.yes) { return first(&self) }
        if holds == Outlook(.no) { return second(&self) }
        return ways([first, second], areOpen: holds.isUnknown)
    }

    /// Where somebody else has decided on the way of a refusal who goes on, as `guard await askForPin()` does, what comes after
    /// is theirs.
    private mutating func decideLater(since before: Int) {
        if asked, outcome != .granted, leavings > before { decisions += 1 }
    }

    /// Takes several ways, of which somebody else decides one where they are open, and goes on with what they leave.
    private mutating func ways(_ ways: [Way], areOpen: Bool) -> Exit {
        var (left, exits): ([[String: Outlook]], [Exit]) = ([], [])
        let before = values
        for way in ways {
            values = before
            decisions += areOpen ? 1 : 0
            let exit = way(&self)
            decisions -= areOpen ? 1 : 0
            if exit == .on { left.append(values) }
            exits.append(exit)
        }
        values = before
        for key in Set(left.flatMap(\.keys)) {
            let held = left.compactMap { $0[key] }
            let first = held.first ?? .unknown
            let isOne = held.count == left.count && held.allSatisfy { $0 == first }
            values[key] = isOne ? first : areOpen ? .unknown : held.dropFirst().reduce(first) { $0.union($1) }
        }
        if exits.contains(.on) {
            if areOpen, exits.contains(where: { $0 != .on }) { leavings += 1 }
            return .on
        }
        return exits.contains(.threw) ? .threw : exits.contains(.broken) ? .broken : .out
    }

    private mutating func choose(_ node: Node) -> Exit {
        let clauses = node.children.filter { $0.kind == .case }
        if let held = clauses.first(where: { $0.contains(check) }) { return run(held.children(.statement)).pastLoop }
        guard let subject = node.child(.subject) else { return .on }
        let parts = subject.kind == .tuple ? subject.children(.element).map { value(of: $0) } : [value(of: subject)]
        if threw { return raised() }
        var taken: [Way] = []
        var areOpen = false
        for clause in clauses {
            let patterns = clause.children(.pattern)
            var fits = clause.has(.isDefaultCase) ? Outlook(.yes) : Outlook(.no)
            for pattern in patterns { fits = fits.or(self.fits(pattern, parts)) }
            if !clause.children(.condition).isEmpty { fits = fits.and(.either) }
            guard fits.atoms != [.no] else { continue }
            areOpen = areOpen || fits.isUnknown
            taken.append { $0.run(clause.children(.statement)).pastLoop }
            if fits.atoms == [.yes] { break }
        }
        if taken.count == 1, !areOpen { return taken[0](&self) }
        return taken.isEmpty ? .on : ways(taken, areOpen: areOpen)
    }

    private mutating func attempt(_ node: Node) -> Exit {
        guard let body = node.child(.body) else { return .on }
        let exit = run(body.children(.statement))
        guard exit == .threw, asked else { return exit }
        values["error"] = Outlook(.failure)
        let clauses = node.children.filter { $0.kind == .catch }
        let handled: [Way] = clauses.map { clause in
            { walk in
                for name in clause.children(.pattern).flatMap({ [$0] + $0.descendants }) where name.kind == .variable {
                    walk.values[name.name] = Outlook(.failure)
                }
                return walk.run(clause.child(.body)?.children(.statement) ?? [])
            }
        }
        let before = leavings
        defer { decideLater(since: before) }
        return handled.isEmpty ? .threw : ways(handled, areOpen: false)
    }

    // MARK: - Conditions

    private mutating func holds(_ condition: Node) -> Outlook {
        switch condition.kind {
        case .variable where condition.has(.isOptionalBinding):
            let value = condition.initialValue.map { self.value(of: $0) } ?? values[condition.name] ?? .unknown
            values[condition.name] = Outlook(value.atoms.subtracting([.missing]))
            if condition.name == "self" || condition.initialValue?.unwrapped.name == "self" { return Outlook(.yes) }
            if value.isUnknown { return .unknown }
            guard value.atoms.contains(.missing) else { return Outlook(.yes) }
            return value.atoms.count == 1 ? Outlook(.no) : .either
        case .patternMatch:
            guard let pattern = condition.child(.pattern), let subject = condition.child(.initialValue) else {
                return .unknown
            }
            return fits(pattern, [value(of: subject)])
        default: return value(of: condition).truth
        }
    }

    /// Whether a pattern fits a value, or the parts of one.
    private mutating func fits(_ pattern: Node, _ parts: [Outlook]) -> Outlook {
        let pattern = pattern.unwrapped
        if pattern.kind == .tuple {
            let inner = pattern.children.filter { [.pattern, .element].contains($0.role) }
            guard inner.count == parts.count else { return .unknown }
            return zip(inner, parts).reduce(Outlook(.yes)) { $0.and(fits($1.0, [$1.1])) }
        }
        guard let value = parts.first, parts.count == 1 else { return .unknown }
        switch pattern.kind {
        case .reference where pattern.name == "_": return Outlook(.yes)
        case .variable:
            values[pattern.name] = value
            return Outlook(.yes)
        case .boolean, .nilLiteral: return value.equals(self.value(of: pattern))
        case .postfix:
            return value.atoms.contains(.missing) ? value.atoms.count == 1 ? Outlook(.no) : .either : Outlook(.yes)
        case .member, .call:
            for bound in pattern.descendants where bound.kind == .variable { values[bound.name] = .unknown }
            return value.isUnknown ? .unknown : value.equals(Outlook(.choice(pattern.name)))
        default: return .unknown
        }
    }
}

extension OutcomeWalk.Exit {
    /// The same behind a loop or a `switch`, which `break` leaves.
    fileprivate var pastLoop: Self { self == .broken ? .on : self }
}

extension Node {
    /// Whether the only statement of a body is a value.
    fileprivate var isValueOfBody: Bool {
        switch kind {
        case .call, .await, .try, .member, .reference, .binary, .ternary, .prefix, .boolean, .tuple, .forceUnwrap: true
        default: false
        }
    }
}
