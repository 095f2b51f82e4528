import Foundation

enum Payload {
    case text(String)
    case pair(key: String, value: String)
    indirect case nested(Payload)
    case number(Int)
    var asText: String {
        switch self {
        case .text(let s): return s
        case .pair(_, let v): return v
        case .nested(let p): return p.asText
        case .number(let n): return String(n)
        }
    }
}
struct LoadError: Error { let message: String; var code = 0 }
enum FeedError: Error { case remote(String) }
extension FeedError: LocalizedError {
    var errorDescription: String? { if case .remote(let m) = self { return m }; return nil }
}

struct OptionalHandOns {
    let url = URL(string: "http://example.com/opt")!
    var remote: String? { try? String(contentsOf: url, encoding: .utf8) }

    func optionals() {
        let s = remote
        NSLog(s!)  // bad: flow-optionals, force unwrap
        NSLog(s ?? "none")  // bad: flow-optionals, ??
        NSLog("none" + (s ?? ""))  // bad: flow-optionals, ?? in an expression
        if let s { NSLog(s) }  // bad: flow-optionals, if let shorthand
        if let t = s, !t.isEmpty { NSLog(t) }  // bad: flow-optionals, if let with condition
        guard let g = s else { return }
        NSLog(g)  // bad: flow-optionals, guard let
        NSLog(s.map { $0 + "!" } ?? "")  // bad: flow-optionals, Optional.map
        NSLog(s.flatMap { $0.isEmpty ? nil : $0 } ?? "")  // bad: flow-optionals, Optional.flatMap
        NSLog(s?.uppercased() ?? "")  // bad: flow-optionals, optional chaining
        if case .some(let t) = s { NSLog(t) }  // bad: flow-optionals, case .some
        if case let t? = s { NSLog(t) }  // bad: flow-optionals, case let t?
        switch s { case let x?: NSLog(x); case nil: break }  // bad: flow-optionals, switch optional
        for case let x? in [s] { NSLog(x) }  // bad: flow-optionals, for case let
        while let w = s { NSLog(w); break }  // bad: flow-optionals, while let
        NSLog(Optional(g)!)  // bad: flow-optionals, Optional(_:)
        NSLog(Optional.some(g)!)  // bad: flow-optionals, Optional.some
        var iuo: String!
        iuo = g
        NSLog(iuo)  // bad: flow-optionals, implicitly unwrapped
        NSLog(g.isEmpty ? "x" : g)  // bad: flow-optionals, ternary
        let v = if g.isEmpty { "x" } else { g }
        NSLog(v)  // bad: flow-optionals, if expression
        let w = switch g.count { case 0: "x"; default: g }
        NSLog(w)  // bad: flow-optionals, switch expression
        let any: Any = g
        NSLog(any as! String)  // bad: flow-optionals, as!
        if let t = any as? String { NSLog(t) }  // bad: flow-optionals, as?
        if case let t as String = any { NSLog(t) }  // bad: flow-optionals, case let as
        switch any { case let t as String: NSLog(t); default: break }  // bad: flow-optionals, switch as
        NSLog("\(any)")  // bad: flow-optionals, interpolated Any
        NSLog([s].compactMap { $0 }[0])  // bad: flow-optionals, compactMap of optionals
        let late: String
        if g.isEmpty { late = "x" } else { late = g }
        NSLog(late)  // bad: flow-optionals, deferred initialisation
        NSLog((g as AnyObject) as! String)  // bad: flow-optionals, AnyObject
        NSLog((g as AnyHashable).base as! String)  // bad: flow-optionals, AnyHashable
        NSLog(s.unsafelyUnwrapped)  // bad: flow-optionals, unsafelyUnwrapped
    }

    func tuples() {
        let s = remote ?? ""
        let t = (1, s)
        NSLog(t.1)  // bad: flow-optionals, tuple index
        let u = (id: 1, text: s)
        NSLog(u.text)  // bad: flow-optionals, tuple label
        let (_, b) = t
        NSLog(b)  // bad: flow-optionals, tuple destructuring
        var c = "", d = 0
        (c, d) = (s, 2)
        NSLog(c + "\(d)")  // bad: flow-optionals, tuple assignment
        func make() -> (String, Int) { (s, 1) }
        NSLog(make().0)  // bad: flow-optionals, tuple returned
        let (x, _) = make()
        NSLog(x)  // bad: flow-optionals, tuple returned, destructured
        var m = (a: "x", b: "y")
        m.b = s
        NSLog(m.b)  // bad: flow-optionals, tuple member write
        NSLog(((1, (2, s)).1).1)  // bad: flow-optionals, nested tuple
        for (k, v) in [("a", s)] { NSLog(k + v) }  // bad: flow-optionals, for tuple
        switch t { case (_, let q): NSLog(q) }  // bad: flow-optionals, switch tuple
        if case (1, let q) = t { NSLog(q) }  // bad: flow-optionals, if case tuple
    }

