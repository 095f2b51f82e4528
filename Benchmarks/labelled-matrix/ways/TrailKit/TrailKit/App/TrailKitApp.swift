import ComposableArchitecture
import SwiftUI
import WebKit

@main
struct TrailKitApp: App {
    @StateObject private var session = TrailSession()

    var body: some Scene {
        WindowGroup {
            TabView {
                GuideTab()
                    .tabItem { Label("Guides", systemImage: "book") }
                RouteTab()
                    .tabItem { Label("Routes", systemImage: "map") }
                ImportTab()
                    .tabItem { Label("Import", systemImage: "tray.and.arrow.down") }
                LiveTab()
                    .tabItem { Label("Live", systemImage: "dot.radiowaves.left.and.right") }
            }
            .environmentObject(session)
            .environment(\.runScript, RunScriptAction(page: session.page))
        }
    }
}

@MainActor
final class TrailSession: ObservableObject {
    let page = WKWebView(frame: .zero)
    @Published var highlighted = ""
    @Published var zoom = 12

    let library = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Library", isDirectory: true)
}

struct RunScriptAction {
    let page: WKWebView?

    @MainActor
    func callAsFunction(_ script: String) {
        page?.evaluateJavaScript(script) // bad: javascript-injection
    }

    @MainActor
    func zoom(to level: Int) {
        page?.evaluateJavaScript("map.setZoom(\(level))") // good: javascript-injection
    }
}

private struct RunScriptKey: EnvironmentKey {
    static let defaultValue = RunScriptAction(page: nil)
}

extension EnvironmentValues {
    var runScript: RunScriptAction {
        get { self[RunScriptKey.self] }
        set { self[RunScriptKey.self] = newValue }
    }
}

private struct MapThemeKey: EnvironmentKey {
    static let defaultValue = "outdoor"
}

extension EnvironmentValues {
    var mapTheme: String {
        get { self[MapThemeKey.self] }
        set { self[MapThemeKey.self] = newValue }
    }
}

extension URL {
    func item(_ name: String) -> String? {
        URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}
