import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Deeds that an unlocking some minutes ago agrees to.
    static let biometricsReused = Rule(
        id: "biometrics-reused",
        title: "Earlier device unlock counts as consent",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(613), .cwe(287), .masvs("AUTH", 2), .masvs("AUTH", 3), .maswe(20), .mobileTop10(3)],
        why: """
            With `touchIDAuthenticationAllowableReuseDuration` the system does not prompt again if the device was \
            recently unlocked with biometrics. Anyone who gets hold of the unlocked device can pay, sign or export \
            without presenting a finger or face.
            """,
        remedy: """
            Leave the duration at 0 for actions that need the user's consent, and authenticate with a new `LAContext` \
            for each. A few seconds are fine where authentication only opens the app itself.
            """,
        bad: [
            Example(
                """
                func confirmOrder(_ done: @escaping (Bool) -> Void) {
                    let context = LAContext()
                    context.touchIDAuthenticationAllowableReuseDuration = ↓LATouchIDAuthenticationMaximumAllowableReuseDuration
                    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { ok, _ in done(ok) }
                }
                """),
            Example(
                """
                final class Signer {
                    func approveSignature() async throws {
                        let context = LAContext()
                        context.touchIDAuthenticationAllowableReuseDuration = ↓180
                        guard try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) else { return }
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                func confirmOrder(_ done: @escaping (Bool) -> Void) {
                    let context = LAContext()
                    context.touchIDAuthenticationAllowableReuseDuration = 0
                    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { ok, _ in done(ok) }
                }
                """),
            Example(
                """
                func openApp() { context.touchIDAuthenticationAllowableReuseDuration = 10 }
                """, "a moment, and nothing is agreed to"),
            Example(
                "func confirmOrder() { context.touchIDAuthenticationAllowableReuseDuration = duration }",
                "how long is for others to say"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for setting in file.settings(["touchIDAuthenticationAllowableReuseDuration"]) where !setting.value.isForDevelopers {
        let isLongest = setting.value.name == "LATouchIDAuthenticationMaximumAllowableReuseDuration"
        guard isLongest || pass.seconds(setting.value).map({ $0 >= 60 }) ?? false else { continue }
        pass.report(
            "No authentication is required here for minutes after the device was unlocked", at: setting.value,
            .init(isAdvice: !setting.value.standsWhereDeedIsAgreedTo))
    }
}

extension Pass {
    fileprivate func seconds(_ node: Node) -> Double? {
        guard let value = constant(node)?.value else { return nil }
        return value.integer.map(Double.init) ?? (node.unwrapped.kind == .float ? Double(node.unwrapped.name) : nil)
    }
}

extension Node {
    /// Whether the function or type round a place is named for a deed and not for opening the app.
    fileprivate var standsWhereDeedIsAgreedTo: Bool {
        let names = [enclosingDeclaredFunction?.name, enclosing(.accessor)?.parent?.name, enclosingType?.name]
        return names.compactMap(\.self).contains { Words.of($0).contains(where: deeds.contains) }
    }
}

private let deeds: Set<String> = [
    "confirm", "approve", "approval", "authorize", "authorise", "pay", "payment", "payments", "transfer", "transaction",
    "send", "sign", "signer", "signature", "signing", "export", "reveal", "delete", "erase", "withdraw", "withdrawal",
    "purchase", "checkout", "seed", "mnemonic", "recovery",
]
