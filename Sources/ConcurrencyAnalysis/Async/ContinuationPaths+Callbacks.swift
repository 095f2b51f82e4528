import AuditKit
import CodeModel

// MARK: - Code that gets the continuation

extension ContinuationPaths {
    /// What running other code does to the continuation, as the ways through that code end.
    private struct Outcome {
        var gaps: [Gap] = []
        var resumes: [Node] = []
        var isUnknown = false
    }

    /// How deep closures and helpers are followed.
    private static let deepest = 5

    /// Code that runs here and now: a lock's closure, a local function.
    mutating func inline(_ code: Node, _ state: State) -> [State] {
        guard depth < Self.deepest else { return [given(state)] }
        var walk = PathWalk(ContinuationPaths(self, body: code, setting: setting))
        walk.walk(code, from: state)
        guard !walk.isCutShort else { return [given(state)] }
        for second in walk.reader.seconds { note(second.first, second.second) }
        let ends = walk.exits.filter { $0.way != .thrown }.map(\.state)
        // What the code returns may say whether it has kept the continuation.
        return ends.contains { $0.fate == .given } ? [given(state)] : ends
    }

    mutating func closure(_ node: Node, _ state: State) -> [State] {
        if node.parent?.kind == .variable { return [state] }
        // The system calls the handler of a proxy's errors or the reply of a message sent to it, one of the two, and neither
        // before a message is sent.
        if let call = node.parent, call.kind == .call, proxies.contains(call.name) { return [state] }
        if isRunUnderCondition(node) { return [given(state)] }
        // Where the receiver is gone, nothing is called and nobody resumes.
        if node.isGivenToOptional, state.fate == .open { return taken(node, state) + [state] }
        return taken(node, state)
    }

    private mutating func taken(_ node: Node, _ state: State) -> [State] {
        switch node.closureRole {
        case .inPlace: return inline(node, state)
        case .forEach: return rounds(node, state)
        case let use: return callback(node, state, isCertain: use.isCertain, at: node)
        }
    }

    /// Whether a function of the project is given the closure that runs it only if something holds, as for the first of
    /// several that race: `settleOnce { continuation.resume() }`.
    private func isRunUnderCondition(_ closure: Node) -> Bool {
        guard let call = closure.parent, call.kind == .call, let (function, parameter) = helper(call, closure),
            let code = function.child(.body)
        else { return false }
        let runs = code.descendants(.call).filter { $0.callee?.unwrapped.name == parameter.name && $0.base == nil }
        return !runs.isEmpty
            && runs.allSatisfy { run in
                run.ancestors.prefix { $0 != code }.contains { [.if, .case, .ternary].contains($0.kind) }
                    || code.children.contains { $0.kind == .guard && $0.isBefore(run) }
            }
    }

    private mutating func rounds(_ node: Node, _ state: State) -> [State] {
        let first = inline(node, state)
        let second = again(node, from: [state], after: first).flatMap { inline(node, $0) }
        return [state] + first + second
    }

    /// Code that runs later: what it does counts as done, where it does so on every way.
    mutating func callback(_ code: Node, _ state: State, isCertain: Bool, at place: Node) -> [State] {
        let outcome = outcome(of: code, isCertain: isCertain)
        if outcome.isUnknown || place.isRepeatingHandler { return [given(state)] }
        if place.isOneOfMany, outcome.gaps.isEmpty, let resume = outcome.resumes.first, !isTakenBack(place) {
            note(resume, resume)
            return [given(state)]
        }
        guard let resume = outcome.resumes.first else { return outcome.gaps.isEmpty ? [state] : [given(state)] }
        guard outcome.gaps.isEmpty else {
            var state = state
            state.fate = state.fate == .open ? .halfPromised(outcome.gaps) : .given
            return [state]
        }
        return promise(Promise(callback: place, resume: resume, isCertain: isCertain), state)
    }

