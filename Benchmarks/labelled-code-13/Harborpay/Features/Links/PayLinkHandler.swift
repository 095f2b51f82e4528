import UIKit

final class PayLinkHandler {
    private let payments: PaymentRepository
    private let trustedHosts = ["harborpay.example", "shop.harborpay.example"]

    init(payments: PaymentRepository) { self.payments = payments }

    func handle(_ url: URL) {
        let query = Dictionary((URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
        let payment = Payment(payee: query["to"] ?? "", cents: Int(query["cents"] ?? "") ?? 0, reference: query["ref"] ?? "")
        switch url.host {
        case "pay":
            Task { _ = try? await payments.payTrusted(payment) } // bad: deep-link-action
        case "request":
            Task { _ = try? await payments.pay(payment) } // good: deep-link-action
        case "return":
            comeBack(to: query["url"] ?? "")
        case "done":
            finish(query["next"].flatMap(URL.init(string:)))
        default:
            break
        }
    }

    private func comeBack(to text: String) {
        guard let target = URL(string: text), isShop(target) else { return }
        UIApplication.shared.open(target) // bad: open-redirect
    }

    private func isShop(_ url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://shop.harborpay.example") // bad: incomplete-host-check
    }

    private func finish(_ next: URL?) {
        guard let next, next.scheme == "https", let host = next.host?.lowercased(), trustedHosts.contains(host) else { return } // good: incomplete-host-check
        UIApplication.shared.open(next) // good: open-redirect
    }

    func copyPaymentLink(reference: String) {
        UIPasteboard.general.url = URL(string: "https://harborpay.example/r")?.appendingPathComponent(reference) // good: pasteboard-leak
    }

    func copySecurityCode(_ cvv: String) {
        let board = UIPasteboard.general
        board.items = [["public.plain-text": cvv]] // bad: pasteboard-leak
    }
}
