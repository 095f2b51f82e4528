import Foundation
import WatchConnectivity
import ClockKit

final class WatchLink: NSObject, WCSessionDelegate {
    static let shared = WatchLink()

    func push(_ session: ShopSession) {
        guard WCSession.isSupported() else { return }
        WCSession.default.delegate = self
        WCSession.default.activate()
        WCSession.default.transferUserInfo(["bearer": session.bearer])
    }

    func session(_ session: WCSession, didReceiveUserInfo userInfo: [String: Any] = [:]) {
        guard let bearer = userInfo["bearer"] as? String else { return }
        CFPreferencesSetAppValue("watch.bearer" as CFString, bearer as CFString, kCFPreferencesCurrentApplication) // bad: secret-in-preferences
        CFPreferencesSetAppValue("watch.paired" as CFString, kCFBooleanTrue, kCFPreferencesCurrentApplication) // good: secret-in-preferences
        CFPreferencesAppSynchronize(kCFPreferencesCurrentApplication)
    }

    func session(_ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?) {}
    #if os(iOS)
    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) {}
    #endif
}
