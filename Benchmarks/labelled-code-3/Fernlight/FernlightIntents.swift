import AppIntents
import Foundation
import os
import SwiftUI
import WidgetKit

struct EngageIntent: AppIntent {
    static let title: LocalizedStringResource = "Lock the door"
    static let authenticationPolicy: IntentAuthenticationPolicy = .requiresAuthentication

    @Parameter(title: "Lock") var lock: String

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let controller = LockController(central: BluetoothCentral(), settings: .shared)
        try await controller.engage(LockID(raw: lock))
        return .result(dialog: "Done")
    }
}

enum WidgetState {
    nonisolated(unsafe) static var lastSnapshot: LockEntry? // bad: data-race
    static let cache = OSAllocatedUnfairLock<[String: LockEntry]>(initialState: [:])
}

final class WidgetCounter: @unchecked Sendable { // good: data-race
    private let lock = NSLock()
    private var refreshes = 0

    func bump() -> Int {
        lock.withLock {
            refreshes += 1
            return refreshes
        }
    }
}

struct LockEntry: TimelineEntry {
    var date: Date
    var room: String
    var engaged: Bool
}

struct LockProvider: TimelineProvider {
    private let counter = WidgetCounter()

    func placeholder(in context: Context) -> LockEntry {
        LockEntry(date: .now, room: "hall", engaged: true)
    }

    func getSnapshot(in context: Context, completion: @escaping (LockEntry) -> Void) {
        let entry = LockEntry(date: .now, room: SharedSettings.shared.lastRoom ?? "hall", engaged: true)
        WidgetState.lastSnapshot = entry
        completion(entry)
    }

    func getTimeline(in context: Context, completion: @escaping (Timeline<LockEntry>) -> Void) {
        Task.detached {
            let entry = WidgetState.lastSnapshot ?? LockEntry(date: .now, room: "hall", engaged: true)
            WidgetState.cache.withLock { $0[entry.room] = entry }
            _ = counter.bump()
            exportStatus(entry)
            completion(Timeline(entries: [entry], policy: .after(.now.addingTimeInterval(900))))
        }
    }

    /// Read by the watch complication.
    private func exportStatus(_ entry: LockEntry) {
        guard let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.example.fernlight") else { return }
        let status = "\(entry.room):\(entry.engaged)"
        try? Data(status.utf8).write(to: folder.appendingPathComponent("status.txt")) // good: store-secret-file
        if let pin = SharedSettings.shared.pairingPin(for: LockID(raw: entry.room)) {
            try? Data(pin.utf8).write(to: folder.appendingPathComponent("pairing.txt")) // bad: store-secret-file
        }
    }
}

struct LockWidget: Widget {
    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "example.fernlight.lock", provider: LockProvider()) { entry in
            Label(entry.room, systemImage: entry.engaged ? "lock.fill" : "lock.open")
        }
    }
}
