import AuditKit

extension [Example] {
    /// Formats that take a long way.
    static let formatStringFollowed: [Example] = [
        Example(
            """
            func echo(_ reply: String, into log: NSMutableString) {
                withVaList([]) { _ = vprintf(↓reply, $0) }
                withVaList([]) { list in vsyslog(LOG_INFO, ↓reply, list) }
                log.appendFormat(↓reply as NSString)
                NSException.raise(.genericException, format: ↓reply, arguments: getVaList([]))
            }
            """, "no arguments for the placeholders"),
        Example(
            """
            struct Guest: Codable { var nick: String }
            func seat(_ guest: Guest, _ number: Int) -> String { String(format: ↓guest.nick + " %d", number) }
            func all() -> [Guest] { [Guest(nick: "a")] }
            """, "a record's field"),
        Example(
            """
            func show() {
                let bytes = [UInt8]((readLine() ?? "").utf8)
                let raw = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 1)
                raw.copyMemory(from: bytes, byteCount: bytes.count)
                NSLog(↓String(cString: raw.assumingMemoryBound(to: CChar.self)))
                var copy = [UInt8](repeating: 0, count: 64)
                copy.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
                NSLog(↓String(decoding: copy, as: UTF8.self))
                var text = ""
                withUnsafeMutablePointer(to: &text) { $0.pointee = readLine() ?? "" }
                NSLog(↓text)
            }
            """, "written through a pointer"),
        Example(
            """
            func listen(_ socket: Int32) {
                var buffer = [UInt8](repeating: 0, count: 512)
                recv(socket, &buffer, 512, 0)
                NSLog(↓String(decoding: buffer, as: UTF8.self))
            }
            """, "received into a buffer"),
        Example(
            """
            final class Lines { private var all: [String] = []
                func add(_ line: String) { all.append(line) }
                func newest() -> String { all[0] } }
            func show() { let lines = Lines(); lines.add(readLine() ?? ""); NSLog(↓lines.newest()) }
            """, "an element of an object's list"),
        Example(
            """
            func show() { var lines = ["a", readLine() ?? ""]; lines.reverse(); NSLog(↓lines[0]) }
            """, "in another order"),
        Example(
            """
            func show() {
                let names = ["k": readLine() ?? ""]
                NSLog(↓names.sorted { $0.key < $1.key }[0].value)
            }
            """, "the first of sorted pairs"),
        Example(
            """
            final class Feed { let lines = PassthroughSubject<String, Never>()
                @Published var title = ""
                func load() { lines.send(readLine() ?? ""); title = readLine() ?? "" }
                func watch() { lines.sink { NSLog(↓$0) }; $title.sink { NSLog(↓$0) } } }
            """, "sent through a subject, published by a property"),
        Example(
            """
            func keep() { UserDefaults.standard.set(readLine() ?? "", forKey: "motto") }
            func show() { NSLog(↓UserDefaults.standard.string(forKey: "motto") ?? "") }
            """, "stored in user defaults"),
        Example(
            """
            func show() {
                let answer = Result<String, Error>.success(readLine() ?? "")
                if case .success(let text) = answer.map({ $0 + "!" }) { NSLog(↓text) }
            }
            """, "in a result with its type"),
        Example(
            """
            enum Failure: LocalizedError { case remote(String)
                var errorDescription: String? { if case .remote(let text) = self { return text }; return nil } }
            func run() throws { throw Failure.remote(readLine() ?? "") }
            func show() { do { try run() } catch { NSLog(↓error.localizedDescription) } }
            """, "the text of the project's own error"),
        Example(
            """
            func show() { NSLog(↓"Hi NAME".replacing("NAME", with: readLine() ?? "")) }
            """, "inserted in place of a name"),
    ]

    static let formatStringFollowedGood: [Example] = [
        Example(
            """
            func echo(_ reply: String, _ format: String, into log: NSMutableString) {
                withVaList([reply as NSString]) { vsyslog(LOG_INFO, "%@", $0) }
                withVaList([]) { _ = vprintf(format, $0) }
                log.append(reply)
            }
            """, "a value, and a format by its name"),
        Example(
            """
            func show() { let text = (readLine() ?? "").replacing("%", with: "%%"); NSLog(text) }
            """, "no directive is left"),
        Example(
            """
            final class Lines { private var all: [String] = []; private var title = "Lines"
                func add(_ line: String) { all.append(line) }
                func name() -> String { title } }
            func show() { let lines = Lines(); lines.add(readLine() ?? ""); NSLog(lines.name()) }
            """, "another property of the object"),
    ]
}
