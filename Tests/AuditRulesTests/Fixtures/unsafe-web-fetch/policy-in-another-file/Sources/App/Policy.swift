import Foundation

enum Policy {
    static let hosts = ["img.example.org"]

    static func allows(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host else { return false }
        return hosts.contains(host)
    }
}
