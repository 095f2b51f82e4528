// Second file of the drafts: archives from the network, from messages and from the watch.
import Foundation
import Network
import WatchConnectivity

final class Drafts: NSObject {
    var reading: any DraftReading = LegacyReading()

    func receive(_ connection: NWConnection) {
        connection.receiveMessage { [self] data, _, _, _ in
            guard let data else { return }
            _ = try? reading.read(data)
            _ = data.unarchived
            _ = data.unarchived(as: NSString.self)
            _ = TextUnarchiver.unarchiveObject(with: data)  // good: unsafe-unarchiving
            _ = try? DraftReader().open(data)
        }
    }

    func session(_ session: WCSession, didReceiveMessageData messageData: Data) {
        let object = NSKeyedUnarchiver.unarchiveObject(with: messageData)  // bad: unsafe-unarchiving
        let plain = try? PropertyListDecoder().decode([Int].self, from: messageData)  // good: unsafe-unarchiving
        print(object == nil, plain == nil)
    }

    func stored(_ defaults: UserDefaults) -> Any? {
        let read: (Data) -> Any? = NSKeyedUnarchiver.unarchiveObject(with:)  // bad: unsafe-unarchiving
        return defaults.data(forKey: "drafts").flatMap(read)
    }

    func storedSafely(_ defaults: UserDefaults) -> NSString? {
        guard let data = defaults.data(forKey: "drafts") else { return nil }
        return try? NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)  // good: unsafe-unarchiving
    }
}
