import AuditKit
import CodeModel

/// Which locks a type holds at each use of its properties.
struct LockDiscipline: Sendable {
    /// By the property's name.
    private(set) var accesses: [String: [PropertyAccess]] = [:]
    private let code: TypeCode
    private let project: ConcurrencyProject
    private let names: Set<String>
    private let delegates: QueuedDelegates
    private let lent: LentReferences
    /// What a unit holds by itself, whoever calls it.
    private let own: [Node: HeldLocks]
    /// What is held when a unit begins.
    private var entries: [Node: HeldLocks] = [:]
    private var places: [Node: HeldLocks] = [:]
    /// What all callers outside the type hold that call a function.
    private var outside: [Node: HeldLocks] = [:]
    /// What is held in each unit, when it begins so.
    private var walked: [Node: (entry: HeldLocks, places: [Node: HeldLocks])] = [:]

    /// How often callers are asked anew what they hold: once for each helper that the next one calls.
    private static let rounds = 24

    init(_ code: TypeCode, _ project: ConcurrencyProject) {
        self.code = code
        self.project = project
        let members = code.units.map(\.owner.name) + code.properties.map(\.name)
        lent = LentReferences(code, project)
        names = lent.names.union(members)
        delegates = QueuedDelegates(code, project.calls, elsewhere: project.delegations.handing(over: code))
        own = Dictionary(code.units.map { ($0.node, $0.ownEntry(code, project)) }) { first, _ in first }
        settleEntries()
        walked = [:]
        collect()
    }

    // MARK: - Entries

    /// Private functions hold what all of their callers hold, and so do those of the module that would be bare alone.
    private mutating func settleEntries() {
        let open = Set(code.units.filter(dependsOnCallers).map(\.node))
        settle(open)
        let callers = OutsideCallers(code, project)
        for unit in code.units where !open.contains(unit.node) && isBare(unit) && !isDemanded(unit.owner) {
            outside[unit.node] = callers.held(calling: unit)
        }
        if !outside.isEmpty { settle(open.union(outside.keys)) }
    }

    /// Whether a function uses bare what is used elsewhere under a lock.
    private func isBare(_ unit: CodeUnit) -> Bool {
        guard unit.role == .function, unit.owner.reach == .module, !unit.owner.has(.isStatic),
            !unit.owner.has(.isOverride), unit.owner.attribute("objc") == nil, unit.owner.attribute("IBAction") == nil
        else { return false }
        let bare = (walked[unit.node]?.places ?? [:]).filter { $0.value.isEmpty }.map(\.key.usedName)
        return !bare.isEmpty && places.contains { place, held in !held.isEmpty && bare.contains(place.usedName) }
    }

    /// Begun with everything, lowered until nothing changes.
    private mutating func settle(_ open: Set<Node>) {
        for unit in code.units { entries[unit.node] = open.contains(unit.node) ? .everything : entry(of: unit) }
        for _ in 0..<Self.rounds {
            follow()
            guard !open.isEmpty, lower(open) else { return }
        }
        for node in open { entries[node] = HeldLocks.none }
        follow()
    }

    private mutating func follow() {
        places = [:]
        for unit in code.units {
            let entry = entries[unit.node] ?? .none
            // Only a unit that begins with other locks than before is walked again.
            if walked[unit.node]?.entry != entry {
                let paths = project.paths(to: names)
                if unit.role == .initialValue {
                    paths.read(unit.node, entry)
                } else {
                    _ = paths.follow(unit.node, from: entry)
                }
                walked[unit.node] = (entry, paths.places)
            }
            places.merge(walked[unit.node]?.places ?? [:]) { $0.meeting($1) }
        }
    }

