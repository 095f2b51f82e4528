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
                !size.isWithin(room, of: target, pass)
            else {
                continue
            }
            pass.report(
                "`\(call.name)` writes as much as `\(size.text.prefix(60))` says, and the room is made for `\(room.text.prefix(60))`",
                at: size)
        }
    }

    /// Values taken out of bytes of which nobody asks how many there are.
    static func inspectLoads(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("load", "loadUnaligned") {
            guard let type = call.argument("as")?.unwrapped, type.name == "self", let named = type.base?.unwrapped.name,
                let bytes = call.bytesLent(pass), bytes.isHandedIn(pass), !bytes.isCounted(before: call),
                !["UInt8", "Int8"].contains(named)
            else { continue }
            pass.report("Nothing asks whether there are enough bytes for a `\(named)`", at: call)
        }
    }

    /// Texts of C out of bytes that need not end in a zero.
    static func inspectTexts(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("String") {
            guard
                let text = call.argument("cString") ?? call.argument("validatingUTF8")
                    ?? call.argument("validatingCString"),
                let bytes = text.bytesLent(pass), bytes.isHandedIn(pass), !bytes.isEnded
            else { continue }
            pass.report("This reads on until it finds a zero, and the bytes need not end in one", at: call)
        }
    }
}

/// The rule's own checks, which stand in several files.
enum LengthFromDataUnchecked {}

/// Calls of memory, with the place of the size, or its label, and whether they write to what they are called on.
private let copies: [String: (label: String, place: Int, isMethod: Bool)] = [
    "memcpy": ("", 2, false), "memmove": ("", 2, false), "memset": ("", 2, false), "bcopy": ("", 2, false),
    "copyMemory": ("byteCount", 1, true), "initialize": ("count", 1, true), "update": ("count", 1, true),
    "assign": ("count", 1, true), "moveInitialize": ("count", 1, true), "moveUpdate": ("count", 1, true),
    "copyBytes": ("count", 1, false), "getBytes": ("length", 1, false),
    "read": ("", 2, false), "recv": ("", 2, false), "pread": ("", 2, false), "recvfrom": ("", 2, false),
]

extension Node {
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
        var node = uncast
        if node.kind == .inout, let inner = node.children.first { node = inner.unwrapped }
        guard node.kind == .reference, let made = pass.declaration(of: node), made.kind == .variable,
            made.enclosingFunction != nil, let value = made.initialValue?.uncast, value.kind == .call
        else { return nil }
        if value.name == "allocate" { return value.argument("capacity") ?? value.argument("byteCount") }
        return value.argument("repeating") == nil ? nil : value.argument("count")
    }

    /// Whether a size and the room for it have to do with one another, or nobody else chose the size.
    fileprivate func isWithin(_ room: Node, of target: Node, _ pass: Pass) -> Bool {
        if let size = pass.constant(self)?.value.integer {
            return pass.constant(room)?.value.integer.map { size <= $0 } ?? true
        }
        let own = parts(pass, 0)
        if own.contains(target.uncast.lastName) || !own.isDisjoint(with: room.parts(pass, 0)) { return true }
        // What was cut down on its way is no longer the size.
        if let start = pass.declaration(of: room.uncast)?.initialValue, start.isCutDown { return false }
        if !parts(pass, 2).isDisjoint(with: room.parts(pass, 2)) { return true }
        let least = uncast
        guard least.kind == .call, least.name == "min", least.base == nil else { return !isSent(pass) }
        return least.arguments.contains { pass.constant($0) != nil } || !least.arguments.contains { $0.isSent(pass) }
    }

    /// Whether a number, or one that it is calculated with, was written by somebody else into bytes.
    private func isSent(_ pass: Pass) -> Bool { pass.outsideFlow(to: self, .number, from: [.bytes, .socket]) != nil }

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

    /// The bytes that a pointer leads to which `withUnsafeBytes` or its like has lent.
    fileprivate func bytesLent(_ pass: Pass) -> Node? {
        guard let closure = enclosing(.closure), let lender = closure.parent, lender.kind == .call,
            ["withUnsafeBytes", "withUnsafeBufferPointer"].contains(lender.name), let bytes = lender.base
        else { return nil }
        let lent = closure.children(.parameter).first?.name ?? "$0"
        guard ([self] + descendants).contains(where: { $0.kind == .reference && $0.name == lent }) else { return nil }
        let type = ValueTypes(lookup: pass.lookup).text(of: bytes)
        return type == "[UInt8]" || type.map(TypeName.base) == "Data" ? bytes : nil
    }

    /// Whether somebody else says what bytes are: they are a parameter, or a constant that the value was made with.
    fileprivate func isHandedIn(_ pass: Pass) -> Bool {
        let node = unwrapped
        let held = node.kind == .member ? pass.lookup.declaration(ofMember: node) : pass.declaration(of: node)
        guard node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self", let held else {
            return false
        }
        if held.kind == .parameter { return held.parent?.kind != .closure }
        return held.kind == .variable && held.parent?.kind.isTypeDeclaration == true && held.has(.isLet)
            && held.initialValue == nil && !held.has(.isStatic)
    }

    /// Whether the function asks how many bytes there are.
    fileprivate func isCounted(before place: Node) -> Bool {
        guard let function = enclosingDeclaredFunction ?? enclosing(.variable, .accessor) else { return true }
        return function.descendants.contains { node in
            [.member, .call].contains(node.kind)
                && ["count", "isEmpty", "endIndex", "indices", "size", "stride", "byteCount"].contains(node.name)
        }
    }

    /// Whether the function looks for a zero, or puts one at the end.
    fileprivate var isEnded: Bool {
        guard let function = enclosingDeclaredFunction ?? enclosing(.variable, .accessor) else { return true }
        return function.descendants.contains { node in
            node.kind == .call
                && ["firstIndex", "contains", "append", "memchr", "strnlen", "lastIndex", "hasSuffix"].contains(
                    node.name)
                || node.kind == .member && node.name == "last"
        }
    }
}
