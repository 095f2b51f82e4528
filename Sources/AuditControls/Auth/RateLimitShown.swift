import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Users are told how long they have to wait.
    static let rateLimitShown = Control(
        id: "rate-limit-shown",
        title: LocalizedText(
            en: "Users see how long they have to wait",
            es: "El usuario ve cuánto debe esperar",
            it: "L’utente vede quanto deve attendere"),
        remedy: """
            Show the remaining time, or the number of attempts left, next to the login. Bulwark’s `SignInModel` counts \
            down in its `waiting` state.
            """,
        references: [.masvs("AUTH", 1), .cwe(307)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsLoginLimit() != nil else { return }
    var isShown = false
    for file in search.shippedSwift where file.tree.containsName(where: marks.occur) {
        for text in file.nodes(.interpolatedString) where text.tellsWait && !text.isForDevelopers && !text.isLogged {
            search.proof.report("The text says how long to wait, or how many attempts are left", at: text)
            isShown = true
        }
    }
    guard !isShown else { return }
    search.summary = "Attempts are limited, but no text says how long to wait"
}

extension Node {
    /// Whether a text goes into a log, be it by a call of the project's own.
    fileprivate var isLogged: Bool {
        guard let call = ancestors.first(where: { $0.kind == .call }) else { return false }
        if LogSinks.functions.contains(call.name) { return true }
        return LogSinks.methods.contains(call.name) && call.callee?.unwrapped.kind == .member
    }

    /// Whether a text has a part named after the wait, and speaks of attempts, or stands where a limit is spoken of.
    fileprivate var tellsWait: Bool {
        guard waitMarks.occur(in: text) else { return false }
        let parts = children(.interpolation)
        guard parts.contains(where: { !$0.wordsWithin.isDisjoint(with: waits) }) else { return false }
        if limitMarks.occur(in: text) { return true }
        let around = ancestors.filter { [.case, .functionDecl, .variable, .if].contains($0.kind) }
        return around.prefix(4).contains { node in
            limitMarks.occur(in: node.name)
                || node.children.contains { $0.kind != .block && $0.role != .body && limitMarks.occur(in: $0.text) }
        }
    }
}

private let marks = FoldedWords("attempt", "ratelimit", "lockout", "cooldown", "throttl", "blocked")
private let limitMarks = FoldedWords(
    "attempt", "ratelimit", "rate limit", "lockout", "cooldown", "throttl", "locked", "try again", "intent", "tentativ")
private let waitMarks = FoldedWords(
    "remaining", "cooldown", "retry", "wait", "lockout", "seconds", "minutes", "attempts", "left", "delay")
private let waits: Set<String> = [
    "remaining", "cooldown", "retry", "wait", "lockout", "seconds", "minutes", "attempts", "left", "delay",
]
