import Foundation
import SwiftUI
import HealthKit
import CoreLocation
import FirebaseAnalytics
import Mixpanel
import AmplitudeSwift
import OSLog

final class VitalsRecorder: NSObject, CLLocationManagerDelegate {
    private let store = HKHealthStore()
    private let locations = CLLocationManager()
    private let amplitude = Amplitude(configuration: Configuration(apiKey: "f3c1b5a9d0e84e7a")) // good: hard-coded-secret
    private let logger = os.Logger(subsystem: "care.pulse", category: "vitals")

    func start() {
        locations.delegate = self
        locations.startUpdatingLocation()
        let type = HKQuantityType(.bloodGlucose)
        let query = HKAnchoredObjectQuery(type: type, predicate: nil, anchor: nil, limit: 50) { [weak self] _, samples, _, _, _ in
            self?.received((samples as? [HKQuantitySample]) ?? [])
        }
        store.execute(query)
        readBloodType()
    }

    private func received(_ samples: [HKQuantitySample]) {
        logger.info("received \(samples.count) samples") // good: secret-in-log
        guard let latest = samples.last else { return }
        let value = latest.quantity.doubleValue(for: HKUnit(from: "mg/dL"))
        Analytics.logEvent("glucose_synced", parameters: ["count": samples.count]) // good: secret-in-log
        Analytics.logEvent("glucose_reading", parameters: ["mg_dl": value]) // bad: secret-in-log
    }

    private func readBloodType() {
        guard let birth = try? store.dateOfBirthComponents(), let sex = try? store.biologicalSex() else { return }
        Mixpanel.mainInstance().people.set(properties: ["app_theme": "dark"]) // good: secret-in-log
        Mixpanel.mainInstance().people.set(properties: ["birth_date": "\(birth.year ?? 0)-\(birth.month ?? 0)-\(birth.day ?? 0)", "sex": sex.biologicalSex.rawValue]) // bad: secret-in-log
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations updates: [CLLocation]) {
        guard let fix = updates.last else { return }
        logger.notice("fix \(fix.coordinate.latitude, privacy: .public), \(fix.coordinate.longitude, privacy: .public)") // bad: secret-in-log
        logger.notice("fix accuracy \(fix.horizontalAccuracy, privacy: .public)") // good: secret-in-log
        let nearest = PharmacyFinder.nearest(to: fix)
        amplitude.track(eventType: "pharmacy_suggested", eventProperties: ["chain": nearest?.chain ?? "none"]) // good: secret-in-log
    }

    func locationManager(_ manager: CLLocationManager, didVisit visit: CLVisit) {
        amplitude.track(eventType: "visit", eventProperties: ["lat": visit.coordinate.latitude, "lon": visit.coordinate.longitude, "arrived": visit.arrivalDate.timeIntervalSince1970]) // bad: secret-in-log
    }
}

struct Pharmacy { let chain: String; let location: CLLocation }

enum PharmacyFinder {
    static var all: [Pharmacy] = []
    static func nearest(to fix: CLLocation) -> Pharmacy? {
        all.min { $0.location.distance(from: fix) < $1.location.distance(from: fix) }
    }
}

final class MoodJournal {
    private let handle: FileHandle

    init(file: URL) throws {
        if !FileManager.default.fileExists(atPath: file.path) {
            FileManager.default.createFile(atPath: file.path, contents: nil, attributes: [.protectionKey: FileProtectionType.complete])
        }
        handle = try FileHandle(forWritingTo: file)
        handle.seekToEndOfFile()
    }

    func append(mood: Int, tags: [String]) throws {
        try handle.write(contentsOf: Data("\(Date()),\(mood),\(tags.joined(separator: "|"))\n".utf8)) // good: secret-in-plain-file
    }
}

struct MoodView: View {
    @State private var mood = 5

    var body: some View {
        Stepper("Mood \(mood)", value: $mood, in: 0...10)
            .onSubmit {
                let journal = try? MoodJournal(file: .documentsDirectory.appending(path: "mood.csv"))
                try? journal?.append(mood: mood, tags: ["manual"])
            }
    }
}
