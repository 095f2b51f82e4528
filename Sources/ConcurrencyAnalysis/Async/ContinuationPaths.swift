package import AuditKit
package import CodeModel

/// What happens to one continuation on all ways through the code that is given it.
package struct ContinuationPaths: PathReader {
    /// How the code runs, which tells what may be said of a way that leaves the continuation alone.
    package enum Setting: Hashable {
        /// It runs once: every way counts.
        case certain
        /// It is a callback: one that only looks at state of its own may be run more than once.
        case callback
    }

    package struct State: Hashable {
        var fate = Fate.open
        /// Conditions that held or failed on the way, as far as they can be compared.
        var facts: [String: Bool] = [:]
        /// Whether the way hangs on state outside of the callback, which may see to it that it is taken once.
        var isGuarded = false

        package init() {}
    }

    enum Fate: Hashable {
        case open
        /// Resumed at a place.
        case resumed(Node)
        /// A callback will resume it, whatever way is taken through it.
        case promised(Promise)
        /// A callback resumes it on some ways; on others it ends at these places.
        case halfPromised([Gap])
        /// Kept, or handed to code that is not known.
        case given
    }

    struct Promise: Hashable {
        /// The closure, or the reference to `resume`.
        let callback: Node
        let resume: Node
        /// Whether it is run exactly once.
        let isCertain: Bool
    }

    /// A way that ends without a resume.
    package struct Gap: Hashable {
        package let node: Node
        package let way: Way

        package enum Way: Hashable { case end, returned, thrown }
    }

    package struct Second: Hashable {
        package let first: Node
        package let second: Node
    }

    let pass: Pass
    /// What the continuation is called here.
    let name: String
    let setting: Setting
    /// The closure or body that is gone through.
    let body: Node
    var depth = 0
    /// Local functions and closures that work with the continuation.
    let carriers: Set<String>
    /// Resumes that come after another one.
    package var seconds: [Second] = []

    package init(_ pass: Pass, name: String, body: Node, setting: Setting) {
        self.pass = pass
        self.name = name
        self.body = body
        self.setting = setting
        var carriers: Set<String> = []
        for node in body.descendants where node.kind == .functionDecl || node.kind == .variable {
            guard let code = node.kind == .functionDecl ? node.child(.body) : node.initialValue else { continue }
            let isCode = node.kind == .functionDecl || code.kind == .closure
            if isCode, code.mentions(name, or: carriers) { carriers.insert(node.name) }
        }
        self.carriers = carriers
    }

    /// The same, for code that is run by this code.
    init(_ outer: ContinuationPaths, body: Node, setting: Setting) {
        pass = outer.pass
        name = outer.name
        carriers = outer.carriers
        depth = outer.depth + 1
        self.body = body
        self.setting = setting
    }

    // MARK: - Steps

    package mutating func read(_ node: Node, in state: State) -> [State] {
        switch node.kind {
        case .reference where node.name == name: return mention(node, state)
        case .reference where node.role != .callee: return value(node, state)
        case .call: return call(node, state)
        case .closure where mentions(node): return closure(node, state)
        default: return [state]
        }
    }

    package func again(_ loop: Node, from begin: [State], after end: [State]) -> [State] {
        end.map { state in
            var state = state
            state.facts = [:]
            return state
        }
    }

    func mentions(_ node: Node) -> Bool { node.mentions(name, or: carriers) }

    // MARK: - Uses

    private mutating func mention(_ node: Node, _ state: State) -> [State] {
        guard let parent = node.parent else { return [given(state)] }
        if parent.kind == .member, node.role == .base {
            guard parent.name == "resume", parent.role != .callee else { return [state] }
            guard parent.role == .argument || parent.role == .operand else { return [given(state)] }
            return promise(Promise(callback: parent, resume: parent, isCertain: false), state)
        }
        if parent.kind == .call, node.role == .argument { return helper(parent, node, state) }
        return [given(state)]
    }

    private mutating func call(_ node: Node, _ state: State) -> [State] {
        guard let callee = node.callee?.unwrapped else { return [state] }
        if callee.kind == .member, callee.name == "resume", let base = callee.base?.unwrapped, base.name == name,
            base.kind == .reference
        {
            return resume(node, state)
        }
        guard callee.kind == .reference, let code = localCode(callee) else { return [state] }
        return inline(code, state)
    }

    /// A local function or closure that resumes, handed on as a value.
    private mutating func value(_ node: Node, _ state: State) -> [State] {
        guard let code = localCode(node), node.role == .argument || node.role == .operand else { return [state] }
        return callback(code, state, isCertain: false, at: node)
    }

    /// The body of a local function, or the closure in a local constant, that works with the continuation.
    private func localCode(_ reference: Node) -> Node? {
        guard carriers.contains(reference.name), let declared = pass.declaration(of: reference),
            declared.tree === body.tree
        else { return nil }
        let code: Node?
        switch declared.kind {
        case .functionDecl: code = declared.child(.body)
        case .variable: code = declared.initialValue.flatMap { $0.kind == .closure ? $0 : nil }
        default: code = nil
        }
        return code.flatMap { mentions($0) ? $0 : nil }
    }

    // MARK: - Outcomes

    func given(_ state: State) -> State {
        var state = state
        state.fate = .given
        return state
    }

    mutating func resume(_ node: Node, _ state: State) -> [State] {
        var next = state
        switch state.fate {
        case .given: return [state]
        case .open:
            next.fate = state.isGuarded ? .given : .resumed(node)
        case .resumed(let first):
            guard isSecond(node, after: first, state) else { return [given(state)] }
            note(first, node)
        case .promised(let promise):
            guard promise.isCertain || !node.isConditional(since: promise.callback), !isTakenBack(promise) else {
                return [given(state)]
            }
            note(promise.resume, node)
            next.fate = .resumed(node)
        case .halfPromised: next.fate = .given
        }
        return [next]
    }

    mutating func note(_ first: Node, _ second: Node) {
        let found = Second(first: first, second: second)
        if !seconds.contains(found) { seconds.append(found) }
    }
}

extension Node {
    fileprivate func mentions(_ name: String, or others: Set<String>) -> Bool {
        descendants.contains { $0.kind == .reference && ($0.name == name || others.contains($0.name)) }
    }
}
