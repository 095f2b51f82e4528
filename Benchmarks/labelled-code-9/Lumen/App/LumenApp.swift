import FirebaseAppCheck
import FirebaseCore
import SwiftUI

@main
struct LumenApp: App {
    @StateObject private var links: LinkHandler

    init() {
        ServiceSetup.start()
        let service = RemoteAlbumService(api: LumenAPI(session: ServiceSetup.session()))
        _links = StateObject(wrappedValue: LinkHandler(albums: service))
    }

    var body: some Scene {
        WindowGroup {
            RootView()
                .environmentObject(links)
                .onOpenURL { links.receive($0) }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    if let url = activity.webpageURL { links.receiveWeb(url) }
                }
        }
    }
}

struct RootView: View {
    @EnvironmentObject private var links: LinkHandler

    var body: some View {
        NavigationStack(path: $links.path) {
            Text("Lumen")
                .navigationDestination(for: LinkHandler.Screen.self) { screen in
                    switch screen {
                    case .album(let id): Text(id.uuidString)
                    case .clip(let id): Text(id.uuidString)
                    case .account: Text("Account")
                    }
                }
        }
        .confirmationDialog(links.question?.text ?? "", isPresented: $links.asksQuestion, titleVisibility: .visible) {
            Button("Continue") { links.answer(true) }
            Button("Cancel", role: .cancel) { links.answer(false) }
        }
    }
}

enum ServiceSetup {
    static func start() {
        #if targetEnvironment(simulator)
        AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory()) // good: insecure-configuration
        #else
        AppCheck.setAppCheckProviderFactory(LumenAppCheckFactory())
        #endif
        FirebaseApp.configure()
        if UserDefaults.lumen.bool(forKey: "previewChannel") {
            startPreviewService()
        }
    }

    static func startPreviewService() {
        AppCheck.setAppCheckProviderFactory(AppCheckDebugProviderFactory()) // bad: insecure-configuration
        guard let path = Bundle.main.path(forResource: "Preview-Info", ofType: "plist"),
              let options = FirebaseOptions(contentsOfFile: path) else { return }
        FirebaseApp.configure(name: "preview", options: options)
    }

    static func session() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: insecure-configuration
        configuration.httpCookieAcceptPolicy = .onlyFromMainDocumentDomain
        return URLSession(configuration: configuration)
    }

    static func castSession() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: insecure-configuration
        return URLSession(configuration: configuration)
    }
}

final class LumenAppCheckFactory: NSObject, AppCheckProviderFactory {
    func createProvider(with app: FirebaseApp) -> (any AppCheckProvider)? {
        AppAttestProvider(app: app)
    }
}
