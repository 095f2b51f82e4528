import Foundation

/// Decides which links may open inside the signed-in web view.
struct LinkPolicy {
    private let domain = "larkspur.example"

    func mayEmbed(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host() else { return false }
        return host.hasSuffix(domain) // bad: incomplete-host-check
    }

    func mayShare(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host()?.lowercased() else { return false }
        return host == domain || host.hasSuffix("." + domain) // good: incomplete-host-check
    }

    func mayAttachToken(to request: URLRequest) -> Bool {
        request.url?.absoluteString.hasPrefix("https://api.larkspur.example") == true // bad: incomplete-host-check
    }

    func mayAttachCookies(to request: URLRequest) -> Bool {
        request.url?.absoluteString.hasPrefix("https://cookie.larkspur.example/") == true // good: incomplete-host-check
    }

    func isPartner(_ url: URL) -> Bool {
        url.host()?.contains("partner.example") ?? false // bad: incomplete-host-check
    }

    func isArchive(_ link: String) -> Bool {
        link.range(of: "https://archive\\.larkspur\\.example", options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func isMirror(_ link: String) -> Bool {
        link.contains(#/https://mirror[0-9]+\.larkspur\.example/+/#) // bad: incomplete-host-check
    }

    func isCdn(_ link: String) -> Bool {
        link.wholeMatch(of: #/https://cdn[0-9]+\.larkspur\.example/[A-Za-z0-9/._-]*/#) != nil // good: incomplete-host-check
    }

    func isAccountPage(_ url: URL) -> Bool {
        url.host() == "account.larkspur.example" // bad: incomplete-host-check
    }

    func isTrustedFeed(_ feed: String) -> Bool {
        let rest = feed.components(separatedBy: "://").last ?? feed
        return rest.hasPrefix("feeds.larkspur.example") // bad: incomplete-host-check
    }

    func isOwnSubdomain(_ url: URL) -> Bool {
        guard url.scheme == "https" else { return false }
        return url.host()?.split(separator: ".").contains("larkspur") == true // bad: incomplete-host-check
    }

    func matchesWildcard(_ url: URL) -> Bool {
        let pattern = NSPredicate(format: "SELF LIKE %@", "*larkspur.example*")
        return pattern.evaluate(with: url.absoluteString) // bad: incomplete-host-check
    }
}
