extension FlowCase {
    static let locals = [
        FlowCase("y", "func f() { sink(source()) }"),
        FlowCase("y", "func f() { let a = source(); sink(a) }"),
        FlowCase("n", "func f() { let a = clean(source()); sink(a) }"),
        FlowCase("yn", "func f() { var a = source(); sink(a); a = \"\"; sink(a) }"),
        FlowCase("ny", "func f() { var a = \"\"; sink(a); a = source(); sink(a) }"),
        FlowCase("yn", "func f() { let (a, b) = (source(), \"\"); sink(a); sink(b) }"),
        FlowCase("yn", "func f() { var a = \"\", b = \"\"; (a, b) = (source(), \"\"); sink(a); sink(b) }"),
        FlowCase("y", "func f() { let a = source(); do { let b = a; sink(b) } }"),
        FlowCase("ny", "func f() { let a = source(); do { let a = \"\"; sink(a) }; sink(a) }"),
        FlowCase("y", "func f() { let a = \"x \\(source()) y\"; sink(a) }"),
        FlowCase("y", "func f() { var a = \"x\"; a += source(); sink(a) }"),
        FlowCase("y", "func f() { let a = \"x\" + source() + \"y\"; sink(a) }"),
        FlowCase("n", "func f() { sink(source() == \"a\"); }"),
        FlowCase("y", "func f(c: Bool) { let a = c ? source() : \"\"; sink(a) }"),
        FlowCase("y", "func f(b: String?) { let a = b ?? source(); sink(a) }"),
        FlowCase("y", "func f() { let a = source() as? String; sink(a!) }"),
        FlowCase("y", "func f() async { async let a = source(); sink(await a) }"),
        FlowCase("n", "func f() { sink(source().count) }"),
        FlowCase(
            "yn",
            """
            enum Mode { case far, near; var text: String { switch self { case .far: source(); case .near: "" } } }
            func f() { sink(Mode.far.text); let b = Mode.near; sink(b.text) }
            """),
        FlowCase(
            "y",
            """
            enum Mode { case far, near; var text: String { switch self { case .far: source(); default: "" } } }
            func f(_ mode: Mode) { sink(mode.text) }
            """),
        FlowCase(
            "ny",
            """
            struct Rule { var name = "", pattern = "" }
            final class Book {
                var table: [String: Rule] = [:]
                func fill() { table["a"] = Rule(name: source(), pattern: "x") }
                func read() { if let rule = table["a"] { sink(rule.pattern); sink(rule.name) } }
            }
            """),
        FlowCase(
            "n",
            """
            enum Route { case page(String); var url: String { if case .page(let name) = self { sink(name) }; return "" } }
            func f() { var request = URLRequest(url: home); request.setValue(source(), forKey: "a"); show(request.url) }
            """),
        FlowCase(
            "ny",
            """
            enum Outcome { case error(String), success(String) }
            func f() async {
                let all = await names.asyncMap { name -> Outcome in .success(source()) }
                for case .error(let text) in all { sink(text) }
                for case .success(let text) in all { sink(text) }
            }
            """),
    ]

