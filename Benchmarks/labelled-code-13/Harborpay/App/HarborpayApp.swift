import SwiftUI
import UIKit

@main
struct HarborpayApp: App {
    @UIApplicationDelegateAdaptor(HarborpayDelegate.self) private var delegate
    private let environment = WalletEnvironment.live

    var body: some Scene {
        WindowGroup {
            Text("Harborpay")
                .onOpenURL { environment.links.handle($0) }
        }
    }
}

final class HarborpayDelegate: NSObject, UIApplicationDelegate {
    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        await WalletEnvironment.live.push.receive(userInfo)
        return .newData
    }
}

struct WalletEnvironment {
    static let live = WalletEnvironment()

    let payments: PaymentRepository
    let links: PayLinkHandler
    let push: PushReceiver

    private init() {
        let keychain = Keychain(service: "com.harborpay.wallet")
        let api = WalletAPI(keychain: keychain)
        payments = RemotePaymentRepository(api: api, gate: BiometricGate(keychain: keychain))
        links = PayLinkHandler(payments: payments)
        push = PushReceiver()
    }
}
