import UIKit

/// The kiosk's main screen; everything the scene delegate asks for ends here.
@MainActor
final class KioskDeskController: UIViewController, KioskDesk {
    private let vault = KioskVault()
    private let gate = SupervisorGate()
    private let setup = KioskSetup(defaults: .standard)
    private let menu = SupervisorMenu()
    private lazy var uplink = KioskUplink(vault: vault)
    private var voided: Set<Int> = []
    private var asked: [Int] = []

    var operatorToken: String {
        vault.read(.operatorToken) ?? ""
    }

    func show(ticket: Int) {
        title = "Ticket \(ticket)"
    }

    func void(ticket: Int) {
        voided.insert(ticket)
    }

    func requestVoid(ticket: Int) {
        asked.append(ticket)
        Task {
            guard await gate.mayReprint() else { return }
            asked.removeAll { $0 == ticket }
            void(ticket: ticket)
        }
    }

    func correct(_ ticket: Int) {
        Task {
            if await gate.mayCorrect() { title = "Correcting \(ticket)" }
        }
    }

    func changePrice(to cents: Int) {
        Task {
            if await gate.mayChangePrice() { title = "Price \(cents)" }
        }
    }

    func provisioned(_ answer: [String: Any]) throws {
        setup.adopt(answer)
        setup.enrol(token: answer["supervisor"] as? String ?? "", language: answer["language"] as? String ?? "en")
        try vault.write(answer["token"] as? String ?? "", to: .operatorToken)
        vault.storeBankPIN(answer["bankPIN"] as? String ?? "")
        menu.copyRecovery(answer["recovery"] as? [String] ?? [])
    }

    func weighed(_ load: Data, card: Data, printerIV: Data, phrase: String, salt: Data) throws -> Data {
        uplink.send([load])
        let key = KeyFile(salt: salt).legacyKey(phrase)
        return try CardCrypto().printerFrame(card, iv: printerIV, key: key.prefix(16))
    }
}
