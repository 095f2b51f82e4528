import Foundation

@propertyWrapper struct Trimmed {
    private var value = ""
    var wrappedValue: String {
        get { value }
        set { value = newValue.trimmingCharacters(in: .whitespaces) }
    }
    var projectedValue: String { value + "…" }
    init(wrappedValue: String) { self.wrappedValue = wrappedValue }
}
@propertyWrapper final class Logged<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@dynamicMemberLookup struct Bag {
    var storage: [String: String] = [:]
    subscript(dynamicMember name: String) -> String {
        get { storage[name] ?? "" }
        set { storage[name] = newValue }
    }
}
@dynamicMemberLookup struct Lens<T> {
    var base: T
    subscript<U>(dynamicMember path: KeyPath<T, U>) -> U { base[keyPath: path] }
    subscript<U>(dynamicMember path: WritableKeyPath<T, U>) -> U {
        get { base[keyPath: path] } set { base[keyPath: path] = newValue }
    }
}
@dynamicCallable struct Greeter {
    func dynamicallyCall(withArguments a: [String]) -> String { a.joined() }
    func dynamicallyCall(withKeywordArguments a: KeyValuePairs<String, String>) -> String { a.map { $0.value }.joined() }
}
struct Adder { let prefix: String; func callAsFunction(_ s: String) -> String { prefix + s } }
struct Profile { var name = ""; var note: String? = nil; var tags: [String] = []; var inner = Inner() }
struct Inner { var text = ""; let id = 1 }
struct Grid { private var cells: [String] = ["", ""]; subscript(i: Int) -> String { get { cells[i] } set { cells[i] = newValue } } }
struct Matrix { var rows: [[String]]; subscript(r: Int, c: Int) -> String { rows[r][c] } }

final class MemberHandOns {
    let url = URL(string: "http://example.com/m")!
    var remote: String { (try? String(contentsOf: url, encoding: .utf8)) ?? "" }
    lazy var cached: String = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    lazy var built: String = { let r = self.remote; return r + "!" }()
    static let shared = MemberHandOns()
    static var last = ""
    var title = ""
    var upper: String { get { title.uppercased() } set { title = newValue } }
    var observed = "" { didSet { NSLog(observed) } }  // bad: flow-members, didSet of a property set below
    var willObserved = "" { willSet { NSLog(newValue) } }  // bad: flow-members, willSet newValue
    var previous = "" { didSet { NSLog(oldValue) } }  // bad: flow-members, oldValue
    @Trimmed var trimmed = ""
    @Logged var logged = "x"
    var profile = Profile()
    var optionalProfile: Profile?
    var bag = Bag()

    func properties() {
        NSLog(remote)  // bad: flow-members, computed property source
        NSLog(cached)  // bad: flow-members, lazy property
        NSLog(built)  // bad: flow-members, lazy closure property
        title = remote
        NSLog(title)  // bad: flow-members, stored property
        NSLog(self.upper)  // bad: flow-members, computed from stored
        upper = remote
        NSLog(title)  // bad: flow-members, computed setter
        Self.last = remote
        NSLog(MemberHandOns.last)  // bad: flow-members, static property
        MemberHandOns.shared.title = remote
        NSLog(MemberHandOns.shared.title)  // bad: flow-members, singleton property
        observed = remote
        willObserved = remote
        previous = remote
        previous = "x"
        trimmed = remote
        NSLog(trimmed)  // bad: flow-members, property wrapper
        NSLog($trimmed)  // bad: flow-members, projected value
        NSLog(_trimmed.wrappedValue)  // bad: flow-members, underscored wrapper
        logged = remote
        NSLog(logged)  // bad: flow-members, generic property wrapper
        profile.inner.text = remote
        NSLog(profile.inner.text)  // bad: flow-members, nested member
        profile.note = remote
        NSLog(profile.note ?? "")  // bad: flow-members, optional member
        profile.tags.append(remote)
        NSLog(profile.tags[0])  // bad: flow-members, array member
        optionalProfile = Profile(name: remote)
        NSLog(optionalProfile?.name ?? "")  // bad: flow-members, optional chain member
        optionalProfile?.name = remote
        NSLog(optionalProfile!.name)  // bad: flow-members, optional chain write
        let copy = profile
        NSLog(copy.inner.text)  // bad: flow-members, struct copy
    }

