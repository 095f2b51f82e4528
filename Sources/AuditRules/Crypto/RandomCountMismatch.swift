import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Buffers of another length than the random bytes that are written to them.
    static let randomCountMismatch = Rule(
        id: "random-count-mismatch",
        title: "Random byte count differs from the buffer size",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [.cwe(787), .cwe(131), .cwe(330), .masvs("CRYPTO", 1), .maswe(12), .maswe(13), .mobileTop10(10)],
        why: """
            `SecRandomCopyBytes` writes as many bytes as it is asked for, whatever the size of the buffer. A shorter \
            buffer is overrun and adjacent memory overwritten; the rest of a longer one stays zero, and a key or salt \
            that looks long enough is easy to guess.
            """,
        remedy: """
            Pass the buffer's own `count`, or generate the bytes with `SystemRandomNumberGenerator` or `SymmetricKey`.
            """,
        bad: [
            Example(
                """
                func salt(length: Int) -> Data {
                    var salt = Data(count: length)
                    let status = salt.withUnsafeMutableBytes { ↓SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) }
                    precondition(status == errSecSuccess)
                    return salt
                }
                """),
            Example(
                """
                var key = [UInt8](repeating: 0, count: 32)
                guard ↓SecRandomCopyBytes(kSecRandomDefault, 16, &key) == errSecSuccess else { fatalError() }
                """, "half of the key is zero"),
            Example(
                """
                let size = 16
                var iv = Data(repeating: 0, count: 12)
                let status = iv.withUnsafeMutableBytes { buffer in
                    ↓SecRandomCopyBytes(kSecRandomDefault, size, buffer.baseAddress!)
                }
                if status != errSecSuccess { fatalError() }
                """),
        ],
        good: [
            Example(
                """
                var key = [UInt8](repeating: 0, count: 32)
                guard SecRandomCopyBytes(kSecRandomDefault, key.count, &key) == errSecSuccess else { fatalError() }
                """),
            Example(
                """
                func salt(length: Int) -> Data? {
                    var salt = Data(count: length)
                    let status = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, length, $0.baseAddress!) }
                    return status == errSecSuccess ? salt : nil
                }
                """),
            Example(
                """
                let size = 12
                var iv = Data(count: 12)
                let status = iv.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, size, $0.baseAddress!) }
                if status != errSecSuccess { fatalError() }
                """, "the same number"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecRandomCopyBytes", "CCRandomGenerateBytes", "getentropy", "arc4random_buf", "RAND_bytes")
    {
        guard let bytes = call.writtenBytes, let buffer = bytes.buffer, let made = length(of: buffer, pass),
            let wanted = pass.constant(bytes.count)?.value.integer
        else { continue }
        if let room = pass.constant(made)?.value.integer {
            guard room != wanted else { continue }
            pass.report("\(wanted) bytes are written to a buffer of \(room)", at: call, .init(confidence: .high))
        } else if made.unwrapped.kind == .reference || made.unwrapped.kind == .member {
            pass.report("\(wanted) bytes are written to a buffer of `\(made.text)`", at: call)
        }
    }
}

extension Node {
    /// How many bytes a call writes, and to what.
    fileprivate var writtenBytes: (count: Node, buffer: Node?)? {
        guard let count = argument(at: 1) else { return nil }
        let target = name == "SecRandomCopyBytes" ? argument(at: 2) : argument(at: 0)
        return (count: count, buffer: target?.filled)
    }

    /// The variable behind `&key`, or the one whose bytes a closure is given: `key.withUnsafeMutableBytes { … }`.
    private var filled: Node? {
        if kind == .inout { return unwrapped.kind == .reference ? unwrapped : nil }
        var node = unwrapped
        while node.kind == .member, let base = node.base?.unwrapped { node = base }
        guard node.kind == .reference, let closure = node.enclosing(.closure), let call = closure.parent,
            call.kind == .call, call.name.hasPrefix("withUnsafeMutable")
        else { return nil }
        let given = closure.children(.parameter).first?.name ?? "$0"
        guard node.name == given, let owner = call.base?.unwrapped, owner.kind == .reference else { return nil }
        return owner
    }
}

/// The length with which a variable of bytes is made, if nothing changes it before.
private func length(of buffer: Node, _ pass: Pass) -> Node? {
    guard let variable = pass.declaration(of: buffer), variable.kind == .variable,
        variable.parent?.kind.isTypeDeclaration != true, variable.tree === buffer.tree,
        let made = variable.initialValue?.unwrapped, made.kind == .call
    else { return nil }
    let isBytes =
        ["Data", "NSMutableData"].contains(made.name) || made.callee?.unwrapped.kind == .array
        || made.callee?.text.hasPrefix("[UInt8]") == true || made.callee?.text.hasPrefix("Array<UInt8>") == true
        || ["ContiguousArray"].contains(made.name)
    guard isBytes else { return nil }
    return made.argument("count") ?? made.argument("length")
}
