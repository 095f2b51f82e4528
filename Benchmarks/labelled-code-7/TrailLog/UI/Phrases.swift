import Foundation
import os
import UIKit

/// Texts which the campaign service sends down; every member may suggest greetings.
struct RemotePhrases: Codable {
    var greeting: String
    var summary: String
    var shareText: String
}

struct PhraseBook {
    let remote: RemotePhrases
    private let logger = Logger(subsystem: "app.traillog", category: "phrases")

    init(remote: RemotePhrases) { self.remote = remote }

    func greeting(for name: String) -> String {
        String(format: remote.greeting, name) // bad: format-string
    }

    func salutation(for name: String) -> String {
        remote.greeting.replacingOccurrences(of: "{name}", with: name)
    }

    func distanceText(_ kilometres: Double) -> String {
        String(format: NSLocalizedString("summary.distance", comment: ""), kilometres) // good: format-string
    }

    func summary(distance: Double, ascent: Int) -> String {
        String.localizedStringWithFormat(remote.summary, distance, ascent) // bad: format-string
    }

    func ascentText(_ ascent: Int) -> String {
        String.localizedStringWithFormat("%d m", ascent) // good: format-string
    }

    func share(title: String, minutes: Int) -> NSString {
        NSString(format: "\(title) took %d minutes" as NSString, minutes) // bad: format-string
    }

    func shareTitle(_ title: String, minutes: Int) -> NSString {
        NSString(format: "%@ took %d minutes", title as NSString, minutes) // good: format-string
    }

    func log(receivedName name: String) {
        NSLog("peer joined: " + name) // bad: format-string
    }

    func log(leavingName name: String) {
        NSLog("peer left: %@", name) // good: format-string
    }

    func log(failedName name: String) {
        logger.notice("pairing with \(name, privacy: .private) failed") // good: format-string
    }

    func footer(page: Int) -> String {
        let text = NSMutableString(string: "– ")
        withVaList([page]) { arguments in
            text.append(NSString(format: remote.shareText, arguments: arguments) as String) // bad: format-string
        }
        return text as String
    }
}
