import CryptoKit
import Foundation
import HealthKit
import os

struct HeartSample: Codable {
    let bpm: Double
    let at: Date
}

struct LabResult: Codable {
    let test: String
    let value: String
    let patientPhone: String
}

protocol RecordWriter {
    func write(_ data: Data, named name: String) throws
}

struct OpenWriter: RecordWriter {
    let folder: URL

    func write(_ data: Data, named name: String) throws {
        let url = folder.appendingPathComponent(name)
        FileManager.default.createFile(atPath: url.path, contents: data, attributes: [.protectionKey: FileProtectionType.none]) // bad: store-secret-file
    }
}

struct LockedWriter: RecordWriter {
    let folder: URL

    func write(_ data: Data, named name: String) throws {
        let url = folder.appendingPathComponent(name)
        FileManager.default.createFile(atPath: url.path, contents: data, attributes: [.protectionKey: FileProtectionType.complete]) // good: store-secret-file
    }
}

struct SealingWriter: RecordWriter {
    let folder: URL
    let key: SymmetricKey

    func write(_ data: Data, named name: String) throws {
        let box = try AES.GCM.seal(data, using: key)
        guard let blob = box.combined else { throw CocoaError(.fileWriteUnknown) }
        try blob.write(to: folder.appendingPathComponent(name), options: .atomic) // good: store-secret-file
    }
}

final class VitalsExporter {
    private let store = HKHealthStore()
    private let log = Logger(subsystem: "health.pulse", category: "export")
    private let shareWriter: OpenWriter
    private let archive: [RecordWriter]

    init(folder: URL, key: SymmetricKey) {
        shareWriter = OpenWriter(folder: folder)
        archive = [LockedWriter(folder: folder), SealingWriter(folder: folder, key: key)]
    }

    func exportHeartRate() {
        let type = HKQuantityType(.heartRate)
        let query = HKSampleQuery(sampleType: type, predicate: nil, limit: 500, sortDescriptors: nil) { [weak self] _, samples, error in
            guard let self else { return }
            if let error {
                self.log.error("query failed: \(error.localizedDescription, privacy: .public)") // good: log-secret
                return
            }
            let unit = HKUnit.count().unitDivided(by: .minute())
            let beats = (samples ?? []).compactMap { $0 as? HKQuantitySample }.map {
                HeartSample(bpm: $0.quantity.doubleValue(for: unit), at: $0.startDate)
            }
            self.finish(beats)
        }
        store.execute(query)
    }

    private func finish(_ beats: [HeartSample]) {
        log.info("exporting \(beats.count) samples") // good: log-secret
        if let newest = beats.last {
            log.info("patient heart rate \(newest.bpm) at \(newest.at.timeIntervalSince1970)") // bad: log-secret
        }
        do {
            let data = try JSONEncoder().encode(beats)
            try shareWriter.write(data, named: "heart.json")
            for writer in archive {
                try writer.write(data, named: "heart.bin")
            }
        } catch {
            log.error("export failed")
        }
    }

    func deliver(_ result: LabResult) {
        log.notice("lab result ready for \(result.patientPhone, privacy: .public): \(result.value, privacy: .public)") // bad: log-secret
        log.notice("lab result ready for \(result.patientPhone, privacy: .sensitive): \(result.value, privacy: .sensitive)") // good: log-secret
        print("lab test kind:", result.test.isEmpty ? "unknown" : "known") // good: log-secret
    }

    func markExported(_ count: Int) {
        UserDefaults.standard.set(count, forKey: "vitals.exported") // good: store-secret-preferences
        NSUbiquitousKeyValueStore.default.set(Date(), forKey: "vitals.exportedAt") // good: store-secret-preferences
    }

    func pin(_ result: LabResult) {
        let line = "\(result.test): \(result.value)"
        NSUbiquitousKeyValueStore.default.set(line, forKey: "vitals.pinned") // bad: store-secret-preferences
    }
}
