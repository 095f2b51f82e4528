import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Security calls whose failure nobody sees.
    static let securityErrorSwallowed = Rule(
        id: "security-error-swallowed",
        title: "Failure of a security operation is ignored",
        category: .code,
        severity: .medium,
        references: [.cwe(391), .cwe(390), .cwe(755), .cwe(252), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            When a secret was not stored, sealed or verified and the program carries on as if it were, it works with \
            data that is lost, readable or forged.
            """,
        remedy: """
            Propagate the error with `try`, or catch it and stop: refuse the operation, inform the user, leave \
            nothing half done.
            """,
        bad: .droppedChecks + .securityErrorsUnseen + .securityErrorsToldAsDone + .droppedStatuses + [
            Example("func f() { ↓try? keychain.set(token, key: \"t\") }"),
            Example("func f() { _ = ↓try? AES.GCM.seal(data, using: key) }"),
            Example("func f() { do { try keychain.store(password) } ↓catch {} }"),
            Example("func f() { do { try verifySignature(of: data) } ↓catch { } ; use(data) }"),
        ],
        good: .heededChecks + .securityErrorsSeen + .keptStatuses + [
            Example("func f() throws { try keychain.set(token, key: \"t\") }"),
            Example(
                """
                func f() -> Data? { guard let box = try? AES.GCM.open(sealed, using: key) else { return nil }
                 return box }
                """,
                "the failure is noticed"),
            Example("func f() { do { try keychain.store(password) } catch { show(error) } }"),
            Example(
                "func f() { try? keychain.remove(\"t\"); try? files.removeItem(at: url) }",
                "clearing what may not exist"),
            Example("func f() { try? keychain.set(fileReference, key: \"recent\") }", "not a secret"),
            Example(
                "func f() -> Data? { do { return try AES.GCM.open(box, using: key) } catch {}\n return nil }",
                "rejected after all"),
            Example(
                """
                func f() { var text: Data?
                 do { text = try AES.GCM.open(box, using: key) } catch {}
                 guard let text else { return }
                 use(text) }
                """,
                "seen by what is missing"),
            Example("func f() { try? player.set(volume) }", "not security-related"),
        ],
        checks: [.swift(inspect), .swift(DroppedStatuses.inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for attempt in file.nodes(.try) where attempt.isDroppedAttempt {
        guard let call = attempt.children.first?.unwrapped, call.isSecurityCall(pass) else { continue }
        pass.report(
            "Failure of `\(call.name)` is silently ignored", at: attempt, .init(severity: call.onlyKeeps ? .low : nil))
    }
    for clause in file.nodes(.catch) where clause.isEmptyCatch {
        guard let call = clause.parent?.securityCall(pass) else { continue }
        pass.report(
            "Failure of `\(call.name)` is silently ignored", at: clause, .init(severity: call.onlyKeeps ? .low : nil))
    }
    for fallback in file.tree.nodes(.binary, named: ["??"]) {
        guard let plain = fallback.leftInClear else { continue }
        pass.report("`\(plain.name)` is used unencrypted where encryption fails", at: plain)
    }
    for fallback in file.tree.nodes(.binary, named: ["??"]) where !fallback.isDebugOnly {
        guard let place = fallback.uncheckedFallback(pass) else { continue }
        pass.report("A value that the check rejected is used anyway", at: place)
    }
    for call in file.calls("Result") where !call.isDebugOnly {
        guard let (place, check) = call.notedOutcome(pass) else { continue }
        pass.report("`\(check.name)` may have failed, but execution continues as if it had succeeded", at: place)
    }
    for attempt in file.nodes(.do) where !attempt.isDebugOnly {
        if let place = attempt.uncheckedAnswer(pass) {
            pass.report("A value that the check rejected is used anyway", at: place)
        } else if let (place, call) = attempt.checkGoneBy(pass) {
            pass.report("`\(call.name)` may have failed, but execution continues as if it had succeeded", at: place)
        } else if let place = attempt.failureToldAsSuccess(pass) {
            pass.report("A failure is reported as success here", at: place)
        }
    }
}

extension Node {
    fileprivate var isEmptyCatch: Bool {
        child(.body).map(\.children.isEmpty) ?? children.filter { $0.kind == .block }.allSatisfy(\.children.isEmpty)
    }

    /// The first call within a `do` that has to do with security.
    ///
    /// Where the block returns or sets something on success, what follows it is the answer to the failure.
    fileprivate func securityCall(_ pass: Pass) -> Node? {
        let body = children(.body).first ?? self
        guard !body.descendants.contains(where: { [.return, .jump, .assignment].contains($0.kind) }) else { return nil }
        return body.descendants.first { $0.kind == .call && $0.isSecurityCall(pass) }
    }

    /// Whether a call keeps a secret that somebody asks for anew where it is missing, or has a file encrypted that the system
    /// encrypts in any case.
    fileprivate var onlyKeeps: Bool {
        if Words.of(name).contains(where: StoreWords.clearing.contains) { return false }
        return asksForFileProtection || callee?.dottedName.lowercased().contains("keychain") == true
    }

    /// Whether a call stores, seals, opens, signs or checks something secret.
    func isSecurityCall(_ pass: Pass) -> Bool {
        guard kind == .call else { return false }
        if ["evaluatePolicy", "evaluateAccessControl", "SecTrustEvaluateWithError"].contains(name) { return true }
        let words = Words.of(name)
        if guardsFile || recordsForAudit { return true }
        if words.contains(where: StoreWords.clearing.contains) { return endsSession(pass) }
        if asksByError(pass) { return true }
        let chain = callee?.dottedName ?? ""
        if chain.lowercased().contains("keychain") { return storesSecretInKeychain(pass) }
        if ["seal", "open"].contains(name) {
            return chain.hasPrefix("AES.") || chain.hasPrefix("ChaChaPoly") || chain.contains("HPKE")
        }
        guard let first = words.first else { return false }
        if ["encrypt", "decrypt"].contains(first) { return true }
        if ["verifyNotExpired", "verifyNotBefore", "verifyIntendedAudienceIncludes"].contains(name) { return true }
        return ["verify", "validate", "check"].contains(first) && words.contains(where: proofs.contains)
    }
}

private let proofs: Set<String> = [
    "signature", "certificate", "trust", "token", "jwt", "integrity", "mac", "receipt", "pin", "proof",
    "license", "licence", "attestation",
]
