import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// `setAttributes([.posixPermissions: 0o600], …)`: closes a file to others, or has the system encrypt it.
    var guardsFile: Bool {
        if kind == .call, name == "setResourceValues" { return marksAsDownloaded }
        guard kind == .call, ["setAttributes", "setResourceValue", "chmod", "createFile"].contains(name) else {
            return false
        }
        return arguments.flatMap { [$0] + $0.descendants }.contains { node in
            if node.kind == .member || node.kind == .reference, protections.contains(node.name) { return true }
            guard node.kind == .dictionaryEntry, let mode = node.children(.value).first?.unwrapped,
                node.children(.key).first?.unwrapped.name == "posixPermissions"
            else { return false }
            // What the owner alone may read: the last six bits are zero.
            return mode.kind == .integer && mode.name.hasPrefix("0o") && mode.name.hasSuffix("00")
        }
    }

    /// `setAttributes([.protectionKey: FileProtectionType.complete], …)`.
    var asksForFileProtection: Bool {
        kind == .call && ["setAttributes", "setResourceValue", "createFile"].contains(name)
            && arguments.flatMap { [$0] + $0.descendants }.contains { protections.contains($0.name) }
    }

    /// `file.setResourceValues(values)`, where the values say that a file was downloaded.
    private var marksAsDownloaded: Bool {
        guard let values = arguments.first?.unwrapped.name, let function = enclosingFunction else { return false }
        return function.descendants(.assignment).contains { assignment in
            guard let target = assignment.child(.target)?.unwrapped, target.base?.unwrapped.name == values else {
                return false
            }
            return target.name == "quarantineProperties" && assignment.child(.operand)?.unwrapped.kind != .nilLiteral
        }
    }

    /// `AuditEntry(…).save(on: db)`: what somebody has to answer for is written down.
    var recordsForAudit: Bool {
        guard kind == .call, let first = Words.of(name).first,
            ["save", "create", "record", "write", "append", "insert", "log", "add"].contains(first)
        else { return false }
        let names = [callee?.dottedName ?? ""] + arguments.map { $0.unwrapped.name }
        return names.contains { name in
            Words.of(name).contains("audit") && !Words.of(name).contains { ["audits", "auditor"].contains($0) }
        }
    }

    /// A call that takes away what signs somebody in, where somebody signs out or is shut out.
    func endsSession(_ pass: Pass) -> Bool {
        guard let function = enclosingDeclaredFunction, Set(Words.of(function.name)).ends else { return false }
        let names = [name, callee?.dottedName ?? ""] + (base?.namesWithin ?? [])
        let isOfSession = names.contains { name in
            !Words.of(name).isDisjoint(withAny: sessions) && !Words.of(name).contains("push")
        }
        // `removeItem(at: vault)` where everything is wiped.
        let isOfVault =
            Words.of(function.name).contains("wipe")
            && arguments.contains { argument in
                Words.of(argument.unwrapped.lastName).contains {
                    ["vault", "wallet", "keystore", "secrets", "keys"].contains($0)
                }
            }
        return isOfSession || isOfVault || arguments.contains { $0.namesCredential(pass) }
    }

    /// `"refreshToken"`, `.sessionKey`: the name of a credential, or its key.
    private func namesCredential(_ pass: Pass) -> Bool {
        let name = pass.constant(self)?.value.string ?? unwrapped.lastName
        return pass[SensitiveNames.self].kind(of: name) == .credential
    }

    /// Where code goes on after a check in a `do` has failed, for the clause only writes it down; with the check.
    func checkGoneBy(_ pass: Pass) -> (place: Node, check: Node)? {
        guard let body = child(.body),
            let check = body.descendants.first(where: { $0.kind == .call && $0.checks(pass) }),
            body.children(.statement).count == 1 || !body.descendants.contains(where: { $0.kind == .return }),
            // The last clause catches what the others have not.
            let clause = children.filter({ $0.kind == .catch }).last, clause.child(.pattern) == nil,
            let told = clause.child(.body)?.children(.statement), !told.isEmpty, told.allSatisfy(\.onlyTells),
            let block = parent, block.kind == .block, block.goesOn(behind: self)
        else { return nil }
        return (told.first ?? clause, check)
    }

    /// The statement of a clause that says the same as what follows on success, where a secret was to be taken away or kept.
    func failureToldAsSuccess(_ pass: Pass) -> Node? {
        guard let body = child(.body), let block = parent, block.kind == .block,
            let clause = children.first(where: { $0.kind == .catch }),
            children.count(where: { $0.kind == .catch }) == 1,
            let told = clause.child(.body)?.children(.statement).first, told.kind == .call,
            body.descendants.contains(where: {
                $0.kind == .call && ($0.isSecurityCall(pass) || $0.takesAwaySecret(pass))
            })
        else { return nil }
        if clause.child(.body)?.children(.statement).allSatisfy(\.onlyTells) == true {
            let next = block.children(.statement).first { isBefore($0) && $0 != self }
            return next?.kind == .return && next?.children.first?.saysDone == true ? told : nil
        }
        guard told.arguments.contains(where: { $0.kind == .string || $0.saysYes }) else { return nil }
        let text = told.text
        let follows = block.children(.statement).contains { isBefore($0) && $0 != self && $0.text == text }
        return follows || body.children(.statement).contains { $0.text == text } ? clause : nil
    }

    /// `.ok`, `true`: what tells whoever asked that it was done.
    private var saysDone: Bool {
        saysYes || kind == .member && ["ok", "success", "noContent", "created", "accepted"].contains(name)
    }

    /// What goes on as it was where it could not be encrypted: `(try? seal(note)) ?? note`.
    var leftInClear: Node? {
        let operands = children(.operand)
        guard operands.count == 2, operands[1].unwrapped.kind == .reference else { return nil }
        let sealed = ([operands[0]] + operands[0].descendants).contains { call in
            call.kind == .call && ["encrypt", "seal", "encrypted"].contains(Words.of(call.name).first ?? "")
                && call.arguments.contains { $0.unwrapped.text == operands[1].unwrapped.text }
        }
        return sealed ? operands[1] : nil
    }

    /// `removeItem(at: secrets)`.
    private func takesAwaySecret(_ pass: Pass) -> Bool {
        ["remove", "delete", "wipe", "erase", "destroy"].contains(Words.of(name).first ?? "")
            && arguments.contains { argument in
                Words.of(argument.unwrapped.lastName).contains {
                    ["secrets", "keys", "credentials", "tokens"].contains($0)
                }
                    || argument.namesCredential(pass)
            }
    }

    /// Whether a call checks whether something is genuine, by itself or by a tool.
    private func checks(_ pass: Pass) -> Bool {
        let words = Words.of(name)
        if asksByError(pass) { return true }
        if ["verify", "validate", "check", "evaluate"].contains(words.first ?? "") {
            return isSecurityCall(pass)
        }
        // What is paid for, before it is handed over.
        if ["charge", "capture", "debit"].contains(words.first ?? ""), !arguments.isEmpty { return true }
        let texts = arguments.flatMap { [$0] + $0.descendants }.filter { $0.kind == .string }.map(\.name)
        return texts.contains { text in checkingOptions.contains(text) }
            && texts.contains { text in
                checkingTools.contains { text == $0 || text.hasSuffix("/" + $0) }
            }
    }

    /// Whether a statement only writes down or shows something.
    var onlyTells: Bool {
        let call = unwrapped
        if call != self { return call.onlyTells }
        guard kind == .call else { return false }
        if ["print", "debugPrint", "NSLog", "os_log", "dump"].contains(name) { return true }
        let chain = Words.of(callee?.dottedName ?? "")
        return chain.contains { telling.contains($0) }
    }
}

