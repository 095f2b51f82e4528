import AuditKit
import AuditModel
import CodeModel

/// Chooses where the mutable state of a type or a variable goes; ``FormConditions`` has what each form needs.
struct StateForms: Sendable {
    let project: ConcurrencyProject

    var conditions: FormConditions { FormConditions(project: project) }

    /// The form for a type.
    ///
    /// What a lock or a queue guards throughout moves behind a newer lock or stays as it is: an actor would make its users
    /// wait for what they have at once. Of what is not guarded, the interface's goes to the main actor, a queue's to the
    /// queue, what all users can wait for to an actor, the rest behind a lock.
    func form(for found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        guard let parts = project.types.owner(of: escape.owner) else { return .lock }
        let isHeld = found.verdict == .guarded
        // Copies of a structure would share what is behind a lock.
        guard parts.kind == .classDecl else { return isHeld ? .keep : .lock }
        let layout = StateLayout(parts, project)
        if isHeld { return formOfHeld(found, layout, escape) }
        // What of it is not guarded has left the actor on purpose.
        if project.isolation.ofType(parts).isIsolated { return .lock }
        if isForMainActor(found, layout) { return .mainActor }
        if let lock = found.lock, layout.isQueue(lock) { return .queue }
        if conditions.canBeActor(parts, escape), !layout.isUsedOffActor { return .actor }
        if found.state.contains(where: { isChangedInWait($0, parts) }) { return .keep }
        if layout.fitsBehindLock, layout.ownLock(found.lock).map({ isPlain($0.type) }) ?? true {
            return lock(at: escape.owner)
        }
        return .lock
    }

    // MARK: - The main actor

    /// Whether what is not guarded in a class belongs to the main actor, and can get there. A view behind a lock stays one, and
    /// what is published under a lock comes back to it by whoever watches: these have no other place.
    private func isForMainActor(_ found: EscapeJudge.TypeFinding, _ layout: StateLayout) -> Bool {
        let parts = layout.code.type
        if layout.belongsToMainActor(found.state) { return true }
        let published = found.state.filter(\.isPublished)
        if !published.isEmpty, published.count == found.state.count || parts.isWatched || parts.showsInterface {
            return true
        }
        if isObserved(found, parts) { return true }
        let home = keeper(of: found.state) ?? parts
        guard let fit = conditions.mainActorFit(home == parts ? layout : StateLayout(home, project)) else {
            return false
        }
        if parts.isWatched, isWatched(found, layout) { return true }
        return (found.lock == "@MainActor" || parts.showsInterface) && fit.leaving.isEmpty
    }

    /// The superclass that keeps all of some state.
    private func keeper(of state: [StoredProperty]) -> TypeParts? {
        let keepers = Set(state.compactMap { $0.node.enclosingType.flatMap(project.types.owner) })
        return keepers.count == 1 ? keepers.first : nil
    }

    /// Whether what is not guarded in a class that the interface watches is what it watches: there is no other guard, or
    /// the changes are published.
    private func isWatched(_ found: EscapeJudge.TypeFinding, _ layout: StateLayout) -> Bool {
        guard let lock = found.lock, lock != "@MainActor" else { return true }
        let isGuard = isPlainLock(lock, layout) || layout.isQueue(lock)
        return !isGuard || found.state.contains(where: \.isPublished)
            || layout.code.type.declaration.attribute("Observable") != nil
    }

    // MARK: - What is guarded

    private func formOfHeld(
        _ found: EscapeJudge.TypeFinding, _ layout: StateLayout, _ escape: EscapeHatch
    ) -> ConcurrencyEscape.Form {
        let parts = layout.code.type
        if found.lock == "@MainActor" {
            // What is on an actor is Sendable without the word.
            if project.isolation.ofType(parts).isIsolated { return .deleteWord }
            if conditions.mainActorFit(layout)?.isWhole ?? false { return .mainActor }
            return conditions.isCheckable(parts, isolating: found.state) ? .mainActor : .keep
        }
        if found.lock == nil, isOnMainActor(found.state, parts), conditions.mainActorFit(layout)?.isPlain ?? false {
            return .mainActor
        }
        guard let lock = found.lock, isPlainLock(lock, layout), layout.fitsBehindLock,
            layout.ownLock(lock).map(isTakenAroundBlocks) ?? false
        else { return .keep }
        let newest = self.lock(at: escape.owner)
        return newest == .lock ? .keep : newest
    }

