import AuditKit
import CodeModel

/// Literals, numbers that are worked out from them, and buffers that are made and not filled.
struct ConstantOrigins {
    /// All that it can give.
    static let labels: FlowLabels = [.constant, .emptyText, .absent, .integer, .yes, .no]

    let lookup: Lookup

    func origin(of node: Node) -> FlowOrigin {
        switch node.kind {
        case .string: return FlowOrigin(node.name.isEmpty ? .emptyText : .text)
        // What counts on is another number each time.
        case .integer where node.role == .operand && node.parent?.kind == .assignment && node.parent?.name != "=":
            return FlowOrigin(.integer)
        case .integer: return FlowOrigin([.digits, .integer])
        case .float: return FlowOrigin(.digits)
        case .boolean: return FlowOrigin(node.name == "true" ? .yes : .no)
        case .nilLiteral: return FlowOrigin(.absent)
        case .array: return FlowOrigin(ofArray(node))
        case .binary where ["..<", "..."].contains(node.name): return FlowOrigin(isFixedRange(node) ? .bytes : [])
        case .binary, .prefix: return folded(node)
        case .call: return ofCall(node)
        case .reference where node.isOwnIndex: return FlowOrigin(.digits)
        // What one row of a screen holds at first says nothing of what another is given.
        case .variable where node.isSharedCell: return FlowOrigin([], ends: .constant)
        default: return FlowOrigin([])
        }
    }

    /// A list of numbers is the source, and not each of them.
    private func ofArray(_ node: Node) -> FlowLabels {
        let children = Array(node.children)
        if children.isEmpty { return node.role == .callee ? [] : .emptyText }
        return children.allSatisfy(\.isNumber) ? .bytes : []
    }

    /// The numbers from one that is written to another.
    private func isFixedRange(_ node: Node) -> Bool {
        let ends = node.children(.operand)
        return ends.count == 2 && ends.allSatisfy { lookup.constant($0)?.value.integer != nil }
    }

    /// `[UInt8](unsafeUninitializedCapacity: 16) { buffer, count in … }` that puts nothing but constants there.
    private func isFilledWithConstants(_ call: Node) -> Bool {
        guard call.argument("unsafeUninitializedCapacity") != nil, let closure = call.arguments.last,
            closure.kind == .closure, let buffer = closure.children(.parameter).first?.name
        else { return false }
        let uses = closure.descendants.filter { $0.kind == .reference && $0.name == buffer }
        return !uses.isEmpty
            && uses.allSatisfy { use in
                guard let place = use.parent, place.kind == .subscriptCall, place.role == .target,
                    let value = place.parent?.child(.operand)
                else { return false }
                return lookup.constant(value) != nil || value.unwrapped.isOwnIndex
            }
    }

    private func folded(_ node: Node) -> FlowOrigin {
        guard lookup.constant(node)?.value.integer != nil else { return FlowOrigin([]) }
        return FlowOrigin([.digits, .integer], ends: [.digits, .integer])
    }

    private func ofCall(_ node: Node) -> FlowOrigin {
        let arguments = node.arguments
        if arguments.isEmpty, node.callee?.kind == .array || ["Data", "NSMutableData", "String"].contains(node.name) {
            return FlowOrigin(.emptyText)
        }
        if node.name == "stride", arguments.count == 3, arguments.allSatisfy({ $0.unwrapped.isNumber }) {
            return FlowOrigin(.bytes)
        }
        if isFilledWithConstants(node) { return FlowOrigin(.bytes, ends: .constant) }
        if let element = node.argument("repeating"), node.argument("count") != nil {
            let isNumber = element.unwrapped.isNumber || lookup.constant(element)?.value.integer != nil
            return FlowOrigin(isNumber ? .zeros : [], ends: isNumber ? .constant : [])
        }
        let isBuffer = ["Data", "NSMutableData"].contains(node.name) && arguments.count == 1
        guard isBuffer, ["count", "length"].contains(arguments[0].label) else { return FlowOrigin([]) }
        return FlowOrigin(.zeros, ends: .constant)
    }

    /// Whether an argument only says how bytes are to be read, and is none of them.
    static func isOption(_ argument: Node) -> Bool {
        if options.contains(argument.label) { return true }
        let node = argument.unwrapped
        switch node.kind {
        case .boolean, .nilLiteral: return true
        case .member: return node.has(.hasImplicitBase) || node.name == "self" || node.base?.lastName == "Encoding"
        default: return false
        }
    }

    private static let options: Set<String> = [
        "encoding", "options", "as", "count", "length", "capacity", "deallocator", "freeWhenDone", "radix",
        "allowLossyConversion", "encodedOffset",
    ]
}

extension Node {
    /// Whether a property is the one value of a class of which there are many objects: the `value` of a row or a field.
    fileprivate var isSharedCell: Bool {
        guard ["value", "text", "object", "content", "item"].contains(name), !has(.isLet), !has(.isStatic),
            !has(.isComputed), let owner = parent
        else { return false }
        return owner.kind == .classDecl
    }

    /// Whether it is a number as it stands, or one that is made a byte.
    fileprivate var isNumber: Bool {
        if kind == .integer { return true }
        guard kind == .call, ["UInt8", "Int8", "CChar", "UInt32", "UInt16"].contains(name) else { return false }
        return arguments.count == 1 && arguments[0].kind == .integer
    }

    /// The `i` on the right of `bytes[i] = f(i)`: it says which byte, and is the same in every run.
    fileprivate var isOwnIndex: Bool {
        guard let assignment = ancestors.prefix(8).first(where: { $0.kind == .assignment }),
            let target = assignment.child(.target)?.unwrapped, target.kind == .subscriptCall, !target.contains(self)
        else { return false }
        return target.arguments.contains { $0.kind == .reference && $0.name == name }
    }
}
