import AuditKit
import AuditModel
import CodeModel

/// Chooses where the mutable state of a type or a variable goes, so that the code compiles that is advised.
struct StateForms: Sendable {
    let project: ConcurrencyProject

    /// The form for a type.
    ///
    /// What a lock or a queue guards throughout moves behind a newer lock or stays as it is: an actor would make its users
    /// wait for what they have at once. Of what is not guarded, the interface's goes to the main actor, a queue's to the
    /// queue, what all users can wait for to an actor, the rest behind a lock.
    func form(for found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        guard let parts = project.types.owner(of: escape.owner) else { return .lock }
        let isHeld = found.verdict == .guarded
        guard parts.kind == .classDecl else { return isHeld ? .keep : lockOfValue(at: escape.owner) }
        let layout = StateLayout(parts, project)
        if isHeld { return formOfHeld(found, layout, escape) }
        if parts.isWatched, isWatched(found, layout) { return .mainActor }
        let isOnMainActor = found.lock == "@MainActor" && !layout.isUsedOffActor
        if isOnMainActor || parts.showsInterface, canBeOnMainActor(parts, layout) { return .mainActor }
        if let lock = found.lock, layout.isQueue(lock) { return .queue }
        if canBeActor(parts, escape), !layout.isUsedOffActor { return .actor }
        if layout.fitsBehindLock, layout.ownLock(found.lock).map({ isPlain($0.type) }) ?? true {
            return lock(at: escape.owner)
        }
        // Published under a lock, a change comes back to it by whoever watches.
        return !found.state.isEmpty && found.state.allSatisfy(\.isPublished) ? .mainActor : .lock
    }

    /// Whether what is not guarded in a class that the interface watches is what it watches: there is no other guard, or
    /// the changes are published.
    private func isWatched(_ found: EscapeJudge.TypeFinding, _ layout: StateLayout) -> Bool {
        guard let lock = found.lock, lock != "@MainActor" else { return true }
        let isGuard = isPlainLock(lock, layout) || layout.isQueue(lock)
        return !isGuard || found.state.contains(where: \.isPublished)
            || layout.code.type.declaration.attribute("Observable") != nil
    }

    private func formOfHeld(
        _ found: EscapeJudge.TypeFinding, _ layout: StateLayout, _ escape: EscapeHatch
    ) -> ConcurrencyEscape.Form {
        if found.lock == "@MainActor", !layout.isUsedOffActor, allowsMainActor(layout.code.type) { return .mainActor }
        guard let lock = found.lock, isPlainLock(lock, layout), layout.fitsBehindLock else { return .keep }
        let newest = self.lock(at: escape.owner)
        return newest == .lock ? .keep : newest
    }

    /// The form for a variable: what belongs to an actor goes back to it.
    func form(ofVariable variable: Node, _ found: EscapeJudge.TypeFinding) -> ConcurrencyEscape.Form {
        let isHeld = found.verdict == .unsafeGuarded
        if !variable.isLocalVariable, !variable.has(.isStatic),
            let parts = variable.enclosingType.flatMap(project.types.owner)
        {
            let layout = StateLayout(parts, project)
            let isUsedOff = layout.isUsedOffActor
            if found.lock == "@MainActor" { return isUsedOff ? .keep : .mainActor }
            if project.isolation.ofType(parts).isIsolated {
                if !isUsedOff, !isUsedByOthers(variable, in: parts) { return .confined }
                if isHeld { return .keep }
            }
            if parts.showsInterface, canBeOnMainActor(parts, layout) { return .mainActor }
            if parts.kind != .classDecl {
                let own = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
                return isHeld ? .keep : isShared(own) ? lockOfValue(at: variable) : .lock
            }
        }
        // No local variable can be on a global actor.
        if found.lock == "@MainActor", isHeld { return variable.isLocalVariable ? .keep : .mainActor }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        guard property.isPlain, property.reach < .everybody, isShared(property), !variable.isLocalVariable else {
            return isHeld ? .keep : .lock
        }
        let newest = lock(at: variable)
        guard isHeld else { return newest }
        // The lock is there already, and no newer one is to be had.
        return newest == .lock || found.lock.map({ $0.isQueueByName }) ?? false ? .keep : newest
    }

    /// Whether members that are isolated to nothing use a variable of an isolated type.
    private func isUsedByOthers(_ variable: Node, in parts: TypeParts) -> Bool {
        let uses = (project.accesses(of: parts)[variable.name] ?? []).map(\.node)
        return uses.contains { use in
            guard let member = use.outermostFunction else { return false }
            return member.has(.isNonisolated) || member.enclosingType.map { !parts.all.contains($0) } ?? true
        }
    }