    /// Whether all code that uses some state is on the main actor, though nothing says so.
    private func isOnMainActor(_ state: [StoredProperty], _ parts: TypeParts) -> Bool {
        guard !state.isEmpty else { return false }
        let uses = project.accesses(of: parts)
        return state.allSatisfy { property in
            let places = (uses[property.name] ?? []).filter { !$0.held.isEverything && $0.node != property.node }
            return !places.isEmpty && conditions.areOnMainActor(places.map(\.node))
        }
    }

    /// Whether a lock is taken around pieces of code alone: nobody tries it, waits for it or hands it on, and nobody takes it
    /// again while holding it.
    private func isTakenAroundBlocks(_ lock: StateLayout.OwnLock) -> Bool {
        guard TypeExpression(lock.type).lastName != "NSRecursiveLock" else { return false }
        let uses = lock.node.tree.references(lock.name) + lock.node.tree.members(lock.name)
        return uses.filter { project.lookup.isUse($0, of: lock.node) }.allSatisfy { use in
            guard let member = use.parent else { return false }
            if use.role == .target || member.kind == .inout { return true }
            return member.kind == .member && use.role == .base && takes.contains(member.name)
                || member.kind == .call && member.name.hasPrefix("os_unfair_lock_") && !member.name.contains("try")
        }
    }

    // MARK: - Variables

    /// The form for a variable: what belongs to an actor goes back to it.
    func form(ofVariable variable: Node, _ found: EscapeJudge.TypeFinding) -> ConcurrencyEscape.Form {
        let isHeld = found.verdict == .unsafeGuarded
        if !isHeld, conditions.isBoxNobodyReplaces(variable) { return .constant }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        if !variable.isLocalVariable, !variable.has(.isStatic),
            let parts = variable.enclosingType.flatMap(project.types.owner)
        {
            if let form = formOnActor(of: property, parts, found) { return form }
            if parts.kind != .classDecl, parts.kind != .actorDecl { return isHeld ? .keep : .lock }
        } else if found.lock == "@MainActor", isHeld {
            // No local variable can be on a global actor.
            if variable.isLocalVariable { return .keep }
            let isBrought = variable.reach == .everybody || conditions.functionsForMainActor(using: variable) != nil
            return isBrought ? .mainActor : .keep
        } else if !isHeld, conditions.functionsForMainActor(using: variable) != nil {
            return .mainActor
        }
        guard property.isPlain, property.reach < .everybody, isShared(property), !variable.isLocalVariable else {
            return isHeld ? .keep : .lock
        }
        let isLocked = found.lock.map { !$0.isActor } ?? false
        let newest = lock(at: variable)
        // The lock of today can be held everywhere.
        guard isHeld else { return isLocked ? .lock : newest }
        // The lock is there already, and no newer one is to be had, or it guards more than this.
        let stays =
            newest == .lock || found.lock.map { $0.isQueueByName || guardsOthers($0, beside: variable) } ?? false
        return stays ? .keep : newest
    }

    /// The form for a property of an object that belongs to an actor; `nil` where none holds it.
    private func formOnActor(
        of property: StoredProperty, _ parts: TypeParts, _ found: EscapeJudge.TypeFinding
    ) -> ConcurrencyEscape.Form? {
        let isHeld = found.verdict == .unsafeGuarded
        let layout = StateLayout(parts, project)
        if project.isolation.ofType(parts).isIsolated {
            if found.lock == "@MainActor", isHeld {
                return conditions.fitsMainActor(property, of: parts) ? .deleteWord : .keep
            }
            if property.writeReach < .everybody, isHeld || isOnActorThroughout(property, parts, found.lock),
                !layout.isUsedOffActor, !isUsedByOthers(property.node, in: parts)
            {
                return .confined
            }
            return isHeld ? .keep : nil
        }
        if found.lock == "@MainActor", isHeld {
            if conditions.fitsMainActor(property, of: parts) { return .mainActor }
            return conditions.mainActorFit(layout)?.isWhole ?? false ? .mainActor : .keep
        }
        guard parts.showsInterface || found.lock == "@MainActor" else { return nil }
        return conditions.mainActorFit(layout)?.isWhole ?? false ? .mainActor : nil
    }

