import AuditKit

/// Types of the project that keep a secret in one of their properties, and cases that carry one.
struct SensitiveRecords: Fact {
    /// The property that weighs most, by the name of the type.
    private let fields: [String: (name: String, kind: SensitiveKind)]
    /// What the associated values of cases hold, by the name of the case; only where all cases of a name agree.
    private let payloads: [String: [SensitiveKind?]]

    init(workspace: Workspace) {
        let names = workspace.fact(SensitiveNames.self)
        var fields: [String: (name: String, kind: SensitiveKind)] = [:]
        var payloads: [String: [SensitiveKind?]] = [:]
        var doubtful: Set<String> = []
        for (name, type) in workspace.lookup.index.types {
            for (member, nodes) in type.members {
                guard let node = nodes.first else { continue }
                switch type.kind {
                case .structDecl, .classDecl, .actorDecl:
                    guard node.isStoredText, !SensitiveNames.isWidelyKnown(member), let kind = names.kind(of: member)
                    else { continue }
                    if let known = fields[name], (known.kind.rank, known.name) < (kind.rank, member) { continue }
                    fields[name] = (member, kind)
                case .enumDecl where node.kind == .enumCase:
                    let kinds = node.payloadKinds(names)
                    if payloads[member].map({ $0 != kinds }) ?? false { doubtful.insert(member) }
                    payloads[member] = kinds
                default: continue
                }
            }
        }
        self.fields = fields
        self.payloads = payloads.filter { !doubtful.contains($0.key) && $0.value.contains { $0 != nil } }
    }

    /// The most telling property of a type, or of the elements of a list of it, by the type as written.
    func field(of type: String) -> (name: String, kind: SensitiveKind)? {
        if fields.isEmpty { return nil }
        let element = TypeName.element(of: type) ?? type
        return fields[TypeName.base(element)]
    }

    /// What the associated value of a case at this place holds.
    func payload(_ place: Int, of name: String) -> SensitiveKind? {
        guard let kinds = payloads[name], kinds.indices.contains(place) else { return nil }
        return kinds[place]
    }
}

extension SensitiveKind {
    /// The weightiest first.
    var rank: Int {
        switch self {
        case .credential: 0
        case .financial: 1
        case .personal: 2
        }
    }
}

extension Node {
    /// Whether a member is a property that keeps text or bytes.
    fileprivate var isStoredText: Bool {
        guard kind == .variable, !has(.isStatic), !has(.isComputed), getter == nil else { return false }
        if let type = typeText { return SensitiveTypes.isText(type) }
        return [.string, .interpolatedString].contains(initialValue?.unwrapped.kind)
    }

    /// What each associated value of a case holds, by its label; one without a label by the name of the case.
    fileprivate func payloadKinds(_ names: SensitiveNames) -> [SensitiveKind?] {
        let values = children(.parameter)
        return values.map { value in
            guard let type = value.typeText, SensitiveTypes.isText(type) else { return nil }
            let label = value.label.isEmpty ? value.name : value.label
            return names.kind(of: label.isEmpty && values.count == 1 ? name : label)
        }
    }

    private var getter: Node? { children(.accessor).first { $0.name == "get" || $0.name == "_read" } }
}
