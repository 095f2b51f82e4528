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
        bad: .unguardedSharedState + .settingsThatOthersChange + .stateOutOfOrder,
        good: .stateThatIsGuarded + .settingsThatStay + .stateInOrder,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let races = races(in: file, pass)
    // What one function does is mended at once.
    for group in Dictionary(grouping: races, by: \.group).values.sorted(by: { $0[0].place.isBefore($1[0].place) }) {
        let race = group.first(where: \.isSure) ?? group[0]
        let others = group.filter { $0.place != race.place && $0.isSure == race.isSure }
        report(
            race, beside: others.prefix(4).map { ($0.place, "The same applies here") },
            severity: group.allSatisfy(\.property.isOfNumber) ? .low : nil, &pass)
    }
    // What a promise keeps the compiler from finding.
    var seen: Set<Node> = []
    for found in pass[EscapeVerdicts.self].races(in: file) {
        guard let place = found.racyPlace, seen.insert(place).inserted else { continue }
        pass.report(
            found.racyMessage, at: place,
            .init(
                severity: found.isOfNumbers ? .low : nil, related: found.racyEvidence, isAdvice: place.isSetUpOnce))
    }
}

extension Node {
    /// Whether a place is come by once, under a lock: `lock.lock(); defer { lock.unlock() }; guard !isSetUp else { return }`, in
    /// a function that sets the flag. Who reads before that is too early, whatever lock it takes.
    fileprivate var isSetUpOnce: Bool {
        guard let function = enclosingDeclaredFunction, let body = function.child(.body), enclosingFunction == function,
            let first = body.children.first(where: { $0.role == .statement }), first.kind == .call,
            first.name == "lock",
            body.children.contains(where: { $0.kind == .defer && $0.descendants.contains { $0.name == "unlock" } })
        else { return false }
        return body.children.contains { test in
            guard test.kind == .guard, test.isBefore(self), let flag = test.child(.condition)?.deniedName else {
                return false
            }
            return body.descendants(.assignment).contains { change in
                change.child(.target)?.unwrapped.lastName == flag && change.child(.operand)?.unwrapped.name == "true"
            }
        }
    }

    /// `isSetUp` in `!isSetUp`.
    private var deniedName: String? {
        guard kind == .prefix, name == "!" else { return nil }
        return children.first?.unwrapped.lastName
    }
}

/// The races of classes that promise nothing, but for those in what views observe: of these the rule on changes of the
/// interface tells, since they belong on the main thread.
private func races(in file: SwiftFile, _ pass: Pass) -> [StateRace] {
    let project = pass[ConcurrencyProject.self]
    let races = StateRaces(project: project).all(in: file)
    guard !races.isEmpty else { return [] }
    let observed = Set(OffMainUses(project: project).all(in: file).filter { $0.kind == .observed }.map(\.node))
    return races.filter { !observed.contains($0.place) }
}

extension StateRace {
    /// What a function does with one kind of protection, or without.
    fileprivate var group: [String] {
        let function = place.enclosingDeclaredFunction ?? place
        return [function.tree.path, String(function.id), lock?.name ?? "", String(isSure)]
    }
}

private func report(
    _ race: StateRace, beside others: [(Node, String)], severity: Severity?, _ pass: inout Pass
) {
    let name = race.property.name
    let message: String
    var related: [(Node, String)] = []
    if let lock = race.lock {
        message = lock.name.holdsOnce(of: name, lock.why).asSentence
        related = [(lock.held, lock.name.place)]
    } else if let other = race.other {
        message =
            race.isWrite
            ? "`\(name)` is changed here on another thread than the one that uses it, with no lock"
            : "`\(name)` is read here on another thread than the one that changes it, with no lock"
        related = [(other, race.isWrite ? "used here" : "changed here")]
    } else {
        message = "Several threads change `\(name)` here at the same time"
    }
    pass.report(message, at: race.place, .init(severity: severity, related: related + others, isAdvice: !race.isSure))
}
