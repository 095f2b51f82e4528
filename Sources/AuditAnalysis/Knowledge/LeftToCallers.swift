package import AuditKit
package import CodeModel

extension Pass {
    /// Whether a place is reached only by a case of a public enumeration that the project itself never gives: a library
    /// leaves it to its callers, who write the name of what they ask for.
    package func isLeftToCallers(_ place: Node) -> Bool {
        guard let clause = place.enclosing(.case), let choice = clause.parent, choice.kind == .switch,
            let subject = choice.child(.subject), let type = type(of: subject),
            let choices = lookup.index.types[type.name], choices.kind == .enumDecl,
            choices.declarations.first?.has(.isPublic) == true, choices.inherited.allSatisfy(closed.contains)
        else { return false }
        let patterns = clause.children(.pattern).map(\.unwrapped)
        return !patterns.isEmpty
            && patterns.allSatisfy { pattern in
                pattern.kind == .member && choices.members[pattern.name]?.contains { $0.kind == .enumCase } == true
                    && !isGiven(pattern.name, besides: choice)
            }
    }

    /// Whether some code of the program names a case other than to ask for it.
    private func isGiven(_ name: String, besides choice: Node) -> Bool {
        workspace.swift.contains { file in
            file.role.isShipped
                && file.members(name).contains { member in
                    !choice.contains(member) && member.role != .pattern && member.parent?.isComparison != true
                }
        }
    }
}

/// What an enumeration may inherit without being made of a text or a number.
private let closed: Set<String> = ["Sendable", "Equatable", "Hashable"]
