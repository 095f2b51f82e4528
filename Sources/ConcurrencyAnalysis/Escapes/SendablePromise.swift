import AuditKit
import CodeModel

/// What a type of the project says of itself.
enum SendablePromise: Sendable {
    case none
    /// `Sendable`, checked by the compiler.
    case checked
    /// `@unchecked Sendable`, on the declaration or superclass given.
    case unchecked(Node)
    /// An unavailable conformance: not Sendable, and said so.
    case refused
}

extension SharingRules {
    /// What a type says of itself, its superclasses and protocols included.
    func promise(of parts: TypeParts) -> SendablePromise {
        var steps = 400
        return promise(of: parts, depth: 0, &steps)
    }

    /// - Parameter steps: How many more types may be asked: protocols that inherit from one another have more ways
    ///   between them than can be walked.
    private func promise(of parts: TypeParts, depth: Int, _ steps: inout Int) -> SendablePromise {
        steps -= 1
        guard depth < 8, steps > 0 else { return .none }
        var isChecked = false
        for part in parts.all {
            let isRefusal = part.attribute("available")?.text.contains("unavailable") ?? false
            for inherited in part.children(.inherited) {
                let base = TypeName.base(inherited.name)
                if base == "Sendable" {
                    if isRefusal { return .refused }
                    if inherited.isUncheckedConformance { return .unchecked(parts.declaration) }
                    isChecked = true
                } else if let next = types.type(named: inherited.name, from: part) {
                    guard next != parts else { continue }
                    switch promise(of: next, depth: depth + 1, &steps) {
                    case .unchecked where next.kind == .classDecl: return .unchecked(parts.declaration)
                    case .checked: isChecked = true
                    default: break
                    }
                } else if SendableTypes.isSharing(base, importing: part.tree.imports) {
                    isChecked = true
                }
            }
        }
        return isChecked ? .checked : .none
    }

    /// Whether whatever conforms to a protocol, or inherits from a class, is Sendable.
    func refinesSendable(_ name: String, at place: Node) -> Bool {
        if name == "Sendable" { return true }
        guard let parts = types.type([name], from: place) else {
            if SendableTypes.isSharing(name, importing: place.tree.imports) { return true }
            if case .sendable? = SendableTypes.named(name)?.sharing { return true }
            return false
        }
        if parts.kind == .actorDecl { return true }
        switch promise(of: parts) {
        case .checked, .unchecked: return true
        case .none, .refused: return false
        }
    }

    /// A value behind a protocol is as safe as the protocol demands; what conforms without checks is a promise.
    func anyConformer(of parts: TypeParts) -> Sharing {
        guard case .checked = promise(of: parts) else {
            return .notSendable("protocol `\(parts.name)`, which does not require Sendable")
        }
        let found = uncheckedConformers.value(parts.name) { conformers(of: parts) }
        return found.isEmpty ? .sendable : .promised(found)
    }

    /// The types of the project that conform to a protocol by an unchecked promise; test doubles count where there
    /// are no others.
    private func conformers(of parts: TypeParts) -> [Node] {
        let all = types.inheriting(from: parts.name).filter { $0.kind != .protocolDecl }
        let declared = all.flatMap(\.declarations).filter { $0.kind != .extensionDecl }
        let real = declared.filter { !$0.isTestDouble && !FileRole(path: $0.tree.path).isForTests }
        let unchecked = (real.isEmpty ? declared : real).filter { node in
            if case .unchecked = promise(of: types.parts(of: node)) { return true }
            return false
        }
        return unchecked.sorted { $0.stands(before: $1) }
    }
}

extension Node {
    /// Whether an inherited type is written `@unchecked`.
    var isUncheckedConformance: Bool { role == .inherited && hasTypeAttribute("unchecked") }

    /// Whether the text of a type carries an attribute: `@unchecked Sendable`.
    func hasTypeAttribute(_ name: String) -> Bool {
        let text = self.name
        guard text.utf8.first == UInt8(ascii: "@") else { return false }
        return text.split(whereSeparator: \.isWhitespace).contains { $0 == "@" + name }
    }
}
