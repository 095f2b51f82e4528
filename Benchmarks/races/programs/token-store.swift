import Foundation

struct AccessToken: Sendable {
    var value: String
    var generation: Int
    var expiresAt: Int
}

protocol TokenProviding: Sendable {
    func validToken(at now: Int) -> AccessToken?
    func signOut()
}

/// Keeps the bearer token of the signed-in account.
final class TokenStore: TokenProviding, @unchecked Sendable {
    private let lock = NSLock()
    private var current: AccessToken?
    private var generation = 0
    private let lifetime: Int

    init(lifetime: Int) {
        self.lifetime = lifetime
    }

    func validToken(at now: Int) -> AccessToken? {
        lock.lock()
        defer { lock.unlock() }
        guard let token = current, token.expiresAt > now else { return nil }
        return token
    }

    @discardableResult
    func renew(at now: Int) -> AccessToken {
        lock.lock()
        defer { lock.unlock() }
        generation += 1
        let token = AccessToken(value: "t-\(generation)",
                                generation: generation,
                                expiresAt: now + lifetime)
        current = token
        return token
    }

    /// Drops the token, for example after the server answered 401.
    func signOut() {
        current = nil
    }
}

@main
struct TokenDemo {
    static func main() async {
        let store = TokenStore(lifetime: 30)
        let renewals = await withTaskGroup(of: Int.self) { group in
            for client in 0..<6 {
                group.addTask {
                    var renewed = 0
                    for tick in 0..<2000 {
                        if store.validToken(at: tick) == nil {
                            store.renew(at: tick)
                            renewed += 1
                        }
                        if (tick + client) % 10 == 0 {
                            store.signOut()
                            try? await Task.sleep(for: .microseconds(20))
                        }
                    }
                    return renewed
                }
            }
            var sum = 0
            for await renewed in group { sum += renewed }
            return sum
        }
        print("renewals:", renewals)
    }
}