    /// Lowers the entries of these units to what their callers hold; whether anything changed.
    private mutating func lower(_ open: Set<Node>) -> Bool {
        var sites: [String: [(node: Node, held: HeldLocks)]] = [:]
        for (node, held) in places {
            guard let base = code.base(of: node, project.lookup) else { continue }
            let name = node.kind == .subscriptCall ? "subscript" : node.name
            sites[name, default: []].append((node, held.seen(from: base)))
        }
        var isChanged = false
        for unit in code.units where open.contains(unit.node) {
            let calls = (sites[unit.owner.name] ?? []).filter { unit.isRun(by: $0.node, project.lookup) }
            let own = own[unit.node] ?? .none
            let first =
                delegates.turn(of: unit.node) ?? outside[unit.node] ?? (calls.isEmpty ? HeldLocks.none : .everything)
            let held = calls.map(\.held).reduce(first) { $0.meeting($1) }
            let entry = held.isEverything ? held : held.taking(own)
            if entry != entries[unit.node] {
                entries[unit.node] = entry
                isChanged = true
            }
        }
        return isChanged
    }

    private func entry(of unit: CodeUnit) -> HeldLocks {
        let own = own[unit.node] ?? .none
        return delegates.turn(of: unit.node).map(own.taking) ?? own
    }

    /// Whether only the type's own code runs a unit.
    private func dependsOnCallers(_ unit: CodeUnit) -> Bool {
        guard ![.initializer, .deinitializer, .initialValue].contains(unit.role) else { return false }
        guard !unit.owner.has(.isStatic) else { return false }
        if unit.role == .observer { return true }
        if unit.owner.attribute("objc") != nil || unit.owner.attribute("IBAction") != nil { return false }
        guard unit.owner.reach < .everybody, !unit.owner.has(.isOverride) || overridesOwn(unit) else { return false }
        if unit.owner.has(.isPrivate) || unit.owner.has(.isFileprivate) { return true }
        // In a private extension, other types of the file may call it, too.
        if unit.owner.access <= .fileprivate, !project.hasOutsideUse(of: unit.owner.name, code) { return true }
        return unit.role == .function && isCalledByItself(unit) && !isDemanded(unit.owner)
    }

    /// Whether a function overrides one that the project declares, and that other modules cannot call.
    private func overridesOwn(_ unit: CodeUnit) -> Bool {
        unit.role == .function
            && code.units.contains {
                $0.owner.name == unit.owner.name && $0.role == .function && !$0.owner.has(.isOverride)
                    && $0.owner.reach < .everybody && $0.owner.enclosingType != unit.owner.enclosingType
            }
    }

    /// Whether the type calls a function that others could call, and nobody else does.
    private func isCalledByItself(_ unit: CodeUnit) -> Bool {
        let name = unit.owner.name
        let trees = ([code.type] + code.supers).flatMap(\.all).trees
        let uses = trees.flatMap { $0.references(name) + $0.members(name) }
        let isCalled = uses.contains { use in
            code.base(of: use, project.lookup) == "self" && !unit.node.contains(use) && use.mayMean(unit.owner)
        }
        guard isCalled else { return false }
        return !project.hasOutsideUse(of: name, code)
    }

    /// Whether a protocol of the project asks for a function of this name.
    private func isDemanded(_ function: Node) -> Bool {
        let lineage = [code.type] + code.supers
        let protocols = lineage.flatMap { $0.all.flatMap(\.inheritedTypes) }
        return protocols.contains { name in
            let base = TypeName.base(name)
            guard project.lookup.index.types[base]?.kind == .protocolDecl else { return false }
            return !project.lookup.index.members(function.name, of: base).isEmpty
        }
    }

    // MARK: - Accesses

    private mutating func collect() {
        var all = places
        let outside = Set(code.properties.map(\.name)).flatMap { project.outsideUses(of: $0, code) }
        let held = project.locks(at: outside)
        for use in outside { all[use] = held[use] ?? HeldLocks.none }
        let properties = Dictionary(code.properties.map { ($0.name, $0) }) { first, _ in first }
        for (node, held) in all {
            if let name = lent.property(changedBy: node) {
                accesses[name, default: []].append(
                    PropertyAccess(node: node, isWrite: true, isBehind: true, held: held))
            }
            guard let property = properties[node.usedName], let base = code.base(of: node, project.lookup),
                !node.callsFunction(project.lookup), !node.isOfCopy
            else { continue }
            let isWrite =
                node.kind != .variable && node.writes(isReference: project.isReference(property), project.lookup)
            let isNew = node.isOfNewObject(code, project.lookup)
            accesses[property.name, default: []].append(
                PropertyAccess(
                    node: node, isWrite: isWrite, isOutside: !code.owns(node),
                    held: isNew ? .everything : code.owns(node) ? held.seen(from: base) : held.seen(from: base, node)))
        }
        for (name, node) in lent.changesOutside(code, project) {
            accesses[name, default: []].append(
                PropertyAccess(node: node, isWrite: true, isOutside: true, isBehind: true, held: .none))
        }
        for name in accesses.keys { accesses[name]?.sort { $0.node.stands(before: $1.node) } }
    }
}

