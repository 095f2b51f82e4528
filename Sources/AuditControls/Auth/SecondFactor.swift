import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Signing in can ask for a second factor.
    static let secondFactor = Control(
        id: "second-factor",
        title: LocalizedText(
            en: "Two-factor authentication is supported",
            es: "Se admite la autenticación de dos factores",
            it: "È supportata l’autenticazione a due fattori"),
        remedy: """
            Offer passkeys or security keys with `ASAuthorizationController`, or have the server require a one-time \
            code after the password. Bulwark’s `OneTimePassword` generates and verifies such codes.
            """,
        references: [.masvs("AUTH", 3), .mobileTop10(3), .cwe(308)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsLogin() else { return }
    for file in search.shippedSwift {
        for call in file.tree.nodes(.call, named: providers) where !call.isForDevelopers {
            search.proof.report("`\(call.name)` signs in with a passkey or a security key", at: call)
        }
        let fields = file.members("oneTimeCode").filter { $0.isContentType && !$0.isForDevelopers }
        let speaksOfCodes =
            fields.isEmpty || !file.nodes(.string, whereName: verification.occur).isEmpty
            || !file.nodes(.variable, whereName: verification.occur).isEmpty
        // Password fields take this content type, too, to keep the system from offering to save them.
        for use in fields where speaksOfCodes {
            search.proof.report("The field accepts a one-time code", at: use)
        }
        if file.imports("YubiKit") {
            for call in file.calls(
                "sendChallenge", "challengeResponseSession", "fido2Session", "performChallengeResponse")
            {
                search.proof.report("A hardware key responds to a challenge", at: call)
            }
        }
        for call in file.nodes(.call, whereName: codeMarks.occur) where call.sendsCode(search.lookup) {
            search.proof.report("`\(call.name)` verifies a one-time code", at: call)
        }
    }
}

extension Node {
    /// `textContentType = .oneTimeCode` and `.textContentType(.oneTimeCode)`.
    fileprivate var isContentType: Bool {
        guard let parent else { return false }
        if parent.kind == .call { return parent.name == "textContentType" }
        return parent.kind == .assignment && parent.child(.target)?.unwrapped.name == "textContentType"
    }

    /// Whether a call hands on a code that the user typed: `verifyOTP(code)`, `confirm(mfaCode: code)`.
    fileprivate func sendsCode(_ lookup: Lookup) -> Bool {
        guard !arguments.isEmpty, !isForDevelopers, name.first?.isLowercase == true else { return false }
        let words = words
        guard !words.isDisjoint(with: verbs), !words.isDisjoint(with: factors),
            words.isSubset(of: verbs.union(factors).union(fillers))
        else { return false }
        guard let function = lookup.function(of: self) else { return true }
        return function.child(.body).map { Array($0.children.prefix(2)).count > 1 || !$0.descendants(.call).isEmpty }
            ?? true
    }
}

private let providers = [
    "ASAuthorizationPlatformPublicKeyCredentialProvider", "ASAuthorizationSecurityKeyPublicKeyCredentialProvider",
    "MultiFactorResolver", "resolveSignIn", "PhoneMultiFactorGenerator", "TOTPMultiFactorGenerator",
]
private let verification = FoldedWords("otp", "verification", "mfa", "twofactor", "2fa", "onetime", "code")
private let codeMarks = FoldedWords("otp", "mfa", "factor", "2fa")
private let verbs: Set<String> = ["verify", "submit", "confirm", "validate", "send", "check", "resolve"]
private let fillers: Set<String> = [
    "code", "two", "one", "time", "password", "token", "with", "second", "auth", "authentication", "login", "and",
    "sign",
    "in", "challenge", "user",
]
private let factors: Set<String> = ["otp", "totp", "mfa", "factor", "fa"]
