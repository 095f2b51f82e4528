import AuditKit

/// Follows a value back to what it is made of: through names, conversions, buffers and the parameters of closures.
struct Provenance: Sendable {
    private let lookup: Lookup
    private let assignments: Assignments

    init(workspace: Workspace) {
        lookup = workspace.lookup
        assignments = workspace.fact(Assignments.self)
    }

    enum Origin: Sendable {
        /// The same value in every run.
        case constant(Constant, literal: Node)
        /// What a caller of the function passes.
        case parameter(Node)
        case null(Node)
        /// Anything that the source does not tell.
        case other(Node)
    }

    /// What a value may be made of: more than one where it is chosen.
    func origins(of node: Node) -> [Origin] { trace(node, 14) }

    private func trace(_ node: Node, _ reach: Int) -> [Origin] {
        guard reach > 0 else { return [.other(node)] }
        if let known = lookup.constant(node) { return [.constant(known.value, literal: known.origin)] }
        switch node.kind {
        case .nilLiteral: return [.null(node)]
        case .try, .await, .forceUnwrap, .optionalChain, .inout, .cast:
            return node.children.first.map { trace($0, reach - 1) } ?? [.other(node)]
        case .ternary: return node.children(.operand).flatMap { trace($0, reach - 1) }
        case .binary where node.name == "??": return node.children(.operand).flatMap { trace($0, reach - 1) }
        case .reference: return reference(node, reach - 1)
        case .member: return member(node, reach - 1)
        case .call: return call(node, reach - 1)
        case .subscriptCall where isRange(node.arguments.first):
            return node.base.map { trace($0, reach - 1) } ?? [.other(node)]
        default: return [.other(node)]
        }
    }

    private func isRange(_ node: Node?) -> Bool {
        node?.kind == .binary
            ? ["..<", "..."].contains(node?.name ?? "") : node?.kind == .postfix || node?.kind == .prefix
    }

    // MARK: - Names

    private func reference(_ node: Node, _ reach: Int) -> [Origin] {
        if node.name == "$0" { return node.enclosing(.closure).flatMap { lent(to: $0, reach) } ?? [.other(node)] }
        return lookup.declaration(of: node).map { declared($0, use: node, reach) } ?? [.other(node)]
    }

    private func member(_ node: Node, _ reach: Int) -> [Origin] {
        guard let base = node.base else { return [.other(node)] }
        if views.contains(node.name) { return trace(base, reach) }
        return lookup.declaration(ofMember: node).map { declared($0, use: node, reach) } ?? [.other(node)]
    }

    private func declared(_ node: Node, use: Node, _ reach: Int) -> [Origin] {
        switch node.kind {
        case .parameter:
            if let closure = node.parent, closure.kind == .closure { return lent(to: closure, reach) ?? [.other(use)] }
            return node.parent?.kind == .functionDecl || node.parent?.kind == .initializerDecl
                ? [.parameter(node)] : [.other(use)]
        case .variable: return variable(node, use: use, reach)
        default: return [.other(use)]
        }
    }

    private func variable(_ node: Node, use: Node, _ reach: Int) -> [Origin] {
        guard !node.has(.isPattern) else { return [.other(use)] }
        if node.has(.isOptionalBinding), node.initialValue == nil { return shadowed(node, use: use, reach) }
        if let value = node.returnedValue { return trace(value, reach) }
        let isProperty = node.parent.map { $0.kind.isTypeDeclaration || $0.kind == .file } ?? false
        if !isProperty {
            guard let value = node.initialValue, node.has(.isLet) || !node.isRewritten else { return [.other(use)] }
            return trace(value, reach)
        }
        if let value = node.initialValue, node.has(.isLet) { return trace(value, reach) }
        guard let values = assignments.values(of: node), values.count <= 4 else { return [.other(use)] }
        if !values.isEmpty { return values.flatMap { trace($0, reach) } }
        return node.initialValue.map { trace($0, reach) } ?? [.other(use)]
    }

    /// What `if let x` reads: a parameter or a property of the same name.
    private func shadowed(_ node: Node, use: Node, _ reach: Int) -> [Origin] {
        for function in node.ancestors where function.kind.isFunctionLike {
            if let parameter = function.children(.parameter).first(where: { $0.name == node.name }) {
                return declared(parameter, use: use, reach)
            }
        }
        let owner = node.enclosingType.map { TypeName.base($0.name) }
        let property = owner.flatMap { lookup.index.members(node.name, of: $0).first { $0.kind == .variable } }
        return property.map { variable($0, use: use, reach) } ?? [.other(use)]
    }

