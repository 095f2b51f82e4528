import SecureHTTP
import TestSupport
import Testing

@Suite("WebSocket messages")
struct WebSocketAssemblyTests {
    private func take(
        _ assembly: inout WebSocketAssembly, _ kind: WebSocketAssembly.Kind, _ isLast: Bool, _ bytes: [UInt8]
    ) -> Result<WebSocketMessage?, SecureHTTPError> {
        do { return .success(try assembly.take(kind, isLast: isLast, bytes)) } catch { return .failure(error) }
    }

    @Test("A text cut within a character")
    func pieces() {
        var assembly = WebSocketAssembly(largest: 100)
        let bytes = Array("aä😀".utf8)
        for (place, byte) in bytes.enumerated() {
            let isLast = place == bytes.count - 1
            let taken = take(&assembly, place == 0 ? .text : .continuation, isLast, [byte])
            #expect(taken == .success(isLast ? .text("aä😀") : nil))
        }
        #expect(take(&assembly, .binary, true, [0xFF]) == .success(.binary([0xFF])))
    }

    @Test("Frames out of order")
    func order() {
        var assembly = WebSocketAssembly(largest: 100)
        #expect(take(&assembly, .continuation, true, []) == .failure(SecureHTTPError(.malformedMessage)))
        #expect(take(&assembly, .text, false, [65]) == .success(nil))
        #expect(take(&assembly, .text, true, [65]) == .failure(SecureHTTPError(.malformedMessage)))
    }

    @Test("No text", arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]])
    func utf8(_ bytes: [UInt8]) {
        var assembly = WebSocketAssembly(largest: 100)
        #expect(take(&assembly, .text, true, bytes) == .failure(SecureHTTPError(.malformedMessage)))
    }

    @Test("The limit holds for all frames together")
    func limit() {
        var assembly = WebSocketAssembly(largest: 3)
        #expect(take(&assembly, .binary, true, [1, 2, 3]) == .success(.binary([1, 2, 3])))
        #expect(take(&assembly, .binary, false, [1, 2]) == .success(nil))
        #expect(take(&assembly, .continuation, true, [1, 2]) == .failure(SecureHTTPError(.messageTooLarge)))
    }
}
