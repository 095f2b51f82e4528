#if canImport(LocalAuthentication) && canImport(Security)
    public import SecretStorage

    @available(tvOS, unavailable, message: "tvOS cannot authenticate the user")
    @available(watchOS, unavailable, message: "watchOS has no biometrics")
    extension LocalUnlock {
        /// Creates a lock for a secret in the Keychain that the Secure Enclave releases only to the user: tricking the
        /// app into believing that authentication succeeded does not yield the secret.
        ///
        /// The item is readable with the biometrics enrolled when it is stored, with the passcode if `fallback` of the
        /// authenticator is ``AuthenticationFallback/passcode``, and only while a passcode is set. The authentication
        /// is reused for reading it, so the user is prompted once.
        ///
        /// - Parameters:
        ///   - name: The name of the secret; a second item has ` enrolment` appended.
        ///   - service: The owner of the items, such as the app's bundle identifier. Must not be empty.
        ///   - accessGroup: The group that shares the items, with its team prefix.
        /// - Throws: ``LocalAuthenticationError`` with code `storage` if the name is too long.
        public init(
            of name: SecretName, inKeychain service: String, accessGroup: String? = nil,
            by authenticator: DeviceAuthenticator
        ) throws(LocalAuthenticationError) {
            let presence: UserPresence =
                authenticator.fallback == .passcode ? .currentBiometryOrPasscode : .currentBiometry
            try self.init(
                of: name, in: KeychainStore(service: service, accessGroup: accessGroup), by: authenticator,
                policy: SecretPolicy(accessibility: .whenPasscodeSetThisDeviceOnly, userPresence: presence)
            ) { reason throws(LocalAuthenticationError) in
                let proof = try await authenticator.prove(reason: reason)
                return ProvenStore(
                    store: KeychainStore(service: service, accessGroup: accessGroup, authentication: proof),
                    end: { proof.invalidate() })
            }
        }
    }
#endif
