import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Signing out that forgets what is kept.
    static let logoutLeavesSecrets = Rule(
        id: "logout-leaves-secrets",
        title: "Sign-out leaves credentials behind",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(613), .cwe(459), .cwe(226), .masvs("AUTH", 1), .masvs("STORAGE", 1), .maswe(24), .mobileTop10(3),
            .mobileTop10(9),
        ],
        why: """
            The app appears signed out, but the token is still there: the next person with the device, a backup or \
            another app in the group can keep using it. Keychain items even survive deleting the app.
            """,
        remedy: """
            Delete every item of the session with `SecItemDelete`, or the wrapper's own method, when the user signs \
            out, and have the server revoke the token. Bulwark’s `SecretStore.removeAll()` removes everything and \
            reports what it could not remove. `Session` also clears cookies, caches and files when it ends.
            """,
        bad: [
            Example(
                """
                final class Session {
                    let keychain = Keychain(service: "io.acme")
                    func finish(accessToken: String) { keychain.set(accessToken, key: "access") }
                    func logout() { ↓UserDefaults.standard.set(false, forKey: "isLoggedIn") }
                }
                """),
            Example(
                """
                enum Store {
                    static func save(password: Data) {
                        SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: password] as CFDictionary, nil)
                    }
                }
                func remember(_ typedPassword: Data) { Store.save(password: typedPassword) }
                final class Account {
                    var isSignedIn = true
                    func signOut() {
                        ↓isSignedIn = false
                        UserDefaults.standard.removeObject(forKey: "user")
                    }
                }
                """, "in another type"),
            Example(
                """
                final class Login {
                    func finish(authToken: String) { UserDefaults.standard.set(authToken, forKey: "authToken") }
                    func logOut() { ↓UserDefaults.standard.removeObject(forKey: "userName") }
                }
                """, "another key"),
        ],
        good: [
            Example(
                """
                final class Session {
                    let keychain = Keychain(service: "io.acme")
                    func finish(accessToken: String) { keychain.set(accessToken, key: "access") }
                    func logout() {
                        UserDefaults.standard.set(false, forKey: "isLoggedIn")
                        forget()
                    }
                    private func forget() { try? keychain.remove("access") }
                }
                """, "through a function of its own"),
            Example(
                """
                final class Session {
                    var accessToken: String? { didSet { keychain.set(accessToken, key: "access") } }
                    var isLoggedIn = true
                    func logout() { isLoggedIn = false; accessToken = nil }
                }
                """, "the property keeps the Keychain in step"),
            Example(
                """
                final class Login {
                    func finish(authToken: String) { UserDefaults.standard.set(authToken, forKey: "authToken") }
                    func logOut(bundleID: String) { UserDefaults.standard.removePersistentDomain(forName: bundleID) }
                }
                """, "everything goes"),
            Example(
                """
                final class Session {
                    let keychain = Keychain(service: "io.acme")
                    func finish(accessToken: String) { keychain.set(accessToken, key: "access") }
                    func logout() async { isLoggedIn = false; await client.endSession() }
                }
                """, "a library ends the session"),
            Example("func logout() { UserDefaults.standard.set(false, forKey: \"isLoggedIn\") }", "nothing is kept"),
            Example(
                """
                final class Lock {
                    func save(pin: String) { keychain.set(pin, key: "pin") }
                    func didTapLogout() { present(LogoutAlert(), animated: true) }
                }
                """, "asks first"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.nodes(.functionDecl, whereName: isLogout) where !function.isDebugOnly {
        let reached = ReachedCode(function, pass.lookup)
        let nodes = reached.bodies.flatMap { Array($0.descendants) }
        guard let place = function.child(.body)?.descendants.first(where: { $0.endsSession(pass.lookup) }),
            !nodes.contains(where: { $0.mayForget(pass) }),
            !reached.unknown.contains(where: { $0.mayBeForgetting(pass) }),
            let left = secretLeft(behind: nodes, pass)
        else { continue }
        pass.report(
            "`\(function.name)` leaves `\(left.name)` in \(left.store)", at: place,
            .init(related: [(left.place, "Stored here")]))
    }
}

/// The first credential that the project keeps and that signing out does not reach.
private func secretLeft(behind nodes: [Node], _ pass: Pass) -> (name: String, store: String, place: Node)? {
    let kept = pass[KeptSecrets.self]
    if let item = kept.inKeychain.first { return (item.name, "the Keychain", item.place) }
    let removed = Set(
        nodes.filter { $0.kind == .call && $0.isOnDefaults(pass.lookup) }.flatMap(\.arguments).map { argument in
            pass.constant(argument)?.value.string ?? argument.lastName
        })
    let loops = nodes.contains { $0.kind == .for || $0.name == "forEach" || $0.name == "dictionaryRepresentation" }
    guard !loops, let item = kept.inDefaults.first(where: { !removed.contains($0.key) }) else { return nil }
    return (item.name, "user defaults", item.place)
}

private func isLogout(_ name: String) -> Bool {
    guard marks.occur(in: name) else { return false }
    let words = Words.of(name)
    let phrase = words.joined()
    return ["logout", "signout", "logoff", "signoff"].contains { phrase.hasSuffix($0) || phrase.hasPrefix($0 + "user") }
        && !words.contains { ["can", "should", "is", "has", "on", "show", "confirm", "will", "did"].contains($0) }
}

extension Node {
    /// Whether a statement clears what says that somebody is signed in.
    fileprivate func endsSession(_ lookup: Lookup) -> Bool {
        if kind == .assignment, name == "=", let target = child(.target), let value = child(.operand)?.unwrapped {
            let words = Words.of(target.lastName)
            return value.kind == .nilLiteral && words.contains { ["user", "account", "session"].contains($0) }
                || value.name == "false" && words.contains(where: sessionFlags.contains)
        }
        return kind == .call && isOnDefaults(lookup)
            && (name == "removeObject" || (name == "set" && argument(at: 0).map { $0.name == "false" } ?? false))
    }

    /// Whether a node deletes credentials, or everything.
    fileprivate func mayForget(_ pass: Pass) -> Bool {
        switch kind {
        case .assignment:
            guard let target = child(.target), let value = child(.operand)?.unwrapped else { return false }
            let isEmpty = value.kind == .nilLiteral || (value.kind == .string && value.name.isEmpty)
            return isEmpty
                && (pass[SensitiveNames.self].kind(of: target.lastName) == .credential
                    || target.unwrapped.isOnKeychain(pass.lookup))
        case .call: return forgetting.contains(name) || (isOnKeychain(pass.lookup) && !readers.contains(name))
        default: return false
        }
    }

    /// Whether a call that leads out of the project may end the session there.
    fileprivate func mayBeForgetting(_ pass: Pass) -> Bool {
        if isOnDefaults(pass.lookup) { return false }
        let words = Words.of(callee?.dottedName ?? name)
        return words.contains(where: endings.contains)
    }
}

private let marks = FoldedWords("logout", "signout", "log_out", "sign_out", "logoff", "signoff")
private let sessionFlags: Set<String> = [
    "logged", "signed", "authenticated", "login", "authorized", "loggedin", "signedin",
]

private let forgetting: Set<String> = [
    "SecItemDelete", "SecItemUpdate", "removePersistentDomain", "resetStandardUserDefaults", "post", "send", "accept",
    "dispatch",
]

private let readers: Set<String> = ["get", "string", "data", "contains", "read", "load", "value"]

/// Words of calls that may delete what is kept.
private let endings: Set<String> = [
    "logout", "signout", "sign", "log", "clear", "reset", "delete", "remove", "invalidate", "revoke", "wipe", "destroy",
    "end", "unregister", "purge", "erase", "keychain", "token", "tokens", "credential", "credentials", "session",
    "auth",
    "clean", "cleanup", "forget", "flush", "drop", "disconnect", "terminate", "unlink", "dispatch",
]
