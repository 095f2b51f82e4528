import AuditAnalysis
import AuditKit

extension [Example] {
    /// What a link sets off by being there, and links that are taken apart elsewhere.
    static let deepLinkTriggers: [Example] = [
        Example(
            opening(
                ["case \"quiet\": hush()"], beside: "private func hush() { ↓letters.unsubscribeAll() }"),
            "one function further"),
        Example(
            """
            enum Place: Hashable { case web(URL), room(String) }
            struct Shell: View {
                @State var trail: [Place] = []
                @State var path: [Place] = []
                var body: some View { Text("").onOpenURL { url in go(url) } }
                func go(_ link: URL) {
                    let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                    guard let text = parts?.queryItems?.first?.value, let page = URL(string: text) else { return }
                    path.append(.web(↓page))
                }
            }
            """, "a place of the app that shows a page"),
        Example(
            """
            enum Wish { case trust(String), open(String) }
            struct Wishes { func read(_ url: URL) -> Wish? { url.host.map { _ in .trust(url.lastPathComponent) } } }
            struct Home: View {
                var body: some View { Text("").onOpenURL { url in grant(Wishes().read(url)) } }
                func grant(_ wish: Wish?) { if case .trust(let name)? = wish { people.trust(↓name) } }
            }
            """, "a case that another type makes"),
        Example(
            opening(
                [
                    "case \"fan\": people.follow(↓url.lastPathComponent)",
                    "case \"book\": Task { try await shelf.importCatalogue(from: ↓url.lastPathComponent) }",
                    "case \"tube\": gateway.openTunnel(to: ↓url.lastPathComponent)",
                    "case \"circle\": circles.join(↓url.lastPathComponent, code: \"x\")",
                    "case \"shown\": let isShown = ↓url.query == \"yes\"",
                    "UserDefaults.standard.set(isShown, forKey: \"shown\")",
                ]), "what is done for others, or for good"),
        Example(
            """
            final class Scripts: NSObject {
                func install() {
                    manager.setEventHandler(self, andSelector: #selector(get(_:reply:)), forEventClass: kInternetEventClass, andEventID: kAEGetURL)
                }
                @objc func get(_ event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
                    guard let text = event.paramDescriptor(forKeyword: keyDirectObject)?.stringValue,
                        let parts = URLComponents(string: text) else { return }
                    runner.execute(↓parts.queryItems?.first?.value ?? "")
                }
            }
            """, "the event that brings a link on a Mac"),
        Example(
            """
            struct Root: View {
                var body: some View { Text("").onOpenURL { url in open(url) } }
                func open(_ url: URL) {
                    let query = Dictionary(itemsOf: url)
                    let book = query["book"] ?? ""
                    if query["act"] == "drop" { shelf.delete(↓book) }
                    switch (url.host, query["act"]) {
                    case ("shelf", "wipe"): ↓shelf.wipeArchive()
                    default: break
                    }
                }
            }
            extension Dictionary where Key == String, Value == String {
                init(itemsOf url: URL) {
                    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    self.init(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
                }
            }
            """, "a dictionary of the query"),
        Example(
            opening(["case \"wipe\": Task { await ↓store.wipeArchive() }"]), "the host of the link is enough"),
        Example(
            """
            final class Links {
                func handle(_ url: URL) { guard let order = read(url) else { return }; till.pay(↓order.sum) }
                private func read(_ url: URL) -> Order? {
                    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                    guard parts?.host == "order" else { return nil }
                    return Order(sum: parts?.queryItems?.first?.value ?? "")
                }
                struct Order { let sum: String }
            }
            """, "taken apart by another function"),
        Example(
            opening(
                [
                    "case \"hub\": client.use(server: ↓url.lastPathComponent)",
                    "case \"sender\": ledger.addBeneficiary(↓url.lastPathComponent)",
                    "case \"theme\": themes.installTheme(from: ↓url.lastPathComponent)",
                    "case \"send\": ledger.execute(transfer: ↓url.lastPathComponent)",
                    "case \"bin\": ↓notes.emptyTrash()",
                ]), "what is done with it tells"),
        Example(
            """
            final class DeepLinkRouter {
                let rooms: Rooms
                func run(_ link: URL) {
                    let parts = link.pathComponents
                    switch link.host {
                    case "meet": rooms.join(room: ↓parts[1])
                    case "deal": desk.accept(offer: ↓parts[1])
                    case "hub": HubServer.current = ↓parts[1]
                    case "add": approveDevice(from: link)
                    default: break
                    }
                }
                private func approveDevice(from link: URL) { keys.revoke(↓link.lastPathComponent) }
            }
            """, "by the name of the type"),
    ]

