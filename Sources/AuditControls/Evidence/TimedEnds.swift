import AuditAnalysis
import AuditKit
import CodeModel

/// Where a clock, or the app's way into the background, leads to locking or signing out.
struct TimedEnds: Fact {
    /// Time that has passed since something is compared with a limit.
    let comparisons: [Lead]
    /// Something is put off until a time has passed.
    let timers: [Lead]
    /// Functions that run when the app leaves the foreground.
    let departures: [Lead]

    /// A place and what it leads to.
    struct Lead: Sendable {
        let place: Node
        /// What locks the app.
        let lock: Node?
        /// What locks the app, or ends the session in another way.
        let end: Node?
    }

    init(workspace: Workspace) {
        let trail = CallTrail(workspace)
        let files = workspace.concurrentMap { file in
            file.role.isShipped && file.tree.containsName(where: endMarks.occur) ? FileEnds(file, trail) : FileEnds()
        }
        comparisons = files.flatMap(\.comparisons)
        timers = files.flatMap(\.timers)
        departures = files.flatMap(\.departures)
    }

    private struct FileEnds: Sendable {
        var comparisons: [Lead] = []
        var timers: [Lead] = []
        var departures: [Lead] = []

        init() {}

        init(_ file: SwiftFile, _ trail: CallTrail) {
            comparisons = file.nodes(.binary) { ["<", "<=", ">", ">="].contains($0) }.filter(\.comparesTime)
                .filter { endMarks.occur(in: $0.enclosingDeclaration?.text ?? "") }
                .compactMap { place in
                    place.enclosingDeclaration.flatMap { trail.lead(from: $0, at: place, depth: 2) }
                }
            timers = file.calls("scheduledTimer", "asyncAfter", "sleep", "perform", "publish", "Timer").filter(
                \.mayLock
            )
            .compactMap { trail.lead(from: $0.trailingClosure ?? $0, at: $0, depth: 3) }
            departures = file.departureHandlers.compactMap { trail.lead(from: $0, at: $0, depth: 4) }
        }
    }
}

extension CallTrail {
    fileprivate func lead(from start: Node, at place: Node, depth: Int) -> TimedEnds.Lead? {
        guard let end = first(from: start, depth: depth, where: EndWords.endsSession) else {
            // Another function may ask this one about time, and act on it.
            return place.kind == .binary ? .init(place: place, lock: nil, end: nil) : nil
        }
        let lock = EndWords.locks(end) ? end : first(from: start, depth: depth, where: EndWords.locks)
        return .init(place: place, lock: lock, end: end)
    }
}

extension SwiftFile {
    /// Functions that run when the app leaves the foreground: of delegates, for notifications, and of scene phases.
    var departureHandlers: [Node] {
        let delegates = tree.nodes(.functionDecl, named: departureMethods)
        let observed = tree.nodes(.member, named: departureNotifications).compactMap { use -> Node? in
            guard let call = use.ancestors.first(where: { $0.kind == .call && observing.contains($0.name) }) else {
                return nil
            }
            if let closure = call.trailingClosure { return closure }
            let selector = call.argument("selector")?.descendants.first { $0.kind == .reference || $0.kind == .member }
            return selector.flatMap { name in
                nodes(.functionDecl) { $0 == name.name }.first { $0.enclosingType == use.enclosingType }
            }
        }
        let phases = calls("onChange").filter { $0.argument("of")?.unwrapped.name == "scenePhase" }
            .compactMap(\.trailingClosure)
        return (delegates + observed + phases).filter { !$0.isForDevelopers }
    }
}

extension Node {
    /// Whether a timer waits long, and the function around it speaks of what ends a session.
    fileprivate var mayLock: Bool {
        guard !isForDevelopers, !isShort, name != "perform" || argument("afterDelay") != nil else { return false }
        return endMarks.occur(in: enclosingDeclaration?.text ?? text)
    }

