import Foundation
import UIKit

struct VisitChange {
    let number: String
    let customer: String
    let street: String
    let stateName: String
    let minutes: Int
}

extension VisitChange {
    init?(payload: [AnyHashable: Any]) {
        guard let visit = payload["visit"] as? [String: Any],
              let number = visit["number"] as? String,
              let customer = visit["customer"] as? String,
              let street = visit["street"] as? String,
              let stateName = visit["state"] as? String else { return nil }
        self.init(number: number, customer: customer, street: street, stateName: stateName,
                  minutes: visit["minutes"] as? Int ?? 0)
    }
}

enum VisitState: String {
    case open, travelling, done
}

final class VisitAppDelegate: NSObject, UIApplicationDelegate {
    let repository = VisitRepository(directory: FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0])

    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) async -> UIBackgroundFetchResult {
        guard let change = VisitChange(payload: userInfo) else { return .noData }
        do {
            try repository.store(change)
            try repository.annotate(change)
            return .newData
        } catch {
            return .failed
        }
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        guard let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems else { return false }
        let search = VisitSearch(items: items)
        return !repository.search(search).isEmpty
    }
}
