import SQLite3
import UIKit

final class AccountListController: UIViewController {
    private let iconLoader = IconLoader()

    func openAccount(named name: String) {
        loadViewIfNeeded()
        iconLoader.load(for: name) { [weak self] result in
            guard case .success(let icon) = result else { return }
            self?.show(icon)
        }
        performSegue(withIdentifier: "account", sender: name)
    }

    private func show(_ icon: Icon) {
        let file = AppDatabase.folder.appendingPathComponent("icons").appendingPathComponent(icon.fileName)
        FileManager.default.createFile(atPath: file.path, contents: icon.png) // bad: path-traversal
        let cached = AppDatabase.folder.appendingPathComponent("icons/\(icon.revision).png")
        FileManager.default.createFile(atPath: cached.path, contents: icon.png) // good: path-traversal
    }

    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        if let detail = segue.destination as? AccountController, let name = sender as? String {
            detail.accountName = name
            detail.openedAt = Date().timeIntervalSince1970
        }
    }
}

final class AccountController: UIViewController {
    var accountName: String!
    var openedAt: TimeInterval = 0

    override func viewDidLoad() {
        super.viewDidLoad()
        title = accountName
        let sql = "INSERT INTO recents(name) VALUES ('\(accountName!)')"
        sqlite3_exec(AppDatabase.handle, sql, nil, nil, nil) // bad: sql-injection
        let stamp = "UPDATE recents SET opened = \(openedAt) WHERE id = last_insert_rowid()"
        sqlite3_exec(AppDatabase.handle, stamp, nil, nil, nil) // good: sql-injection
    }
}

struct Icon: Decodable {
    let fileName: String
    let revision: Int
    let png: Data
}

final class IconLoader {
    private let session = URLSession(configuration: .ephemeral)

    func load(for account: String, completion: @escaping (Result<Icon, Error>) -> Void) {
        var parts = URLComponents(string: "https://api.ledgerbook.com/v2/icon")!
        parts.queryItems = [URLQueryItem(name: "account", value: account)]
        session.dataTask(with: parts.url!) { data, _, error in
            let result = Result { () throws -> Icon in
                if let error { throw error }
                return try JSONDecoder().decode(Icon.self, from: data ?? Data())
            }
            DispatchQueue.main.async { completion(result) }
        }.resume()
    }
}
