import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Pinning that lets a server through when it has nothing to compare, or when nothing matches.
    static let pinFailsOpen = Rule(
        id: "pin-fails-open",
        title: "Pinning accepts the server when no pin matches",
        category: .network,
        severity: .high,
        confidence: .medium,
        references: [.cwe(636), .cwe(295), .masvs("NETWORK", 2), .maswe(28), .mobileTop10(5)],
        why: """
            Pinning exists for the day when a certificate that the system trusts is in the wrong hands. If a missing \
            file, an empty list or a mismatch falls back to default validation, that attacker gets through.
            """,
        remedy: """
            Cancel with `completionHandler(.cancelAuthenticationChallenge, nil)` whenever a pinned host presents no \
            pinned key. Use `.performDefaultHandling` only for hosts that are not pinned, and stop at launch if there \
            are no pins. SecureHTTP’s `PinSet` cannot be empty and rejects hosts it does not list.
            """,
        bad: [
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          SecTrustEvaluateWithError(trust, nil) else { return }
                    if pinnedKeys.contains(keyHash(trust)) {
                        done(.useCredential, URLCredential(trust: trust))
                    } else {
                        ↓done(.performDefaultHandling, nil)
                    }
                }
                """, "a mismatch falls back to the system"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust,
                          let keys = pinnedKeys[challenge.protectionSpace.host] else { return }
                    for hash in keyHashes(of: trust) {
                        if keys.contains(hash) {
                            done(.useCredential, URLCredential(trust: trust))
                            return
                        }
                    }
                    ↓done(.performDefaultHandling, nil)
                }
                """, "what follows accepts as well"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil),
                        let first = SecTrustGetCertificateAtIndex(trust, 0)
                    else { return done(.cancelAuthenticationChallenge, nil) }
                    let shown = SecCertificateCopyData(first) as Data
                    if shown == shipped { done(.useCredential, URLCredential(trust: trust)) } else { ↓done(.performDefaultHandling, nil) }
                }
                """, "a certificate that is called otherwise"),
            Example(
                """
                func isTrusted(_ trust: SecTrust) -> Bool {
                    guard !pins.isEmpty else { return ↓true }
                    return pins.contains(keyHash(trust))
                }
                """, "an empty list accepts"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust else { return }
                    guard let path = Bundle.main.path(forResource: "server", ofType: "cer"),
                          let pinned = NSData(contentsOfFile: path) else {
                        ↓done(.performDefaultHandling, nil)
                        return
                    }
                    compare(trust, pinned)
                }
                """, "a missing file accepts"),
            Example(
                "let policy: [String: Any] = [kTSKEnforcePinning: ↓false, kTSKPublicKeyHashes: hashes]", "TrustKit"),
            Example(
                """
                <key>TSKConfiguration</key><dict><key>TSKPinnedDomains</key><dict><key>shop.test</key><dict>
                <key>TSKEnforcePinning</key>↓<false/>
                </dict></dict></dict>
                """, as: .infoPlist, "TrustKit"),
            Example(
                """
                struct Gate {
                    var leaf: Data? { Bundle.main.url(forResource: "gate", withExtension: "der").flatMap { try? Data(contentsOf: $0) } }
                    func isGenuine(_ trust: SecTrust) -> Bool {
                        guard let wanted = leaf else { return ↓true }
                        return matches(trust, wanted)
                    }
                }
                """, "read by a property"),
        ],
        good: [
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let pins = pinsByHost[challenge.protectionSpace.host] else {
                        return done(.performDefaultHandling, nil)
                    }
                    compare(challenge.protectionSpace.serverTrust, pins)
                }
                """, "a host that is not pinned"),
            Example(
                """
                func isTrusted(_ trust: SecTrust) -> Bool {
                    guard !pins.isEmpty else { return false }
                    return pins.contains(keyHash(trust))
                }
                """),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    if pinnedHosts.contains(challenge.protectionSpace.host) { check(challenge.protectionSpace.serverTrust, done) }
                    else { done(.performDefaultHandling, nil) }
                }
                """, "asks for the host, not for the pin"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust, let first = SecTrustGetCertificateAtIndex(trust, 0)
                    else { return done(.cancelAuthenticationChallenge, nil) }
                    if acceptedByOwner.contains(SecCertificateCopyData(first) as Data) { done(.useCredential, URLCredential(trust: trust)) }
                    else { done(.performDefaultHandling, nil) }
                }
                """, "one more certificate than the system trusts"),
            Example(
                "func isValid(_ pin: String) -> Bool { if pin.isEmpty { return true }; return check(pin) }",
                "a PIN to log in with"),
            Example(
                """
                func answer(_ challenge: URLAuthenticationChallenge, _ done: Answer) {
                    guard let trust = challenge.protectionSpace.serverTrust else { return done(.performDefaultHandling, nil) }
                    if pins.contains(keyHash(trust)) { done(.performDefaultHandling, nil) }
                    else { done(.cancelAuthenticationChallenge, nil) }
                }
                """),
        ],
        checks: [.swift(inspect), .swift(inspectSettings), .infoPlist(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("serverTrust") || file.tree.mentions("trust") || file.tree.mentions("SecTrust") else {
        return
    }
    for branch in file.nodes(.if) + file.nodes(.guard) where !branch.isForDevelopers && branch.decidesOverServer {
        let conditions = branch.children(.condition)
        let failing = branch.child(.elseBody)
        if let failing, branch.child(.body)?.turnsServerAway != true,
            conditions.contains(where: { $0.comparesPin(pass) }),
            let place = failing.acceptance(defaultCounts: true)
        {
            pass.report("A server that presents no pinned key is still accepted", at: place)
        } else if branch.kind == .if, failing == nil, conditions.contains(where: { $0.comparesPin(pass) }),
            let place = branch.followingAcceptance(pass)
        {
            pass.report("A server that presents no pinned key is still accepted", at: place)
        } else if let failing, conditions.contains(where: { $0.asksForPins(toBeEmpty: false) }),
            let place = failing.acceptance(defaultCounts: false)
        {
            pass.report("An empty list of pins accepts every server", at: place)
        } else if branch.kind == .if, conditions.contains(where: { $0.asksForPins(toBeEmpty: true) }),
            let place = branch.child(.body)?.acceptance(defaultCounts: false)
        {
            pass.report("An empty list of pins accepts every server", at: place)
        } else if branch.kind == .guard, let failing,
            conditions.contains(where: { $0.loadsPinnedFile || $0.bindsPinnedFile(pass) }),
            let place = failing.acceptance(defaultCounts: true)
        {
            pass.report("The server is accepted when the pinned certificate cannot be read", at: place)
        }
    }
}

/// TrustKit told to report what does not match, and to let it pass.
private func inspectSettings(_ file: SwiftFile, _ pass: inout Pass) {
    for setting in file.settings(["kTSKEnforcePinning", "TSKEnforcePinning"]) where setting.value.isFalse(pass) {
        guard !setting.value.isForDevelopers else { continue }
        pass.report(
            "Servers that present no pinned key are reported but accepted", at: setting.value, .init(severity: .medium))
    }
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for (domain, keys, _) in file.pinnedDomains() {
        guard let entry = domain.node.entry("TSKEnforcePinning"), entry.node.booleanLike == false else { continue }
        pass.report(
            "`\(domain.key)` is also accepted without a pinned key", atValueOf: entry, path: keys + [entry.key],
            in: file,
            .init(severity: .medium))
    }
}
