import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let formatStringBad: [Example] = [
        Example(
            "func trace(incoming message: String) { NSLog(↓message) }", "whoever writes the message writes `%@`",
            mended: "func trace(incoming message: String) { NSLog(\"%@\", message) }"),
        Example(
            """
            extension String { var quoted: String { "'" + self + "'" } }
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                NSLog(↓text.quoted)
            }
            """, "a visible body says more than its name"),
        Example(
            """
            func receive(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                dprintf(2, ↓text)
                vprintf_l(nil, ↓text, arguments)
                snprintf_l(buffer, 64, nil, ↓text)
                CFStringAppendFormat(target, nil, ↓text as CFString)
            }
            """, "C functions with a locale, a list or a descriptor"),
        Example(
            """
            let line = String(format: ↓field.text!, count)
            """),
        Example(
            """
            func f(name: String) { label.text = String(format: ↓"\\(name): %d", count) }
            """),
        Example(
            """
            func f(message: String) { NSLog(↓"got " + message) }
            """),
        Example(
            """
            let text = String.localizedStringWithFormat(↓textView.text, 1)
            """),
        Example(
            """
            struct Texts: Decodable { var greeting: String }
            func load(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let texts = try JSONDecoder().decode(Texts.self, from: data)
                label.text = String(format: ↓texts.greeting, 3)
            }
            """, "a string from a server"),
        Example(
            """
            func printLine(_ format: String, _ values: CVarArg...) { withVaList(values) { _ = vprintf(↓format, $0) } }
            func echo() { while let line = readLine() { printLine(line) } }
            """, "a C function"),
        Example(
            """
            extension String {
                func filled(with values: CVarArg...) -> String { String(format: ↓self, arguments: values) }
            }
            func scanned(_ code: AVMetadataMachineReadableCodeObject) -> String { (code.stringValue ?? "").filled(with: 1) }
            """, "a method on the format itself"),
        Example(
            """
            let reason = "unknown option " + CommandLine.arguments[1]
            NSException.raise(.genericException, format: ↓reason, arguments: getVaList([]))
            """, "an exception"),
        Example(
            """
            let text = characteristic.value.flatMap { String(data: $0, encoding: .ascii) }
            func peripheral(_ p: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: Error?) {
                String(data: item.value!, encoding: .ascii).map { NSLog(↓$0) }
            }
            """, "in a closure"),
        Example(
            """
            struct Line { var format: String
                func text() -> String { String(format: ↓format, 1.5) } }
            func follow(_ activity: NSUserActivity) -> String { Line(format: activity.title ?? activity.webpageURL!.path).text() }
            """, "a property with the format"),
    ]

    static let formatStringGood: [Example] = [
        Example("func trace(incoming message: String) { NSLog(\"%@\", message) }"),
        Example(
            "private func note(_ text: String) { NSLog(text) }\nfunc start() { note(\"started\") }",
            "all callers write it"),
        Example(
            """
            func show() { let text = (readLine() ?? "").replacingOccurrences(of: "%", with: "%%"); NSLog(text) }
            """, "no directive is left"),
        Example(
            """
            func f(message: String) { NSLog("%@", message) }
            """),
        Example(
            """
            String(format: NSLocalizedString("rows", comment: ""), count)
            """, "translated by the app's own team"),
        Example(
            """
            func f(digits: Int) { String(format: "%0\\(digits)d", value) }
            """, "a number"),
        Example(
            """
            String(format: L10n.rows, count)
            """),
        Example(
            """
            do { try run() } catch { NSLog("failed: \\(error)") }
            """, "the program's own text"),
        Example(
            """
            NSLog("started"); print("\\(name) 100%")
            """),
        Example(
            """
            func f(_ activity: NSUserActivity) -> String {
                String(format: activity.webpageURL!.path.replacingOccurrences(of: "%", with: "%%") + " %d", 3)
            }
            """, "percent signs doubled"),
        Example(
            """
            let format = ProcessInfo.processInfo.environment["LONG"] == nil ? "%d" : "%08d"
            let text = String(format: format, 7)
            """, "one of two constants"),
        Example(
            """
            let formats = ["score": "%d points", "rank": "rank %d"]
            let text = String(format: formats[readLine() ?? ""] ?? "%d", 3)
            """, "a format from a table"),
        Example(
            """
            struct Book { var lines: [String] = []
                mutating func NSLog(_ line: String) { lines.append(line) }
                mutating func add() { NSLog(readLine() ?? "") } }
            """, "the project's own method"),
    ]
}
