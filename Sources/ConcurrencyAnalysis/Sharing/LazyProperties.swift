import AuditKit
import CodeModel

/// Lazy properties are written by their first use.
extension ConcurrencyProject {
    /// Whether a lazy property may be made by whoever comes first, several threads among them.
    func isMadeLate(_ property: StoredProperty) -> Bool { property.isLazy && !isMadeEarly(property) }

    /// Whether each initializer uses a lazy property, or a function that it calls does, so that it is there before anybody
    /// else has the object.
    private func isMadeEarly(_ property: StoredProperty) -> Bool {
        let members = property.node.enclosingType.flatMap(types.owner)?.all.flatMap(\.memberNodes) ?? []
        let makers = members.filter { $0.kind == .initializerDecl && !$0.leadsToAnother }
        return !makers.isEmpty
            && makers.allSatisfy { maker in
                maker.uses(property)
                    || maker.ownCalls.compactMap { lookup.overload(of: $0) }.contains {
                        members.contains($0) && $0.uses(property)
                    }
            }
    }
}

extension Node {
    /// Whether an initializer only leads to another one of its type, which makes the object.
    fileprivate var leadsToAnother: Bool {
        descendants(.call).contains { $0.callee?.dottedName == "self.init" }
    }

    /// The calls of functions of the same object that stand as statements in a function.
    fileprivate var ownCalls: [Node] {
        descendants(.call).filter { call in
            call.enclosingFunction == self && call.parent?.kind == .block
                && call.base.map { $0.unwrapped.name == "self" } ?? true
        }
    }

    /// Whether the code of a function reads a property, outside of all closures.
    fileprivate func uses(_ property: StoredProperty) -> Bool {
        (tree.references(property.name) + tree.members(property.name)).contains { use in
            contains(use) && use.enclosingFunction == self && use.role != .target
        }
    }
}
