import CoreLocation
import FirebaseAnalytics
import FirebaseCrashlytics
import Foundation

protocol Telemetry {
    func paymentStarted(order: String, token: String)
    func paymentFailed(order: String, error: Error)
    func signedIn(userID: String, tokens: TokenPair)
    func nearby(_ place: CLLocation)
}

final class FirebaseTelemetry: Telemetry {
    private let crashlytics = Crashlytics.crashlytics()

    func paymentStarted(order: String, token: String) {
        crashlytics.log("payment \(order) started with \(token)") // bad: crash-report-secret
        Analytics.logEvent("payment_started", parameters: ["order": order]) // good: crash-report-secret
    }

    func paymentFailed(order: String, error: Error) {
        crashlytics.log("payment \(order) failed") // good: crash-report-secret
        crashlytics.record(error: error)
    }

    func signedIn(userID: String, tokens: TokenPair) {
        crashlytics.setUserID(userID)
        crashlytics.setCustomValue(tokens.refresh, forKey: "session") // bad: crash-report-secret
        crashlytics.setCustomValue(tokens.refresh.isEmpty, forKey: "has_session") // good: crash-report-secret
    }

    func nearby(_ place: CLLocation) {
        let point = place.coordinate
        print("nearby events for \(point.latitude), \(point.longitude)") // bad: location-logged
        print("nearby events lookup, fresh fix: \(place.timestamp.timeIntervalSinceNow > -60)") // good: location-logged
    }
}

final class ConsoleTelemetry: Telemetry {
    private let verbose: Bool

    init(verbose: Bool) {
        self.verbose = verbose
    }

    func paymentStarted(order: String, token: String) {
        Crashlytics.crashlytics().setCustomKeysAndValues(["order": order, "payment_token": token]) // bad: crash-report-secret
    }

    func paymentFailed(order: String, error: Error) {
        if verbose { NSLog("payment %@ failed: %@", order, String(describing: type(of: error))) } // good: format-string
    }

    func signedIn(userID: String, tokens: TokenPair) {
        if verbose { NSLog("signed in") }
    }

    func nearby(_ place: CLLocation) {
        if verbose { NSLog("nearby lookup") }
    }
}

final class ImpressionCounter: @unchecked Sendable { // bad: data-race
    static let shared = ImpressionCounter()
    private var counts: [String: Int] = [:]

    func impression(_ event: String) {
        counts[event, default: 0] += 1
    }

    func flush() async {
        let snapshot = counts
        counts.removeAll()
        snapshot.forEach { Analytics.logEvent("impressions", parameters: ["event": $0.key, "count": $0.value]) }
    }
}

final class FunnelCounter: @unchecked Sendable { // good: data-race
    private let queue = DispatchQueue(label: "show.marquee.funnel")
    private var steps: [String: Int] = [:]

    func step(_ name: String) {
        queue.sync { steps[name, default: 0] += 1 }
    }

    func total(_ name: String) -> Int {
        queue.sync { steps[name] ?? 0 }
    }
}
