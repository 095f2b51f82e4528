// Second file of the shop: what is given to the diagnostics.
import Foundation

final class Basket {
    let diagnostics: any Diagnostics
    let crash = CrashDiagnostics()

    init(diagnostics: any Diagnostics) { self.diagnostics = diagnostics }

    func pay(voucher: String, cardToken: String) {
        diagnostics.record("pay", details: ["voucher": voucher, "card": cardToken])
        crash.recordNames("pay", details: ["card": cardToken])
    }

    func send(_ request: URLRequest) async {
        do {
            _ = try await URLSession.shared.data(for: request)
        } catch {
            let bearerToken = request.value(forHTTPHeaderField: "Authorization") ?? ""
            let failure = RequestFailed(status: 0, headers: ["auth": bearerToken])
            Bugsnag.notifyError(failure)  // bad: secret-in-crash-report
            Bugsnag.notifyError(RequestFailed(status: 401, headers: [:]))  // good: secret-in-crash-report
        }
    }
}
