// Opens links that match a pattern of another file.
import Foundation

struct LinkGate {
    func isOurs(_ link: String) -> Bool {
        let pattern = try? NSRegularExpression(pattern: LinkPatterns.shop)
        return pattern?.firstMatch(in: link, range: NSRange(link.startIndex..., in: link)) != nil
    }

    func isHelp(_ link: String) -> Bool {
        link.range(of: LinkPatterns.help, options: .regularExpression) != nil
    }
}
