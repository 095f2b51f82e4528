package import AuditKit
package import CodeModel

/// A place off the main thread that changes what a screen shows.
package struct OffMainUse: Sendable {
    package let node: Node
    /// What is changed, as an author would name it.
    package let name: String
    package let kind: Kind
    /// Where the code leaves the main thread: a closure, or a function that waits or is a callback.
    package let start: Node?

    package enum Kind: Sendable {
        /// A property that views observe.
        case observed
        /// A property that publishes, to subscribers who may come to the main thread by themselves.
        case published
        /// A view or a controller.
        case interface
        /// A function of the same object, which changes a view.
        case function
    }
}

/// Finds changes of observed properties and of views in code that runs on another thread for all the source shows.
///
/// SwiftUI's `@State` may be set on any thread, by its documentation, and is not looked at.
package struct OffMainUses: Sendable {
    let project: ConcurrencyProject

    package init(project: ConcurrencyProject) { self.project = project }

    /// The changes in the classes and functions of a file, in source order.
    package func all(in file: SwiftFile) -> [OffMainUse] {
        guard file.role.isShipped, !project.isolation.settings.isChecked(file.path) else { return [] }
        let observed = file.nodes(.classDecl).flatMap(observedUses)
        let views = file.tree.imports.isDisjoint(with: frameworks) ? [] : viewUses(in: file)
        return (observed + views).sorted { $0.node.isBefore($1.node) }
    }

    // MARK: - Observed properties

    private func observedUses(of declaration: Node) -> [OffMainUse] {
        guard let parts = project.types.owner(of: declaration), parts.declaration == declaration,
            !declaration.isTestDouble
        else { return [] }
        let isObservable = declaration.attribute("Observable") != nil
        let code = TypeCode(parts, project.types, project.lookup)
        let shown = ShownProperties(project: project)
        let observed = code.properties.filter { property in
            parts.owns(property.node) && !property.isLet
                && (property.node.attribute("Published") != nil
                    || isObservable && property.wrappers.isEmpty && property.reach > .file
                        && shown.show(property, of: parts))
        }
        guard !observed.isEmpty else { return [] }
        let isOfViews = isObservable || isObservableObject(parts)
        // Subscribers come to the main thread by themselves, where no view is told to observe such an object.
        let mayHaveSubscribersAlone = !isObservable && !project.observedObjects.mayHold(parts)
        let published =
            mayHaveSubscribersAlone && isOfViews
            ? Set(observed.map(\.name).filter { !project.trees(naming: "$" + $0).isEmpty }) : []
        let isOnMain = project.isolation.ofType(parts) == .global("MainActor")
        let trace = ThreadTrace(project: project, doubtsMainActor: isOnMain)
        let accesses = project.accesses(of: parts)
        return observed.flatMap { property -> [OffMainUse] in
            if mayHaveSubscribersAlone, isHeardOnMain(property.name, of: parts) { return [] }
            let isShown = isOfViews && !published.contains(property.name)
            return (accesses[property.name] ?? []).compactMap { access in
                guard access.isWrite, !access.isOutside, !access.held.isEverything,
                    (isOnMain ? access.without(lock: "@MainActor") : access).held.isOffActor,
                    let start = start(of: access.node, trace)
                else { return nil }
                return OffMainUse(
                    node: access.node, name: property.name, kind: isShown ? .observed : .published, start: start)
            }
        }
    }

    /// Whether something subscribes to a published property, and all that do come to the main thread by themselves:
    /// `model.$state.receive(on: DispatchQueue.main).sink { … }`.
    private func isHeardOnMain(_ name: String, of parts: TypeParts) -> Bool {
        let publisher = "$" + name
        let uses = project.trees(naming: publisher).flatMap { tree in
            tree.members(publisher).filter { mayBe($0, of: parts) }
                + tree.references(publisher).filter { $0.enclosingType?.name == parts.name }
        }
        return !uses.isEmpty && uses.allSatisfy(\.isReceivedOnMain)
    }

    /// Whether what a member is asked of can be an object of a class.
    private func mayBe(_ member: Node, of parts: TypeParts) -> Bool {
        guard let base = member.base, let type = project.lookup.type(of: base)?.name else { return true }
        return type == parts.name || project.lookup.index.types[type]?.ancestors.contains(parts.name) == true
            || project.lookup.index.types[parts.name]?.ancestors.contains(type) == true
    }

    /// Whether SwiftUI's views observe objects of a class, as it says or as one above it does.
    private func isObservableObject(_ parts: TypeParts) -> Bool {
        if parts.all.flatMap(\.inheritedTypes).contains(where: { TypeName.base($0) == "ObservableObject" }) {
            return true
        }
        return project.lookup.index.types[parts.name]?.ancestors.contains("ObservableObject") ?? false
    }

    // MARK: - Views

    /// Changes of views in closures and delegates that another thread runs; what a function does that such code calls is told
    /// of where it is called.
    private func viewUses(in file: SwiftFile) -> [OffMainUse] {
        let trace = ThreadTrace(project: project, doubtsMainActor: true)
        // A task in a controller stays with it, also where a class between the two is not to be seen.
        let closures = file.nodes(.closure).filter { $0.closureRole != .task && trace.leavesItsCaller($0) }
        let delegates = file.nodes(.functionDecl).filter { function in
            guard let turn = project.turn(ofDelegate: function) else { return false }
            return !turn.modes.isEmpty && turn.modes["@MainActor"] == nil && !function.has(.isAsync)
        }
        var seen: Set<Node> = []
        return (closures + delegates).flatMap { start -> [OffMainUse] in
            let changes = start.descendants.compactMap(viewChange) + start.descendants(.call).compactMap(viewFunction)
            return changes.filter { seen.insert($0.node).inserted }.compactMap { change in
                guard let function = change.node.outermostFunction, self.start(of: change.node, trace) != nil,
                    held(at: change.node, in: function, begunBy: start).isOffActor
                else { return nil }
                return OffMainUse(node: change.node, name: change.name, kind: change.kind, start: start)
            }
        }
    }

    /// What is held at a place; a library begins a delegate with nothing, whatever its class promises.
    private func held(at place: Node, in function: Node, begunBy start: Node) -> HeldLocks {
        guard start == function else { return project.places(of: [place.name], in: function, reach: 0)[place] ?? .none }
        return project.places(of: [place.name], in: function, from: .none)[place] ?? .none
    }

    /// `updateTitle()`, where that function of the same object changes a view itself.
    private func viewFunction(_ call: Node) -> (node: Node, name: String, kind: OffMainUse.Kind)? {
        guard let callee = call.callee?.unwrapped, call.coveringAwait == nil,
            callee.kind == .reference || callee.kind == .member && callee.base?.unwrapped.name == "self",
            let function = project.lookup.function(of: call), function.kind == .functionDecl, !function.has(.isAsync),
            function.enclosingType?.kind != nil, !function.descendants.contains(where: { $0.name == "isMainThread" })
        else { return nil }
        let changes = function.descendants.contains { node in
            node.runsPlainly(in: function) && viewChange(node) != nil
        }
        return changes ? (callee, function.name, .function) : nil
    }

    /// `label.text = text` and `table.reloadData()`, of a view or a controller of the SDK.
    private func viewChange(_ node: Node) -> (node: Node, name: String, kind: OffMainUse.Kind)? {
        guard node.kind == .member, node.coveringAwait == nil, let base = node.base,
            node.role == .target || node.role == .callee,
            let type = project.lookup.type(of: base), !type.isMetatype, isView(type.name),
            node.role == .target || !safeCalls.contains(node.name)
        else { return nil }
        guard base.unwrapped.name != "self" || ownChanges.contains(node.name) else { return nil }
        if node.role == .callee, node.parent.flatMap({ project.lookup.function(of: $0) }) != nil { return nil }
        let name = base.unwrapped.name == "self" ? node.name : base.lastName
        return name.isEmpty ? nil : (node, name, .interface)
    }

    private func isView(_ name: String) -> Bool {
        guard let known = project.lookup.index.types[name], known.kind == .classDecl else {
            guard case .confined? = SendableTypes.named(name)?.sharing else { return false }
            return name.hasPrefix("UI") || name.hasPrefix("NS") || name.hasPrefix("WK")
        }
        return known.ancestors.contains { ancestor in
            project.lookup.index.types[ancestor] == nil && isView(ancestor)
        }
    }

    // MARK: - Threads

    /// Where the code at a place leaves the main thread; `nil` where any way there may be on it.
    private func start(of place: Node, _ trace: ThreadTrace) -> Node? {
        let threads = trace.threads(at: place)
        guard !threads.isEmpty, threads.allSatisfy(\.isOffMain) else { return nil }
        return threads.sorted { $0.rank < $1.rank }.first?.start
    }
}

