import SwiftUI
import UIKit

final class StatementsViewController: UITableViewController, UISearchBarDelegate {
    private let repository: StatementRepository
    private let preferences: PreferencesStore
    private let searchBar = UISearchBar()
    private let passwordField = UITextField()
    private let usernameField = UITextField()
    private let expressionField = UITextField()
    private var rows: [TransactionEntity] = []
    private var titles: [String] = []

    init(repository: StatementRepository, preferences: PreferencesStore) {
        self.repository = repository
        self.preferences = preferences
        super.init(style: .insetGrouped)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        searchBar.delegate = self
        tableView.tableHeaderView = searchBar
        passwordField.isSecureTextEntry = true
    }

    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {
        guard let text = searchBar.text, !text.isEmpty else { return }
        do {
            rows = try repository.search(payee: text)
            if rows.isEmpty {
                rows = try repository.searchMemo(text)
            }
            if let expression = expressionField.text, !expression.isEmpty {
                rows = repository.filter(rows, expression: expression)
            }
            titles = repository.cachedTitles(matching: text)
            tableView.reloadData()
        } catch {
            show(error)
        }
    }

    @objc private func rememberTapped() {
        guard let username = usernameField.text, let password = passwordField.text else { return }
        preferences.rememberLogin(username: username, password: password, rememberMe: true)
    }

    func download(id: Int) async {
        do {
            let url = URL(string: "https://api.harborbank.example/v2/statements/\(id)")!
            let (data, response) = try await URLSession.shared.data(from: url)
            guard let http = response as? HTTPURLResponse, http.statusCode == 200 else { return }
            _ = try repository.store(data, response: http)
            _ = try repository.storeSafely(data, response: http)
        } catch {
            show(error)
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        let row = rows[indexPath.row]
        cell.textLabel?.text = row.payee
        cell.detailTextLabel?.text = row.amount.stringValue
        return cell
    }

    private func show(_ error: Error) {
        let alert = UIAlertController(title: "Problem", message: error.localizedDescription, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}
