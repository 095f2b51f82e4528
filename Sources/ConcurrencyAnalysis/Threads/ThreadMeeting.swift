import AuditKit
import CodeModel

/// Looks for two uses of a variable, one of them a write, that two threads make at the same time for all the source
/// shows.
///
/// That a type promises to be `Sendable` shows no second thread: much of it lives on the main one though nothing says
/// so.
struct ThreadMeeting: Sendable {
    let write: PropertyAccess
    /// The other use; the write itself where two threads come to it.
    let other: PropertyAccess
    /// The two threads, the one that the source shows to leave its caller first.
    let threads: (CodeThread, CodeThread)

    /// The first such uses; `nil` where the source shows none.
    init?(in accesses: [PropertyAccess], _ project: ConcurrencyProject) {
        self.init(in: accesses, ThreadTrace(project: project))
    }

    init?(in accesses: [PropertyAccess], _ trace: ThreadTrace) {
        let project = trace.project
        let shared = accesses.filter { access in
            !access.held.isEverything && (access.node.kind != .variable || access.node.has(.isOptionalBinding))
        }.map(\.withoutLocalLocks)
        let writes = shared.filter { $0.isWrite && !$0.node.isWiring(project.lookup) }.prefix(Self.most)
        guard !writes.isEmpty else { return nil }
        var known: [Node: Set<CodeThread>] = [:]
        func threads(_ access: PropertyAccess) -> Set<CodeThread> {
            if let found = known[access.node] { return found }
            let found = trace.threads(at: access.node)
            known[access.node] = found
            return found
        }
        for write in writes {
            for other in shared.prefix(Self.most)
            where !write.excludes(other) && write.mayBeOneObject(as: other, project) {
                let isAgain = write.node.isKeyedByCaller
                let isPromised = write.node.isOfPromisedInstance(project.lookup)
                let again = isAgain && write.node == other.node ? threads(write).first(where: \.isOfEachCall) : nil
                guard let pair = threads(write).meeting(threads(other), isPromised) ?? again.map({ ($0, $0) }),
                    isAgain || !write.node.isInTurn(with: other.node),
                    !(pair.0.answersRequests && pair.1.answersRequests)
                        || write.node.isOfSharedInstance(project.lookup) || project.isExported(around: write.node)
                        || write.node.servesAll(project.types) || write.node.isOfAll(project.lookup)
                        || trace.isOfOneForAllRequests(write.node),
                    !trace.isHidden(pair.0, at: write.node), !trace.isHidden(pair.1, at: other.node),
                    !trace.isAwaited(pair.0, by: other.node), !trace.isAwaited(pair.1, by: write.node),
                    isAgain || !write.node.isDone(beforeStartOf: pair.1) && !other.node.isDone(beforeStartOf: pair.0),
                    write.node == other.node
                        || !trace.isOneTask(write.node, other.node)
                            && (isAgain || !trace.leads(write.node, to: other.node))
                else { continue }
                self.write = write
                self.other = other
                self.threads = pair
                return
            }
        }
        return nil
    }

    /// How many uses of a variable are set against one another.
    static let most = 60
}

extension ThreadMeeting {
    /// The use off an actor that meets one on it, and why that is wrong; `nil` where it is the one that is known already. Other
    /// code off the actor may well be called on it.
    func bare(under actor: String, unless known: Node) -> (Node, String)? {
        guard actor.isActor, write.node != known, other.node != known,
            let bare = [other, write].first(where: { !$0.isSafe(under: actor) })
        else { return nil }
        return (bare.node, "it is \(bare.isWrite ? "written" : "read") \(actor.absence)")
    }

    /// The two places, for a report.
    func evidence(of property: StoredProperty) -> [EscapeVerdict.Place] {
        let second = other.node == write.node ? nil : other.node
        return write.node.bareEvidence(of: property, second)
            + [threads.0, threads.1].compactMap(\.start).prefix(1).map {
                .init(node: $0, words: "runs on another thread")
            }
    }
}

extension ConcurrencyProject {
    /// Whether several connections of XPC share the objects of the type around a place.
    fileprivate func isExported(around place: Node) -> Bool {
        place.enclosingType.map { exportedObjects.isShared(TypeName.base($0.name)) } ?? false
    }
}

extension Set<CodeThread> {
    /// Two threads, one of each, that can run at the same time.
    ///
    /// - Parameter isPromised: Whether everybody has the object, and may use it from several tasks.
    fileprivate func meeting(_ others: Set<CodeThread>, _ isPromised: Bool) -> (CodeThread, CodeThread)? {
        for one in inOrder {
            if let other = others.inOrder.first(where: one.meets) { return (one, other) }
        }
        guard isPromised, let one = first(where: \.isOfAnyTask), let other = others.first(where: \.isOfAnyTask) else {
            return nil
        }
        return (one, other)
    }

    /// The same order at each run.
    private var inOrder: [CodeThread] { sorted { $0.rank < $1.rank } }
}

extension PropertyAccess {
    /// Whether a lock keeps two uses apart, or a use from itself.
    fileprivate func excludes(_ other: PropertyAccess) -> Bool {
        held.modes.keys.contains { isSafe(under: $0) && other.isSafe(under: $0) }
    }

    /// Whether two uses may be of one object: not so where each function has made its own.
    fileprivate func mayBeOneObject(as other: PropertyAccess, _ project: ConcurrencyProject) -> Bool {
        guard let one = node.localObject(project.lookup), let second = other.node.localObject(project.lookup) else {
            return true
        }
        return one == second
    }
}

