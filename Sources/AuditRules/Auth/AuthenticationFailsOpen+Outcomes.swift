import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Checks of who is there, or of what is genuine, behind which the same happens when they say no.
///
/// The code behind a check is read twice, as if it had held and as if it had not: what it does in both cases it does for
/// everybody.
enum OpenOutcomes {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        let owners = pass[OwnerChecks.self]
        var checks = file.calls("evaluatePolicy", "evaluateAccessControl", "authorize").filter(\.asksOwner)
        checks += file.tree.nodes(.call, named: owners.names).filter { owners.isCheck($0, pass.lookup) }
        for check in checks where !check.isDebugOnly && !check.isInPreview {
            guard let way = Way(check), !way.isOfSettings, let place = way.openPlace else { continue }
            pass.report(
                place == check
                    ? "The code continues as if authentication had succeeded, whatever the result"
                    : "Access is granted here although the user is not authenticated", at: place,
                .init(related: place == check ? [] : [(check, "the check")]))
        }
        for question in file.calls("canEvaluatePolicy") where !question.isDebugOnly && !question.isInPreview {
            guard let place = question.answerWithoutAsking(pass) else { continue }
            pass.report(
                "Only the availability of authentication is checked; the user is never authenticated", at: place,
                .init(related: [(question, "the check")]))
        }
        for check in file.tree.nodes(.call, named: statusChecks) where !check.isDebugOnly {
            guard let way = Way(check), let place = way.openAnswer else { continue }
            pass.report(
                "Only some failures of `\(check.name)` deny access", at: place,
                .init(related: [(check, "the check")]))
        }
    }
}

/// The functions of the project that ask the user for a finger, a face or a passcode and say what came of it.
private struct OwnerChecks: Fact {
    let names: Set<String>
    private let functions: Set<Node>

    init(workspace: Workspace) {
        var found: Set<Node> = []
        for file in workspace.swift where file.role.isShipped {
            for call in file.calls("evaluatePolicy") where call.asksOwner {
                guard let function = call.enclosingDeclaredFunction, function.kind == .functionDecl,
                    function.tellsYesOrNo
                else { continue }
                found.insert(function)
            }
        }
        functions = found
        names = Set(found.map(\.name))
    }

    /// Whether a call reaches one of them, or what a protocol asks of them.
    func isCheck(_ call: Node, _ lookup: Lookup) -> Bool {
        guard let function = lookup.function(of: call) else { return false }
        return functions.contains(function)
            || function.enclosingType?.kind == .protocolDecl && function.tellsYesOrNo
    }
}

/// What happens behind a check, in each of the ways in which it may end.
private struct Way {
    private let check: Node
    /// The function or closure whose code is behind the check.
    private let body: Node
    private let granted: [OutcomePaths.Event]
    private let refused: [[OutcomePaths.Event]]

    init?(_ check: Node) {
        guard let body = check.reply ?? (check.argument("reply") == nil ? check.enclosingFunction : nil) else {
            return nil
        }
        (self.check, self.body) = (check, body)
        let isTold = check.reply != nil
        func events(_ outcome: CheckOutcome) -> [OutcomePaths.Event] {
            OutcomePaths.events(
                in: body, where: check, ends: outcome, from: isTold ? body.start(told: outcome) : .init())
        }
        granted = events(.granted)
        // What throws where the user refuses answers with a yes alone.
        let throwsAlone =
            check.name == "evaluatePolicy" || check.name == "authorize" && check.mayThrow && check.standsAlone
        let outcomes: [CheckOutcome] =
            isTold ? [.refused] : throwsAlone ? [.thrown] : check.mayThrow ? [.refused, .thrown] : [.refused]
        refused = outcomes.map(events)
    }

    /// Where somebody is let in whom the check has refused, or the check itself where nothing depends on it.
    var openPlace: Node? {
        if let place = refused.joined().first(where: opens)?.node { return place }
        let acts = granted.filter(\.isDeed)
        guard let first = acts.first else { return nil }
        for events in refused {
            let others = Dictionary(
                events.filter(\.isDeed).map { ($0.node, $0.value) }, uniquingKeysWith: { one, _ in one })
            guard acts.allSatisfy({ others[$0.node] == $0.value }) else { continue }
            return check.reply == nil && check.isDropped ? check : first.node
        }
        return nil
    }

