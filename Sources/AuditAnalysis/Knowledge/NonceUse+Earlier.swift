import AuditKit
import CodeModel

/// Nonces that other messages have had: taken out of what was sealed, read from the settings, or counted from the start.
extension NonceUse {
    /// What a nonce was taken from that it has sealed: a sealed box, its bytes, or the settings that it is kept in.
    package var sealedBefore: String? {
        let bytes = bytes
        guard !isOfAnotherKey else { return nil }
        if bytes.kind == .member, ["nonce", "iv"].contains(bytes.name), let box = bytes.base, isBox(box) {
            return box.lastName
        }
        guard let function = call.enclosingDeclaredFunction else { return nil }
        if let whole = bytes.wholeOfPart {
            let boxes = function.descendants(.call).filter { $0.name == "SealedBox" }
            return boxes.contains { $0.argument("combined")?.unwrapped.dottedName == whole } ? whole : nil
        }
        // A counter that is kept is written back.
        guard bytes.kind == .call, bytes.arguments.count == 1, bytes.arguments[0].label == "forKey",
            Self.readings.contains(bytes.name), let place = bytes.base, Self.isSettings(place, pass),
            !function.descendants(.call).contains(where: { ["set", "setValue"].contains($0.name) })
        else { return nil }
        return bytes.arguments[0].unwrapped.kind == .string ? bytes.arguments[0].unwrapped.name : bytes.name
    }

    private static let readings: Set<String> = ["data", "string", "object", "array", "value"]

    private static func isSettings(_ node: Node, _ pass: Pass) -> Bool {
        if let type = pass.type(of: node) { return type.name == "UserDefaults" }
        return node.dottedName.hasSuffix("UserDefaults.standard")
            || Words.of(node.lastName).last == "defaults"
    }

    /// What a nonce is made of, through a local and the initializers around.
    private var bytes: Node {
        var node = nonce.unwrapped
        for _ in 0..<6 {
            if node.kind == .reference, let made = pass.declaration(of: node), made.isLocalVariable,
                let value = made.initialValue
            {
                node = value.unwrapped
            } else if node.kind == .try, let value = node.children.first {
                node = value.unwrapped
            } else if node.kind == .call,
                ["Nonce", "Data", "Array", "init"].contains(node.name)
                    || node.callee?.unwrapped.kind == .array, node.arguments.count == 1
            {
                node = node.arguments[0].unwrapped
            } else {
                break
            }
        }
        return node
    }

    private func isBox(_ node: Node) -> Bool {
        if let type = pass.type(of: node) { return TypeName.base(type.text).hasSuffix("SealedBox") }
        let made = pass.declaration(of: node.unwrapped)?.initialValue?.unwrapped
        return made.map { $0.kind == .call && ["SealedBox", "seal"].contains($0.name) } ?? false
    }

    /// Whether the function opens with one key and seals with another: the nonce is new for that one.
    private var isOfAnotherKey: Bool {
        let opened = (call.enclosingDeclaredFunction?.descendants(.call) ?? []).filter { $0.name == "open" }
            .compactMap { $0.argument("using")?.text }
        return !opened.isEmpty && !opened.contains(key)
    }
}

extension NonceUse {
    /// The number that a nonce is made of and of nothing else, where it begins anew in the function and the key does not: a
    /// property that seals other messages as well.
    package var counterThatBeginsAnew: String? {
        guard let function = call.enclosingDeclaredFunction, isLongLived(key, beyond: function) else { return nil }
        var found: String?
        for name in parts(in: function) {
            guard let declared = pass.declaration(of: name), isCounter(declared, in: function) else { return nil }
            found = declared.name
        }
        return found
    }

    /// The names of values that the nonce is made of; those that only hold it on the way are left out.
    private func parts(in function: Node) -> [Node] {
        var (found, held): ([Node], Set<Node>) = ([], [])
        var queue = [nonce]
        while let next = queue.popLast(), found.count < 20 {
            for name in [next] + next.descendants where name.kind == .reference {
                guard name.name.first?.isLowercase == true, name.role != .callee else { continue }
                guard let declared = pass.declaration(of: name), declared.isLocalVariable,
                    isCounter(declared, in: function) == false
                else {
                    found.append(name)
                    continue
                }
                guard held.insert(declared).inserted else { continue }
                declared.initialValue.map { queue.append($0) }
                queue += function.additions(to: declared.name)
            }
        }
        return found
    }

    /// Whether a number is counted from a fixed beginning in the function itself.
    private func isCounter(_ declared: Node, in function: Node) -> Bool {
        guard function.contains(declared) else { return false }
        if declared.kind == .variable, !declared.has(.isLet), declared.initialValue?.unwrapped.kind == .integer {
            return function.descendants(.assignment).contains {
                ["+=", "&+="].contains($0.name) && $0.child(.target)?.lastName == declared.name
            }
        }
        if declared.has(.isPattern), let loop = declared.enclosing(.for),
            let pattern = loop.child(.pattern), pattern == declared || pattern.contains(declared)
        {
            let isFirst = ([pattern] + pattern.descendants).first { $0.kind == .variable } == declared
            return isFirst && loop.child(.subject)?.countsFromStart == true
        }
        guard declared.kind == .parameter, let closure = declared.parent, closure.kind == .closure,
            closure.children(.parameter).first == declared, let each = closure.parent, each.kind == .call
        else { return false }
        return each.base?.countsFromStart ?? false
    }

    /// Whether a key is a stored property with which other functions of the type seal messages of their own.
    private func isLongLived(_ key: String, beyond function: Node) -> Bool {
        guard let type = function.enclosingType, !key.isEmpty,
            let property = type.children.first(where: {
                $0.kind == .variable && "self." + $0.name == key || $0.name == key
            }),
            property.kind == .variable, !property.has(.isComputed)
        else { return false }
        return type.descendants(.call).contains { other in
            guard ["seal", "encrypt"].contains(other.name), !function.contains(other) else { return false }
            return other.argument("using")?.text == key
        }
    }
}

extension Node {
    /// `parts.enumerated()`, `0..<n`, `parts.indices`.
    fileprivate var countsFromStart: Bool {
        let node = unwrapped
        if node.kind == .call { return node.name == "enumerated" }
        if node.kind == .member { return node.name == "indices" }
        return node.kind == .binary && ["..<", "..."].contains(node.name)
            && node.children(.operand).first?.unwrapped.kind == .integer
    }

    /// The name of the bytes that an expression takes some of.
    fileprivate var wholeOfPart: String? {
        let isPart = kind == .call && ["prefix", "suffix", "dropFirst", "dropLast"].contains(name)
        guard isPart || kind == .subscriptCall, let name = base?.dottedName, !name.isEmpty else { return nil }
        return name
    }
}