    /// Whether all code that there is uses a property on its actor, though others could use it elsewhere.
    private func isOnActorThroughout(_ property: StoredProperty, _ parts: TypeParts, _ actor: String?) -> Bool {
        guard let actor else { return false }
        return (project.accesses(of: parts)[property.name] ?? []).allSatisfy { use in
            use.node == property.node || use.held.isEverything || use.held.modes[actor] != nil
        }
    }

    /// Whether a lock also guards another variable of the same file or type: each with a lock of its own, the two would no
    /// longer change together.
    private func guardsOthers(_ lock: String, beside variable: Node) -> Bool {
        let around = variable.enclosingType?.memberNodes ?? variable.tree.root.memberNodes
        return around.contains { other in
            guard other.kind == .variable, other != variable, !other.has(.isLet), other.isStoredProperty,
                other.has(.isStatic) == variable.has(.isStatic)
            else { return false }
            let uses: [PropertyAccess]
            if other.has(.isStatic) || other.enclosingType == nil {
                uses = SharedVariables(project: project).judge(other).1
            } else {
                uses = other.enclosingType.flatMap(project.types.owner).map(project.accesses)?[other.name] ?? []
            }
            return uses.contains { $0.held.modes[lock] != nil }
        }
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
        let settings = project.isolation.settings
        switch settings.newestLock(place.tree.path) {
        case .classic: return .lock
        // It is of Apple's systems alone, and a package may be built for others.
        case .unfair:
            let isForOthers = settings.targets(compiling: place.tree.path).contains(where: \.isOfPackage)
            return isForOthers && !place.tree.isForAppleAlone ? .lock : .unfairLock
        case .mutex: return .mutex
        }
    }
}

/// What a lock is taken with around a piece of code.
private let takes: Set<String> = ["lock", "unlock", "withLock", "withLockUnchecked", "withLockVoid", "locked", "sync"]

extension TypeParts {
    /// Whether the interface watches objects of the type, so that each change of them belongs to its actor.
    var isWatched: Bool {
        declaration.attribute("Observable") != nil
            || all.flatMap(\.inheritedTypes).contains { TypeName.base($0) == "ObservableObject" }
    }

    /// Whether a type is named for what it does on the screen.
    var isNamedForInterface: Bool { !Set(Words.of(name)).isDisjoint(with: interface) }

    /// Whether the interface watches or shows objects of the type: by their name, where the file knows an interface.
    var showsInterface: Bool {
        isWatched
            || isNamedForInterface
                && !declaration.tree.imports.isDisjoint(with: interfaceModules)
    }
}

/// Words of types that serve the user interface.
private let interface: Set<String> = ["view", "presenter", "coordinator", "screen", "router", "controller"]
private let interfaceModules: Set<String> = ["UIKit", "AppKit", "SwiftUI", "WatchKit"]

extension StateLayout {
    /// Whether some state is an object of the main actor, or the class has what calls back on the run loop of the thread that
    /// made it.
    func belongsToMainActor(_ state: [StoredProperty]) -> Bool {
        state.contains(where: isOfMainActor)
            || code.properties.contains { property in
                property.type.flatMap { TypeExpression($0).lastName }.map(onRunLoop.contains) ?? false
            }
    }

    private func isOfMainActor(_ property: StoredProperty) -> Bool {
        guard let type = property.type, case .named(let path, _) = TypeExpression(type).wrapped else { return false }
        if let own = project.types.type(path, from: property.node) {
            return own.kind == .classDecl && project.isolation.ofType(own) == .global("MainActor")
        }
        return project.isolation.isOfMainActor(path.joined(separator: "."))
    }
}

/// Objects that call back on the run loop of the thread that made them, which only the main thread is sure to have.
private let onRunLoop: Set<String> = [
    "CLLocationManager", "NetService", "NetServiceBrowser", "CADisplayLink", "RunLoop",
]

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
