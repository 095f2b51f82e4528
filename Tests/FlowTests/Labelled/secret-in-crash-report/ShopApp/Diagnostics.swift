// Project: a shop. One protocol for diagnostics, a conformer that reaches the crash service, one that does not.
import Foundation

protocol Diagnostics: AnyObject {
    func record(_ event: String, details: [String: String])
}

enum Bugsnag {
    static func leaveBreadcrumb(_ message: String, metadata: [AnyHashable: Any]?) {}
    static func notifyError(_ error: any Error) {}
}

final class CrashDiagnostics: Diagnostics {
    func record(_ event: String, details: [String: String]) {
        Bugsnag.leaveBreadcrumb(event, metadata: details)  // bad: secret-in-crash-report
    }

    func recordNames(_ event: String, details: [String: String]) {
        let names = Dictionary(uniqueKeysWithValues: details.keys.map { ($0, "set") })
        Bugsnag.leaveBreadcrumb(event, metadata: names)  // good: secret-in-crash-report
    }
}

final class LocalDiagnostics: Diagnostics {
    private(set) var events: [String] = []

    func record(_ event: String, details: [String: String]) {
        events.append(event)
    }
}

struct RequestFailed: Error {
    let status: Int
    let headers: [String: String]
}
