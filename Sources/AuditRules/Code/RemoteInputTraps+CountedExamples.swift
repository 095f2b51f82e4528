import AuditKit

extension [Example] {
    /// Lists that are as long as the program makes them, and numbers that are nothing where a text is none.
    static let remoteInputTrapsCountedGood: [Example] = [
        Example(
            """
            func load(_ url: URL) async throws -> UInt8 {
                let (data, _) = try await URLSession.shared.data(from: url)
                var bytes = [UInt8]([0])
                data.copyBytes(to: &bytes, count: 1)
                return bytes[0]
            }
            """, "the list has an element, whatever is copied into it"),
        Example(
            """
            func load(_ url: URL) async throws -> [[String]] {
                let (data, _) = try await URLSession.shared.data(from: url)
                var lines = [[String]]()
                for word in try JSONDecoder().decode([String].self, from: data) {
                    var line = [word]
                    line.append(word.uppercased())
                    lines.append(line)
                }
                lines.sort(by: { $0.first! < $1.first! })
                return lines
            }
            """, "each line begins with a word"),
        Example(
            """
            import NIOCore
            func line(of buffer: inout ByteBuffer, isKept: Bool) -> String? {
                guard let end = buffer.readableBytesView.firstIndex(where: { $0 == 0x0A }) else { return nil }
                let length = end - buffer.readerIndex + (isKept ? 1 : 0)
                return buffer.readString(length: length)!
            }
            """, "the end was found within the readable bytes"),
        Example(
            """
            func numbers(_ text: String) -> [UInt16] {
                let shown = written(Double(text) ?? 0)
                return shown.compactMap { word in
                    guard let number = UInt16(word) else { return nil }
                    return number
                }
            }
            """, "nothing where the text is no number"),
        Example(
            """
            func level(_ defaults: UserDefaults) -> Int32 {
                guard let text = UserDefaults.standard.string(forKey: "level"), let level = Int(text) else { return 0 }
                return Int32(level)
            }
            """, "the app stored the text itself"),
    ]

    static let remoteInputTrapsCounted: [Example] = [
        Example(
            """
            func load(_ url: URL) async throws -> UInt8 {
                let (data, _) = try await URLSession.shared.data(from: url)
                var bytes = [UInt8]([0])
                bytes = [UInt8](data)
                return bytes[↓0]
            }
            """, "another list replaces it"),
        Example(
            """
            import NIOCore
            func line(of buffer: inout ByteBuffer) -> String? {
                guard let length = buffer.readInteger(as: UInt16.self) else { return nil }
                return ↓buffer.readString(length: Int(length))!
            }
            """, "a length written by someone else"),
        Example(
            """
            func level(_ text: String) -> Int32 {
                guard let level = Int(text) else { return 0 }
                return ↓Int32(level)
            }
            """, "the number is there, and may not fit"),
        Example(
            """
            final class Owner {
                let number: Int
                init(_ text: String) { number = Int(text) ?? 0 }
            }
            func narrow(_ first: Owner) -> Int32 { ↓Int32(first.number) }
            func other(_ second: Owner) -> Int32 { Int32(second.number) }
            """, "one field from one string is one mistake"),
    ]
}
