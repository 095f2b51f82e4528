// Second file of the gateway: packets, Bluetooth values and push payloads.
import CoreBluetooth
import Foundation
import Network
import UserNotifications

final class Gateway: NSObject, CBPeripheralDelegate {
    let journal: FileJournal
    let encoding: EncodingJournal
    let screen = ScreenJournal()

    init(journal: FileJournal, encoding: EncodingJournal) {
        self.journal = journal
        self.encoding = encoding
    }

    func receive(_ connection: NWConnection) {
        connection.receiveMessage { [self] data, _, _, _ in
            guard let text = data.flatMap({ String(data: $0, encoding: .utf8) }) else { return }
            journal.add("packet " + text)
            encoding.add(text)
            screen.show(text)
            journal.addCode(text.count)
            let event = Event.joined(name: text)
            Swift.print(event.text)  // bad: log-injection
            Swift.print(Event.left(seconds: data?.count ?? 0))  // good: log-injection
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        guard let value = item.value else { return }
        let name = String(decoding: value, as: UTF8.self)
        FileHandle.standardError.write(Data((name + "\n").utf8))  // bad: log-injection
        NSLog("value %@", value.base64EncodedString())  // good: log-injection
        NSLog("value %@", value.map { String(format: "%02x", $0) }.joined())  // good: log-injection
    }

    func pushed(_ notification: UNNotification) {
        let info = notification.request.content.userInfo
        let names = (info["names"] as? [String] ?? []).map { "<\($0)>" }
        let known = ["anna", "ben"]
        for name in names {
            debugPrint(name)  // good: log-injection
            Swift.print(name)  // bad: log-injection
        }
        if let first = info["first"] as? String, known.contains(first) {
            Swift.print("first \(first)")  // good: log-injection
        }
    }
}
