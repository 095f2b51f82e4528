import Vapor

struct LinkPreviewService {
    let client: any Client

    func load(_ link: String) async throws -> ClientResponse {
        guard link.lowercased().hasPrefix("http") else { throw Abort(.badRequest) }
        return try await client.get(URI(string: link)) // bad: server-side-request
    }

    func loadCarrier(_ code: String) async throws -> ClientResponse {
        guard let carrier = Carrier(rawValue: code) else { throw Abort(.notFound) }
        return try await client.get(URI(string: carrier.feed)) // good: server-side-request
    }

    func track(parcel: String) async throws -> ClientResponse {
        guard parcel.allSatisfy({ $0.isASCII && $0.isNumber }), parcel.count <= 20 else { throw Abort(.badRequest) }
        var uri = URI(scheme: .https, host: "track.lantern.example", path: "/v2/parcels")
        uri.query = "number=" + parcel
        return try await client.get(uri) // good: server-side-request
    }

    func notify(callback: Callback, claim: UUID) async throws {
        let target = URI(scheme: .https, host: callback.host, path: "/claims/" + claim.uuidString)
        _ = try await client.post(target) { request in // bad: server-side-request
            try request.content.encode(["claim": claim.uuidString])
        }
    }
}

struct Callback: Content {
    let host: String
    let name: String
}

enum Carrier: String {
    case rail, bus, ferry

    var feed: String {
        switch self {
        case .rail: return "https://rail.example/lost.json"
        case .bus: return "https://bus.example/lost.json"
        case .ferry: return "https://ferry.example/lost.json"
        }
    }
}
