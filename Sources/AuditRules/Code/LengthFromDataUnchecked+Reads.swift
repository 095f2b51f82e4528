import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// What is read out of bytes that somebody else hands in, by pointers that know no end.
extension LengthFromDataUnchecked {
    /// Values taken out of bytes of which nobody asks how many there are.
    static func inspectLoads(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.calls("load", "loadUnaligned") {
            guard let named = call.argument("as")?.typeNamed, !single.contains(named), call.isUncounted(pass),
                call.bytesLent(pass)?.unwrapped.isMadeOfWhole(named, pass) != true
            else { continue }
            pass.report("Nothing checks that enough bytes are available for a `\(named)`", at: call)
        }
        guard boundViews.contains(where: file.tree.mentions) else { return }
        // `raw.baseAddress!.assumingMemoryBound(to: Header.self).pointee`, and `[index]` of it.
        for read in file.members("pointee") + file.nodes(.subscriptCall) {
            guard let pointer = read.base, let named = pointer.typeOfView(pass), read.role != .target,
                !single.contains(named), pointer.isUncounted(pass)
            else { continue }
            pass.report("Nothing checks that enough bytes are available for a `\(named)`", at: read)
        }
        for call in file.calls("withMemoryRebound") {
            guard let named = call.argument("to")?.typeNamed, !single.contains(named), let base = call.base,
                base.isBareView(pass), base.isUncounted(pass)
            else { continue }
            pass.report("Nothing checks that enough bytes are available for a `\(named)`", at: call)
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
            pass.report("This reads until a null byte, but the data may not be null-terminated", at: call)
        }
    }

    /// Buffers over bytes that are as long as a parameter says.
    static func inspectSpans(_ file: SwiftFile, _ pass: inout Pass) {
        for call in file.tree.nodes(.call, named: spans) {
            guard let start = call.argument("start") ?? call.argument("bytes"),
                let size = call.argument("count") ?? call.argument("length"), size.unwrapped.kind == .reference,
                pass.declaration(of: size.unwrapped).map({ $0.kind == .parameter && $0.parent?.kind != .closure })
                    == true,
                start.isUncounted(pass)
            else { continue }
            pass.report(
                "`\(size.text.prefix(40))` determines how much memory is read and is not bounds-checked",
                at: size)
        }
    }
}

/// Calls that take a pointer to lead to another type, and `withMemoryRebound`, which lends one that does.
private let boundViews = ["assumingMemoryBound", "bindMemory", "withMemoryRebound"]

/// Types of which any bytes hold one.
private let single: Set<String> = ["UInt8", "Int8", "CChar", "CUnsignedChar"]

private let spans = [
    "UnsafeBufferPointer", "UnsafeRawBufferPointer", "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer",
    "Data", "NSData",
]

/// Methods that lend the memory of a value to a closure.
private let lenders: Set<String> = [
    "withUnsafeBytes", "withUnsafeBufferPointer", "withUnsafeMutableBytes", "withUnsafeMutableBufferPointer",
    "withUnsafeReadableBytes", "withUnsafeMutableReadableBytes", "withVeryUnsafeBytes",
    "withContiguousStorageIfAvailable",
]

/// Types of bytes that come as somebody sent them.
private let carriers: Set<String> = [
    "Data", "NSData", "ByteBuffer", "ByteBufferView", "DispatchData", "[UInt8]", "ArraySlice",
]

extension Node {
    /// `Header` of `Header.self`.
    fileprivate var typeNamed: String? {
        let type = unwrapped
        return type.kind == .member && type.name == "self" ? type.base?.unwrapped.name : nil
    }

