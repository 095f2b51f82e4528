#if canImport(LocalAuthentication)
    import Foundation
    import LocalAuthentication
    package import SecretStorage

    /// Asks the person at the device by Touch ID, Face ID or Optic ID, and by the passcode only where you say so: the
    /// ``LocalAuthenticator`` of Apple's systems, on `LAContext`.
    ///
    ///     let authenticator = DeviceAuthenticator(fallback: .passcode)
    ///     guard authenticator.availability().obstacle == nil else { … }
    ///     let lock = try LocalUnlock(of: "session key", inKeychain: "com.example.notes", by: authenticator)
    ///
    /// Each prompt has a context of its own: an answer serves once, and unlocking the device does not count for the app. An
    /// app that uses Face ID says why in its Info.plist (`NSFaceIDUsageDescription`); without it the system ends the app.
    @available(tvOS, unavailable, message: "tvOS cannot authenticate the user")
    @available(watchOS, unavailable, message: "Apple Watch has no biometrics")
    public struct DeviceAuthenticator: LocalAuthenticator {
        public let fallback: AuthenticationFallback
        private let cancelTitle: String?

        /// - Parameters:
        ///   - fallback: What is offered to whoever is not recognised.
        ///   - cancelTitle: Of the button that ends the prompt; the system's own where it is nil.
        public init(fallback: AuthenticationFallback = .none, cancelTitle: String? = nil) {
            (self.fallback, self.cancelTitle) = (fallback, cancelTitle)
        }

        /// Whether the device can ask now. Nobody is asked.
        public func availability() -> AuthenticationAvailability {
            let context = LAContext()
            // Tells the kind of biometrics, too, whatever the answer is.
            let biometrics = Self.obstacle(to: .deviceOwnerAuthenticationWithBiometrics, in: context)
            let obstacle = fallback == .passcode ? Self.obstacle(to: policy, in: context) : biometrics
            return AuthenticationAvailability(
                biometrics: .init(laBiometryType: context.biometryType.rawValue), obstacle: obstacle)
        }

        /// The system's hash of who is enrolled; nil where nobody is. Some updates of the system change it.
        ///
        /// - Throws: `lockedOut`, `unavailable` and others where the system does not tell it now.
        public func enrolment() async throws(LocalAuthenticationError) -> [UInt8]? {
            let context = LAContext()
            guard let obstacle = Self.obstacle(to: .deviceOwnerAuthenticationWithBiometrics, in: context) else {
                return context.evaluatedPolicyDomainState.map { Array($0) }
            }
            guard [.notEnrolled, .passcodeNotSet].contains(obstacle.code) else { throw obstacle }
            return nil
        }

        public func authenticate(reason: String) async throws(LocalAuthenticationError) {
            try await prove(reason: reason).invalidate()
        }

        /// Asks, and gives what lets the Keychain hand out an item without asking again. Invalidate it after reading.
        package func prove(reason: String) async throws(LocalAuthenticationError) -> KeychainAuthentication {
            guard !reason.isEmpty else { throw LocalAuthenticationError(.noReason) }
            let asked = AskedContext()
            asked.context.localizedCancelTitle = cancelTitle
            asked.context.localizedFallbackTitle = fallbackTitle
            let refusal = await withTaskCancellationHandler {
                await asked.refusal(policy, reason: reason)
            } onCancel: {
                asked.context.invalidate()
            }
            if let refusal { throw refusal }
            guard !Task.isCancelled else {
                asked.context.invalidate()
                throw LocalAuthenticationError(.interrupted)
            }
            return KeychainAuthentication(context: asked.context)
        }

        private var policy: LAPolicy {
            fallback == .passcode ? .deviceOwnerAuthentication : .deviceOwnerAuthenticationWithBiometrics
        }

        /// An empty title takes the button away; without one the system shows its own.
        private var fallbackTitle: String? {
            switch fallback {
            case .none: ""
            case .passcode: nil
            case .button(let title): title
            }
        }

        private static func obstacle(to policy: LAPolicy, in context: LAContext) -> LocalAuthenticationError? {
            var error: NSError?
            guard !context.canEvaluatePolicy(policy, error: &error) else { return nil }
            return error.map { LocalAuthenticationError(domain: $0.domain, code: $0.code) }
                ?? LocalAuthenticationError(.unavailable)
        }
    }

    /// A context that one task asks by and whoever cancels it ends.
    ///
    /// Sendable: it is prepared before it is shared, and may be invalidated on any thread.
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    private final class AskedContext: @unchecked Sendable {
        let context = LAContext()

        /// Nil where the person is the one.
        func refusal(_ policy: LAPolicy, reason: String) async -> LocalAuthenticationError? {
            await withCheckedContinuation { continuation in
                // bulwark:ignore biometrics-result-only -- whoever asks opens a Keychain item with the context, or gets nothing
                context.evaluatePolicy(policy, localizedReason: reason) { isPerson, error in
                    let system = error.map { $0 as NSError }
                    let refusal = system.map { LocalAuthenticationError(domain: $0.domain, code: $0.code) }
                    continuation.resume(returning: isPerson ? nil : refusal ?? LocalAuthenticationError(.failed))
                }
            }
        }
    }
#endif
