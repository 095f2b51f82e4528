import AuditKit

extension [Example] {
    /// Paths that came whole, and have no folder to be led out of.
    static let pathTraversalWhole: [Example] = [
        Example(
            """
            func open(link: URL) throws {
                let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                let path = parts?.queryItems?.first { $0.name == "path" }?.value ?? ""
                try FileManager.default.removeItem(atPath: ↓path)
            }
            """, "a web page says which file is deleted"),
        Example(
            """
            func keep(_ message: xpc_object_t) {
                guard let leaf = xpc_dictionary_get_string(message, "leaf") else { return }
                let cache = URL(fileURLWithPath: "/Library/Caches/Sweep")
                try? Data().write(to: ↓cache.appendingPathComponent(String(cString: leaf)))
            }
            """, "a name behind a folder"),
    ]

    static let pathTraversalWholeGood: [Example] = [
        Example(
            """
            func open(link: URL) -> Bundle? {
                let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                let path = parts?.queryItems?.first { $0.name == "path" }?.value ?? ""
                return Bundle(url: URL(fileURLWithPath: path))
            }
            """, "a link that says which app is shown"),
        Example(
            """
            func measure(_ message: xpc_object_t) -> Int {
                guard let path = xpc_dictionary_get_string(message, "path") else { return 0 }
                return FileManager.default.contents(atPath: String(cString: path))?.count ?? 0
            }
            """, "the whole path is what another process asks for"),
        Example(
            """
            func thumbnail() -> NSImage? {
                NSPasteboard.general.string(forType: .string).flatMap { NSImage(contentsOfFile: $0) }
            }
            """, "the path that the user copied"),
        Example(
            """
            import JavaScriptCore
            func offer(_ context: JSContext) {
                let read: @convention(block) (String) -> String = { place in
                    (try? String(contentsOf: URL(fileURLWithPath: place), encoding: .utf8)) ?? ""
                }
                let erase: @convention(block) (String) -> Void = { place in
                    try? FileManager.default.removeItem(atPath: place)
                }
                context.setObject(read, forKeyedSubscript: "readFile" as NSString)
                context.setObject(erase, forKeyedSubscript: "removeFile" as NSString)
            }
            """, "a script that is given files as such, and no folder"),
        Example(
            """
            struct Notice: Codable { let title: String; let picture: URL }
            func picture(_ notice: Notice) -> Data? { try? Data(contentsOf: notice.picture) }
            """, "an address that is fetched as it came"),
        Example(
            """
            import Vapor
            struct Task { let application: Application }
            func keep(_ request: Request, _ bytes: ByteBuffer) async throws {
                let task = Task(application: request.application)
                let place = task.application.directory.publicDirectory + "covers/1.png"
                try await request.fileio.writeFile(bytes, at: place)
            }
            """, "the server's own folder, handed on"),
    ]
}
