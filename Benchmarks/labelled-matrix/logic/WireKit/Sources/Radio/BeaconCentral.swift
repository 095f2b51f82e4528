import CoreBluetooth
import Foundation
import UserNotifications

public struct Reading: Codable { public let sensor: String ; public let values: [Int] }

/// Talks to the sensors in range.
public final class BeaconCentral: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate {
    private var central: CBCentralManager!
    private var readings: [Reading] = []

    public override init() {
        super.init()
        central = CBCentralManager(delegate: self, queue: nil)
    }

    public func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
    }

    public func centralManager(_ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber) {
        let maker = advertisementData[CBAdvertisementDataManufacturerDataKey] as! Data // bad: remote-crash
        let company = maker.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
        guard company == 0x4C4B else { return }
        peripheral.delegate = self
        central.connect(peripheral)
    }

    public func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
        guard let value = characteristic.value else { return }
        switch characteristic.uuid.uuidString {
        case "2A29":
            let name = String(data: value, encoding: .utf8)! // bad: remote-crash
            readings.append(Reading(sensor: name, values: []))
        case "2A24":
            let name = String(decoding: value, as: UTF8.self) // good: remote-crash
            readings.append(Reading(sensor: name, values: []))
        case "2A37":
            let rate = value[0] & 1 == 0 ? Int(value[1]) : Int(value[2]) << 8 // bad: remote-crash
            readings.append(Reading(sensor: "rate", values: [rate]))
        case "FFE1":
            let count = Int(Int32(bitPattern: value.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }))
            guard count <= 64 else { return }
            readings.append(Reading(sensor: "bulk", values: value.dropFirst(4).prefix(count).map(Int.init))) // bad: integer-overflow
        default:
            acknowledge(peripheral, characteristic, fields: value.split(separator: 0x2C))
        }
    }

    private func acknowledge(_ peripheral: CBPeripheral, _ characteristic: CBCharacteristic, fields: [Data]) {
        let sum = fields.reduce(0) { $0 + $1.count }
        let reply = Data([UInt8(sum)]) // bad: integer-overflow
        peripheral.writeValue(reply, for: characteristic, type: .withResponse)
    }
}

public final class PushParser: NSObject, UNUserNotificationCenterDelegate {
    public func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        let info = notification.request.content.userInfo
        let sensor = (info["alarm"] as! [String: Any])["sensor"] as! String // bad: remote-crash
        return sensor.isEmpty ? [] : [.banner, .sound]
    }
}

/// C callback of the vendor library for serial adapters.
public final class SerialWatcher {
    private var source: CFRunLoopTimer?
    public private(set) var ticks = 0

    public init() {}

    public func start() {
        var context = CFRunLoopTimerContext()
        context.info = Unmanaged.passUnretained(self).toOpaque() // bad: buffer-pointer
        source = CFRunLoopTimerCreate(nil, CFAbsoluteTimeGetCurrent(), 1, 0, 0, { _, info in
            guard let info else { return }
            Unmanaged<SerialWatcher>.fromOpaque(info).takeUnretainedValue().ticks += 1
        }, &context)
        CFRunLoopAddTimer(CFRunLoopGetMain(), source, .commonModes)
    }
}

public final class SerialScreen {
    public init() {}

    public func show() {
        let watcher = SerialWatcher()
        watcher.start()
    }
}
