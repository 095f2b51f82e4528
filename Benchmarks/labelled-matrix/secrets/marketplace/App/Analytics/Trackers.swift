import Foundation
import Segment
import PostHog
import DatadogCore
import DatadogLogs
import DatadogRUM
import NewRelic
import FirebaseAnalytics
import AppsFlyerLib

enum ShopEvent {
    case signedUp(email: String, password: String)
    case loggedIn(token: String, method: String)
    case addressSaved(street: String, zip: String, country: String)
    case passwordChanged(strength: Int)
    case identityVerified(document: String, number: String, birthday: String)
    case searched(term: String)
}

protocol ShopTracker {
    func track(_ event: ShopEvent)
}

struct SegmentTracker: ShopTracker {
    let analytics: Segment.Analytics

    func track(_ event: ShopEvent) {
        switch event {
        case let .signedUp(email, password):
            analytics.identify(userId: String(email.hashValue), traits: ["password": password]) // bad: secret-in-log
        case .passwordChanged(let strength):
            analytics.track(name: "password_changed", properties: ["password_strength": strength]) // good: secret-in-log
        case .searched(let term):
            analytics.track(name: "search", properties: ["length": term.count])
        default:
            break
        }
    }
}

struct PostHogTracker: ShopTracker {
    func track(_ event: ShopEvent) {
        if case let .identityVerified(document, number, birthday) = event {
            PostHogSDK.shared.capture("identity_verified", properties: ["document": document, "number": number, "birthday": birthday]) // bad: secret-in-log
        } else if case let .loggedIn(_, method) = event {
            PostHogSDK.shared.capture("logged_in", properties: ["method": method]) // good: secret-in-log
        }
    }
}

struct DatadogTracker: ShopTracker {
    private let logger = Logger.create(with: Logger.Configuration(name: "shop", networkInfoEnabled: true))

    func track(_ event: ShopEvent) {
        guard case let .loggedIn(token, method) = event else { return }
        logger.info("logged in", attributes: ["method": method]) // good: secret-in-log
        logger.addAttribute(forKey: "session_token", value: token) // bad: secret-in-log
        RUMMonitor.shared().addAction(type: .custom, name: "login", attributes: ["bearer": "Bearer \(token)"]) // bad: secret-in-log
        Datadog.setUserInfo(id: nil, extraInfo: ["login_method": method]) // good: secret-in-log
    }
}

final class NewRelicTracker: ShopTracker {
    func track(_ event: ShopEvent) {
        switch event {
        case let .addressSaved(_, _, country):
            NewRelic.recordCustomEvent("Address", attributes: ["country": country]) // good: secret-in-log
        case let .loggedIn(token, _):
            NewRelic.recordBreadcrumb("login", attributes: ["authToken": token]) // bad: secret-in-log
        case let .identityVerified(_, number, _):
            NewRelic.setAttribute("passportNumber", value: number) // bad: secret-in-log
        default:
            break
        }
    }
}

struct CampaignTracker: ShopTracker {
    func track(_ event: ShopEvent) {
        guard case let .signedUp(email, password) = event else { return }
        AppsFlyerLib.shared().logEvent(AFEventCompleteRegistration, withValues: [AFEventParamRegistrationMethod: "email"]) // good: secret-in-log
        FirebaseAnalytics.Analytics.setUserProperty("\(email):\(password)", forName: "login_pair") // bad: secret-in-log
    }
}

final class TrackerHub {
    static let shared = TrackerHub()
    private var trackers: [any ShopTracker] = [PostHogTracker(), DatadogTracker(), NewRelicTracker(), CampaignTracker()]

    func start(writeKey: String) {
        trackers.append(SegmentTracker(analytics: .init(configuration: .init(writeKey: writeKey))))
    }

    func emit(_ event: ShopEvent) {
        trackers.forEach { $0.track(event) }
    }
}
