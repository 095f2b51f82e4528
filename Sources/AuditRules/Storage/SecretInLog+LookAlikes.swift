import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Code of the same shapes that is right.
    static let secretInLogLookAlikes: [Example] = [
        Example(
            """
            func f(accessToken: Data) {
                print(accessToken, "token \\(accessToken)", accessToken.debugDescription)
                let text = "token \\(accessToken)"
                print(text)
            }
            """, "the text of `Data` is its length"),
        Example(
            """
            func application(_ app: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
                NSLog("registered: \\(deviceToken)")
            }
            """, "so is that of a push token"),
        Example(
            """
            let keychain = Keychain(service: "shelf")
            let modeKey = "ShelfMode"
            let wordKey = "ShelfWord"
            func keep(_ mode: String, password: String) throws {
                try keychain.set(mode, key: modeKey)
                try keychain.set(password, key: wordKey)
            }
            func show() { print(keychain[modeKey] ?? "none") }
            """, "under another constant key of the same store"),
        Example(
            """
            enum Keys { static let theme = "theme"; static let word = "word" }
            func save(_ password: String) {
                var form: [String: String] = [Keys.theme: "dark"]
                form[Keys.word] = password
                print(form[Keys.theme] ?? "")
            }
            """, "under another constant key of a dictionary"),
        Example(
            """
            func reset(_ answer: HTTPURLResponse) { print("forgot-password: \\(answer.statusCode)") }
            func note(_ reply: Reply) { print("change password: \\(reply.errorCode)") }
            """, "a status, whatever was asked for"),
        Example(
            """
            func list(secureTokenListRaw: String, secureTokenUsers: [String]) { print(secureTokenListRaw, secureTokenUsers) }
            """, "who may unlock the disk of a Mac"),
        Example(
            """
            import ArgumentParser
            struct AskForIt: ParsableCommand {
                func run() throws {
                    let password = try readWord()
                    print(password)
                    Darwin.exit(0)
                }
            }
            """, "the answer of a command that `sudo` waits for"),
        Example(
            """
            func check(auditToken: Data, passwordExpiryLimit: String, userPasswordExpiresInDays: String) {
                print(auditToken, passwordExpiryLimit, userPasswordExpiresInDays)
            }
            """, "a process audit token, and days"),
        Example(
            """
            enum Trouble: Error { case privateKeyNotFound(String) }
            func sign(_ profile: String) {
                do { throw Trouble.privateKeyNotFound(profile) } catch { print("failed: \\(error)") }
            }
            """, "where a key was looked up"),
        Example(
            """
            func lookUp(token: Data) {
                var code: SecCode?
                let status = SecCodeCopyGuestWithAttributes(nil, [kSecGuestAttributeAudit: token] as CFDictionary, [], &code)
                print("no code: \\(status)")
            }
            """, "a status"),
        Example(
            """
            func start() { print("mail host", Environment.get("SMTP_HOST") ?? "none", cache.get("SMTP_PASSWORD_SET")) }
            """),
        Example(
            """
            func stripAuthorization(_ url: URL) -> URL { url }
            func f(tokenPeriod: String, credentialID: String, stripAuthorization: String) {
                print(tokenPeriod, credentialID, stripAuthorization)
            }
            """, "about a credential, but not one"),
        Example(
            """
            protocol Message: Codable {}
            class Control: Message { var token = "" }
            final class Timer: Control { var description: String { "Timer(\\(token))" }; func log() { print("got \\(self)") } }
            """, "an object of which only the type name is shown"),
        Example("func f(secretKey: Data) { print(\"key \\(secretKey)\") }", "`32 bytes`"),
        Example(
            """
            func open(_ vault: Vault, password: String) {
                vault.provider(with: password).then { $0.list() }.catch { error in print("failed: \\(error)") }
            }
            """, "the error, not its input"),
        Example(
            """
            func migrate(_ keychain: Keychain) throws {
                guard let data = try keychain.getData("wallet_keychain_key"),
                    let wallet = try NSKeyedUnarchiver.unarchivedObject(ofClass: Wallet.self, from: data)
                else { return }
                print("migrated \\(wallet.walletId)")
            }
            """, "a value stored next to the secret"),
        Example(
            """
            func note(_ error: any Error) { print(BackupError.cantCreateScryptKey(error)) }
            """, "an error, and no derivation"),
        Example(
            """
            import BitcoinKit
            func start(_ mnemonicSeed: Data, _ id: String) throws {
                let kit = try BitcoinKit.Kit(seed: mnemonicSeed, walletId: id, logger: nil)
                print("started \\(kit), \\(kit.usedAddresses().count) addresses")
            }
            """, "an object of a library that was made with a secret"),
        Example(
            """
            func note(_ field: UISearchTextField) {
                let token = UISearchToken(icon: nil, text: "Photos")
                field.tokens = [token]
                print(token)
            }
            """, "a piece of a search"),
        Example(
            """
            enum Account {
                struct Settings: CustomStringConvertible {
                    var password = ""
                    var description: String { password }
                }
            }
            enum Editor { struct Settings: CustomStringConvertible { var description: String { "font" } } }
            struct Screen {
                var settings = Editor.Settings()
                func opened() { print(settings.description) }
            }
            """, "another type of that name holds the secret"),
        Example(
            """
            struct Credentials { let handle: String; let password: String }
            extension Credentials: CustomStringConvertible { var description: String { "Credentials(\\(handle), ***)" } }
            func connect(_ credentials: Credentials) { print("as \\(credentials)") }
            """, "its own description omits the secret"),
        Example(
            "struct Look { let accentToken: String }\nfunc show(_ look: Look) { print(look.accentToken) }", "a colour"),
        Example(
            """
            struct Bearer { var text = ""; var scope = ""
                init(raw: String) { self.init(text: raw, scope: "all") }
                init(text: String, scope: String) { self.text = text; self.scope = scope } }
            func signedIn(accessToken: String) { print(Bearer(raw: accessToken).scope) }
            """),
        Example(
            """
            func changePasswordHint(_ fresh: String) { print("now", fresh) }
            func setTheme(_ new: String) { print(new) }
            """, "no secret"),
        Example(
            """
            struct Mailbox: CustomStringConvertible {
                let host: String
                let password: String
                var description: String { "mailbox at \\(host)" }
            }
            func opened(_ box: Mailbox) { print("opened \\(box)") }
            """, "its own description omits it"),
        Example(
            """
            func environment() {
                for name in ProcessInfo.processInfo.environment.keys { print(name) }
                print(ProcessInfo.processInfo.environment.count)
                let names = ProcessInfo.processInfo.environment.keys.sorted()
                print(names.joined(separator: " "))
                print(ProcessInfo.processInfo.environment["LANG"] ?? "")
            }
            """, "names alone"),
        Example(
            """
            struct Login { let user: String; let password: String }
            extension Login { static func fake(password: String = "x") -> String { password + "1" } }
            func show(_ text: String) { print(text) }
            func preview() { show(Login.fake()) }
            """, "invented for tests"),
        Example(
            """
            func send(_ base: URL, token: String) {
                var request = URLRequest(url: base)
                request.setValue(token, forHTTPHeaderField: "Authorization")
                print(request.url?.absoluteString ?? "")
            }
            """, "a header is not part of the URL"),
        Example(
            """
            import CoreLocation
            import os
            let log = Logger()
            func moved(mapCenter: CLLocationCoordinate2D, deviceToken: String) {
                print(mapCenter)
                log.info("\\(deviceToken)")
            }
            """, "not the user's location; redacted"),
        Example(
            """
            struct Account: CustomStringConvertible {
                let name: String
                let password: String
                var description: String { name }
            }
            func show(_ account: Account) { print(account.name, account) }
            """, "its description omits the secret"),
        Example(
            """
            func show(_ fields: [String: String]) { for name in fields.keys { print(name) } }
            func f(password: String) { show(["password": password]) }
            """, "the keys of a dictionary"),
        Example(
            """
            struct Login { var user: String; var password: String }
            func log(_ login: Login) { for path in [\\Login.user] { print(login[keyPath: path]) } }
            """, "the path to another property"),
        Example(
            """
            func log(_ status: OSStatus) { print("failed for \\(kSecClassInternetPassword): \\(status)") }
            """, "a constant of the system"),
        Example(
            """
            struct Login: CustomStringConvertible { var user: String; var password: String; var description: String { user } }
            func log(_ login: Login) { print(login) }
            """, "with its own description"),
        Example(
            """
            final class Desk { var session: Session? }
            func open(_ desk: Desk, accessToken: String) { desk.session = Session(token: accessToken) }
            func list(_ desk: Desk) { desk.session?.orders(of: "today") { answer in print(answer) } }
            """, "a server's response is not its sign-in credential"),
        Example(
            """
            func renew(accessToken: String, _ done: (Result<String>) -> Void) { done(Result(value: accessToken)) }
            func start(accessToken: String) {
                renew(accessToken: accessToken) { result in
                    if case .failure(let problem) = result { print(problem) }
                }
            }
            """, "an error contains nothing of a success"),
        Example(
            """
            func read(_ credential: ASAuthorizationAppleIDCredential) {
                guard let identityToken = credential.identityToken else { return }
                guard let text = String(data: identityToken, encoding: .utf8) else {
                    return print("no text: \\(identityToken.debugDescription)")
                }
                begin(text)
            }
            """, "their byte count"),
        Example(
            """
            final class Settings {
                private let defaults = UserDefaults.standard
                func keep(_ accessToken: String) { defaults.setValue(accessToken, forKey: "a") }
                func show() { print(defaults.value(forKey: "visits") ?? 0) }
            }
            """, "under another key"),
    ]
}
