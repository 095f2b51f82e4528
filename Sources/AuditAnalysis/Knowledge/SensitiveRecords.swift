import AuditKit
import CodeModel

/// Types of the project that keep a secret in one of their properties, and cases that carry one.
struct SensitiveRecords: Fact {
    /// The property that weighs most, by the name of the type.
    private let fields: [String: (name: String, kind: SensitiveKind)]
    /// What the associated values of cases hold, by the name of the case; only where all cases of a name agree.
    private let payloads: [String: [SensitiveKind?]]
    /// The same by the name of the type and the case.
    private let typed: [String: [String: [SensitiveKind?]]]

    init(workspace: Workspace) {
        let names = workspace.fact(SensitiveNames.self)
        var fields: [String: (name: String, kind: SensitiveKind)] = [:]
        var payloads: [String: [SensitiveKind?]] = [:]
        var typed: [String: [String: [SensitiveKind?]]] = [:]
        var doubtful: Set<String> = []
        let types = Array(workspace.lookup.index.types.values)
        for (type, record) in zip(types, workspace.concurrentMap(types, { $0.record(names) })) {
            for name in type.namesOfRecord { fields[name] = record.field }
            if record.payloads.values.joined().contains(where: { $0 != nil }) { typed[type.name] = record.payloads }
            for (name, kinds) in record.payloads {
                if payloads[name].map({ $0 != kinds }) ?? false { doubtful.insert(name) }
                payloads[name] = kinds
            }
        }
        self.fields = fields.merging(Self.nested(types, fields, typed)) { own, _ in own }
        self.typed = typed
        self.payloads = payloads.filter { !doubtful.contains($0.key) && $0.value.contains { $0 != nil } }
    }

    /// Structures that keep a credential one level down: in a structure, or in what a case carries.
    private static func nested(
        _ types: [DeclaredType], _ fields: [String: (name: String, kind: SensitiveKind)],
        _ typed: [String: [String: [SensitiveKind?]]]
    ) -> [String: (name: String, kind: SensitiveKind)] {
        let carriers = typed.compactMapValues { cases in
            cases.filter { $0.value.contains(.credential) }.keys.min()
        }
        var found: [String: (name: String, kind: SensitiveKind)] = [:]
        for type in types where type.kind == .structDecl && fields[type.name] == nil {
            for (member, nodes) in type.members.sorted(by: { $0.key < $1.key }) {
                guard let node = nodes.first, node.kind == .variable, !node.has(.isStatic), !node.has(.isComputed),
                    let written = node.typeText
                else { continue }
                let plain = TypeName.base(TypeName.element(of: written) ?? written)
                let inner = fields[type.name + "." + plain] == nil ? plain : type.name + "." + plain
                guard let name = carriers[inner] ?? fields[inner].flatMap({ $0.kind == .credential ? $0.name : nil })
                else { continue }
                // A screen holds its model, and no one writes a screen out.
                guard !type.isView else { break }
                found[type.name] = (carriers[inner] == nil ? name : member, .credential)
                break
            }
        }
        return found
    }

    /// The most telling property of a type, or of the elements of a list of it, by the type as written.
    func field(of type: String) -> (name: String, kind: SensitiveKind)? {
        if fields.isEmpty { return nil }
        let element = TypeName.element(of: type) ?? type
        return fields[TypeName.base(element)]
    }

    /// What the associated value of a case at this place holds, of this type where the source tells it.
    func payload(_ place: Int, of name: String, in type: String? = nil) -> SensitiveKind? {
        guard let kinds = type.flatMap({ typed[$0]?[name] }) ?? payloads[name], kinds.indices.contains(place) else {
            return nil
        }
        return kinds[place]
    }

    /// What the values of a case of this type hold.
    func payloads(of name: String, in type: String) -> [SensitiveKind?]? { typed[type]?[name] }
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

extension DeclaredType {
    /// Whether a structure of SwiftUI or of a library for its state is meant, which lives and is not kept.
    fileprivate var isView: Bool {
        inherited.contains { ["View", "App", "Scene", "Reducer", "ViewModifier", "UIViewRepresentable"].contains($0) }
    }

