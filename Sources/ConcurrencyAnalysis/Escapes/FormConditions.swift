import AuditKit
import AuditModel
import CodeModel

/// What each form needs, so that the code compiles that is advised, and does what the code does today. Where that does not
/// hold, or the source does not show it, the next form has its turn.
///
/// | form | compiles where | keeps what the code does where | else |
/// | --- | --- | --- | --- |
/// | `plainSendable`, `sendableClass` | no class is above but `NSObject`, and none below, in tests either; each property is isolated, or a constant of a type that the compiler takes for Sendable | what becomes a `let` is set once | `keep` |
/// | `sendableMember` | the member's type can be made Sendable, and no other member is in the way | its state can go behind a lock or to an actor | `keep` |
/// | `constant` | it is not wrapped, each initializer that calls no other sets it once, and a lazy one has nothing of the object | nobody writes it later | `keep` |
/// | `actor` | nothing is above or below it, its protocols wait, its initializers call none of its functions, others set none of its properties, what goes in and out is Sendable, no member is `open` | all users can wait, and clients have asynchronous members alone | a lock |
/// | `mainActor` of a class | its protocols and superclass allow it, those who make it and use it are on the main actor or can wait | what leaves the actor can hop back | a lock; of what views observe, single properties |
/// | `mainActor` of a property | no initializer off the actor gives it what is not Sendable, no code off the actor uses it, no protocol asks for it; in a checked class it has neither wrapper nor `lazy` | every use is there today | `keep` |
/// | `mainActor` of a global | every use is there, or in functions whose callers all are | | a lock |
/// | `mutex`, `unfairLock` | the systems have it; all that changes is a plain Sendable value, and the rest is Sendable | the lock of today guards nothing else, and is held for one block at a time | `lock`, `keep` |
/// | `lock`, `queue` | always: the sketch shows no more than is certain | code that holds it does not take it again | |
/// | `deleteWord` | as `plainSendable`; of an actor, its constants meet the protocol | | `keep` |
/// | `keep`, `confined` | always | always | |
struct FormConditions: Sendable {
    let project: ConcurrencyProject

    // MARK: - Without the word

    /// Whether the compiler takes `Sendable` for a type that nothing vouches for, once some of its variables are constants.
    ///
    /// - Parameter isolated: Variables that go to the main actor.
    func isCheckable(
        _ parts: TypeParts, once constants: [StoredProperty] = [], isolating isolated: [StoredProperty] = []
    ) -> Bool {
        let layout = StateLayout(parts, project)
        // What a wrapper or `lazy` keeps beside a property is on no actor.
        guard isolated.allSatisfy({ fitsMainActor($0, of: parts) && $0.wrappers.isEmpty && !$0.isLazy }) else {
            return false
        }
        let apart = Set(isolated.map(\.node))
        guard parts.kind == .classDecl else { return isValueCheckable(layout) }
        let late = Set(constants.map(\.node))
        return mayBeChecked(layout)
            && layout.code.properties.allSatisfy { property in
                if apart.contains(property.node) || project.isolation.ofMember(property.node).isIsolated { return true }
                guard property.isLet || late.contains(property.node) && canBeConstant(property, of: parts) else {
                    return false
                }
                return layout.isShared(property)
            }
    }

    /// Whether no class that is known stands above or below a class.
    private func mayBeChecked(_ layout: StateLayout) -> Bool {
        if layout.code.type.isAbstract { return false }
        if layout.isChecked { return true }
        let parts = layout.code.type
        guard !parts.declaration.has(.isOpen), layout.code.supers.isEmpty, project.relatives(of: parts).isEmpty,
            !project.hasHeirs(parts),
            let first = parts.declaration.children(.inherited).first
        else { return false }
        return SendableTypes.named(TypeName.base(first.name)) == nil
            && !parts.all.flatMap(\.memberNodes).contains { $0.has(.isOverride) }
    }

    /// A structure or an enumeration may have variables: each thread has its own.
    private func isValueCheckable(_ layout: StateLayout) -> Bool {
        project.sharing.parts(of: layout.code.type).allSatisfy { part in
            let property = StoredProperty(part.node, type: part.type)
            return project.isolation.ofMember(part.node).isIsolated || layout.isShared(property)
        }
    }

    /// Whether a variable that nobody writes later can be a `let`: one with a value of its own cannot get another in an
    /// initializer, one that is decoded would keep it, and a weak one needs a compiler of today.
    func canBeConstant(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        let node = property.node
        guard property.wrappers.isEmpty, node.children(.accessor).isEmpty, !node.has(.isWeak),
            !property.isLazy || isMadeOfNothing(property, of: parts),
            !node.has(.isOverride), !node.isSetFromSelf
        else { return false }
        let isDecoded = parts.all.flatMap(\.inheritedTypes).contains { decoded.contains(TypeName.base($0)) }
        if node.initialValue != nil { return !isDecoded && !isSetInInitializer(property, of: parts) }
        // An optional variable begins with `nil`, a constant with nothing.
        return isSetByDesignatedAlone(property, of: parts)
    }

