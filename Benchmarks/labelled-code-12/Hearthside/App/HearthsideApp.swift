import CoreData
import SwiftUI

@main
struct HearthsideApp: App {
    @StateObject private var model = AppModel()

    var body: some Scene {
        WindowGroup {
            NavigationStack(path: $model.path) {
                StoryList(model: model)
                    .navigationDestination(for: Route.self) { route in
                        switch route {
                        case .story(let id): StoryScreen(id: id, model: model)
                        case .web(let url): ReaderWebView(url: url, highlight: model.highlight)
                        }
                    }
            }
            .onOpenURL { model.router.handle($0) }
        }
    }
}

enum Route: Hashable {
    case story(UUID)
    case web(URL)
}

@MainActor
final class AppModel: ObservableObject {
    @Published var path: [Route] = []
    @Published var highlight = ""
    @Published var draft = StoryDraft()
    @Published var message: String?

    lazy var router = DeepLinkRouter(model: self)
    let api = ArchiveClient(base: URL(string: "https://api.hearthside.example")!)
    let stories = StoryStore.shared

    func sendDraft() async {
        do {
            try await api.upload(draft)
            draft = StoryDraft()
        } catch {
            message = error.localizedDescription // good: error-swallowed
        }
    }

    /// Reports go to the wardens of the village.
    func report(_ story: Story) {
        message = "Thank you. The wardens have been told."
        Task { try await api.report(story.id) } // bad: error-swallowed
    }

    func like(_ story: Story) {
        Task {
            do {
                try await api.like(story.id)
            } catch {
                message = error.localizedDescription // good: error-swallowed
            }
        }
    }

    func saveDraftForLater() {
        try? stories.save(draft) // bad: error-swallowed
        draft = StoryDraft()
    }
}

struct StoryDraft: Codable {
    var title = ""
    var text = ""
    var fileName = ""
    var recording = Data()
}

struct StoryList: View {
    @ObservedObject var model: AppModel
    @State private var query = ""

    var body: some View {
        List((try? model.stories.titles(matching: query)) ?? [], id: \.self) { Text($0) }
            .searchable(text: $query)
    }
}

struct StoryScreen: View {
    let id: UUID
    @ObservedObject var model: AppModel
    @State private var story: Story?

    var body: some View {
        ScrollView {
            if let story {
                Text(StoryText().byline(for: story))
                StoryWebView(story: story)
            }
        }
        .task {
            do {
                story = try await model.api.story(id)
            } catch {
                model.message = error.localizedDescription
            }
        }
    }
}
