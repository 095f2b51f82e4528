import Foundation

/// The device that is asked, and the person in front of it.
///
/// Sendable: all that changes is touched under `lock` alone.
public final class EmulatedPerson: @unchecked Sendable {
    public static let shared = EmulatedPerson()

    /// A prompt, as the person sees it.
    public struct Prompt: Sendable, Equatable {
        public let policy: Int
        public let reason: String
        public let fallback: String?
        public let cancel: String?

        init(_ policy: LAPolicy, _ reason: String, _ fallback: String?, _ cancel: String?) {
            (self.policy, self.reason, self.fallback, self.cancel) = (policy.rawValue, reason, fallback, cancel)
        }
    }

    public struct State: Sendable {
        /// Of `LABiometryType`, newer ones too.
        public var biometryType = 2
        /// Changes with the faces; empty where there is none.
        public var enrolled: [UInt8] = [1]
        public var hasPasscode = true
        public var isLockedOut = false
        /// Biometrics are broken, covered or denied to the app, by their code of `LAError`.
        public var trouble: Int?
        /// What a prompt comes to: nil where the person is the one.
        public var answer: Int?
        /// The prompt stands there until somebody ends it.
        public var waits = false
        /// Happens while a prompt stands there.
        public var meanwhile: (@Sendable (inout State) -> Void)?

        /// What the system says of a policy, in the order in which it looks.
        func obstacle(to policy: LAPolicy) -> Int? {
            guard hasPasscode else { return -5 }
            if policy == .deviceOwnerAuthentication { return nil }
            if let trouble { return trouble }
            if biometryType == 0 { return -6 }
            if enrolled.isEmpty { return -7 }
            return isLockedOut ? -8 : nil
        }
    }

    private let lock = NSLock()
    private var current = State()
    private var seen: [Prompt] = []

    public var state: State {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
    public var prompts: [Prompt] { lock.withLock { seen } }

    public func reset() { lock.withLock { (current, seen) = (State(), []) } }

    func ask(_ prompt: Prompt, _ finish: @escaping @Sendable (Int?) -> Void) {
        let (answer, waits) = lock.withLock { () -> (Int?, Bool) in
            if let obstacle = LAPolicy(rawValue: prompt.policy).flatMap({ current.obstacle(to: $0) }) {
                return (obstacle, false)
            }
            seen.append(prompt)
            current.meanwhile?(&current)
            // The passcode ends a lockout.
            if current.answer == nil, prompt.policy == 2 { current.isLockedOut = false }
            return (current.answer, current.waits)
        }
        if !waits { DispatchQueue.global().async { finish(answer) } }
    }
}
