import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Unlocking on a Boolean.
    static let biometricsResultOnly = Rule(
        id: "biometrics-result-only",
        title: "Biometric check relies only on a Boolean",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(287), .cwe(603), .cwe(305), .masvs("AUTH", 2), .maswe(20), .mastg("MASTG-TEST-0266"), .mobileTop10(3),
        ],
        why: """
            `evaluatePolicy` returns a Boolean inside the app. On a device under an attacker's control, a single hook \
            flips the result, and everything that is not bound to the user's biometrics is unlocked.
            """,
        remedy: """
            Store a key in the Keychain with `kSecAttrAccessControl` from `SecAccessControlCreateWithFlags` and \
            `.biometryCurrentSet`, and decrypt with what `SecItemCopyMatching` returns. Bulwark’s `KeychainStore` \
            stores the key this way with `SecretPolicy(userPresence: .currentBiometry)`. `LocalUnlock` releases it \
            once `DeviceAuthenticator` has authenticated the user.
            """,
        bad: [
            Example(
                """
                func show(_ account: BankAccount) {
                    let control = SecAccessControlCreateWithFlags(nil, level, .biometryCurrentSet, nil)!
                    ↓context.evaluateAccessControl(control, operation: .useItem, localizedReason: why) { ok, _ in
                        if ok { display(account) }
                    }
                }
                func pay(_ payment: Payment) {
                    let right = LARight()
                    ↓right.authorize(localizedReason: why) { error in if error == nil { send(payment) } }
                }
                func look() { isUnlocked = ↓LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) }
                """, "an answer of other calls"),
            Example(
                """
                let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
                ↓LAContext().evaluatePolicy(policy, localizedReason: "") { success, _ in
                    if success { showAccounts() }
                }
                """),
            Example(
                """
                let context = LAContext()
                if try await ↓context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { unlock() }
                """),
            Example(
                """
                final class Approval {
                    func approve() async throws {
                        guard try await ↓makeContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) else { return }
                        try await sender.send(transfer)
                    }
                    func enrolmentChanged() -> Bool { known != LAContext().evaluatedPolicyDomainState }
                }
                """, "what another function looks at binds nothing"),
            Example(
                """
                final class Lock {
                    let context = LAContext()
                    func open() {
                        let policy = LAPolicy.deviceOwnerAuthenticationWithBiometrics
                        ↓context.evaluatePolicy(policy, localizedReason: "", reply: finish)
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: reason) { success, _ in
                    let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecUseAuthenticationContext: context]
                    if success { open(SecItemCopyMatching(query as CFDictionary, &key)) }
                }
                """, "the Keychain decides"),
            Example(
                "let canUse = LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)"),
            Example(
                """
                func open() async throws {
                    guard try await context.evaluatePolicy(policy, localizedReason: why) else { return }
                    key = try Keychain(service: "vault").authenticationContext(context).get("key")
                }
                """, "KeychainAccess hands the context to the Keychain"),
            Example("engine.evaluatePolicy(.strict, for: request)", "another engine"),
            Example(
                """
                func open(_ context: LAContext) {
                    let control = SecAccessControlCreateWithFlags(nil, level, .biometryCurrentSet, nil)
                    context.evaluateAccessControl(control!, operation: .useItem, localizedReason: why) { ok, _ in
                        if ok { key = try? EnclaveKey(data, authenticationContext: context) }
                    }
                }
                """, "the context goes to the key"),
            Example(
                """
                func open() async throws -> Data {
                    let right = LARight()
                    try await right.authorize(localizedReason: why)
                    return try await right.secret.rawData
                }
                """, "the secret is behind it"),
            Example("hasSensor = LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let calls =
        file.calls("evaluatePolicy").filter(\.isBiometricCheck)
        + file.calls("evaluateAccessControl").filter { $0.argument("localizedReason") != nil }
        + file.calls("authorize").filter { $0.isRightWithoutKey(pass) }
        + file.calls("canEvaluatePolicy").filter(\.isTakenForAnswer)
    guard !calls.isEmpty else { return }
    let isBoundElsewhere = pass[BoundBiometrics.self].exists
    let keepsSecrets = pass[KeptKeys.self].exist
    for call in calls where !call.isInPreview && !call.isBound(pass) {
        pass.report(
            "Access is granted on the Boolean result of `\(call.name)` alone", at: call,
            .init(
                severity: isBoundElsewhere ? .low : nil, confidence: .medium,
                isAdvice: call.isOfSettings || !keepsSecrets && !file.tree.speaksOfPrivateMatters))
    }
}

/// Whether the project binds any Keychain item to the user's presence.
private struct BoundBiometrics: Fact {
    let exists: Bool
    /// Whether a context that was asked is handed to the Keychain.
    let takesContext: Bool

    init(workspace: Workspace) {
        takesContext = workspace.swift.contains {
            $0.role.isShipped && $0.tree.mentions("kSecUseAuthenticationContext")
        }
        exists = workspace.swift.contains { file in file.role.isShipped && bindings.contains { file.tree.mentions($0) }
        }
    }
}

/// Whether a project keeps what a key could be bound to and nobody gets back: words of a wallet, passwords of others. What an
/// app needs no secret for, such as a screen of pictures, has nothing that could be bound.
private struct KeptKeys: Fact {
    let exist: Bool

    init(workspace: Workspace) {
        exist = workspace.swift.contains { file in
            file.role.isShipped
                && file.tree.containsName { name in
                    name.utf8.count < 40 && kept.occur(in: name)
                }
        }
    }
}

private let kept = FoldedWords(
    "mnemonic", "seedphrase", "recoveryphrase", "seedwords", "masterpassword", "loginskey", "passwordmanager")

extension CodeTree {
    /// Whether names or texts of a file speak of money, health, or what people write for themselves.
    fileprivate var speaksOfPrivateMatters: Bool {
        containsName { name in name.utf8.count < 80 && !matters.isDisjoint(with: Words.of(name)) }
    }
}

private let matters: Set<String> = [
    "wallet", "wallets", "bank", "payment", "payments", "transfer", "card", "cards", "patient", "patients", "chart",
    "charts", "prescription", "prescriptions", "medical", "note", "notes", "diary", "journal", "vault", "passwords",
]

/// Words of names that say that something is open.
private let opened: Set<String> = [
    "open", "opened", "unlocked", "authenticated", "authorized", "granted", "verified", "allowed", "revealed",
    "confirmed",
]

/// What gives out a key or an item that is bound to who is there.
private let askers: Set<String> = [
    "SecItemCopyMatching", "SecKeyCreateSignature", "SecKeyCreateDecryptedData", "SecKeyCopyKeyExchangeResult",
    "kSecUseAuthenticationContext", "evaluatedPolicyDomainState",
]

private let contexts: Set<String> = ["authenticationContext", "context"]

private let bindings = [
    "kSecAttrAccessControl", "SecAccessControlCreateWithFlags", "kSecUseAuthenticationContext", "evaluateAccessControl",
    "LARight", "biometryCurrentSet", "LAPersistedRight", "authenticationContext", "evaluatedPolicyDomainState",
]

extension Node {
    /// Whether the Keychain has a say where the check is made, or in what is run then.
    fileprivate func isBound(_ pass: Pass) -> Bool {
        let around = enclosingDeclaredFunction ?? enclosing(.accessor, .variable, .closure) ?? tree.root
        // What a control allows is only told, unless a key or an item is asked for with the same context.
        if name == "evaluateAccessControl" { return around.usesContext }
        if name == "authorize" { return false }
        if around.speaksOfBinding { return true }
        // The context goes on to who asks the Keychain with it.
        if pass[BoundBiometrics.self].takesContext, let context = base?.unwrapped,
            around.descendants(.call).contains(where: { call in
                call != self && call.arguments.contains { $0.unwrapped.isSameName(as: context) }
            })
        {
            return true
        }
        let callees = around.descendants(.call).compactMap { pass.lookup.function(of: $0) }
        return callees.contains { $0.enclosingType == around.enclosingType && $0.speaksOfBinding }
    }

    /// Whether the check is asked for where something is switched on or off, and opens nothing.
    fileprivate var isOfSettings: Bool {
        let type = enclosingType.map { Words.of(TypeName.base($0.name)) } ?? []
        let function = enclosingDeclaredFunction.map { Words.of($0.name) } ?? []
        return type.contains { ["settings", "setting", "preferences"].contains($0) }
            || function.first.map { ["enable", "disable", "toggle", "switch", "setup"].contains($0) } ?? false
    }

    /// Whether a function asks the Keychain or the Secure Enclave for something.
    private var usesContext: Bool {
        descendants.contains { [.reference, .member, .call].contains($0.kind) && askers.contains($0.name) }
            || descendants(.call).contains { call in call.arguments.contains { contexts.contains($0.label) } }
    }

    /// `right.authorize(localizedReason: why)` of an `LARight`, behind which no key and no secret of a persisted one is used.
    fileprivate func isRightWithoutKey(_ pass: Pass) -> Bool {
        guard argument("localizedReason") != nil, let right = base else { return false }
        let made = pass.declaration(of: right.unwrapped)?.initialValue?.unwrapped ?? right.unwrapped
        let isRight = made.kind == .call && made.name == "LARight" || pass.type(of: right)?.name == "LARight"
        guard isRight, let function = enclosingDeclaredFunction else { return isRight }
        return !function.descendants(.member).contains { ["secret", "key", "rawData"].contains($0.name) }
    }

    /// `isUnlocked = context.canEvaluatePolicy(…)`, and `if context.canEvaluatePolicy(…) { unlock() }`: whether what only tells
    /// that somebody could be asked is taken for the answer.
    fileprivate var isTakenForAnswer: Bool {
        guard let user = outerExpression.parent, user.kind == .assignment, user.name == "=",
            let target = user.child(.target)
        else { return false }
        return Words.of(target.unwrapped.name).contains { opened.contains($0) }
    }

    fileprivate func isSameName(as other: Node) -> Bool {
        kind == other.kind && [.reference, .member].contains(kind) && name == other.name
    }

    private var speaksOfBinding: Bool {
        descendants.contains { [.reference, .member, .call].contains($0.kind) && bindings.contains($0.name) }
    }

    /// A call on an `LAContext`, told by the policy it names.
    var isBiometricCheck: Bool {
        guard argument("localizedReason") != nil, let policy = argument(at: 0) else { return false }
        return policy.namesWithin.contains { $0.hasPrefix("deviceOwner") } || policy.kind == .reference
            || policy.kind == .member
    }
}
