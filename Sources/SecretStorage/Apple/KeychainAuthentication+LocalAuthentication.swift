#if canImport(LocalAuthentication)
    public import Foundation
    import LocalAuthentication

    @available(tvOS, unavailable, message: "Apple TV has nobody to ask")
    @available(watchOS, unavailable, message: "Apple Watch reuses no authentication")
    extension KeychainAuthentication {
        /// - Parameters:
        ///   - reason: what the user reads in the prompt, in their language.
        ///   - reuse: how long one biometric match of the lock screen serves, in seconds; the system allows five minutes.
        public init(reason: String, reuse: TimeInterval = 0) {
            let context = LAContext()
            context.localizedReason = reason
            context.touchIDAuthenticationAllowableReuseDuration = min(
                max(reuse, 0), LATouchIDAuthenticationMaximumAllowableReuseDuration)
            self.init(context: context)
        }

        /// Ends the proof: the next read asks again, or fails where it still runs.
        public func invalidate() { (context as? LAContext)?.invalidate() }
    }
#endif
