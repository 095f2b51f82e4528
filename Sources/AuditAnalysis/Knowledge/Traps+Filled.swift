import AuditKit
import CodeModel

/// Optionals that hold a value where they are unwrapped, whatever somebody sent.
extension Node {
    /// `fields[.cookie]` where the function has come upon `.cookie` before.
    var isEntryThatWasSeen: Bool {
        guard kind == .subscriptCall, let key = onlyIndexKey, key.kind == .member, key.has(.hasImplicitBase),
            let function = enclosingDeclaredFunction
        else { return false }
        return tree.nodes(.member, named: key.name).contains {
            $0.has(.hasImplicitBase) && $0.isBefore(key) && function.contains($0)
        }
    }

    /// `url.host` where a `guard` before, or an `if` around, has found a value in it: `guard let host = url.host`.
    var isBoundBefore: Bool {
        let name = dottedName
        guard kind == .member, !name.isEmpty, let function = enclosingFunction else { return false }
        return function.descendants(.variable).contains { binding in
            guard binding.has(.isOptionalBinding), let statement = binding.parent, binding.isBefore(self),
                binding.initialValue?.unwrapped.dottedName == name
            else { return false }
            switch statement.kind {
            case .guard: return statement.parent?.contains(self) ?? false
            case .if, .while: return statement.child(.body)?.contains(self) ?? false
            default: return false
            }
        }
    }

    /// What JavaScriptCore gives is there as long as its context is, whatever the script says: `undefined` is a value.
    var isValueOfScript: Bool {
        if kind == .call, name == "toString", arguments.isEmpty, isAskedWhetherText { return true }
        guard kind == .call, tree.imports.contains("JavaScriptCore") else { return false }
        return name == "JSValue" || ["objectForKeyedSubscript", "objectAtIndexedSubscript"].contains(name)
            || name == "toString" && arguments.isEmpty
    }

    /// Whether a condition round a call has asked whether what it is made on is a text: `if value.isString { … }`.
    private var isAskedWhetherText: Bool {
        guard let asked = base?.unwrapped.text else { return false }
        return ancestors.prefix { !$0.kind.isFunctionLike || $0.kind == .closure }.contains { test in
            test.kind == .if && test.child(.body)?.contains(self) == true
                && test.children(.condition).contains { $0.name == "isString" && $0.base?.unwrapped.text == asked }
        }
    }

    /// `entry.account`, where the local was made in the function with a value for it that is always there.
    func isGivenWhenMade(_ pass: Pass) -> Bool {
        guard kind == .member, let owner = base?.unwrapped, owner.kind == .reference,
            let made = pass.declaration(of: owner), made.isLocalVariable, made.has(.isLet),
            let call = made.initialValue?.uncast, call.kind == .call, pass.lookup.index.types[call.name] != nil,
            let given = call.argument(name)?.unwrapped, given.kind == .call,
            let maker = pass.lookup.function(of: given), maker.kind == .functionDecl
        else { return false }
        return maker.child(.returnType).map { !$0.text.hasSuffix("?") && !$0.text.hasSuffix("!") } ?? false
    }

    /// `decode(data, &error)`, whose error was asked for since: functions of Objective-C and Go tell of a failure by the one
    /// and give nothing then.
    func isGivenWithoutError(_ pass: Pass) -> Bool {
        guard kind == .reference, let made = pass.declaration(of: unwrapped), made.isLocalVariable,
            let call = made.initialValue?.uncast, call.kind == .call, let function = enclosingDeclaredFunction
        else { return false }
        let errors = call.arguments.filter { $0.kind == .inout }.compactMap { $0.children.first?.unwrapped.name }
        guard !errors.isEmpty else { return false }
        return function.descendants.contains { test in
            guard [.if, .guard].contains(test.kind), made.isBefore(test), test.isBefore(self) else { return false }
            return test.children(.condition).contains { condition in
                ([condition] + Array(condition.descendants)).contains { errors.contains($0.name) }
            }
        }
    }

