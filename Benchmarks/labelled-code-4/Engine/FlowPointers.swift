import Foundation

final class PointerHandOns {
    let url = URL(string: "http://example.com/blob")!

    private func show(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

    func arrays() throws {
        let d = try Data(contentsOf: url)
        let a = [UInt8](d)
        NSLog(a.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })  // bad: flow-pointers, withUnsafeBufferPointer
        NSLog(a.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })  // bad: flow-pointers, withUnsafeBytes on array
        NSLog(withUnsafeBytes(of: a[0]) { String(decoding: $0, as: UTF8.self) })  // bad: flow-pointers, withUnsafeBytes(of:)
        NSLog(a.withContiguousStorageIfAvailable { String(decoding: $0, as: UTF8.self) } ?? "")  // bad: flow-pointers, withContiguousStorageIfAvailable
        let p = UnsafeMutablePointer<UInt8>.allocate(capacity: a.count)
        p.initialize(from: a, count: a.count)
        NSLog(show(UnsafeBufferPointer(start: p, count: a.count)))  // bad: flow-pointers, initialize(from:count:)
        let q = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        q.pointee = a[0]
        NSLog(String(UnicodeScalar(q.pointee)))  // bad: flow-pointers, pointee write and read
        q[0] = a[1]
        NSLog(String(UnicodeScalar(q[0])))  // bad: flow-pointers, pointer subscript
        q.initialize(to: a[0])
        NSLog(String(UnicodeScalar(q.move())))  // bad: flow-pointers, initialize(to:) and move
        let r = UnsafeMutablePointer<UInt8>.allocate(capacity: a.count)
        r.update(from: p, count: a.count)
        NSLog(show(UnsafeMutableBufferPointer(start: r, count: a.count)))  // bad: flow-pointers, update(from:)
        let raw = UnsafeMutableRawPointer.allocate(byteCount: a.count, alignment: 1)
        raw.copyMemory(from: p, byteCount: a.count)
        NSLog(String(data: Data(bytes: raw, count: a.count), encoding: .utf8)!)  // bad: flow-pointers, copyMemory
        memcpy(raw, p, a.count)
        NSLog(String(data: Data(bytes: raw, count: a.count), encoding: .utf8)!)  // bad: flow-pointers, memcpy
        let raw2 = UnsafeMutableRawPointer.allocate(byteCount: a.count, alignment: 1)
        memcpy(raw2, a, a.count)
        NSLog(String(cString: raw2.assumingMemoryBound(to: CChar.self)))  // bad: flow-pointers, memcpy array, assumingMemoryBound
        let raw3 = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 1)
        raw3.storeBytes(of: a[0], as: UInt8.self)
        NSLog(String(UnicodeScalar(raw3.load(as: UInt8.self))))  // bad: flow-pointers, storeBytes and load
        memmove(raw3, p, 8)
        NSLog(String(UnicodeScalar(raw3.load(fromByteOffset: 1, as: UInt8.self))))  // bad: flow-pointers, memmove and load
        let buf = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: a.count)
        _ = buf.initialize(from: a)
        NSLog(show(buf))  // bad: flow-pointers, buffer initialize(from:)
        let rb = UnsafeMutableRawBufferPointer.allocate(byteCount: a.count, alignment: 1)
        rb.copyBytes(from: a)
        NSLog(String(decoding: rb, as: UTF8.self))  // bad: flow-pointers, raw buffer copyBytes
        rb.copyMemory(from: UnsafeRawBufferPointer(start: p, count: a.count))
        NSLog(String(decoding: UnsafeRawBufferPointer(rb), as: UTF8.self))  // bad: flow-pointers, raw buffer copyMemory
        NSLog(String(bytesNoCopy: raw, length: a.count, encoding: .utf8, freeWhenDone: false)!)  // bad: flow-pointers, bytesNoCopy
        NSLog(String(data: Data(bytesNoCopy: raw, count: a.count, deallocator: .none), encoding: .utf8)!)  // bad: flow-pointers, Data(bytesNoCopy:)
        NSLog(String(data: Data(buffer: UnsafeBufferPointer(start: p, count: 4)), encoding: .utf8)!)  // bad: flow-pointers, Data(buffer:)
    }

    func strings() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let dup = strdup(s)!
        NSLog(String(cString: dup))  // bad: flow-pointers, strdup
        var buf = [CChar](repeating: 0, count: 256)
        strncpy(&buf, s, 255)
        NSLog(String(cString: buf))  // bad: flow-pointers, strncpy
        strcpy(&buf, s)
        NSLog(String(cString: buf))  // bad: flow-pointers, strcpy
        strcat(&buf, s)
        NSLog(String(cString: &buf))  // bad: flow-pointers, strcat
        withVaList([s]) { NSLogv("%@", $0) }  // good: flow-pointers, the format is constant
        let box = UnsafeMutablePointer<String>.allocate(capacity: 1)
        box.initialize(to: s)
        NSLog(box.pointee)  // bad: flow-pointers, pointer to String
        let um = Unmanaged.passRetained(s as NSString)
        NSLog(um.takeRetainedValue() as String)  // bad: flow-pointers, Unmanaged
        NSLog(autoreleasepool { s })  // bad: flow-pointers, autoreleasepool result
        autoreleasepool { NSLog(s) }  // bad: flow-pointers, inside autoreleasepool
        withExtendedLifetime(s) { NSLog($0) }  // bad: flow-pointers, withExtendedLifetime
        var copy = s
        withUnsafeMutablePointer(to: &copy) { NSLog($0.pointee) }  // bad: flow-pointers, withUnsafeMutablePointer
        withUnsafePointer(to: s) { NSLog($0.pointee) }  // bad: flow-pointers, withUnsafePointer
        var out = ""
        withUnsafeMutablePointer(to: &out) { $0.pointee = s }
        NSLog(out)  // bad: flow-pointers, written through a pointer
        fill(&out)
        NSLog(out)  // bad: flow-pointers, filled by inout of a method
        NSLog(s.utf8.withContiguousStorageIfAvailable { String(decoding: $0, as: UTF8.self) } ?? "")  // bad: flow-pointers, utf8 contiguous storage
        NSLog(unsafeBitCast(s as NSString, to: NSString.self) as String)  // bad: flow-pointers, unsafeBitCast
        NSLog(String(unsafeUninitializedCapacity: 16) { p in
            _ = p.initialize(from: s.utf8.prefix(16)); return 16
        })
        let arr = [UInt8](unsafeUninitializedCapacity: 4) { p, n in
            _ = p.initialize(from: s.utf8.prefix(4)); n = 4
        }
        NSLog(String(decoding: arr, as: UTF8.self))  // bad: flow-pointers, array unsafeUninitializedCapacity
    }

    private func fill(_ out: inout String) {
        out = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }

    func sockets(fd: Int32) {
        var buf = [UInt8](repeating: 0, count: 512)
        let n = recv(fd, &buf, buf.count, 0)
        NSLog(String(decoding: buf[0..<n], as: UTF8.self))  // bad: flow-pointers, recv
        let m = buf.withUnsafeMutableBytes { recv(fd, $0.baseAddress, $0.count, 0) }
        NSLog(String(decoding: buf.prefix(m), as: UTF8.self))  // bad: flow-pointers, recv through withUnsafeMutableBytes
    }

    func sound() throws {
        let d = try Data(contentsOf: url)
        let p = UnsafeMutablePointer<UInt8>.allocate(capacity: d.count)
        p.initialize(repeating: 65, count: d.count)
        NSLog(String(decoding: UnsafeBufferPointer(start: p, count: d.count), as: UTF8.self))  // good: flow-pointers, constant bytes, only the length is remote
        NSLog("\(d.withUnsafeBytes { $0.count })")  // good: flow-pointers, number
        NSLog("\(d.withUnsafeBytes { $0.load(as: UInt32.self) })")  // good: flow-pointers, number
        NSLog(String(format: "%p", p))  // good: flow-pointers, address
        memset(p, 66, d.count)
        NSLog(String(UnicodeScalar(p.pointee)))  // good: flow-pointers, constant byte
    }
}
