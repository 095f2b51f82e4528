import Foundation

let feedURL = URL(string: "http://example.com/feed.txt")!

enum StringHandOns {
    static func upper() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog(s.uppercased())  // bad: flow-text, uppercased
        NSLog(s.lowercased())  // bad: flow-text, lowercased
        NSLog(s.capitalized)  // bad: flow-text, capitalized property
        NSLog(s.localizedUppercase)  // bad: flow-text, localizedUppercase
        NSLog(s.description)  // bad: flow-text, description
        NSLog(s.debugDescription)  // bad: flow-text, debugDescription
        NSLog(s.decomposedStringWithCanonicalMapping)  // bad: flow-text, decomposed…
        NSLog(s.lowercased(with: Locale(identifier: "de")))  // bad: flow-text, lowercased(with:)
    }

    static func trimming() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog(s.trimmingCharacters(in: .whitespacesAndNewlines))  // bad: flow-text, trimmingCharacters
        NSLog(s.padding(toLength: 80, withPad: " ", startingAt: 0))  // bad: flow-text, padding self
        NSLog("x".padding(toLength: 80, withPad: s, startingAt: 0))  // bad: flow-text, padding argument
        NSLog(s.folding(options: .diacriticInsensitive, locale: nil))  // bad: flow-text, folding
        NSLog(s.applyingTransform(.toLatin, reverse: false) ?? "")  // bad: flow-text, applyingTransform
        NSLog(s.removingPercentEncoding ?? "")  // bad: flow-text, removingPercentEncoding
        NSLog("hello ".appending(s))  // bad: flow-text, appending argument
        NSLog(s.appendingFormat("%d", 1))  // bad: flow-text, appendingFormat self
        NSLog("a".appendingFormat("%@", s))  // bad: flow-text, appendingFormat argument reaches the format of NSLog
    }

    static func replacing() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog(s.replacingOccurrences(of: "\r", with: ""))  // bad: flow-text, replacingOccurrences self
        NSLog("Hi NAME".replacingOccurrences(of: "NAME", with: s))  // bad: flow-text, replacement argument
        NSLog("Hi NAME".replacing("NAME", with: s))  // bad: flow-text, replacing(_:with:) argument
        NSLog(s.replacing("\r", with: ""))  // bad: flow-text, replacing(_:with:) self
        NSLog("Hi".replacingCharacters(in: "Hi".startIndex..<"Hi".endIndex, with: s))  // bad: flow-text, replacingCharacters
        var t = "prefix "
        t.insert(contentsOf: s, at: t.endIndex)
        NSLog(t)  // bad: flow-text, insert(contentsOf:at:)
        var u = "prefix "
        u.replaceSubrange(u.startIndex..<u.endIndex, with: s)
        NSLog(u)  // bad: flow-text, replaceSubrange
        var v = "x"
        v.append(contentsOf: s)
        NSLog(v)  // bad: flow-text, append(contentsOf:)
        var w = ""
        w += s
        NSLog(w)  // bad: flow-text, +=
        var x = ""
        x.append(s)
        NSLog(x)  // bad: flow-text, append
        var y = "Dear NAME"
        y.replace("NAME", with: s)
        NSLog(y)  // bad: flow-text, replace in place
    }

    static func parts() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog(s.components(separatedBy: "\n")[0])  // bad: flow-text, components[0]
        NSLog(s.components(separatedBy: .newlines).last!)  // bad: flow-text, components.last
        NSLog(String(s.split(separator: "\n")[0]))  // bad: flow-text, split[0]
        NSLog(String(s.prefix(100)))  // bad: flow-text, prefix
        NSLog(String(s.dropFirst()))  // bad: flow-text, dropFirst
        NSLog(String(s.suffix(3)))  // bad: flow-text, suffix
        NSLog(String(s.reversed()))  // bad: flow-text, reversed
        NSLog(String(s.drop(while: { $0 == " " })))  // bad: flow-text, drop(while:)
        NSLog(String(s.prefix(while: { $0 != "\n" })))  // bad: flow-text, prefix(while:)
        NSLog(String(s[s.startIndex...]))  // bad: flow-text, subscript range
        if let i = s.firstIndex(of: ":") {
            NSLog(String(s[..<i]))  // bad: flow-text, subscript up to index
            NSLog(String(s[s.index(after: i)...]))  // bad: flow-text, subscript from index
            NSLog(s.substring(from: i))  // bad: flow-text, substring(from:)
        }
        NSLog(String(s.filter { $0.isASCII }))  // bad: flow-text, filter
        NSLog(s.filter { $0 != "\"" })  // bad: flow-text, filter returning String
        NSLog(String(s.map { $0 == "\t" ? " " : $0 }))  // bad: flow-text, map over characters
        NSLog(s.split(separator: ",").map(String.init).joined(separator: ";"))  // bad: flow-text, split map joined
        NSLog(s.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")  // bad: flow-text, split first map
        NSLog(s.trimmingPrefix("data:").description)  // bad: flow-text, trimmingPrefix
        NSLog(s.lazy.filter { $0.isLetter }.map(String.init).joined())  // bad: flow-text, lazy chain
        NSLog(s.reduce("") { $0 + String($1) })  // bad: flow-text, reduce
        NSLog(s.reduce(into: "") { $0.append($1) })  // bad: flow-text, reduce(into:)
    }

    static func building() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog("Message: \(s)")  // bad: flow-text, interpolation
        NSLog("Message: " + s)  // bad: flow-text, +
        NSLog("""
            Header
            \(s)
            """)
        NSLog(["a", s].joined(separator: " "))  // bad: flow-text, joined
        NSLog(String(format: "%@!", s))  // bad: flow-text, String(format:) result as format
        NSLog(String(format: "%@ %@", arguments: ["a", s]))  // bad: flow-text, String(format:arguments:)
        NSLog(String(format: "%@", locale: nil, s))  // bad: flow-text, String(format:locale:)
        NSLog(String.localizedStringWithFormat("%@", s))  // bad: flow-text, localizedStringWithFormat
        NSLog(String(describing: s))  // bad: flow-text, String(describing:)
        NSLog(String(reflecting: s))  // bad: flow-text, String(reflecting:)
        NSLog(String(repeating: s, count: 2))  // bad: flow-text, String(repeating:count:)
        NSLog(String(stringLiteral: s))  // bad: flow-text, String(stringLiteral:)
        NSLog(String(s))  // bad: flow-text, String(_:)
        NSLog(String.init(s))  // bad: flow-text, String.init
        var out = ""
        print("row", s, to: &out)
        NSLog(out)  // bad: flow-text, print(to:)
        var out2 = ""
        s.write(to: &out2)
        NSLog(out2)  // bad: flow-text, write(to:)
        var out3 = ""
        for ch in s { out3.append(ch) }
        NSLog(out3)  // bad: flow-text, per-character loop
        var out4 = ""
        s.forEach { out4.append($0) }
        NSLog(out4)  // bad: flow-text, forEach into captured
        var out5 = ""
        s.enumerateLines { line, _ in out5 += line }
        NSLog(out5)  // bad: flow-text, enumerateLines
        s.enumerateLines { line, _ in NSLog(line) }  // bad: flow-text, enumerateLines closure parameter
        s.enumerateSubstrings(in: s.startIndex..<s.endIndex, options: .byWords) { word, _, _, _ in
            NSLog(word ?? "")  // bad: flow-text, enumerateSubstrings closure parameter
        }
    }

    static func sound() throws {
        let s = try String(contentsOf: feedURL, encoding: .utf8)
        NSLog("%@", s)  // good: flow-text, argument, not the format
        NSLog("count \(s.count)")  // good: flow-text, only a number
        NSLog("\(Int(s) ?? 0)")  // good: flow-text, parsed number
        NSLog(s.isEmpty ? "empty" : "full")  // good: flow-text, constants only
        var t = s
        t = "constant"
        NSLog(t)  // good: flow-text, overwritten
        NSLog(s.hasPrefix("a") ? "yes" : "no")  // good: flow-text, constants only
        NSLog(s.replacingOccurrences(of: "%", with: "%%"))  // good: flow-text, escaped for a format
        NSLog("\(s.hashValue)")  // good: flow-text, a number
        switch s {
        case "a": NSLog("first")  // good: flow-text, constants
        default: NSLog("other")  // good: flow-text, constants
        }
    }
}
