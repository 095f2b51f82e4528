import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Properties of plain classes that a callback, a queue or a task uses beside the rest of the class.
    static let unguardedSharedState = Rule(
        id: "unguarded-shared-state",
        title: "Two threads use the state of a class with nothing between them",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(362), .cwe(366), .cwe(820), .masvs("CODE", 4)],
        why: """
            Callbacks of the network, dispatch queues and tasks run on threads of their own. Where one of them changes a \
            property while other code uses it, values are torn or lost, and arrays, dictionaries and texts crash. It \
            happens under load on the devices of users, and hardly ever on the desk of the developer.
            """,
        remedy: """
            Go to the thread that owns the state before you touch it (`DispatchQueue.main.async`, `MainActor.run`), keep \
            the state in an `actor` or a `Mutex`, or take the lock that guards it elsewhere at every use. On a \
            concurrent queue, write with `flags: .barrier`.
            """,
        bad: .unguardedSharedState,
        good: .stateThatIsGuarded,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard !file.nodes(.classDecl).isEmpty else { return }
    for race in StateRaces(project: pass[ConcurrencyProject.self]).all(in: file) {
        let name = race.property.name
        if let lock = race.lock {
            pass.report(
                lock.name.holdsOnce(of: name, lock.why).asSentence, at: race.place,
                .init(related: [(lock.held, lock.name.place)], isAdvice: !race.isSure))
            continue
        }
        guard let other = race.other else {
            pass.report(
                "Several threads change `\(name)` here at the same time", at: race.place,
                .init(isAdvice: !race.isSure))
            continue
        }
        let message =
            race.isWrite
            ? "`\(name)` is changed here on another thread than the one that uses it, with no lock"
            : "`\(name)` is read here on another thread than the one that changes it, with no lock"
        pass.report(
            message, at: race.place,
            .init(
                related: [(other, race.isWrite ? "used here" : "changed here")], isAdvice: !race.isSure))
    }
}
