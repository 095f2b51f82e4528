import Combine
import CoreBluetooth
import Foundation
import os

final class KettlePeripheral: NSObject, CBPeripheralManagerDelegate {
    private lazy var manager = CBPeripheralManager(delegate: self, queue: nil)
    private let log = Logger(subsystem: "io.kettle.home", category: "ble")
    private let heat = CBUUID(string: "7F01")
    private let lockID = CBUUID(string: "7F02")
    private let link: KettleConnection
    private let pairing: PairingCrypto
    private var trusted: Set<UUID> = []

    init(link: KettleConnection, pairing: PairingCrypto) {
        self.link = link
        self.pairing = pairing
    }

    func peripheralManagerDidUpdateState(_ peripheral: CBPeripheralManager) {
        guard peripheral.state == .poweredOn else { return }
        let service = CBMutableService(type: CBUUID(string: "7F00"), primary: true)
        service.characteristics = [
            CBMutableCharacteristic(type: heat, properties: .write, value: nil, permissions: .writeable), // bad: missing-authorization
            CBMutableCharacteristic(type: lockID, properties: .notifyEncryptionRequired, value: nil, permissions: .writeEncryptionRequired) // good: missing-authorization
        ]
        peripheral.add(service)
    }

    func peripheralManager(_ peripheral: CBPeripheralManager, didReceiveWrite requests: [CBATTRequest]) {
        for request in requests {
            guard let value = request.value else { continue }
            if request.characteristic.uuid == heat, let celsius = value.first {
                link.send(.boil(celsius: celsius)) // bad: missing-authorization
            } else if request.characteristic.uuid == lockID, pairing.accepts(value) {
                trusted.insert(request.central.identifier)
            }
            peripheral.respond(to: request, withResult: .success)
        }
    }

    func trace(_ key: Data, central: CBCentral) {
        log.debug("paired \(central.identifier, privacy: .public) mtu \(central.maximumUpdateValueLength)")
        log.debug("pairing key \(key.base64EncodedString(), privacy: .public)") // bad: secret-in-log
    }
}