    static let branches = [
        FlowCase("y", "func f(c: Bool) { var a = source(); way: do { if c { break way }; a = \"\" }; sink(a) }"),
        FlowCase(
            "ny",
            """
            func f(c: Bool) {
                var a = ""
                outer: while c { while c { a = source(); break outer }; sink(a); a = "" }
                sink(a)
            }
            """),
        FlowCase(
            "y",
            """
            func f(c: Bool) {
                var a = ""
                outer: for _ in 0...9 { sink(a); for _ in 0...9 { if c { a = source(); continue outer } }; a = "" }
            }
            """),
        FlowCase("yy", "func f(c: Bool) { var a = \"\"; if c { a = source(); sink(a) }; sink(a) }"),
        FlowCase("n", "func f(c: Bool) { var a = source(); if c { a = \"x\" } else { a = \"y\" }; sink(a) }"),
        FlowCase("n", "func f(c: Bool) { var a = source(); guard c else { a = \"\"; return }; a = \"\"; sink(a) }"),
        FlowCase("n", "func f(c: Bool) { var a = \"\"; if c { a = source(); return }; sink(a) }"),
        FlowCase("y", "func f() { if let a = source() { sink(a) } }"),
        FlowCase("y", "func f() { let a = source(); if let a { sink(a) } }"),
        FlowCase("y", "func f() { guard let a = source() else { return }; sink(a) }"),
        FlowCase("y", "func f() { var a = \"\"; for _ in 0..<3 { sink(a); a = source() } }"),
        FlowCase("y", "func f(c: Bool) { var a = \"\"; while c { if c { a = source(); break } }; sink(a) }"),
        FlowCase("y", "func f(c: Bool) { var a = \"\"; repeat { a = source() } while c; sink(a) }"),
        FlowCase("y", "func f() { let a = if true { source() } else { \"\" }; sink(a) }"),
        FlowCase("y", "func f(n: Int) { let a = switch n { case 1: source(); default: \"\" }; sink(a) }"),
        FlowCase("yn", "func f(n: Int) { let a = source(); switch n { case 1: sink(a); default: sink(\"\") } }"),
        FlowCase("y", "func f() { var a = \"\"; do { try g(); a = source() } catch { }; sink(a) }"),
        FlowCase("y", "func f() { var a = \"\"; do { a = source(); try g() } catch { sink(a) } }"),
        FlowCase("y", "func f() {\n#if DEBUG\nlet a = source()\n#else\nlet a = \"\"\n#endif\nsink(a) }"),
        FlowCase("y", "func f() { defer { sink(source()) }; g() }"),
    ]

    static let checks = [
        FlowCase("ny", "func f() { let a = source(); if check(a) { sink(a) } else { sink(a) } }"),
        FlowCase("n", "func f() { let a = source(); guard check(a) else { return }; sink(a) }"),
        FlowCase("n", "func f() { let a = source(); if !check(a) { return }; sink(a) }"),
        FlowCase("y", "func f() { let a = source(); if !check(a) { g() }; sink(a) }"),
        FlowCase("n", "func f() { guard let a = source(), check(a) else { return }; sink(a) }"),
        FlowCase("n", "func f() { let a = source(); guard let h = a.host, check(h) else { return }; sink(a) }"),
        FlowCase("ny", "func f() { let a = source(); switch a { case \"x\", \"y\": sink(a); default: sink(a) } }"),
        FlowCase("y", "func f() { let a = source(); let b = source(); if check(b) { sink(a) } }"),
        FlowCase("n", "func f() { let a = source(); sink(check(a) ? a : \"\") }"),
    ]

    static let patterns = [
        FlowCase("y", "func f() { if case .success(let a) = source() { sink(a) } }"),
        FlowCase(
            "yn", "func f() { let r = R.both(source(), \"\"); if case .both(let a, let b) = r { sink(a); sink(b) } }"),
        FlowCase("yn", "func f() { switch R.one(source()) { case .one(let a): sink(a); case .two(let b): sink(b) } }"),
        FlowCase("y", "func f() { guard case let .some(a) = source() else { return }; sink(a) }"),
        FlowCase(
            "y",
            "enum R { case a(String) }\nfunc m() -> R { .a(source()) }\nfunc f() { if case .a(let x) = m() { sink(x) } }"
        ),
        FlowCase("y", "func f() { for case let a? in [source()] { sink(a) } }"),
        FlowCase(
            "yy",
            """
            enum R { case a(String) }
            struct Reader { func item() -> R { .a(source()) }; static func first() -> R { .a(source()) } }
            func f() {
                if case .a(let x) = Reader().item() { sink(x) }
                if case .a(let x) = Reader.first() { sink(x) }
            }
            """),
        FlowCase(
            "yy",
            """
            enum R { case a(String) }
            func m(_ t: String?) -> R? { t.map { .a($0) } }
            func n(_ t: String?) -> R? { t.map(R.a) }
            func f() {
                if case .a(let x)? = m(source()) { sink(x) }
                if let r = n(source()), case .a(let x) = r { sink(x) }
            }
            """),
    ]

