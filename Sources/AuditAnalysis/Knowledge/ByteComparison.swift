package import AuditKit
package import CodeModel

/// A place where two values are compared piece by piece, until the first that differs.
package struct ByteComparison {
    /// The comparison itself.
    package let place: Node
    package let operands: [Node]
    /// Whether it is spelled out or done by a function of C, and not by an operator.
    package let isByHand: Bool

    /// The comparisons of a file, in whatever way they are written.
    package static func all(in file: SwiftFile) -> [ByteComparison] {
        operators(in: file) + calls(in: file) + choices(in: file) + loops(in: file)
    }

    private static func operators(in file: SwiftFile) -> [ByteComparison] {
        file.tree.nodes(.binary, named: ["==", "!=", "~="]).compactMap { test in
            let operands = test.children(.operand)
            guard operands.count == 2, test.parent?.kind != .binary || test.parent?.name != "==" else { return nil }
            return ByteComparison(place: test, operands: operands, isByHand: false)
        }
    }

    private static func calls(in file: SwiftFile) -> [ByteComparison] {
        let methods = file.tree.nodes(.call, named: methods).compactMap { call -> ByteComparison? in
            guard let base = call.base, let other = call.arguments.first, call.arguments.count <= 2,
                base.unwrapped.kind != .closure
            else { return nil }
            return ByteComparison(place: call, operands: [base, other], isByHand: false)
        }
        let functions = file.tree.nodes(.call, named: functions).compactMap { call -> ByteComparison? in
            guard call.callee?.unwrapped.kind == .reference, call.arguments.count >= 2 else { return nil }
            return ByteComparison(place: call, operands: Array(call.arguments.prefix(2)), isByHand: true)
        }
        // The values of a header: `headers["X-Key"].contains(key)`.
        let lists = file.tree.nodes(.call, named: ["contains"]).compactMap { call -> ByteComparison? in
            guard let base = call.base?.unwrapped, base.kind == .subscriptCall, call.arguments.count == 1,
                base.base.map({ ["headers", "headerFields"].contains($0.unwrapped.name) }) == true,
                let other = call.arguments.first, other.label.isEmpty, other.kind != .closure
            else { return nil }
            return ByteComparison(place: call, operands: [base, other], isByHand: false)
        }
        return methods + functions + lists
    }

    /// `switch code { case sent: … }`
    private static func choices(in file: SwiftFile) -> [ByteComparison] {
        file.nodes(.switch).flatMap { choice -> [ByteComparison] in
            guard let subject = choice.child(.subject) else { return [] }
            return choice.children(.clause).flatMap { $0.children(.pattern) }.compactMap { pattern in
                guard [.reference, .member, .call].contains(pattern.kind), !pattern.has(.hasImplicitBase) else {
                    return nil
                }
                return ByteComparison(place: pattern, operands: [subject, pattern], isByHand: false)
            }
        }
    }

    /// `for (a, b) in zip(one, other) where a != b { return false }`, `zip(one, other).allSatisfy(==)` and
    /// `for i in 0..<n { if one[i] != other[i] { return false } }`.
    private static func loops(in file: SwiftFile) -> [ByteComparison] {
        let zips = file.calls("zip").compactMap { zip -> ByteComparison? in
            // Each element beside the next one compares nothing.
            guard zip.arguments.count == 2, !zip.arguments[1].isPart(of: zip.arguments[0]), let place = zip.earlyEnd
            else { return nil }
            return ByteComparison(place: place, operands: zip.arguments, isByHand: true)
        }
        let counted = file.nodes(.for).compactMap { loop -> ByteComparison? in
            let tests = loop.descendants.filter { $0.kind == .binary && ["!=", "=="].contains($0.name) }
            for test in tests {
                let parts = test.children(.operand).map(\.unwrapped)
                guard parts.count == 2, test.enclosingFunction == loop.enclosingFunction,
                    parts.allSatisfy({ $0.kind == .subscriptCall && $0.arguments.count == 1 }),
                    parts[0].arguments[0].text == parts[1].arguments[0].text,
                    let one = parts[0].base, let other = parts[1].base, loop.endsEarly
                else { continue }
                return ByteComparison(place: test, operands: [one, other], isByHand: true)
            }
            return nil
        }
        return zips + counted
    }

    private static let methods = [
        "elementsEqual", "isEqual", "isEqualToString", "isEqualToData", "caseInsensitiveCompare", "compare",
        "localizedCaseInsensitiveCompare", "localizedCompare", "localizedStandardCompare", "starts",
        "hasPrefix", "hasSuffix",
    ]
    private static let functions = ["memcmp", "bcmp", "strcmp", "strncmp", "strcasecmp", "strncasecmp"]
}

extension Node {
    /// Whether an expression is taken out of what another one names: `bytes[1...]` and `bytes.dropFirst()` of `bytes`.
    fileprivate func isPart(of whole: Node) -> Bool {
        let text = whole.unwrapped.text
        return sequence(first: unwrapped) { $0.base?.unwrapped }.contains { $0.text == text }
    }

    /// The loop or call that goes over two sequences at once and stops where they differ.
    fileprivate var earlyEnd: Node? {
        guard let user = parent else { return nil }
        if user.kind == .for { return user.endsEarly && user.comparesPairs ? user : nil }
        guard user.kind == .member, let call = user.parent, call.kind == .call else { return nil }
        guard ["allSatisfy", "contains", "first"].contains(call.name) else { return nil }
        // What a closure does with the two may be anything.
        guard let test = call.arguments.first(where: { $0.kind == .closure }) else { return call }
        return test.comparesPairs ? call : nil
    }

    /// Whether what a loop over pairs is given is held against each other.
    private var comparesPairs: Bool {
        descendants.contains { test in
            guard test.kind == .binary, ["!=", "=="].contains(test.name) else { return false }
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.allSatisfy { $0.kind == .reference || $0.kind == .member && ["0", "1"].contains($0.name) }
        }
    }

    /// Whether a loop is left from within.
    fileprivate var endsEarly: Bool {
        descendants.contains { node in
            (node.kind == .return || node.kind == .throw || node.kind == .jump && node.name == "break")
                && node.enclosingFunction == enclosingFunction
        }
    }
}

extension Node {
    /// Whether a name says that the program keeps a value, to hold against it what others bring.
    package var isNamedKept: Bool {
        namesWithin.contains { name in Words.of(name).contains { kept.contains($0) } }
    }
}

private let kept: Set<String> = ["stored", "saved", "kept", "expected", "known", "configured", "registered"]

extension Pass {
    /// Whether a value is the code of a message, made with a key, in bytes or letters that compare one by one.
    package func isAuthenticator(_ node: Node) -> Bool {
        flow(LibraryFlow.self).labels(of: node, among: .authenticator).contains(.authenticator)
    }

    /// Whether a stored property of an object is one.
    package func isAuthenticator(_ node: Node, part: String) -> Bool {
        flow(LibraryFlow.self).labels(of: node, part: [.field(part)], among: .authenticator).contains(.authenticator)
    }
}
