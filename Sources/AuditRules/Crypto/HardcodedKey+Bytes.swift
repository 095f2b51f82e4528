import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Lists of as many bytes as keys have that look like chance and are called a key, by themselves or by the type around, though
/// nothing shows yet what they open.
func inspectNamedBytes(_ file: SwiftFile, _ pass: inout Pass) {
    let inputs = pass[CryptoInputs.self]
    for variable in file.nodes(.variable) where !variable.isDebugOnly && variable.enclosingFunction == nil {
        guard let list = variable.initialValue?.bytesWritten, list.looksRandom, variable.isNamedKey,
            !inputs.covers(list)
        else { continue }
        pass.report(
            "The value of `\(variable.name)` is hard-coded", at: list,
            .init(confidence: .medium, masking: [list.range]))
    }
}

extension Node {
    /// `[0x9f, …]` and `Data([0x9f, …])`.
    fileprivate var bytesWritten: Node? {
        let node = uncast
        if node.kind == .array { return node }
        guard node.kind == .call, ["Data", "NSData"].contains(node.name), node.arguments.count == 1 else { return nil }
        let inner = node.arguments[0].unwrapped
        return inner.kind == .array ? inner : nil
    }

    /// Whether as many bytes as a key has stand there, most of them different and in no order.
    fileprivate var looksRandom: Bool {
        let bytes = children.compactMap { $0.kind == .integer ? Self.byte($0.text) : nil }
        guard [16, 24, 32, 48, 64].contains(bytes.count), bytes.count == Array(children).count else { return false }
        guard Set(bytes).count * 4 >= bytes.count * 3, bytes.contains(where: { $0 > 0x7F }) else { return false }
        let rising = zip(bytes, bytes.dropFirst()).count { $0 < $1 }
        return rising * 4 > bytes.count && rising * 4 < bytes.count * 3
    }

    private static func byte(_ text: String) -> UInt8? {
        let digits = text.filter { $0 != "_" }
        return digits.hasPrefix("0x") ? UInt8(digits.dropFirst(2), radix: 16) : UInt8(digits)
    }

    /// Whether a constant, or the type that it stands in, is called a key or a secret, and not one that all may know.
    fileprivate var isNamedKey: Bool {
        let own = Words.of(name)
        guard own.allSatisfy({ !known.contains($0) }) else { return false }
        if own.last.map(keys.contains) == true { return true }
        let around = enclosingType.map { Words.of(TypeName.base($0.name)) } ?? []
        return around.last.map(keys.contains) == true && around.allSatisfy { !known.contains($0) }
    }
}

private let keys: Set<String> = ["key", "keys", "secret", "secrets", "seed"]

/// Words of what is no secret, or is no key at all.
private let known: Set<String> = [
    "public", "pub", "verifying", "verification", "verify", "pin", "pins", "spki", "certificate", "test", "sample",
    "coding", "table", "order", "magic", "header", "prefix", "salt", "hash", "digest", "fingerprint", "schedule", "box",
    "identity", "peer", "server", "root", "oid", "expected", "vector", "dns",
]