    /// The names under which its property is looked up: `Data` of `Answer` is `Answer.Data`, for elsewhere the plain name means
    /// the library's type.
    fileprivate var namesOfRecord: [String] {
        let owners = declarations.map { $0.enclosingType?.name }
        guard standardTypes.contains(name), owners.allSatisfy({ $0 != nil }) else { return [name] }
        return owners.compactMap { $0.map { TypeName.base($0) + "." + name } }
    }

    /// Whether a type tells of an animal or a figure in a game, by what nobody keeps of a person.
    private var isOfAnimal: Bool { ["species", "breed"].contains { members[$0] != nil } }

    /// The property that weighs most, or what the cases carry.
    fileprivate func record(_ names: SensitiveNames) -> Record {
        var record = Record()
        for (member, nodes) in members {
            guard let node = nodes.first else { continue }
            switch kind {
            case .structDecl, .classDecl, .actorDecl:
                guard node.isStoredText || node.isStoredNumber(names.phrase(of: member, in: name)),
                    !SensitiveNames.isWidelyKnown(member),
                    let kind = names.kind(of: member, in: name),
                    kind != .personal || !SensitiveNames.isDoubtful(member) && !isOfAnimal
                else { continue }
                if let known = record.field, (known.kind.rank, known.name) < (kind.rank, member) { continue }
                record.field = (member, kind)
            // A case of that name without a value, as that of a key, says nothing of what others carry.
            case .enumDecl where node.kind == .enumCase && node.child(.parameter) != nil:
                record.payloads[member] = node.payloadKinds(names)
            default: continue
            }
        }
        return record
    }

    fileprivate struct Record: Sendable {
        var field: (name: String, kind: SensitiveKind)?
        var payloads: [String: [SensitiveKind?]] = [:]
    }
}

extension Node {
    /// Whether a member is a property that keeps text or bytes.
    fileprivate var isStoredText: Bool {
        guard kind == .variable, !has(.isStatic), !has(.isComputed), getter == nil else { return false }
        if let type = typeText { return SensitiveTypes.isText(type) }
        return [.string, .interpolatedString].contains(initialValue?.unwrapped.kind)
    }

    /// Whether a member is a property that keeps a number by which somebody is known, or which opens something.
    fileprivate func isStoredNumber(_ phrase: String) -> Bool {
        guard kind == .variable, !has(.isStatic), !has(.isComputed), getter == nil, let type = typeText else {
            return false
        }
        return SensitiveTypes.isSecretNumber(InferredType(text: type), named: phrase)
    }

    /// What each associated value of a case holds, by its label; one without a label by the name of the case.
    fileprivate func payloadKinds(_ names: SensitiveNames) -> [SensitiveKind?] {
        let values = children(.parameter)
        return values.map { value in
            guard let type = value.typeText, SensitiveTypes.isText(type) else { return nil }
            let label = value.label.isEmpty ? value.name : value.label
            // `case privateKeyNotFound(String)` carries where it was looked for.
            let isAmiss = Words.of(name).last.map(lacking.contains) ?? false
            if label.isEmpty { return values.count == 1 && !isAmiss ? names.kind(of: name) : nil }
            if let own = names.kind(of: label) { return own }
            // `case totp(seed: String)`: what the case is called for, by a noun for its content.
            return values.count == 1 && contents.contains(label) ? names.kind(of: name + "_" + label) : nil
        }
    }

    private var getter: Node? { children(.accessor).first { $0.name == "get" || $0.name == "_read" } }
}

/// Types of the library that code names wherever it is.
private let standardTypes: Set<String> = [
    "Data", "String", "URL", "Date", "Int", "Double", "Bool", "Array", "Dictionary", "Set", "Character", "UUID",
    "Decimal", "Substring",
]

/// Labels that with the name of their case say what it carries.
private let contents: Set<String> = [
    "seed", "value", "text", "string", "data", "raw", "bytes", "code", "digits", "key", "phrase", "words", "secret",
]

/// Last words of cases that say what is amiss with a secret.
private let lacking: Set<String> = [
    "exist", "exists", "missing", "found", "invalid", "failed", "failure", "error", "empty", "expired", "wrong",
    "unavailable", "mismatch", "denied", "rejected", "required", "unsupported", "corrupted",
]
