import Foundation
import SwiftUI

enum Route: Hashable {
    case inbox
    case conversation(UUID)
    case parcel(String)
    case search(ParcelQuery)
    case help(URL)
}

struct AddressDraft: Hashable, Identifiable {
    var id: String { parcelID }
    let parcelID: String
    let street: String
    let city: String
}

struct ParcelQuery: Hashable {
    var text = ""
    var carrier: String?
    var sort = "eta"
    var limit = 20
    var offset = 0
}

@MainActor
final class DeepLinkRouter: ObservableObject {
    @Published var path: [Route] = []
    @Published var pendingAddress: AddressDraft?
    @Published var pendingInvite: Invite?

    private let environment: AppEnvironment

    init(environment: AppEnvironment) {
        self.environment = environment
    }

    func open(_ url: URL) {
        guard url.scheme == "courierly",
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let query = parts.queryItems?.dictionary ?? [:]

        switch parts.host {
        case "parcel":
            if let id = query["id"] { path.append(.parcel(id)) } // good: deep-link
        case "search":
            path.append(.search(makeQuery(query)))
        case "forward":
            forward(query)
        case "address":
            proposeAddress(query)
        case "relay":
            useRelay(query)
        case "welcome":
            adoptSession(query)
        case "help":
            openHelp(query)
        default:
            break
        }
    }

    func openUniversal(_ url: URL) {
        guard url.scheme == "https", let host = url.host() else { return }
        guard host == "courierly.app" || host.hasSuffix(".courierly.app") else { return } // good: url-validation
        let segments = url.pathComponents.dropFirst()
        switch segments.first {
        case "t":
            if let tracking = segments.dropFirst().first { path.append(.parcel(tracking)) }
        case "c":
            if let id = segments.last.flatMap(UUID.init(uuidString:)) { path.append(.conversation(id)) }
        default:
            path.append(.inbox)
        }
    }

    private func makeQuery(_ query: [String: String]) -> ParcelQuery {
        let page = Int(query["page"] ?? "0")! // bad: trap-on-input
        let limit = query["limit"].flatMap(Int.init) ?? 20
        return ParcelQuery(
            text: query["q"] ?? "",
            carrier: query["carrier"],
            sort: query["sort"] ?? "eta",
            limit: min(max(limit, 1), 100),
            offset: min(max(page, 0), 1_000) * 20
        )
    }

    private func forward(_ query: [String: String]) {
        guard let parcel = query["id"], let street = query["street"], let city = query["city"] else { return }
        let draft = AddressDraft(parcelID: parcel, street: street, city: city)
        Task { [environment] in
            try await environment.parcels.changeAddress(draft) // bad: deep-link
        }
    }

    private func proposeAddress(_ query: [String: String]) {
        guard let parcel = query["id"], let street = query["street"], let city = query["city"] else { return }
        pendingAddress = AddressDraft(parcelID: parcel, street: street, city: city) // good: deep-link
    }

    private func useRelay(_ query: [String: String]) {
        guard let raw = query["endpoint"], let endpoint = URL(string: raw) else { return }
        environment.api.baseURL = endpoint // bad: deep-link
        path = [.inbox]
    }

    private func adoptSession(_ query: [String: String]) {
        guard let access = query["access"], let refresh = query["refresh"], let account = query["account"] else { return }
        let pair = TokenPair(accessToken: access, refreshToken: refresh, accountID: account, expiresAt: .now + 900)
        Task { [environment] in
            try await environment.session.adopt(pair) // bad: deep-link
        }
    }

    private func openHelp(_ query: [String: String]) {
        guard let raw = query["url"] else { return }
        guard raw.hasPrefix("https://help.courierly.app"), let page = URL(string: raw) else { return } // bad: url-validation
        path.append(.help(page))
    }
}

extension Array where Element == URLQueryItem {
    var dictionary: [String: String] {
        reduce(into: [:]) { result, item in result[item.name] = item.value }
    }
}