    private mutating func outcome(of code: Node, isCertain: Bool) -> Outcome {
        var outcome = Outcome()
        guard depth < Self.deepest else {
            outcome.isUnknown = true
            return outcome
        }
        let setting = isCertain ? Setting.certain : .callback
        var walk = PathWalk(ContinuationPaths(self, body: code, setting: setting))
        walk.walk(code, from: State())
        outcome.isUnknown = walk.isCutShort
        for exit in walk.exits where exit.way != .thrown || code.closureRole.isTask {
            switch exit.state.fate {
            case .given: outcome.isUnknown = true
            case .resumed(let node): outcome.resumes.append(node)
            case .promised(let promise): outcome.resumes.append(promise.resume)
            case .halfPromised(let gaps):
                outcome.gaps += gaps
                outcome.resumes.append(code)
            case .open where exit.state.isGuarded || setting == .callback && code.isListener: outcome.isUnknown = true
            case .open: outcome.gaps.append(Gap(node: exit.node, way: .init(exit.way)))
            }
        }
        if !outcome.isUnknown { for second in walk.reader.seconds { note(second.first, second.second) } }
        return outcome
    }

    /// The continuation is given to a function of the project: its body tells.
    mutating func helper(_ call: Node, _ argument: Node, _ state: State) -> [State] {
        guard depth < 2, let (function, parameter) = helper(call, argument), let code = function.child(.body) else {
            return [given(state)]
        }
        var reader = ContinuationPaths(pass, name: parameter.name, body: code, setting: .certain)
        reader.depth = 3
        var walk = PathWalk(reader)
        walk.walk(code, from: State())
        let ends = walk.exits.filter { $0.way != .thrown }
        guard !walk.isCutShort, !ends.isEmpty else { return [given(state)] }
        for second in walk.reader.seconds { note(second.first, second.second) }
        if ends.allSatisfy(\.state.fate.isSettled) { return resume(call, state) }
        return forgotten(by: function, ends, state)
    }

    /// A function that is given the continuation resumes it on some ways, and on others leaves it to nobody.
    private func forgotten(
        by function: Node, _ ends: [PathWalk<ContinuationPaths>.Exit], _ state: State
    ) -> [State] {
        // What it returns may say whether the continuation is still to be resumed.
        let isSilent = function.child(.returnType).map { ["Void", "()"].contains($0.name) } ?? true
        let gaps = ends.flatMap(\.gaps)
        let isKnown = ends.allSatisfy { $0.state.fate != .given && !$0.state.isGuarded }
        guard isSilent, isKnown, state.fate == .open, gaps.count > 0,
            ends.contains(where: { $0.state.fate != .open })
        else { return [given(state)] }
        var next = state
        next.fate = .halfPromised(gaps)
        return [next]
    }

    private func helper(_ call: Node, _ argument: Node) -> (function: Node, parameter: Node)? {
        let local = call.callee.flatMap { pass.lookup.declaration(of: $0.unwrapped) }
        guard let function = local?.kind == .functionDecl ? local : pass.lookup.function(of: call),
            function.kind == .functionDecl
        else { return nil }
        let parameters = function.children(.parameter)
        if argument.has(.isTrailingClosure), argument.label.isEmpty, let last = parameters.last {
            return (function, last)
        }
        let places = call.arguments.filter { $0.label == argument.label }
        let fitting = parameters.filter { $0.label == argument.label }
        guard let place = places.firstIndex(of: argument), place < fitting.count else { return nil }
        return (function, fitting[place])
    }

    // MARK: - Promises

    /// A callback that always resumes is set up.
    mutating func promise(_ promise: Promise, _ state: State) -> [State] {
        var next = state
        switch state.fate {
        case .given: break
        case .halfPromised: next.fate = .given
        case .open: next.fate = .promised(promise)
        case .resumed(let first):
            guard isSecond(promise.callback, after: first, state) else { return [given(state)] }
            note(first, promise.resume)
        case .promised(let other) where other.callback == promise.callback:
            guard promise.callback.enclosingLoop(within: body) != nil, !isTakenBack(promise) else {
                return [given(state)]
            }
            note(promise.resume, promise.resume)
        case .promised(let other):
            // Two callbacks may be the two outcomes of one call; a task or a timer is run whatever becomes of others.
            guard promise.isCertain || other.isCertain else { break }
            guard !isTakenBack(promise), !isTakenBack(other) else { return [given(state)] }
            note(other.resume, promise.resume)
        }
        return [next]
    }

    /// Whether something may stop a callback before it is run.
    func isTakenBack(_ promise: Promise) -> Bool { isTakenBack(promise.callback) }

    private func isTakenBack(_ callback: Node) -> Bool {
        let root = callback.ancestors.first { $0.kind == .call && $0.name.isContinuationOpener } ?? body
        return root.descendants.contains { $0.kind == .call && takers.contains($0.name) }
    }
}

