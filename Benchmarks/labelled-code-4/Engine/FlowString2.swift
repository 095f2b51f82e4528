import Foundation

struct ByteHandOns {
    let endpoint = URL(string: "http://example.com/motd")!

    func utf8Views() throws {
        let s = try String(contentsOf: endpoint, encoding: .utf8)
        NSLog(String(decoding: s.utf8, as: UTF8.self))  // bad: flow-text, utf8 view decoding
        NSLog(String(decoding: Array(s.utf8), as: UTF8.self))  // bad: flow-text, Array(utf8)
        NSLog(String(s.utf8) ?? "")  // bad: flow-text, String(utf8 view)
        NSLog(String(s.unicodeScalars))  // bad: flow-text, unicodeScalars
        NSLog(String(String.UnicodeScalarView(s.unicodeScalars.filter { $0.isASCII })))  // bad: flow-text, filtered scalars
        let units = Array(s.utf16)
        NSLog(String(utf16CodeUnits: units, count: units.count))  // bad: flow-text, utf16CodeUnits
        NSLog(String(decoding: units, as: UTF16.self))  // bad: flow-text, decoding utf16
        NSLog(String(bytes: s.utf8, encoding: .utf8) ?? "")  // bad: flow-text, bytes:encoding:
        NSLog(String(validating: s.utf8, as: UTF8.self) ?? "")  // bad: flow-text, validating
        let c = s.utf8CString
        NSLog(c.withUnsafeBufferPointer { String(cString: $0.baseAddress!) })  // bad: flow-text, utf8CString pointer
        NSLog(s.withCString { String(cString: $0) })  // bad: flow-text, withCString
        s.withCString { p in
            NSLog(String(cString: p))  // bad: flow-text, withCString closure
        }
        NSLog(s.withCString { String(validatingUTF8: $0) } ?? "")  // bad: flow-text, validatingUTF8
        var m = s
        let copy = m.withUTF8 { String(decoding: $0, as: UTF8.self) }
        NSLog(copy)  // bad: flow-text, withUTF8
        if let arr = s.cString(using: .utf8) {
            NSLog(String(cString: arr))  // bad: flow-text, cString(using:)
            NSLog(String(cString: arr, encoding: .utf8) ?? "")  // bad: flow-text, String(cString:encoding:)
            NSLog(String(utf8String: arr) ?? "")  // bad: flow-text, String(utf8String:)
        }
        NSLog(s.unicodeScalars.map { String($0) }.joined())  // bad: flow-text, scalars map joined
        NSLog(s.utf8.map { String(UnicodeScalar($0)) }.joined())  // bad: flow-text, bytes map joined
    }

    func dataRound() throws {
        let s = try String(contentsOf: endpoint, encoding: .utf8)
        let d = s.data(using: .utf8)!
        NSLog(String(data: d, encoding: .utf8)!)  // bad: flow-text, data(using:)
        NSLog(String(data: Data(s.utf8), encoding: .utf8)!)  // bad: flow-text, Data(utf8)
        NSLog(String(decoding: d, as: UTF8.self))  // bad: flow-text, decoding data
        NSLog(String(data: Data(base64Encoded: d.base64EncodedString())!, encoding: .utf8)!)  // bad: flow-text, base64EncodedString round trip
        NSLog(String(data: Data(base64Encoded: s) ?? Data(), encoding: .utf8) ?? "")  // bad: flow-text, base64 decoding
        NSLog(String(data: Data(base64Encoded: d.base64EncodedData())!, encoding: .utf8)!)  // bad: flow-text, base64EncodedData round trip
        NSLog(String(data: d.subdata(in: 0..<4), encoding: .utf8)!)  // bad: flow-text, subdata
        NSLog(String(data: d[1...], encoding: .utf8)!)  // bad: flow-text, data slice
        NSLog(String(data: d.prefix(10), encoding: .utf8)!)  // bad: flow-text, data prefix
        NSLog(String(data: d.dropFirst(2), encoding: .utf8)!)  // bad: flow-text, data dropFirst
        NSLog(d.map { String(format: "%c", $0) }.joined())  // bad: flow-text, data map format joined
        NSLog(String(bytes: d, encoding: .utf8)!)  // bad: flow-text, bytes: data
        NSLog(String(bytes: [UInt8](d), encoding: .utf8)!)  // bad: flow-text, [UInt8](data)
        NSLog(d.withUnsafeBytes { String(decoding: $0, as: UTF8.self) })  // bad: flow-text, withUnsafeBytes
        NSLog(d.withUnsafeBytes { (p: UnsafeRawBufferPointer) -> String in
            let b = p.bindMemory(to: UInt8.self)
            return String(decoding: b, as: UTF8.self)
        })
        var e = Data()
        e.append(d)
        NSLog(String(data: e, encoding: .utf8)!)  // bad: flow-text, data append
        var f = Data()
        f.append(contentsOf: s.utf8)
        NSLog(String(data: f, encoding: .utf8)!)  // bad: flow-text, append contentsOf utf8
        var g = Data(count: 2)
        g.insert(contentsOf: d, at: 0)
        NSLog(String(data: g, encoding: .utf8)!)  // bad: flow-text, insert contentsOf
        var h = Data(count: 2)
        h.replaceSubrange(0..<2, with: d)
        NSLog(String(data: h, encoding: .utf8)!)  // bad: flow-text, replaceSubrange
        var i = Data()
        i += d
        NSLog(String(data: i, encoding: .utf8)!)  // bad: flow-text, data +=
        NSLog(String(data: Data("x".utf8) + d, encoding: .utf8)!)  // bad: flow-text, data +
        var buf = [UInt8](repeating: 0, count: d.count)
        d.copyBytes(to: &buf, count: d.count)
        NSLog(String(bytes: buf, encoding: .utf8)!)  // bad: flow-text, copyBytes(to:count:)
        var buf2 = [UInt8](repeating: 0, count: 8)
        d.copyBytes(to: &buf2, from: 0..<8)
        NSLog(String(bytes: buf2, encoding: .utf8)!)  // bad: flow-text, copyBytes(to:from:)
        var j = Data()
        for b in d { j.append(b) }
        NSLog(String(data: j, encoding: .utf8)!)  // bad: flow-text, byte loop
        NSLog(String(data: d.withUnsafeBytes { Data($0) }, encoding: .utf8)!)  // bad: flow-text, withUnsafeBytes Data
        NSLog(String(data: Data(bytes: [UInt8](d), count: d.count), encoding: .utf8)!)  // bad: flow-text, Data(bytes:count:)
        NSLog(String(data: Data(d.reversed()), encoding: .utf8)!)  // bad: flow-text, Data(reversed)
    }