extension Node {
    /// The local constant that a member is of, where it holds an object made by the function itself.
    fileprivate func localObject(_ lookup: Lookup) -> Node? {
        guard kind == .member, let base = base?.unwrapped, base.kind == .reference, base.name != "self",
            let local = lookup.declaration(of: base), local.kind == .variable, local.isLocalVariable
        else { return nil }
        return local
    }

    /// Whether the type around a place keeps one object of itself that everybody uses: `static let shared = Counter()`.
    fileprivate func isOfSharedInstance(_ lookup: Lookup) -> Bool {
        guard let type = enclosingType.map({ TypeName.base($0.name) }), let declared = lookup.index.types[type] else {
            return false
        }
        return declared.members.values.joined().contains { member in
            guard member.kind == .variable, member.has(.isStatic) else { return false }
            let made = member.initialValue?.unwrapped
            return member.typeText == type || made?.kind == .call && (made?.name == type || made?.name == "init")
        }
    }

    /// Whether an initializer wires up an object of another type that it is given or keeps: `delegate.owner = self`. That
    /// others use the object by then, the source does not show.
    fileprivate func isWiring(_ lookup: Lookup) -> Bool {
        guard kind == .member, role == .target, parent?.name == "=", enclosingFunction?.kind == .initializerDecl,
            let object = base?.unwrapped, object.name != "self"
        else { return false }
        if object.kind == .member { return object.base?.unwrapped.name == "self" }
        guard object.kind == .reference, let declared = lookup.declaration(of: object) else { return false }
        return declared.kind == .parameter || declared.kind == .variable && declared.isStoredInstanceProperty
    }

    /// Whether a place names a global or a static, of which there is one.
    fileprivate func isOfAll(_ lookup: Lookup) -> Bool {
        if kind == .member, let base = base?.unwrapped, base.kind == .reference {
            return base.name == "Self" || base.name.first?.isUppercase == true && lookup.declaration(of: base) == nil
        }
        guard kind == .reference, let variable = lookup.declaration(of: self) else { return false }
        return variable.has(.isStatic) || variable.parent?.kind == .file
    }

    /// Whether a place writes under a key that the caller of its function chose, in a closure that goes on when the function
    /// has returned: `fetch { self.images[url] = $0 }`. It is there to be called for other keys, too, also meanwhile.
    var isKeyedByCaller: Bool {
        guard let element = parent, element.kind == .subscriptCall, role == .base, element.role == .target,
            let function = outermostFunction, function.kind == .functionDecl, !function.has(.isAsync),
            enclosingFunction != function
        else { return false }
        let parameters = Set(function.children(.parameter).map(\.name))
        let keys = element.arguments.flatMap(\.descendantsAndSelf)
        return keys.contains { $0.kind == .reference && parameters.contains($0.name) }
    }

    /// Whether a place stands in a type that says it may be used by several tasks, and of which everybody has one object.
    fileprivate func isOfPromisedInstance(_ lookup: Lookup) -> Bool {
        guard let type = enclosingType, isOfSharedInstance(lookup) else { return false }
        let parts = lookup.index.types[TypeName.base(type.name)].map { $0.declarations + $0.extensions } ?? [type]
        return parts.contains(where: \.isUncheckedSendable)
    }

    /// Whether one of two places of a function is passed before a closure around the other begins, or after it has
    /// ended since the function waits.
    fileprivate func isInTurn(with other: Node) -> Bool {
        guard let function = outermostFunction, function == other.outermostFunction else { return false }
        return isOrdered(around: other, in: function) || other.isOrdered(around: self, in: function)
    }

    /// Whether a place is passed before a thread begins: in the function that starts it, or in one that then calls that
    /// function of the same object.
    fileprivate func isDone(beforeStartOf thread: CodeThread) -> Bool {
        guard let start = thread.start, start.kind == .closure, let starter = start.outermostFunction,
            let around = outermostFunction
        else { return false }
        if around == starter {
            return isBefore(start) && !isInLoop(with: start) && enclosingFunction?.contains(start) ?? false
        }
        guard starter.kind == .functionDecl, kind == .member, let object = base?.unwrapped.text, object != "self" else {
            return false
        }
        return around.descendants(.call).contains { call in
            call.name == starter.name && isBefore(call) && !call.contains(self) && !isInLoop(with: call)
                && call.base?.unwrapped.text == object && call.enclosingFunction == enclosingFunction
        }
    }

    /// Whether a round of a loop comes by a place again after another place of an earlier round.
    private func isInLoop(with other: Node) -> Bool { ancestors.contains { $0.isLoop && $0.contains(other) } }

    /// `await task.value`
    private var waitsForTask: Bool {
        children.first.map { $0.kind == .member && ($0.name == "value" || $0.name == "result") } ?? false
    }

    private func isOrdered(around other: Node, in function: Node) -> Bool {
        let closures = other.ancestors.prefix { $0 != function }.filter { $0.kind == .closure && !$0.contains(self) }
        guard let closure = closures.last, !isInLoop(with: closure) else { return false }
        if isBefore(closure) { return true }
        return function.descendants.contains { node in
            guard node.isBefore(self), !node.contains(self) else { return false }
            if node.kind == .await { return node.contains(closure) || closure.isBefore(node) && node.waitsForTask }
            guard node.kind == .call, node.isWait, !closure.contains(node) else { return false }
            return closure.isBefore(node) || node.name == "concurrentPerform" && closure.parent == node
        }
    }
}