extension CodeThread {
    /// Whether it is another thread than the main one, whoever calls.
    fileprivate var isOffMain: Bool {
        switch self {
        case .background, .queue, .executor: true
        case .actor, .requests, .unknown: false
        }
    }
}

extension HeldLocks {
    /// Whether no actor runs the code.
    fileprivate var isOffActor: Bool { !isEverything && !modes.keys.contains { $0.isActor && $0 != "@no queue" } }
}

extension Node {
    /// Whether the chain of operators behind a publisher goes to the main thread before anybody gets its values.
    fileprivate var isReceivedOnMain: Bool {
        var node = self
        while let member = node.outerExpression.parent, member.kind == .member, let call = member.parent,
            call.kind == .call
        {
            if call.name == "receive" { return call.argument("on")?.isMain ?? false }
            guard operators.contains(call.name) else { return false }
            node = call
        }
        return false
    }

    /// `DispatchQueue.main`, `RunLoop.main`.
    private var isMain: Bool { ([unwrapped] + unwrapped.descendants).contains { $0.name == "main" } }
}

/// Operators of a publisher that hand its values on and, at most, look at them.
private let operators: Set<String> = [
    "debounce", "throttle", "delay", "map", "compactMap", "filter", "removeDuplicates", "dropFirst",
    "eraseToAnyPublisher",
    "combineLatest", "merge", "zip", "prepend", "scan", "first", "drop", "prefix", "replaceError", "replaceNil",
    "share",
]

private let frameworks: Set<String> = ["UIKit", "AppKit", "Cocoa", "SwiftUI", "WebKit"]

/// Calls that do no harm off the main thread, or bring themselves there.
private let safeCalls: Set<String> = [
    "beginBackgroundTask", "endBackgroundTask", "performSelector", "perform", "isKind", "isEqual", "responds", "value",
    "copy", "hash",
]

/// What a view or a controller changes of itself.
private let ownChanges: Set<String> = [
    "present", "dismiss", "performSegue", "show", "setNeedsLayout", "setNeedsDisplay", "layoutIfNeeded", "title",
    "reloadData", "addSubview", "removeFromSuperview", "setEditing", "isHidden", "alpha", "frame", "backgroundColor",
]
