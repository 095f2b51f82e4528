#if canImport(LocalAuthentication) && canImport(Security)
    public import SecretStorage

    @available(tvOS, unavailable, message: "tvOS cannot authenticate the user")
    @available(watchOS, unavailable, message: "Apple Watch has no biometrics")
    extension LocalUnlock {
        /// A secret in the Keychain that the Secure Enclave gives out to the person alone: where the app is made to believe
        /// that somebody said yes, there is still no secret.
        ///
        /// The item is readable with the faces and fingers that are enrolled when it is stored, with the passcode where
        /// `fallback` of the authenticator is ``AuthenticationFallback/passcode``, and only while the device has a
        /// passcode. The prompt's answer serves for reading it: the person is asked once.
        ///
        /// - Parameters:
        ///   - name: Of the secret; ` enrolment` is added to it for a second item.
        ///   - service: What the items belong to, such as the app's bundle identifier. Not empty.
        ///   - accessGroup: The group that shares them, with its team prefix.
        /// - Throws: ``LocalAuthenticationError`` with code `storage` where the name is too long.
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
