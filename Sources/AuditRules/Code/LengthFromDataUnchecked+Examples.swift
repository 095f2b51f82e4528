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
                    let length = Int(↓bytes.loadUnaligned(as: UInt32.self))
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
            """, "up to the null terminator"),
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
            """, "a buffer is bounds-checked"),
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

extension [Example] {
    static let lengthFromDataUncheckedRoom: [Example] = [
        Example(
            """
            struct Banner { var kind: UInt16; var flags: UInt16 }
            func flags(of frame: Data) -> UInt16 {
                frame.withUnsafeBytes { ↓$0.baseAddress!.assumingMemoryBound(to: Banner.self).pointee.flags }
            }
            """, "a struct laid over bytes"),
        Example(
            """
            func stamp(_ bytes: [UInt8]) -> timeval {
                bytes.withUnsafeBufferPointer { list in
                    ↓list.baseAddress!.withMemoryRebound(to: timeval.self, capacity: 1) { $0.pointee }
                }
            }
            """),
        Example(
            """
            import NIOCore
            func start(of body: ByteBuffer) -> UInt32 {
                body.withUnsafeReadableBytes { raw in ↓raw.load(fromByteOffset: Int(raw[1]), as: UInt32.self) }
            }
            """, "a place that the bytes tell"),
        Example(
            """
            func path(in record: Data, from place: Int) -> String {
                record.withUnsafeBytes { raw in
                    let start = raw.baseAddress!.advanced(by: place).assumingMemoryBound(to: CChar.self)
                    return ↓String(cString: start)
                }
            }
            """, "through a local"),
        Example(
            """
            func weights(_ model: Data, many: Int) -> [Float] {
                model.withUnsafeBytes { raw in
                    let start = raw.baseAddress!.assumingMemoryBound(to: Float.self)
                    return Array(UnsafeBufferPointer(start: start, count: ↓many))
                }
            }
            """, "as many as the input says"),
        Example(
            """
            struct Part { let length: Int }
            func body(_ part: Part, _ packet: Data) -> [UInt8] {
                var room = [UInt8](repeating: 0, count: 1500)
                packet.withUnsafeBytes { source in
                    room.withUnsafeMutableBytes { target in
                        _ = memcpy(target.baseAddress!, source.baseAddress!, ↓part.length)
                    }
                }
                return room
            }
            """, "more than fits"),
        Example(
            """
            func stage(_ message: Data, room: Int) -> UnsafeMutableRawPointer {
                let place = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 16)
                message.copyBytes(to: place.assumingMemoryBound(to: UInt8.self), count: ↓message.count)
                return place
            }
            """, "the buffer size is another number"),
        Example(
            """
            func read(_ packet: Data) -> UInt32 {
                packet.withUnsafeBytes { ↓$0.load(as: UInt32.self).bigEndian }
            }
            """, "fewer bytes than the number has"),
        Example(
            """
            func title(of record: Data) -> String {
                record.withUnsafeBytes { raw in
                    ↓String(cString: raw.baseAddress!.assumingMemoryBound(to: CChar.self))
                }
            }
            """, "no null terminator"),
        Example(
            """
            func row(_ file: Data, width: Int) {
                let line = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
                file.withUnsafeBytes { raw in
                    guard raw.count > 8 else { return }
                    let cells = raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self)
                    memcpy(line, raw.baseAddress! + 8, ↓min(Int(cells), raw.count - 8))
                }
            }
            """, "bounded by the source, not the destination"),
        Example(
            """
            struct Table {
                let bytes: Data
                func entries() -> UInt32 {
                    guard bytes.count > 8 else { return 0 }
                    return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
                }
                func keys() -> [UInt16] {
                    let total = entries()
                    return bytes.withUnsafeBytes { raw in
                        let start = (raw.baseAddress! + 4).assumingMemoryBound(to: UInt16.self)
                        return Array(UnsafeBufferPointer(start: start, count: ↓Int(total)))
                    }
                }
            }
            """, "read by a function"),
        Example(
            """
            func picture(_ row: OpaquePointer) -> Data? {
                guard let bytes = sqlite3_column_blob(row, 0) else { return nil }
                let size = Int(sqlite3_column_int64(row, 1))
                return Data(bytes: bytes, count: ↓size)
            }
            """, "a size from another column"),
        Example(
            """
            func block(_ bytes: UnsafeRawPointer) -> [UInt32] {
                var words = [UInt32](repeating: 0, count: 16)
                memcpy(&words, bytes, ↓128)
                return words
            }
            """, "twice as many bytes as the words take"),
    ]