    static let collections = [
        FlowCase("y", "func f() { for a in [source(), \"\"] { sink(a) } }"),
        FlowCase("y", "func f() { let l = [\"\", source()]; sink(l[1]) }"),
        FlowCase("yn", "func f() { let d = [\"a\": source(), \"b\": \"\"]; sink(d[\"a\"]); sink(d[\"b\"]) }"),
        FlowCase(
            "yn", "func f() { var d: [String: String] = [:]; d[\"a\"] = source(); sink(d[\"a\"]); sink(d[\"b\"]) }"),
        FlowCase("y", "func f(k: String) { var d: [String: String] = [:]; d[k] = source(); sink(d[\"b\"]) }"),
        FlowCase("y", "func f() { var l: [String] = []; l.append(source()); sink(l.joined()) }"),
        FlowCase("n", "func f() { var l = [source()]; l.removeAll(); sink(l.first) }"),
        FlowCase("ny", "func f() { for (i, a) in [source()].enumerated() { sink(i); sink(a) } }"),
        FlowCase("ny", "func f() { for (k, v) in [\"a\": source()] { sink(k); sink(v) } }"),
        FlowCase("y", "func f() { let l = [source()].map { \"x\" + $0 }; sink(l[0]) }"),
        FlowCase("n", "func f() { let l = [source()].map { _ in \"?\" }; sink(l[0]) }"),
        FlowCase("y", "func f() { let l = [source()].map { a in let b = a; return b }; sink(l) }"),
        FlowCase(
            "yn",
            "struct P { var a: String; var b: String }\nfunc f(l: [P]) { let l = [P(a: source(), b: \"\")]; sink(l.map(\\.a)); sink(l.map(\\.b)) }"
        ),
        FlowCase(
            "y",
            "struct P { var a: String; var c: String { a } }\nfunc f() { let l: [P] = [P(a: source())]; sink(l.map(\\.c)) }"
        ),
        FlowCase("y", "func f() { [source()].forEach { sink($0) } }"),
        FlowCase("yn", "func f() { let t = (a: source(), b: \"\"); sink(t.a); sink(t.b) }"),
    ]

