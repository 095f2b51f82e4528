import LocalAuthentication
import SwiftUI
import UIKit

@MainActor
@Observable
final class SearchModel {
    private(set) var results: [UUID] = []
    private(set) var message: String?
    private let store: DiaryStoring

    init(store: DiaryStoring) {
        self.store = store
    }

    func run(_ term: String) async {
        do {
            results = try await store.search(term)
        } catch {
            message = "Search is not available right now." // good: error-detail
        }
    }

    func highlight(_ term: String, in text: String) -> AttributedString {
        let attributed = NSMutableAttributedString(string: text)
        let escaped = NSRegularExpression.escapedPattern(for: term)
        if let expression = try? NSRegularExpression(pattern: escaped, options: .caseInsensitive) { // good: regex
            for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text)) { // good: string-length
                attributed.addAttribute(.backgroundColor, value: UIColor.systemYellow, range: match.range)
            }
        }
        return AttributedString(attributed)
    }

    func dim(_ text: String) -> NSAttributedString {
        let attributed = NSMutableAttributedString(string: text)
        attributed.addAttribute(.foregroundColor, value: UIColor.secondaryLabel, range: NSRange(location: 0, length: text.count)) // bad: string-length
        return attributed
    }

    func filter(_ titles: [String], pattern: String) -> [String] {
        let expression = try! NSRegularExpression(pattern: pattern) // bad: regex
        return titles.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func summary(_ template: String, count: Int) -> String {
        String(format: template, count) // bad: format-string
    }

    func summary(count: Int) -> String {
        String(format: NSLocalizedString("%d entries", comment: ""), count) // good: format-string
    }
}

struct SearchView: View {
    let term: String
    let store: DiaryStore
    @State private var model: SearchModel?

    var body: some View {
        List(model?.results ?? [], id: \.self) { id in
            EntryView(id: id, store: store)
        }
        .task {
            let model = SearchModel(store: store)
            self.model = model
            await model.run(term)
        }
    }
}

struct DiaryTimeline: View {
    let store: DiaryStore
    @Environment(\.scenePhase) private var phase
    @State private var unlocked = false

    var body: some View {
        ZStack {
            if unlocked { Text("Your diary") } else { Button("Unlock", action: unlock) }
            if phase != .active { Color(.systemBackground).ignoresSafeArea() } // good: screen
        }
    }

    private func unlock() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock your diary") { ok, _ in
            Task { @MainActor in unlocked = ok }
        }
    }
}

struct EntryView: View {
    let id: UUID
    let store: DiaryStore
    @State private var entry: DiaryEntrySnapshot?

    var body: some View {
        VStack {
            Text(entry?.title ?? "").font(.title)
            Text(entry?.body ?? "")
            Button("Copy entry") {
                UIPasteboard.general.string = entry?.body // bad: pasteboard
            }
            Button("Copy link") {
                UIPasteboard.general.string = "https://daybook.app/about" // good: pasteboard
            }
            Button("Copy for this device") {
                UIPasteboard.general.setItems([["public.utf8-plain-text": entry?.body ?? ""]], options: [.localOnly: true, .expirationDate: Date.now.addingTimeInterval(60)]) // good: pasteboard
            }
        }
        .task { entry = try? await store.entry(id: id) }
    }
}