    /// The answer yes of a function that judges, where the check has said no.
    var openAnswer: Node? {
        let yes = granted.contains { $0.kind == .gives && $0.value.atoms.contains(.yes) }
        guard yes, answersBoolean else { return nil }
        return refused.joined().first { $0.kind == .gives && $0.value.atoms.contains(.yes) }?.node
    }

    private var answersBoolean: Bool {
        guard body.kind == .functionDecl || body.kind == .accessor else { return false }
        let isBoolean = body.kind == .accessor || body.child(.returnType)?.name == "Bool"
        return isBoolean && !Words.of(body.name).contains(where: openDenials.contains)
    }

    /// Whether what happens after a no is what a yes leads to.
    private func opens(_ event: OutcomePaths.Event) -> Bool {
        let yes = granted.filter { $0.kind == event.kind }
        let atoms = event.value.atoms.filter { $0.isOpening }
        guard !atoms.isEmpty, yes.contains(where: { !$0.value.atoms.isDisjoint(with: atoms) }) else { return false }
        // Which error it was has made it a yes.
        let isMixed = event.value.atoms.contains(.yes) && event.value.atoms.contains(.no)
        switch event.kind {
        case .gives: return answersBoolean || atoms.contains { $0 != .yes }
        case .sets(let target):
            return isMixed || atoms.contains { $0 != .yes } || Words.of(target).contains(where: openStates.contains)
        case .tells(let callee):
            let words = Words.of(callee)
            let isGiven = body.closureParameters.contains(callee)
            return isGiven || words.last.map(openAnswers.contains) == true
        case .does: return false
        }
    }

    /// Whether the user is asked where something is switched on, or for the permission to ask.
    var isOfSettings: Bool {
        let type = check.enclosingType.map { Words.of(TypeName.base($0.name)) } ?? []
        let function = check.enclosingDeclaredFunction.map { Words.of($0.name) } ?? []
        return type.contains { ["settings", "setting", "preferences", "onboarding"].contains($0) }
            || function.contains {
                ["enable", "disable", "toggle", "switch", "setup", "permission", "lock"].contains($0)
            }
    }
}

extension Node {
    /// The answer `.allowed`, or the yes of a function that promises more, where the user could be asked and is not.
    fileprivate func answerWithoutAsking(_ pass: Pass) -> Node? {
        guard let function = enclosingDeclaredFunction ?? enclosing(.accessor), enclosingFunction == function,
            !function.asksOwner(pass, depth: 2), !function.tellsStatus
        else { return nil }
        return OutcomePaths.events(in: function, where: self, ends: .granted).first { event in
            // `.success(Kind(context.biometryType))` says what the device has.
            if event.node.descendants(.member).contains(where: { $0.name == "biometryType" }) { return false }
            let choices = event.value.atoms.filter { $0.isOpening }
            if choices.contains(where: { $0 != .yes }) { return true }
            guard choices.contains(.yes) else { return false }
            return switch event.kind {
            case .gives: function.promisesAccess
            case .sets(let target): Words.of(target).contains(where: openStates.contains)
            case .tells, .does: false
            }
        }?.node
    }
}

extension Outlook.Atom {
    /// A yes, in one of its forms.
    fileprivate var isOpening: Bool {
        switch self {
        case .yes: true
        case .choice(let name):
            Words.of(name).contains(where: openStates.contains) && !Words.of(name).contains("not")
        default: false
        }
    }
}

extension OutcomePaths.Event {
    /// Whether something is done that is worth a question: not what an app shows, notes or tidies up.
    fileprivate var isDeed: Bool {
        switch kind {
        case .gives:
            return node.kind == .return && node.children.first.map { $0.unwrapped.kind != .boolean } ?? false
        case .sets:
            guard let value = node.child(.operand)?.unwrapped else { return false }
            return ![.boolean, .nilLiteral, .integer, .string].contains(value.kind)
                && value.descendants.contains { $0.kind == .call }
        case .tells, .does:
            guard let callee = node.callee?.unwrapped, callee.name.first?.isLowercase == true else { return false }
            return Words.of(callee.dottedName).allSatisfy { !openOrdinary.contains($0) }
        }
    }
}

extension Node {
    /// A call that asks the user for a finger, a face or a passcode.
    fileprivate var asksOwner: Bool {
        guard argument("localizedReason") != nil else { return false }
        return name != "evaluatePolicy" || isBiometricCheck
    }

