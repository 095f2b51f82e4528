#if canImport(LocalAuthentication)
    import Foundation
    import LocalAuthentication
    package import SecretStorage

    /// Authenticates the user with Touch ID, Face ID or Optic ID, and with the passcode only if enabled: the
    /// ``LocalAuthenticator`` for Apple platforms, based on `LAContext`.
    ///
    ///     let authenticator = DeviceAuthenticator(fallback: .passcode)
    ///     guard authenticator.availability().obstacle == nil else { … }
    ///     let lock = try LocalUnlock(of: "session key", inKeychain: "com.example.notes", by: authenticator)
    ///
    /// Each prompt has its own context: an authentication is valid once, and unlocking the device does not count for
    /// the app. An app that uses Face ID must state why in its Info.plist (`NSFaceIDUsageDescription`), or the system
    /// terminates it.
    @available(tvOS, unavailable, message: "tvOS cannot authenticate the user")
    @available(watchOS, unavailable, message: "watchOS has no biometrics")
    public struct DeviceAuthenticator: LocalAuthenticator {
        public let fallback: AuthenticationFallback
        private let cancelTitle: String?

        /// - Parameters:
        ///   - fallback: The fallback offered if the user is not recognized.
        ///   - cancelTitle: The title of the Cancel button; `nil` for the system's default.
        public init(fallback: AuthenticationFallback = .none, cancelTitle: String? = nil) {
            (self.fallback, self.cancelTitle) = (fallback, cancelTitle)
        }

        /// Returns whether the device can authenticate the user now, without prompting.
        public func availability() -> AuthenticationAvailability {
            let context = LAContext()
            // Tells the kind of biometrics, too, whatever the answer is.
            let biometrics = Self.obstacle(to: .deviceOwnerAuthenticationWithBiometrics, in: context)
            let obstacle = fallback == .passcode ? Self.obstacle(to: policy, in: context) : biometrics
            return AuthenticationAvailability(
                biometrics: .init(laBiometryType: context.biometryType.rawValue), obstacle: obstacle)
        }

        /// Returns the system's hash of the biometric enrollment; `nil` if there is none. Some system updates change
        /// it.
        ///
        /// - Throws: `lockedOut`, `unavailable` and others if the system does not provide it now.
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