    static let functions = [
        FlowCase(
            "y",
            """
            func put(_ range: ClosedRange<Int> = 0...5, _ text: String) { sink(text) }
            func f() { put(1...2, source()) }
            """),
        FlowCase("y", "func g(_ a: String) { sink(a) }\nfunc f() { g(source()) }"),
        FlowCase("n", "func g(_ a: String) { sink(a) }\nfunc f() { g(\"\") }"),
        FlowCase("y", "func g() -> String { source() }\nfunc f() { sink(g()) }"),
        FlowCase("yn", "func g(_ a: String) -> String { a }\nfunc f() { sink(g(source())); sink(g(\"\")) }"),
        FlowCase(
            "yn",
            "func g(_ a: String, _ b: String) -> String { b }\nfunc f() { sink(g(\"\", source())); sink(g(source(), \"\")) }"
        ),
        FlowCase("y", "func g(a: String = source()) { sink(a) }\nfunc f() { g() }"),
        FlowCase("n", "func g(a: String = source()) { sink(a) }\nfunc f() { g(a: \"\") }"),
        FlowCase("y", "func g(_ a: inout String) { a = source() }\nfunc f() { var a = \"\"; g(&a); sink(a) }"),
        FlowCase("n", "func g(_ a: inout String) { a = \"\" }\nfunc f() { var a = source(); g(&a); sink(a) }"),
        FlowCase("n", "func f() { var a = source(); fill(&a); sink(a) }"),
        FlowCase(
            "y",
            "func g(_ a: String, _ n: Int) -> String { n == 0 ? a : g(a, n - 1) }\nfunc f() { sink(g(source(), 3)) }"),
        FlowCase(
            "n",
            "func g(_ a: String, _ n: Int) -> String { n == 0 ? \"\" : g(a, n - 1) }\nfunc f() { sink(g(source(), 3)) }"
        ),
        FlowCase(
            "y",
            "func even(_ a: String) -> String { odd(a) }\nfunc odd(_ a: String) -> String { c ? a : even(a) }\nfunc f() { sink(even(source())) }"
        ),
        FlowCase("y", "func f() { func g() -> String { source() }; sink(g()) }"),
        FlowCase(
            "n",
            "func g(_ a: inout String) { defer { a = \"\" }; print(a) }\nfunc f() { var a = source(); g(&a); sink(a) }"),
        FlowCase(
            "y",
            "func g(_ a: inout String) -> String { defer { a = \"\" }; return a }\nfunc f() { var a = source(); sink(g(&a)) }"
        ),
        FlowCase(
            "yn",
            "infix operator |>\nfunc |> (a: String, step: (String) -> Void) { step(a) }\nlet put: (String) -> Void = { sink($0) }\nlet keep: (String) -> Void = { sink($0) }\nfunc f() { source() |> put; \"\" |> keep }"
        ),
        FlowCase(
            "y",
            "func g(_ step: (String) -> Void) { step(source()) }\nlet put: (String) -> Void = { sink($0) }\nfunc f() { g(put) }"
        ),
        FlowCase("y", "func f() { let a = source(); func g() { sink(a) }; g() }"),
        FlowCase("y", "func g(_ a: String...) { sink(a[0]) }\nfunc f() { g(\"\", source()) }"),
        FlowCase(
            "y",
            "infix operator <+>\nfunc <+> (a: String, b: String) -> String { a + b }\nfunc f() { sink(\"\" <+> source()) }"
        ),
        FlowCase(
            "y",
            "extension String { func loud() -> String { self + \"!\" } }\nfunc f() { let a: String = source(); sink(a.loud()) }"
        ),
        FlowCase(
            "y",
            "extension String { var loud: String { self + \"!\" } }\nfunc f() { let a: String = source(); sink(a.loud) }"
        ),
        FlowCase("y", "extension String { func put() { sink(self) } }\nfunc f() { let a: String = source(); a.put() }"),
    ]

    static let closures = [
        FlowCase("y", "func f() { fetch { a in sink(a) } }"),
        FlowCase("y", "func f() { fetch { sink($0) } }"),
        FlowCase("y", "func f() { let a = source(); DispatchQueue.main.async { sink(a) } }"),
        FlowCase("y", "func f() { var a = \"\"; fetch { b in a = b }; sink(a) }"),
        FlowCase("y", "func g(_ done: (String) -> Void) { done(source()) }\nfunc f() { g { sink($0) } }"),
        FlowCase("n", "func g(_ done: (String) -> Void) { done(\"\") }\nfunc f() { g { sink($0) } }"),
        FlowCase(
            "yn",
            "func g(_ a: String, _ done: (String) -> Void) { done(a) }\nfunc f() { g(source()) { sink($0) }; g(\"\") { sink($0) } }"
        ),
        FlowCase(
            "y",
            "func h(_ done: (String) -> Void) { done(source()) }\nfunc g(_ done: (String) -> Void) { h(done) }\nfunc f() { g { sink($0) } }"
        ),
        FlowCase("y", "func f() { let g = { (a: String) in a }; sink(g(source())) }"),
        FlowCase("y", "func f() { let g = { (a: String) in sink(a) }; g(source()) }"),
        FlowCase("y", "func f() { let a = { source() }(); sink(a) }"),
        FlowCase(
            "y",
            "class S { var onScan: ((String) -> Void)?\nfunc run() { onScan?(source()) } }\nfunc f(s: S) { s.onScan = { sink($0) } }"
        ),
        FlowCase(
            "y",
            "func f() async { let a = await withCheckedContinuation { c in c.resume(returning: source()) }; sink(a) }"),
        FlowCase(
            "y",
            "func g(_ done: @escaping (Result<String, E>) -> Void) { done(.success(source())) }\nfunc f() { g { r in if case .success(let a) = r { sink(a) } } }"
        ),
        FlowCase("y", "func f() { Task { let a = await source(); sink(a) } }"),
    ]

