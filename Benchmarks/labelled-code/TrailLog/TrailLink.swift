import Foundation
import UIKit

struct TrailFilter {
    var region: String
    var sortKey: String
    var minimumMetres: Int
    var keywords: String
}

enum TrailLink {
    case search(TrailFilter)
    case rename(trail: Int64, title: String)
    case showTrack(fileName: String)
    case dropTrack(fileName: String)
    case exportTrack(id: UUID)

    init?(url: URL) {
        guard url.scheme == "traillog",
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return nil }
        var query: [String: String] = [:]
        for item in parts.queryItems ?? [] { query[item.name] = item.value }

        switch url.host {
        case "search":
            self = .search(TrailFilter(region: query["region"] ?? "",
                                       sortKey: query["sort"] ?? "title",
                                       minimumMetres: Int(query["min"] ?? "") ?? 0,
                                       keywords: query["q"] ?? ""))
        case "rename":
            guard let id = Int64(query["id"] ?? ""), let title = query["title"] else { return nil }
            self = .rename(trail: id, title: title)
        case "track":
            guard let name = query["file"] else { return nil }
            self = .showTrack(fileName: name)
        case "drop":
            guard let name = query["file"] else { return nil }
            self = .dropTrack(fileName: name)
        case "export":
            guard let id = UUID(uuidString: query["id"] ?? "") else { return nil }
            self = .exportTrack(id: id)
        default:
            return nil
        }
    }
}

@MainActor
final class TrailCoordinator {
    private let store: TrailStore
    private let search: TrailSearch
    private let tracks: TrackFiles
    private let legacyTracks = UserDefaults.standard.bool(forKey: "legacyTracks")

    init() throws {
        let support = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask,
                                                  appropriateFor: nil, create: true)
        store = try TrailStore(location: support.appendingPathComponent("trails.sqlite"))
        search = TrailSearch(connection: store.connection)
        tracks = TrackFiles(root: support.appendingPathComponent("Tracks", isDirectory: true))
    }

    func open(_ link: TrailLink) throws -> [TrailSummary] {
        switch link {
        case .search(let filter):
            let byRegion = try store.trails(in: filter)
            let counted = try store.tagCounts(for: filter)
            let hits = try search.fullText(filter)
            let exact = search.fullTextBound(filter)
            let ordered = try store.trails(regionCode: filter.region, order: filter.sortKey)
            let long = try store.longTrails(for: filter)
            return byRegion + hits + counted + exact + ordered + long
        case .rename(let id, let title):
            try store.rename(id, to: title)
            try store.recordRename(id, title: title)
            return []
        case .showTrack(let fileName):
            if legacyTracks { tracks.preview(named: fileName) } else { tracks.showPreview(named: fileName) }
            return []
        case .dropTrack(let fileName):
            if legacyTracks { tracks.discard(named: fileName) } else { tracks.discardTrack(named: fileName) }
            return []
        case .exportTrack(let id):
            tracks.export(id)
            return []
        }
    }
}

final class TrailSceneDelegate: UIResponder, UIWindowSceneDelegate {
    private lazy var coordinator = try? TrailCoordinator()

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            guard let link = TrailLink(url: context.url) else { continue }
            _ = try? coordinator?.open(link)
        }
    }
}
