import Combine
import SwiftUI

@MainActor
final class DeviceModel: ObservableObject {
    enum Action {
        case pair(code: String)
        case report(token: String)
        case ping
    }

    @Published var lines: [String] = []
    private var bag = Set<AnyCancellable>()
    private let usesRelay = Locale.current.region?.identifier == "CN"
    private lazy var relay: URL = {
        let host = usesRelay ? "http://relay-cn.passage-cloud.net" : "http://relay.passage-cloud.net"
        return URL(string: host)!
    }()
    private let bases = ["pair": "http://pair.passage-cloud.net", "ping": "http://127.0.0.1:8787"]

    func start() {
        Task {
            guard let token = await TokenVault.shared.current() else { return }
            dispatch(.report(token: token))
            await collect(tokens(first: token))
        }
        dispatch(.ping)
    }

    func dispatch(_ action: Action) {
        switch action {
        case .pair(let code):
            var request = URLRequest(url: URL(string: bases["pair", default: "https://pair.passage.com"])!) // bad: cleartext-transmission
            request.httpMethod = "POST"
            request.httpBody = Data(code.utf8)
            run(request)
        case .report(let token):
            var request = URLRequest(url: relay.appending(path: "report")) // bad: cleartext-transmission
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            run(request)
            upgrade(token)
        case .ping:
            run(URLRequest(url: URL(string: bases["ping"]!)!)) // good: cleartext-transmission
        }
    }

    private func upgrade(_ token: String) {
        let address = relay.absoluteString.replacingOccurrences(of: "http://", with: "https://")
        var request = URLRequest(url: URL(string: address + "/upgrade")!) // good: cleartext-transmission
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        run(request)
        var list = URLComponents(string: "https://devices.passage-cloud.net/list")!
        list.scheme = relay.scheme
        list.queryItems = [URLQueryItem(name: "token", value: token)]
        run(URLRequest(url: list.url!)) // bad: cleartext-transmission
    }

    private func run(_ request: URLRequest) {
        URLSession.shared.dataTaskPublisher(for: request)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .replaceError(with: "")
            .receive(on: RunLoop.main)
            .sink { [weak self] in self?.lines.append($0) }
            .store(in: &bag)
    }

    private func tokens(first: String) -> AsyncStream<(index: Int, token: String)> {
        AsyncStream { continuation in
            continuation.yield((0, first))
            continuation.yield((1, KeychainItem(account: "refresh").read()?.value ?? ""))
            continuation.finish()
        }
    }

    private func collect(_ stream: AsyncStream<(index: Int, token: String)>) async {
        for await entry in stream {
            print("token", entry.index) // good: secret-in-log
            print("token", entry.token.prefix(80)) // bad: secret-in-log
        }
    }
}

struct DevicesScreen: View {
    @StateObject private var model = DeviceModel()
    @State private var code = ""

    var body: some View {
        List {
            SecureField("Pairing code", text: $code)
            Button("Pair") { model.dispatch(.pair(code: code)) }
            ForEach(model.lines, id: \.self) { Text($0) }
        }
        .onAppear { model.start() }
    }
}