    private func isShared(_ property: StoredProperty) -> Bool {
        guard let type = property.type else { return false }
        if case .sendable = project.sharing.sharing(of: type, at: property.node) { return true }
        return false
    }

    /// Whether a lock of the type is one that is taken around a few lines, and no queue or lock of the project's own.
    private func isPlainLock(_ lock: String, _ layout: StateLayout) -> Bool {
        layout.ownLock(lock).map { isPlain($0.type) } ?? false
    }

    private func isPlain(_ type: String) -> Bool {
        guard let name = TypeExpression(type).lastName else { return false }
        switch SendableTypes.lockTypes[name]?.kind {
        case .mutex, .recursive: return true
        case .readersWriter, .condition, .semaphore, .box, .atomic, .queue, .operationQueue: return false
        case nil:
            return name.hasPrefix("os_unfair_lock") || name.hasPrefix("pthread_mutex") || name == "UnsafeMutablePointer"
        }
    }

    /// The newest lock that every target of a file can use.
    private func lock(at place: Node) -> ConcurrencyEscape.Form {
        let targets = project.isolation.settings.targets(compiling: place.tree.path)
        switch targets.map(\.locks).min() ?? .mutex {
        case .classic: return .lock
        // It is of Apple's systems alone, and a package may be built for others.
        case .unfair: return targets.contains(where: \.isOfPackage) && !place.tree.isForAppleAlone ? .lock : .unfairLock
        case .mutex: return .mutex
        }
    }

    /// A structure with a `Mutex` in it could no longer be copied.
    private func lockOfValue(at place: Node) -> ConcurrencyEscape.Form {
        let form = lock(at: place)
        guard form == .mutex else { return form }
        return place.tree.isForAppleAlone ? .unfairLock : .lock
    }

    // MARK: - The main actor

    /// Whether a class can be isolated to the main actor: what it inherits and conforms to allows it, nothing of its own
    /// runs elsewhere, and whoever uses it is on the main actor or can wait.
    func canBeOnMainActor(_ parts: TypeParts, _ layout: StateLayout) -> Bool {
        guard !layout.isUsedOffActor, allowsMainActor(parts) else { return false }
        let members = parts.all.flatMap(\.memberNodes).filter { $0.isUsedFromOutside && !$0.has(.isAsync) }.map(\.name)
        let uses = Set(members).sorted().flatMap { project.outsideUses(of: $0, layout.code) }
        let held = project.locks(at: uses)
        return uses.allSatisfy { held[$0]?.modes["@MainActor"] != nil || $0.canWait }
    }

    /// Whether what a class inherits from and conforms to can be on the main actor.
    private func allowsMainActor(_ parts: TypeParts) -> Bool {
        parts.all.allSatisfy { part in part.children(.inherited).allSatisfy { isForMainActor($0, in: part) } }
    }

    private func isForMainActor(_ inherited: Node, in part: Node) -> Bool {
        let name = TypeName.base(inherited.name)
        if let own = project.types.type(named: inherited.name, from: part) {
            if own.kind == .classDecl { return project.isolation.ofType(own).isIsolated }
            return project.isolation.ofType(own).isIsolated || isAsynchronous(own, deeper: 4)
        }
        return actorProtocols.contains(name) || mainActorAncestors.contains(name)
            || SendableTypes.mainActorProtocols.contains(name) || name.hasPrefix("UI") || name.hasPrefix("NSView")
    }

    // MARK: - Actors

    /// Whether a class can become an actor: it inherits from none and none from it, what it conforms to can be met by
    /// an actor, and whoever uses it can wait.
    private func canBeActor(_ parts: TypeParts, _ escape: EscapeHatch) -> Bool {
        guard !hasSuperclass(parts), project.relatives(of: parts).isEmpty, !parts.isForObjectiveC,
            parts.all.allSatisfy({ part in part.children(.inherited).allSatisfy { canBeMet($0, in: part) } })
        else { return false }
        let members = parts.all.flatMap(\.memberNodes).filter { $0.isUsedFromOutside }
        guard escape.isTestCode || members.contains(where: { $0.kind == .functionDecl && $0.has(.isAsync) }) else {
            return false
        }
        let code = TypeCode(parts, project.types, project.lookup)
        let waiting = members.filter { !$0.has(.isAsync) }.map(\.name)
        return Set(waiting).sorted().flatMap { project.outsideUses(of: $0, code) }.allSatisfy(\.canWait)
    }

    /// Whether the first of what a class inherits from is a class, of the project or by its name.
    private func hasSuperclass(_ parts: TypeParts) -> Bool {
        guard let first = parts.declaration.children(.inherited).first else { return false }
        if let above = project.types.type(named: first.name, from: parts.declaration) {
            return above.kind == .classDecl
        }
        return !canBeMet(first, in: parts.declaration)
    }

