import Foundation
import StoreKit

public struct AgeRating: Decodable { public let minimumAge: Int? }

public enum Verdict: Sendable { case allow, deny }

public protocol ModerationClient: Sendable {
    func verdict(for clip: UUID) async throws -> Verdict
}

public struct Gatekeeper: Sendable {
    let albums: AlbumService
    let moderation: ModerationClient

    public func role(of member: String, in id: UUID) async -> MemberRole {
        let album = try? await albums.album(id)
        return album?.members[member] ?? .none // good: check-fails-open
    }

    public func effectiveRole(of member: String, in album: Album) -> MemberRole {
        album.members[member, default: .editor] // bad: check-fails-open
    }

    public func mayWatch(_ rating: AgeRating, age: Int?) -> Bool {
        guard let minimum = rating.minimumAge, let age else { return false } // good: check-fails-open
        return age >= minimum
    }

    public func childMayWatch(_ data: Data, age: Int) -> Bool {
        guard let rating = try? JSONDecoder().decode(AgeRating.self, from: data) else { return true } // bad: check-fails-open
        return age >= rating.minimumAge ?? 18
    }

    /// A clip is shown to the public once moderation has passed it.
    public func moderated(_ clip: UUID) async -> Verdict {
        await withTaskGroup(of: Verdict.self) { group in
            group.addTask { (try? await moderation.verdict(for: clip)) ?? .deny } // good: check-fails-open
            group.addTask {
                try? await Task.sleep(for: .seconds(3))
                return .allow // bad: check-fails-open
            }
            let first = await group.next() ?? .deny
            group.cancelAll()
            return first
        }
    }

    public func mayEdit(_ role: String) -> Bool {
        switch role {
        case "viewer", "none": return false
        default: return true // bad: check-fails-open
        }
    }

    public func mayInvite(_ role: String) -> Bool {
        switch role {
        case "owner", "editor": return true
        default: return false // good: check-fails-open
        }
    }
}

public actor Membership {
    private var owned: Set<String> = []

    public init() {}

    public func refresh() async {
        for await result in Transaction.currentEntitlements {
            if case .verified(let transaction) = result, transaction.revocationDate == nil {
                owned.insert(transaction.productID) // good: check-fails-open
            }
        }
    }

    public func listen() async {
        for await result in Transaction.updates {
            let transaction: Transaction
            switch result {
            case .verified(let value): transaction = value
            case .unverified(let value, _): transaction = value // bad: check-fails-open
            }
            owned.insert(transaction.productID)
            await transaction.finish()
        }
    }

    public func owns(_ product: String) -> Bool { owned.contains(product) }
}
