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

    /// What lets the user in where `canEvaluatePolicy` says yes, in a function that never asks: nobody was authenticated.
    func grantWithoutAsking(_ pass: Pass) -> Node? {
        guard name == "canEvaluatePolicy", let function = enclosingDeclaredFunction ?? enclosing(.accessor),
            !function.asksOwner(pass, depth: 2)
        else { return nil }
        let test = ancestors.prefix { !$0.kind.isFunctionLike }.first { up in
            up.kind == .if && up.children(.condition).contains { $0 == self || $0.contains(self) && $0.kind != .prefix }
        }
        guard let branch = test?.child(.body) else { return nil }
        let given = function.children(.parameter).filter { $0.typeText?.contains("->") == true }
        let plain = Set(given.filter { $0.typeText?.contains("Bool") == false }.map(\.name))
        return branch.descendants.first { node in
            switch node.kind {
            case .assignment: node.setsAccess
            case .call:
                node.callee?.unwrapped.kind == .reference && plain.contains(node.name)
                    || node.name == "unlock" || node.name == "grantAccess"
            default: false
            }
        }
    }

    /// Whether code has the user asked, by itself or by functions of the project that it calls.
    func asksOwner(_ pass: Pass, depth: Int) -> Bool {
        descendants.contains { node in
            guard [.call, .member, .reference].contains(node.kind) else { return false }
            if asking.contains(node.name) || node.name.hasPrefix("SecItem") || node.name.hasPrefix("evaluate") {
                return true
            }
            guard depth > 0, node.kind == .call, let function = pass.lookup.function(of: node) else { return false }
            return function.asksOwner(pass, depth: depth - 1)
        }
    }

    /// The constant that keeps the answer: `let canAsk = context.canEvaluatePolicy(…)`.
    var keptAnswer: Node? {
        var node = self
        while let up = node.parent, [.try, .await].contains(up.kind) { node = up }
        guard let variable = node.parent, variable.kind == .variable, variable.has(.isLet), node.role == .initialValue
        else { return nil }
        return variable
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

/// What asks the user for a finger, a face or a passcode, or has the system ask.
private let asking: Set<String> = [
    "evaluatePolicy", "evaluateAccessControl", "authorize", "kSecUseAuthenticationContext", "authenticationContext",
    "authenticate", "LARight", "LAPersistedRight",
]

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
            """, "any other failure passes"),
        Example(
            """
            func showPhrase(_ show: () -> Void) {
                var problem: NSError?
                if LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: &problem) { ↓show() }
            }
            """, "nobody was asked"),
        Example(
            """
            func enter() -> Result<Void, Failure> {
                guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
                    return .failure(.locked)
                }
                show(context.biometryType)
                ↓return .success(())
            }
            """, "the kind of sensor is only shown"),
        Example(
            """
            func reveal() async {
                do {
                    isShown = try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why)
                } catch {
                    ↓isShown = true
                }
            }
            """, "an error counts as the answer"),
        Example(
            """
            func send(_ order: Order, by dispatch: @escaping (Order) -> Void) {
                guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else {
                    ↓dispatch(order)
                    return
                }
                ask { dispatch(order) }
            }
            """, "what was handed in goes through"),
    ]

    static let authenticationAsked: [Example] = [
        Example(
            """
            func showPhrase(_ show: @escaping () -> Void) {
                if LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) { askOwner(then: show) }
            }
            func askOwner(then show: @escaping () -> Void) {
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: why) { done, _ in if done { show() } }
            }
            """),
        Example(
            """
            func offer(_ found: (Bool) -> Void) {
                if LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) { found(true) }
            }
            """, "tells what the device can do"),
        Example(
            """
            func kind() -> Result<Kind, Failure> {
                var error: NSError?
                guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
                    return .failure(Failure(error))
                }
                return .success(Kind(context.biometryType))
            }
            """, "tells which of the two the device has"),
        Example(
            """
            func facesHaveChanged() -> Bool {
                guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else { return true }
                return known != context.evaluatedPolicyDomainState
            }
            """, "a yes asks once more"),
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
