package import AuditKit
package import CodeModel

/// Values on which the program would stop, and which code elsewhere has settled.
extension Node {
    /// `UIImage(data: bytes)`, which a `guard` before or an `if` around has made of the same bytes.
    func isMadeInGuard() -> Bool {
        guard kind == .call, let function = enclosingDeclaredFunction else { return false }
        let written = text
        return tree.nodes(.call, named: [name]).contains { other in
            guard other != self, other.isBefore(self), function.contains(other), other.text == written,
                let binding = other.outerExpression.parent, binding.has(.isOptionalBinding),
                let test = binding.parent
            else { return false }
            switch test.kind {
            case .guard: return test.parent?.contains(self) ?? false
            case .if, .while: return test.child(.body)?.contains(self) ?? false
            default: return false
            }
        }
    }

    /// What a local optional begins with, where it is given nothing afterwards but itself rewritten: what is put into a text does
    /// not decide whether it is there. `var page = String(data: template, encoding: .utf8); page = page!.replacingOccurrences(…)`.
    func startOfRewritten(_ pass: Pass) -> Node? {
        guard kind == .reference, let made = pass.declaration(of: self), made.isLocalVariable,
            !made.has(.isOptionalBinding),
            let start = made.initialValue, let function = made.enclosingFunction
        else { return nil }
        let changes = function.descendants(.assignment).filter { $0.child(.target)?.unwrapped.name == name }
        let areRewritten = changes.allSatisfy { change in
            guard change.name == "=", var text = change.child(.operand)?.unwrapped else { return false }
            while text.kind == .call, rewriting.contains(text.name), let base = text.base {
                if base.kind == .optionalChain { return false }
                text = base.unwrapped
            }
            return text.kind == .forceUnwrap && text.children.first?.unwrapped.name == name
        }
        return !changes.isEmpty && areRewritten ? start : nil
    }

    /// `Int(String(letter))`: the number of one decimal digit, which is less than ten, or none.
    func isDigit(_ pass: Pass) -> Bool {
        let made = unwrapped.kind == .reference ? pass.declaration(of: unwrapped)?.initialValue : self
        guard let number = made?.uncast, number.kind == .call, number.name == "Int", number.arguments.count == 1,
            let text = number.arguments.first?.unwrapped, text.kind == .call, text.name == "String",
            text.arguments.count == 1, let letter = text.arguments.first, letter.label.isEmpty
        else { return false }
        return letter.isLetter(pass)
    }

    /// Whether an expression is one character of a text, by its type or as that over which a loop runs.
    private func isLetter(_ pass: Pass) -> Bool {
        if pass.type(of: self)?.name == "Character" { return true }
        guard unwrapped.kind == .reference, let loop = pass.declaration(of: unwrapped)?.parent, loop.kind == .for,
            let text = loop.child(.subject)?.unwrapped
        else { return false }
        return text.kind == .call && text.name == "String" || pass.type(of: text)?.name == "String"
    }

    /// The key in `devices[id]`, where the program fills the table itself, entry by entry: whether the entry is there is no
    /// matter of what stands in the others.
    func keyOfOwnTable(_ pass: Pass) -> Node? {
        guard kind == .subscriptCall, arguments.count == 1, let key = arguments.first, key.label.isEmpty,
            let table = base?.unwrapped,
            let declared = pass.declaration(of: table) ?? pass.lookup.declaration(ofMember: table),
            declared.kind == .variable, declared.parent?.kind.isTypeDeclaration == true, !declared.has(.isLet)
        else { return nil }
        let type = declared.typeText ?? declared.initialValue?.unwrapped.text ?? ""
        guard type.hasPrefix("["), type.contains(":"), !type.hasSuffix("Any]") else { return nil }
        if let start = declared.initialValue?.unwrapped, ![.dictionary, .call].contains(start.kind) { return nil }
        let isReplaced = declared.tree.nodes(.assignment).contains { change in
            guard let target = change.child(.target)?.unwrapped, target.name == declared.name,
                [.reference, .member].contains(target.kind)
            else { return false }
            return change.child(.operand)?.unwrapped.kind != .dictionary
        }
        return isReplaced ? nil : key
    }

    /// Whether a local begins as a text whose signs were encoded, and is changed only into what it was: that is always there.
    func isEncodedText(_ pass: Pass) -> Bool {
        guard let start = pass.declaration(of: unwrapped), start.isLocalVariable, !start.has(.isOptionalBinding),
            start.initialValue?.uncast.name == "addingPercentEncoding", let function = enclosingDeclaredFunction
        else { return false }
        return function.descendants(.assignment).allSatisfy { change in
            change.child(.target)?.unwrapped.name != start.name
                || change.child(.operand).map { ([$0] + $0.descendants).contains { $0.name == start.name } } ?? false
        }
    }

    /// Whether an integer was made wider when it was read, so that a sum or difference with others always fits.
    func isWidened(_ pass: Pass) -> Bool {
        let value = unwrapped
        let made: Node
        if value.kind == .reference, let start = pass.declaration(of: value), start.has(.isLet),
            let first = start.initialValue?.unwrapped
        {
            made = first
        } else {
            made = value
        }
        guard made.kind == .call, ["Int", "Int64"].contains(made.name), made.arguments.count == 1,
            let narrow = made.arguments.first, narrow.label.isEmpty
        else { return false }
        let inner = narrow.unwrapped
        if inner.kind == .call, narrowTypes.contains(inner.name) { return true }
        return ValueTypes(lookup: pass.lookup).text(of: inner).map { narrowTypes.contains(TypeName.base($0)) } ?? false
    }

