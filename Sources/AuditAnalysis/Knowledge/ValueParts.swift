package import AuditKit
package import CodeModel

extension Pass {
    /// What a value of text or bytes is made of: the names, literals and calls without what only converts them, joins them,
    /// takes a part of them or makes a digest of them; through the locals of the function around.
    package func parts(of node: Node) -> [Node] {
        var found: [Node] = []
        var (queue, seen): ([Node], Set<Node>) = ([node], [])
        while let next = queue.popLast(), found.count < 20 {
            let node = next.unwrapped
            guard seen.insert(node).inserted else { continue }
            if let inner = inner(of: node) { queue += inner } else { found.append(node) }
        }
        return found
    }

    /// What an expression converts or holds; nothing where it is a part by itself.
    private func inner(of node: Node) -> [Node]? {
        switch node.kind {
        case .try, .await, .forceUnwrap, .optionalChain, .tuple, .interpolation, .cast:
            return node.children.first.map { [$0] }
        case .interpolatedString: return node.children(.interpolation) + node.children.filter { $0.kind == .string }
        case .binary where ["+", "??"].contains(node.name): return node.children(.operand)
        case .array: return node.children.isEmpty ? nil : Array(node.children)
        case .subscriptCall: return node.base.map { [$0] }
        case .member: return conversions.contains(node.name) ? node.base.map { [$0] } : nil
        case .reference: return held(by: node)
        case .call: return converted(by: node)
        default: return nil
        }
    }

    /// What a local is made of, and what a closure is lent: `data` in `data.withUnsafeBytes { run($0) }`.
    private func held(by node: Node) -> [Node]? {
        if node.name == "$0" { return node.enclosing(.closure)?.lender.map { [$0] } }
        guard let declared = declaration(of: node) else { return nil }
        if declared.kind == .parameter { return declared.parent?.lender.map { [$0] } }
        guard declared.isLocalVariable, let value = declared.initialValue, value.unwrapped.kind != .closure else {
            return nil
        }
        guard !declared.has(.isLet), let function = declared.enclosingFunction else { return [value] }
        return [value] + function.additions(to: declared.name)
    }

    private func converted(by call: Node) -> [Node]? {
        let given = call.arguments.filter { $0.kind != .closure && !options.contains($0.label) }
        if call.callee?.unwrapped.kind == .array || makers.contains(call.name) && call.base == nil {
            return given.isEmpty ? nil : given
        }
        if call.name == "hash", call.argument("data") != nil { return given }
        if digests.contains(call.name) {
            // `Digest.sha256(bytes)`, `text.sha256()`
            return given.isEmpty ? call.base.map { [$0] } : given
        }
        if let base = call.base, methods.contains(call.name) { return [base] }
        return nil
    }
}

extension Node {
    /// What the closure is lent that this is: the buffer of `data.withUnsafeBytes { … }`.
    fileprivate var lender: Node? {
        guard kind == .closure, let call = parent, call.kind == .call, call.name.hasPrefix("with") else { return nil }
        return call.argument("of") ?? call.base
    }

    /// The text whose bytes an expression makes: of `Data(text.utf8)`, `text.data(using: .utf8)` and `Array(text.utf8)`.
    package var textOfBytes: Node {
        var node = uncast
        for _ in 0..<6 {
            if node.kind == .call, ["Data", "Array"].contains(node.name), let text = node.arguments.first {
                node = text.uncast
            } else if node.kind == .call && node.name == "data" || node.kind == .member && node.name == "utf8",
                let text = node.base
            {
                node = text.uncast
            } else {
                return node
            }
        }
        return node
    }

    /// What the statements of a function append to a buffer.
    package func additions(to name: String) -> [Node] {
        let calls = descendants(.call).filter { call in
            ["append", "insert", "replaceSubrange"].contains(call.name) && call.base?.unwrapped.name == name
        }
        return calls.compactMap { call in
            // `withUnsafeBytes(of: counter) { bytes.append(contentsOf: $0) }`
            let lender = call.ancestors.prefix(5).first { $0.kind == .call && $0.name.hasPrefix("with") }
            return lender?.argument("of") ?? call.arguments.first
        }
            + descendants(.assignment).filter { $0.name == "+=" && $0.child(.target)?.lastName == name }
            .compactMap { $0.child(.operand) }
    }
}

/// Types whose initializers take bytes or text as they are.
private let makers: Set<String> = ["Data", "Array", "String", "Substring", "NSData", "NSString", "ContiguousArray"]
private let options: Set<String> = ["encoding", "as", "using", "options", "count", "length", "separator", "radix"]
private let conversions: Set<String> = [
    "utf8", "utf16", "bytes", "baseAddress", "unicodeScalars", "rawRepresentation", "utf8CString", "description",
    "sha1", "sha256", "sha512", "md5",
]
private let digests: Set<String> = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3"]
private let methods: Set<String> = [
    "data", "lowercased", "uppercased", "prefix", "suffix", "dropFirst", "dropLast", "reversed", "map", "joined",
    "trimmingCharacters", "base64EncodedString", "base64EncodedData", "toHexString", "toBase64", "padding", "cString",
    "replacingOccurrences", "bindMemory", "assumingMemoryBound", "withUnsafeBytes", "folding", "appending",
    "decomposedStringWithCanonicalMapping",
]