    static let types = [
        FlowCase(
            "yn",
            "struct P { var a: String; var b: String }\nfunc f() { let p = P(a: source(), b: \"\"); sink(p.a); sink(p.b) }"
        ),
        FlowCase(
            "yn",
            "struct P { var a = \"\"; var b = \"\" }\nfunc f() { var p = P(); p.a = source(); sink(p.a); sink(p.b) }"),
        FlowCase(
            "yn", "struct P { var a = \"\" }\nfunc f() { var p = P(); p.a = source(); sink(p); p.a = \"\"; sink(p) }"),
        FlowCase(
            "yn",
            "struct P { var a: String; var b: String }\nfunc f() { let p = P(a: source(), b: \"\"); sink(p[keyPath: \\.a]); sink(p[keyPath: \\.b]) }"
        ),
        FlowCase(
            "ny",
            "protocol G {}\nprotocol H { func get() -> String }\nextension H { func get() -> String { source() } }\nstruct A: H { func get() -> String { \"\" } }\nstruct B: H {}\nfunc f() { sink(A().get()); sink(B().get()) }"
        ),
        FlowCase(
            "y",
            "@propertyWrapper struct W { var wrappedValue: String { get { \"\" } set { sink(newValue) } } }\nclass C { @W var a: String\nfunc f() { a = source() } }"
        ),
        FlowCase(
            "y",
            "extension String { init(hex: [Int]) { self = \"\" } }\nfunc f() { let a: String = source(); sink(String(a)) }"
        ),
        FlowCase("y", "class Mail { init(text: String) {} }\nfunc f() { sink(Mail(text: source())) }"),
        FlowCase(
            "yn",
            "struct P { let a: String; let b: String\ninit(_ a: String) { self.a = a; b = \"\" } }\nfunc f() { let p = P(source()); sink(p.a); sink(p.b) }"
        ),
        FlowCase("y", "class C { var a = \"\"\nfunc set() { a = source() }\nfunc use() { sink(a) } }"),
        FlowCase("n", "class C { var a = \"\"; var b = \"\"\nfunc set() { b = source() }\nfunc use() { sink(a) } }"),
        FlowCase("y", "class C { var a = \"\"\nfunc use() { sink(self.a) } }\nfunc f(c: C) { c.a = source() }"),
        FlowCase(
            "y",
            "class C { let a: String\ninit(a: String) { self.a = a }\nfunc use() { sink(a) } }\nfunc f() { C(a: source()).use() }"
        ),
        FlowCase("y", "struct V { let a: String\nfunc body() { sink(a) } }\nfunc f() { V(a: source()) }"),
        FlowCase(
            "y",
            "struct P { var a: String; var c: String { a + \"!\" } }\nfunc f() { let p = P(a: source()); sink(p.c) }"),
        FlowCase(
            "n",
            """
            class Radio { weak var owner: Hub?; var buffer = ""
            init(owner: Hub) { self.owner = owner; buffer = "" }
            func read() { sink(buffer) } }
            class Hub { var password = ""
            func set() { password = source() }
            func open() -> Radio { Radio(owner: self) } }
            """),
        FlowCase(
            "ny",
            """
            class Hub { var name = "", password = ""
            init() { password = source() }
            func show() { sink(name); sink(password) } }
            """),
        FlowCase("n", "class Hub { var password = \"\"\nfunc f() { password = source(); sink(self) } }"),
        FlowCase("y", "class C { lazy var a: String = source()\nfunc use() { sink(a) } }"),
        FlowCase("y", "enum K { static var a = \"\" }\nfunc g() { K.a = source() }\nfunc f() { sink(K.a) }"),
        FlowCase("y", "var a = \"\"\nfunc g() { a = source() }\nfunc f() { sink(a) }"),
        FlowCase(
            "y",
            "class C { var a: String { get { b } set { b = newValue } }; var b = \"\"\nfunc f() { a = source() }\nfunc use() { sink(b) } }"
        ),
        FlowCase("y", "class C { var a = \"\" { didSet { sink(a) } }\nfunc f() { a = source() } }"),
        FlowCase(
            "y",
            "struct P { var a = \"\"\nmutating func set() { a = source() } }\nfunc f() { var p = P(); p.set(); sink(p.a) }"
        ),
        FlowCase(
            "y",
            "protocol G { func get() -> String }\nstruct A: G { func get() -> String { source() } }\nfunc f(g: any G) { sink(g.get()) }"
        ),
        FlowCase(
            "y",
            "protocol G { func put(_ a: String) }\nstruct A: G { func put(_ a: String) { sink(a) } }\nfunc f(g: any G) { g.put(source()) }"
        ),
        FlowCase(
            "y",
            "class A { func get() -> String { \"\" } }\nclass B: A { override func get() -> String { source() } }\nfunc f(a: A) { sink(a.get()) }"
        ),
        FlowCase("y", "extension Sequence { func own() -> String { source() } }\nfunc f(l: [Int]) { sink(l.own()) }"),
        FlowCase("y", "struct Box<T> { var v: T }\nfunc f() { let b = Box(v: source()); sink(b.v) }"),
        FlowCase(
            "y",
            "struct I { var x = \"\" }\nstruct O { var i = I() }\nfunc f() { var o = O(); o.i.x = source(); sink(o.i.x) }"
        ),
        FlowCase(
            "n",
            "struct I { var x = \"\"; var y = \"\" }\nstruct O { var i = I() }\nfunc f() { var o = O(); o.i.x = source(); sink(o.i.y) }"
        ),
        FlowCase("n", "struct P { var harmless = \"\" }\nfunc f() { var p = P(); p.harmless = source(); sink(p) }"),
        FlowCase("y", "struct P { subscript(i: Int) -> String { source() } }\nfunc f(p: P) { sink(p[0]) }"),
    ]

