// Follows invitations whose address matches a pattern of another file.
import Foundation

struct InviteGate {
    func follow(_ address: String) -> URL? {
        guard address.range(of: InvitePatterns.host, options: .regularExpression) != nil else { return nil }
        return URL(string: address)
    }

    func followExactly(_ address: String) -> URL? {
        guard address.range(of: InvitePatterns.exactHost, options: .regularExpression) != nil else { return nil }
        return URL(string: address)
    }
}
