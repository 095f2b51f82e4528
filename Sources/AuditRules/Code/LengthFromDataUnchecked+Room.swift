import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What is read beyond the bytes that there are, or written beyond the room that was made, by calls that ask for neither.
extension LengthFromDataUnchecked {
    /// Copies into room of which another number says how large it is.
    static func inspectRoom(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.tree.nodes(.call, named: Array(copies.keys)) where !pass.lookup.isOwnCode(call) {
            guard let (target, size) = call.copied, let room = target.room(pass),
                !size.isWithin(room, of: target, countingBytes: !call.countsElements, pass)
            else {
                continue
            }
            pass.report(
                "`\(call.name)` writes as much as `\(size.text.prefix(60))` specifies, but the buffer is sized for `\(room.text.prefix(60))`",
                at: size)
        }
    }
}

/// The rule's own checks, which stand in several files.
enum LengthFromDataUnchecked {}

/// Methods whose result is another view of the same memory.
private let views: Set<String> = ["assumingMemoryBound", "bindMemory", "advanced"]

/// The bytes of numbers that lists are made of.
private let elementSizes: [String: Int] = [
    "UInt16": 2, "Int16": 2, "UInt32": 4, "Int32": 4, "Float": 4, "UInt64": 8, "Int64": 8, "UInt": 8, "Int": 8,
    "Double": 8,
]

/// Calls of memory, with the place of the size, or its label, and whether they write to what they are called on.
private let copies: [String: (label: String, place: Int, isMethod: Bool)] = [
    "memcpy": ("", 2, false), "memmove": ("", 2, false), "memset": ("", 2, false), "bcopy": ("", 2, false),
    "copyMemory": ("byteCount", 1, true), "initialize": ("count", 1, true), "update": ("count", 1, true),
    "assign": ("count", 1, true), "moveInitialize": ("count", 1, true), "moveUpdate": ("count", 1, true),
    "copyBytes": ("count", 1, false), "getBytes": ("length", 1, false),
    "read": ("", 2, false), "recv": ("", 2, false), "pread": ("", 2, false), "recvfrom": ("", 2, false),
]

extension Node {
    /// The pointer or list whose memory an expression leads to, through other views of it: `room` in
    /// `room.baseAddress!.advanced(by: 4)`.
    fileprivate var pointedTo: Node {
        var node = uncast
        while true {
            if node.kind == .inout, let inner = node.children.first {
                node = inner.uncast
            } else if node.kind == .member, node.name == "baseAddress", let base = node.base {
                node = base.uncast
            } else if node.kind == .call, views.contains(node.name), let base = node.base {
                node = base.uncast
            } else if node.kind == .binary, node.name == "+", let base = node.child(.operand) {
                node = base.uncast
            } else {
                return node
            }
        }
    }

    /// The list whose memory a closure is lent under this name: `room` in `room.withUnsafeMutableBytes { target in … }`.
    fileprivate var lentFrom: Node {
        guard kind == .reference else { return self }
        for closure in ancestors where closure.kind == .closure {
            guard let call = closure.parent, call.kind == .call, call.name.hasPrefix("withUnsafeMutable"),
                let list = call.base, (closure.children(.parameter).first?.name ?? "$0") == name
            else { continue }
            return list.unwrapped
        }
        return self
    }

    /// Where a call writes to, and how much.
    fileprivate var copied: (target: Node, size: Node)? {
        guard let (label, place, isMethod) = copies[name] else { return nil }
        if label.isEmpty {
            guard callee?.kind == .reference, let size = argument(at: place) else { return nil }
            return argument(at: ["read", "recv", "pread", "recvfrom", "bcopy"].contains(name) ? 1 : 0).map {
                ($0, size)
            }
        }
        guard let size = argument(label), callee?.kind == .member else { return nil }
        // `initialize(repeating: 0, count: n)` fills its own room as `initialize(from:count:)` does.
        return (isMethod ? base : arguments.first { ["to", ""].contains($0.label) }).map { ($0, size) }
    }

