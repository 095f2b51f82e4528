import AuditAnalysis
import AuditKit

extension [Example] {
    static let lengthFromDataUncheckedBad: [Example] = [
        Example(
            """
            func offsets(in data: Data) -> [UInt16] {
                let count = Int(data[2])
                return data.withUnsafeBytes { bytes in
                    let table = bytes.baseAddress!.advanced(by: 3).assumingMemoryBound(to: UInt16.self)
                    return (0..<count).map { ↓table[$0] }
                }
            }
            """),
        Example(
            """
            func name(in data: Data) -> Data {
                data.withUnsafeBytes { bytes in
                    let length = Int(bytes.loadUnaligned(as: UInt32.self))
                    let start = bytes.baseAddress! + 4
                    return Data(bytes: start, count: ↓length)
                }
            }
            """),
        Example(
            """
            func copy(_ packet: [UInt8], to target: UnsafeMutableRawPointer) {
                let length = Int(packet[0]) << 8 | Int(packet[1])
                memcpy(target, packet, ↓length)
            }
            """),
        Example(
            """
            func samples(_ data: Data) -> [Float] {
                let count = Int(data[0])
                return data.withUnsafeBytes { bytes in
                    let start = bytes.baseAddress!.assumingMemoryBound(to: Float.self)
                    return Array(UnsafeBufferPointer(start: start, count: ↓count))
                }
            }
            """),
    ]

    static let lengthFromDataUncheckedGood: [Example] = [
        Example(
            """
            func text(_ table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> UnsafeRawBufferPointer? {
                guard let entry = table[0] else { return nil }
                return UnsafeRawBufferPointer(start: entry, count: strlen(entry))
            }
            """, "up to the zero at its end"),
        Example(
            """
            func copy(_ packet: [UInt8], to target: UnsafeMutableRawPointer) {
                let length = Int(packet[0])
                guard length <= packet.count - 1 else { return }
                memcpy(target, packet, length)
            }
            """, "compared"),
        Example(
            """
            func copy(_ packet: [UInt8], to target: UnsafeMutableRawPointer) {
                let length = min(Int(packet[0]), 64)
                memcpy(target, packet, length)
            }
            """, "bounded"),
        Example(
            """
            func offsets(in data: Data) -> [UInt8] {
                let count = Int(data[2])
                return data.withUnsafeBytes { bytes in (0..<count).map { bytes[$0] } }
            }
            """, "a buffer stops at its end"),
        Example(
            """
            func samples(_ data: Data) -> [Float] {
                let count = data.count / 4
                return data.withUnsafeBytes { bytes in
                    let start = bytes.baseAddress!.assumingMemoryBound(to: Float.self)
                    return Array(UnsafeBufferPointer(start: start, count: count))
                }
            }
            """, "the length of the data"),
    ]
}