    static let deepLinkTriggersGood: [Example] = [
        Example(
            """
            import UIKit
            final class Scene: UIResponder, UIWindowSceneDelegate {
                func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                    for context in contexts {
                        let url = context.url
                        if !url.isFileURL { continue }
                        remember(url)
                    }
                }
                func remember(_ url: URL) { UserDefaults.standard.set(url.lastPathComponent, forKey: "recent") }
            }
            """, "a file that the user opens"),
        Example(
            """
            import UIKit
            final class Scene: UIResponder, UIWindowSceneDelegate {
                func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                    guard let url = contexts.first?.url, url.startAccessingSecurityScopedResource() else { return }
                    store.restoreBackup(from: url.path)
                }
            }
            """, "a file that the system hands over"),
        Example(
            """
            import UIKit
            final class Scene: UIResponder, UIWindowSceneDelegate {
                func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                    guard let url = contexts.first?.url else { return }
                    if url.isFileURL {
                        queue.async { store.restoreBackup(from: url.path) }
                    } else {
                        show(url)
                    }
                }
            }
            """, "a file that the user opens, in a closure"),
        Example(opening(["case \"failed\": desk.setSignInError(url.lastPathComponent)"]), "what the user is told"),
        Example(
            """
            struct Root: View {
                var body: some View { Text("").onOpenURL { url in open(url) } }
                func open(_ url: URL) {
                    let request = Posts.one(url.lastPathComponent)
                    client.run(request) { show($0) }
                }
            }
            enum Posts {
                static func one(_ id: String) -> Request<Post> { Request(path: "/posts/\\(id)", method: .get) }
            }
            """, "asks for what is shown"),
        Example(
            """
            final class Folders {
                var names: [String] = []
                func open(link: URL) { names.append(link.lastPathComponent) }
                func drop(at index: Int) {
                    names.remove(at: index)
                    UserDefaults.standard.set(self.names, forKey: "names")
                }
            }
            """, "kept by what no link sets off"),
        Example(
            """
            enum Place: Hashable { case web(URL), room(String) }
            struct Shell: View {
                @State var path: [Place] = []
                var body: some View { Text("").onOpenURL { url in go(url) } }
                func go(_ link: URL) {
                    let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                    guard let text = parts?.queryItems?.first?.value, let page = URL(string: text),
                        page.scheme == "https", page.host == "help.shop.test" else { return }
                    path.append(.web(page))
                }
            }
            """, "the host is looked at"),
        Example(
            """
            enum Wish { case trust(String), open(String) }
            struct Home: View {
                @State var asked: Wish?
                var body: some View { Text("").onOpenURL { url in ask(url) } }
                func ask(_ url: URL) { if url.host == "trust" { asked = Wish.trust(url.lastPathComponent) } }
            }
            """, "a case alone does nothing"),
        Example(
            opening(
                [
                    "case \"fan\": question = Question(text: \"Follow?\") { people.follow(url.lastPathComponent) }",
                    "case \"find\": runSearch(url.lastPathComponent)",
                    "case \"scan\": shelf.importScan(at: inbox.appendingPathComponent(url.lastPathComponent))",
                    "case \"line\": page.evaluateJavaScript(\"show(\\(Int(url.lastPathComponent) ?? 0))\")",
                    "case \"go\": let place = path.join(url.lastPathComponent)",
                ]), "asks, and only shows"),
        Example(
            opening(
                [
                    "case \"wipe\": isAskingToWipe = true",
                    "case \"forget\": forgetAll()",
                    "case \"start\": resetNavigation()",
                    "case \"quiet\": disableSounds()",
                    "case \"tag\": shelf.apply(filter: url.lastPathComponent)",
                    "case \"list\": shelf.use(layout: url.lastPathComponent)",
                    "case \"fit\": if alert.runModal() == .alertSecondButtonReturn { shelf.installTheme(from: url.lastPathComponent) }",
                ], beside: "func forgetAll() { confirm(\"Forget all?\") { store.eraseAll() } }"),
            "asks first, or only shows something"),
    ]
}

/// A view that goes by the host of a link, with these cases for it and this function beside.
private func opening(_ cases: [String], beside function: String? = nil) -> String {
    """
    struct Root: View {
        var body: some View { Text("").onOpenURL { url in open(url) } }
        func open(_ url: URL) {
            guard url.scheme == "lamp", let host = url.host else { return }
            switch host {
            \(cases.joined(separator: "\n        "))
            default: break
            }
        }\(function.map { "\n    \($0)" } ?? "")
    }
    """
}
