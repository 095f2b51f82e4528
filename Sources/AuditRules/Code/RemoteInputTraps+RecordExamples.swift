import AuditAnalysis
import AuditKit

extension [Example] {
    static let remoteInputTrapsRecords: [Example] = [
        Example(
            """
            struct Sheet { var rows: UInt32; var shift: Int32 }
            struct Reader {
                func room(_ bytes: Data) -> Int {
                    guard bytes.count >= 8 else { return 0 }
                    let sheet = bytes.withUnsafeBytes { $0.loadUnaligned(as: Sheet.self) }
                    return Int(↓sheet.rows * UInt32(MemoryLayout<Sheet>.stride))
                }
                func drift(_ raw: UnsafeRawBufferPointer) -> Int32 {
                    guard raw.count >= 8 else { return 0 }
                    return ↓abs(raw.bindMemory(to: Sheet.self)[0].shift)
                }
            }
            """, "a structure that bytes are taken for"),
        Example(
            """
            final class Catalogue: NSObject, XMLParserDelegate {
                var size: UInt32 = 0
                func parser(
                    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
                    attributes: [String: String] = [:]
                ) {
                    if let length = Int64(attributes["bytes"] ?? "0") { size = ↓UInt32(length) }
                }
            }
            """, "a number in a document, kept"),
        Example(
            """
            import NIOCore
            func read(_ buffer: inout ByteBuffer) -> UInt16 { ↓(buffer.readInteger(as: UInt16.self) ?? 0) * 2 }
            """, "calculated with as it comes"),
    ]

    static let remoteInputTrapsRecordsGood: [Example] = [
        Example(
            """
            struct Sheet { var rows: UInt32; var shift: Int32 }
            struct Reader {
                func room(_ bytes: Data) -> Int {
                    guard bytes.count >= 8 else { return 0 }
                    let sheet = bytes.withUnsafeBytes { $0.loadUnaligned(as: Sheet.self) }
                    return Int(sheet.rows) * MemoryLayout<Sheet>.stride
                }
                func drift(_ raw: UnsafeRawBufferPointer) -> UInt32 {
                    guard raw.count >= 8 else { return 0 }
                    return raw.bindMemory(to: Sheet.self)[0].shift.magnitude
                }
                func half(_ sheet: Sheet) -> UInt32 { sheet.rows * UInt32(MemoryLayout<Sheet>.stride) }
            }
            """, "made wider before; nobody knows where it is from")
    ]
}
