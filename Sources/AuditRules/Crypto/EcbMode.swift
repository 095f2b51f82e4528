import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Block ciphers without chaining.
    static let ecbMode = Rule(
        id: "ecb-mode",
        title: "Block cipher in ECB mode",
        category: .crypto,
        severity: .high,
        references: [.cwe(327), .masvs("CRYPTO", 1), .maswe(7), .mastg("MASTG-TEST-0317"), .mobileTop10(10)],
        why: """
            In ECB mode, equal plaintext blocks encrypt to equal ciphertext blocks: the structure of the data stays \
            visible, and blocks can be swapped or replayed without the key.
            """,
        remedy: "Use an authenticated mode: `AES.GCM.seal(_:using:)` or `ChaChaPoly.seal(_:using:)` from CryptoKit.",
        bad: [
            Example("let options = CCOptions(↓kCCOptionECBMode)"),
            Example("let options = UInt32(kCCOptionPKCS7Padding | ↓kCCOptionECBMode)"),
            Example("let aes = try AES(key: key, blockMode: ↓ECB(), padding: .pkcs7)"),
            Example("CCCryptorCreateWithMode(op, CCMode(↓kCCModeECB), alg, pad, nil, key, n, nil, 0, 0, 0, &ref)"),
        ] + .ecbModeBad,
        good: [
            Example("let options = CCOptions(kCCOptionPKCS7Padding)"),
            Example("let aes = try AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7)"),
            Example("if options & UInt32(kCCOptionECBMode) != 0 { throw Failure.unsupportedMode }", "refuses the mode"),
            Example("struct ECB { let rates: [Rate] }; show(ECB(rates: []))", "the bank, not the mode"),
        ] + .ecbModeGood,
        checks: [.swift(inspect)]
    )
}

private let message = "ECB mode reveals the structure of the plaintext"

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let inputs = pass[CryptoInputs.self]
    for use in inputs.uses(.mode, in: file) {
        guard let source = use.codebook(pass.lookup), !pass.isSwitchedOff(source), !use.call.runsOneBlock(pass) else {
            continue
        }
        let isMadeHere = use.argument.contains(source) || source.isChosenBeside(use.argument, pass)
        let place = isMadeHere ? source : use.choice ?? use.sink
        pass.report(message, at: place, .init(paths: use.paths, related: use.related))
    }
    for use in file.references("kCCOptionECBMode", "kCCModeECB", "ccECBMode") {
        guard use.isUsedAsValue, !use.isTested, pass.declaration(of: use) == nil, !inputs.covers(use),
            !use.isNearCipher, !use.isConditional, !use.runsOneBlock(pass)
        else { continue }
        pass.report(message, at: use)
    }
    for call in file.calls("ECB", "init") where call.makesCodebook {
        let isOfLibrary = file.imports("CryptoSwift") && pass.lookup.index.types["ECB"] == nil
        guard call.role == .argument || isOfLibrary && call.isUsedAsValue && !call.isMapped, !inputs.covers(call) else {
            continue
        }
        pass.report(message, at: call)
    }
    for call in file.nodes(.call, whereName: { $0.hasPrefix("EVP_") && $0.hasSuffix("_ecb") }) where !call.isDebugOnly {
        guard let user = call.parent, user.kind == .call, ciphers.contains(user.name), !call.isMapped else { continue }
        pass.report(message, at: call)
    }
    for use in file.members("ECB", "ecb") where use.parent?.kind != .call || use.role == .argument {
        guard use.isUsedAsValue, !inputs.covers(use) else { continue }
        let isMode = ["blockMode", "mode", "algorithm"].contains(use.label) || use.base?.lastName == "BlockMode"
        if isMode { pass.report(message, at: use) }
    }
}

/// Functions of OpenSSL that start an encryption.
private let ciphers: Set<String> = [
    "EVP_EncryptInit", "EVP_EncryptInit_ex", "EVP_EncryptInit_ex2", "EVP_CipherInit_ex", "EVP_CipherInit",
]

extension CryptoInputs.Use {
    /// Where ECB is chosen, by its name or by the bit 2 of the options of CommonCrypto, and mode 1.
    fileprivate func codebook(_ lookup: Lookup) -> Node? {
        let isMode = call.name == "CCCryptorCreateWithMode"
        return sources.first { source in
            if source.labels.contains(.codebook) { return true }
            guard isKnown, let number = lookup.constant(source.node)?.value.integer else { return false }
            return isMode ? number == 1 : number & 2 != 0
        }?.node
    }
}

extension Node {
    /// Whether the function around is the bare cipher of one block, on which a mode is built or a challenge is answered: it
    /// refuses other lengths, or all that calls it hands it a challenge.
    fileprivate func runsOneBlock(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction, function.kind == .functionDecl else { return false }
        let tests = function.descendants(.binary).filter { ["==", "!="].contains($0.name) }
        let asksForBlock = tests.contains { test in
            let sides = test.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .member && $0.name == "count" }
                && sides.contains { side in
                    side.text == "16" || Words.of(side.lastName).contains("block")
                }
        }
        if asksForBlock { return true }
        let calls = pass.workspace.swift.lazy.filter { $0.tree.mentions(function.name) }
            .flatMap { $0.calls(function.name) }.prefix(8)
        return !calls.isEmpty
            && calls.allSatisfy { call in
                (call.arguments + [call.base].compactMap(\.self)).contains { given in
                    Words.of(given.uncast.lastName).contains("challenge")
                }
            }
    }

    /// Whether a setting of the caller decides that the bit is set: `if codebook { flags |= … }`.
    fileprivate var isConditional: Bool {
        guard let assignment = enclosing(.assignment), assignment.name == "|=" else { return false }
        return assignment.enclosing(.if, .functionDecl, .accessor, .closure)?.kind == .if
    }

    /// Whether a bit mask is looked for, as in `options & mode != 0`.
    fileprivate var isTested: Bool {
        ancestors.prefix { $0.kind != .block && $0.kind != .closure }.contains {
            $0.kind == .binary && ["&", "==", "!="].contains($0.name)
        }
    }
}

extension Node {
    /// Whether a mode is that of a constant of the same function: `let mode = ECB()`, a line before it is used.
    fileprivate func isChosenBeside(_ use: Node, _ pass: Pass) -> Bool {
        guard makesCodebook, use.unwrapped.kind == .reference, let local = pass.declaration(of: use.unwrapped) else {
            return false
        }
        return local.has(.isLet) && local.initialValue?.unwrapped == self && local.isLocalVariable
    }
}
