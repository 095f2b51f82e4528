import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let remoteInputTrapsBad: [Example] = [
        Example(
            """
            func age(_ address: URL) async throws -> TimeInterval {
                let (data, _) = try await URLSession.shared.data(from: address)
                let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
                guard let text = list?.first?["created"] as? String else { return 0 }
                return ↓formatter.date(from: text)?.timeIntervalSince1970 as! TimeInterval
            }
            """, "the string may not be a date"),
        Example(
            """
            import NIOCore
            func body(_ buffer: inout ByteBuffer) -> [UInt8]? {
                guard let declared = buffer.readInteger(as: UInt64.self) else { return nil }
                let size = ↓Int(declared)
                return buffer.readBytes(length: size)
            }
            """, "more than `Int` can hold"),
        Example(
            """
            import NIOCore
            func image(_ buffer: inout ByteBuffer) -> Int? {
                guard let width = buffer.readInteger(as: UInt32.self), let height = buffer.readInteger(as: UInt32.self) else { return nil }
                let area = ↓width &* height
                guard area < 1_000_000 else { return nil }
                return Int(area)
            }
            """, "an overflowed product looks small"),
        Example(
            """
            import NIOCore
            struct Reader {
                var total: UInt32 = 0
                mutating func next(_ buffer: inout ByteBuffer) {
                    guard let length = buffer.readInteger(as: UInt32.self) else { return }
                    ↓total += length
                }
            }
            """),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                call(url.absoluteString.components(separatedBy: "/call/")[↓1])
                return true
            }
            """, "a link without the separator"),
        Example(
            """
            struct Root: View {
                var body: some View { Text("").onOpenURL { url in show(↓Int(url.lastPathComponent)!) } }
            }
            """),
        Example(
            """
            URLSession.shared.dataTask(with: request) { data, _, _ in
                let user = ↓try! JSONDecoder().decode(User.self, from: data!)
                show(user)
            }.resume()
            """, "an error page instead of JSON"),
        Example(
            """
            func load() async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                name = ↓json?["name"] as! String
            }
            """),
        Example(
            """
            import NIOCore
            func frame(_ buffer: inout ByteBuffer) -> ByteBuffer? {
                guard let length = buffer.readInteger(as: UInt32.self) else { return nil }
                let total = ↓length + 6
                return buffer.readSlice(length: Int(total))
            }
            """, "the largest number and six more"),
        Example(
            """
            func application(_ app: A, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                let badge = userInfo["badge"] as? Int ?? 0
                level = ↓UInt8(badge)
            }
            """, "300 does not fit"),
        Example(
            """
            func show(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let fields = try JSONSerialization.jsonObject(with: data) as? [String: Any]
                let tiles = ["grass", "water"]
                print(tiles[↓fields?["tile"] as? Int ?? 0])
            }
            """, "an index from a response"),
        Example(
            """
            struct Packet {
                let bytes: [UInt8]
                var length: Int { bytes.count > 2 ? Int(bytes[1]) : 0 }
                func body() -> ArraySlice<UInt8> { bytes[↓2..<(2 + length)] }
            }
            connection.receiveMessage { data, _, _, _ in
                guard let data else { return }
                use(Packet(bytes: [UInt8](data)).body())
            }
            """, "a length that the sender claims"),
        Example(
            """
            func rows(_ contexts: Set<UIOpenURLContext>) -> [String] {
                contexts.flatMap { [String](repeating: "row", count: ↓Int($0.url.lastPathComponent) ?? 0) }
            }
            """, "as many rows as a link requests"),
        Example(
            """
            func follow(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive() else { return }
                let start = ↓text.index(text.startIndex, offsetBy: 3)
            }
            """, "a string that may be shorter"),
        Example(
            """
            func peripheral(_ p: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: Error?) {
                guard let value = item.value else { return }
                let count = Int(value.first ?? 0)
                share = 100 / ↓count
            }
            """, "a divisor"),
    ]
}
