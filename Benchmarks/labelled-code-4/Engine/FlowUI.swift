import Combine
import SwiftUI

final class FeedModel: ObservableObject {
    @Published var text = ""
    @Published private(set) var lines: [String] = []
    let subject = PassthroughSubject<String, Never>()
    let current = CurrentValueSubject<String, Never>("")
    private var bag = Set<AnyCancellable>()
    let url = URL(string: "http://example.com/ui")!

    func publishers() {
        URLSession.shared.dataTaskPublisher(for: url)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .replaceError(with: "")
            .sink { NSLog($0) }  // bad: flow-ui, dataTaskPublisher map sink
            .store(in: &bag)
        URLSession.shared.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [String].self, decoder: JSONDecoder())
            .receive(on: DispatchQueue.main)
            .sink(receiveCompletion: { _ in }, receiveValue: { NSLog($0[0]) })  // bad: flow-ui, map key path, decode, sink
            .store(in: &bag)
        URLSession.shared.dataTaskPublisher(for: url)
            .tryMap { out -> String in String(decoding: out.data, as: UTF8.self) }
            .catch { _ in Just("") }
            .assign(to: \.text, on: self)
            .store(in: &bag)
        $text.dropFirst().removeDuplicates().sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, @Published projected publisher
        Just(remoteText()).sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, Just
        subject.sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, PassthroughSubject
        subject.send(remoteText())
        current.send(remoteText())
        NSLog(current.value)  // bad: flow-ui, CurrentValueSubject.value
        Future<String, Never> { p in p(.success(remoteText())) }.sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, Future
        [remoteText()].publisher.flatMap { Just($0 + "!") }.collect().sink { NSLog($0[0]) }.store(in: &bag)  // bad: flow-ui, sequence publisher flatMap collect
        Publishers.CombineLatest(Just(1), Just(remoteText())).sink { NSLog($1) }.store(in: &bag)  // bad: flow-ui, CombineLatest
        Just(1).combineLatest(Just(remoteText())).map { $0.1 }.sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, combineLatest operator
        Just(remoteText()).merge(with: Just("a")).handleEvents(receiveOutput: { NSLog($0) }).sink { _ in }.store(in: &bag)  // bad: flow-ui, handleEvents
        Just(remoteText()).eraseToAnyPublisher().filter { !$0.isEmpty }.scan("") { $0 + $1 }.sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, scan
        NotificationCenter.default.publisher(for: .init("n")).compactMap { $0.object as? String }.sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, notification publisher
        NotificationCenter.default.post(name: .init("n"), object: remoteText())
        fetch().sink { NSLog($0) }.store(in: &bag)  // bad: flow-ui, publisher returned by a method
    }
    func fetch() -> AnyPublisher<String, Never> {
        URLSession.shared.dataTaskPublisher(for: url).map { String(data: $0.data, encoding: .utf8) ?? "" }.replaceError(with: "").eraseToAnyPublisher()
    }
    func afterAssign() { NSLog(text) }  // bad: flow-ui, assigned through assign(to:on:)
    @MainActor func refresh() async throws {
        let (d, _) = try await URLSession.shared.data(from: url)
        lines = String(decoding: d, as: UTF8.self).components(separatedBy: "\n")
        await MainActor.run { NSLog(lines[0]) }  // bad: flow-ui, published array
    }
}

struct FeedView: View {
    @StateObject private var model = FeedModel()
    @State private var text = ""
    @State private var typed = ""
    @Binding var bound: String
    @AppStorage("motd") private var motd = ""
    @Environment(\.openURL) private var openURL

    var body: some View {
        VStack {
            TextField("Name", text: $typed)
            Button("Log") { NSLog(typed) } // LOCAL: typed by the user
            Text(text)
            ChildView(text: $text, onTap: { NSLog($0) })  // bad: flow-ui, closure given to a child view, called with the bound text
            Button("Load") { text = remoteText(); bound = text; motd = text }
            Button("Show") { NSLog(text) }  // bad: flow-ui, @State
            Button("Stored") { NSLog(motd) }  // bad: flow-ui, @AppStorage
            ForEach([text], id: \.self) { line in Button("x") { NSLog(line) } }  // bad: flow-ui, ForEach element
        }
        .task { text = (try? await String(contentsOf: model.url, encoding: .utf8)) ?? "" }
        .onChange(of: text) { _, new in NSLog(new) }  // bad: flow-ui, onChange value
        .onReceive(model.$text) { NSLog($0) }  // bad: flow-ui, onReceive
        .onOpenURL { NSLog($0.host ?? "") }  // bad: flow-ui, onOpenURL
        .onAppear { NSLog(_text.wrappedValue) }  // bad: flow-ui, State.wrappedValue
        .onDisappear { NSLog($text.wrappedValue) }  // bad: flow-ui, Binding.wrappedValue
    }
}
struct ChildView: View {
    @Binding var text: String
    let onTap: (String) -> Void
    var body: some View {
        Button("Tap") { onTap(text) }
            .onTapGesture { NSLog(text) }  // bad: flow-ui, @Binding handed from the parent
    }
}
@Observable final class Observed { var note = ""; func load() { note = remoteText() }; func show() { NSLog(note) } }  // bad: flow-ui, @Observable property
