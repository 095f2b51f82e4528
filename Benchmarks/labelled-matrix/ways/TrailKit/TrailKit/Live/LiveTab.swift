import Combine
import ComposableArchitecture
import SwiftUI
import WebKit

@MainActor
final class LiveModel: ObservableObject {
    let page = WKWebView(frame: .zero)
    let opened = PassthroughSubject<URL, Never>()
    let rider = CurrentValueSubject<String, Never>("")
    let store = LiveStore()
    private let panel = LivePanel()
    private var bag: Set<AnyCancellable> = []
    private var shouts: AsyncStream<String>.Continuation?

    init() {
        let page = self.page
        opened
            .compactMap { URLComponents(url: $0, resolvingAgainstBaseURL: false)?.queryItems?.first?.value }
            .map { "live.cheer('\($0)')" }
            .receive(on: DispatchQueue.main)
            .sink { page.evaluateJavaScript($0) } // bad: javascript-injection
            .store(in: &bag)

        opened
            .compactMap { $0.item("lap").flatMap { Int($0) } }
            .map { "live.lap('\($0)')" }
            .receive(on: DispatchQueue.main)
            .sink { page.evaluateJavaScript($0) } // good: javascript-injection
            .store(in: &bag)

        opened
            .compactMap { $0.item("caption") }
            .assign(to: \.caption, on: panel)
            .store(in: &bag)

        Publishers.CombineLatest(rider, opened.map { $0.item("team") ?? "" })
            .filter { !$0.0.isEmpty }
            .sink { rider, team in
                page.evaluateJavaScript("live.roster('\(team)')") // bad: javascript-injection
            }
            .store(in: &bag)

        opened
            .flatMap { [weak self] url in self?.lookup(url.item("club") ?? "") ?? Just("").eraseToAnyPublisher() }
            .sink { club in
                let badge = URL.cachesDirectory.appending(path: club)
                try? FileManager.default.removeItem(at: badge) // bad: path-traversal
            }
            .store(in: &bag)

        opened
            .scan([String]()) { seen, url in seen + [url.item("tag") ?? ""] }
            .sink { tags in
                page.evaluateJavaScript("live.tags('\(tags.joined(separator: "','"))')") // bad: javascript-injection
            }
            .store(in: &bag)

        let stream = AsyncStream(String.self) { shouts = $0 }
        Task { @MainActor in
            for await shout in stream {
                _ = try? await page.evaluateJavaScript("live.shout('" + shout + "')") // bad: javascript-injection
            }
        }
    }

    private func lookup(_ club: String) -> AnyPublisher<String, Never> {
        Future { promise in
            DispatchQueue.global().async { promise(.success("badges/" + club)) }
        }
        .eraseToAnyPublisher()
    }

    func receive(_ url: URL) {
        opened.send(url)
        rider.send(url.item("rider") ?? "")
        shouts?.yield(url.item("shout") ?? "")
        store.dispatch(.greet(name: url.item("greet") ?? "", seat: url.port ?? 0))
        Task.detached { [page, panel] in
            let heat = url.item("heat") ?? ""
            await MainActor.run {
                page.evaluateJavaScript("live.heat('\(heat)')", completionHandler: nil) // bad: javascript-injection
                panel.refresh(page)
            }
        }
    }

    func follow() {
        page.evaluateJavaScript("live.follow('\(rider.value)')") // bad: javascript-injection
    }
}

@MainActor
final class LivePanel {
    var caption = ""
    var heading = "Live"

    func refresh(_ page: WKWebView) {
        page.evaluateJavaScript("panel.caption = '\(caption)'", completionHandler: nil) // bad: javascript-injection
        page.evaluateJavaScript("panel.heading = '\(heading)'", completionHandler: nil) // good: javascript-injection
    }
}

@MainActor
final class LiveStore {
    struct State { var greeting = ""; var seat = 0 }
    enum Action { case greet(name: String, seat: Int); case clear }
    typealias Effect = @MainActor (State) -> Void

    private var state = State()
    var effects: [Effect] = []

    private func reduce(_ state: State, _ action: Action) -> State {
        var next = state
        switch action {
        case let .greet(name, seat):
            next.greeting = "live.greet('\(name)')"
            next.seat = seat
        case .clear:
            next = State()
        }
        return next
    }

    func dispatch(_ action: Action) {
        state = reduce(state, action)
        effects.forEach { $0(state) }
    }
}

@Reducer
struct RideFeature {
    @ObservableState
    struct State: Equatable {
        var recording = ""
        var rating = 0
    }

    enum Action {
        case opened(URL)
        case deleteTapped
        case deleted(Bool)
    }

    var body: some ReducerOf<Self> {
        Reduce { state, action in
            switch action {
            case .opened(let url):
                state.recording = url.item("recording") ?? ""
                state.rating = url.item("rating").flatMap { Int($0) } ?? 0
                return .none
            case .deleteTapped:
                return .run { [name = state.recording, rating = state.rating] send in
                    let ride = URL.documentsDirectory.appending(path: "rides/\(name)")
                    try FileManager.default.removeItem(at: ride) // bad: path-traversal
                    let rated = URL.documentsDirectory.appending(path: "ratings/\(rating)")
                    try FileManager.default.removeItem(at: rated) // good: path-traversal
                    await send(.deleted(true))
                }
            case .deleted:
                state.recording = ""
                return .none
            }
        }
    }
}

struct LiveTab: View {
    @StateObject private var live = LiveModel()
    @State private var ride = Store(initialState: RideFeature.State()) { RideFeature() }

    var body: some View {
        VStack {
            Button("Follow") { live.follow() }
            Button("Delete ride") { ride.send(.deleteTapped) }
        }
        .onOpenURL { url in
            live.receive(url)
            ride.send(.opened(url))
        }
        .onAppear {
            live.store.effects = [
                { [page = live.page] in page.evaluateJavaScript($0.greeting) }, // bad: javascript-injection
                { [page = live.page] in page.evaluateJavaScript("live.seat(\($0.seat))") }, // good: javascript-injection
            ]
        }
    }
}
