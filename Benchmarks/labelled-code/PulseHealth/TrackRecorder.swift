import CoreLocation
import Foundation
import SwiftData
import os

@MainActor
final class TrackRecorder: NSObject, ObservableObject {
    @Published private(set) var pointCount = 0

    private let context: ModelContext
    private let manager = CLLocationManager()
    private let logger = Logger(subsystem: "health.pulse", category: "track")
    private var lastFix: CLLocation?

    init(container: ModelContainer) {
        context = ModelContext(container)
        super.init()
        manager.delegate = self
        manager.desiredAccuracy = kCLLocationAccuracyBest
    }

    func start() {
        manager.startUpdatingLocation()
        logger.info("accuracy \(self.manager.desiredAccuracy)") // good: log-secret
    }

    fileprivate func accept(_ fix: CLLocation) {
        let spot = fix.coordinate
        logger.debug("at \(spot.latitude), \(spot.longitude)") // bad: log-secret
        logger.debug("at \(spot.latitude, privacy: .private), \(spot.longitude, privacy: .private)") // good: log-secret
        context.insert(TrackPoint(latitude: spot.latitude, longitude: spot.longitude, recordedAt: fix.timestamp)) // bad: store-secret-database
        lastFix = fix
        pointCount += 1
        logger.debug("points \(self.pointCount)") // good: log-secret
    }

    func addGoal(title: String, minutes: Int) {
        context.insert(WorkoutGoal(title: title, weeklyMinutes: minutes)) // good: store-secret-database
    }

    func rememberHome() {
        guard let fix = lastFix else { return }
        let home = [fix.coordinate.latitude, fix.coordinate.longitude]
        UserDefaults.standard.set(home, forKey: "home") // bad: store-secret-preferences
        UserDefaults.standard.set(pointCount, forKey: "home.points") // good: store-secret-preferences
    }

    func exportTrack(to folder: URL) throws {
        let points = try context.fetch(FetchDescriptor<TrackPoint>())
        let csv = points
            .map { "\($0.recordedAt.timeIntervalSince1970),\($0.latitude),\($0.longitude)" }
            .joined(separator: "\n")
        try Data(csv.utf8).write(to: folder.appending(path: "track.csv"), options: .noFileProtection) // bad: store-secret-file
        let totals = "points,\(points.count)\n"
        try Data(totals.utf8).write(to: folder.appending(path: "totals.csv"), options: .noFileProtection) // good: store-secret-file
    }
}

extension TrackRecorder: CLLocationManagerDelegate {
    nonisolated func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let newest = locations.last else { return }
        Task { @MainActor in self.accept(newest) }
    }

    nonisolated func locationManager(_ manager: CLLocationManager, didFailWithError error: Error) {
        print("location failed:", error.localizedDescription) // good: log-secret
    }
}

@MainActor
struct ServiceLinker {
    let container: ModelContainer
    let previewContainer: ModelContainer

    static func make() throws -> ServiceLinker {
        let disk = try ModelContainer(for: ConnectedService.self, TrackPoint.self, WorkoutGoal.self)
        let memory = try ModelContainer(
            for: ConnectedService.self,
            configurations: ModelConfiguration(isStoredInMemoryOnly: true)
        )
        return ServiceLinker(container: disk, previewContainer: memory)
    }

    func link(_ name: String, grant: SyncReply, scopes: [String]) throws {
        let service = ConnectedService(name: name, credential: grant.apiToken, scopeNames: scopes)
        container.mainContext.insert(service) // bad: store-secret-database
        try container.mainContext.save()
    }

    func preview(_ name: String, grant: SyncReply) {
        let service = ConnectedService(name: name, credential: grant.apiToken, scopeNames: [])
        previewContainer.mainContext.insert(service) // good: store-secret-database
    }

    func refresh(_ service: ConnectedService, with grant: SyncReply) throws {
        service.credential = grant.apiToken // bad: store-secret-database
        service.linkedAt = .now // good: store-secret-database
        try container.mainContext.save()
    }
}