extension Set<String> {
    /// Whether a function of these words signs somebody out or shuts somebody out.
    fileprivate var ends: Bool {
        !isDisjoint(with: ["logout", "signout", "revoke", "block", "ban", "deactivate", "wipe", "lockout"])
            || contains("out") && !isDisjoint(with: ["sign", "log"]) || contains("close") && contains("account")
            // Whoever has the old password is to be shut out.
            || contains("password") && !isDisjoint(with: ["change", "reset", "update", "replace", "set"])
    }
}

extension [String] {
    fileprivate func isDisjoint(withAny words: Set<String>) -> Bool { !contains(where: words.contains) }
}

/// What the system is told to keep encrypted or closed.
private let protections: Set<String> = [
    "protectionKey", "fileProtectionKey", "fileProtection", "completeFileProtection",
]

/// Words of what signs somebody in.
private let sessions: Set<String> = [
    "token", "tokens", "session", "sessions", "credential", "credentials", "keychain",
]

/// Words of what is only told: logs, figures, reports of crashes.
private let telling: Set<String> = [
    "log", "logger", "console", "logging", "metrics", "analytics", "telemetry", "sentry", "crashlytics", "statistics",
]

/// Tools that say whether something is signed by whom it should be.
private let checkingTools: Set<String> = [
    "pkgutil", "codesign", "spctl", "gpg", "gpgv", "openssl", "minisign", "cosign",
]

