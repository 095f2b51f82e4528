final class Account {
    var isSignedIn = true

    func signOut() {
        isSignedIn = false
        showLogin()
    }

    private func showLogin() {}
}