    /// Whether the code before gives the property or variable a value that is always there: `state = State(info)`.
    func isJustMade(_ pass: Pass) -> Bool {
        guard kind == .reference || kind == .member else { return false }
        let written = unwrapped.text
        let blocks = bodiesAround
        return blocks.flatMap(\.children).contains { statement in
            guard statement.kind == .assignment, statement.name == "=", statement.isBefore(self),
                statement.child(.target)?.text == written, let made = statement.child(.operand)?.unwrapped
            else { return false }
            if made.kind == .reference, let given = pass.declaration(of: made), given.kind == .variable {
                return given.has(.isOptionalBinding)
                    || ValueTypes(lookup: pass.lookup).text(of: made).map { !TypeName.isOptional($0) } ?? false
            }
            // `found = [:]`, unless it is taken away again.
            if made.isLiteralValue { return !isTakenAway(after: statement) }
            guard made.kind == .call, let type = pass.lookup.index.types[made.name] else { return false }
            let makers = type.members["init"] ?? []
            return makers.allSatisfy { !$0.has(.isOptional) && !$0.has(.isForced) }
        }
    }

    /// `table[key]`, where the code before has put something there if nothing was: `if table[key] == nil { table[key] = … }`.
    func isFilledBefore(_ pass: Pass) -> Bool {
        guard kind == .subscriptCall else { return false }
        let written = text
        let filling = bodiesAround.flatMap(\.children).last { statement in
            guard statement.kind == .if, statement.isBefore(self), statement.children(.condition).count == 1,
                let test = statement.child(.condition)?.unwrapped, let body = statement.child(.body)
            else { return false }
            return test.comparedWithNil(by: "==")?.text == written
                && body.children(.statement).contains { $0.fills(written, pass) }
        }
        guard let filling, let table = base?.unwrapped.text, let function = enclosingDeclaredFunction else {
            return false
        }
        return !function.descendants.contains { other in
            guard filling.isBefore(other), !filling.contains(other), other.isBefore(self), !other.contains(self) else {
                return false
            }
            if other.kind == .assignment { return other.child(.target)?.text.hasPrefix(table) == true }
            return other.kind == .call && other.base?.unwrapped.text == table && other.name.hasPrefix("remove")
        }
    }

    /// Whether a statement gives what is written so a value that is always there.
    private func fills(_ written: String, _ pass: Pass) -> Bool {
        guard kind == .assignment, name == "=", child(.target)?.text == written,
            let value = child(.operand)?.unwrapped, value.kind != .nilLiteral
        else { return false }
        return ValueTypes(lookup: pass.lookup).text(of: value).map { !TypeName.isOptional($0) } ?? value.isLiteralValue
    }

    /// Whether an expression is written out and so never `nil`.
    private var isLiteralValue: Bool {
        [.array, .dictionary, .string, .interpolatedString, .integer, .float, .boolean].contains(kind)
    }

    /// Whether something else is assigned to the same name between a statement and this use of it.
    private func isTakenAway(after statement: Node) -> Bool {
        let written = unwrapped.text
        return enclosingDeclaredFunction?.descendants(.assignment).contains { other in
            other.name == "=" && statement.isBefore(other) && other.isBefore(self) && !other.contains(self)
                && other.child(.target)?.text == written
        } ?? true
    }

    /// `String(data: encoded, encoding: .utf8)`, where an encoder has made the bytes just before.
    func decodesWhatIsEncoded(_ pass: Pass) -> Bool {
        if kind == .reference {
            // The text that was made of them before.
            guard let start = pass.declaration(of: self), start.isLocalVariable, start.has(.isLet),
                let value = start.initialValue?.unwrapped, value.kind == .call, value.name == "String"
            else { return false }
            return value.decodesWhatIsEncoded(pass)
        }
        guard let bytes = argument("data") ?? argument("decoding") else { return false }
        let made = (pass.declaration(of: bytes.unwrapped)?.initialValue ?? bytes).uncast
        guard made.kind == .call else { return false }
        return made.name == "encode" && made.base != nil
            || made.name == "data" && made.argument("withJSONObject") != nil
    }

    private var onlyIndexKey: Node? { arguments.count == 1 ? arguments.first?.unwrapped : nil }

    /// The blocks around a place, those among them that the code of the same function has handed on.
    fileprivate var bodiesAround: [Node] {
        var bodies: [Node] = []
        for outer in ancestors {
            if outer.kind == .block || outer.kind == .closure { bodies.append(outer) }
            if outer.kind.isFunctionLike, !outer.isWorkHandedOn { break }
        }
        return bodies
    }

    /// `DispatchQueue.main.async { … }`: a closure that goes on with the work of the code around it.
    fileprivate var isWorkHandedOn: Bool {
        guard kind == .closure, let call = parent, call.kind == .call, child(.parameter) == nil else { return false }
        return ["async", "asyncAfter", "sync", "run", "perform", "addOperation"].contains(call.name)
    }
}
