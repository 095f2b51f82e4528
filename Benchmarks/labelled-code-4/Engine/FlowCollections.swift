import Foundation

struct Row: Hashable { let title: String; var body: String }

final class CollectionHandOns {
    let url = URL(string: "http://example.com/list.txt")!

    func arrays() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let a = [s, "x"]
        NSLog(a[0])  // bad: flow-collections, literal subscript
        NSLog(a.first!)  // bad: flow-collections, first
        NSLog(a.last ?? "")  // bad: flow-collections, last
        for x in a { NSLog(x) }  // bad: flow-collections, for-in
        a.forEach { NSLog($0) }  // bad: flow-collections, forEach
        NSLog(a.reversed()[0])  // bad: flow-collections, reversed
        NSLog(a.sorted()[0])  // bad: flow-collections, sorted
        NSLog(a.sorted { $0 > $1 }[0])  // bad: flow-collections, sorted(by:)
        NSLog(a.shuffled()[0])  // bad: flow-collections, shuffled
        NSLog(a.min()!)  // bad: flow-collections, min
        NSLog(a.max { $0.count < $1.count }!)  // bad: flow-collections, max(by:)
        NSLog(a.randomElement()!)  // bad: flow-collections, randomElement
        NSLog(a.map { $0 + "!" }[0])  // bad: flow-collections, map
        NSLog(a.map(\.localizedLowercase)[0])  // bad: flow-collections, map key path
        NSLog(a.compactMap { $0.first.map(String.init) }[0])  // bad: flow-collections, compactMap
        NSLog(a.flatMap { [$0, $0] }[0])  // bad: flow-collections, flatMap
        NSLog(a.filter { !$0.isEmpty }[0])  // bad: flow-collections, filter
        NSLog(a.prefix(1)[0])  // bad: flow-collections, prefix
        NSLog(Array(a.dropFirst())[0])  // bad: flow-collections, dropFirst
        NSLog(a.suffix(2).first!)  // bad: flow-collections, suffix
        NSLog(a.reduce("", +))  // bad: flow-collections, reduce(+)
        NSLog(a.reduce(into: "") { $0 += $1 })  // bad: flow-collections, reduce(into:)
        NSLog(a.first(where: { $0.count > 3 })!)  // bad: flow-collections, first(where:)
        NSLog(a.last(where: { $0.count > 3 })!)  // bad: flow-collections, last(where:)
        for (i, x) in a.enumerated() { NSLog("\(i)" + x) }  // bad: flow-collections, enumerated
        for (x, y) in zip(a, 1...) { NSLog(x + "\(y)") }  // bad: flow-collections, zip
        NSLog(zip(a, a).map { $0 + $1 }[0])  // bad: flow-collections, zip map
        NSLog([[s]].joined().first!)  // bad: flow-collections, joined nested
        NSLog([[s]].flatMap { $0 }[0])  // bad: flow-collections, flatMap nested
        NSLog(a.lazy.map { $0 }.first!)  // bad: flow-collections, lazy map
        NSLog(a.split(separator: "x")[0][0])  // bad: flow-collections, split of array
        NSLog(a.indices.map { a[$0] }[0])  // bad: flow-collections, indices
        NSLog(a.makeIteratorFirst())  // bad: flow-collections, own extension of Sequence
        var it = a.makeIterator()
        while let n = it.next() { NSLog(n) }  // bad: flow-collections, iterator next
        NSLog(Array(repeating: s, count: 3)[1])  // bad: flow-collections, Array(repeating:)
        NSLog([String](a)[0])  // bad: flow-collections, Array init
        NSLog(ContiguousArray(a)[0])  // bad: flow-collections, ContiguousArray
        NSLog(ArraySlice(a)[0])  // bad: flow-collections, ArraySlice
        NSLog(a[0...].joined())  // bad: flow-collections, slice joined
        NSLog((a as NSArray).componentsJoined(by: ","))  // bad: flow-collections, NSArray componentsJoined
        NSLog((a as NSArray).firstObject as! String)  // bad: flow-collections, NSArray firstObject
        NSLog((a as [Any])[0] as! String)  // bad: flow-collections, [Any] cast
    }

    func mutation() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        var a: [String] = []
        a.append(s)
        NSLog(a[0])  // bad: flow-collections, append
        var b = ["k"]
        b.insert(s, at: 0)
        NSLog(b[0])  // bad: flow-collections, insert
        var c = ["k"]
        c[0] = s
        NSLog(c[0])  // bad: flow-collections, subscript assignment
        var d = ["k"]
        d += [s]
        NSLog(d[1])  // bad: flow-collections, +=
        var e = ["k"]
        e.append(contentsOf: [s])
        NSLog(e[1])  // bad: flow-collections, append(contentsOf:)
        var f = [s]
        NSLog(f.removeFirst())  // bad: flow-collections, removeFirst
        var g = [s]
        NSLog(g.popLast()!)  // bad: flow-collections, popLast
        var h = [s]
        NSLog(h.remove(at: 0))  // bad: flow-collections, remove(at:)
        var i = ["k"]
        i.replaceSubrange(0..<1, with: [s])
        NSLog(i[0])  // bad: flow-collections, replaceSubrange
        var j = ["a", s]
        j.swapAt(0, 1)
        NSLog(j[0])  // bad: flow-collections, swapAt
        var k = "x", l = s
        swap(&k, &l)
        NSLog(k)  // bad: flow-collections, swap
        let m = NSMutableArray()
        m.add(s)
        NSLog(m[0] as! String)  // bad: flow-collections, NSMutableArray.add
        var n = [s]
        n.withUnsafeMutableBufferPointer { NSLog($0[0]) }  // bad: flow-collections, withUnsafeMutableBufferPointer
        n.indices.forEach { n[$0] = n[$0].lowercased() }
        NSLog(n[0])  // bad: flow-collections, in-place map
    }

    func dictionariesAndSets() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let d = ["k": s]
        NSLog(d["k"]!)  // bad: flow-collections, dictionary value
        NSLog(d["k", default: ""])  // bad: flow-collections, default subscript
        NSLog(d.values.first!)  // bad: flow-collections, values
        NSLog([s: 1].keys.first!)  // bad: flow-collections, keys
        for (k, v) in d { NSLog(k + v) }  // bad: flow-collections, for-in pair
        NSLog(d.map { $0.value }[0])  // bad: flow-collections, map value
        NSLog(d.mapValues { $0 + "!" }["k"]!)  // bad: flow-collections, mapValues
        NSLog(d.compactMapValues { $0 }["k"]!)  // bad: flow-collections, compactMapValues
        NSLog(d.first!.value)  // bad: flow-collections, first.value
        NSLog(d.filter { $0.key == "k" }["k"]!)  // bad: flow-collections, filter
        NSLog(d.sorted { $0.key < $1.key }[0].value)  // bad: flow-collections, sorted pairs
        var e: [String: String] = [:]
        e["k"] = s
        NSLog(e["k"] ?? "")  // bad: flow-collections, subscript assignment
        var f: [String: String] = [:]
        f.updateValue(s, forKey: "k")
        NSLog(f["k"]!)  // bad: flow-collections, updateValue
        var g: [String: [String]] = [:]
        g["k", default: []].append(s)
        NSLog(g["k"]![0])  // bad: flow-collections, default append
        let h = ["a": "b"].merging(d) { $1 }
        NSLog(h["k"]!)  // bad: flow-collections, merging
        var i = ["a": "b"]
        i.merge(d) { $1 }
        NSLog(i["k"]!)  // bad: flow-collections, merge
        let j = Dictionary(uniqueKeysWithValues: [("k", s)])
        NSLog(j["k"]!)  // bad: flow-collections, uniqueKeysWithValues
        let k = Dictionary(grouping: [s], by: { $0.first! })
        NSLog(k.values.first![0])  // bad: flow-collections, grouping
        let l = Dictionary(uniqueKeysWithValues: zip(["k"], [s]))
        NSLog(l["k"]!)  // bad: flow-collections, zip
        let m = ["a": ["b": s]]
        NSLog(m["a"]?["b"] ?? "")  // bad: flow-collections, nested
        let n: [String: Any] = ["k": s, "n": 1]
        NSLog(n["k"] as? String ?? "")  // bad: flow-collections, Any dictionary
        let o = NSMutableDictionary()
        o["k"] = s
        NSLog(o["k"] as! String)  // bad: flow-collections, NSMutableDictionary subscript
        o.setObject(s, forKey: "z" as NSString)
        NSLog(o.object(forKey: "z") as! String)  // bad: flow-collections, setObject/object(forKey:)
        var p = d
        NSLog(p.removeValue(forKey: "k")!)  // bad: flow-collections, removeValue
        let q: Set<String> = [s]
        NSLog(q.first!)  // bad: flow-collections, set first
        for x in q { NSLog(x) }  // bad: flow-collections, set for-in
        NSLog(q.union(["a"]).joined())  // bad: flow-collections, union
        NSLog(Set([s]).intersection([s]).first!)  // bad: flow-collections, intersection
        var r = Set<String>()
        r.insert(s)
        NSLog(r.sorted()[0])  // bad: flow-collections, set insert
        NSLog(Set([Row(title: s, body: "")]).first!.title)  // bad: flow-collections, set of struct
        NSLog([Row(title: "a", body: s)].map(\.body)[0])  // bad: flow-collections, struct key path
    }

    func sound() throws {
        let s = try String(contentsOf: url, encoding: .utf8)
        let a = ["x", "y"]
        NSLog(a[s.count % 2])  // good: flow-collections, only an index
        let d = ["k": s, "c": "constant"]
        NSLog(d["c"]!)  // good: flow-collections, the constant entry
        NSLog(["a": "b"][s] ?? "none")  // good: flow-collections, remote text as the key only
        var e = [s]
        e.removeAll()
        e.append("constant")
        NSLog(e[0])  // good: flow-collections, cleared
        NSLog([s].map { _ in "k" }[0])  // good: flow-collections, constant map
        NSLog([Row(title: s, body: "fixed")].map(\.body)[0])  // good: flow-collections, the other field
        NSLog("\([s].count)")  // good: flow-collections, number
        for (i, _) in [s].enumerated() { NSLog("\(i)") }  // good: flow-collections, index only
        NSLog(a.contains(s) ? "known" : "unknown")  // good: flow-collections, constants
    }
}

extension Sequence where Element == String {
    func makeIteratorFirst() -> String {
        for x in self { return x }
        return ""
    }
}