    func nsDataRound() throws {
        let remote = try Data(contentsOf: endpoint)
        let n = remote as NSData
        NSLog(String(data: Data(base64Encoded: n.base64EncodedString(options: []))!, encoding: .utf8)!)  // bad: flow-text, NSData base64 round trip
        NSLog(String(data: n as Data, encoding: .utf8)!)  // bad: flow-text, NSData as Data
        NSLog(String(data: NSData(data: remote).subdata(with: NSRange(location: 0, length: 4)), encoding: .utf8)!)  // bad: flow-text, NSData subdata
        let m = NSMutableData()
        m.append(remote)
        NSLog(String(data: m as Data, encoding: .utf8)!)  // bad: flow-text, NSMutableData append
        let m2 = NSMutableData()
        m2.setData(remote)
        NSLog(String(data: Data(referencing: m2), encoding: .utf8)!)  // bad: flow-text, NSMutableData setData referencing
        var raw = [UInt8](repeating: 0, count: n.length)
        n.getBytes(&raw, length: n.length)
        NSLog(String(bytes: raw, encoding: .utf8)!)  // bad: flow-text, NSData getBytes
        let copy = Data(bytes: n.bytes, count: n.length)
        NSLog(String(data: copy, encoding: .utf8)!)  // bad: flow-text, NSData bytes
        let m3 = NSMutableData(data: remote)
        NSLog(NSString(data: m3 as Data, encoding: String.Encoding.utf8.rawValue)! as String)  // bad: flow-text, NSString(data:encoding:)
        n.enumerateBytes { ptr, range, _ in
            NSLog(String(data: Data(bytes: ptr, count: range.length), encoding: .utf8)!)  // bad: flow-text, enumerateBytes
        }
        let m4 = NSMutableData()
        m4.append([UInt8](remote), length: remote.count)
        NSLog(String(data: m4 as Data, encoding: .utf8)!)  // bad: flow-text, append(_:length:)
        let c = n.copy() as! NSData
        NSLog(String(data: c as Data, encoding: .utf8)!)  // bad: flow-text, copy()
        let d = n.mutableCopy() as! NSMutableData
        NSLog(String(data: d as Data, encoding: .utf8)!)  // bad: flow-text, mutableCopy()
        if let z = try? (remote as NSData).decompressed(using: .zlib) {
            NSLog(String(data: z as Data, encoding: .utf8)!)  // bad: flow-text, decompressed (Darwin)
        }
    }

    func sound() throws {
        let remote = try Data(contentsOf: endpoint)
        NSLog("%ld bytes", remote.count)  // good: flow-text, number
        NSLog("\(remote.count) bytes")  // good: flow-text, number
        NSLog(remote.isEmpty ? "empty" : "some")  // good: flow-text, constants
        NSLog(remote.map { String(format: "%02x", $0) }.joined())  // good: flow-text, hex text
        var d = remote
        d = Data("constant".utf8)
        NSLog(String(data: d, encoding: .utf8)!)  // good: flow-text, overwritten
        let copy = Data(count: remote.count)
        NSLog(String(data: copy, encoding: .utf8)!)  // good: flow-text, zero bytes
    }
}
