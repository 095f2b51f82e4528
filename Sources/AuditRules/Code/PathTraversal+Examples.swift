import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let pathTraversalBad: [Example] = [
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                guard FileManager.default.fileExists(atPath: ↓"/data/" + name) else { return }
            }
            """, "a file attribute"),
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask, _ bytes: Data) async throws {
                guard case .data(let name) = try await socket.receive() else { return }
                let text = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
                name.copyBytes(to: text, count: 64)
                _ = FileManager.default.contents(atPath: ↓String(cString: text))
            }
            """, "copied to where a pointer points"),
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                _ = FileManager.default.contentsEqual(atPath: ↓"/data/" + name, andPath: "/data/own")
                _ = NSData(contentsOfMappedFile: ↓"/data/" + name)
                linkat(0, "/data/own", 0, ↓"/data/" + name, 0)
                setxattr(↓"/data/" + name, "user.tag", value, 3, 0, 0)
            }
            """, "less common calls"),
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                _ = Darwin.open(↓"/data/" + name, O_RDONLY)
                rename("/tmp/new", ↓"/data/" + name)
            }
            """, "C functions, qualified by module and with two paths"),
        Example(
            """
            final class Files: ChannelInboundHandler {
                func channelRead(context: ChannelHandlerContext, data: NIOAny) {
                    let name = unwrapInboundIn(data).getString(at: 0, length: 20) ?? ""
                    _ = FileManager.default.contents(atPath: ↓"/srv/www/" + name)
                }
            }
            """, "data read from a channel"),
        Example(
            """
            func open(link: URL) {
                let parts = URLComponents(url: link, resolvingAgainstBaseURL: false)
                let name = parts?.queryItems?.first(where: { $0.name == "file" })?.value ?? ""
                unlink(↓"/data/" + name)
            }
            """, "a function that receives links"),
        Example(
            """
            let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
            let u = folder.appendingPathComponent(↓items!.first!.value!)
            """),
        Example(
            """
            let u = documents.appendingPathComponent(↓nameField.text!)
            """),
        Example(
            """
            func f(upload: Upload) { let path = "/uploads/\\(↓upload.filename)"
             FileManager.default.createFile(atPath: path, contents: nil) }
            """),
        Example(
            """
            func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) {
                guard let name = message.body as? String else { return }
                reply(try? String(contentsOfFile: ↓folder.path + "/" + name))
            }
            """, "a page's request"),
        Example(
            """
            struct Item: Decodable { var name: String; var bytes: Data }
            func save(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let item = try JSONDecoder().decode(Item.self, from: data)
                try item.bytes.write(to: ↓folder.appendingPathComponent(item.name))
            }
            """, "a name in JSON from a server"),
        Example(
            """
            func address(_ name: String) -> URL { folder.appendingPathComponent(name) }
            func show(_ link: NSUserActivity) throws {
                let name = link.userInfo?["file"] as? String ?? ""
                try FileManager.default.removeItem(at: ↓address(name))
            }
            """, "through a function that makes the path"),
        Example(
            """
            func load(_ message: WKScriptMessage) throws -> Data? {
                let path = folder.path + "/" + (message.body as? String ?? "")
                guard path.hasPrefix(folder.path) else { return nil }
                return FileManager.default.contents(atPath: ↓path)
            }
            """, "checked before it is resolved"),
        Example(
            """
            socket.receive { result in
                guard case .success(.string(let name)) = result else { return }
                try? FileManager.default.createDirectory(atPath: ↓"\\(root)/\\(name)", withIntermediateDirectories: true)
            }
            """, "in a closure"),
        Example(
            """
            final class Box {
                var name = ""
                func scanned(_ code: AVMetadataMachineReadableCodeObject) { name = code.stringValue ?? "" }
                func read() -> FileHandle? { FileHandle(forReadingAtPath: ↓"\\(root)/\\(name)") }
            }
            """, "a property with the name"),
        Example(
            """
            func read(_ socket: URLSessionWebSocketTask) async throws -> Data {
                guard case .string(let name) = try await socket.receive() else { return Data() }
                let url = URL(string: name, relativeTo: folder)!
                return try Data(contentsOf: ↓url)
            }
            """, "a URL appended to a folder"),
        Example(
            """
            func read(_ socket: URLSessionWebSocketTask) async throws -> Data? {
                guard case .string(let name) = try await socket.receive() else { return nil }
                let url = folder.appendingPathComponent(name).standardizedFileURL
                guard url.path.hasPrefix(folder.path) else { return nil }
                return try Data(contentsOf: ↓url)
            }
            """, "`/data/a` is also a prefix of `/data/ab`"),
        Example(
            """
            func open(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                var configuration = Realm.Configuration()
                configuration.fileURL = ↓folder.appendingPathComponent(name)
            }
            """, "the file of a database"),
        Example(
            """
            func open(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                let description = NSPersistentStoreDescription()
                description.url = ↓folder.appendingPathComponent(name)
            }
            """, "the file of a store"),
        Example(
            """
            func clean(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let address) = try await socket.receive(), let url = URL(string: address) else { return }
                try FileManager.default.removeItem(at: ↓url)
            }
            """, "a URL may be a file URL"),
    ]

    static let pathTraversalGood: [Example] = [
        Example(
            "let log = URL(fileURLWithPath: \"/var/log\").appendingPathComponent("
                + "ProcessInfo.processInfo.environment[\"SERVICE\"]!)", "chosen by the user who runs the program"),
        Example(
            """
            import Vapor
            func keep(req: Request, image: ByteBuffer) async throws {
                let folder = req.application.directory.publicDirectory + "covers/"
                try await req.fileio.writeFile(image, at: folder + UUID().uuidString)
            }
            """, "the server knows its own folder"),
        Example(
            """
            func fetch(from url: URL, to target: URL) async throws {
                let (temporary, _) = try await URLSession.shared.download(from: url)
                try FileManager.default.moveItem(at: temporary, to: target)
            }
            """, "the system names the file of a download"),
        Example(
            """
            func fetch(_ url: URL, into folder: URL) {
                URLSession.shared.downloadTask(with: url) { place, _, _ in
                    if let place { try? FileManager.default.moveItem(at: place, to: folder.appendingPathComponent("page")) }
                }.resume()
            }
            """, "the system chooses where a download is stored"),
        Example(
            """
            func f(response: URLResponse) { let u = folder.appendingPathComponent(UUID().uuidString) }
            """),
        Example(
            """
            let kept = CharacterSet(charactersIn: ":/").union(.newlines)
            func save(_ message: WKScriptMessage, _ data: Data) throws {
                let name = (message.body as! String).components(separatedBy: kept).joined()
                try data.write(to: folder.appendingPathComponent(name + ".mp4"))
            }
            """, "without separators"),
        Example(
            """
            func f(response: URLResponse) { let u = folder.appendingPathComponent(response.suggestedFilename!) }
            """, "a name sanitized by Foundation"),
        Example(
            """
            func f(r: URLResponse) { let n = URL(fileURLWithPath: r.suggestedFilename!).lastPathComponent
             let u = folder.appendingPathComponent(n) }
            """),
        Example(
            """
            let u = documents.appendingPathComponent("notes.txt")
            """),
        Example(
            """
            func f(item: URLQueryItem) { let u = base.appending(queryItems: [item]); log("/\\(item.value!)") }
            """, "not a file"),
        Example(
            """
            func f(up: Upload) throws { guard !up.filename.contains("..") else { throw E() }
             let u = d.appendingPathComponent(up.filename) }
            """),
        Example(
            """
            func remove(_ message: WKScriptMessage) throws {
                let target = folder.appendingPathComponent(message.body as? String ?? "").standardizedFileURL
                guard target.path.hasPrefix(folder.path + "/") else { return }
                try FileManager.default.removeItem(at: target)
            }
            """, "resolved, then compared with the folder"),
        Example(
            """
            func load(_ message: WKScriptMessage) -> Data? {
                guard let name = message.body as? String, ["a.txt", "b.txt"].contains(name) else { return nil }
                return FileManager.default.contents(atPath: "\\(root)/\\(name)")
            }
            """, "one of the known names"),
        Example(
            """
            func load(_ message: WKScriptMessage) -> Data? {
                guard let page = message.body as? Int else { return nil }
                return FileManager.default.contents(atPath: "\\(root)/\\(page).txt")
            }
            """, "a number"),
        Example(
            """
            let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
            """, "the whole path is an argument, as commands take it"),
        Example(
            """
            struct A: View { var body: some View { Text("").onOpenURL { url in read(try? Data(contentsOf: url)) } } }
            """, "the file that a link is"),
        Example(
            """
            func save(_ response: URLResponse, _ data: Data) throws {
                let name = (response.suggestedFilename ?? "").components(separatedBy: CharacterSet.alphanumerics.inverted).joined()
                try data.write(to: folder.appendingPathComponent(name))
            }
            """, "only letters and digits are left"),
        Example(
            """
            func create(_ controller: NameController) throws { try Data().write(to: folder.appendingPathComponent(controller.name + ".txt")) }
            """, "the user names a document"),
        Example(
            """
            func read(_ socket: URLSessionWebSocketTask) async throws -> Data? {
                guard case .string(let name) = try await socket.receive() else { return nil }
                let url = folder.appendingPathComponent(name).standardizedFileURL
                let parts = folder.standardizedFileURL.pathComponents
                guard Array(url.pathComponents.prefix(parts.count)) == parts else { return nil }
                return try Data(contentsOf: url)
            }
            """, "starts with the components of the folder"),
        Example(
            """
            func read(_ socket: URLSessionWebSocketTask) async throws -> Data? {
                guard case .string(let name) = try await socket.receive() else { return nil }
                let url = URL(fileURLWithPath: "/srv/pages/" + name).standardizedFileURL
                guard url.path.hasPrefix("/srv/pages/") else { return nil }
                return try Data(contentsOf: url)
            }
            """, "starts with a literal folder"),
        Example(
            """
            func save(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let name) = try await socket.receive() else { return }
                let hex = name.utf8.map { String($0, radix: 16) }.joined()
                try Data().write(to: folder.appendingPathComponent(hex))
            }
            """, "only the digits of a number"),
        Example(
            """
            func image(_ socket: URLSessionWebSocketTask) async throws -> Data? {
                guard case .string(let address) = try await socket.receive() else { return nil }
                return try URL(string: address).map { try Data(contentsOf: $0) }
            }
            """, "fetched, not a file"),
    ]
}