private let checkingOptions: Set<String> = [
    "--check-signature", "--verify", "-v", "--assess", "-a", "verify", "-verify", "-Vm", "verify-blob",
]

extension [Example] {
    static let securityErrorsUnseen: [Example] = [
        Example("func signOut() { ↓try? vault.remove(\"refreshToken\"); show(login) }", "the token stays"),
        Example(
            """
            func logout(_ request: Request) async {
                ↓try? await SessionToken.query(on: request.db).filter(\\.$value == mark).delete()
                request.session.destroy()
            }
            """, "also on a server"),
        Example(
            """
            func close(_ file: URL) {
                ↓try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
                done()
            }
            """, "others may read it"),
        Example(
            """
            func protect(_ path: String) {
                do {
                    try FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: path)
                } ↓catch {}
            }
            """),
        Example(
            "func move(_ box: Box) async throws { try await box.save(); ↓try? await AuditRow(box).save(on: db) }",
            "the failure is lost"),
        Example(
            """
            func install(_ package: String) throws {
                do { try run("/usr/sbin/spctl", ["--assess", package]) } catch { ↓logger.error("not signed") }
                try run("/usr/sbin/installer", ["-pkg", package])
            }
            """, "it is installed anyway"),
        Example(
            """
            func forget(_ keys: URL) {
                do { try files.removeItem(at: keys) } ↓catch {
                    tell("Keys removed")
                    return
                }
                tell("Keys removed")
            }
            """),
    ]

    static let securityErrorsToldAsDone: [Example] = [
        Example(
            """
            func buy(_ seat: Seat, cents: Int) async throws {
                do { try await bank.charge(cents) } catch { ↓logger.error("not paid") }
                try await seat.book()
            }
            func keep(_ file: URL) {
                var (file, values) = (file, URLResourceValues())
                values.quarantineProperties = [kLSQuarantineTypeKey as String: kLSQuarantineTypeOtherDownload as String]
                ↓try? file.setResourceValues(values)
            }
            """, "not paid for, and not marked as downloaded"),
        Example("func pack(_ note: Data) -> Data { (try? safe.encrypt(note)) ?? ↓note }", "stored unencrypted"),
        Example(
            """
            func block(_ guest: Guest, on request: Request) async -> HTTPStatus {
                do { try await GuestToken.query(on: request.db).filter(\\.$guest == guest.id).delete() } catch {
                    ↓request.logger.info("not blocked")
                }
                return .ok
            }
            """, "the guest stays signed in"),
    ]

    static let securityErrorsSeen: [Example] = [
        Example("func pack(_ note: Data) -> Data { (try? safe.encrypt(note)) ?? Data() }", "nothing is passed on"),
        Example("func reset() { try? vault.remove(\"refreshToken\"); fill() }", "before it is stored again"),
        Example("func signOut() { try? cache.remove(\"pictures\"); show(login) }", "not a credential"),
        Example(
            """
            func open(_ tool: URL) {
                try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
                run(tool)
            }
            """, "opens it"),
        Example(
            """
            func install(_ package: String) throws {
                do { try run("/usr/sbin/spctl", ["--assess", package]) } catch {
                    logger.error("not signed")
                    throw error
                }
                try run("/usr/sbin/installer", ["-pkg", package])
            }
            """),
        Example(
            """
            func forget(_ keys: URL) {
                do { try files.removeItem(at: keys) } catch {
                    tell("Keys are still there")
                    return
                }
                tell("Keys removed")
            }
            """),
    ]
}
