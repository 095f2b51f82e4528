import AuditKit

extension [Example] {
    /// Values that fit, or are there, because of what the way to them asks or what the system promises.
    static let remoteInputTrapsReachedGood: [Example] = [
        Example(
            """
            struct Beat {
                let log: UInt64
                init(_ bytes: Data) { log = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self) } }
                var isLate: Bool { log >= Self.limit }
                static let limit: UInt64 = 1 << 31
                var period: UInt64 {
                    if log == 0 { return 0 }
                    guard log < 17 else { return 65535 }
                    return log - 1
                }
                var count: UInt64 {
                    switch log {
                    case 0, 255: return 0
                    case let valid where valid >= 3 && valid <= 16: return (log - 2) * (log - 1)
                    default: return 1
                    }
                }
                var rest: UInt64 { log - (isLate ? Self.limit : 0) }
            }
            """, "a property that conditions on the way have bounded"),
        Example(
            """
            func level(_ text: String) -> UInt8? {
                guard let amount = UInt64(text) else { return nil }
                switch amount {
                case 0..<64: return UInt8(amount << 2)
                default: return nil
                }
            }
            """, "the range of the case"),
        Example(
            """
            func phrase(_ bits: String, _ words: [String]) -> [String] {
                stride(from: 0, to: bits.count, by: 11)
                    .compactMap { Int(bits.dropFirst($0).prefix(11), radix: 2) }
                    .map { words[$0] }
            }
            """, "bits the program has written as a string"),
        Example(
            """
            struct KeyboardState {
                let duration: Double
                init(_ userInfo: [AnyHashable: Any]) {
                    duration = userInfo[UIResponder.keyboardAnimationDurationUserInfoKey] as! Double
                }
            }
            """, "the system's own entry, always of this type"),
        Example(
            """
            extension String {
                var pointer: UnsafePointer<CChar> { (self as NSString).utf8String! }
            }
            func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
                take((message.body as? String ?? "").pointer)
            }
            """, "every Swift string can be encoded as UTF-8"),
        Example(
            """
            func size(_ data: Data, at place: Int) -> (Int, Int)? {
                guard data.count > place + 2 else { return nil }
                let length = Int(data[place + 1]) << 8 | Int(data[place + 2])
                return (length, place + 3)
            }
            func end(_ data: Data) -> Int {
                guard let head = size(data, at: 0) else { return 0 }
                let length = head.0
                let start = head.1
                return start + length
            }
            """, "two bytes in an `Int`"),
    ]

    static let remoteInputTrapsReached: [Example] = [
        Example(
            """
            struct Beat {
                let log: UInt64
                init(_ bytes: Data) { log = bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self) } }
                var period: UInt64 {
                    guard log < 17 else { return 65535 }
                    return ↓log - 1
                }
                var count: UInt64 {
                    switch log {
                    case 0: return 0
                    case let rest where rest < 40: return ↓log - 2
                    default: return 1
                    }
                }
            }
            """, "not known to be large enough"),
        Example(
            """
            func level(_ text: String) -> UInt8? {
                guard let amount = UInt64(text) else { return nil }
                switch amount {
                case 0..<64: return nil
                default: return ↓UInt8(amount)
                }
            }
            """, "the other case"),
        Example(
            """
            func application(
                _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]
            ) { show(↓userInfo["duration"] as! Double) }
            """, "an entry named by a server"),
        Example(
            """
            func fill(_ address: URL) async throws -> String {
                let (bytes, _) = try await URLSession.shared.data(from: address)
                var script = String(data: bytes, encoding: .utf8)
                script = ↓script!.replacingOccurrences(of: "__PORT__", with: "1")
                return script!
            }
            """, "the text itself is untrusted"),
        Example(
            """
            func note(_ address: URL) async throws -> String? {
                let (data, _) = try await URLSession.shared.data(from: address)
                let bytes = [UInt8](data)
                if let length = Int(String(decoding: data.prefix(4), as: UTF8.self), radix: 16), bytes.count > 68,
                    let note = String(bytes: bytes[↓68..<(68 + length)], encoding: .utf8),
                    bytes[68 + length..<bytes.count].allSatisfy({ $0 == 0 })
                {
                    return note
                }
                return nil
            }
            """, "reported where the list is first truncated"),
    ]
}
