import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct Article: Codable { let title: String; var body: String?; var tags: [String]; var author: Author }
struct Author: Codable { let name: String }
struct Envelope<T: Codable>: Codable { let data: T }
struct Custom: Decodable {
    let text: String
    enum CodingKeys: String, CodingKey { case text = "t", inner }
    init(from decoder: Decoder) throws {
        let c = try decoder.container(keyedBy: CodingKeys.self)
        text = try c.decode(String.self, forKey: .text)
    }
}
struct Single: Decodable { let v: String; init(from d: Decoder) throws { v = try d.singleValueContainer().decode(String.self) } }
@objc(Note) final class Note: NSObject, NSCoding {
    let text: String
    init(text: String) { self.text = text }
    func encode(with c: NSCoder) { c.encode(text, forKey: "text") }
    init?(coder: NSCoder) { text = coder.decodeObject(forKey: "text") as? String ?? "" }
}

final class FoundationHandOns: NSObject {
    let url = URL(string: "http://example.com/api")!
    static let posted = Notification.Name("posted")

    func json() throws {
        let d = try Data(contentsOf: url)
        let o = try JSONSerialization.jsonObject(with: d) as! [String: Any]
        NSLog(o["msg"] as! String)  // bad: flow-foundation, JSONSerialization dictionary
        if let list = o["items"] as? [[String: Any]], let t = list.first?["title"] as? String { NSLog(t) }  // bad: flow-foundation, JSON nested
        if let arr = try JSONSerialization.jsonObject(with: d, options: []) as? [String] { NSLog(arr[0]) }  // bad: flow-foundation, JSON array
        let a = try JSONDecoder().decode(Article.self, from: d)
        NSLog(a.title)  // bad: flow-foundation, decoded property
        NSLog(a.body ?? "")  // bad: flow-foundation, decoded optional
        NSLog(a.tags[0])  // bad: flow-foundation, decoded array
        NSLog(a.author.name)  // bad: flow-foundation, decoded nested
        let list = try JSONDecoder().decode([Article].self, from: d)
        NSLog(list.map(\.title).joined())  // bad: flow-foundation, decoded list
        NSLog(try JSONDecoder().decode([String: String].self, from: d)["a"]!)  // bad: flow-foundation, decoded dictionary
        NSLog(try JSONDecoder().decode(Envelope<Article>.self, from: d).data.title)  // bad: flow-foundation, generic envelope
        NSLog(try JSONDecoder().decode(Custom.self, from: d).text)  // bad: flow-foundation, custom init(from:)
        NSLog(try JSONDecoder().decode(Single.self, from: d).v)  // bad: flow-foundation, single value container
        NSLog(try JSONDecoder().decode(String.self, from: d))  // bad: flow-foundation, decoded String
        let e = try JSONEncoder().encode(a)
        NSLog(String(decoding: e, as: UTF8.self))  // bad: flow-foundation, re-encoded
        let f = try JSONSerialization.data(withJSONObject: o)
        NSLog(String(data: f, encoding: .utf8)!)  // bad: flow-foundation, data(withJSONObject:)
        let p = try PropertyListSerialization.propertyList(from: d, options: [], format: nil) as! [String: Any]
        NSLog(p["a"] as! String)  // bad: flow-foundation, PropertyListSerialization
        NSLog(try PropertyListDecoder().decode(Article.self, from: d).title)  // bad: flow-foundation, PropertyListDecoder
        let n = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: d)
        NSLog(n! as String)  // bad: flow-foundation, NSKeyedUnarchiver
        let ar = try NSKeyedArchiver.archivedData(withRootObject: NSString(data: d, encoding: 4)!, requiringSecureCoding: true)
        NSLog(try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: ar)! as String)  // bad: flow-foundation, archive round trip
        NSLog(NSKeyedUnarchiver.unarchiveObject(with: d) as! String)  // bad: flow-foundation, unarchiveObject(with:)
        NSLog((NSKeyedUnarchiver.unarchiveObject(with: d) as! Note).text)  // bad: flow-foundation, decoded NSCoding object
    }

    func urls() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let u = URL(string: s)!
        NSLog(u.absoluteString)  // bad: flow-foundation, URL(string:).absoluteString
        NSLog(u.host ?? "")  // bad: flow-foundation, host
        NSLog(u.query ?? "")  // bad: flow-foundation, query
        NSLog(u.path)  // bad: flow-foundation, path
        NSLog(u.lastPathComponent)  // bad: flow-foundation, lastPathComponent
        NSLog(u.pathComponents[1])  // bad: flow-foundation, pathComponents
        NSLog(u.fragment ?? "")  // bad: flow-foundation, fragment
        NSLog(u.deletingLastPathComponent().path)  // bad: flow-foundation, deletingLastPathComponent
        NSLog(url.appendingPathComponent(s).path)  // bad: flow-foundation, appendingPathComponent
        NSLog(URL(fileURLWithPath: s).path)  // bad: flow-foundation, fileURLWithPath
        NSLog(URL(string: s, relativeTo: url)!.absoluteString)  // bad: flow-foundation, relativeTo
        NSLog("\(u)")  // bad: flow-foundation, interpolated URL
        NSLog(u.description)  // bad: flow-foundation, URL.description
        var c = URLComponents(string: s)!
        NSLog(c.queryItems?.first?.value ?? "")  // bad: flow-foundation, queryItems
        NSLog(c.queryItems?.first(where: { $0.name == "q" })?.value ?? "")  // bad: flow-foundation, queryItems first(where:)
        NSLog(c.host ?? "")  // bad: flow-foundation, components host
        c.path = s
        NSLog(c.url!.path)  // bad: flow-foundation, components write, url
        c.queryItems = [URLQueryItem(name: "q", value: s)]
        NSLog(c.string!)  // bad: flow-foundation, query item into string
        NSLog(URLQueryItem(name: "q", value: s).value!)  // bad: flow-foundation, URLQueryItem.value
        var d = URLComponents(url: url, resolvingAgainstBaseURL: false)!
        d.query = s
        NSLog(d.url!.query!)  // bad: flow-foundation, components query
        NSLog(NSURL(string: s)!.absoluteString!)  // bad: flow-foundation, NSURL
        var r = URLRequest(url: u)
        NSLog(r.url!.absoluteString)  // bad: flow-foundation, URLRequest.url
        r.setValue(s, forHTTPHeaderField: "X")
        NSLog(r.value(forHTTPHeaderField: "X")!)  // bad: flow-foundation, header round trip
        r.httpBody = Data(s.utf8)
        NSLog(String(data: r.httpBody!, encoding: .utf8)!)  // bad: flow-foundation, httpBody round trip
        NSLog(s.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!)  // bad: flow-foundation, percent encoding adds more format characters
    }

    func parsing() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let sc = Scanner(string: s)
        NSLog(sc.scanUpToString(":") ?? "")  // bad: flow-foundation, scanUpToString
        NSLog(sc.scanCharacters(from: .letters) ?? "")  // bad: flow-foundation, scanCharacters
        NSLog(sc.string)  // bad: flow-foundation, Scanner.string
        let re = try NSRegularExpression(pattern: "<b>(.*?)</b>")
        if let m = re.firstMatch(in: s, range: NSRange(s.startIndex..., in: s)), let r = Range(m.range(at: 1), in: s) {
            NSLog(String(s[r]))  // bad: flow-foundation, capture group by range
            NSLog((s as NSString).substring(with: m.range))  // bad: flow-foundation, match substring
        }
        NSLog(re.stringByReplacingMatches(in: s, range: NSRange(s.startIndex..., in: s), withTemplate: "$1"))  // bad: flow-foundation, stringByReplacingMatches
        if let m = s.firstMatch(of: #/b=(\w+) (.*)/#) { NSLog(String(m.2)) }  // bad: flow-foundation, regex capture
        if let m = try? #/(.*)/#.wholeMatch(in: s) { NSLog(String(m.output.1)) }  // bad: flow-foundation, regex wholeMatch output
        NSLog(s.matches(of: #/.+/#).map { String($0.output) }.joined())  // bad: flow-foundation, matches(of:)
        if let r = s.range(of: "b=") { NSLog(String(s[r.upperBound...])) }  // bad: flow-foundation, range(of:) remainder
        let st = InputStream(data: Data(s.utf8))
        st.open()
        var buf = [UInt8](repeating: 0, count: 64)
        let n = st.read(&buf, maxLength: 64)
        NSLog(String(decoding: buf[..<n], as: UTF8.self))  // bad: flow-foundation, InputStream(data:).read
        let net = InputStream(url: url)!
        net.open()
        let k = net.read(&buf, maxLength: 64)
        NSLog(String(bytes: buf.prefix(k), encoding: .utf8)!)  // bad: flow-foundation, InputStream(url:).read
        NSLog(NSPredicate(format: "name == %@", s).predicateFormat)  // bad: flow-foundation, predicateFormat contains the text
        NSLog(ListFormatter.localizedString(byJoining: [s]))  // bad: flow-foundation, ListFormatter
        NSLog(NSExpression(forConstantValue: s).constantValue as! String)  // bad: flow-foundation, NSExpression constant
    }

    func storesAndMessages() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        UserDefaults.standard.set(s, forKey: "motd")
        NSLog(UserDefaults.standard.string(forKey: "motd") ?? "")  // bad: flow-foundation, UserDefaults by key
        NotificationCenter.default.addObserver(forName: Self.posted, object: nil, queue: nil) { n in
            NSLog(n.userInfo?["text"] as? String ?? "")  // bad: flow-foundation, userInfo in a block observer
            NSLog(n.object as? String ?? "")  // bad: flow-foundation, notification object
        }
        NotificationCenter.default.post(name: Self.posted, object: s, userInfo: ["text": s])
        let note = Notification(name: Self.posted, object: nil, userInfo: ["text": s])
        NSLog(note.userInfo!["text"] as! String)  // bad: flow-foundation, Notification.userInfo
        let t = Timer(timeInterval: 1, target: self, selector: #selector(tick(_:)), userInfo: s, repeats: false)
        RunLoop.main.add(t, forMode: .common)
        Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in NSLog(s) }  // bad: flow-foundation, timer block
        perform(#selector(show(_:)), with: s)
        let f = URL(fileURLWithPath: NSTemporaryDirectory() + "x")
        try s.write(to: f, atomically: true, encoding: .utf8)
        NSLog(try String(contentsOf: f, encoding: .utf8))  // bad: flow-foundation, written to a file and read back
        let cache = NSCache<NSString, NSString>()
        cache.setObject(s as NSString, forKey: "k")
        NSLog(cache.object(forKey: "k")! as String)  // bad: flow-foundation, NSCache
        let md = NSMutableDictionary(); md.setValue(s, forKey: "k")
        NSLog(md.value(forKey: "k") as! String)  // bad: flow-foundation, key-value coding
        Thread.current.threadDictionary["k"] = s
        NSLog(Thread.current.threadDictionary["k"] as! String)  // bad: flow-foundation, threadDictionary
        let os = NSMutableOrderedSet(); os.add(s)
        NSLog(os.firstObject as! String)  // bad: flow-foundation, NSMutableOrderedSet
        let h = FileHandle(forReadingAtPath: "/tmp/x")!
        NSLog(String(decoding: h.readDataToEndOfFile(), as: UTF8.self)) // LOCAL: FileHandle
        let pipe = Pipe()
        pipe.fileHandleForWriting.write(Data(s.utf8))
        NSLog(String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self))  // bad: flow-foundation, through a Pipe
    }
    @objc func tick(_ t: Timer) { NSLog(t.userInfo as! String) }  // bad: flow-foundation, Timer.userInfo
    @objc func show(_ s: String) { NSLog(s) }  // bad: flow-foundation, perform(_:with:)

    func sound() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let o = try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as! [String: Any]
        NSLog("\(o["n"] as? Int ?? 0)")  // good: flow-foundation, a number
        NSLog("\(URL(string: s)!.port ?? 80)")  // good: flow-foundation, a number
        NSLog(NumberFormatter().string(from: NSNumber(value: Int(s) ?? 0))!)  // good: flow-foundation, a number
        NSLog(UUID(uuidString: s)?.uuidString ?? "")  // good: flow-foundation, only hex digits and dashes
        NSLog(ISO8601DateFormatter().string(from: ISO8601DateFormatter().date(from: s) ?? Date()))  // good: flow-foundation, a date
        NSLog("\(Scanner(string: s).scanInt() ?? 0)")  // good: flow-foundation, a number
        UserDefaults.standard.set("constant", forKey: "other")
        NSLog(UserDefaults.standard.string(forKey: "other") ?? "")  // good: flow-foundation, another, constant key
        NSLog("\(s.range(of: "x") != nil)")  // good: flow-foundation, a Bool
        NSLog(url.host!)  // good: flow-foundation, constant URL
        NSLog(String(s.hash, radix: 16))  // good: flow-foundation, a number
    }
}