extension CodeUnit {
    /// What is held by isolation, by what is asserted, or since nobody else knows the object.
    fileprivate func ownEntry(_ code: TypeCode, _ project: ConcurrencyProject) -> HeldLocks {
        let isolation = project.isolation.ofMember(node).locks
        switch role {
        case .initializer, .deinitializer, .initialValue: return HeldLocks(isEverything: true, modes: isolation.modes)
        case .function:
            let asserted = isolation.taking(demanded(project.calls))
            let isOnLoop = isRunByLoop && code.hasLoop || takesContextOfChannel
            return isOnLoop ? asserted.taking("self.eventLoop") : asserted
        case .get, .set, .observer: return isolation
        }
    }

    /// What a function asserts of where it runs; that holds before the line too, unless it waits in between.
    private func demanded(_ calls: LockOperations) -> HeldLocks {
        var demanded = HeldLocks.none
        guard !node.has(.isAsync), let body = node.child(.body) else { return demanded }
        for statement in body.children where statement.kind == .call {
            if case .demands(let lock)? = calls.operation(of: statement) { demanded.take(lock) }
        }
        return demanded
    }

    /// Whether a function says by its name, as channels and handlers of SwiftNIO do, that the event loop calls it:
    /// `connect0`.
    private var isRunByLoop: Bool { owner.name.hasSuffix("0") }

    /// Whether a function is given the context of a channel handler, which belongs to the event loop of its channel: SwiftNIO
    /// calls the functions of a handler there alone.
    private var takesContextOfChannel: Bool {
        node.children(.parameter).contains { TypeName.base($0.typeText ?? "") == "ChannelHandlerContext" }
    }

    /// Whether the use of a name runs this unit.
    fileprivate func isRun(by use: Node, _ lookup: Lookup) -> Bool {
        switch role {
        case .function: return use.mayMean(owner)
        case .get: return true
        case .set, .observer: return use.kind != .variable && use.writes(isReference: false, lookup)
        case .initializer, .deinitializer, .initialValue: return false
        }
    }
}

extension HeldLocks {
    /// The locks at a use outside the type: those of the object that uses it count as its owner's.
    func seen(from base: String, _ use: Node) -> HeldLocks {
        let owner = use.enclosingType.map { TypeName.base($0.name) } ?? "owner"
        let owned = mapped { lock in
            if lock == "@self" { return nil }
            if lock == "self" { return "owner:" + owner }
            return lock.hasPrefix("self.") && !lock.hasPrefix(base + ".") ? "owner:" + owner + lock.dropFirst(4) : lock
        }
        return owned.seen(from: base)
    }
}

extension Isolation {
    /// The isolation as a lock.
    var locks: HeldLocks {
        switch self {
        case .none, .parameter: .none
        case .global(let name): HeldLocks("@" + name)
        case .instance: HeldLocks("@self")
        }
    }
}

extension Node {
    /// The order in which findings and evidence are given.
    func stands(before other: Node) -> Bool {
        if tree !== other.tree { return tree.path < other.tree.path }
        return isBefore(other)
    }

    /// Whether a plain name means what a closure has copied for itself: `{ [offset] in offset }`.
    fileprivate var isOfCopy: Bool {
        guard kind == .reference else { return false }
        return ancestors.contains { closure in
            closure.kind == .closure
                && closure.children.contains {
                    $0.kind == .capture && $0.name == name && !$0.has(.isWeak) && !$0.contains(self)
                }
        }
    }

    /// Whether it calls a method that has the name of a property.
    fileprivate func callsFunction(_ lookup: Lookup) -> Bool {
        role == .callee && parent.flatMap { lookup.overload(of: $0)?.kind } == .functionDecl
    }
}