    /// Whether an actor can meet a protocol: all that it asks of an instance can wait.
    private func canBeMet(_ inherited: Node, in part: Node) -> Bool {
        let base = TypeName.base(inherited.name)
        guard let found = project.types.type(named: inherited.name, from: part) else {
            return actorProtocols.contains(base)
        }
        return found.kind == .protocolDecl && isAsynchronous(found, deeper: 4)
    }

    private func isAsynchronous(_ asked: TypeParts, deeper: Int) -> Bool {
        guard deeper > 0 else { return false }
        let requirements = asked.declaration.memberNodes.filter {
            [.functionDecl, .variable, .subscriptDecl].contains($0.kind) && !$0.has(.isStatic)
        }
        let isMet = requirements.allSatisfy { $0.has(.isAsync) || $0.children(.accessor).contains { $0.has(.isAsync) } }
        return isMet
            && asked.declaration.children(.inherited).allSatisfy { above in
                let name = TypeName.base(above.name)
                guard let next = project.types.type(named: above.name, from: asked.declaration) else {
                    return actorProtocols.contains(name)
                }
                return next.kind == .protocolDecl && isAsynchronous(next, deeper: deeper - 1)
            }
    }
}

/// What a class of the main actor can have above it, beside the protocols of the interface.
private let mainActorAncestors: Set<String> = ["NSObject", "ObservableObject", "Identifiable", "NSWindowController"]

/// Protocols of libraries that ask nothing of an instance, or what an actor has.
private let actorProtocols: Set<String> = ["Sendable", "AnyObject", "SendableMetatype", "AnyActor", "Actor"]

extension TypeParts {
    /// Whether the interface watches objects of the type, so that each change of them belongs to its actor.
    var isWatched: Bool {
        declaration.attribute("Observable") != nil
            || all.flatMap(\.inheritedTypes).contains { TypeName.base($0) == "ObservableObject" }
    }

    /// Whether the interface watches or shows objects of the type: by their name, where the file knows an interface.
    fileprivate var showsInterface: Bool {
        isWatched
            || !Set(Words.of(name)).isDisjoint(with: interface)
                && !declaration.tree.imports.isDisjoint(with: interfaceModules)
    }

    /// Whether Objective-C sees the type, which has no actors.
    fileprivate var isForObjectiveC: Bool {
        all.contains { part in
            part.attribute("objc") != nil || part.attribute("objcMembers") != nil
                || part.memberNodes.contains { $0.attribute("objc") != nil }
        }
    }
}

/// Words of types that serve the user interface.
private let interface: Set<String> = ["view", "presenter", "coordinator", "screen", "router", "controller"]
private let interfaceModules: Set<String> = ["UIKit", "AppKit", "SwiftUI", "WatchKit"]

extension Node {
    /// Whether others can use a member of an instance that an actor would keep to itself.
    fileprivate var isUsedFromOutside: Bool {
        guard !has(.isPrivate), !has(.isFileprivate), !has(.isStatic), !has(.isNonisolated) else { return false }
        return kind == .functionDecl || kind == .subscriptDecl || kind == .variable && !has(.isLet)
    }

    /// Whether the code at a place may wait: it waits already, or stands in an asynchronous function or a task.
    fileprivate var canWait: Bool {
        if standsUnderAwait { return true }
        for node in ancestors {
            switch node.kind {
            case .closure where node.closureRole.isTask: return true
            case .closure where node.closureRole != .inPlace: return false
            case .functionDecl, .initializerDecl, .accessor: return node.has(.isAsync)
            default: break
            }
        }
        return false
    }
}

extension CodeTree {
    /// Whether a file can only be compiled for Apple's systems, by what it imports.
    fileprivate var isForAppleAlone: Bool { !imports.isDisjoint(with: appleModules) }
}

private let appleModules: Set<String> = [
    "UIKit", "AppKit", "SwiftUI", "WatchKit", "os", "OSLog", "Combine", "Security", "CryptoKit", "AVFoundation",
    "AVFAudio", "AVKit", "CoreData", "CoreGraphics", "CoreImage", "CoreLocation", "CoreMedia", "CoreVideo", "CoreText",
    "StoreKit", "CloudKit", "WebKit", "Network", "NetworkExtension", "LocalAuthentication", "UserNotifications",
    "Photos", "PhotosUI", "MapKit", "Metal", "MetalKit", "QuartzCore", "SwiftData", "HealthKit", "HomeKit", "Vision",
    "WidgetKit", "AppIntents", "ImageIO", "VideoToolbox", "AudioToolbox", "IOKit", "SystemConfiguration", "Observation",
]
