import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Values that come from elsewhere.
    static let secretInLogFlows: [Example] = [
        Example(
            """
            let keychain = Keychain(service: "shelf")
            let modeKey = "ShelfMode"
            let wordKey = "ShelfWord"
            func keep(_ mode: String, password: String) throws {
                try keychain.set(mode, key: modeKey)
                try keychain.set(password, key: wordKey)
            }
            func show() { print(↓keychain[wordKey] ?? "none") }
            """, "under the same constant key of a store"),
        Example(
            """
            enum Keys { static let theme = "theme"; static let word = "word" }
            func save(_ password: String) {
                var form: [String: String] = [Keys.theme: "dark"]
                form[Keys.word] = password
                print(↓form["word"] ?? "")
            }
            """, "a constant key and its string"),
        Example(
            """
            enum Held { case signIn(user: String, password: String), nothing }
            struct Row { let id: Int; var held: Held }
            struct Page { let title: String; let first: Row }
            func look(_ row: Row) { dump(↓row); NSLog("%@", "\\(↓row)") }
            func leaf(_ page: Page) { print("page", page) }
            """, "a secret one level down"),
        Example(
            """
            import Combine
            struct Grant: Codable { let accessToken: String }
            func load(_ session: URLSession, _ url: URL) {
                _ = session.dataTaskPublisher(for: url).map(\\.data).decode(type: Grant.self, decoder: JSONDecoder())
                    .print(↓"grant").sink { _ in } receiveValue: { _ in }
            }
            """, "everything a publisher sends"),
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
            """, "a stream defined in the project"),
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
            """, "the only string of a type named for it"),
        Example(
            """
            struct Mailbox: CustomStringConvertible {
                let host: String
                let password: String
                var description: String { "\\(host) with \\(password)" }
            }
            func opened(_ box: Mailbox) { print("opened \\(↓box)") }
            """, "revealed by its own description"),
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
            """, "statements with their bound values"),
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
            """, "a card number is a secret even as an `Int`"),
        Example(
            """
            func submit(_ text: String) async throws { print("trying \\(↓text)"); try await session.login(user: name, password: text) }
            """, "the label under which it is passed on"),
        Example(
            """
            struct SessionTokens { let access: String }
            struct CardDetails { let number: String }
            func show(_ tokens: SessionTokens, _ details: CardDetails) {
                print("session:", ↓tokens)
                NSLog("card %@", ↓details.number)
            }
            """, "sensitive only through its type"),
        Example(
            """
            import CoreLocation
            func moved(to location: CLLocation) { NSLog("at %f", ↓location.coordinate.latitude) }
            """, "the user's location"),
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
            """, "standard error"),
        Example(
            """
            import os
            func f(pin: Int) { os_log("%d", ↓pin) }
            """, "numbers are not redacted"),
        Example(
            """
            struct Login: CustomStringConvertible { var password: String; var description: String { "login" } }
            func f(login: Login) { dump(↓login) }
            """, "`dump` shows all properties, regardless of the description"),
        Example(
            """
            enum Log { static func debug(_ text: String) { print(text) } }
            func f(password: String) { Log.debug("signing in with \\(↓password)") }
            """, "set once, where the logger is configured"),
        Example(
            """
            func f(accessToken: Data) {
                print(↓accessToken.base64EncodedString())
                dump(↓accessToken)
            }
            """, "the bytes of a key"),
        Example(
            """
            func note(_ text: String) { print(↓text) }
            func signIn(password: String) { note("with \\(password)") }
            """, "passed by another function"),
        Example(
            """
            import Logging
            struct Trace {
                let logger = Logger(label: "a")
                func note(_ text: @autoclosure () -> String) { logger.info("> \\(↓text())") }
            }
            func pay(cardToken: String) { Trace().note("with \\(cardToken)") }
            """, "an expression evaluated later"),
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
        Example(
            """
            func renew(accessToken: String, _ done: (Result<String>) -> Void) { done(Result(value: accessToken)) }
            func start(accessToken: String) {
                renew(accessToken: accessToken) { result in
                    if case .success(let text) = result { print(↓text) }
                }
            }
            """, "the value of a successful result"),
        Example(
            """
            func show(accessToken: String) {
                Just(accessToken).sink { text in print(↓text) }
                Mutex(accessToken).withLock { text in print(↓text) }
            }
            """, "passed on by its owner"),
    ]
}
