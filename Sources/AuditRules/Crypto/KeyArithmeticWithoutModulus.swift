import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Private keys added byte by byte.
    static let keyArithmeticWithoutModulus = Rule(
        id: "key-arithmetic-without-modulus",
        title: "Private keys added without reducing modulo the curve order",
        category: .crypto,
        severity: .high,
        confidence: .medium,
        references: [.cwe(682), .cwe(327), .masvs("CRYPTO", 1), .maswe(13), .maswe(47), .mobileTop10(10)],
        why: """
            A BIP32 child key is a sum modulo the order of the curve. Byte-wise addition loses carries and the \
            reduction: the keys match no other wallet, some are invalid, and funds sent to them are lost.
            """,
        remedy: """
            Use a library that implements the curve arithmetic, such as `secp256k1_ec_seckey_tweak_add`, and test \
            against the BIP32 test vectors. `ExtendedPrivateKey` in WalletKeys derives keys this way.
            """,
        bad: [
            Example("func childKey(_ key: [UInt8], _ tweak: [UInt8]) -> [UInt8] { zip(key, tweak).map { ↓$0 &+ $1 } }"),
            Example(
                """
                func derivePrivateKey(_ parent: [UInt8], _ left: [UInt8]) -> [UInt8] {
                    var result = parent
                    for index in 0..<32 { result[index] = ↓parent[index] &+ left[index] }
                    return result
                }
                """),
            Example(
                """
                func addPrivateKeys(_ a: Data, _ b: Data) -> Data {
                    Data(zip(a, b).map { ↓UInt8((UInt16($0) + UInt16($1)) & 0xFF) })
                }
                """),
        ],
        good: [
            Example(
                "func childKey(_ k: Data, _ t: Data) throws -> Data { try Secp256k1.add(k, t, modulo: "
                    + "Secp256k1.order) }"
            ),
            Example("func checksum(_ bytes: [UInt8]) -> UInt8 { bytes.reduce(0) { $0 &+ $1 } }"),
            Example("func nextKey(_ index: UInt32) -> UInt32 { index &+ 1 }", "counts, and adds no keys"),
            Example(
                """
                func derivePrivateKey(_ a: [UInt8], _ b: [UInt8]) -> [UInt8] {
                    var carry = 0
                    for i in (0..<32).reversed() { sum[i] = UInt8(truncatingIfNeeded: Int(a[i]) &+ Int(b[i])) }
                    return reduce(sum, modulo: curveOrder)
                }
                """, "reduced afterwards"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.nodes(.functionDecl, whereName: addsKeys) {
        guard let body = function.child(.body), !body.namesWithin.contains(where: isModulus),
            let sum = body.descendants.first(where: isByteSum)
        else { continue }
        pass.report("`\(function.name)` adds bytes instead of numbers modulo the curve order", at: sum)
    }
}

private let keyMark = FoldedWords("key")

private func addsKeys(_ name: String) -> Bool {
    guard keyMark.occur(in: name) else { return false }
    let words = Words.of(name)
    return words.contains { $0 == "key" || $0 == "keys" }
        && words.contains { ["derive", "derived", "child", "add", "private", "tweak"].contains($0) }
}

/// `a[i] &+ b[i]`, `$0 &+ $1`, and `UInt8((UInt16($0) + UInt16($1)) & 0xFF)`.
private func isByteSum(_ node: Node) -> Bool {
    if node.kind == .binary, node.name == "&+" { return node.children(.operand).allSatisfy(isElement) }
    guard node.kind == .call, node.name == "UInt8" else { return false }
    return node.descendants.contains { sum in
        sum.kind == .binary && sum.name == "+"
            && sum.children(.operand).allSatisfy { operand in
                operand.kind == .call && operand.arguments.first.map(isElement) ?? false
            }
    }
}

private func isElement(_ node: Node) -> Bool {
    node.kind == .subscriptCall || (node.kind == .reference && node.name.hasPrefix("$"))
        || (node.kind == .call && node.arguments.first.map(isElement) ?? false)
}

private func isModulus(_ name: String) -> Bool {
    if name.lowercased().filter({ $0 != "_" }).contains("tweakadd") { return true }
    return Words.of(name).contains { ["order", "modulus", "modulo", "mod", "carry", "secp", "bignum"].contains($0) }
}