    /// Whether a comparison is of points in time or of time that has passed.
    fileprivate var comparesTime: Bool {
        guard !isForDevelopers else { return false }
        let parts = [self] + Array(descendants)
        if parts.contains(where: { timeNames.contains($0.name) && [.member, .call, .reference].contains($0.kind) }) {
            return true
        }
        return children(.operand).contains { operand in
            !operand.unwrapped.words.isDisjoint(with: ["elapsed", "expires", "expiry", "expiration", "idle", "passed"])
                || operand.unwrapped.words.isSuperset(of: ["interval", "since"])
        }
    }
}

/// What ends a session.
enum EndWords {
    static let lock: Set<String> = ["lock", "locked", "locks", "relock", "autolock"]
    static let session: Set<String> = ["logout", "signout", "logoff", "expire", "expired"]

    /// Whether a call, or an assignment of `true`, locks.
    static func locks(_ node: Node) -> Bool { does(node, lock) && node.words.isDisjoint(with: ["unlock", "with"]) }

    /// Whether a call signs out, ends a session or locks.
    static func endsSession(_ node: Node) -> Bool {
        if does(node, session) || locks(node) { return true }
        guard node.kind == .call else { return false }
        let words = Words.of(node.name)
        let pairs = zip(words, words.dropFirst())
        if pairs.contains(where: { ($0 == "log" || $0 == "sign") && $1 == "out" }) { return true }
        return words.contains("session")
            && !Set(words).isDisjoint(with: ["end", "clear", "invalidate", "close", "kill"])
    }

    private static func does(_ node: Node, _ verbs: Set<String>) -> Bool {
        switch node.kind {
        case .call:
            guard let callee = node.callee?.unwrapped, callee.kind == .member || callee.kind == .reference else {
                return false
            }
            // `mutex.lock()` and its like guard memory.
            if let base = callee.base, !base.words.isDisjoint(with: mutexes) { return false }
            if node.name == "lock", callee.kind == .member, node.arguments.isEmpty, callee.base?.name.isEmpty == false,
                !(callee.base?.words.isDisjoint(with: ["mutex", "lock"]) ?? true)
            {
                return false
            }
            let words = node.words
            // `assertLocked()` asks, `setLocked(true)` and `showLockedScreen()` do.
            if words.contains("locked"), words.isDisjoint(with: ["set", "show", "present", "mark"]) { return false }
            return !words.isDisjoint(with: verbs) && words.isDisjoint(with: others)
        case .assignment:
            guard let target = node.child(.target), node.child(.operand)?.name == "true" else { return false }
            return !target.unwrapped.words.isDisjoint(with: verbs)
        default: return false
        }
    }

    /// Words of questions, of mutexes and of what else may be locked: `isLocked`, `pthread_mutex_lock`, `lockRotation`.
    private static let others: Set<String> = [
        "is", "has", "should", "can", "pthread", "mutex", "unfair", "rwlock", "srw", "spin", "navigation", "rotation",
        "orientation", "focus", "exposure", "scroll", "aspect",
    ]
    private static let mutexes: Set<String> = ["mutex", "semaphore", "condition", "rwlock", "lock", "locker", "queue"]
}

private let endMarks = FoldedWords("lock", "logout", "signout", "session", "expir", "timeout", "inactiv", "idle")
private let timeNames: Set<String> = [
    "timeIntervalSince", "timeIntervalSinceNow", "Date", "now", "timeIntervalSince1970", "duration",
    "timeIntervalSinceReferenceDate", "systemUptime",
]
private let departureMethods = [
    "applicationWillResignActive", "applicationDidEnterBackground", "sceneWillResignActive", "sceneDidEnterBackground",
]
private let departureNotifications = [
    "willResignActiveNotification", "didEnterBackgroundNotification", "willDeactivateNotification",
    "didResignActiveNotification", "screensDidSleepNotification", "sessionDidResignActiveNotification",
]
private let observing: Set<String> = ["addObserver", "publisher", "onReceive", "notifications", "sink"]
