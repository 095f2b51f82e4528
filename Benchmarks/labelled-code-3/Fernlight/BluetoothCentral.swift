import CoreBluetooth
import Foundation
import os

enum LockError: Error { case unknown, notConnected, malformed, busy }

/// Wraps `CBCentralManager` for async callers.
final class BluetoothCentral: NSObject, @unchecked Sendable { // bad: data-race
    static let service = CBUUID(string: "7E4A0001-2C6B-4C3E-9F57-1B0B5B6E9F01")
    static let control = CBUUID(string: "7E4A0002-2C6B-4C3E-9F57-1B0B5B6E9F01")

    private let queue = DispatchQueue(label: "fernlight.bluetooth")
    private var manager: CBCentralManager!
    private var peripherals: [UUID: CBPeripheral] = [:]
    private var waiting: CheckedContinuation<CBPeripheral, any Error>?
    private var reading: CheckedContinuation<Data, any Error>?
    private let logger = Logger(subsystem: "example.fernlight", category: "bluetooth")

    override init() {
        super.init()
        manager = CBCentralManager(delegate: self, queue: queue)
    }

    func connect(_ id: UUID) async throws -> CBPeripheral {
        try await withCheckedThrowingContinuation { continuation in
            guard let peripheral = peripherals[id] else {
                return // bad: continuation-misuse
            }
            waiting = continuation
            manager.connect(peripheral)
        }
    }

    func read(_ characteristic: CBCharacteristic, of peripheral: CBPeripheral) async throws -> Data {
        try await withCheckedThrowingContinuation { continuation in
            guard peripheral.state == .connected, reading == nil else {
                return continuation.resume(throwing: LockError.notConnected) // good: continuation-misuse
            }
            reading = continuation
            peripheral.readValue(for: characteristic)
        }
    }

    func write(_ data: Data, to characteristic: CBCharacteristic, of peripheral: CBPeripheral) {
        peripheral.writeValue(data, for: characteristic, type: .withResponse)
    }

    func known() -> [UUID] { Array(peripherals.keys) }
}

extension BluetoothCentral: CBCentralManagerDelegate {
    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        guard central.state == .poweredOn else { return }
        central.scanForPeripherals(withServices: [Self.service])
    }

    func centralManager(_ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber) {
        peripherals[peripheral.identifier] = peripheral
        if let maker = advertisementData[CBAdvertisementDataManufacturerDataKey] as? Data {
            logger.debug("advertised \(Advertisement(maker)?.battery ?? 0)")
        }
    }

    func centralManager(_ central: CBCentralManager, didConnect peripheral: CBPeripheral) {
        peripheral.delegate = self
        waiting?.resume(returning: peripheral)
        waiting = nil
    }

    func centralManager(_ central: CBCentralManager, didFailToConnect peripheral: CBPeripheral, error: (any Error)?) {
        waiting?.resume(throwing: error ?? LockError.notConnected)
        waiting = nil
    }
}

extension BluetoothCentral: CBPeripheralDelegate {
    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor characteristic: CBCharacteristic, error: (any Error)?) {
        let pending = reading
        reading = nil
        if let error {
            pending?.resume(throwing: error)
        } else {
            pending?.resume(returning: characteristic.value ?? Data())
        }
    }
}

/// Manufacturer data: company (2) | battery (1) | slot (1) | records (2)
struct Advertisement {
    var battery: Int
    var slot: UInt8
    var bytes: Int

    init?(_ data: Data) {
        let raw = [UInt8](data)
        guard raw.count >= 6 else { return nil }
        battery = Int(raw[2])
        slot = raw[3] + 1 // bad: integer-overflow-from-outside
        let records = UInt16(raw[4]) << 8 | UInt16(raw[5])
        bytes = Int(records) * 18 // good: integer-overflow-from-outside
    }
}

/// Display line on the lock: 16 bytes of UTF-8.
struct DisplayLine {
    func packet(_ text: String) -> Data {
        var packet = Data([0x31, UInt8(min(text.utf8.count, 16))]) // good: string-length-mix
        packet.append(contentsOf: Array(text.utf8.prefix(16)))
        return packet
    }

    func padded(_ text: String) -> Data {
        var packet = Data(text.utf8)
        packet.append(Data(repeating: 0x20, count: max(0, 16 - text.count))) // bad: string-length-mix
        return packet
    }

    func pointer(to packet: Data) -> UnsafePointer<UInt8>? {
        packet.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress } // bad: pointer-escape
    }

    func parity(of packet: Data) -> UInt8 {
        packet.withUnsafeBytes { $0.reduce(0, ^) } // good: pointer-escape
    }
}
