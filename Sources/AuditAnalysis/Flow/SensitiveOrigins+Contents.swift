import AuditKit
import CodeModel

/// What is part of something sensitive: the texts of an object that is called so, what a case carries.
extension SensitiveOrigins {
    /// `patient.medicalRecord.entries`, `account.creditCard.text`: what an object of the project is there for.
    func ofOwner(of member: Node, _ declared: Node) -> FlowLabels {
        guard contents.contains(member.name), let base = member.base?.unwrapped,
            base.kind == .reference || base.kind == .member, !declared.has(.isStatic),
            let type = declared.enclosingType, type.kind == .structDecl || type.kind == .classDecl,
            names.isKey(base.lastName), base.lastName != "token"
        else { return [] }
        let isText =
            declared.typeText.map(SensitiveTypes.isText)
            ?? [.string, .interpolatedString].contains(declared.initialValue?.unwrapped.kind)
        return isText ? ofName(base.lastName) : []
    }

    /// `case .signedIn(let value)`, where the case is declared with `token: String`.
    func ofPayload(_ node: Node) -> FlowLabels {
        guard node.has(.isPattern), let pattern = node.ancestors.prefix(3).first(where: { $0.kind == .call }),
            let place = pattern.arguments.firstIndex(where: { $0 == node || $0.contains(node) })
        else { return [] }
        return records.payload(place, of: pattern.name, in: matchedType(pattern))?.label ?? []
    }

    /// The type of which a pattern names a case.
    private func matchedType(_ pattern: Node) -> String? {
        if let base = pattern.callee?.unwrapped.base?.unwrapped { return base.name }
        for up in pattern.ancestors {
            switch up.kind {
            case .patternMatch:
                if let value = up.initialValue { return lookup.type(of: value)?.name }
            case .switch: return up.child(.subject).flatMap { lookup.type(of: $0)?.name }
            case _ where up.kind.isFunctionLike: return nil
            default: continue
            }
        }
        return nil
    }

    /// What a case that is made there carries by its own name or the label: `Credential.password(typed)`.
    func carried(by call: Node) -> SensitiveKind? {
        guard call.kind == .call, let callee = call.callee?.unwrapped, callee.kind == .member,
            let type = callee.base?.unwrapped, type.kind == .reference || type.kind == .member,
            let kinds = records.payloads(of: callee.name, in: type.name),
            Words.of(callee.name).first.map(asking.contains) != true
        else { return nil }
        for (kind, argument) in zip(kinds, call.arguments) {
            guard let kind, lookup.constant(argument) == nil, !names.isSanitized(argument.uncast.lastName),
                !PlainValues(names: names, lookup: lookup).isPlain(argument)
            else { continue }
            return kind
        }
        return nil
    }

    /// `DateFormatter().string(from: birthDate)`: a day is a number, and a text of it is read by everybody.
    func ofWrittenDay(_ call: Node) -> FlowLabels {
        guard let day = call.writtenDay, names.kind(of: day.lastName) == .personal else { return [] }
        return SensitiveNames.isBirth(day.lastName) ? .personal : []
    }
}

extension Node {
    /// The day that a call puts into words.
    var writtenDay: Node? {
        guard kind == .call else { return nil }
        switch name {
        case "string": return argument("from")?.uncast
        case "formatted", "ISO8601Format": return base?.uncast
        default: return nil
        }
    }
}

/// Names of what an object of a sensitive kind is there to keep.
private let contents: Set<String> = [
    "text", "content", "contents", "entries", "raw", "rawValue", "plain", "plainText", "plaintext", "cleartext", "note",
    "notes", "body", "number", "code", "digits", "string", "value", "data", "bytes",
]

/// First words of cases that ask for something.
private let asking: Set<String> = [
    "reset", "forgot", "change", "show", "enter", "update", "set", "verify", "confirm", "create", "invalid", "missing",
    "wrong",
]
