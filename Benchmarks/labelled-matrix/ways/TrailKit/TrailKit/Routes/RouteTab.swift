import Observation
import SwiftUI
import WebKit

enum RouteLink: Hashable {
    case track(name: String)
    case stage(number: Int)
    indirect case nested(RouteLink)
}

@MainActor
@Observable
final class RouteModel {
    var path = NavigationPath()
    var draft = ""
    var region = ""
    var stage = 0
    var legend: String { "legend.show('\(region)')" }
    @ObservationIgnored let page = WKWebView(frame: .zero)

    func go(_ link: RouteLink) {
        path.append(link)
    }

    func showLegend() {
        page.evaluateJavaScript(legend) // bad: javascript-injection
        page.evaluateJavaScript("legend.stage(\(stage))") // good: javascript-injection
    }
}

struct RouteTab: View {
    @State private var model = RouteModel()
    @State private var note: String?

    var body: some View {
        NavigationStack(path: $model.path) {
            VStack {
                RouteEditor(model: model)
                RouteBadge(note: note)
                Button("Legend") { model.showLegend() }
            }
            .navigationDestination(for: RouteLink.self) { link in
                TrackView(link: link)
            }
            .onPreferenceChange(RouteNoteKey.self) { value in
                model.page.evaluateJavaScript("notes.add('\(value)')") // bad: javascript-injection
            }
        }
        .environment(model)
        .onOpenURL { url in
            model.region = url.item("region") ?? ""
            model.stage = url.item("stage").flatMap { Int($0) } ?? 0
            model.draft = url.item("draft") ?? ""
            note = url.item("note")
            if let track = url.item("track") {
                model.go(.nested(.track(name: track)))
            }
        }
        .onChange(of: model.draft) { _, draft in
            UIPasteboard.general.string = draft
            model.page.evaluateJavaScript("editor.preview('\(draft)')") // bad: javascript-injection
        }
        .onChange(of: model.stage) { _, stage in
            model.page.evaluateJavaScript("editor.stage('\(stage)')") // good: javascript-injection
        }
    }
}

private struct RouteBadge: View {
    let note: String?

    var body: some View {
        Text(note ?? "No note")
            .preference(key: RouteNoteKey.self, value: note ?? "")
    }
}

private struct RouteNoteKey: PreferenceKey {
    static let defaultValue = ""
    static func reduce(value: inout String, nextValue: () -> String) {
        value = nextValue()
    }
}

private struct RouteEditor: View {
    @Bindable var model: RouteModel

    var body: some View {
        TextField("Draft", text: $model.draft)
            .onSubmit {
                let target = URL.documentsDirectory.appending(path: model.draft + ".gpx")
                FileManager.default.createFile(atPath: target.path(percentEncoded: false), contents: Data("<gpx/>".utf8)) // bad: path-traversal
            }
    }
}

private struct TrackView: View {
    let link: RouteLink
    @Environment(RouteModel.self) private var model

    var body: some View {
        Button("Delete download") { delete(link) }
    }

    private func delete(_ link: RouteLink) {
        switch link {
        case .track(let name):
            let folder = URL.cachesDirectory.appending(path: "tracks/\(name)")
            try? FileManager.default.removeItem(at: folder) // bad: path-traversal
        case .stage(let number):
            let folder = URL.cachesDirectory.appending(path: "stages/\(number)")
            try? FileManager.default.removeItem(at: folder) // good: path-traversal
        case .nested(let inner):
            delete(inner)
        }
    }
}
