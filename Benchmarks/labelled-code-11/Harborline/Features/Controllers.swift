import UIKit
import os

final class SignInViewController: UIViewController {
    private let log = Logger(subsystem: "coop.harborline.member", category: "sign-in")
    private var form = SignInForm()
    var api: MemberAPI?

    @objc private func submit() {
        guard let api else { return }
        let form = self.form
        Task {
            do {
                let session = try await api.signIn(form)
                NSLog("sign-in ok, member %@", String(session.memberID.suffix(2))) // good: secret-in-log
            } catch {
                NSLog("sign-in failed for %@ / %@: %@", form.memberNumber, form.password, String(describing: error)) // bad: secret-in-log
                log.error("sign-in failed: \(String(describing: error), privacy: .public)")
            }
        }
    }
}

final class TransferFormViewController: UIViewController {
    private let draft: TransferRequest
    private let transfers: TransferService

    init(draft: TransferRequest, transfers: TransferService) {
        self.draft = draft
        self.transfers = transfers
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(configuration: .filled(), primaryAction: UIAction(title: "Send \(draft.amount.formatted)") { [draft, transfers] _ in
            Task { try await transfers.submit(draft) }
        })
        view.addSubview(button)
    }
}

final class StatementViewController: UIViewController {
    private let statementID: String
    private let api: MemberAPI
    private let files = StatementFiles()

    init(statementID: String, api: MemberAPI) {
        self.statementID = statementID
        self.api = api
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task {
            let data = try await api.statement(id: statementID)
            try files.keep(data, named: statementID)
        }
    }
}

final class CardDetailViewController: UIViewController {
    private let card: PaymentCard
    private let account: Account
    private let log = OSLog(subsystem: "coop.harborline.member", category: "cards")

    init(card: PaymentCard, account: Account) {
        self.card = card
        self.account = account
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        os_log("card shown %{public}@ %{public}@", log: log, type: .info, card.pan, card.cvv) // bad: secret-in-log
        os_log("card shown %{public}@", log: log, type: .info, card.id) // good: secret-in-log
    }

    func copyNumber() {
        UIPasteboard.general.string = card.pan // bad: pasteboard-leak
    }

    func copyNickname() {
        UIPasteboard.general.string = account.nickname // good: pasteboard-leak
    }

    func copySecurityCode() {
        UIPasteboard.general.setItems([["public.utf8-plain-text": card.cvv]], options: [:]) // bad: pasteboard-leak
    }

    func copySecurityCodeBriefly() {
        let options: [UIPasteboard.OptionsKey: Any] = [.localOnly: true, .expirationDate: Date().addingTimeInterval(30)]
        UIPasteboard.general.setItems([["public.utf8-plain-text": card.cvv]], options: options) // good: pasteboard-leak
    }

    func exportPin(_ pin: String) {
        let board = UIPasteboard(name: UIPasteboard.Name("coop.harborline.handover"), create: true)
        board?.setValue(pin, forPasteboardType: "public.text") // bad: pasteboard-leak
    }

    func exportBranchCode(_ code: String) {
        UIPasteboard.general.setValue(code, forPasteboardType: "public.text") // good: pasteboard-leak
    }

    func copyCredentials(_ form: SignInForm) {
        let provider = NSItemProvider(object: "\(form.memberNumber)\t\(form.password)" as NSString)
        UIPasteboard.general.itemProviders = [provider] // bad: pasteboard-leak
    }

    func copySupportLink() {
        let provider = NSItemProvider(object: URL(string: "https://help.harborline.coop/cards")! as NSURL)
        UIPasteboard.general.itemProviders = [provider] // good: pasteboard-leak
    }
}