extension ContinuationPaths.Fate {
    var isSettled: Bool {
        switch self {
        case .resumed, .promised: true
        case .open, .halfPromised, .given: false
        }
    }
}

extension PathWalk<ContinuationPaths>.Exit {
    /// Where the way has forgotten the continuation.
    package var gaps: [ContinuationPaths.Gap] {
        switch state.fate {
        case .open: way == .thrown ? [] : [.init(node: node, way: .init(way))]
        case .halfPromised(let gaps): gaps
        case .resumed, .promised, .given: []
        }
    }
}

extension ContinuationPaths.Gap.Way {
    init(_ way: PathWalk<ContinuationPaths>.Exit.Way) {
        switch way {
        case .end: self = .end
        case .returned: self = .returned
        case .thrown: self = .thrown
        }
    }
}

private let takers: Set<String> = [
    "cancel", "cancelAll", "invalidate", "removeObserver", "stop", "remove", "suspend", "cancelTasks", "cancelAndWait",
    "removeAll", "dispose",
]

extension Node {
    /// Whether a closure is handed to something that may be gone: `self?.page.evaluate(script) { … }`.
    var isGivenToOptional: Bool {
        guard kind == .closure, let call = parent, call.kind == .call, let callee = call.callee else { return false }
        return ([callee] + callee.chainOfBases).contains { $0.kind == .optionalChain }
    }

    /// The bases of a chain of members and calls, the nearest first.
    private var chainOfBases: [Node] {
        var found: [Node] = []
        var node = self
        while found.count < 20, let next = node.base ?? (node.kind == .optionalChain ? node.children.first : nil) {
            found.append(next)
            node = next
        }
        return found
    }

    /// Whether a closure is one that is run each time something happens.
    var isRepeatingHandler: Bool {
        guard let parent else { return false }
        if parent.kind == .assignment {
            return parent.child(.target).map { repeating.contains($0.unwrapped.name) } ?? false
        }
        guard parent.kind == .call else { return false }
        if parent.name == "scheduledTimer" || parent.name == "Timer" {
            return parent.argument("repeats").map { $0.name != "false" } ?? false
        }
        return repeatingCalls.contains(parent.name)
    }

    /// Whether a closure gets the pieces of something, as the closure beside it, which gets the end, shows.
    fileprivate var isOneOfMany: Bool {
        guard let parent, parent.kind == .call, kind == .closure, !ends.contains(label), parent.name != "sink",
            !failures.occur(in: label)
        else { return false }
        return parent.arguments.contains { $0 != self && $0.kind == .closure && ends.contains($0.label) }
    }

    /// Whether a callback speaks of events, of which there may be many, rather than of an end.
    fileprivate var isListener: Bool {
        guard let parent, parent.kind == .call else { return parent?.kind == .assignment }
        if children(.parameter).contains(where: { listeners.occur(in: $0.name) }) { return true }
        return listeners.occur(in: parent.name) || listeners.occur(in: label) || parent.name == "on"
    }
}

private let repeating: Set<String> = [
    "stateUpdateHandler", "pathUpdateHandler", "viabilityUpdateHandler", "betterPathUpdateHandler",
    "readabilityHandler", "writeabilityHandler", "eventHandler", "newConnectionHandler", "stateChangeHandler",
]

private let repeatingCalls: Set<String> = [
    "addObserver", "addPeriodicTimeObserver", "setEventHandler", "addSnapshotListener", "observe", "sink",
    "addStateDidChangeListener", "addListener", "subscribe",
]

private let ends: Set<String> = [
    "end", "onEnd", "completion", "onCompletion", "completionHandler", "onComplete", "finished", "onFinish", "done",
]

/// The other end of a call that goes wrong.
private let failures = FoldedWords("error", "fail", "reject", "cancel", "abort", "catch", "denied")

private let listeners = FoldedWords(
    "observe", "subscri", "listen", "watch", "progress", "event", "sink", "receivevalue", "monitor", "stream",
    "onchange", "handlerfor", "didreceive", "onmessage", "onreceive")

private let proxies: Set<String> = [
    "remoteObjectProxyWithErrorHandler", "synchronousRemoteObjectProxyWithErrorHandler",
]
