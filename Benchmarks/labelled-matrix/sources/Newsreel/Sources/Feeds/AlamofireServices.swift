import Foundation
import UIKit
import Alamofire
import Moya
import CoreData

struct Magazine: Decodable { let slug: String; let issueCount: Int; let landing: String; let shelf: String }

final class MagazineService {
    private let session: Session
    private let folder = URL.documentsDirectory.appending(path: "magazines")
    private(set) var issues: [String] = []

    init(session: Session = .default) { self.session = session }

    func subscribe(_ id: Int) {
        session.request("https://api.newsreel.app/magazines/\(id)").validate().responseDecodable(of: Magazine.self) { response in
            guard let magazine = response.value, let url = URL(string: magazine.landing) else { return }
            UIApplication.shared.open(url) // bad: open-redirect
        }
    }

    func prepare(_ id: Int) async throws {
        let magazine = try await session.request("https://api.newsreel.app/magazines/\(id)").serializingDecodable(Magazine.self).value
        issues.reserveCapacity(magazine.issueCount) // bad: unbounded-size
        issues = Array(repeating: "", count: min(max(magazine.issueCount, 0), 200)) // good: unbounded-size
        try FileManager.default.createDirectory(at: folder.appending(path: magazine.slug), withIntermediateDirectories: true) // bad: path-traversal
    }

    func fetchIssue(_ number: Int) {
        let destination: DownloadRequest.Destination = { [folder] _, response in
            let name = response.value(forHTTPHeaderField: "X-Issue-Name") ?? "issue.pdf"
            return (folder.appendingPathComponent(name), [.removePreviousFile, .createIntermediateDirectories]) // bad: path-traversal
        }
        session.download("https://cdn.newsreel.app/issues/\(number)", to: destination).response { _ in }
    }
}

enum ShelfAPI { case mine, shared(String) }

extension ShelfAPI: Moya.TargetType {
    var baseURL: URL { URL(string: "https://api.newsreel.app")! }
    var path: String {
        switch self {
        case .mine: return "/shelf"
        case .shared: return "/shelf/shared"
        }
    }
    var method: Moya.Method { .get }
    var task: Moya.Task {
        guard case .shared(let code) = self else { return .requestPlain }
        return .requestParameters(parameters: ["code": code], encoding: Moya.URLEncoding.default)
    }
    var headers: [String: String]? { nil }
}

final class ShelfViewController: UITableViewController {
    private let provider = MoyaProvider<ShelfAPI>()
    private let magazines = MagazineService()
    var context: NSManagedObjectContext!

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        provider.request(.mine) { [context] result in
            guard case let .success(response) = result, let shelf = try? response.map([Magazine].self).first?.shelf else { return }
            let fetch = NSFetchRequest<NSManagedObject>(entityName: "Issue")
            fetch.predicate = NSPredicate(format: "shelf == \"" + shelf + "\"") // bad: predicate-injection
            _ = try? context?.fetch(fetch)
        }
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        magazines.subscribe(indexPath.row)
        magazines.fetchIssue(indexPath.row)
        Task { try await magazines.prepare(indexPath.row) }
    }
}
