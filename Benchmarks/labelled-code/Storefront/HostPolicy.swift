import Foundation
import RegexBuilder

enum ShopZone { case shop, pay, help, outside }

/// Decides what a URL from a link, a push message or a page may do inside the app.
struct HostPolicy {
    private let payExpression = try! NSRegularExpression(pattern: "^https://pay\\.brightcart\\.com(?:/|$)") // good: regex-anchor
    private let mediaExpression = try! NSRegularExpression(pattern: "^https://[a-z0-9]+\\.media\\.brightcart\\.com") // bad: regex-anchor

    func zone(of url: URL) -> ShopZone {
        guard url.scheme == "https", let host = url.host?.lowercased() else { return .outside }
        if host.wholeMatch(of: #/(?:www\.|m\.)?brightcart\.com/#) != nil { return .shop } // good: regex-anchor
        if host.range(of: "^pay\\.brightcart\\.com|help\\.brightcart\\.com$", options: .regularExpression) != nil { // bad: regex-anchor
            return host.hasPrefix("pay") ? .pay : .help
        }
        return .outside
    }

    func isPayment(_ url: URL) -> Bool {
        let text = url.absoluteString
        return payExpression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func isMedia(_ text: String) -> Bool {
        mediaExpression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func mayCarrySession(_ url: URL) -> Bool {
        url.absoluteString.range(of: "https://.*\\.brightcart\\.com", options: .regularExpression) != nil // bad: regex-anchor
    }

    func mayUseCamera(_ host: String) -> Bool {
        host.contains(#/scan\.brightcart\.com/#) // bad: regex-anchor
    }

    func mayUseLocation(_ host: String) -> Bool {
        host.range(of: "^(?:[a-z0-9-]+\\.)*brightcart\\.com$", options: [.regularExpression, .caseInsensitive]) != nil // good: regex-anchor
    }

    func mayOpenPopup(_ link: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "https?://.*brightcart\\.com.*").evaluate(with: link) // bad: regex-anchor
    }

    func mayReadCart(_ host: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "(www|m|app)\\.brightcart\\.com").evaluate(with: host) // good: regex-anchor
    }

    func mayDownload(_ link: String) -> Bool {
        link.range(of: "^https://cdn.brightcart.com/", options: .regularExpression) != nil // bad: regex-anchor
    }

    func mayStream(_ host: String) -> Bool {
        let label = Regex { OneOrMore(("a"..."z")); ".stream.brightcart.com" }
        return host.wholeMatch(of: label) != nil // good: regex-anchor
    }

    func mayEmbed(_ link: String) -> Bool {
        link.range(of: "https://player\\.brightcart\\.com/", options: [.regularExpression, .anchored]) != nil // good: regex-anchor
    }
}

struct ProductLinkFinder {
    /// Underlines product numbers in customers' reviews; no decision hangs on the host.
    func links(in review: String) -> [Range<String.Index>] {
        review.ranges(of: #/brightcart\.com\/p\/\d+/#) // good: regex-anchor
    }

    func isImage(_ path: String) -> Bool {
        path.range(of: "\\.(?:png|jpe?g|webp)$", options: [.regularExpression, .caseInsensitive]) != nil // good: regex-anchor
    }
}