    /// Whether a function says what a device can do or a user has allowed, as `faceStatus()` does, and lets nobody in.
    fileprivate var tellsStatus: Bool {
        let words = Words.of(kind == .accessor ? parent?.name ?? "" : name)
        return words.contains { ["status", "availability", "capability"].contains($0) }
    }

    /// The closure, or the function of the same type, that is told the answer.
    fileprivate var reply: Node? {
        if let closure = trailingClosure { return closure }
        guard let named = argument("reply")?.unwrapped, named.kind == .reference else { return nil }
        return tree.nodes(.functionDecl, named: [named.name]).first { $0.enclosingType == enclosingType }
    }

    /// How a reply begins that is told this end: what its parameters hold.
    fileprivate func start(told outcome: CheckOutcome) -> OutcomePaths.State {
        var state = OutcomePaths.State(isAsked: true)
        let names = children(.parameter).map(\.name)
        for (index, name) in (names.isEmpty ? ["$0", "$1"] : names).enumerated() where name != "_" {
            if ["result", "outcome"].contains(name) {
                state.values[name] = Outlook(.choice(outcome == .granted ? "success" : "failure"))
            } else if index > 0 || Words.of(name).contains("error") {
                state.values[name] = Outlook(outcome == .granted ? .missing : .failure)
            } else {
                state.values[name] = Outlook(outcome == .granted ? .yes : .no)
            }
        }
        return state
    }

    /// `_ = try? await check()` and `try? await check()`.
    fileprivate var isDropped: Bool {
        let throwing = ancestors.prefix { [.try, .await, .tuple].contains($0.kind) }.first { $0.kind == .try }
        if let throwing, !throwing.has(.isOptional) { return false }
        guard let up = ancestors.first(where: { ![.try, .await, .tuple].contains($0.kind) }) else { return false }
        return up.kind == .block || up.kind == .closure
            || up.kind == .assignment && up.child(.target)?.name == "_"
    }

    /// Whether a function gives a Boolean back, or hands one to a closure.
    fileprivate var tellsYesOrNo: Bool {
        if child(.returnType)?.name == "Bool" { return true }
        return children(.parameter).contains { parameter in
            guard let type = parameter.typeText, type.contains("->") else { return false }
            return type.contains("(Bool") || type.contains("_ success: Bool")
        }
    }

    /// The closures that the function round the place was handed.
    fileprivate var closureParameters: [String] {
        let functions = [self] + ancestors.filter(\.kind.isFunctionLike)
        return functions.flatMap { $0.children(.parameter) }.filter { parameter in
            parameter.parent?.kind == .closure || parameter.typeText?.contains("->") == true
        }.map(\.name)
    }
}

/// Words of functions whose yes is no permission.
private let openDenials: Set<String> = [
    "needs", "need", "missing", "unavailable", "lacks", "disabled", "without", "skip", "skips", "hide", "hides",
    "locked", "blocked", "failed", "fails", "denied", "should", "requires", "required", "no", "not", "changed",
    "changes", "differs", "can", "supports", "available", "offers", "has",
]

/// Words of states and answers that let somebody in.
private let openStates: Set<String> = [
    "open", "opened", "unlocked", "authenticated", "authorized", "authorised", "granted", "verified", "allowed",
    "allow",
    "revealed", "confirmed", "success", "succeeded", "approved", "approve", "permitted", "accepted", "trusted",
    "visible",
    "passed", "entered",
]

/// Names of what is told the answer.
private let openAnswers: Set<String> = [
    "completion", "done", "handler", "callback", "reply", "finish", "finished", "result", "then", "complete", "resume",
    "succeed", "yield", "fulfill",
]

/// Words of calls that protect nothing.
private let openOrdinary: Set<String> = [
    "print", "log", "logger", "debug", "info", "notice", "warning", "error", "fault", "trace", "present", "show",
    "hide",
    "update", "set", "reload", "invalidate", "alert", "refuse", "lock", "report", "ask", "prompt", "track", "notify",
    "evaluate", "dismiss", "cancel", "fail", "failed", "main", "async", "task", "sleep", "run", "perform", "append",
    "remove", "feedback", "haptics", "analytics", "handle", "dispatch", "stop", "end", "refresh", "render", "nslog",
    "record", "send", "default", "center", "post", "layout", "animate", "focus",
]
