import LocalAuthentication

func unlock(_ context: LAContext) async throws -> Bool {
    try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Unlock")
}
