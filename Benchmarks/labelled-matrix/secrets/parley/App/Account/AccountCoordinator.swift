import UIKit
import Contacts
import XCGLogger
import Combine
import Pulse

let xlog = XCGLogger.default

struct SignupReply: Decodable {
    struct Credentials: Decodable {
        let userID: String
        let password: String
        let deviceToken: String
    }
    let credentials: Credentials
    let backupKey: Data
}

final class AccountCoordinator {
    private var bag = Set<AnyCancellable>()
    private let identities: IdentityStore
    private let accounts: LinkedAccountRepository
    private let contacts = CNContactStore()
    private weak var navigation: UINavigationController?

    init(identities: IdentityStore, accounts: LinkedAccountRepository, navigation: UINavigationController) {
        self.identities = identities
        self.accounts = accounts
        self.navigation = navigation
    }

    func signUp(phone: String) {
        var request = URLRequest(url: URL(string: "https://chat.parley.example/signup")!)
        request.httpMethod = "POST"
        request.httpBody = try? JSONEncoder().encode(["phone": phone])
        URLSession.shared.dataTaskPublisher(for: request)
            .map(\.data)
            .decode(type: SignupReply.self, decoder: JSONDecoder())
            .print("signup") // bad: secret-in-log
            .receive(on: DispatchQueue.main)
            .sink(receiveCompletion: { completion in
                if case .failure(let error) = completion { xlog.error(error.localizedDescription) } // good: secret-in-log
            }, receiveValue: { [weak self] in self?.finish($0) })
            .store(in: &bag)
    }

    private func finish(_ reply: SignupReply) {
        let credentials = reply.credentials
        xlog.info { "account \(credentials.userID) password=\(credentials.password)" } // bad: secret-in-log
        LoggerStore.shared.storeMessage(label: "signup", level: .info, message: "backup key received", metadata: ["bytes": .stringConvertible(reply.backupKey.count)]) // good: secret-in-log
        LoggerStore.shared.storeMessage(label: "signup", level: .debug, message: "backup key", metadata: ["key": .string(reply.backupKey.base64EncodedString())]) // bad: secret-in-log
        FastSettings.cacheSession(credentials.deviceToken)
        FastSettings.cacheTheme(.ocean)
        Task { try await identities.save(SignalIdentity(deviceID: 1, publicKey: Data(), privateKey: reply.backupKey)) }
        try? accounts.link(id: credentials.userID, name: "Mail", imapPassword: credentials.password)
        openWebClient(password: credentials.password, user: credentials.userID)
    }

    private func openWebClient(password: String, user: String) {
        var deepLink = URLComponents()
        deepLink.scheme = "parley-desk"
        deepLink.host = "login"
        deepLink.queryItems = [URLQueryItem(name: "user", value: user), URLQueryItem(name: "password", value: password)]
        guard let url = deepLink.url else { return }
        UIApplication.shared.open(url) // bad: url-request-secret
    }

    func openSettingsPane() {
        guard let url = URL(string: "parley-desk://settings?pane=password-and-pin") else { return }
        UIApplication.shared.open(url) // good: url-request-secret
    }

    func syncAddressBook() throws {
        let request = CNContactFetchRequest(keysToFetch: [CNContactGivenNameKey, CNContactPhoneNumbersKey] as [CNKeyDescriptor])
        var people: [[String: String]] = []
        try contacts.enumerateContacts(with: request) { contact, _ in
            let number = contact.phoneNumbers.first?.value.stringValue ?? ""
            people.append(["name": contact.givenName, "phone": number])
        }
        xlog.debug("address book: \(people)") // bad: secret-in-log
        xlog.debug("address book: \(people.count) people") // good: secret-in-log
        let upload = try JSONSerialization.data(withJSONObject: people)
        var post = URLRequest(url: URL(string: "http://directory.parley.example/v1/match")!)
        post.httpMethod = "PUT"
        URLSession.shared.uploadTask(with: post, from: upload).resume() // bad: cleartext-transmission
    }
}

final class AccountViewController: UIViewController {
    var coordinator: AccountCoordinator?
    @IBOutlet private var phoneField: UITextField!

    @IBAction func signUpTapped(_ sender: UIButton) { coordinator?.signUp(phone: phoneField.text ?? "") }
    @IBAction func settingsTapped(_ sender: UIButton) { coordinator?.openSettingsPane() }
    private lazy var nearby = NearbyController(database: .applicationSupportDirectory.appending(path: "workspace.db"))

    @IBAction func pairTapped(_ sender: UIButton) { try? nearby.showPairing() }
    @IBAction func syncTapped(_ sender: UIButton) { try? coordinator?.syncAddressBook() }
}
