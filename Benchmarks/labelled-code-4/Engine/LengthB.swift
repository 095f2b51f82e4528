import Foundation
import CoreText
import SQLite3

final class LengthTwins: NSObject {
    func sound(_ s: String, _ ns: NSString, _ a: NSMutableAttributedString) throws {
        _ = NSRange(location: 0, length: s.utf16.count)  // good: string-length, utf16
        _ = NSRange(s.startIndex..., in: s)  // good: string-length, Range conversion
        _ = NSRange(location: 0, length: (s as NSString).length)  // good: string-length, NSString length
        _ = NSMakeRange(0, ns.length)  // good: string-length, NSString length
        _ = ns.substring(to: ns.length - 1)  // good: string-length, NSString length
        _ = ns.substring(from: s.utf16.count)  // good: string-length, utf16
        _ = s.prefix(s.count - 1)  // good: string-length, count
        _ = s.index(s.startIndex, offsetBy: s.count - 1)  // good: string-length, count
        _ = s.utf8.prefix(s.utf8.count)  // good: string-length, utf8
        _ = s.utf16.dropFirst(ns.length)  // good: string-length, utf16
        _ = s.utf16.index(s.utf16.startIndex, offsetBy: ns.length)  // good: string-length, utf16
        _ = a.attributedSubstring(from: NSRange(location: 0, length: a.length))  // good: string-length, attributed length
        a.addAttribute(.font, value: 1, range: NSRange(location: 0, length: a.string.utf16.count))  // good: string-length, utf16
        let words = s.split(separator: " ")
        _ = NSRange(location: 0, length: words.count)  // good: string-length, a count of words, not of a string
        _ = NSRange(0..<[1, 2, 3].count)  // good: string-length, count of an array
        _ = String(utf16CodeUnits: Array(s.utf16), count: s.utf16.count)  // good: string-length, utf16
        let r = ns.range(of: "x")
        _ = ns.substring(from: NSMaxRange(r))  // good: string-length, same measure
        if let sr = Range(r, in: s) { _ = s[sr] }  // good: string-length, converted
        _ = String.Index(utf16Offset: ns.length, in: s)  // good: string-length, utf16
        _ = s.dropFirst("prefix".count)  // good: string-length, count of a constant
        if s.count < ns.length { print("combining") }  // good: string-length, only a comparison
        let table = NSIndexSet(indexesIn: NSRange(location: 0, length: Array(1...3).count)); _ = table  // good: string-length, an index set
        let ascii = "constant"
        _ = NSRange(location: 0, length: ascii.count)  // good: string-length, an ASCII constant
    }
    func fieldLimit(_ textField: AnyObject, _ current: String, shouldChangeCharactersIn range: NSRange, replacementString string: String) -> Bool {
        let updated = (current as NSString).replacingCharacters(in: range, with: string)  // good: string-length, range belongs to the NSString
        return updated.count <= 20  // good: string-length, a limit for the user
    }
    func c(_ s: String, _ db: OpaquePointer?, _ st: OpaquePointer?) {
        sqlite3_bind_text(st, 1, s, Int32(s.count), nil)  // bad: string-length, byte length from a count of Characters
        sqlite3_prepare_v2(db, s, Int32(s.count), nil, nil)  // bad: string-length, byte length
        sqlite3_prepare_v2(db, s, Int32(s.utf8.count), nil, nil)  // good: string-length, bytes
        sqlite3_bind_blob(st, 1, s, Int32(s.count), nil)  // bad: string-length, byte length
        write(1, s, s.count)  // bad: string-length, byte length
        write(1, s, s.utf8.count)  // good: string-length, bytes
        fwrite(s, 1, s.count, stdout)  // bad: string-length, byte length
        var buf = [CChar](repeating: 0, count: s.count + 1)
        strncpy(&buf, s, s.count)  // bad: string-length, byte length
        _ = s.getCString(&buf, maxLength: s.count, encoding: .utf8)  // bad: string-length, maximal bytes from Characters
        memcpy(&buf, s, s.count)  // bad: string-length, byte length
        _ = Data(bytes: s, count: s.count)  // bad: string-length, byte length
        _ = Data(bytes: s, count: s.utf8.count)  // good: string-length, bytes
        s.withCString { p in _ = Data(bytes: p, count: s.count) }  // bad: string-length, byte length in withCString
        _ = CFStringCreateWithBytes(nil, Array(s.utf8), s.count, CFStringBuiltInEncodings.UTF8.rawValue, false)  // bad: string-length, byte length
        _ = CFStringCreateWithSubstring(nil, s as CFString, CFRange(location: 0, length: s.count))  // bad: string-length, CFRange
        _ = CFRangeMake(0, s.count)  // bad: string-length, CFRangeMake
        _ = CFRangeMake(0, CFStringGetLength(s as CFString))  // good: string-length, CFString length
        _ = s.prefix(CFStringGetLength(s as CFString))  // bad: string-length, CFString length as Characters
        var u = 0; var bytes = [UInt8](repeating: 0, count: s.count)
        CFStringGetBytes(s as CFString, CFRangeMake(0, s.utf16.count), 4, 0, false, &bytes, s.count, &u)  // bad: string-length, maximal bytes from Characters
        _ = send(1, s, s.count, 0)  // bad: string-length, byte length
        send(1, s, strlen(s), 0)  // good: string-length, bytes
        var digest = [UInt8](repeating: 0, count: 32)
        CC_SHA256(s, CC_LONG(s.count), &digest)  // bad: string-length, byte length
        CC_SHA256(s, CC_LONG(s.utf8.count), &digest)  // good: string-length, bytes
        _ = malloc(s.count + 1).map { strcpy($0.assumingMemoryBound(to: CChar.self), s) }  // bad: string-length, buffer too small for strcpy
    }
}
extension String {
    var fullRange: NSRange { NSRange(location: 0, length: count) }  // bad: string-length, extension of String, implicit self.count
    var goodRange: NSRange { NSRange(location: 0, length: utf16.count) }  // good: string-length, utf16
    func nsRange(of r: Range<String.Index>) -> NSRange { NSRange(location: distance(from: startIndex, to: r.lowerBound), length: distance(from: r.lowerBound, to: r.upperBound)) }  // bad: string-length, distances in Characters
    subscript(i: Int) -> Character { self[index(startIndex, offsetBy: i)] }  // good: string-length, an offset in Characters
    func sub(_ r: NSRange) -> String { String(self[index(startIndex, offsetBy: r.location)..<index(startIndex, offsetBy: r.location + r.length)]) }  // bad: string-length, NSRange as Character offsets
    func chop() -> String { (self as NSString).substring(to: self.count - 1) }  // bad: string-length, self.count
}
extension NSString { func head(_ s: String) -> String { substring(to: s.count) } }  // bad: string-length, implicit self of NSString
extension NSAttributedString {
    var all: NSRange { NSRange(location: 0, length: string.count) }  // bad: string-length, string.count
    var allGood: NSRange { NSRange(location: 0, length: length) }  // good: string-length, length
}
struct Token { let text: String; var length: Int { text.count } }
func tokens(_ ts: [Token], _ s: String, _ a: NSMutableAttributedString) {
    var offset = 0
    for t in ts {
        a.addAttribute(.font, value: 1, range: NSRange(location: offset, length: t.length))  // bad: string-length, lengths in Characters added up
        offset += t.text.count
    }
    let lengths = ["a": s.count]
    _ = NSMakeRange(0, lengths["a"]!)  // bad: string-length, through a dictionary
    let pair = (start: 0, len: s.count)
    _ = NSMakeRange(pair.start, pair.len)  // bad: string-length, through a tuple
    func range(_ n: Int) -> NSRange { NSRange(location: 0, length: n) }  // bad: string-length, through a parameter
    _ = range(s.count)
    let f: (String) -> NSRange = { NSRange(location: 0, length: $0.count) }  // bad: string-length, in a closure
    _ = [s].map { NSMakeRange(0, $0.count) }  // bad: string-length, closure parameter typed by the array
    _ = f(s)
    var total = 0
    ts.forEach { total += $0.text.count }
    _ = NSMakeRange(0, total)  // bad: string-length, summed in a closure
    _ = NSMakeRange(0, ts.map { $0.text.count }.reduce(0, +))  // bad: string-length, map and reduce
    _ = NSMakeRange(0, s.components(separatedBy: "\n")[0].count)  // bad: string-length, element of components
    _ = NSMakeRange(0, s.lowercased().count)  // bad: string-length, lowercased count
    _ = NSMakeRange(0, "\(s) x".count)  // bad: string-length, interpolation count
    _ = NSMakeRange(0, (s + "x").count)  // bad: string-length, concatenation count
    let o: String? = s
    _ = NSMakeRange(0, o?.count ?? 0)  // bad: string-length, optional count
    if let u = o { _ = NSMakeRange(0, u.count) }  // bad: string-length, unwrapped count
    _ = NSMakeRange(0, s.reversed().count)  // bad: string-length, count of reversed Characters
    _ = NSMakeRange(0, s.map { $0 }.count)  // bad: string-length, count of mapped Characters
}
