import Foundation

final class LegacyText {
    let source = URL(string: "http://example.com/news")!

    func bridging() throws {
        let n = try NSString(contentsOf: source, encoding: String.Encoding.utf8.rawValue)
        NSLog(n as String)  // bad: flow-text, NSString as String
        NSLog(String(n))  // bad: flow-text, String(NSString)
        NSLog(n.description)  // bad: flow-text, description
        NSLog(n.uppercased)  // bad: flow-text, NSString.uppercased property
        NSLog(n.substring(from: 2))  // bad: flow-text, substring(from:)
        NSLog(n.substring(to: 2))  // bad: flow-text, substring(to:)
        NSLog(n.substring(with: NSRange(location: 0, length: 3)))  // bad: flow-text, substring(with:)
        NSLog(n.appending("x"))  // bad: flow-text, appending self
        NSLog(NSString(string: "a").appending(n as String))  // bad: flow-text, appending argument
        NSLog(n.lastPathComponent)  // bad: flow-text, lastPathComponent
        NSLog(n.deletingPathExtension)  // bad: flow-text, deletingPathExtension
        NSLog(n.appendingPathComponent("x"))  // bad: flow-text, appendingPathComponent self
        NSLog(NSString(string: "/tmp").appendingPathComponent(n as String))  // bad: flow-text, appendingPathComponent argument
        NSLog(n.pathComponents.joined())  // bad: flow-text, pathComponents
        NSLog(n.components(separatedBy: ",")[0])  // bad: flow-text, components
        NSLog(n.trimmingCharacters(in: .whitespaces))  // bad: flow-text, trimming
        NSLog(n.replacingOccurrences(of: "a", with: "b"))  // bad: flow-text, replacingOccurrences self
        NSLog(NSString(string: "NAME").replacingOccurrences(of: "NAME", with: n as String))  // bad: flow-text, replacingOccurrences argument
        NSLog(n.replacingCharacters(in: NSRange(location: 0, length: 1), with: "z"))  // bad: flow-text, replacingCharacters self
        NSLog(n.padding(toLength: 9, withPad: " ", startingAt: 0))  // bad: flow-text, padding
        NSLog(n.lowercased(with: nil))  // bad: flow-text, lowercased(with:)
        NSLog(n.expandingTildeInPath)  // bad: flow-text, expandingTildeInPath
        NSLog(n.removingPercentEncoding ?? "")  // bad: flow-text, removingPercentEncoding
        if let p = n.utf8String { NSLog(String(cString: p)) }  // bad: flow-text, utf8String
        if let d = n.data(using: String.Encoding.utf8.rawValue) {
            NSLog(String(data: d, encoding: .utf8)!)  // bad: flow-text, data(using:)
        }
        NSLog(NSString(format: "%@", n) as String)  // bad: flow-text, NSString(format:)
        NSLog((n.copy() as! NSString) as String)  // bad: flow-text, copy
        NSLog((n.mutableCopy() as! NSMutableString) as String)  // bad: flow-text, mutableCopy
        var chars = [unichar](repeating: 0, count: n.length)
        n.getCharacters(&chars, range: NSRange(location: 0, length: n.length))
        NSLog(String(utf16CodeUnits: chars, count: chars.count))  // bad: flow-text, getCharacters
        NSLog(NSString(characters: chars, length: chars.count) as String)  // bad: flow-text, NSString(characters:length:)
        var cbuf = [CChar](repeating: 0, count: 64)
        _ = n.getCString(&cbuf, maxLength: 64, encoding: String.Encoding.utf8.rawValue)
        NSLog(String(cString: cbuf))  // bad: flow-text, getCString
        NSLog(NSString(utf8String: cbuf)! as String)  // bad: flow-text, NSString(utf8String:)
        NSLog(NSString.path(withComponents: ["/", n as String]))  // bad: flow-text, path(withComponents:)
        var one = ""
        for i in 0..<n.length { one += String(UnicodeScalar(n.character(at: i))!) }
        NSLog(one)  // bad: flow-text, character(at:)
        n.enumerateLines { line, _ in NSLog(line) }  // bad: flow-text, NSString.enumerateLines
    }

    func mutable() throws {
        let s = try String(contentsOf: source, encoding: .utf8)
        let m = NSMutableString(string: "")
        m.append(s)
        NSLog(m as String)  // bad: flow-text, NSMutableString.append
        let m2 = NSMutableString(string: "")
        m2.setString(s)
        NSLog(String(m2))  // bad: flow-text, setString
        let m3 = NSMutableString(string: "Hello ")
        m3.insert(s, at: 0)
        NSLog(m3.description)  // bad: flow-text, insert
        let m4 = NSMutableString(string: "Hello NAME")
        m4.replaceOccurrences(of: "NAME", with: s, options: [], range: NSRange(location: 0, length: m4.length))
        NSLog(m4 as String)  // bad: flow-text, replaceOccurrences
        let m5 = NSMutableString(string: "Hello NAME")
        m5.replaceCharacters(in: NSRange(location: 0, length: 2), with: s)
        NSLog(m5 as String)  // bad: flow-text, replaceCharacters
        let m6 = NSMutableString(string: "")
        m6.appendFormat("%@ - ", s as NSString)
        NSLog(m6 as String)  // bad: flow-text, appendFormat argument
        let m7 = NSMutableString(string: s)
        m7.deleteCharacters(in: NSRange(location: 0, length: 1))
        NSLog(m7 as String)  // bad: flow-text, init(string:) and deleteCharacters
    }

    func attributed() throws {
        let s = try String(contentsOf: source, encoding: .utf8)
        let a = NSAttributedString(string: s)
        NSLog(a.string)  // bad: flow-text, NSAttributedString.string
        let b = NSMutableAttributedString(string: "Note: ")
        b.append(a)
        NSLog(b.string)  // bad: flow-text, NSMutableAttributedString.append
        NSLog(a.attributedSubstring(from: NSRange(location: 0, length: 2)).string)  // bad: flow-text, attributedSubstring
        let c = NSMutableAttributedString(attributedString: a)
        NSLog(c.string)  // bad: flow-text, init(attributedString:)
        let d = NSMutableAttributedString(string: "x")
        d.replaceCharacters(in: NSRange(location: 0, length: 1), with: s)
        NSLog(d.string)  // bad: flow-text, replaceCharacters(in:with:)
        let e = NSMutableAttributedString(string: "")
        e.setAttributedString(a)
        NSLog(e.string)  // bad: flow-text, setAttributedString
        let f = AttributedString(s)
        NSLog(String(f.characters))  // bad: flow-text, AttributedString characters
        NSLog(NSAttributedString(f).string)  // bad: flow-text, NSAttributedString(AttributedString)
        NSLog((b.mutableString as NSString) as String)  // bad: flow-text, mutableString
        if let md = try? AttributedString(markdown: s) {
            NSLog(String(md.characters[...]))  // bad: flow-text, markdown
        }
    }

    func sound() throws {
        let n = try NSString(contentsOf: source, encoding: String.Encoding.utf8.rawValue)
        NSLog("%d", n.length)  // good: flow-text, number
        NSLog("%@", n)  // good: flow-text, argument
        NSLog("\(n.integerValue)")  // good: flow-text, number
        let m = NSMutableString(string: n as String)
        m.setString("constant")
        NSLog(m as String)  // good: flow-text, overwritten
        NSLog(n.boolValue ? "on" : "off")  // good: flow-text, constants
    }
}
