#if canImport(LocalAuthentication)
    public import Foundation
    import LocalAuthentication

    @available(tvOS, unavailable, message: "tvOS cannot authenticate the user")
    @available(watchOS, unavailable, message: "watchOS cannot reuse an authentication")
    extension KeychainAuthentication {
        /// - Parameters:
        ///   - reason: The localized reason shown in the prompt.
        ///   - reuse: How long, in seconds, a biometric unlock of the device can be reused; the system allows five
        ///     minutes.
        public init(reason: String, reuse: TimeInterval = 0) {
            let context = LAContext()
            context.localizedReason = reason
            context.touchIDAuthenticationAllowableReuseDuration = min(
                max(reuse, 0), LATouchIDAuthenticationMaximumAllowableReuseDuration)
            self.init(context: context)
        }

        /// Invalidates the authentication: the next read prompts again, and a read in progress fails.
        public func invalidate() { (context as? LAContext)?.invalidate() }
    }
#endif
