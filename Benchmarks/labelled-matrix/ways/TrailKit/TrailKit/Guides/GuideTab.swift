import SwiftUI
import WebKit

struct GuideTab: View {
    @EnvironmentObject private var session: TrailSession
    @Environment(\.runScript) private var runScript
    @State private var chapter = ""
    @State private var page = 1
    @State private var theme = "outdoor"
    @State private var sheet: GuideSheet?
    @AppStorage("guide.search") private var search = ""
    @SceneStorage("guide.anchor") private var anchor = ""

    var body: some View {
        VStack {
            Button("Go to chapter") { jump() }
            Button("Search again") { repeatSearch() }
            GuideHeadline(session: session)
            GuideFooter(chapter: $chapter, page: $page)
            GuideMap()
        }
        .environment(\.mapTheme, theme)
        .onOpenURL { url in
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            chapter = items.first { $0.name == "chapter" }?.value ?? ""
            page = items.first { $0.name == "page" }.flatMap { Int($0.value ?? "") } ?? 1
            theme = items.first { $0.name == "theme" }?.value ?? theme
            search = items.first { $0.name == "q" }?.value ?? search
            anchor = items.first { $0.name == "anchor" }?.value ?? anchor
            session.highlighted = items.first { $0.name == "place" }?.value ?? ""
            sheet = items.first { $0.name == "photo" }?.value.map(GuideSheet.init(photo:))
            runScript("map.open('\(url.item("layer") ?? "base")')")
        }
        .task(id: anchor) {
            _ = try? await session.page.evaluateJavaScript("location.hash = '\(anchor)'") // bad: javascript-injection
        }
        .sheet(item: $sheet) { PhotoSheet(sheet: $0) }
    }

    private func jump() {
        session.page.evaluateJavaScript("guide.jump(\"\(chapter)\")") // bad: javascript-injection
        session.page.evaluateJavaScript("guide.turn(\(page))") // good: javascript-injection
    }

    private func repeatSearch() {
        let script = "guide.find('" + search + "', true)"
        session.page.evaluateJavaScript(script) { _, error in // bad: javascript-injection
            if error != nil { search = "" }
        }
    }
}

private struct GuideFooter: View {
    @EnvironmentObject private var session: TrailSession
    @Binding var chapter: String
    @Binding var page: Int

    var body: some View {
        HStack {
            TextField("Chapter", text: $chapter)
            Button("Print") {
                session.page.evaluateJavaScript("guide.print(`\(chapter)`)") // bad: javascript-injection
            }
            Button("Outline") {
                session.page.evaluateJavaScript("guide.outline(\(_page.wrappedValue))") // good: javascript-injection
            }
        }
    }
}

private struct GuideHeadline: View {
    @ObservedObject var session: TrailSession

    var body: some View {
        Text(session.highlighted)
            .onReceive(session.$highlighted.dropFirst()) { place in
                session.page.evaluateJavaScript("map.mark({name: '\(place)'})") // bad: javascript-injection
            }
            .onReceive(session.$zoom.removeDuplicates()) { zoom in
                session.page.evaluateJavaScript("map.mark({zoom: '\(zoom)'})") // good: javascript-injection
            }
    }
}

private struct GuideMap: UIViewRepresentable {
    @EnvironmentObject private var session: TrailSession
    @Environment(\.mapTheme) private var theme
    @Environment(\.colorScheme) private var scheme

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> WKWebView {
        session.page.navigationDelegate = context.coordinator
        return session.page
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        context.coordinator.place = session.highlighted
        view.evaluateJavaScript("map.setStyle('\(theme)')") // bad: javascript-injection
        view.evaluateJavaScript("map.setScheme('\(scheme == .dark ? "dark" : "light")')") // good: javascript-injection
    }

    final class Coordinator: NSObject, WKNavigationDelegate {
        var place = ""

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            guard !place.isEmpty else { return }
            webView.evaluateJavaScript("map.flyTo('\(place)')") // bad: javascript-injection
        }
    }
}

struct GuideSheet: Identifiable {
    let id = UUID()
    let photo: String
}

private struct PhotoSheet: View {
    let sheet: GuideSheet
    @EnvironmentObject private var session: TrailSession
    @State private var image: UIImage?

    var body: some View {
        Image(uiImage: image ?? UIImage())
            .task {
                let file = session.library.appendingPathComponent(sheet.photo)
                image = FileManager.default.contents(atPath: file.path).flatMap(UIImage.init(data:)) // bad: path-traversal
            }
            .onDisappear {
                let scratch = session.library.appendingPathComponent(sheet.id.uuidString)
                try? FileManager.default.removeItem(at: scratch) // good: path-traversal
            }
    }
}