    static let files = [
        FlowCase("y", "func f() { put(source()) }", "func put(_ a: String) { sink(a) }"),
        FlowCase(
            "y", "final class M { var t: String?\nfunc load() { t = source() } }",
            "func f(m: M) { if let t = m.t { sink(t) } }"),
        FlowCase(
            "y",
            "protocol D: AnyObject { func did(_ a: String) }\nclass S { weak var d: D?\nfunc go() { d?.did(source()) } }",
            "class V: D { func did(_ a: String) { sink(a) } }"),
        FlowCase(
            "y", "struct R { let u: String }\nfunc make(_ u: String) -> R { R(u: u) }",
            "func f() { let r = make(source()); sink(r.u) }"),
    ]

    static let errors = [
        FlowCase(
            "y", "struct E: Error { let t: String }\nfunc f() { do { throw E(t: source()) } catch { sink(error) } }"),
        FlowCase(
            "yn",
            """
            struct E: Error { let t: String }
            func g(_ a: String) throws { throw E(t: a) }
            func f() { do { try g(source()) } catch { sink(error) }; do { try g("") } catch { sink(error) } }
            """),
        FlowCase(
            "yn",
            """
            enum E: Error { case a(String), b(String) }
            func f() { do { throw E.a(source()) } catch E.a(let t) { sink(t) } catch E.b(let t) { sink(t) } catch {} }
            """),
    ]

