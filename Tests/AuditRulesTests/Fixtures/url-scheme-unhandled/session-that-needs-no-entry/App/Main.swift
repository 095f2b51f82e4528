import AuthenticationServices

func signIn(at start: URL) {
    ASWebAuthenticationSession(url: start, callbackURLScheme: "wallet") { _, _ in }.start()
}
