package import AuditKit
package import CodeModel

/// A lock that each call of a function makes for itself, so that it keeps nobody out.
package struct LocalLock {
    package let declaration: Node
    /// The property that is used under it.
    package let use: Node

    /// The locks of a file that guard what outlives their function.
    package static func all(in file: SwiftFile, _ lookup: Lookup) -> [LocalLock] {
        file.tree.nodes(.call, named: makers).compactMap { LocalLock($0, lookup) }
    }

    private init?(_ maker: Node, _ lookup: Lookup) {
        guard let variable = maker.parent, variable.kind == .variable, variable.isLocalVariable,
            variable.initialValue?.unwrapped == maker, let function = variable.enclosingFunction,
            function.kind != .closure, let type = function.enclosingType,
            maker.name != "DispatchSemaphore" || maker.argument("value")?.name == "1"
        else { return nil }
        let uses = function.descendants(.reference).filter {
            $0.name == variable.name && lookup.declaration(of: $0) == variable
        }
        // What a closure for later takes along, or another function, may be one lock for many.
        let isOwn = uses.allSatisfy { use in
            use.enclosingFunction.map { $0 == function || $0.closureRole == .inPlace } ?? false
                && (use.role == .base || use.parent?.kind == .inout && use.isGivenToLock)
        }
        guard isOwn, uses.contains(where: { $0.role == .base ? takers.contains($0.parent?.name ?? "") : true })
        else { return nil }
        let starts = uses.first
        let touched = function.descendants.first { node in
            guard node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self",
                node.role != .callee, starts?.isBefore(node) ?? false,
                let declared = node.kind == .reference
                    ? lookup.declaration(of: node) : lookup.index.members(node.name, of: TypeName.base(type.name)).first
            else { return false }
            return declared.kind == .variable && declared.isStoredProperty && !declared.has(.isLet)
                && declared.parent?.kind.isTypeDeclaration ?? false && node.writes(isReference: false, lookup)
        }
        guard type.kind == .classDecl || type.kind == .extensionDecl, let touched else { return nil }
        declaration = variable
        use = touched
    }

    private static let makers = [
        "NSLock", "NSRecursiveLock", "os_unfair_lock", "os_unfair_lock_s", "OSAllocatedUnfairLock", "NIOLock",
        "DispatchSemaphore",
    ]
}

extension Node {
    fileprivate var isGivenToLock: Bool {
        parent?.parent.map { $0.kind == .call && SendableTypes.lockFunctions[$0.name] != nil } ?? false
    }
}

private let takers: Set<String> = ["lock", "withLock", "withLockUnchecked", "wait"]
