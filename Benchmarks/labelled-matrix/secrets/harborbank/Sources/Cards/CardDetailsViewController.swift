import UIKit
import FirebaseCrashlytics

struct PaymentCard: Codable, CustomStringConvertible {
    let pan: String
    let cvv: String
    let holder: String
    let expiry: String

    var lastFour: String { String(pan.suffix(4)) }
    var description: String { "Card(•••• \(lastFour), \(expiry))" }
}

struct VirtualCard: Decodable, CustomDebugStringConvertible {
    var number: String
    var securityCode: String
    var debugDescription: String { "VirtualCard(number: \(number), cvc: \(securityCode))" }
}

final class CardDetailsViewController: UIViewController {
    private let numberLabel = UILabel()
    private let copyButton = UIButton(type: .system)
    var card: PaymentCard!
    var virtualCard: VirtualCard?

    override func viewDidLoad() {
        super.viewDidLoad()
        NSLog("showing %@", card.description) // good: secret-in-log
        numberLabel.text = "•••• \(card.lastFour)" // good: secret-on-screen
        numberLabel.accessibilityLabel = "Card ending in \(card.lastFour)" // good: secret-on-screen
        copyButton.addAction(UIAction { [unowned self] _ in self.copyNumber() }, for: .touchUpInside)
        Crashlytics.crashlytics().setCustomValue(card.lastFour, forKey: "card_last4") // good: secret-in-log
        if let virtualCard {
            debugPrint("virtual card issued:", virtualCard) // bad: secret-in-log
        }
    }

    private func copyNumber() {
        UIPasteboard.general.string = "\(card.pan) \(card.expiry) \(card.cvv)" // bad: pasteboard-leak
    }

    private func copyNumberBriefly() {
        UIPasteboard.general.setItems([[UIPasteboard.typeAutomatic: card.pan]], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) // good: pasteboard-leak
    }

    @IBAction func copyForOneMinute(_ sender: UIBarButtonItem) {
        copyNumberBriefly()
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Crashlytics.crashlytics().setCustomValue(card.pan, forKey: "active_card") // bad: secret-in-log
    }
}

final class CardCache {
    private let folder = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]

    func store(_ cards: [PaymentCard]) throws {
        let encoded = try PropertyListEncoder().encode(cards)
        try encoded.write(to: folder.appendingPathComponent("cards.plist")) // bad: secret-in-plain-file
    }

    func storeArtwork(_ png: Data, token assetToken: String) throws {
        try png.write(to: folder.appendingPathComponent("\(assetToken).png")) // good: secret-in-plain-file
    }
}

final class CardListViewController: UITableViewController {
    private let cache = CardCache()

    func didLoad(cards: [PaymentCard], artwork: [String: Data]) {
        do {
            try cache.store(cards)
            for (token, png) in artwork { try cache.storeArtwork(png, token: token) }
        } catch {
            Crashlytics.crashlytics().record(error: error)
        }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        Task { @MainActor in
            let cards = try await CardClient().cards()
            didLoad(cards: cards, artwork: [:])
            let details = CardDetailsViewController()
            details.card = cards[indexPath.row]
            details.virtualCard = try? await CardClient().virtualCard()
            navigationController?.pushViewController(details, animated: true)
        }
    }
}

struct CardClient {
    func cards() async throws -> [PaymentCard] {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.harborbank.example/v3/cards")!)
        return try JSONDecoder().decode([PaymentCard].self, from: data)
    }

    func virtualCard() async throws -> VirtualCard {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.harborbank.example/v3/cards/virtual")!)
        return try JSONDecoder().decode(VirtualCard.self, from: data)
    }
}
