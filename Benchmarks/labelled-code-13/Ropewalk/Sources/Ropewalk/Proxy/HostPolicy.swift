import Foundation

struct HostPolicy: Sendable {
    let allowed: Set<String>

    func permits(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        return allowed.contains(host) // good: incomplete-host-check
    }

    func permitsPartner(_ url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://partner.ropewalk.example") // bad: incomplete-host-check
    }

    func permitsCDN(_ url: URL) -> Bool {
        guard let host = url.host else { return false }
        return host.contains("cdn.ropewalk") // bad: incomplete-host-check
    }

    func permitsRegion(_ url: URL) -> Bool {
        guard url.scheme == "https", let labels = url.host?.lowercased().split(separator: ".").map(String.init) else { return false }
        return labels.count == 3 && Array(labels.suffix(2)) == ["ropewalk", "example"] // good: incomplete-host-check
    }
}
