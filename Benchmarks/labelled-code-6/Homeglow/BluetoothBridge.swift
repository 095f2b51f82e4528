import CoreBluetooth
import CryptoKit
import Foundation
import Logging

struct SensorReading: Sendable {
    let kind: UInt8
    let value: Int
    let battery: UInt8
}

enum SensorError: Error {
    case short
}

struct SensorParser {
    func reading(from data: Data) throws -> SensorReading {
        let bytes = [UInt8](data)
        guard bytes.count >= 4 else { throw SensorError.short }
        let raw = Int(bytes[1]) << 8 | Int(bytes[2])
        return SensorReading(kind: bytes[0], value: raw, battery: UInt8(clamping: Int(bytes[3]) * 100 / 255)) // good: integer-overflow
    }

    func advertisement(_ data: Data) -> SensorReading {
        let payload = data.dropFirst(2)
        let battery = UInt8(payload.last.map { Int($0) * 100 / 64 } ?? 0) // bad: integer-overflow
        return SensorReading(kind: payload[payload.startIndex], value: Int(payload.count), battery: battery) // bad: trap-on-input
    }

    func name(in data: Data) -> String? {
        guard let length = data.first.map(Int.init), data.count > length else { return nil }
        let start = data.index(data.startIndex, offsetBy: 1)
        return String(data: data[start ..< data.index(start, offsetBy: length)], encoding: .utf8) // good: trap-on-input
    }
}

final class BluetoothBridge: NSObject, CBCentralManagerDelegate, CBPeripheralDelegate, CBPeripheralManagerDelegate {
    static let lockService = CBUUID(string: "6E400001-B5A3-F393-E0A9-E50E24DCCA9E")
    static let commandID = CBUUID(string: "6E400002-B5A3-F393-E0A9-E50E24DCCA9E")
    static let stateID = CBUUID(string: "6E400003-B5A3-F393-E0A9-E50E24DCCA9E")

    private var central: CBCentralManager?
    private var peripheralManager: CBPeripheralManager?
    private var known: [UUID: CBPeripheral] = [:]
    private let parser = SensorParser()
    private let logger = Logging.Logger(label: "app.homeglow.bluetooth")
    private let vault: LockKeyVault

    init(vault: LockKeyVault) {
        self.vault = vault
        super.init()
        central = CBCentralManager(delegate: self, queue: nil)
        peripheralManager = CBPeripheralManager(delegate: self, queue: nil)
    }

    func publishBridge() {
        let command = CBMutableCharacteristic(type: Self.commandID, properties: [.write], value: nil, permissions: [.writeable]) // bad: bluetooth
        let state = CBMutableCharacteristic(type: Self.stateID, properties: [.read, .notifyEncryptionRequired], value: nil, permissions: [.readEncryptionRequired]) // good: bluetooth
        let service = CBMutableService(type: Self.lockService, primary: true)
        service.characteristics = [command, state]
        peripheralManager?.add(service)
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        if peripheral.state == .poweredOn { publishBridge() }
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state == .poweredOn { central.scanForPeripherals(withServices: [Self.lockService]) }
    }

    func centralManager(_ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber) {
        known[peripheral.identifier] = peripheral
        if let data = advertisementData[CBAdvertisementDataManufacturerDataKey] as? Data {
            let reading = parser.advertisement(data)
            logger.debug("advertisement", metadata: ["kind": "\(reading.kind)"])
        }
        peripheral.delegate = self
        central.connect(peripheral)
    }

    func peripheral(_ peripheral: CBPeripheral, didDiscoverCharacteristicsFor service: CBService, error: Error?) {
        guard let command = service.characteristics?.first(where: { $0.uuid == Self.commandID }) else { return }
        if peripheral.name?.hasPrefix("Homeglow Lock") == true, let key = vault.sharedKey {
            peripheral.writeValue(key, for: command, type: .withResponse) // bad: bluetooth
        }
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: Error?) {
        guard let challenge = characteristic.value, challenge.count == 32, let key = vault.key(for: peripheral.identifier) else { return }
        let answer = Data(HMAC<SHA256>.authenticationCode(for: challenge, using: key))
        peripheral.writeValue(answer, for: characteristic, type: .withResponse) // good: bluetooth
        logger.debug("answered challenge", metadata: ["lock": "\(peripheral.identifier)"]) // good: secret-in-log
    }
}

final class LockKeyVault {
    private var keys: [UUID: SymmetricKey] = [:]
    private(set) var sharedKey: Data?
    private let logger = Logging.Logger(label: "app.homeglow.vault")

    func add(_ key: Data, for lock: UUID) {
        keys[lock] = SymmetricKey(data: key)
        logger.notice("paired lock \(lock) with key \(key.base64EncodedString())") // bad: secret-in-log
    }

    func key(for lock: UUID) -> SymmetricKey? { keys[lock] }
}
