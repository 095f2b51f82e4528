import AuditKit
import CodeModel

extension FlowChecks {
    /// `scalar.value >= 0x20`: no line break, nor any other control character.
    func isPrintable(_ node: Node, _ operands: [Node], _ holds: Bool) -> Bool {
        guard holds, node.name.hasPrefix(">"), operands.count == 2,
            ["value", "asciiValue"].contains(operands[0].unwrapped.name),
            let least = lookup.constant(operands[1])?.value.integer
        else { return false }
        return least >= 0x0D
    }

    /// `count > 0` and the like: says that there is something, and not how much of it.
    func isBeyondNothing(_ operands: [Node]) -> Bool {
        operands.contains { lookup.constant($0)?.value.integer.map { $0 <= 1 } ?? false }
    }
}

extension Node {
    /// Whether a body asks for nothing but how long a text is: its name promises more.
    var onlyMeasures: Bool {
        let members = descendants(.member)
        return !members.isEmpty && members.allSatisfy { ["isEmpty", "count"].contains($0.name) }
            && !descendants.contains { $0.kind == .call }
    }

    /// Whether a code or signature is that of one part of what a function was given: it says nothing of the others.
    var authenticatesPart: Bool {
        guard ["isValidAuthenticationCode", "isValidSignature"].contains(name),
            let message = argument("authenticating") ?? argument("for"), let function = enclosingDeclaredFunction
        else { return false }
        let given = Set(function.children(.parameter).map(\.name))
        return message.descendants.contains { member in
            guard member.kind == .member, let base = member.base?.unwrapped, base.kind == .reference else {
                return false
            }
            return given.contains(base.name) && !["utf8", "data", "bytes"].contains(member.name)
        }
    }
}

extension Node {
    /// `Bcrypt.verify(form.password, created: hash)`: who knows a password may write into the other fields whatever they like.
    var verifiesPassword: Bool {
        guard name == "verify", let given = arguments.first?.unwrapped, given.kind == .member,
            let last = Words.of(given.name).last
        else { return false }
        return ["password", "passphrase", "passwd", "pin"].contains(last)
    }

    var getterBody: Node? { children(.accessor).first { $0.name == "get" }?.child(.body) }

    /// The value whose text an expression is, in another case or without the blanks round it.
    var wholeValue: Node {
        var node = unwrapped
        for _ in 0..<6 {
            guard ["lowercased", "uppercased", "trimmingCharacters", "rawValue", "absoluteString"].contains(node.name),
                let base = node.base?.unwrapped
            else { return node }
            node = base
        }
        return node
    }
}
