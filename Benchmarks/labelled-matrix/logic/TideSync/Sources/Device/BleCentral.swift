import AVFoundation
import CoreBluetooth
import Foundation
import Observation
import SwiftUI

/// Delegate calls arrive on the radio queue; the list is shown on the main thread.
@Observable
final class DeviceList: NSObject, CBCentralManagerDelegate {
    private(set) var names: [String] = []
    @ObservationIgnored private var central: CBCentralManager?

    func start() {
        central = CBCentralManager(delegate: self, queue: DispatchQueue(label: "radio"))
    }

    func centralManagerDidUpdateState(_ central: CBCentralManager) {
        if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
    }

    func centralManager(_ central: CBCentralManager, didDiscover peripheral: CBPeripheral, advertisementData: [String: Any], rssi RSSI: NSNumber) {
        names.append(peripheral.name ?? "?") // bad: data-race
    }
}

final class Meter: NSObject, AVCaptureAudioDataOutputSampleBufferDelegate {
    private let queue = DispatchQueue(label: "audio")
    private var levels: [Float] = []
    private let output = AVCaptureAudioDataOutput()
    private let session = AVCaptureSession()

    func start() {
        output.setSampleBufferDelegate(self, queue: queue)
        if session.canAddOutput(output) { session.addOutput(output) }
        queue.async { self.session.startRunning() }
    }

    func captureOutput(_ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection) {
        levels.append(connection.audioChannels.first?.averagePowerLevel ?? 0) // good: data-race
    }

    func snapshot(_ completion: @escaping ([Float]) -> Void) {
        queue.async { completion(self.levels) }
    }
}

final class UploadQueue {
    static var pending: Set<UUID> = []
    private let workers = OperationQueue()

    func enqueue(_ items: [Item]) {
        for item in items {
            workers.addOperation {
                Self.pending.insert(item.id) // bad: data-race
                defer { Self.pending.remove(item.id) }
                _ = try? JSONEncoder().encode(item)
            }
        }
    }
}


@main
struct TideApp: App {
    @UIApplicationDelegateAdaptor(TideDelegate.self) private var delegate
    @State private var devices = DeviceList()
    private let meter = Meter()
    private let session = SessionController()

    var body: some Scene {
        WindowGroup {
            List(devices.names, id: \.self, rowContent: Text.init)
                .onAppear {
                    devices.start()
                    meter.start()
                    UploadQueue().enqueue([Item(id: UUID(), body: "", revision: 0)])
                }
                .task { meter.snapshot { print($0.count) } }
        }
    }
}