    static let context = [
        FlowCase(
            "y",
            "struct S { var t: String; static let bad = S(t: source()) }\nfunc put(_ s: S) { sink(s.t) }\nfunc f() { put(.bad) }"
        ),
        FlowCase(
            "n",
            "struct S { var t: String; static let none = S(t: \"\") }\nfunc put(_ s: S) { sink(s.t) }\nfunc f() { put(.none) }"
        ),
        FlowCase(
            "y",
            "struct S { var t: String\nstatic func of(_ t: String) -> S { S(t: t) } }\nfunc put(_ s: S) { sink(s.t) }\nfunc f() { put(.of(source())) }"
        ),
        FlowCase(
            "n",
            "struct S { var t: String\nstatic func of(_ t: String) -> S { S(t: clean(t)) } }\nfunc put(_ s: S) { sink(s.t) }\nfunc f() { put(.of(source())) }"
        ),
        FlowCase(
            "y",
            "enum R { case a(String), b }\nfunc f() { let r = source().map(R.a); if case .a(let t)? = r { sink(t) } }"),
        FlowCase(
            "y",
            "func put(_ l: inout String, _ a: String) { guard a.isEmpty else { return l.append(a) } }\nfunc f() { var l = \"\"; put(&l, source()); sink(l) }"
        ),
    ]

    /// Functions of one name that only the exact model tells apart.
    static let namesakes = [
        FlowCase(
            "yn",
            "struct A { func text() -> String { source() } }\nstruct B { func text() -> String { \"\" } }\nfunc f(a: [A], b: [B]) { a.forEach { sink($0.text()) }; b.forEach { sink($0.text()) } }"
        ),
        FlowCase(
            "ny",
            "func g(_ n: Int) -> String { \"\" }\nfunc g(_ s: String) -> String { source() }\nfunc f() { sink(g(1)); sink(g(\"\")) }"
        ),
        FlowCase(
            "n",
            "class Report { func joined() -> String { source() } }\nfunc f(names: [String]) { sink(names.filter { $0 != \"\" }.joined()) }"
        ),
    ]

    static let values = [
        FlowCase("n", "func f() { let a = source(); precondition(check(a)); sink(a) }"),
        FlowCase("n", "func f(c: Bool) { var a = source(); repeat { a = \"\" } while c; sink(a) }"),
        FlowCase("y", "class A { var v = \"\"\nfunc g() { v = source() } }\nclass B: A { func h() { sink(super.v) } }"),
        FlowCase("y", "func m() -> () -> String { let s = source(); return { s } }\nfunc f() { sink(m()()) }"),
        FlowCase("y", "func f() { var c: (() -> String)?; c = { source() }; sink(c?() ?? \"\") }"),
        FlowCase("y", "func g() -> String { source() }\nfunc f() { let h = g; sink(h()) }"),
        FlowCase("n", "func f() { var c: (() -> String)?; c = { \"\" }; sink(c?() ?? \"\") }"),
        FlowCase(
            "yn",
            "protocol P { var v: String { get } }\nextension P { func two() -> String { v + v } }\nstruct A: P { var v: String }\nfunc f() { sink(A(v: source()).two()); sink(A(v: \"\").two()) }"
        ),
        FlowCase("y", "func f() { var a = \"\"; func g() { a = source() }; g(); sink(a) }"),
        FlowCase("n", "func f() { let a = \"\"; func g(a: String) { var a = a; a = source() }; sink(a) }"),
        FlowCase(
            "y",
            "func f() async { let s = AsyncStream<String> { c in c.yield(source()) }; for await e in s { sink(e) } }"),
    ]

    static let all =
        locals + branches + checks + patterns + collections + functions + closures + types + files + errors
        + context + values + namesakes + kept + members
}