    func subscriptsAndKeyPaths() {
        let s = remote
        var g = Grid()
        g[0] = s
        NSLog(g[0])  // bad: flow-members, own subscript
        NSLog(Matrix(rows: [[s]])[0, 0])  // bad: flow-members, own subscript with two indices
        bag.token = s
        NSLog(bag.token)  // bad: flow-members, dynamic member write and read
        NSLog(Bag(storage: ["a": s]).a)  // bad: flow-members, dynamic member read
        var lens = Lens(base: Profile(name: s))
        NSLog(lens.name)  // bad: flow-members, key-path dynamic member
        lens.inner.text = s
        NSLog(lens.base.inner.text)  // bad: flow-members, key-path dynamic member write
        let p = Profile(name: s)
        NSLog(p[keyPath: \.name])  // bad: flow-members, key path read
        let kp = \Profile.name
        NSLog(p[keyPath: kp])  // bad: flow-members, key path variable
        var q = Profile()
        q[keyPath: \.inner.text] = s
        NSLog(q.inner.text)  // bad: flow-members, key path write
        let wkp: WritableKeyPath<Profile, String> = \.name
        q[keyPath: wkp] = s
        NSLog(q.name)  // bad: flow-members, key path variable write
        NSLog(q[keyPath: (\Profile.inner).appending(path: \.text)])  // bad: flow-members, appended key path
        NSLog([p].map(\.name)[0])  // bad: flow-members, key path as function
        self[keyPath: \.title] = s
        NSLog(title)  // bad: flow-members, reference key path write
        set(\.title, s)
        NSLog(title)  // bad: flow-members, key path parameter
        NSLog(Greeter()("a", s))  // bad: flow-members, dynamicCallable
        NSLog(Adder(prefix: s)("x"))  // bad: flow-members, callAsFunction, stored part
        NSLog(Adder(prefix: "x")(s))  // bad: flow-members, callAsFunction argument
    }
    func set(_ path: ReferenceWritableKeyPath<MemberHandOns, String>, _ v: String) { self[keyPath: path] = v }

    func instances() {
        let s = remote
        let a = Profile(name: s, note: nil, tags: [], inner: Inner())
        NSLog(a.name)  // bad: flow-members, memberwise initialiser
        let b = Profile.init(name: s)
        NSLog(b.name)  // bad: flow-members, .init
        let c: Profile = .init(note: s)
        NSLog(c.note!)  // bad: flow-members, implicit .init
        NSLog(Holder(s).text)  // bad: flow-members, own initialiser
        NSLog(Holder(parts: [s]).text)  // bad: flow-members, convenience initialiser
        let make = Holder.init(_:)
        NSLog(make(s).text)  // bad: flow-members, initialiser reference
        NSLog(Holder.make(s).text)  // bad: flow-members, static factory
        let h = Holder("x"); let alias = h
        h.text = s
        NSLog(alias.text)  // bad: flow-members, alias of a class instance
        let builder = Builder().add("a").add(s)
        NSLog(builder.result)  // bad: flow-members, fluent builder
        NSLog("\(Holder(s))")  // bad: flow-members, description of own type
        NSLog(String(describing: Holder(s)))  // bad: flow-members, String(describing:) of own type
        NSLog("\(a)")  // bad: flow-members, interpolated struct
        NSLog(Kind(rawValue: s).rawValue)  // bad: flow-members, RawRepresentable struct
    }
    func sound() {
        profile.name = remote
        NSLog("\(profile.inner.id)")  // good: flow-members, a constant number
        let p = Profile(name: remote, note: "n")
        NSLog(p.note!)  // good: flow-members, the other member
        NSLog(p[keyPath: \.note]!)  // good: flow-members, the other key path
        var q = Profile(name: remote)
        q.name = "constant"
        NSLog(q.name)  // good: flow-members, overwritten
        NSLog(Adder(prefix: "a")("b"))  // good: flow-members, constants
        NSLog("\(Holder(remote).count)")  // good: flow-members, number
    }
}
final class Holder: CustomStringConvertible {
    var text: String
    init(_ t: String) { text = t }
    convenience init(parts: [String]) { self.init(parts.joined()) }
    static func make(_ t: String) -> Holder { Holder(t) }
    var count: Int { text.count }
    var description: String { "Holder(\(text))" }
}
final class Builder { private var parts: [String] = []; func add(_ p: String) -> Builder { parts.append(p); return self }; var result: String { parts.joined() } }
struct Kind: RawRepresentable { let rawValue: String }
