import Foundation
import UIKit
import AVKit
import UserNotifications

struct Order: Codable {
    let id: String
    let pickupCode: String
    let idNumber: String?
    let trackingToken: String
}

struct ShopSession: Codable {
    let bearer: String
    let csrf: String
}

final class OrdersStore {
    private let cache = URLCache.shared
    private let session: ShopSession

    init(session: ShopSession) {
        self.session = session
    }

    func refresh() async throws -> [Order] {
        var request = URLRequest(url: URL(string: "https://api.marketplace.example/orders")!)
        request.setValue("Bearer \(session.bearer)", forHTTPHeaderField: "Authorization")
        let (data, response) = try await URLSession.shared.data(for: request)
        return try JSONDecoder().decode([Order].self, from: data)
    }

    func exchange(code: String) async throws -> ShopSession {
        var request = URLRequest(url: URL(string: "https://api.marketplace.example/token")!)
        request.httpMethod = "POST"
        request.httpBody = Data("code=\(code)".utf8)
        let (data, response) = try await URLSession.shared.data(for: request)
        let fresh = try JSONDecoder().decode(ShopSession.self, from: data)
        cache.storeCachedResponse(CachedURLResponse(response: response, data: data, storagePolicy: .allowed), for: request) // bad: secret-in-plain-file
        return fresh
    }

    func catalogue() async throws -> Data {
        let request = URLRequest(url: URL(string: "https://api.marketplace.example/catalogue")!)
        let (data, response) = try await URLSession.shared.data(for: request)
        cache.storeCachedResponse(CachedURLResponse(response: response, data: data), for: request) // good: secret-in-plain-file
        return data
    }

    func announce(_ order: Order) {
        let content = UNMutableNotificationContent()
        content.title = "Your order is ready"
        content.body = "Show your ID \(order.idNumber ?? "") and code \(order.pickupCode) at the desk." // bad: notification-content
        content.userInfo = ["tracking": order.trackingToken] // good: notification-content
        UNUserNotificationCenter.current().add(.init(identifier: order.id, content: content, trigger: nil))
    }

    func subscribeCalendar() {
        var components = URLComponents()
        components.scheme = "webcal"
        components.host = "calendar.marketplace.example"
        components.path = "/deliveries.ics"
        components.queryItems = [.init(name: "bearer", value: session.bearer)]
        UIApplication.shared.open(components.url!) // bad: url-request-secret
    }

    func trailerPlayer(id: String) -> AVPlayer {
        AVPlayer(url: URL(string: "https://media.marketplace.example/\(id)/master.m3u8?bearer=\(session.bearer)")!) // bad: url-request-secret
    }

    func publicTrailerPlayer(id: String, playbackToken: String) -> AVPlayer {
        AVPlayer(url: URL(string: "https://media.marketplace.example/public/\(id).m3u8?v=2")!) // good: url-request-secret
    }

    func sendReferral(to merchant: URL) async throws {
        var request = URLRequest(url: merchant)
        request.setValue("https://api.marketplace.example/cart?session=\(session.bearer)", forHTTPHeaderField: "Referer") // bad: url-request-secret
        _ = try await URLSession.shared.data(for: request)
    }
}

final class OrdersViewController: UITableViewController {
    var store: OrdersStore!

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task {
            _ = try? await store.catalogue()
            for order in try await store.refresh() { store.announce(order) }
        }
    }

    @IBAction func calendarTapped(_ sender: UIBarButtonItem) { store.subscribeCalendar() }

    @IBAction func merchantTapped(_ sender: UIButton) {
        Task { try await store.sendReferral(to: URL(string: "https://merchant.example/landing")!) }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        let player = AVPlayerViewController()
        player.player = indexPath.section == 0 ? store.publicTrailerPlayer(id: "\(indexPath.row)", playbackToken: "p") : store.trailerPlayer(id: "\(indexPath.row)")
        present(player, animated: true)
    }

    @IBAction func pairTapped(_ sender: UIButton) {
        let alert = UIAlertController(title: "Pair", message: "Code shown on your other device", preferredStyle: .alert)
        alert.addTextField { $0.isSecureTextEntry = true }
        alert.addAction(UIAlertAction(title: "Pair", style: .default) { [unowned self] _ in
            guard let code = alert.textFields?.first?.text else { return }
            Task { store = OrdersStore(session: try await store.exchange(code: code)) }
        })
        present(alert, animated: true)
    }
}
