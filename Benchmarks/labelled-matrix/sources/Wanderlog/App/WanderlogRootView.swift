import SwiftUI
import AuthenticationServices
import CoreSpotlight
import WebKit

struct RootView: View {
    @Environment(\.openURL) private var openURL
    @State private var path = NavigationPath()
    @State private var pinned: [String] = []
    @StateObject private var journal = JournalModel()

    var body: some View {
        NavigationStack(path: $path) {
            JournalView(model: journal)
        }
        .onOpenURL { url in
            guard let components = URLComponents(url: url, resolvingAgainstBaseURL: true) else { return }
            if let after = components.queryItems?.first(where: { $0.name == "after" })?.value.flatMap(URL.init(string:)) {
                openURL(after) // bad: open-redirect
            }
            if let blob = components.queryItems?.first(where: { $0.name == "pins" })?.value {
                pinned = Pins.restore(from: blob)
            }
            if let saved = components.queryItems?.first(where: { $0.name == "nav" })?.value,
               let data = Data(base64Encoded: saved),
               let representation = try? JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data) { // good: unsafe-deserialization
                path = NavigationPath(representation)
            }
        }
        .onContinueUserActivity("travel.wanderlog.editing") { activity in
            guard let markup = activity.userInfo?["draft"] as? String else { return }
            journal.preview.loadHTMLString("<article>\(markup)</article>", baseURL: URL(string: "https://wanderlog.travel")) // bad: html-injection
        }
        .onContinueUserActivity(CSQueryContinuationActionType) { activity in
            let text = activity.userInfo?[CSSearchQueryString] as? String ?? ""
            journal.filter = NSPredicate(format: "title BEGINSWITH[cd] %@", text) // good: predicate-injection
        }
    }
}

enum Pins {
    static func restore(from parameter: String) -> [String] {
        guard let data = Data(base64Encoded: parameter) else { return [] }
        let object = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) // bad: unsafe-deserialization
        return object as? [String] ?? []
    }
}

@MainActor
final class JournalModel: NSObject, ObservableObject, ASWebAuthenticationPresentationContextProviding {
    @Published var filter = NSPredicate(value: true)
    let preview = WKWebView()

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { ASPresentationAnchor() }

    func signIn() {
        let start = URL(string: "https://id.wanderlog.travel/authorize")!
        let session = ASWebAuthenticationSession(url: start, callbackURLScheme: "wanderlog") { [weak self] callback, _ in
            guard let callback,
                  let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems,
                  let reason = items.first(where: { $0.name == "error_description" })?.value else { return }
            self?.preview.loadHTMLString("<h1>Sign in failed</h1><p>" + reason + "</p>", baseURL: nil) // bad: html-injection
        }
        session.presentationContextProvider = self
        session.start()
    }
}

struct JournalView: View {
    @ObservedObject var model: JournalModel

    var body: some View {
        Button("Sign in") { model.signIn() }
    }
}

final class StreamReceiver: NSObject, NSUserActivityDelegate {
    private(set) var blob = Data()

    func userActivity(_ userActivity: NSUserActivity, didReceive inputStream: InputStream, outputStream: OutputStream) {
        inputStream.open()
        var prefix = [UInt8](repeating: 0, count: 4)
        guard inputStream.read(&prefix, maxLength: 4) == 4 else { return }
        let length = prefix.reduce(0) { $0 << 8 | Int($1) }
        var body = [UInt8](repeating: 0, count: length) // bad: unbounded-size
        let read = inputStream.read(&body, maxLength: length)
        blob = Data(body.prefix(max(read, 0)))
    }
}
