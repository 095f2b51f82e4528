import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInLogFlows: [Example] = [
        Example(
            """
            import Combine
            struct Grant: Codable { let accessToken: String }
            func load(_ session: URLSession, _ url: URL) {
                _ = session.dataTaskPublisher(for: url).map(\\.data).decode(type: Grant.self, decoder: JSONDecoder())
                    .print(↓"grant").sink { _ in } receiveValue: { _ in }
            }
            """, "what a publisher sends, whole"),
        Example(
            """
            func start() { print("relay uses", ↓Environment.get("SMTP_PASSWORD") ?? "none") }
            func check() { guard let value = getenv("SMTP_PASSWORD") else { return }; print("set", ↓String(cString: value)) }
            """, "read from the environment"),
        Example(
            """
            import os
            let log = Logger()
            func f(pin: Int) { log.info("\\(↓pin, privacy: .auto)") }
            """, "`.auto` leaves numbers readable"),
        Example(
            """
            struct ErrorStream: TextOutputStream { mutating func write(_ text: String) { fputs(text, stderr) } }
            func f(password: String) {
                var stream = ErrorStream()
                print(↓password, to: &stream)
            }
            """, "a stream of the project’s own"),
        Example(
            """
            struct Bearer { var text = ""; var scope = ""
                init(raw: String) { self.init(text: raw, scope: "all") }
                init(text: String, scope: String) { self.text = text; self.scope = scope } }
            func signedIn(accessToken: String) { print("scope", Bearer(raw: accessToken).scope); print(↓Bearer(raw: accessToken).text) }
            """, "an initializer that leaves the work to another"),
        Example(
            """
            func tell(_ line: String) { print(↓line) }
            func signIn(passphrase: String) { ["begin", passphrase].forEach(tell) }
            """, "a function by its name"),
        Example(
            """
            func changePassphrase(_ fresh: String) { print("now", ↓fresh) }
            """, "named by the function that takes it"),
        Example(
            """
            struct AccessToken { let value: String }
            func renewed(_ grant: AccessToken) { print("renewed", ↓grant.value) }
            """, "the only text of a type that is named for it"),
        Example(
            """
            struct Mailbox: CustomStringConvertible {
                let host: String
                let password: String
                var description: String { "\\(host) with \\(password)" }
            }
            func opened(_ box: Mailbox) { print("opened \\(↓box)") }
            """, "what its own description tells"),
        Example(
            """
            import Logging
            func start(_ clientSecret: String) {
                var log = Logger(label: "start")
                log[metadataKey: "client"] = ↓.string(clientSecret)
            }
            """, "metadata of every message"),
        Example(
            """
            import Combine
            final class Form { @Published var password = ""; func watch() { $password.removeDuplicates().print(↓"typed").sink { _ in }.store(in: &bag) } }
            """, "the operator of Combine"),
        Example(
            """
            func environment() {
                for (name, content) in ProcessInfo.processInfo.environment { print(name, ↓content) }
            }
            """, "all variables of the environment"),
        Example("print(↓ProcessInfo.processInfo.environment)", "in one"),
        Example(
            """
            func watch(_ db: Database) { db.trace { event in print(↓event.expandedDescription) } }
            """, "statements with the values that are bound to them"),
        Example(
            """
            func mail(_ log: Logger, ticket: String) { log.info("link: /account/reset?ticket=\\(↓ticket)") }
            """, "the parameter of a link"),
        Example(
            """
            func agree(_ list: [String], mnemonic: Mnemonic) {
                for (place, pair) in zip(list, mnemonic.words).enumerated() { print(place, ↓pair.1) }
            }
            struct Mnemonic { let words: [String] }
            """, "one of two"),
        Example(
            """
            struct Card { let cardNumber: Int }
            func pay(with card: Card) { print("pays with \\(↓card.cardNumber)") }
            """, "a number of a card is no less a secret for being an Int"),
        Example(
            """
            func submit(_ text: String) async throws { print("trying \\(↓text)"); try await session.login(user: name, password: text) }
            """, "the label under which it is handed on"),
        Example(
            """
            struct SessionTokens { let access: String }
            struct CardDetails { let number: String }
            func show(_ tokens: SessionTokens, _ details: CardDetails) {
                print("session:", ↓tokens)
                NSLog("card %@", ↓details.number)
            }
            """, "what only the type makes telling"),
        Example(
            """
            import CoreLocation
            func moved(to location: CLLocation) { NSLog("at %f", ↓location.coordinate.latitude) }
            """, "where the user is"),
        Example(
            """
            func application(_ app: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
                let text = deviceToken.map { String(format: "%02x", $0) }.joined()
                NSLog("push token: %@", ↓text)
            }
            """, "addresses the device"),
        Example(
            """
            func open(_ vault: VaultClient) async throws {
                let answer = try await vault.fetchAccessToken()
                print(↓answer)
            }
            """, "by the name of the call, whoever wrote the library"),
        Example(
            """
            func f(password: String) { var stream = FileHandle.standardError; print(↓password, to: &stream) }
            """, "the standard error"),
        Example(
            """
            import os
            func f(pin: Int) { os_log("%d", ↓pin) }
            """, "numbers are not redacted"),
        Example(
            """
            struct Login: CustomStringConvertible { var password: String; var description: String { "login" } }
            func f(login: Login) { dump(↓login) }
            """, "dump shows all properties, whatever the description is"),
        Example(
            """
            enum Log { static func debug(_ text: String) { print(↓text) } }
            func f(password: String) { Log.debug("signing in with \\(password)") }
            """, "told once, where it is written"),
        Example(
            """
            func note(_ text: String) { print(↓text) }
            func signIn(password: String) { note("with \\(password)") }
            """, "handed over by another function"),
        Example(
            """
            import Logging
            struct Trace {
                let logger = Logger(label: "a")
                func note(_ text: @autoclosure () -> String) { logger.info("> \\(↓text())") }
            }
            func pay(cardToken: String) { Trace().note("with \\(cardToken)") }
            """, "an expression that is worked out later"),
        Example(
            """
            func show(apiKey: String) {
                var report = "key: "
                report.append(apiKey)
                FileHandle.standardError.write(↓Data(report.utf8))
            }
            """, "standard error"),
        Example(
            """
            struct Login: Codable { var user: String; var password: String }
            func log(_ login: Login) throws { print(↓String(decoding: try JSONEncoder().encode(login), as: UTF8.self)) }
            """, "encoded whole"),
        Example(
            """
            struct Login { var user: String; var password: String }
            func log(_ login: Login) { let path = \\Login.password; print(↓login[keyPath: path]) }
            """, "a key path"),
        Example(
            """
            enum Failure: Error { case refused(String) }
            func log(_ password: String) { let failure = Failure.refused(password); print(↓failure) }
            """, "carried by a case"),
        Example(
            """
            func log(_ password: String) { withVaList([password]) { NSLogv("%@", ↓$0) } }
            """, "a list of arguments"),
        Example(
            """
            struct Login { var user: String; var password: String }
            func log(_ login: Login) { print("trying", ↓login) }
            """, "a structure with all its properties"),
    ]

    /// Code of the same shapes that is right.
    static let secretInLogLookAlikes: [Example] = [
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
            """, "about a credential, and none"),
        Example(
            """
            protocol Message: Codable {}
            class Control: Message { var token = "" }
            final class Timer: Control { var description: String { "Timer(\\(token))" }; func log() { print("got \\(self)") } }
            """, "an object of which the name of its type is shown"),
        Example("func f(secretKey: Data) { print(\"key \\(secretKey)\") }", "`32 bytes`"),
        Example(
            """
            func open(_ vault: Vault, password: String) {
                vault.provider(with: password).then { $0.list() }.catch { error in print("failed: \\(error)") }
            }
            """, "what went wrong, and not what it was made with"),
        Example(
            """
            func migrate(_ keychain: Keychain) throws {
                guard let data = try keychain.getData("wallet_keychain_key"),
                    let wallet = try NSKeyedUnarchiver.unarchivedObject(ofClass: Wallet.self, from: data)
                else { return }
                print("migrated \\(wallet.walletId)")
            }
            """, "what was kept beside the secret"),
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
            """, "its own words leave the secret out"),
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
            """, "its own description leaves it out"),
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
            """, "made up for tests"),
        Example(
            """
            func send(_ base: URL, token: String) {
                var request = URLRequest(url: base)
                request.setValue(token, forHTTPHeaderField: "Authorization")
                print(request.url?.absoluteString ?? "")
            }
            """, "a header is no part of the address"),
        Example(
            """
            import CoreLocation
            import os
            let log = Logger()
            func moved(mapCenter: CLLocationCoordinate2D, deviceToken: String) {
                print(mapCenter)
                log.info("\\(deviceToken)")
            }
            """, "no place of the user's; redacted"),
        Example(
            """
            struct Account: CustomStringConvertible {
                let name: String
                let password: String
                var description: String { name }
            }
            func show(_ account: Account) { print(account.name, account) }
            """, "its description leaves the secret out"),
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
            """, "put into words of its own"),
    ]
}
