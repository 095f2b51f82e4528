import Foundation
import UserNotifications

func image(_ content: UNNotificationContent) async throws -> [Data] {
    guard let url = URL(string: content.userInfo["image"] as? String ?? "") else { return [] }
    let raw = try await URLSession.shared.data(from: url).0
    guard Policy.allows(url) else { return [raw] }
    return [raw, try await URLSession.shared.data(from: url).0]
}
