import AuditAnalysis
import AuditKit

extension [Example] {
    static let deepLinkUnvalidatedBad: [Example] = [
        Example(
            """
            final class Links {
                let services: Services
                func application(_ app: UIApplication, open url: URL, options: [Key: Any]) -> Bool {
                    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                    guard url.host == "hub", let hub = parts?.queryItems?.first(where: { $0.name == "at" })?.value else { return false }
                    SharedSettings.shared.hubAddress = ↓hub
                    return true
                }
            }
            """, "the server that the app talks to"),
        Example(
            """
            final class Router {
                let session = Session()
                let screens: Screens
                func open(_ url: URL) {
                    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    let value = items.first?.value ?? ""
                    switch url.host {
                    case "resume": session.accessToken = ↓value
                    case "book": desk.order(↓value, seats: 2)
                    case "read": if let page = URL(string: value) { screens.showWebPage(↓page) }
                    default: break
                    }
                }
            }
            final class App: UIResponder, UIApplicationDelegate {
                let router = Router()
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool { router.open(url); return true }
            }
            final class Session { var accessToken = "" }
            protocol Screens { func showWebPage(_ page: URL) }
            """, "a session, an order and a page of somebody else"),
        Example(
            """
            struct Root: View {
                var body: some View {
                    Text("").onOpenURL { link in
                        let items = URLComponents(string: link.absoluteString)?.queryItems
                        func value(_ name: String) -> String? { items?.first { $0.name == name }?.value }
                        if let id = value("delete") { store.deleteAccount(id: ↓id) }
                    }
                }
            }
            """, "a function within the function"),
        Example(
            """
            class A: UIResponder, UIApplicationDelegate {
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let number = url.absoluteString.components(separatedBy: "/call/")[1]
                    call(↓number)
                    return true
                }
            }
            """),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.scheme == "shop", let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                else { return false }
                pay(↓items.first?.value)
                return true
            }
            """, "every link that arrives here has this scheme"),
        Example(
            """
            struct A: View { var body: some View { Text("").onOpenURL { url in delete(↓url.lastPathComponent) } } }
            """),
        Example(
            """
            func scene(_ scene: UIScene, openURLContexts contexts: Set<C>) { a() }
            ↓func application(_ a: UIApplication, handleOpen url: URL) -> Bool { open(url.query); return true }
            """),
        Example(
            """
            enum Command { case send(amount: Int, payee: String), show }
            func command(from link: URL) -> Command { .send(amount: 1, payee: link.fragment ?? "") }
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                guard let link = contexts.first?.url else { return }
                if case .send(let amount, let payee) = command(from: link) { bank.send(amount, to: ↓payee) }
            }
            """, "a command of a parser in another function"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                switch url.host {
                case "remove": store.deleteAccount(id: ↓items.first?.value ?? "")
                default: break
                }
                return true
            }
            """, "a known host, but anything may be deleted"),
        Example(
            """
            func application(_ a: UIApplication, continue activity: NSUserActivity, restorationHandler: R) -> Bool {
                let page = activity.webpageURL.flatMap { URLComponents(url: $0, resolvingAgainstBaseURL: false) }
                let mode = page?.queryItems?.first { $0.name == "developer" }
                UserDefaults.standard.set(↓mode?.value == "on", forKey: "developer")
                return true
            }
            """, "a setting of the app"),
        Example(
            """
            struct A: View {
                @AppStorage("server") private var server = "example.org"
                var body: some View { Text("").onOpenURL { link in server = ↓link.fragment ?? server } }
            }
            """, "a setting that a property keeps"),
        Example(
            """
            struct A: View { var body: some View {
                Text("").onOpenURL { link in
                    if let limit = Int(link.lastPathComponent) { Task { try await bank.raiseLimit(to: ↓limit) } }
                }
            } }
            """, "a number, but any number"),
        Example(
            """
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                for context in contexts {
                    let token = context.url.query ?? ""
                    session.logIn(token: ↓token)
                }
            }
            """, "a token that logs somebody else in"),
        Example(
            """
            final class Home {
                var invited: String?
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    invited = url.lastPathComponent
                    return url.host == "invite"
                }
                func accept() {
                    guard let invited else { return }
                    house.addUser(↓invited, role: "guest")
                }
            }
            """, "kept until later"),
    ]

    static let deepLinkUnvalidatedGood: [Example] = [
        Example(
            """
            final class Router {
                func open(_ url: URL) async {
                    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    guard url.host == "book", let place = items.first?.value else { return }
                    guard await screens.ask("Book \\(place)?") else { return }
                    desk.order(place, seats: 2)
                }
            }
            final class App: UIResponder, UIApplicationDelegate {
                let router = Router()
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool { Task { await router.open(url) }; return true }
            }
            """, "the user is asked"),
        Example(
            """
            final class Links: NSObject, UIApplicationDelegate {
                func application(_ app: UIApplication, open url: URL, options: [Key: Any] = [:]) -> Bool {
                    logger.debug("opens \\(url.absoluteString)")
                    return route(url)
                }
                private func route(_ url: URL) -> Bool {
                    guard url.scheme == "shelf", let host = url.host, let screen = screens[host] else { return false }
                    selected = screen
                    return true
                }
            }
            """, "handed on whole to what compares the host"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                switch url.host {
                case "open": return open(url.lastPathComponent)
                default: return false
                }
            }
            """, "only what is known"),
        Example(
            """
            func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { SignIn.shared.handle(url) }
            """),
        Example(
            """
            func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool {
                guard options[.sourceApplication] as? String == "com.partner.app" else { return false }
                return open(url.query)
            }
            """, "only from one app"),
        Example(
            """
            struct A: View { var body: some View { Text("").onOpenURL { url in router.handle(url: url) } } }
            """),
        Example(
            """
            func application(_ a: UIApplication, open url: URL, options: [K: Any]) -> Bool { log(url.scheme); return url.isFileURL }
            """),
        Example(
            """
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                guard let link = contexts.first?.url, link.host == "forget" else { return }
                let id = link.lastPathComponent
                alert.addAction(UIAlertAction(title: "Forget", style: .destructive) { _ in store.forget(device: id) })
            }
            """, "the user is asked"),
        Example(
            """
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) async {
                guard let device = contexts.first?.url.pathComponents.last else { return }
                guard await bank.confirm("Forget \\(device)?") else { return }
                bank.forget(device: device)
            }
            """, "asked by a function"),
        Example(
            """
            enum Screen: String { case inbox, help }
            struct A: View { var body: some View {
                Text("").onOpenURL { link in if link.host == "go" { model.setScreen(Screen(rawValue: link.lastPathComponent)) } }
            } }
            """, "one of the screens"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.host == "server", let text = url.fragment, known.contains(text) else { return false }
                actions.setServer(URL(string: text))
                return true
            }
            """, "one of the servers"),
        Example(
            """
            struct A: View { @State private var draft = ""
                var body: some View { Text("").onOpenURL { link in if link.host == "new" { draft = link.lastPathComponent } } } }
            """, "only shown"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.host == "call" else { return false }
                confirmAction(title: "Call?", handler: { api.callService(url.lastPathComponent) })
                return true
            }
            """, "a function asks before"),
        Example(
            """
            struct Plan {
                var steps: [String] = []
                mutating func removeDevice(_ id: String) { steps.append(id) }
            }
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                var plan = Plan()
                if url.host == "plan" { plan.removeDevice(url.lastPathComponent) }
                return true
            }
            """, "a value that only notes it"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.host == "warm" else { return false }
                heating.changeTemperature(min(max(Double(url.lastPathComponent) ?? 20, 16), 24))
                return true
            }
            """, "kept between bounds"),
        Example(
            """
            final class AddContact: UIViewController {
                var address = ""
                @IBAction func addPressed(_ sender: UIButton) { roster.removeDevice(address) }
            }
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.host == "contact" else { return false }
                let page = AddContact()
                page.address = url.lastPathComponent
                window.show(page)
                return true
            }
            """, "the link fills a form, and its user presses the button"),
    ]
}
