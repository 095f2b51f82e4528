// Harder roads from a link to an action: routers, stored commands, selectors, tasks, own signatures, shadowed names.
import SwiftUI
import UIKit

protocol HomeService {
    func unlockDoor(_ name: String) async throws
    func setTemperature(_ degrees: Double)
    func addUser(_ name: String, role: String)
    func removeDevice(_ id: String)
    func show(_ room: Room)
}

enum Room: String, CaseIterable { case kitchen, hall }

enum HomeAction {
    case unlock(String)
    case temperature(Double)
    case room(Room)

    init?(_ link: URL) {
        let name = link.lastPathComponent
        switch link.host {
        case "unlock": self = .unlock(name)
        case "warm": self = .temperature(Double(name) ?? 20)
        default:
            guard let room = Room(rawValue: name) else { return nil }
            self = .room(room)
        }
    }
}

/// A rehearsal of the house: nothing happens.
struct Rehearsal {
    private(set) var steps: [String] = []
    mutating func removeDevice(_ id: String) { steps.append("remove " + id) }
}

final class HomeScene: UIResponder, UIWindowSceneDelegate {
    let home: any HomeService
    private var queue: [HomeAction] = []
    private var invited: String?
    private var rehearsal = Rehearsal()
    private let nonces: (String) -> Bool

    init(home: any HomeService, nonces: @escaping (String) -> Bool) {
        self.home = home
        self.nonces = nonces
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            if let action = HomeAction(context.url) { queue.append(action) }
            let parts = URLComponents(url: context.url, resolvingAgainstBaseURL: false)
            let items = (parts?.queryItems ?? []).reduce(into: [:]) { $0[$1.name] = $1.value ?? "" }
            invited = items["invite"]
            rehearsal.removeDevice(items["device"] ?? "")  // good: deep-link-unvalidated
            home.removeDevice(items["device"] ?? "")  // bad: deep-link-unvalidated
            if let nonce = items["nonce"], nonces(nonce) {
                home.show(.hall)  // good: deep-link-unvalidated
            }
        }
    }

    func run() async throws {
        for action in queue {
            switch action {
            case .unlock(let door):
                try await home.unlockDoor(door)  // bad: deep-link-unvalidated
            case .temperature(let degrees):
                home.setTemperature(degrees)  // bad: deep-link-unvalidated
            case .room(let room):
                home.show(room)  // good: deep-link-unvalidated
            }
        }
    }

    func accept() {
        guard let invited else { return }
        home.addUser(invited, role: "guest")  // bad: deep-link-unvalidated
        let roles = ["guest": "guest", "owner": "owner"]
        home.show(roles[invited] == nil ? .hall : .kitchen)  // good: deep-link-unvalidated
    }

    func asked(_ link: URL, on controller: UIViewController) {
        guard case .unlock(let door)? = HomeAction(link) else { return }
        let sheet = UIAlertController(title: "Unlock \(door)?", message: nil, preferredStyle: .alert)
        let unlock = UIAlertAction(title: "Unlock", style: .destructive) { [home] _ in
            Task { try await home.unlockDoor(door) }  // good: deep-link-unvalidated
        }
        sheet.addAction(unlock)
        controller.present(sheet, animated: true)
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        asked(url, on: UIViewController())
        let name = url.lastPathComponent
        home.setTemperature(min(max(Double(name) ?? 20, 16), 24))  // good: deep-link-unvalidated
        return true
    }
}
