import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// What the reply of a check goes on to do though it does not look at the answer, and only at some of the reasons why there
    /// may be none: `{ _, error in if error is a cancellation { return }; open() }`.
    var passageWithoutAnswer: Node? {
        guard kind == .closure else { return nil }
        let given = children(.parameter)
        guard given.count == 2, given[0].name == "_" || !mentions(given[0].name), given[1].name != "_" else {
            return nil
        }
        let error = given[1].name
        let statements = children(.statement)
        guard !descendants.contains(where: { $0.kind == .switch || $0.asksWhetherThere(error) }),
            let test = statements.first(where: { $0.kind == .if && $0.asksAbout(error) && $0.leaves })
        else { return nil }
        return statements.first {
            $0.kind == .call && test.isBefore($0) && $0.callee?.unwrapped.name.first?.isLowercase == true
        }
    }

    private func mentions(_ name: String) -> Bool {
        descendants.contains { $0.kind == .reference && $0.name == name }
    }

    private func asksAbout(_ error: String) -> Bool {
        children(.condition).contains { condition in
            ([condition] + condition.descendants).contains { $0.kind == .reference && $0.name == error }
        }
    }

    /// Whether a test lets nobody pass for whom there is an error, whatever it is: `error == nil`, `if let error`.
    private func asksWhetherThere(_ error: String) -> Bool {
        guard kind == .if || kind == .guard else { return false }
        let conditions = children(.condition)
        guard conditions.count == 1, let only = conditions.first else { return false }
        if only.kind == .binary, ["==", "!="].contains(only.name) {
            let sides = only.children(.operand).map(\.unwrapped)
            return sides.contains { $0.kind == .nilLiteral } && sides.contains { $0.name == error }
        }
        guard only.has(.isOptionalBinding) else { return false }
        return only.initialValue.map { $0.unwrapped.kind == .reference && $0.unwrapped.name == error }
            ?? (only.name == error)
    }

    /// Whether the body of a test ends in `return`.
    private var leaves: Bool { child(.body)?.children(.statement).last?.kind == .return }
}

extension [Example] {
    static let authenticationUnasked: [Example] = [
        Example(
            """
            func openDrawer() {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { _, error in
                    if let failure = error as? LAError, failure.code == .userCancel { return }
                    ↓self.drawer.open()
                }
            }
            """, "any other failure passes")
    ]

    static let authenticationAsked: [Example] = [
        Example(
            """
            func openDrawer() {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { _, error in
                    guard error == nil else { return }
                    self.drawer.open()
                }
            }
            """, "no error is a yes"),
        Example(
            """
            func openDrawer() {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { done, error in
                    if let failure = error as? LAError, failure.code == .userCancel { return }
                    self.drawer.isOpen = done
                }
            }
            """),
    ]
}
