import Combine
import SwiftUI

@main
struct KettleApp: App {
    @StateObject private var home = Home()

    var body: some Scene {
        WindowGroup {
            DashboardView(home: home)
                .onOpenURL { home.router.route($0) }
                .alert("Start boiling?", isPresented: $home.asking) {
                    Button("Boil") { home.confirmBoil() }
                    Button("Cancel", role: .cancel) { home.pendingTarget = nil }
                }
        }
    }
}

@MainActor
final class Home: ObservableObject {
    @Published var asking = false
    @Published private(set) var kettleName = "Kettle"
    @Published private(set) var readings: [Int] = []
    var pendingTarget: Int?
    private var subscriptions: Set<AnyCancellable> = []
    let link = KettleConnection(host: "kettle.local")
    lazy var router = LinkRouter(home: self)

    init() {
        link.telemetry
            .receive(on: DispatchQueue.main)
            .sink { [weak self] data in
                guard let self, let first = data.first else { return }
                if first == 0x10 {
                    kettleName = String(decoding: data.dropFirst(), as: UTF8.self)
                } else {
                    readings = data.suffix(60).map(Int.init)
                }
            }
            .store(in: &subscriptions)
        link.start()
        link.receiveFrame()
    }

    func ask(toBoil target: Int) {
        pendingTarget = min(max(target, 40), 100)
        asking = true
    }

    func confirmBoil() {
        guard let pendingTarget else { return }
        link.send(.boil(celsius: UInt8(pendingTarget))) // good: deep-link-action
        self.pendingTarget = nil
    }

    func boilNow(_ celsius: Int) {
        link.send(.boil(celsius: UInt8(celsius))) // bad: integer-overflow
    }
}