    func enums() {
        let s = remote ?? ""
        let p = Payload.text(s)
        if case .text(let x) = p { NSLog(x) }  // bad: flow-optionals, if case payload
        if case let .text(x) = p { NSLog(x) }  // bad: flow-optionals, case let payload
        switch p { case .text(let x): NSLog(x); default: break }  // bad: flow-optionals, switch payload
        guard case .text(let y) = p else { return }
        NSLog(y)  // bad: flow-optionals, guard case payload
        NSLog(p.asText)  // bad: flow-optionals, computed from payload
        if case .pair(_, let v) = Payload.pair(key: "k", value: s) { NSLog(v) }  // bad: flow-optionals, labelled payload
        if case .pair(key: _, value: let v) = Payload.pair(key: "k", value: s) { NSLog(v) }  // bad: flow-optionals, labelled pattern
        if case .nested(.text(let z)) = Payload.nested(.text(s)) { NSLog(z) }  // bad: flow-optionals, nested payload
        NSLog(Payload.nested(.pair(key: "a", value: s)).asText)  // bad: flow-optionals, recursive computed
        let all = ["a", s].map(Payload.text)
        for case .text(let t) in all { NSLog(t) }  // bad: flow-optionals, for case; case constructor as function
    }

    func results() {
        let s = remote ?? ""
        let r = Result<String, Error>.success(s)
        if case .success(let x) = r { NSLog(x) }  // bad: flow-optionals, Result.success
        NSLog((try? r.get()) ?? "")  // bad: flow-optionals, Result.get
        switch r.map({ $0 + "!" }) { case .success(let x): NSLog(x); case .failure: break }  // bad: flow-optionals, Result.map
        NSLog((try? Result { s }.get()) ?? "")  // bad: flow-optionals, Result(catching:)
        NSLog((try? r.flatMap { .success($0) }.get()) ?? "")  // bad: flow-optionals, Result.flatMap
        let f = Result<Int, LoadError>.failure(LoadError(message: s))
        if case .failure(let e) = f { NSLog(e.message) }  // bad: flow-optionals, Result.failure payload
        do { throw LoadError(message: s) } catch let e as LoadError { NSLog(e.message) } catch {}  // bad: flow-optionals, thrown value
        do { throw FeedError.remote(s) } catch FeedError.remote(let m) { NSLog(m) } catch {}  // bad: flow-optionals, thrown enum payload
        do { try fail(s) } catch { NSLog(error.localizedDescription) }  // bad: flow-optionals, localizedDescription of own error
        do { try fail(s) } catch { NSLog("\(error)") }  // bad: flow-optionals, interpolated error
        do { try typed(s) } catch { NSLog(error.message) }  // bad: flow-optionals, typed throws
        let ns = NSError(domain: "d", code: 1, userInfo: [NSLocalizedDescriptionKey: s])
        NSLog(ns.localizedDescription)  // bad: flow-optionals, NSError userInfo description
        NSLog(ns.userInfo[NSLocalizedDescriptionKey] as! String)  // bad: flow-optionals, NSError userInfo
    }

    func fail(_ m: String) throws { throw FeedError.remote(m) }
    func typed(_ m: String) throws(LoadError) { throw LoadError(message: m) }

    func sound() {
        let s = remote ?? ""
        let t = (s, "constant")
        NSLog(t.1)  // good: flow-optionals, the other member
        if case .number(let n) = Payload.number(s.count) { NSLog("\(n)") }  // good: flow-optionals, number
        if case .pair(let k, _) = Payload.pair(key: "k", value: s) { NSLog(k) }  // good: flow-optionals, the other payload
        NSLog(s.isEmpty ? "x" : "y")  // good: flow-optionals, constants
        do { throw LoadError(message: s, code: 3) } catch let e as LoadError { NSLog("\(e.code)") } catch {}  // good: flow-optionals, the other field
        if remote != nil { NSLog("loaded") }  // good: flow-optionals, constant
        guard s == "expected" else { return }
        NSLog(s)  // good: flow-optionals, equal to a constant
    }
}
