import AuditKit
import CodeModel

/// A generic type of the project that keeps a value behind a lock: `Protected(0)`.
struct OwnLockBox: Sendable {
    let name: String
    /// The label of the value that the box is made with, and a colon; empty where there is none.
    let label: String
    /// The function that holds the lock while a closure may change the value, and that hands on what the closure returns.
    let function: String
}

extension FormConditions {
    /// The box with a lock that a file can use, before it writes out a lock by itself; `nil` where the project has none.
    func ownLockBox(for place: Node) -> OwnLockBox? {
        let around = place.kind.isTypeDeclaration ? place : place.enclosingType
        return project.lookup.index.types.keys.filter(\.isNameOfLockBox).sorted().lazy.compactMap { name in
            project.types.type(named: name, from: place)
        }.first { own in
            own.declaration != around && isSeen(own.declaration, from: place) && guardsItsValue(own)
        }.flatMap(box)
    }

    /// Whether a file can name a type: its target is the same, or imported.
    private func isSeen(_ type: Node, from place: Node) -> Bool {
        guard type.reach > .file, project.isShipped(type.tree) else { return false }
        let settings = project.isolation.settings
        let homes = Set(settings.targets(compiling: type.tree.path).map(\.name))
        let users = Set(settings.targets(compiling: place.tree.path).map(\.name))
        return homes.isSuperset(of: users)
            || type.reach == .everybody && !homes.isDisjoint(with: place.tree.imports)
    }

    private func guardsItsValue(_ own: TypeParts) -> Bool {
        guard own.kind == .classDecl, GenericParameters(of: own.declaration).constraints.count == 1 else {
            return false
        }
        let code = TypeCode(own, project.types, project.lookup)
        let state = TypeState(code, project)
        return state.bare.isEmpty && state.partly.isEmpty
            && (!state.guarded.isEmpty || code.properties.contains(where: project.isLock))
    }

    private func box(_ own: TypeParts) -> OwnLockBox? {
        let members = own.all.flatMap(\.memberNodes).filter { $0.reach >= .module && !$0.has(.isAsync) }
        let makers = members.filter { $0.kind == .initializerDecl && $0.children(.parameter).count == 1 }
        let holders = members.filter { member in
            let parameters = member.children(.parameter)
            return member.kind == .functionDecl && member.child(.returnType) != nil && parameters.count == 1
                && parameters.allSatisfy { $0.typeText?.contains("(inout ") ?? false }
        }
        guard let maker = makers.first?.child(.parameter), let holder = holders.first else { return nil }
        let label = maker.label.isEmpty || maker.label == "_" ? "" : maker.label + ": "
        return OwnLockBox(name: own.name, label: label, function: holder.name)
    }
}

extension String {
    /// Whether a type is named for keeping something behind a lock.
    fileprivate var isNameOfLockBox: Bool { !Set(Words.of(self)).isDisjoint(with: boxWords) }
}

private let boxWords: Set<String> = [
    "protected", "atomic", "locked", "lock", "mutex", "synchronized", "synchronised", "guarded", "safe", "isolated",
]
