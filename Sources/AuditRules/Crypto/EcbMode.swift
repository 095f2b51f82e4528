import AuditKit
import AuditModel

extension Rule {
    /// Block ciphers without chaining.
    static let ecbMode = Rule(
        id: "ecb-mode",
        title: "Block cipher in ECB mode",
        category: .crypto,
        severity: .high,
        references: [
            .cwe(327), .masvs("CRYPTO", 1), .mastg("MASTG-TEST-0061"), .mobileTop10(10),
        ],
        why: """
            In ECB mode equal blocks of plain text give equal blocks of cipher text, so the structure of the data \
            stays visible and blocks can be swapped or replayed without the key.
            """,
        remedy: "Use an authenticated mode: `AES.GCM.seal(_:using:)` or `ChaChaPoly.seal(_:using:)` of CryptoKit.",
        bad: [
            Example("let options = CCOptions(↓kCCOptionECBMode)"),
            Example("let options = UInt32(kCCOptionPKCS7Padding | ↓kCCOptionECBMode)"),
            Example("let aes = try AES(key: key, blockMode: ↓ECB(), padding: .pkcs7)"),
            Example("CCCryptorCreateWithMode(op, CCMode(↓kCCModeECB), alg, pad, nil, key, n, nil, 0, 0, 0, &ref)"),
        ],
        good: [
            Example("let options = CCOptions(kCCOptionPKCS7Padding)"),
            Example("let aes = try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7)"),
            Example("if options & UInt32(kCCOptionECBMode) != 0 { throw Failure.unsupportedMode }", "refuses the mode"),
            Example("struct ECB { let rates: [Rate] }; show(ECB(rates: []))", "the bank, not the mode"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for use in file.references("kCCOptionECBMode", "kCCModeECB", "ccECBMode") {
        guard use.isUsedAsValue, !use.isTested, pass.declaration(of: use) == nil else { continue }
        pass.report("ECB mode leaves the structure of the plain text visible", at: use)
    }
    for call in file.calls("ECB") where call.arguments.isEmpty && call.callee?.kind == .reference {
        pass.report("ECB mode leaves the structure of the plain text visible", at: call)
    }
    for use in file.members("ECB", "ecb") where use.parent?.kind != .call || use.role == .argument {
        guard use.isUsedAsValue else { continue }
        let isMode = ["blockMode", "mode", "algorithm"].contains(use.label) || use.base?.lastName == "BlockMode"
        if isMode { pass.report("ECB mode leaves the structure of the plain text visible", at: use) }
    }
}

extension Node {
    /// Whether a bit mask is looked for, as in `options & mode != 0`.
    fileprivate var isTested: Bool {
        ancestors.prefix { $0.kind != .block && $0.kind != .closure }.contains {
            $0.kind == .binary && ["&", "==", "!="].contains($0.name)
        }
    }
}
