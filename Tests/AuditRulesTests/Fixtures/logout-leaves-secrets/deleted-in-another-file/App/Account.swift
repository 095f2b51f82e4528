final class Account {
    var isSignedIn = true
    let store = TokenStore()

    func signOut() {
        isSignedIn = false
        store.empty()
    }
}
