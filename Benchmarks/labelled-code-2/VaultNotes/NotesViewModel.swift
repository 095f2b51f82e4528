import Foundation
import SwiftUI

@MainActor
final class NotesViewModel: ObservableObject {
    @Published var searchText = ""
    @Published var orderText = "updatedAt"
    @Published var email = ""
    @Published var password = ""
    @Published var notes: [Note] = []
    @Published var problem: String?

    private let database: NoteDatabase
    private let wallets: RealmWalletStore
    private let accounts: AccountTable
    private let sync: SyncService

    init(database: NoteDatabase, wallets: RealmWalletStore, accounts: AccountTable, sync: SyncService) {
        self.database = database
        self.wallets = wallets
        self.accounts = accounts
        self.sync = sync
    }

    func runSearch() {
        do {
            let request = SearchRequest(term: searchText, order: orderText, limit: 50)
            let first = try database.search(request)
            notes = first.isEmpty ? try database.searchBound(request) : first
            _ = try database.list(orderedBy: request.order)
            _ = try database.list(sorted: request.order)
            _ = try wallets.find(searchText)
        } catch {
            problem = error.localizedDescription
        }
    }

    func filterTitles() -> [String] {
        let filter = NoteFilter(titles: notes.map(\.title))
        return (try? filter.notesMentioning(searchText)) ?? []
    }

    func signIn() async {
        let credentials = SyncCredentials(user: email, password: password)
        do {
            guard try !accounts.exists(email) else { return }
            let token = try await sync.signIn(credentials)
            print("signed in \(email), sync token \(token)") // bad: log-secret
            print("signed in, token has \(token.count) characters") // good: log-secret
            try accounts.insert(email: email, password: credentials.password)
        } catch {
            problem = error.localizedDescription
            debugPrint("sign-in failed for password", credentials.password) // bad: log-secret
            debugPrint("sign-in failed for password, empty:", credentials.password.isEmpty) // good: log-secret
        }
    }
}

struct NotesScreen: View {
    @StateObject var model: NotesViewModel
    @AppStorage("notes.sortDescending") private var sortDescending = true

    var body: some View {
        List {
            Section("Account") {
                TextField("Email", text: $model.email)
                SecureField("Password", text: $model.password)
                Button("Sign in") { Task { await model.signIn() } }
            }
            Section("Notes") {
                TextField("Search", text: $model.searchText)
                    .onSubmit { model.runSearch() }
                ForEach(model.notes) { note in
                    VStack(alignment: .leading) {
                        Text(note.title).font(.headline)
                        Text(note.body).lineLimit(2)
                    }
                }
            }
            if let problem = model.problem {
                Text(problem).foregroundStyle(.red)
            }
        }
    }
}
