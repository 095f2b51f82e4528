import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Events that bear on security are logged.
    static let securityEventLogging = Control(
        id: "security-event-logging",
        title: LocalizedText(
            en: "Security events are logged",
            es: "Los eventos de seguridad se registran",
            it: "Gli eventi di sicurezza vengono registrati"),
        remedy: "Log failed sign-ins, rejected certificates and failed device checks, without secrets in the message.",
        references: [.masvs("RESILIENCE", 1), .masvs("CODE", 4), .mobileTop10(8), .cwe(778)],
        notes: [.gdprBreach],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let shape = search.shape
    guard shape.hasApp || search[NetworkUse.self].isAny else {
        return search.doesNotApply("The project neither builds an app nor contacts a server")
    }
    var calls = 0
    for file in search.shippedSwift {
        for call in file.tree.nodes(.call, named: LogSinks.methods + LogSinks.functions) where call.isLogLike {
            calls += 1
            guard call.tellsOfSecurity, !call.isForDevelopers else { continue }
            search.proof.report("The event is logged", at: call)
        }
    }
    search.summary =
        calls == 0 ? "No log calls were found" : "\(calls) log call\(calls == 1 ? " was" : "s were") checked"
}

extension Node {
    /// A call of a log, be it the system's or the project's own.
    fileprivate var isLogLike: Bool {
        guard let callee = callee?.unwrapped, !arguments.isEmpty else { return false }
        // What `print` writes reaches nobody once the app is shipped.
        if callee.kind == .reference { return ["NSLog", "os_log"].contains(name) || name.hasPrefix("DDLog") }
        guard let base = callee.base else { return false }
        let words = Set(Words.of(base.dottedName))
        return !words.isDisjoint(with: ["log", "logger", "logging", "diag", "security", "audit", "os"])
    }

    /// Whether the text, or the log that it goes to, is about security.
    fileprivate var tellsOfSecurity: Bool {
        if let base = callee?.unwrapped.base, !Set(Words.of(base.dottedName)).isDisjoint(with: ["security", "audit"]) {
            return true
        }
        return arguments.prefix(3).contains { argument in
            let parts = [argument] + Array(argument.descendants)
            return parts.contains { $0.kind == .string && $0.tellsOfEvent }
        }
    }
}

extension Node {
    /// Whether a text names an event of security, or something guarded together with what went wrong.
    fileprivate var tellsOfEvent: Bool {
        events.occur(in: name) || guarded.occur(in: name) && failures.occur(in: name)
    }
}

private let events = FoldedWords(
    "jailbreak", "jailbroken", "tamper", "debugger attached", "debugger detected", "unauthorized", "unauthorised",
    "wrong password", "invalid password", "wrong passcode", "invalid passcode", "wrong pin", "unlock attempt",
    "rate limit", "locked out", "brute force", "untrusted", "access denied", "permission denied", "signed out",
    "logged out", "signed in", "logged in", "biometric auth")
private let guarded = FoldedWords(
    "login", "log-in", "sign-in", "signin", "authentication", "certificate", "pinning", "integrity", "signature",
    "biometr", "unlock", "passcode", "attestation", "token", "security check")
private let failures = FoldedWords(
    "fail", "invalid", "mismatch", "refused", "rejected", "denied", "expired", "not valid", "does not match", "revoked",
    "success")
