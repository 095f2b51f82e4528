import CoreBluetooth
import CoreMIDI
import ExternalAccessory
import JavaScriptCore
import WatchConnectivity
import GRDB

final class BluetoothHub: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate, CBPeripheralManagerDelegate {
    private lazy var central = CBCentralManager(delegate: self, queue: nil)
    private lazy var manager = CBPeripheralManager(delegate: self, queue: nil)
    private let database = try! DatabaseQueue(path: NSTemporaryDirectory() + "hub.db")
    private let rules = JSContext()!
    private var firmware = Data()
    private var peripherals: Set<CBPeripheral> = []

    func begin() {
        _ = central
        _ = manager
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
    }

    func centralManager(_ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber) {
        let name = advertisementData[CBAdvertisementDataLocalNameKey] as? String ?? "?"
        try? database.write { db in
            try db.execute(sql: "REPLACE INTO device (name, rssi) VALUES (\"\(name)\", \(RSSI.intValue))") // bad: sql-injection
        }
        peripheral.delegate = self
        peripherals.insert(peripheral)
        central.connect(peripheral)
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
        guard let value = characteristic.value, value.count >= 4 else { return }
        let total = value.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self).littleEndian }
        firmware.reserveCapacity(Int(total)) // bad: unbounded-size
        let battery = [Bool](repeating: false, count: Int(value[0])) // good: unbounded-size
        _ = battery.count
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {}

    func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
        for request in requests {
            guard let value = request.value, let command = String(data: value, encoding: .utf8) else { continue }
            rules.evaluateScript("rules.push('" + command + "')") // bad: javascript-injection
            rules.objectForKeyedSubscript("apply")?.call(withArguments: [command]) // good: javascript-injection
            peripheral.respond(to: request, withResult: .success)
        }
    }
}

final class SynthInput {
    private var client = MIDIClientRef()
    private var port = MIDIPortRef()
    private(set) var patch: [UInt8] = []

    func connect() {
        MIDIClientCreateWithBlock("Hearth" as CFString, &client, nil)
        MIDIInputPortCreateWithBlock(client, "In" as CFString, &port) { [weak self] packets, _ in
            for packet in packets.unsafeSequence() where packet.pointee.length > 6 && packet.pointee.data.0 == 0xF0 {
                let bytes = packet.pointee.data
                let size = Int(bytes.2) << 21 | Int(bytes.3) << 14 | Int(bytes.4) << 7 | Int(bytes.5)
                self?.patch = [UInt8](unsafeUninitializedCapacity: size) { _, count in count = 0 } // bad: unbounded-size
            }
        }
        for index in 0..<MIDIGetNumberOfSources() { MIDIPortConnectSource(port, MIDIGetSource(index), nil) }
    }
}

final class ThermostatAccessory: NSObject, StreamDelegate, EAAccessoryDelegate {
    private var session: EASession?
    private(set) var status = ""

    func attach(_ accessory: EAAccessory) {
        accessory.delegate = self
        session = EASession(accessory: accessory, forProtocol: "com.hearth.thermostat")
        session?.inputStream?.delegate = self
        session?.inputStream?.schedule(in: .main, forMode: .default)
        session?.inputStream?.open()
    }

    func stream(_ aStream: Stream, handle eventCode: Stream.Event) {
        guard eventCode == .hasBytesAvailable, let input = aStream as? InputStream else { return }
        var line = [UInt8](repeating: 0, count: 128)
        let count = input.read(&line, maxLength: 128)
        guard count > 0, let text = String(bytes: line[..<count], encoding: .utf8) else { return }
        status = String(format: text + " °C", 21.5) // bad: format-string
    }
}

final class AccessoryObserver {
    private let thermostat = ThermostatAccessory()

    init() {
        EAAccessoryManager.shared().registerForLocalNotifications()
        NotificationCenter.default.addObserver(forName: .EAAccessoryDidConnect, object: nil, queue: .main) { [thermostat] note in
            guard let accessory = note.userInfo?[EAAccessoryKey] as? EAAccessory else { return }
            thermostat.attach(accessory)
        }
    }
}

final class WatchLink: NSObject, WCSessionDelegate {
    private let memos = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    var rooms: NSArray = []
    private(set) var shown: [Any] = []

    func session(_ session: WCSession, activationDidCompleteWith activationState: WCSessionActivationState, error: Error?) {}
    func sessionDidBecomeInactive(_ session: WCSession) {}
    func sessionDidDeactivate(_ session: WCSession) { session.activate() }

    func session(_ session: WCSession, didReceive file: WCSessionFile) {
        let name = file.metadata?["name"] as? String ?? "memo.m4a"
        try? FileManager.default.moveItem(at: file.fileURL, to: memos.appendingPathComponent(name)) // bad: path-traversal
    }

    func session(_ session: WCSession, didReceiveMessage message: [String: Any], replyHandler: @escaping ([String: Any]) -> Void) {
        let dictated = message["room"] as? String ?? ""
        shown = rooms.filtered(using: NSPredicate(format: "name CONTAINS[c] '\(dictated)'")) // bad: predicate-injection
        replyHandler(["count": shown.count])
    }
}
