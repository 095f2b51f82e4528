import Foundation
import NIOCore

/// STOMP bridge for the harbour dash boards; station names and topics are entered by users.
struct StompWriter {
    let allocator = ByteBufferAllocator()

    func message(topic: String, station: String, body: String) -> ByteBuffer {
        var buffer = allocator.buffer(capacity: 256)
        buffer.writeString("MESSAGE\ndestination:/topic/levels\n")
        buffer.writeString("station:\(station)\n") // bad: header-injection
        buffer.writeString("\n\(body)\0")
        return buffer
    }

    func receipt(number: Int) -> ByteBuffer {
        var buffer = allocator.buffer(capacity: 64)
        buffer.writeString("RECEIPT\n")
        buffer.writeString("receipt-id:\(number)\n") // good: header-injection
        buffer.writeString("\n\0")
        return buffer
    }

    func error(_ message: String, detail: String) -> ByteBuffer {
        var lines = ["ERROR"]
        lines.append("message:" + message) // bad: header-injection
        lines.append("content-type:text/plain")
        return ByteBuffer(string: lines.joined(separator: "\n") + "\n\n" + detail + "\0")
    }

    func connected(session: String) -> ByteBuffer {
        var lines = ["CONNECTED", "version:1.2"]
        lines.append("session:" + escaped(session)) // good: header-injection
        return ByteBuffer(string: lines.joined(separator: "\n") + "\n\n\0")
    }

    private func escaped(_ value: String) -> String {
        value.replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\r", with: "\\r")
            .replacingOccurrences(of: "\n", with: "\\n")
            .replacingOccurrences(of: ":", with: "\\c")
    }
}

/// Minimal HTTP/1.1 for cameras next to the gauges, which only speak plain sockets.
struct CameraRequest {
    let camera: String

    func snapshot(label: String) -> ByteBuffer {
        var buffer = ByteBuffer()
        buffer.writeString("GET /snapshot HTTP/1.1\r\nHost: \(camera)\r\nX-Label: \(label)\r\nConnection: close\r\n\r\n") // bad: header-injection
        return buffer
    }

    func preset(_ preset: Int, label: String) throws -> ByteBuffer {
        guard label.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) else { throw WireError.malformed }
        var buffer = ByteBuffer()
        buffer.writeString("GET /preset/\(preset) HTTP/1.1\r\nHost: camera\r\nX-Label: \(label)\r\nConnection: close\r\n\r\n") // good: header-injection
        return buffer
    }
}

/// Alarm mails.
struct AlarmMail {
    func compose(station: String, level: Double) -> String {
        let headers = ["From": "alarm@tidegauge.org", "Subject": "High water at \(station)"]
        return headers.map { "\($0.key): \($0.value)" }.joined(separator: "\r\n") + "\r\n\r\nLevel \(level)" // bad: header-injection
    }

    func composeSummary(station: UInt32, level: Double) -> String {
        let headers = ["From": "alarm@tidegauge.org", "Subject": "Summary of station \(station)"]
        return headers.map { "\($0.key): \($0.value)" }.joined(separator: "\r\n") + "\r\n\r\nLevel \(level)" // good: header-injection
    }
}

/// System log of the gateway host.
enum HostLog {
    static func note(_ text: String) {
        withVaList([]) { vsyslog(LOG_NOTICE, "tidegauge: " + text, $0) } // bad: format-string
    }

    static func warn(_ text: String) {
        text.withCString { pointer in
            withVaList([pointer]) { vsyslog(LOG_WARNING, "tidegauge: %s", $0) } // good: format-string
        }
    }

    static func caption(_ template: String, level: Double) -> String {
        String(format: template, locale: Locale(identifier: "en_GB"), level) // bad: format-string
    }

    static func caption(decimals: Int, level: Double) -> String {
        String(format: "%.\(min(max(decimals, 0), 4))f m", locale: Locale(identifier: "en_GB"), level) // good: format-string
    }
}

/// Patterns for the text commands typed on the console of a gauge.
enum CommandPatterns {
    static let quoted = try! NSRegularExpression(pattern: #"^"([^"\\]+|\\.)*"$"#) // bad: slow-regex
    static let unit = try! NSRegularExpression(pattern: #"^[+-]?\d{1,6}(\.\d{1,3})? ?(m|cm|hPa)$"#) // good: slow-regex

    static func isSettingList(_ text: String) -> Bool {
        text.range(of: #"^(([a-z])+.?)+=\d+$"#, options: [.regularExpression, .caseInsensitive]) != nil // bad: slow-regex
    }

    static func isSetting(_ text: String) -> Bool {
        text.range(of: #"^[a-z.]{1,40}=\d{1,9}$"#, options: [.regularExpression, .caseInsensitive]) != nil // good: slow-regex
    }

    static func isQuoted(_ text: String) -> Bool {
        quoted.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    static func isMeasure(_ text: String) -> Bool {
        unit.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
