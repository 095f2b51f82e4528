// Analytics and crash services: custom keys, breadcrumbs, event parameters, user properties and recorded errors.
import Foundation

// Stubs of the library types that must be visible.
final class Crashlytics {
    static func crashlytics() -> Crashlytics { Crashlytics() }
    func setCustomValue(_ value: Any?, forKey key: String) {}
    func log(_ message: String) {}
    func record(error: any Error, userInfo: [String: Any]? = nil) {}
    func setUserID(_ id: String?) {}
}
enum Analytics {
    static func logEvent(_ name: String, parameters: [String: Any]?) {}
    static func setUserProperty(_ value: String?, forName name: String) {}
}
final class Breadcrumb {
    var message: String?
    var data: [String: Any]?
}
enum SentrySDK {
    static func addBreadcrumb(_ crumb: Breadcrumb) {}
    static func capture(message: String) {}
}
final class Mixpanel {
    static func mainInstance() -> Mixpanel { Mixpanel() }
    func track(event: String?, properties: [String: String]? = nil) {}
}

struct Checkout {
    let orderId: String
    let cardNumber: String
    let securityCode: String
    let itemCount: Int
}

final class CheckoutTelemetry {
    func started(_ checkout: Checkout) {
        let report = Crashlytics.crashlytics()
        report.setCustomValue(checkout.itemCount, forKey: "cardNumber.items")  // good: secret-in-crash-report
        report.setCustomValue(checkout.cardNumber, forKey: "c")  // bad: secret-in-crash-report
        report.log("checkout \(checkout.orderId)")  // good: secret-in-crash-report
        report.log("checkout \(checkout.orderId) \(checkout.securityCode)")  // bad: secret-in-crash-report
    }

    func paid(_ checkout: Checkout) {
        var fields: [String: Any] = ["order": checkout.orderId]
        Analytics.logEvent("paid", parameters: fields)  // good: secret-in-crash-report
        fields["pan"] = checkout.cardNumber
        Analytics.logEvent("paid", parameters: fields)  // bad: secret-in-crash-report
        fields.removeAll()
        fields["cardNumber"] = checkout.cardNumber.count
        Analytics.logEvent("paid", parameters: fields)  // good: secret-in-crash-report
    }

    func failed(_ error: any Error, authToken: String) {
        let info = ["request": authToken]
        let names = ["request": Array(info.keys)]
        Crashlytics.crashlytics().record(error: error, userInfo: names)  // good: secret-in-crash-report
        Crashlytics.crashlytics().record(error: error, userInfo: info)  // bad: secret-in-crash-report
    }

    func retried(password: String, attempts: Int) {
        let crumb = Breadcrumb()
        crumb.message = "retry with \(password)"
        SentrySDK.addBreadcrumb(crumb)  // bad: secret-in-crash-report
        let plain = Breadcrumb()
        plain.message = "password retry \(attempts)"
        SentrySDK.addBreadcrumb(plain)  // good: secret-in-crash-report
    }

    func resolved(_ lookup: Result<String, any Error>) {
        let privateKey = try? lookup.get()
        SentrySDK.capture(message: privateKey.map { "loaded " + $0 } ?? "none")  // bad: secret-in-crash-report
        let state = privateKey.map { _ in "privateKey loaded" } ?? "none"
        SentrySDK.capture(message: state)  // good: secret-in-crash-report
    }

    func profile(_ ssn: String, plan: String) {
        Analytics.setUserProperty(plan, forName: "ssn_plan")  // good: secret-in-crash-report
        Analytics.setUserProperty(ssn, forName: "person")  // bad: secret-in-crash-report
        let last = ssn.isEmpty ? "none" : "on file"
        Mixpanel.mainInstance().track(event: "ssn", properties: ["state": last])  // good: secret-in-crash-report
        Mixpanel.mainInstance().track(event: "join", properties: ["id": ssn])  // bad: secret-in-crash-report
    }
}