    /// What the first parameter of a closure stands for: the bytes of `data.withUnsafeBytes { … }`.
    private func lent(to closure: Node, _ reach: Int) -> [Origin]? {
        guard let call = closure.parent, call.kind == .call, isLending(call.name) else { return nil }
        if let argument = call.argument("of") ?? call.argument("to") { return trace(argument, reach) }
        return call.base.map { trace($0, reach) }
    }

    private func isLending(_ name: String) -> Bool {
        guard name.hasPrefix("with"), !name.contains("Mutable") else { return false }
        return name.contains("Bytes") || name.contains("Pointer") || name == "withCString" || name == "withData"
    }

    // MARK: - Calls

    /// `[UInt8](text.utf8)` and `[UInt8](repeating: 0, count: 16)`.
    private func array(_ node: Node, _ reach: Int) -> [Origin] {
        guard let element = node.argument("repeating"), let count = node.argument("count") else {
            return node.arguments.first.map { trace($0, reach) } ?? [.other(node)]
        }
        let length = lookup.constant(count)?.value.integer ?? (count.lastName.hasPrefix("kCCBlockSize") ? 16 : 0)
        guard let byte = lookup.constant(element)?.value.integer.flatMap({ UInt8(exactly: $0) }),
            (1...4096).contains(length)
        else { return [.other(node)] }
        return [.constant(.bytes(Array(repeating: byte, count: length)), literal: node)]
    }

    private func call(_ node: Node, _ reach: Int) -> [Origin] {
        if let base = node.base, views.contains(node.name) { return trace(base, reach) }
        if node.callee?.kind == .array { return array(node, reach) }
        if node.name == "Data" || node.name == "NSMutableData", node.arguments.count == 1,
            let count = (node.argument("count") ?? node.argument("length")).flatMap({ lookup.constant($0) })?.value
                .integer,
            (1...4096).contains(count)
        {
            return [.constant(.bytes(Array(repeating: 0, count: count)), literal: node)]
        }
        if let function = lookup.function(of: node), function.kind == .functionDecl {
            guard function.children(.parameter).isEmpty, let value = function.returnedValue else {
                return [.other(node)]
            }
            return trace(value, reach)
        }
        guard converters.contains(node.name) || node.name == "hash", let value = node.arguments.first,
            conversionLabels.contains(value.label)
        else { return [.other(node)] }
        return trace(value, reach)
    }
}

extension Node {
    /// What a function or a computed property always returns, where its body is nothing but that.
    fileprivate var returnedValue: Node? {
        let body: Node?
        if kind == .variable {
            body = children(.accessor).first { $0.name == "get" }?.child(.body)
        } else {
            body = child(.body)
        }
        guard let only = body?.children(.statement), only.count == 1, let statement = only.first else { return nil }
        return statement.kind == .return ? statement.children.first : statement
    }
}

/// Members and methods that show the same bytes in another form.
private let views: Set<String> = [
    "utf8", "bytes", "data", "baseAddress", "rawValue", "unicodeScalars", "prefix", "suffix", "dropFirst", "dropLast",
    "bindMemory", "assumingMemoryBound", "advanced", "lowercased", "uppercased", "base64EncodedString",
    "base64EncodedData", "toBase64", "hexToBytes", "toHexString", "utf8CString", "description", "padding", "md5",
    "sha1", "sha224", "sha256", "sha384", "sha512", "utf8String", "asData", "dataUsingEncoding", "cString",
    "trimmingCharacters", "replacingOccurrences", "hexadecimal", "unwrapped", "hexData", "makeIterator",
]

private let converters: Set<String> = [
    "Data", "NSData", "Array", "ContiguousArray", "ArraySlice", "String", "NSString", "Int", "UInt", "UInt8", "UInt32",
    "Int32", "UInt64", "Int64", "CCPBKDFAlgorithm", "SymmetricKey", "Nonce", "IV", "UnsafeRawPointer", "UnsafePointer",
    "UnsafeMutablePointer", "UnsafeRawBufferPointer", "UnsafeBufferPointer", "NSMutableData", "uint", "size_t",
    "numericCast", "unsafeBitCast", "ByteBuffer", "SecureBytes", "CChar",
]

private let conversionLabels: Set<String> = [
    "", "data", "bytes", "string", "base64Encoded", "hex", "hexString", "utf8String", "decoding", "mutating",
    "rawBytes",
    "bytesNoCopy", "cString", "ivBytes", "truncatingIfNeeded", "clamping", "exactly", "hexEncoded", "stringLiteral",
]
