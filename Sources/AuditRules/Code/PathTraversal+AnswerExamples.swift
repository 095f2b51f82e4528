import AuditKit

extension [Example] {
    static let pathTraversalOfAnswers: [Example] = [
        Example(
            """
            func keep(_ download: URL, _ response: HTTPURLResponse, in folder: URL) throws {
                let told = response.value(forHTTPHeaderField: "Content-Disposition") ?? ""
                let name = told.components(separatedBy: "filename=").last ?? "file"
                try FileManager.default.moveItem(at: download, to: ↓folder.appendingPathComponent(name))
            }
            func copy(_ download: URL, _ response: URLResponse, in folder: URL) throws {
                let name = response.url?.query ?? "file"
                var place = folder
                place.append(path: name)
                try FileManager.default.copyItem(at: download, to: ↓place)
            }
            """, "what a response says about a file"),
        Example(
            """
            import Network
            struct Wish { let path: String; let query: [String: String] }
            struct Shop {
                let key: SymmetricKey
                func serve(_ connection: NWConnection) {
                    connection.receiveMessage { data, _, _, _ in
                        guard let data, let parts = URLComponents(string: String(decoding: data, as: UTF8.self)) else { return }
                        let items = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }) { first, _ in first }
                        answer(Wish(path: parts.path, query: items))
                    }
                }
                func isSigned(_ wish: Wish, _ code: Data) -> Bool {
                    HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: Data(wish.path.utf8), using: key)
                }
                func answer(_ wish: Wish) {
                    guard isSigned(wish, proof) else { return }
                    _ = FileManager.default.contents(atPath: ↓"/srv/shop/" + (wish.query["file"] ?? ""))
                }
            }
            """, "a check of one part says nothing about the other"),
        Example(
            """
            struct Plan: Decodable { let stale: String }
            func clean(_ address: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                let plan = try JSONDecoder().decode(Plan.self, from: data)
                try FileManager.default.removeItem(atPath: ↓plan.stale)
            }
            """, "a response determines which file is deleted"),
    ]

    static let pathTraversalOfAnswersGood: [Example] = [
        Example(
            """
            final class TicketOffice {
                let address: URL
                init?(_ response: URLResponse) {
                    guard let fetched = response.url else { return nil }
                    address = fetched
                }
                func open() throws -> Data { try Data(contentsOf: address) }
            }
            """, "the response's own URL, fetched again"),
        Example(
            """
            func keep(_ download: URL, _ response: URLResponse, in folder: URL) throws {
                let name = response.suggestedFilename ?? "file"
                try FileManager.default.moveItem(at: download, to: folder.appendingPathComponent(name))
                var place = folder
                place.append(path: UUID().uuidString)
                try FileManager.default.copyItem(at: download, to: place)
            }
            """, "Foundation removes the separators; the app's own name"),
        Example(
            """
            struct Plan: Decodable { let picture: String }
            func show(_ address: URL) async throws -> NSImage? {
                let (data, _) = try await URLSession.shared.data(from: address)
                let plan = try JSONDecoder().decode(Plan.self, from: data)
                return NSImage(contentsOfFile: plan.picture)
            }
            """, "the whole of a path that is shown"),
    ]
}