    /// The type that a pointer is taken to lead to: `Header` of `start.assumingMemoryBound(to: Header.self)`.
    fileprivate func typeOfView(_ pass: Pass, _ reach: Int = 3) -> String? {
        let node = uncast
        switch node.kind {
        case .call where boundViews.contains(node.name):
            // What is bound whole keeps its length.
            guard node.base?.isBareView(pass) == true else { return nil }
            return node.argument("to")?.typeNamed
        case .call where node.name == "advanced": return reach > 0 ? node.base?.typeOfView(pass, reach - 1) : nil
        case .binary where node.name == "+": return reach > 0 ? node.child(.operand)?.typeOfView(pass, reach - 1) : nil
        case .reference:
            guard reach > 0, let made = pass.declaration(of: node), made.isLocalVariable else { return nil }
            return made.initialValue?.typeOfView(pass, reach - 1)
        default: return nil
        }
    }

    /// Whether an expression is a pointer without a length, by how it is written.
    fileprivate func isBareView(_ pass: Pass, _ reach: Int = 3) -> Bool {
        let node = uncast
        switch node.kind {
        case .member: return node.name == "baseAddress"
        case .call where node.name == "advanced": return node.base?.isBareView(pass, reach) ?? false
        case .binary where node.name == "+": return node.child(.operand)?.isBareView(pass, reach) ?? false
        case .reference:
            guard reach > 0, let made = pass.declaration(of: node), made.isLocalVariable else { return false }
            return made.initialValue?.isBareView(pass, reach - 1) ?? false
        default: return false
        }
    }

    /// Whether an expression reads lent bytes that were handed in, and nobody asks how many there are.
    fileprivate func isUncounted(_ pass: Pass) -> Bool {
        guard let bytes = bytesLent(pass), bytes.isHandedIn(pass) else { return false }
        return !isCounted && !bytes.isCountedAtStart(pass)
    }

    /// The bytes that a pointer leads to which `withUnsafeBytes` or its like has lent, through locals of the closure.
    fileprivate func bytesLent(_ pass: Pass) -> Node? {
        for closure in ancestors.prefix(while: { $0.kind == .closure || !$0.kind.isFunctionLike })
        where closure.kind == .closure {
            guard let lender = closure.parent, lender.kind == .call, lenders.contains(lender.name),
                let bytes = lender.base
            else { continue }
            let lent = closure.children(.parameter).first?.name ?? "$0"
            guard leads(to: lent, in: closure, 3) else { continue }
            guard let type = ValueTypes(lookup: pass.lookup).text(of: bytes) else { return nil }
            return carriers.contains(type) || carriers.contains(TypeName.base(type)) ? bytes : nil
        }
        return nil
    }

    /// Whether an expression names what a closure was lent, or a local of the closure that does.
    private func leads(to lent: String, in closure: Node, _ reach: Int) -> Bool {
        ([self] + descendants).contains { part in
            guard part.kind == .reference else { return false }
            if part.name == lent { return true }
            guard reach > 0 else { return false }
            return tree.nodes(.variable, named: [part.name]).contains { made in
                closure.contains(made) && made.isBefore(self)
                    && made.initialValue?.leads(to: lent, in: closure, reach - 1) == true
            }
        }
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

    /// Whether the initializers of a type ask how many bytes there are that they keep.
    private func isCountedAtStart(_ pass: Pass) -> Bool {
        let node = unwrapped
        let held = node.kind == .member ? pass.lookup.declaration(ofMember: node) : pass.declaration(of: node)
        guard let held, held.kind == .variable, let type = held.parent else { return false }
        return type.children.contains { $0.kind == .initializerDecl && $0.descendants.contains(where: \.measures) }
    }

    /// Whether the function asks how many bytes there are.
    private var isCounted: Bool {
        guard let function = enclosingDeclaredFunction ?? enclosing(.variable, .accessor) else { return true }
        return function.descendants.contains(where: \.measures)
    }

    fileprivate var measures: Bool {
        [.member, .call].contains(kind)
            && ["count", "isEmpty", "endIndex", "indices", "size", "stride", "byteCount", "readableBytes", "length"]
                .contains(name)
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