    /// How much a target holds, where it is a local that was made for that: `allocate(capacity: n)`,
    /// `[UInt8](repeating: 0, count: n)`.
    fileprivate func room(_ pass: Pass) -> Node? {
        let node = pointedTo.lentFrom
        guard node.kind == .reference, let made = pass.declaration(of: node), made.kind == .variable,
            made.enclosingFunction != nil, let value = made.initialValue?.uncast, value.kind == .call
        else { return nil }
        if value.name == "allocate" { return value.argument("capacity") ?? value.argument("byteCount") }
        return value.argument("repeating") == nil ? nil : value.argument("count")
    }

    /// Whether a call is told how many elements it moves, and not how many bytes.
    fileprivate var countsElements: Bool { copies[name].map { $0.label == "count" && $0.isMethod } ?? false }

    /// The bytes of one element of the list or memory that this is the size of: 4 of `[UInt32](repeating: 0, count: n)`.
    private var elementSize: Int {
        let made = parent?.text ?? ""
        return elementSizes.first { type, _ in
            ["[\(type)](", "Array<\(type)>(", "Pointer<\(type)>."].contains { made.contains($0) }
        }?.value ?? 1
    }

    /// Whether a size and the room for it have to do with one another, or nobody else chose the size.
    fileprivate func isWithin(_ room: Node, of target: Node, countingBytes: Bool, _ pass: Pass) -> Bool {
        if let size = pass.constant(self)?.value.integer {
            let unit = countingBytes ? room.elementSize : 1
            let elements = size / unit + (size % unit).signum()
            return pass.constant(room)?.value.integer.map { elements <= $0 } ?? true
        }
        let own = parts(pass, 0)
        if own.contains(target.pointedTo.lentFrom.lastName) || !own.isDisjoint(with: room.parts(pass, 0)) {
            return true
        }
        // What was cut down on its way is no longer the size.
        if let start = pass.declaration(of: room.uncast)?.initialValue, start.isCutDown { return false }
        if !parts(pass, 2).isDisjoint(with: room.parts(pass, 2)) { return true }
        let least = uncast
        guard least.kind == .call, least.name == "min", least.base == nil else {
            return !isSent(pass) && !isChosenByCaller(pass)
        }
        return least.arguments.contains { pass.constant($0) != nil } || !least.arguments.contains { $0.isSent(pass) }
    }

    /// Whether a number, or one that it is calculated with, was written by somebody else into bytes.
    private func isSent(_ pass: Pass) -> Bool { pass.outsideFlow(to: self, .number, from: [.bytes, .socket]) != nil }

    /// Whether whoever calls the function says how large a number is, and the function does not ask: `payload.count` or
    /// `header.size` of a parameter.
    private func isChosenByCaller(_ pass: Pass) -> Bool {
        var root = uncast
        while root.kind == .member, let base = root.base?.unwrapped { root = base }
        guard root.kind == .reference, let given = pass.declaration(of: root), given.kind == .parameter,
            let function = given.parent, function.kind == .functionDecl || function.kind == .initializerDecl
        else { return false }
        return !function.descendants.contains { test in
            guard
                test.isComparison
                    || test.kind == .call
                        && ["min", "prefix", "precondition", "assert", "contains", "clamped"].contains(test.name)
            else { return false }
            return ([test] + test.descendants).contains { $0.kind == .reference && $0.name == root.name }
        }
    }

    /// Whether a number is taken for one of fewer bits, whatever is lost.
    private var isCutDown: Bool {
        ([uncast] + uncast.descendants).contains { $0.label == "truncatingIfNeeded" }
    }

    /// The names that an expression is made of, and those behind the constants among them.
    private func parts(_ pass: Pass, _ depth: Int) -> Set<String> {
        let names = ([uncast] + uncast.descendants).filter {
            $0.kind == .reference || $0.kind == .member && $0.name != "count"
        }
        var found = Set(names.map(\.text))
        guard depth > 0 else { return found }
        for name in names where name.kind == .reference {
            guard let made = pass.declaration(of: name), made.kind == .variable, made != self,
                let value = made.initialValue
            else { continue }
            found.formUnion(value.parts(pass, depth - 1))
        }
        return found
    }
}
