import AuditKit

extension [Example] {
    /// Names that libraries bring in or hand on.
    static let pathTraversalOfLibraries: [Example] = [
        Example(
            """
            import SwiftSoup
            func mirror(_ page: URL, into root: URL) async throws {
                let (bytes, _) = try await URLSession.shared.data(from: page)
                let links = try SwiftSoup.parse(String(decoding: bytes, as: UTF8.self)).select("a")
                let leaf = try links.first()?.attr("download") ?? "page"
                try bytes.write(to: ↓root.appendingPathComponent(leaf))
            }
            """, "a parsed page contains what the page contained"),
        Example(
            """
            import Moya
            func store(_ sent: Response, below root: URL) throws {
                let leaf = try sent.map(Report.self).leaf
                try sent.data.write(to: ↓root.appendingPathComponent(leaf))
            }
            """, "a response, whose type has a common name"),
        Example(
            """
            import NIOCore
            struct Names: ByteToMessageDecoder {
                mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
                    guard let leaf = buffer.readSlice(length: 8) else { return .needMoreData }
                    try FileManager.default.removeItem(atPath: ↓"/srv/spool/" + String(buffer: leaf))
                    return .continue
                }
            }
            """, "bytes as they arrive"),
        Example(
            """
            import Vapor
            func cache(_ request: Request) async throws {
                let answer = try await request.client.get("https://feeds.example.com/next")
                let leaf = try answer.content.decode(Entry.self).leaf
                try Data().write(to: ↓URL(fileURLWithPath: "/srv/cache/" + leaf))
            }
            """, "another server's response"),
        Example(
            """
            import AppIntents
            struct OpenNote: AppIntent {
                @Parameter(title: "Note") var note: String
                func perform() async throws -> some IntentResult {
                    try FileManager.default.removeItem(atPath: ↓root + "/" + note)
                    return .result()
                }
            }
            """, "a shortcut's request"),
        Example(
            """
            import JavaScriptCore
            func offer(_ context: JSContext, _ root: String) {
                let erase: @convention(block) (String) -> Void = { leaf in
                    try? FileManager.default.removeItem(atPath: ↓root + "/" + leaf)
                }
                context.setObject(erase, forKeyedSubscript: "erase" as NSString)
            }
            """, "a block called by scripts"),
        Example(
            """
            import PathKit
            import Vapor
            func drop(_ request: Request) throws {
                let leaf: String = try request.query.get(at: "leaf")
                try (↓Path("/srv/drafts") + leaf).delete()
                let place = Path("/srv/drafts") + leaf
                try ↓place.write("")
            }
            """, "the path that a method is called on"),
        Example(
            """
            import SSZipArchive
            import Vapor
            func unpack(_ request: Request) throws {
                let leaf: String = try request.query.get(at: "leaf")
                SSZipArchive.unzipFile(atPath: upload, toDestination: ↓"/srv/drafts/" + leaf)
            }
            """, "where an archive goes"),
        Example(
            """
            func share(_ message: WKScriptMessage, _ outbox: URL) {
                let leaf = message.body as! String
                session.uploadTask(with: order, fromFile: ↓outbox.appendingPathComponent(leaf)).resume()
            }
            """, "a file being sent"),
    ]

    static let pathTraversalOfLibrariesGood: [Example] = [
        Example(
            """
            import PathKit
            import Vapor
            func drop(_ request: Request, _ basket: Basket) throws {
                let leaf: String = try request.query.get(at: "leaf")
                try basket.delete(leaf)
                try basket.write(leaf)
            }
            """, "of something other than a path"),
        Example(
            """
            import CoreLocation
            func note(_ place: CLLocation, _ root: URL) {
                CLGeocoder().reverseGeocodeLocation(place) { found, error in
                    try? Data().write(to: root.appendingPathComponent(error?.localizedDescription ?? "none"))
                }
            }
            """, "the error, and nothing from the response"),
        Example(
            """
            func store(_ sent: Response, below root: URL) throws {
                try sent.data.write(to: root.appendingPathComponent(sent.leaf))
            }
            """, "a type with a common name, without importing a library that has it"),
        Example(
            """
            import Vapor
            func keep(_ request: Request) async throws {
                let name = try await request.cache.get("folder", as: String.self) ?? "a"
                try Data().write(to: URL(fileURLWithPath: "/srv/" + name))
            }
            """, "stored on the server, not sent by a client"),
        Example(
            """
            import AppIntents
            struct Resize: AppIntent {
                @Parameter(title: "Width") var width: Int
                func perform() async throws -> some IntentResult {
                    try Data().write(to: root.appendingPathComponent("\\(width).png"))
                    return .result()
                }
            }
            """, "a number cannot traverse"),
        Example(
            """
            import SwiftSoup
            struct Page { static func parse(_ text: String) -> Page { Page() }; var leaf: String { "index" } }
            func mirror(_ page: URL, into root: URL) async throws {
                let (bytes, _) = try await URLSession.shared.data(from: page)
                try bytes.write(to: root.appendingPathComponent(Page.parse(String(decoding: bytes, as: UTF8.self)).leaf))
            }
            """, "the project's own parser, which returns its own name"),
    ]
}
