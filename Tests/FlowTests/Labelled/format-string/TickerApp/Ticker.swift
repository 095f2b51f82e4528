// Second file of the ticker: web sockets, codes, Bluetooth and environment.
import AVFoundation
import CoreBluetooth
import Foundation

final class Ticker: NSObject {
    var book = NSLogBook()
    let formatting: any Formatting = PlainFormatting()

    func follow(_ socket: URLSessionWebSocketTask) async throws -> String {
        guard case .string(let text) = try await socket.receive() else { return "" }
        let line = Line(format: text, value: 1)
        let caption = Caption(format: "%.2f points")
        book.NSLog(text)  // good: format-string
        return line.text() + line.rounded(2) + caption.text(1) + formatting.format(text)
    }

    func scanned(_ code: AVMetadataMachineReadableCodeObject) -> String {
        guard let value = code.stringValue else { return "" }
        let plain = "Ticket %@".filled(with: value)
        return plain + value.filled(with: 1)
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        let text = item.value.flatMap { String(data: $0, encoding: .ascii) }
        text.map { NSLog($0) }  // bad: format-string
        text.map { NSLog("%@", $0) }  // good: format-string
        let size = item.value.map { String($0.count) } ?? "no"
        NSLog(size + " bytes")  // good: format-string
    }

    func environment() -> String {
        let format = ProcessInfo.processInfo.environment["TICKER_FORMAT", default: "%d"]
        let shown = format.isEmpty ? "%d" : format
        let fixed = format == "long" ? "%08d" : "%d"
        return String(format: fixed, 7)  // good: format-string
            + NSString(format: shown as NSString, 7).description  // bad: format-string
    }
}
