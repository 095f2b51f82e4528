extension FlowCase {
    /// Closures that are kept before they are called.
    static let kept = [
        FlowCase(
            "y",
            "struct A { let run: (String) -> Void; func go() { run(source()) } }\nfunc f() { A(run: { sink($0) }).go() }"
        ),
        FlowCase(
            "yn",
            """
            struct A { let load: () -> String; let other: () -> String }
            func f() { let a = A(load: { source() }, other: { "" }); sink(a.load()); sink(a.other()) }
            """),
        FlowCase(
            "y", "struct A { let f: (String) -> String }\nfunc f() { sink(A(f: { $0 + \"x\" }).f(source())) }"),
        FlowCase(
            "y",
            """
            final class Hub {
                var all: [(String) -> Void] = []
                func add(_ one: @escaping (String) -> Void) { all.append(one) }
                func go() { all.forEach { $0(source()) } }
            }
            func f() { Hub().add { sink($0) } }
            """),
        FlowCase(
            "y",
            """
            final class Hub {
                var all: [String: (String) -> Void] = [:]
                func add() { all["a"] = { sink($0) } }
                func go() { all["a"]?(source()) }
            }
            """),
        // What a property holds is called without labels: another library's function of its name is not meant.
        FlowCase(
            "n",
            """
            struct Body { let hash: (String) -> Void }
            func f() { keep(Body(hash: { sink($0) })); Digest.hash(data: source()) }
            """),
        FlowCase("y", "func f() { let l: [(String) -> String] = [{ $0 + \"x\" }]; sink(l[0](source())) }"),
        FlowCase("y", "func f() { let l: [(String) -> Void] = [{ sink($0) }]; for one in l { one(source()) } }"),
        FlowCase(
            "y",
            """
            func adder(_ p: String) -> (String) -> String { { p + $0 } }
            func f() { sink(adder("x")(source())) }
            """),
        FlowCase("y", "func i() -> (String) -> Void { { sink($0) } }\nfunc f() { i()(source()) }"),
        FlowCase("y", "func f() { let upper = String.uppercased; sink(upper(source())()) }"),
        FlowCase(
            "y",
            "struct Item { var t: String; init(_ t: String) { self.t = t } }\nfunc f() { let make = Item.init; sink(make(source()).t) }"
        ),
        FlowCase(
            "y",
            "struct Add { let p: String; func callAsFunction(_ s: String) -> String { p + s } }\nfunc f() { sink(Add(p: source())(\"x\")) }"
        ),
        FlowCase(
            "y",
            "func f() async { let (s, c) = AsyncStream.makeStream(of: String.self); c.yield(source()); for await e in s { sink(e) } }"
        ),
        FlowCase(
            "y",
            """
            struct Pair { var a: String; func map(_ f: (String) -> String) -> String { f(a) } }
            func f() { sink(source().parts().map { $0 + "" }) }
            """),
        FlowCase(
            "yn",
            """
            struct Runner { let place: String; func callAsFunction(_ s: String) { sink(s); sink(place) } }
            func f() { let run = Runner(place: "a"); run(source()) }
            """),
        FlowCase(
            "y",
            """
            struct Runner { let place: String; func callAsFunction() { sink(place) } }
            struct Owner { let run: Runner; func go() { run() } }
            func f() { Owner(run: Runner(place: source())).go() }
            """),
        FlowCase(
            "y",
            """
            func f(_ key: String) {
                let table: [String: (String) -> String] = ["a": { "x" + $0 }]
                guard let make = table[key] else { return }
                sink(make(source()))
            }
            """),
        FlowCase(
            "y",
            """
            infix operator |>
            func |> (value: String, use: (String) -> Void) { use(value) }
            func f() { source() |> { sink($0) } }
            """),
        FlowCase(
            "yn",
            """
            struct Screen { var name = ""; var other = "" }
            let change = reducer { (state: inout Screen, step: Int) in
                if step == 0 { state.name = source() } else { sink(state.name); sink(state.other) }
            }
            """),
        FlowCase("y", "func f() { for one in [source()].map(\"x\".appending) { sink(one) } }"),
        FlowCase(
            "yn",
            """
            func f(_ l: [String: String]) {
                let t = ["a": source(), "b": "x"]
                sink(t["c", default: source()])
                sink(t["b", default: "y"])
            }
            """),
    ]

    /// Members of generic parameters, of base classes and of wrappers.
    static let members = [
        FlowCase(
            "yyy",
            """
            protocol Src { func load() -> String; var title: String { get } }
            struct Far: Src { func load() -> String { source() }; var title: String { source() } }
            func a<T: Src>(_ t: T) { sink(t.load()) }
            func b<T>(_ t: T) where T: Src { sink(t.title) }
            final class Model<S: Src> { let s: S; init(s: S) { self.s = s }; func go() { sink(s.load()) } }
            """),
        FlowCase(
            "y",
            """
            class Base { var head: String { "" } }
            class Far: Base { override var head: String { source() } }
            func g(_ b: Base) { sink(b.head) }
            """),
        FlowCase(
            "ny",
            """
            protocol Clause { func render() -> String }
            struct Fixed: Clause { func render() -> String { "x" } }
            struct Free: Clause { func render() -> String { source() } }
            func f() { let a: any Clause = Fixed(); let b: any Clause = Free(); sink(a.render()); sink(b.render()) }
            """),
        FlowCase(
            "ny",
            """
            class Base { func text() -> String { "" } }
            class Far: Base { override func text() -> String { source() } }
            func f() { let b = Base(); sink(b.text()); sink(Far().text()) }
            """),
        FlowCase(
            "y",
            """
            struct Inner { var text = "" }
            struct Outer { var inner = Inner() }
            func f() { var q = Outer(); q[keyPath: \\.inner.text] = source(); sink(q.inner.text) }
            """),
        FlowCase(
            "yy",
            """
            final class Model { @Published var t = ""
                func a() { t = source() }
                func b() { sink($t) }
                func c() { sink(_t.wrappedValue) } }
            """),
        FlowCase(
            "y",
            """
            final class Holder: CustomStringConvertible { let t: String
                init(_ t: String) { self.t = t }
                var description: String { t } }
            func f() { sink("\\(Holder(source()))") }
            """),
    ]
}
