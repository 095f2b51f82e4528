import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The app locks itself when nobody uses it.
    static let autoLock = Control(
        id: "auto-lock",
        title: LocalizedText(
            en: "The app locks after inactivity",
            es: "La app se bloquea sola tras un tiempo de inactividad",
            it: "L’app si blocca da sola dopo l’inattività"),
        remedy: """
            Record the time when the app leaves the foreground and lock if it returns too late; use a timer while it \
            stays open. Bulwark’s `Session` does this, and `LockScreen` covers the app.
            """,
        references: [.masvs("AUTH", 2), .maswe(24), .mobileTop10(3), .cwe(613)],
        notes: [.gdprResilience],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsInterface() else { return }
    let ends = search[TimedEnds.self]
    let locks = ends.timers + ends.comparisons + ends.departures
    guard search.shape.hasLogin || !search.shape.keychainWrites.isEmpty || locks.contains(where: { $0.lock != nil })
    else { return search.doesNotApply("Nothing was found that the app could lock") }
    for lead in ends.timers {
        guard let lock = lead.lock else { continue }
        search.proof.report("The timer triggers `\(lock.shownName)`", at: lead.place)
    }
    for lead in ends.comparisons where lead.lock != nil {
        search.proof.report("The app locks after this time", at: lead.place)
    }
    for lead in ends.departures {
        guard let lock = lead.lock else { continue }
        search.proof.report("Leaving the foreground triggers `\(lock.shownName)`", at: lead.place)
    }
}
