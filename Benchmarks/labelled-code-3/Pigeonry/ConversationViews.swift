import SwiftUI

@MainActor
final class ConversationViewModel: ObservableObject {
    @Published var query = ""
    @Published private(set) var results: [Message] = []
    @Published private(set) var errorText: String?

    private let database: MessageDatabase

    init(database: MessageDatabase) {
        self.database = database
    }

    func search() async {
        do {
            results = try await database.search(query, order: .newest)
        } catch {
            errorText = "Search failed"
        }
    }

    func filterWithPattern(_ typed: String) -> [Message] {
        guard let regex = try? NSRegularExpression(pattern: "\\b\(typed)\\b", options: .caseInsensitive) else { return [] } // bad: regex-injection
        return results.filter { regex.firstMatch(in: $0.body, range: NSRange($0.body.startIndex..., in: $0.body)) != nil }
    }

    func filterWithWord(_ typed: String) -> [Message] {
        let word = NSRegularExpression.escapedPattern(for: typed)
        guard let regex = try? NSRegularExpression(pattern: "\\b\(word)\\b", options: .caseInsensitive) else { return [] } // good: regex-injection
        return results.filter { regex.firstMatch(in: $0.body, range: NSRange($0.body.startIndex..., in: $0.body)) != nil }
    }

    func excerpt(of message: Message) -> String {
        let text = message.body as NSString
        return text.substring(to: min(message.body.count, 80)) // bad: string-length-mix
    }
}

struct ConversationListView: View {
    @EnvironmentObject private var session: SessionModel

    var body: some View {
        NavigationStack {
            List {
                Button("Dark") { session.switchAppearance(to: "dark") }
                Button("Sign out", role: .destructive) { session.signOut() }
            }
            .navigationTitle("Conversations")
        }
    }
}

struct SearchView: View {
    @StateObject var model: ConversationViewModel

    var body: some View {
        List(model.results, id: \.id) { message in
            VStack(alignment: .leading) {
                Text(message.sender).font(.headline)
                Text(model.excerpt(of: message)).font(.subheadline)
            }
        }
        .searchable(text: $model.query)
        .task(id: model.query) { await model.search() }
        .overlay {
            if let errorText = model.errorText {
                Text(errorText)
            }
        }
    }
}
