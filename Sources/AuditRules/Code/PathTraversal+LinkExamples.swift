import AuditKit

extension [Example] {
    /// Names out of links that functions of the project take apart.
    static let pathTraversalLinks: [Example] = [
        Example(
            """
            func application(_ app: NSApplication, open urls: [URL]) {
                for url in urls { try? FileManager.default.removeItem(atPath: ↓url.path + ".old") }
            }
            """, "a link with the app's own scheme determines what is deleted"),
        Example(
            """
            import Hummingbird
            import NIOFileSystem
            struct Sheets {
                let files: FileIO
                func get(request: Request, context: BasicRequestContext) async throws -> ResponseBody {
                    let name = request.uri.queryParameters.get("name") ?? ""
                    let bytes = try await ByteBuffer(contentsOf: ↓FilePath("/srv").appending(name), maximumSizeAllowed: .mebibytes(1))
                    print(FileManager.default.contents(atPath: ↓FilePath("/srv").pushing(FilePath(name)).string)!)
                    return try await files.loadFile(path: ↓"/srv/sheets/" + name, context: context)
                }
            }
            """, "NIO and Hummingbird files"),
        Example(
            """
            extension URL {
                func item(_ name: String) -> String? {
                    URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
                }
            }
            func sketch(for link: URL, in folder: URL) -> UIImage? {
                guard let name = link.item("sketch") else { return nil }
                return UIImage(contentsOfFile: ↓folder.path + "/" + name)
            }
            """, "a project method reads the query"),
        Example(
            """
            struct Preset: Codable { var folder: String }
            func load(_ preset: Preset, below root: URL) throws -> Data {
                UserDefaults.standard.set(true, forKey: "usedPresets")
                return try Data(contentsOf: ↓root.appendingPathComponent(preset.folder))
            }
            """, "a default set in the file says nothing about where records come from"),
    ]

    static let pathTraversalDecoded: [Example] = [
        Example(
            """
            import Vapor
            func poem(_ req: Request) throws -> String {
                let title: String = try req.query.get(at: "title")
                guard !title.contains("..") else { throw Abort(.badRequest) }
                let plain = title.removingPercentEncoding ?? title
                return try String(contentsOfFile: ↓"/srv/poems/" + plain, encoding: .utf8)
            }
            """, "decoded after the check")
    ]

    static let pathTraversalLinksGood: [Example] = [
        Example(
            """
            func application(_ app: NSApplication, open urls: [URL]) {
                for url in urls { try? FileManager.default.copyItem(at: url, to: second(of: url)) }
            }
            func second(of url: URL) -> URL { url.deletingLastPathComponent().appendingPathComponent("Copy") }
            """, "next to the file the user opened"),
        Example(
            """
            import Vapor
            func poem(_ req: Request) throws -> String {
                let title: String = try req.query.get(at: "title")
                let plain = title.removingPercentEncoding ?? title
                guard !plain.contains("..") else { throw Abort(.badRequest) }
                return try String(contentsOfFile: "/srv/poems/" + plain, encoding: .utf8)
            }
            """, "checked after decoding"),
        Example(
            """
            func page(for link: URL, number: Int, in folder: URL) -> UIImage? {
                var parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                parts?.queryItems = [URLQueryItem(name: "page", value: "1")]
                return UIImage(contentsOfFile: folder.path + "/" + link.lastPathComponent)
            }
            """, "the query is set, not read"),
        Example(
            """
            import Vapor
            func sheet(_ req: Request) throws -> Response {
                let number = try req.query.get(Int.self, at: "number")
                let id = req.query[UUID.self, at: "id"] ?? UUID()
                return req.fileio.streamFile(at: "/srv/sheets/\\(number)-\\(id).pdf")
            }
            """, "requested as a number"),
        Example(
            """
            struct Clip: Codable { var title: String }
            func player(_ answer: Data, in folder: URL) throws -> Data {
                let title = try JSONDecoder().decode(Clip.self, from: answer).title
                let ending = title.components(separatedBy: ".").last ?? "mp4"
                return try Data(contentsOf: folder.appendingPathComponent("clip." + ending))
            }
            """, "what is between dots is not `..`"),
    ]
}
