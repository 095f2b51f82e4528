import AuditAnalysis
import AuditKit
import CodeModel

/// `CBC(iv: Array(key.prefix(16)))`: as constant as the key, and told to whoever reads the vector.
func inspectVectorsOfKeys(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: CryptoSink.named.keys.sorted()) where !call.isDebugOnly {
        let known = CryptoSink.known(in: call)
        for (kind, vector) in known where kind == .vector && !isDecryption(call) {
            let bytes = pass.ownerOfBytes(vector)
            guard let (whole, how) = bytes.madeOf else { continue }
            let around = call.enclosingDeclaredFunction?.descendants(.call) ?? [call] + call.ancestors.prefix(3)
            let keys = around.filter { $0.kind == .call }.flatMap { CryptoSink.known(in: $0) }
                .filter { $0.kind == .key }.map { pass.ownerOfBytes($0.argument, steps: 1).dottedName }
            guard keys.contains(whole) else { continue }
            let place = call.callee.map { file.isOnOneLine($0, vector) ? vector : $0 } ?? vector
            switch how {
            case .whole: pass.report("The IV passed to `\(call.name)` is the key", at: place)
            case .part: pass.report("The IV passed to `\(call.name)` is part of the key", at: place)
            case .digest: pass.report("The IV passed to `\(call.name)` is a digest of the key", at: place)
            }
        }
    }
}

/// What a vector is of the bytes that it is made of.
private enum Share { case whole, part, digest }

extension SwiftFile {
    /// Whether two parts of a call stand on one line.
    fileprivate func isOnOneLine(_ one: Node, _ other: Node) -> Bool {
        !tree.text(one.range.lowerBound..<other.range.lowerBound).utf8.contains(UInt8(ascii: "\n"))
    }
}

extension Pass {
    /// What a pointer or a local stands for: `iv` in `iv.withUnsafeBytes { run($0.baseAddress) }`, and what `iv` begins with.
    fileprivate func ownerOfBytes(_ node: Node, steps: Int = 4) -> Node {
        var node = node.unwrapped
        var rest = steps
        for _ in 0..<8 {
            if node.kind == .optionalChain || node.kind == .forceUnwrap, let inner = node.children.first {
                node = inner.unwrapped
            } else if ["baseAddress", "bindMemory", "assumingMemoryBound"].contains(node.name), let base = node.base {
                node = base.unwrapped
            } else if let lent = lent(by: node) {
                node = lent.unwrapped
            } else if rest > 1, node.kind == .reference, let made = declaration(of: node), made.isLocalVariable,
                let value = made.initialValue
            {
                (node, rest) = (value.unwrapped, rest - 1)
            } else {
                break
            }
        }
        return node
    }

    /// `data` for the parameter or the `$0` of `data.withUnsafeBytes { … }`.
    private func lent(by node: Node) -> Node? {
        guard node.kind == .reference else { return nil }
        let closure: Node?
        if node.name == "$0" {
            closure = node.enclosing(.closure)
        } else {
            guard let declared = declaration(of: node), declared.kind == .parameter else { return nil }
            closure = declared.parent
        }
        guard let closure, closure.kind == .closure, let call = closure.parent, call.kind == .call,
            call.name.hasPrefix("withUnsafe")
        else { return nil }
        return call.argument("of") ?? call.base
    }
}

extension Node {
    /// The name of the bytes that an expression is, takes some of or makes a digest of, and which of these it does.
    fileprivate var madeOf: (name: String, how: Share)? {
        var node = unwrapped
        var how = Share.whole
        for _ in 0..<6 {
            if node.kind == .call, ["Data", "Array"].contains(node.name) || node.callee?.unwrapped.kind == .array,
                node.arguments.count == 1
            {
                node = node.arguments[0].unwrapped
            } else if node.kind == .call,
                ["prefix", "suffix", "dropFirst", "dropLast", "reversed"].contains(node.name),
                let base = node.base
            {
                (node, how) = (base.unwrapped, how == .whole ? .part : how)
            } else if node.kind == .subscriptCall, let base = node.base {
                (node, how) = (base.unwrapped, how == .whole ? .part : how)
            } else if node.isDigest, let input = node.arguments.first ?? node.base {
                (node, how) = (input.unwrapped, .digest)
            } else {
                break
            }
        }
        guard node.kind == .reference || node.kind == .member, !node.dottedName.isEmpty else { return nil }
        return (node.dottedName, how)
    }

    /// `SHA256.hash(data: bytes)`, `Digest.md5(bytes)`, `bytes.sha256()`.
    private var isDigest: Bool {
        guard kind == .call, arguments.count <= 1 else { return false }
        if name == "hash" { return argument("data") != nil }
        return ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3"].contains(name)
    }
}
