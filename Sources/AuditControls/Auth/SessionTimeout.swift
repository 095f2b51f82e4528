import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// A session ends by itself after some time.
    static let sessionTimeout = Control(
        id: "session-timeout",
        title: LocalizedText(
            en: "Sessions time out",
            es: "Las sesiones caducan",
            it: "Le sessioni scadono"),
        remedy: """
            Record the time of the last activity and sign out, or lock, when the limit has passed; have the server \
            expire tokens as well. Bulwark’s `Session` enforces both limits.
            """,
        references: [.masvs("AUTH", 1), .maswe(24), .mobileTop10(3), .cwe(613)],
        notes: [.gdprResilience],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsLogin() else { return }
    let ends = search[TimedEnds.self]
    for lead in ends.comparisons where lead.place.speaksOfSession {
        guard lead.end != nil || lead.place.enclosingDeclaration.map(search.isActedUpon) == true else { continue }
        search.proof.report("The session ends after this time", at: lead.place)
    }
    for lead in ends.timers {
        guard let end = lead.end else { continue }
        search.proof.report("The timer triggers `\(end.shownName)`", at: lead.place)
    }
}

extension ControlSearch {
    /// Whether a function that asks about time is asked by one that signs out or locks.
    fileprivate func isActedUpon(_ question: Node) -> Bool {
        guard question.words.isDisjoint(with: ["cache", "image"]) else { return false }
        return shippedSwift.contains { file in
            (file.calls(question.name) + file.uses(question.name)).contains { use in
                guard !question.contains(use), let caller = use.enclosingDeclaration else { return false }
                return caller.descendants.contains(where: EndWords.endsSession)
            }
        }
    }
}

extension Node {
    /// Whether the names of a comparison, of its function or of its type speak of a session.
    fileprivate var speaksOfSession: Bool {
        let around = [self, enclosingDeclaration, enclosingType].compactMap { $0 }
        let words = around.reduce(into: Set<String>()) { $0.formUnion($1 == self ? $1.wordsWithin : $1.words) }
        return !words.isDisjoint(with: sessionWords)
    }
}

private let sessionWords: Set<String> = [
    "session", "login", "auth", "idle", "inactivity", "inactive", "lock", "logout", "timeout", "activity", "watchdog",
]
