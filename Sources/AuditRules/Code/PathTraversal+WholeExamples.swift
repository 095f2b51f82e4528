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
            """, "a web page determines which file is deleted"),
        Example(
            """
            func keep(_ message: xpc_object_t) {
                guard let leaf = xpc_dictionary_get_string(message, "leaf") else { return }
                let cache = URL(fileURLWithPath: "/Library/Caches/Sweep")
                try? Data().write(to: ↓cache.appendingPathComponent(String(cString: leaf)))
            }
            """, "a name appended to a folder"),
        Example(
            """
            import JavaScriptCore
            func offer(_ context: JSContext, _ root: String) {
                let files = context.objectForKeyedSubscript("files" as NSString)
                let erase: @convention(block) (String) -> Void = { leaf in
                    try? FileManager.default.removeItem(atPath: ↓root + "/" + leaf)
                }
                files?.setObject(erase, forKeyedSubscript: "erase" as NSString)
            }
            """, "a block of an object of the script's"),
        Example(
            """
            import MCP
            func serve(_ server: Server, _ root: URL) async throws {
                await server.withMethodHandler(CallTool.self) { asked in
                    let leaf = asked.arguments?["name"]?.stringValue ?? ""
                    try FileManager.default.removeItem(at: ↓root.appendingPathComponent(leaf))
                    return CallTool.Result(content: [])
                }
                try await server.start(transport: StdioTransport())
            }
            """, "a tool that means to stay in its folder"),
        Example(
            """
            import MCP
            func serve(_ server: Server, _ port: NWConnection) async throws {
                await server.withMethodHandler(CallTool.self) { asked in
                    let path = asked.arguments?["file"]?.stringValue ?? ""
                    try FileManager.default.removeItem(atPath: ↓path)
                    return CallTool.Result(content: [])
                }
                try await server.start(transport: NetworkTransport(connection: port))
            }
            """, "anyone on the network names the file"),
    ]

    static let pathTraversalWholeGood: [Example] = [
        Example(
            """
            func open(link: URL) -> Bundle? {
                let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                let path = parts?.queryItems?.first { $0.name == "path" }?.value ?? ""
                return Bundle(url: URL(fileURLWithPath: path))
            }
            """, "a link that determines which app is shown"),
        Example(
            """
            func measure(_ message: xpc_object_t) -> Int {
                guard let path = xpc_dictionary_get_string(message, "path") else { return 0 }
                return FileManager.default.contents(atPath: String(cString: path))?.count ?? 0
            }
            """, "the whole path is requested by another process"),
        Example(
            """
            func thumbnail() -> NSImage? {
                NSPasteboard.general.string(forType: .string).flatMap { NSImage(contentsOfFile: $0) }
            }
            """, "the path the user copied"),
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
            """, "a script that is given files rather than a folder"),
        Example(
            """
            import JavaScriptCore
            func offer(_ context: JSContext) {
                let files = context.objectForKeyedSubscript("files" as NSString)
                let erase: @convention(block) (String) -> Void = { place in
                    try? FileManager.default.removeItem(atPath: place)
                }
                files?.setObject(erase, forKeyedSubscript: "erase" as NSString)
            }
            """, "an object of the script's that is given files as such"),
        Example(
            """
            import MCP
            func serve(_ server: Server) async throws {
                await server.withMethodHandler(CallTool.self) { asked in
                    let path = asked.arguments?["file"]?.stringValue ?? ""
                    let sound = try AVAudioFile(forReading: URL(fileURLWithPath: path))
                    return CallTool.Result(content: [.text("\\(sound.length)")])
                }
                try await server.start(transport: StdioTransport())
            }
            """, "the user's own agent names the whole path"),
        Example(
            """
            import Alamofire
            func fetch(_ page: URL, to folder: URL) {
                AF.download(page, to: place).response { answer in
                    guard let kept = try? answer.result.get() else { return }
                    try? FileManager.default.moveItem(at: kept, to: folder.appendingPathComponent(kept.lastPathComponent))
                }
            }
            """, "where the download was put"),
        Example(
            """
            struct Notice: Codable { let title: String; let picture: URL }
            func picture(_ notice: Notice) -> Data? { try? Data(contentsOf: notice.picture) }
            """, "a URL that is fetched unmodified"),
        Example(
            """
            import Vapor
            struct Task { let application: Application }
            func keep(_ request: Request, _ bytes: ByteBuffer) async throws {
                let task = Task(application: request.application)
                let place = task.application.directory.publicDirectory + "covers/1.png"
                try await request.fileio.writeFile(bytes, at: place)
            }
            """, "the server's own folder, passed on"),
    ]
}