    /// Whether each initializer that calls no other one gives a property its value, and those that do leave it alone.
    private func isSetByDesignatedAlone(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        let writes = (project.accesses(of: parts)[property.name] ?? []).filter(\.isWrite).map(\.node)
        let makers = parts.all.flatMap(\.memberNodes).filter { $0.kind == .initializerDecl }
        if makers.isEmpty { return !property.node.isOptionalVariable }
        return makers.filter { !$0.isNeverRun }.allSatisfy { maker in
            let own = writes.filter { $0.outermostFunction == maker }
            if maker.delegates { return own.isEmpty }
            // Only the compiler sees that each branch sets a value, where no value is no error.
            return property.node.isOptionalVariable ? own.count == 1 && own[0].isAtTop(of: maker) : !own.isEmpty
        }
    }

    /// Whether the value of a lazy property has nothing of the object and nobody gives it another, so that it can be there from
    /// the start.
    func isMadeOfNothing(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        guard let value = property.node.initialValue else { return false }
        let members = Set(parts.all.flatMap(\.memberNodes).filter { !$0.has(.isStatic) }.map(\.name))
        let isOfObject = value.descendantsAndSelf.contains { node in
            node.kind == .reference && (node.name == "self" || node.name == "super" || members.contains(node.name))
        }
        let uses = project.accesses(of: parts)[property.name] ?? []
        return !isOfObject && !uses.contains { $0.isWrite && $0.node != property.node }
    }

    func isSetInInitializer(_ property: StoredProperty, of parts: TypeParts) -> Bool {
        (project.accesses(of: parts)[property.name] ?? []).contains { access in
            access.isWrite && access.node.outermostFunction?.kind == .initializerDecl
        }
    }

    // MARK: - Members

    /// Whether the state of a class that is not Sendable can go behind a lock or to an actor, so that it then is.
    func canGuardItself(_ text: String, at place: Node) -> Bool {
        guard let own = project.types.type(named: text, from: place), own.kind == .classDecl else { return false }
        let layout = StateLayout(own, project)
        if own.isWatched || own.showsInterface { return mainActorFit(layout)?.isWhole ?? false }
        return layout.variables.count <= Self.fewVariables && layout.fitsBehindLock
    }

    /// More than so many variables are no detail of a class, but what it is there for.
    private static let fewVariables = 8

    /// Whether a variable holds a Sendable object that guards its own state, and nobody gives it another.
    func isBoxNobodyReplaces(_ variable: Node) -> Bool {
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        guard !variable.isLocalVariable, project.beginsWithOwnGuard(property) else { return false }
        let uses: [Node]
        if variable.has(.isStatic) || variable.enclosingType == nil {
            uses = SharedVariables(project: project).uses(of: variable)
        } else {
            guard let owner = variable.enclosingType.flatMap(project.types.owner) else { return false }
            uses = (project.accesses(of: owner)[variable.name] ?? []).map(\.node)
        }
        return !uses.contains { $0 != variable && $0.writes(isReference: true, project.lookup) }
    }
}

/// What gives a type its values from outside.
private let decoded: Set<String> = ["Codable", "Decodable"]

extension TypeParts {
    /// Whether a class leaves functions to heirs, as one does whose own end the program.
    fileprivate var isAbstract: Bool {
        kind == .classDecl && !declaration.has(.isFinal)
            && all.flatMap(\.memberNodes).contains { $0.kind == .functionDecl && $0.isNeverRun }
    }
}

extension Node {
    /// Whether an initializer leaves the work to another one of its type.
    fileprivate var delegates: Bool {
        descendants(.call).contains { call in
            call.callee.map { $0.kind == .member && $0.name == "init" && $0.base?.unwrapped.name == "self" } ?? false
        }
    }

    /// `required init?(coder: NSCoder) { fatalError() }`.
    var isNeverRun: Bool {
        !descendants(.call).filter { $0.name == "fatalError" && $0.isAtTop(of: self) }.isEmpty
    }

    /// Whether a place stands in a statement that a function comes to in any case.
    fileprivate func isAtTop(of function: Node) -> Bool {
        ([self] + Array(ancestors)).first { $0.role == .statement }?.parent == function.child(.body)
    }

    /// Whether a variable is declared optional, without a value of its own.
    var isOptionalVariable: Bool { typeText.map { $0.hasSuffix("?") || $0.hasSuffix("!") } ?? false }
}
