import Combine
import CoreLocation
import Foundation
import os

@propertyWrapper
struct CodablePreference<Value: Codable> {
    let key: String
    let defaultValue: Value
    let suite: UserDefaults

    init(wrappedValue: Value, _ key: String, suite: UserDefaults = .standard) {
        self.key = key
        self.defaultValue = wrappedValue
        self.suite = suite
    }

    var wrappedValue: Value {
        get {
            guard let data = suite.data(forKey: key) else { return defaultValue }
            return (try? JSONDecoder().decode(Value.self, from: data)) ?? defaultValue
        }
        set {
            suite.set(try? JSONEncoder().encode(newValue), forKey: key) // bad: store-secret-preferences
        }
    }
}

final class TripPreferences {
    @CodablePreference("trip.grant") var grant: AccessGrant? = nil
    @CodablePreference("trip.card") var savedCard: CardDetails? = nil

    private let defaults = UserDefaults.standard
    private let cloud = NSUbiquitousKeyValueStore.default

    func adopt(_ fresh: AccessGrant) {
        grant = fresh
        defaults.set(fresh.issuedAt.timeIntervalSince1970, forKey: "trip.grantIssued") // good: store-secret-preferences
    }

    func remember(_ login: PartnerLogin) {
        let pair = [login.memberNumber, login.password].joined(separator: ":")
        cloud.set(pair, forKey: "partner.\(login.airline)") // bad: store-secret-preferences
        cloud.set(login.tier, forKey: "partner.\(login.airline).tier") // good: store-secret-preferences
        cloud.synchronize()
    }

    func rememberDocument(of traveller: Traveller) {
        let id = traveller.passportNumber
        defaults.set(["document": id, "seat": traveller.seatPreference], forKey: "trip.me") // bad: store-secret-preferences
    }

    func rememberPlace(_ place: CLLocation) {
        let text = "\(place.coordinate.latitude) \(place.coordinate.longitude)"
        defaults.set(text, forKey: "trip.lastPlace") // bad: store-secret-preferences
        defaults.set(place.timestamp, forKey: "trip.lastPlaceAt") // good: store-secret-preferences
    }

    func rememberSeat(of traveller: Traveller) {
        defaults.set(["seat": traveller.seatPreference], forKey: "trip.seat") // good: store-secret-preferences
    }

    func rememberCardNumber(_ card: CardDetails) {
        defaults.set(card.number, forKey: "trip.lastCard") // bad: store-secret-preferences
        defaults.set(card.tail, forKey: "trip.lastCardTail") // good: store-secret-preferences
        defaults.set(card.brand, forKey: "trip.lastCardBrand") // good: store-secret-preferences
    }
}

final class ConsoleRecorder: EventRecorder {
    private let logger = Logger(subsystem: "desk.trip", category: "events")

    func record(_ event: TripEvent) {
        logger.log("\(event.detail, privacy: .public)") // bad: log-secret
        logger.log("\(event.label, privacy: .public)") // good: log-secret
    }
}

final class CheckInModel: NSObject, ObservableObject, CLLocationManagerDelegate {
    @Published var partner: PartnerLogin?
    private let recorder: EventRecorder
    private let preferences = TripPreferences()
    private var cancellables = Set<AnyCancellable>()

    init(recorder: EventRecorder = ConsoleRecorder()) {
        self.recorder = recorder
        super.init()
        $partner
            .compactMap { $0 }
            .sink { [preferences, recorder] login in
                recorder.record(.signedIn(partner: login))
                preferences.remember(login)
                print("partner \(login.airline) linked, tier \(login.tier)") // good: log-secret
            }
            .store(in: &cancellables)
        $partner
            .map { $0?.password ?? "none" }
            .removeDuplicates()
            .print("partner password") // bad: log-secret
            .sink { _ in }
            .store(in: &cancellables)
    }

    func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
        guard let here = locations.last?.coordinate else { return }
        recorder.record(.located(latitude: here.latitude, longitude: here.longitude))
        locations.last.map(preferences.rememberPlace)
        NSLog("%ld fixes received", locations.count) // good: log-secret
    }
}
