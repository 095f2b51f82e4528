import AuditAnalysis
import AuditKit

extension [Example] {
    static let numberWrapsRoundBad: [Example] = [
        Example(
            """
            func piece(_ offset: UInt32, _ length: UInt32, of bytes: Data) throws -> Data {
                guard Int(↓offset &+ length) <= bytes.count else { throw Failure.short }
                return bytes[Int(offset)..<Int(offset) + Int(length)]
            }
            """, "the test of a sum bounds none of its parts"),
        Example(
            """
            func tile(rows: Int32, columns: Int32) -> [UInt8] {
                let size = ↓rows &* columns &* 3
                return [UInt8](repeating: 0, count: Int(size))
            }
            """, "too small a buffer"),
        Example(
            """
            struct Chunk { let start: UInt32; let length: UInt32 }
            func end(of chunk: Chunk) -> UInt32 { ↓chunk.start &+ chunk.length }
            """, "an end lower than the start"),
        Example("func basketTotal(_ prices: [Int32]) -> Int32 { prices.reduce(0) ↓{ $0 &+ $1 } }"),
        Example("func weight(of amounts: [Int]) -> Int { amounts.reduce(0, ↓&+) }"),
        Example(
            """
            func field(_ text: [UInt8]) -> Int {
                var value = 0
                for byte in text { value = ↓value &* 10 &+ Int(byte - 48) }
                return value
            }
            """, "digits read by hand"),
        Example(
            """
            import Vapor
            func order(_ request: Request) throws -> Int16 {
                let pieces = try request.query.get(Int.self, at: "pieces")
                return ↓Int16(truncatingIfNeeded: pieces)
            }
            """, "65,537 elements become one"),
        Example(
            """
            func pay(_ field: String) -> Int32? {
                guard let cents = Int(field) else { return nil }
                return ↓Int32(truncatingIfNeeded: cents)
            }
            """),
    ]

    static let numberWrapsRoundGood: [Example] = [
        Example(
            """
            func count(_ words: [UInt32]) -> Int32 {
                var sum: Int32 = 0
                for word in words { sum = sum &+ Int32(word.nonzeroBitCount) }
                return sum
            }
            """, "bits of words in memory"),
        Example(
            """
            func tile(rows: UInt16, columns: UInt16) -> [UInt8] {
                let size = Int(rows) * Int(columns) * 3
                return [UInt8](repeating: 0, count: size)
            }
            """, "a wider type holds it"),
        Example(
            """
            func end(start: UInt32, length: UInt32, limit: UInt32) -> UInt32? {
                guard start <= limit, length <= limit - start else { return nil }
                return start &+ length
            }
            """, "checked before"),
        Example(
            """
            func total(_ prices: [Int32]) -> Int32? {
                prices.reduce(Int32?(0)) { sum, next in
                    guard let sum else { return nil }
                    let (value, overflow) = sum.addingReportingOverflow(next)
                    return overflow ? nil : value
                }
            }
            """),
        Example(
            """
            func hash(_ bytes: [UInt8], size: Int) -> Int { bytes.reduce(size) { $0 &* 31 &+ Int($1) } }
            struct Lcg { var state: UInt64; mutating func next(count: UInt64) -> UInt64 { state = state &* count &+ 11; return state } }
            """, "meant to wrap around"),
        Example("func next(_ count: Int) -> Int { count &+ 1 }", "a step"),
        Example(
            """
            func low(_ size: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: size) }
            func high(_ size: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: size >> 24) }
            """, "a number's bytes"),
        Example(
            """
            import Vapor
            func order(_ request: Request) throws -> Int16 {
                Int16(clamping: try request.query.get(Int.self, at: "pieces"))
            }
            """),
    ]
}
