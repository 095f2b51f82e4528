import AuditKit

extension SwiftFile {
    /// Everything that stops the program on a value that does not fit.
    var traps: [Node] {
        nodes(.forceUnwrap) + nodes(.try).filter { $0.has(.isForced) } + nodes(.cast).filter { $0.has(.isForced) }
            + nodes(.subscriptCall).compactMap(\.fixedIndex) + tree.nodes(.call, named: narrow)
    }
}

extension Node {
    /// `1` in `parts[1]`.
    var fixedIndex: Node? {
        let all = arguments
        return all.count == 1 && all[0].kind == .integer && all[0].label.isEmpty ? all[0] : nil
    }

    var trapName: String {
        switch kind {
        case .forceUnwrap: "`!`"
        case .try: "`try!`"
        case .cast: "`as!`"
        case .integer: "This index"
        default: "`\(name)`"
        }
    }

    /// The value that decides whether the program goes on; `nil` where it always does.
    func trappingValue(_ pass: Pass) -> Node? {
        switch kind {
        case .forceUnwrap: children.first.flatMap { $0.mayBeMissing(pass) ? $0 : nil }
        case .try: children.first.flatMap { $0.mayThrow(pass) }
        case .cast: children.first.flatMap { mayFail($0) ? $0 : nil }
        case .integer: parent?.base.flatMap { $0.isList(pass, index: self) ? $0 : nil }
        case .call: narrowed(pass)
        default: nil
        }
    }

    /// Whether an optional is empty because of what is in the value, and not for reasons of the program's own.
    private func mayBeMissing(_ pass: Pass) -> Bool {
        let node = uncast
        switch node.kind {
        case .call:
            if node.name == "data", node.argument("using") != nil { return false }
            return !["addingPercentEncoding", "removingPercentEncoding", "URLComponents", "enumerator"].contains(
                node.name)
        case .member: return !["serverTrust", "url", "baseAddress", "webpageURL"].contains(node.name)
        case .reference, .subscriptCall: return true
        default: return false
        }
    }

    /// What a throwing call reads.
    private func mayThrow(_ pass: Pass) -> Node? {
        let call = unwrapped
        guard call.kind == .call || call.kind == .cast else { return nil }
        if call.kind == .cast { return call.children.first?.mayThrow(pass) }
        switch call.name {
        case "decode": return call.argument("from")
        case "jsonObject", "Data", "String", "NSData", "data": return call
        default: return nil
        }
    }

    /// Whether a forced cast may fail: not to the type that the system promises.
    private func mayFail(_ value: Node) -> Bool {
        guard let type = child(.type)?.name, !type.hasPrefix("AV"), !type.hasPrefix("Sec"), !type.hasPrefix("CF") else {
            return false
        }
        return !["HTTPURLResponse", "NSHTTPURLResponse"].contains(type) && value.uncast.name != "userInfo"
    }

    /// Whether this is a list of which nobody knows that it has the element.
    func isList(_ pass: Pass, index: Node) -> Bool {
        let node = uncast
        let origin = (pass.declaration(of: node)?.initialValue ?? node).uncast
        let isFirst = index.name == "0"
        switch origin.name {
        case "components", "pathComponents": return !isFirst
        case "split", "queryItems": return true
        default: return pass.type(of: node).map { ["Array", "Data"].contains($0.name) } ?? false
        }
    }

    /// The number that an integer type is made from, where it is one that may not fit.
    private func narrowed(_ pass: Pass) -> Node? {
        let all = arguments
        guard all.count == 1, all[0].label.isEmpty, callee?.kind == .reference, let type = pass.type(of: all[0]) else {
            return nil
        }
        let isWide =
            ["Int", "UInt", "Int64", "UInt64"].contains(type.name) && !name.hasSuffix("64") && name != type.name
        let isFraction = ["Double", "Float", "CGFloat", "TimeInterval"].contains(type.name)
        return isWide && !(name == "Int" && type.name != "Int") || isFraction ? all[0] : nil
    }

    /// Whether the function asks for a value, or for how much there is of it, before it relies on it.
    var isAskedFor: Bool {
        let function = enclosingDeclaredFunction ?? enclosingFunction ?? tree.root
        let text = unwrapped.text
        return function.descendants.contains { node in
            switch node.kind {
            case .binary where node.name == "==" || node.name == "!=":
                let sides = node.children(.operand)
                return sides.contains { $0.kind == .nilLiteral } && sides.contains { $0.unwrapped.text == text }
            case .member: return sizes.contains(node.name) && node.base?.unwrapped.text == text
            default: return false
            }
        }
    }
}

private let sizes: Set<String> = ["count", "isEmpty", "indices", "endIndex", "startIndex"]

private let narrow: Set<String> = [
    "UInt8", "Int8", "UInt16", "Int16", "UInt32", "Int32", "UInt", "Int", "UInt64", "CInt", "CChar",
]