    static let lengthFromDataUncheckedRoomGood: [Example] = [
        Example(
            """
            struct Banner { var kind: UInt16; var flags: UInt16 }
            func flags(of frame: Data) -> UInt16? {
                guard frame.count >= MemoryLayout<Banner>.size else { return nil }
                return frame.withUnsafeBytes { $0.loadUnaligned(as: Banner.self).flags }
            }
            """),
        Example(
            """
            struct Frame {
                let bytes: Data
                init?(_ bytes: Data) {
                    guard bytes.count == 12 else { return nil }
                    self.bytes = bytes
                }
                func kind() -> UInt32 { bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } }
            }
            """, "counted where it was created"),
        Example(
            """
            struct Part { let length: Int }
            func body(_ part: Part, _ packet: Data) -> [UInt8] {
                var room = [UInt8](repeating: 0, count: 1500)
                guard part.length <= min(room.count, packet.count) else { return [] }
                packet.withUnsafeBytes { source in
                    room.withUnsafeMutableBytes { target in
                        _ = memcpy(target.baseAddress!, source.baseAddress!, part.length)
                    }
                }
                return room
            }
            """),
        Example(
            """
            func stage(_ message: Data) -> UnsafeMutableRawPointer {
                let place = UnsafeMutableRawPointer.allocate(byteCount: max(1, message.count), alignment: 16)
                message.copyBytes(to: place.assumingMemoryBound(to: UInt8.self), count: message.count)
                return place
            }
            """),
        Example(
            """
            func read(_ packet: Data) -> UInt32? {
                guard packet.count >= MemoryLayout<UInt32>.size else { return nil }
                return packet.withUnsafeBytes { $0.load(as: UInt32.self).bigEndian }
            }
            """),
        Example(
            """
            func read() -> UInt32 {
                let digest = Data(SHA256.hash(data: body))
                return digest.withUnsafeBytes { $0.load(as: UInt32.self) }
            }
            """, "created here"),
        Example(
            """
            func title(of record: Data) -> String {
                let ended = record + [0]
                return ended.withUnsafeBytes { String(cString: $0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
            }
            """, "terminated here"),
        Example(
            """
            func copy(_ source: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutablePointer<UInt8> {
                let target = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
                memcpy(target, source, count)
                target[count] = 0
                return target
            }
            """, "enough capacity"),
        Example(
            """
            func fill(_ file: Int32) -> [UInt8] {
                var buffer = [UInt8](repeating: 0, count: 4096)
                let got = read(file, &buffer, buffer.count)
                return Array(buffer.prefix(got))
            }
            """, "as much as fits"),
        Example(
            """
            func picture(_ row: OpaquePointer) -> Data? {
                guard let bytes = sqlite3_column_blob(row, 0) else { return nil }
                return Data(bytes: bytes, count: Int(sqlite3_column_bytes(row, 0)))
            }
            """, "SQLite reports its size"),
        Example(
            """
            func block(_ bytes: UnsafeRawPointer) -> [UInt32] {
                var words = [UInt32](repeating: 0, count: 16)
                memcpy(&words, bytes, 64)
                return words
            }
            """, "four bytes a word"),
        Example(
            """
            final class Board: NSObject {
                func move(to place: Place, _ undo: Undo) {
                    var place = place
                    let bytes = Data(bytes: &place, count: MemoryLayout.size(ofValue: place))
                    undo.register(self, #selector(moveBack(_:)), [bytes])
                }
                @objc func moveBack(_ bytes: Data) { show(bytes.withUnsafeBytes { $0.load(as: Place.self) }) }
            }
            """, "the program makes the bytes of a whole value"),
    ]
}
