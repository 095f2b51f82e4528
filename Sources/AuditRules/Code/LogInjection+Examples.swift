import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let logInjectionBad: [Example] = [
        Example(
            """
            import os
            func f() { let name = readLine() ?? ""; os_log("user %{public}@", ↓name) }
            """, "not redacted"),
        Example(
            """
            import os
            let logger = Logger()
            func f() { let name = readLine() ?? ""; logger.info("user \\(↓name, privacy: .public)") }
            """),
        Example(
            """
            struct AppLogger { func info(_ text: String) {} }
            let logger = AppLogger()
            func f() { let name = readLine() ?? ""; logger.info(↓"user \\(name)") }
            """, "stands in for a library's logger"),
        Example(
            """
            import Logging
            import Vapor
            func show(_ req: Request, logger: Logger) { logger.info(↓"asked for \\(req.url.path)") }
            """, "a request, in swift-log"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                NSLog("opened %@", ↓url.absoluteString.removingPercentEncoding ?? "")
                return true
            }
            """),
        Example(
            """
            func save(_ handle: FileHandle) {
                let line = "note of \\(noteTextView.text!)\\n"
                logFile.write(↓Data(line.utf8))
            }
            """, "the app's own log file"),
        Example(
            """
            print("pasted", ↓UIPasteboard.general.string ?? "", to: &logFile)
            """),
        Example(
            """
            let entry = "started by " + (ProcessInfo.processInfo.environment["USER"] ?? "")
            fputs(↓entry + "\\n", stderr)
            """, "standard error"),
        Example(
            """
            import Logging
            func follow(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                Logger(label: "chat").notice(↓"\\(text)")
            }
            """, "a socket message"),
        Example(
            """
            struct Journal {
                let handle: FileHandle
                func add(_ line: String) { handle.write(↓Data((line + "\\n").utf8)) }
            }
            func scanned(_ code: AVMetadataMachineReadableCodeObject, _ journal: Journal) { journal.add("scan " + code.stringValue!) }
            """, "another function writes the line"),
        Example(
            """
            import Logging
            func link(_ contexts: Set<UIOpenURLContext>) {
                for context in contexts {
                    let items = URLComponents(url: context.url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    for item in items { Logger(label: "link").debug(↓"\\(item.name) = \\(item.value ?? "")") }
                }
            }
            """, "values from a link"),
        Example(
            """
            let text = noteTextView.text ?? ""
            print(↓"note: \\(text)")
            """, "printed as a line"),
        Example(
            """
            enum Event { case joined(String)
                var text: String { switch self { case .joined(let name): "joined " + name } } }
            func receive(_ message: WKScriptMessage) { print(↓Event.joined(message.body as! String).text) }
            """, "an enum payload"),
        Example(
            """
            struct Failure: Error { let line: String }
            func load(_ message: WKScriptMessage) {
                do { throw Failure(line: message.body as! String) } catch { NSLog(↓"failed: \\(error)") }
            }
            """, "in an error"),
        Example(
            """
            let pasted = UIPasteboard.general.string ?? ""
            print(↓pasted.trimmingCharacters(in: .newlines))
            """, "line breaks are only trimmed at the ends"),
    ]

    static let logInjectionGood: [Example] = [
        Example(
            """
            import os
            let logger = Logger()
            func f() { let name = readLine() ?? ""; logger.info("user \\(name)"); os_log("user %@", name) }
            """, "redacted"),
        Example(
            """
            import Logging
            import Vapor
            func show(_ req: Request, logger: Logger) { logger.info("asked for \\(req.url.path.debugDescription)") }
            """, "line breaks are escaped"),
        Example(
            """
            import os
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                Logger().info("opened \\(url.absoluteString)")
                return true
            }
            """, "the unified log separates entries"),
        Example(
            """
            func f(name: String) { NSLog("hello %@", name) }
            """, "the caller is responsible for the text"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                NSLog("%d", url.pathComponents.count); NSLog("%@", url.absoluteString); return true
            }
            """, "a number, and a URL whose line breaks are percent-encoded"),
        Example(
            """
            NSLog("name %@", nameField.text ?? "")
            """, "a single-line field"),
        Example(
            """
            struct Root: View { var body: some View { Text("").onOpenURL { url in log.debug("link \\(url)") } } }
            """, "an unmodified URL"),
        Example(
            """
            func save() { notes.write(Data(textView.text.utf8)); document.write(textView.text) }
            """, "no log"),
        Example(
            """
            import Logging
            func follow(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                Logger(label: "chat").notice("\\(text.replacingOccurrences(of: "\\n", with: " "))")
            }
            """, "line breaks replaced"),
        Example(
            """
            func receive(_ message: WKScriptMessage) { print("id \\((message.body as! String).filter(\\.isNumber))") }
            """, "digits only"),
        Example(
            """
            @propertyWrapper struct OneLine {
                private var text = ""
                var wrappedValue: String {
                    get { text }
                    set { text = newValue.filter { !$0.isNewline } }
                }
            }
            struct Entry { @OneLine var text: String }
            func receive(_ message: WKScriptMessage) {
                var entry = Entry()
                entry.text = message.body as! String
                NSLog("%@", entry.text)
            }
            """, "a wrapper removes line breaks"),
    ]
}