    /// Whether the number is the one by which an enumeration, or what a type is extended as, tells its own cases apart.
    func isCaseNumber(_ pass: Pass) -> Bool {
        let value = unwrapped
        guard value.name == "rawValue", value.kind == .member || value.kind == .reference else { return false }
        guard let owner = value.base?.unwrapped, owner.name != "self" else {
            let own = enclosingType.flatMap { pass.lookup.index.types[TypeName.base($0.name)] }
            return own.map { $0.kind == .enumDecl || $0.kind == .extensionDecl } ?? false
        }
        return pass.type(of: owner).flatMap { pass.lookup.index.types[$0.name] }?.kind == .enumDecl
    }

    /// `buffer.readSlice(length: 16)`: a fixed piece of a buffer of which the function, or the one that calls it, has asked
    /// how much can be read.
    func isReadOfMeasured(_ pass: Pass) -> Bool {
        guard kind == .call, name.hasPrefix("read") || name.hasPrefix("get"), base != nil,
            let length = argument("length"), let function = enclosingDeclaredFunction
        else { return false }
        // As much as there is, or less.
        let bound = length.unwrapped.kind == .reference ? pass.declaration(of: length.unwrapped)?.initialValue : length
        if let bound = bound?.unwrapped, bound.kind == .call, bound.name == "min",
            bound.descendants.contains(where: { $0.name == "readableBytes" })
        {
            return true
        }
        if bound?.isWithinReadable(of: base?.unwrapped.dottedName ?? "", pass) == true { return true }
        guard pass.constant(length)?.value.integer != nil else { return false }
        if function.descendants(.binary).contains(where: { $0.isBefore(self) && $0.asksForReadable }) { return true }
        let callers = tree.nodes(.call, named: [function.name]).filter {
            pass.lookup.function(of: $0) == function
        }
        return !callers.isEmpty
            && callers.allSatisfy { call in
                call.enclosingDeclaredFunction?.descendants(.binary).contains {
                    $0.isBefore(call) && $0.asksForReadable
                } ?? false
            }
    }

    /// Whether a length leads from where reading goes on up to a place that was found in what can be read, or one byte further:
    /// `end - buffer.readerIndex`, of `let end = buffer.readableBytesView.firstIndex(of: 10)`.
    private func isWithinReadable(of buffer: String, _ pass: Pass) -> Bool {
        let parts = [unwrapped] + unwrapped.descendants
        let sums = parts.filter { $0.kind == .binary && ["+", "-", "*", "/", "<<"].contains($0.name) }
        guard !buffer.isEmpty, sums.allSatisfy({ ["+", "-"].contains($0.name) }), sums.count <= 2,
            parts.allSatisfy({ $0.kind != .integer || ["0", "1"].contains($0.name) }),
            sums.contains(where: { sum in
                sum.name == "-" && sum.children(.operand).last?.unwrapped.dottedName == buffer + ".readerIndex"
            })
        else { return false }
        let ends = parts.filter { $0.kind == .reference && pass.declaration(of: $0)?.kind == .variable }
        return ends.contains { end in
            guard let found = pass.declaration(of: end)?.initialValue?.uncast, found.kind == .call,
                ["firstIndex", "lastIndex"].contains(found.name)
            else { return false }
            return found.base?.unwrapped.dottedName == buffer + ".readableBytesView"
        }
    }

    private var asksForReadable: Bool { isComparison && descendants.contains { $0.name == "readableBytes" } }

    /// Whether every caller of the function has asked how long the list is that it hands over, or cuts it to a length.
    package func isMeasuredByCallers(_ pass: Pass) -> Bool {
        let list = uncast
        guard list.kind == .reference, let parameter = pass.declaration(of: list), parameter.kind == .parameter,
            parameter.parent?.kind == .functionDecl || parameter.parent?.kind == .initializerDecl
        else { return false }
        let given = Array(pass.workspace.arguments(handedTo: parameter))
        return !given.isEmpty
            && given.allSatisfy { argument in
                guard let argument else { return false }
                return argument.isCut(pass) || argument.isAskedFor
            }
    }

    /// `bytes[..<16]`, `bytes[8...15]`: what is shorter has stopped the program there.
    private func isCut(_ pass: Pass) -> Bool {
        let list = uncast
        if list.kind == .call, list.arguments.count == 1, let only = list.arguments.first { return only.isCut(pass) }
        guard list.kind == .subscriptCall, let range = list.arguments.first?.unwrapped else { return false }
        return [.binary, .prefix].contains(range.kind) && ["..<", "..."].contains(range.name)
    }
}

/// Methods of a text that give it with other signs, and always give one.
private let rewriting: Set<String> = [
    "replacingOccurrences", "replacing", "lowercased", "uppercased", "trimmingCharacters", "appending",
]

/// Integers with less than half of the room of `Int`.
private let narrowTypes: Set<String> = ["UInt8", "Int8", "UInt16", "Int16", "UInt32", "Int32"]
