import SwiftUI
import UIKit
import os

@main
struct TellerboxApp: App {
    @UIApplicationDelegateAdaptor(TellerboxDelegate.self) private var delegate
    @State private var coordinator = AppCoordinator()

    var body: some Scene {
        WindowGroup {
            HomeView(coordinator: coordinator)
                .task { await coordinator.start() }
                .onOpenURL { coordinator.handle($0) }
        }
    }
}

final class TellerboxDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier
    ) -> Bool {
        identifier != .keyboard // good: keyboard
    }
}

@MainActor
@Observable
final class AppCoordinator {
    enum Sheet: Identifiable {
        case pay(PaymentRequest)
        case article(URL)

        var id: String {
            switch self {
            case .pay(let request): "pay-\(request.id)"
            case .article(let url): url.absoluteString
            }
        }
    }

    var sheet: Sheet?
    private(set) var isUnlocked = false

    let payments: PaymentService
    let lock: AppLock
    private let log = os.Logger(subsystem: "com.tellerbox.app", category: "coordinator")

    init(payments: PaymentService = .live, lock: AppLock = AppLock()) {
        self.payments = payments
        self.lock = lock
    }

    func start() async {
        isUnlocked = await lock.unlockSession() != nil
    }

    func handle(_ url: URL) {
        guard url.scheme == "tellerbox", let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let items = parts.queryItems ?? []
        let value: (String) -> String? = { name in items.first { $0.name == name }?.value }

        switch parts.host {
        case "pay":
            guard let request = PaymentRequest(payee: value("to"), amount: value("amount"), reference: value("ref")) else { return }
            sheet = .pay(request) // good: deep-link
        case "approve":
            guard let request = PaymentRequest(payee: value("to"), amount: value("amount"), reference: value("ref")) else { return }
            Task { [payments] in
                try await payments.submit(request) // bad: deep-link
            }
        case "read":
            guard let raw = value("url"), let target = URL(string: raw) else { return }
            UIApplication.shared.open(target) // bad: open-url
        case "support":
            guard let topic = value("topic"), SupportTopic(rawValue: topic) != nil else { return }
            var link = URLComponents(string: "https://help.tellerbox.com/articles")
            link?.queryItems = [URLQueryItem(name: "topic", value: topic)]
            if let url = link?.url { UIApplication.shared.open(url) } // good: open-url
        default:
            log.info("ignored link host \(parts.host ?? "-", privacy: .public)")
        }
    }
}

enum SupportTopic: String {
    case cards
    case transfers
    case limits
}

struct HomeView: View {
    @Bindable var coordinator: AppCoordinator

    var body: some View {
        NavigationStack {
            if coordinator.isUnlocked {
                List {
                    NavigationLink("Cards") { CardDetailView(card: .placeholder) }
                    NavigationLink("Transfers") { TransferFormView(model: TransferFormModel(payments: coordinator.payments)) }
                }
            } else {
                ContentUnavailableView("Locked", systemImage: "lock")
            }
        }
    }
}

struct Card: Identifiable, Sendable {
    let id: String
    let pan: String
    let expiry: String
    let holder: String

    static let placeholder = Card(id: "0", pan: "", expiry: "", holder: "")
    var lastFour: String { String(pan.suffix(4)) }
}

struct CardDetailView: View {
    let card: Card
    @State private var revealed = false
    private let log = os.Logger(subsystem: "com.tellerbox.app", category: "cards")

    var body: some View {
        Form {
            LabeledContent("Holder", value: card.holder)
            LabeledContent("Number", value: revealed ? card.pan : "•••• \(card.lastFour)")
            Button("Show number") { reveal() }
            Button("Copy number") {
                UIPasteboard.general.string = card.pan // bad: pasteboard
            }
            Button("Copy for this device") { copyLocally() }
            ShareLink(item: URL(string: "https://tellerbox.com/invite")!)
        }
    }

    private func reveal() {
        revealed = true
        log.info("revealed card \(card.pan, privacy: .public)") // bad: secret-in-log
        log.debug("card ends in \(card.lastFour, privacy: .private)") // good: secret-in-log
    }

    private func copyLocally() {
        let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: Date.now.addingTimeInterval(60)]
        UIPasteboard.general.setItems([["public.utf8-plain-text": card.pan]], options: options) // good: pasteboard
    }
}

@MainActor
@Observable
final class TransferFormModel {
    var iban = ""
    var amount = ""
    var oneTimeCode = ""
    var passcode = ""
    var failure: String?
    private let payments: PaymentService

    init(payments: PaymentService) {
        self.payments = payments
    }

    func submit() async {
        guard let request = PaymentRequest(payee: iban, amount: amount, reference: nil) else {
            failure = "Check the amount"
            return
        }
        do {
            try await payments.submit(request)
        } catch {
            failure = "Payment failed"
        }
    }

    func copyRecoveryCodes(_ codes: [String]) {
        UIPasteboard.general.strings = codes // bad: pasteboard
    }
}

struct TransferFormView: View {
    @State var model: TransferFormModel

    var body: some View {
        Form {
            TextField("IBAN", text: $model.iban)
                .autocorrectionDisabled()
            TextField("Amount", text: $model.amount)
                .keyboardType(.decimalPad)
            TextField("Passcode", text: $model.passcode) // bad: text-input
            TextField("Code from SMS", text: $model.oneTimeCode).textContentType(.oneTimeCode) // good: text-input
            PasteButton(payloadType: String.self) { values in model.iban = values.first ?? "" } // good: pasteboard
            Button("Send") { Task { await model.submit() } }
        }
    }
}

final class PinPadController: UIViewController {
    private let pinField = UITextField()
    private let answerField = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        pinField.isSecureTextEntry = true // good: text-input
        pinField.keyboardType = .numberPad
        answerField.placeholder = "Mother's maiden name"
        answerField.autocorrectionType = .yes // bad: text-input
        let stack = UIStackView(arrangedSubviews: [pinField, answerField])
        stack.axis = .vertical
        view.addSubview(stack)
    }
}
