import AuditKit
import CodeModel

/// Where code runs, as far as the source tells.
enum CodeThread: Sendable, Hashable {
    /// On an actor: `@MainActor`, or `@Store` for the code of an `actor Store`.
    case actor(String)
    /// In a closure that the node begins: a task off all actors, a dispatch queue, a callback of a library.
    case background(Node)
    /// In a closure on a serial queue of this name, where one runs after the other.
    case queue(String, Node)
    /// On the global executor since the function waits and is on no actor: whoever calls it may wait for it.
    case executor(Node)
    /// In a function of a server that answers requests, many of them at the same time.
    case requests(Node)
    /// On the thread of a caller that the source does not show.
    case unknown

    /// Whether two pieces of code can run at the same time, by what the source shows alone.
    ///
    /// Asynchronous functions do not meet one another: one caller may wait for both in turn.
    func meets(_ other: CodeThread) -> Bool {
        if answersRequests, other.answersRequests { return true }
        if self == other {
            guard case .background(let closure) = self else { return false }
            return closure.isStartedAgainAndAgain
        }
        switch (self, other) {
        case (.queue(let one, _), .queue(let second, _)):
            return one.replacing(HeldLocks.open, with: "") != second.replacing(HeldLocks.open, with: "")
        // A queue that all code can name may be the one that the unknown caller is on.
        case (.queue(let name, _), .unknown), (.unknown, .queue(let name, _)):
            return !name.hasPrefix("global.") && !name.contains(HeldLocks.open)
        case (.background, _), (_, .background), (.queue, _), (_, .queue): return true
        case (.actor, .actor), (.actor, .executor), (.executor, .actor): return true
        case (.actor, .requests), (.requests, .actor): return true
        case (.requests, _), (_, .requests), (.executor, _), (_, .executor), (.unknown, _), (_, .unknown): return false
        }
    }

    /// Whether each call of the function around starts it anew, beside those that earlier calls have started: a task, a block on
    /// a queue that runs several. A library may call back one after the other.
    var isOfEachCall: Bool {
        guard case .background(let node) = self, node.kind == .closure else { return false }
        return [.task, .detachedTask, .queue].contains(node.closureRole)
    }

    /// Whether several threads run a closure at the same time.
    var meetsItself: Bool { meets(self) }

    /// Whether it answers requests, of which none sees what another makes for itself.
    var answersRequests: Bool { if case .requests = self { true } else { false } }

    /// Whether it is that of whatever task calls a function that waits.
    var isOfAnyTask: Bool { if case .executor = self { true } else { false } }

    /// Where the source starts the thread, or leaves that of the caller.
    var start: Node? {
        switch self {
        case .background(let node), .executor(let node), .queue(_, let node), .requests(let node): node
        case .actor, .unknown: nil
        }
    }

    /// Gives sets of threads an order that is the same at each run.
    var rank: String {
        switch self {
        case .background(let node), .queue(_, let node), .requests(let node):
            "0\(node.tree.path)#\(node.range.lowerBound)"
        case .executor(let node): "1\(node.tree.path)#\(node.range.lowerBound)"
        case .actor(let name): "2\(name)"
        case .unknown: "3"
        }
    }
}

extension Node {
    /// Whether a loop starts a task of this closure each time round and waits for none, or several threads run it at once:
    /// `for part in parts { group.addTask { … } }`.
    fileprivate var isStartedAgainAndAgain: Bool {
        guard kind == .closure, let call = parent else { return false }
        if call.name == "concurrentPerform" { return true }
        guard [.task, .detachedTask, .queue].contains(closureRole), let loop = call.loopAround else { return false }
        return !loop.descendants.contains { node in
            !contains(node) && (node.kind == .await || node.kind == .call && node.isWait && call.isBefore(node))
        }
    }

    /// The loop whose each round reaches a place: a statement, or a closure for each element.
    private var loopAround: Node? {
        for node in ancestors {
            if node.isLoop { return node }
            if node.kind == .closure, node.closureRole == .forEach { return node }
            if node.kind.isFunctionLike { return nil }
        }
        return nil
    }
}
