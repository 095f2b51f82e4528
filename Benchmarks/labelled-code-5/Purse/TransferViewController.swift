import Combine
import UIKit
import WebKit

@MainActor
final class TransferViewModel {
    @Published private(set) var message: String?
    @Published private(set) var balance = 0
    private let service: PaymentsServing
    private let ledger: LedgerStoring
    private var bag = Set<AnyCancellable>()

    init(service: PaymentsServing, ledger: LedgerStoring) {
        self.service = service
        self.ledger = ledger
    }

    func submit(iban: String, amount: Decimal, reference: String) {
        service.transfer(TransferRequest(iban: iban, amount: amount, reference: reference))
            .receive(on: DispatchQueue.main)
            .sink { [weak self] completion in
                switch completion {
                case .failure(ServiceError.http(let status, let body)):
                    self?.message = "HTTP \(status): \(body)" // bad: error-detail
                case .failure:
                    self?.message = "The transfer could not be sent." // good: error-detail
                case .finished:
                    self?.message = "Sent"
                }
            } receiveValue: {}
            .store(in: &bag)
    }

    func find(_ text: String) -> [Payment] {
        (try? ledger.search(text, order: PaymentOrder.newest.rawValue)) ?? []
    }

    func filter(_ payments: [NSDictionary], by field: String, value: String) -> [Any] {
        let predicate = NSPredicate(format: "\(field) == %@", value) // bad: predicate
        return (payments as NSArray).filtered(using: predicate)
    }

    func filter(_ payments: [NSDictionary], payee: String) -> [Any] {
        let predicate = NSPredicate(format: "payee ==[c] %@", payee) // good: predicate
        return (payments as NSArray).filtered(using: predicate)
    }

    func label(format: String, payee: String) -> String {
        NSString(format: format as NSString, payee) as String // bad: format-string
    }

    func label(payee: String) -> String {
        String(format: "To %@", payee) // good: format-string
    }
}

final class TransferViewController: UIViewController, WKNavigationDelegate {
    private let iban: String
    private let amount: Decimal
    private let web = WKWebView()
    private let field = UITextField()

    init(iban: String, amount: Decimal) {
        self.iban = iban
        self.amount = amount
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func viewDidLoad() {
        super.viewDidLoad()
        web.navigationDelegate = self
        view.addSubview(web)
        field.text = "\(iban) \(amount)"
    }

    func showTerms(for payee: String) {
        web.loadHTMLString("<h1>Terms</h1><p>Transfer to \(payee)</p>", baseURL: URL(string: "https://www.purse.com")) // bad: html
    }

    func showConditions(for payee: String) {
        web.loadHTMLString("<h1>Terms</h1><p>Transfer to \(payee.htmlEscaped)</p>", baseURL: nil) // good: html
    }

    func prefill(memo: String) {
        web.evaluateJavaScript("document.getElementById('memo').value = '\(memo)'") // bad: script-injection
    }

    func setMemo(memo: String) {
        web.callAsyncJavaScript("document.getElementById('memo').value = memo", arguments: ["memo": memo], in: nil, in: .page, completionHandler: nil) // good: script-injection
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url, url.scheme == "https", url.host == "www.purse.com" else { // good: host-check
            decisionHandler(.cancel)
            return
        }
        decisionHandler(.allow)
    }

    func mask(_ iban: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: iban)
        text.addAttribute(.kern, value: 2, range: NSRange(location: 0, length: (iban as NSString).length)) // good: string-length
        return text
    }

    func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let current = field.text ?? ""
        let start = current.index(current.startIndex, offsetBy: range.location) // bad: string-length
        let end = current.index(start, offsetBy: range.length)
        return current.replacingCharacters(in: start..<end, with: string).count <= 34
    }
}

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
