import AuditAnalysis
import AuditKit
import CodeModel

/// Numbers that are too large, or too small, for what is calculated with them.
extension [Example] {
    static let remoteInputTrapsNumbers: [Example] = [
        Example(
            """
            struct Season: Decodable { let episodes: Int }
            func titles(_ address: URL) async throws -> [String] {
                let (data, _) = try await URLSession.shared.data(from: address)
                let season = try JSONDecoder().decode(Season.self, from: data)
                return (↓0..<season.episodes).map { "\\($0)" }
            }
            """, "a negative count"),
        Example(
            """
            func before(_ text: String) -> UInt? {
                guard let place = Int(text) else { return nil }
                return ↓UInt(place - 1)
            }
            """, "a negative number"),
        Example(
            """
            struct Frame {
                let bytes: Data
                func number<T: FixedWidthInteger>(at place: Int) -> T {
                    bytes.withUnsafeBytes { T(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: T.self)) }
                }
                func start() -> (kind: UInt16, entries: UInt32) { (number(at: 0), number(at: 2)) }
                func last() -> Int {
                    let (_, entries) = start()
                    return Int(↓entries - 1)
                }
            }
            """, "a number from bytes that may be 0"),
        Example(
            """
            func chunk(_ raw: UnsafeRawBufferPointer) -> Int {
                let size = raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                return ↓Int(size)
            }
            """, "more than `Int` can hold"),
        Example(
            """
            import Vapor
            struct Window: Content { var page: Int?; var size: Int? }
            func skipped(_ request: Request) throws -> Int {
                let window = try request.query.decode(Window.self)
                return ↓(window.page ?? 1) * (window.size ?? 20)
            }
            """, "the query of a request"),
        Example(
            """
            func wait(_ seconds: String) -> UInt64? {
                guard let length = Double(seconds) else { return nil }
                return ↓UInt64(length * 1_000_000_000)
            }
            """, "a string that says `inf` or -1"),
        Example(
            """
            func level(of row: [Substring]) -> Int16 { ↓Int16(Int(row[2], radix: 16) ?? 0) }
            """, "a string with a number too large for the type"),
        Example(
            """
            import Vapor
            func expiry(_ request: Request) throws -> Date {
                let days = try request.query.get(Int.self, at: "days")
                return Date(timeIntervalSinceNow: Double(↓days * 86_400))
            }
            """, "a bare number"),
    ]

    static let remoteInputTrapsNumbersGood: [Example] = [
        Example(
            """
            struct Season: Decodable { let episodes: Int }
            func titles(_ address: URL) async throws -> [String] {
                let (data, _) = try await URLSession.shared.data(from: address)
                let season = try JSONDecoder().decode(Season.self, from: data)
                guard season.episodes > 0 else { return [] }
                return (0..<season.episodes).map { "\\($0)" }
            }
            """, "checked first"),
        Example(
            """
            func wait(_ seconds: String) -> UInt64? {
                guard let length = Double(seconds), length > 0, length < 600 else { return nil }
                return UInt64(length * 1_000_000_000)
            }
            """, "checked before"),
        Example(
            """
            func level(of row: [Substring]) -> Int16? { Int(row[2]).flatMap { Int16(exactly: $0) } }
            """, "nothing where it does not fit"),
        Example(
            """
            func place(_ text: String) -> Int64 { Int64(Int(text) ?? 0) }
            """, "every value fits"),
        Example(
            """
            struct Table {
                let rows: UInt64
                init(_ bytes: [UInt8]) throws {
                    rows = bytes[0..<8].reduce(0) { $0 << 8 | UInt64($1) }
                    guard rows > 0 else { throw Malformed() }
                }
                func place(of hash: UInt64) -> UInt64 { hash % rows }
            }
            """, "checked where it was read"),
        Example(
            """
            func chunk(_ raw: UnsafeRawBufferPointer) -> Int? {
                Int(exactly: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
            """, "nothing where it does not fit"),
        Example(
            """
            func end(_ raw: UnsafeRawBufferPointer, _ start: Int) -> Int {
                let size = Int(raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self))
                return start + size
            }
            """, "four bytes fit `Int` with room to spare"),
        Example(
            """
            func samples(in file: Data) -> [Float] {
                let frames = file.prefix(4).reduce(0) { ($0 << 8) | Int($1) }
                guard frames <= file.count / 4 else { return [] }
                return [Float](repeating: 0, count: frames)
            }
            """, "no more than is possible"),
        Example(
            """
            func mark(_ name: String) -> UInt32 { name.utf8.reduce(5381) { ($0 << 5) &+ $0 &+ UInt32($1) } }
            func slot(_ name: String) -> UInt16 { UInt16(mark(name) % 512) }
            """, "a hash"),
        Example(
            """
            import Vapor
            struct Window: Content { var page: Int?; var size: Int? }
            func skipped(_ window: Window) -> Int { min(max(window.page ?? 1, 1), 1000) * 20 }
            """, "bounded"),
    ]
}
