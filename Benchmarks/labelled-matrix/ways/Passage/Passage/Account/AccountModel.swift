import Combine
import Foundation

extension Notification.Name {
    static let tokenRenewed = Notification.Name("tokenRenewed")
}

@MainActor
final class AccountModel: ObservableObject {
    @Published var password = ""
    @Published var appearance = "system"
    @Published private(set) var reply: LoginReply?

    private let service = AuthService()
    private let replies = PassthroughSubject<LoginReply, Never>()
    private let stores: [SecretStoring]
    private var bag = Set<AnyCancellable>()

    init(stores: [SecretStoring] = [DefaultsSecretStore(), KeychainSecretStore()]) {
        self.stores = stores
        replies
            .map(\.refreshToken)
            .removeDuplicates()
            .sink { UserDefaults.standard.set($0, forKey: "account.refresh") } // bad: secret-in-preferences
            .store(in: &bag)
        replies
            .map(\.lifetime)
            .sink { UserDefaults.standard.set($0, forKey: "account.lifetime") } // good: secret-in-preferences
            .store(in: &bag)
        replies
            .handleEvents(receiveOutput: { print("renewed", $0.accessToken) }) // bad: secret-in-log
            .sink { [weak self] in self?.reply = $0 }
            .store(in: &bag)
        $password
            .debounce(for: .seconds(1), scheduler: RunLoop.main)
            .sink { NSLog("typed %@", $0) } // bad: secret-in-log
            .store(in: &bag)
        $appearance
            .debounce(for: .seconds(1), scheduler: RunLoop.main)
            .sink { NSLog("look %@", $0) } // good: secret-in-log
            .store(in: &bag)
        NotificationCenter.default.publisher(for: .tokenRenewed)
            .compactMap { $0.userInfo?["token"] as? String }
            .sink { token in
                UserDefaults.standard.setValue(token, forKey: "account.access") // bad: secret-in-preferences
            }
            .store(in: &bag)
    }

    func renew() {
        guard let saved = KeychainItem(account: "refresh").read()?.value else { return }
        service.refresh(saved) { result in
            switch result {
            case .success(let reply):
                print("refresh ok: " + [reply.accessToken, reply.region ?? "-"].joined(separator: " @ ")) // bad: secret-in-log
                print("refresh ok: " + [reply.region ?? "-", "\(reply.lifetime)"].joined(separator: " @ ")) // good: secret-in-log
                Preferences.refreshToken = reply.refreshToken // bad: secret-in-preferences
                Preferences.appearance = reply.region == "jp" ? "light" : "system" // good: secret-in-preferences
                NotificationCenter.default.post(name: .tokenRenewed, object: nil, userInfo: ["token": reply.accessToken])
                Task { @MainActor in self.replies.send(reply) }
            case .failure(let error):
                print("refresh failed: \(error.localizedDescription)") // good: secret-in-log
            }
        }
    }

    func save(user: String) throws {
        for store in stores {
            store.store(password, named: user)
        }
        let defaults = UserDefaults.standard
        try defaults.persist(Credentials(user: user, password: password), as: "account.login") // bad: secret-in-preferences
        try defaults.persist(["appearance": appearance], as: "account.look") // good: secret-in-preferences
        defaults[text: "account.hint"] = String(password.reversed()) // bad: secret-in-preferences
        defaults[text: "account.appearance"] = appearance // good: secret-in-preferences

        let login = ArchivedLogin(user: user, password: password)
        let archive = try NSKeyedArchiver.archivedData(withRootObject: login, requiringSecureCoding: true)
        defaults.set(archive, forKey: "account.archive") // bad: secret-in-preferences
    }

    func migrate() async {
        async let access = TokenVault.shared.current()
        async let reads = TokenVault.shared.count()
        let (token, count) = await (access, reads)
        let values: [String: Any] = ["token": token ?? "", "version": 3]
        UserDefaults.standard.set(values, forKey: "account.migrated") // bad: secret-in-preferences
        UserDefaults.standard.set(["reads": count, "version": 3], forKey: "account.stats") // good: secret-in-preferences
    }
}
