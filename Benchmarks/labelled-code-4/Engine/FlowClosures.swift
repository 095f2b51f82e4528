import Foundation

typealias Completion = (String) -> Void

func remoteText() -> String { (try? String(contentsOf: URL(string: "http://example.com/t")!, encoding: .utf8)) ?? "" }
infix operator <+>: AdditionPrecedence
func <+> (l: String, r: String) -> String { l + "\n" + r }
prefix operator ¶
prefix func ¶ (s: String) -> String { s }
func |> <A, B>(x: A, f: (A) -> B) -> B { f(x) }
infix operator |>: AdditionPrecedence
func withText(_ text: String, do body: (String) -> Void) { body(text) }
func later(_ text: String, completion: @escaping Completion) { DispatchQueue.main.async { completion(text) } }
func compose<A, B, C>(_ f: @escaping (A) -> B, _ g: @escaping (B) -> C) -> (A) -> C { { g(f($0)) } }
func put(_ s: String, into target: inout String) { target = s }
func lazyValue(_ v: @autoclosure () -> String) -> String { v() }
func many(_ parts: String...) -> String { parts.joined() }
func defaulted(_ s: String = remoteText()) -> String { s }
func pick(_ flag: Bool, _ a: String, _ b: String) -> String { if flag { return a }; return b }

final class ClosureHandOns {
    var handlers: [Completion] = []
    var onText: Completion?
    var stored = ""
    private var queue: [String] = []
    let format: (String) -> String = { "[\($0)]" }

    func plain() {
        let s = remoteText()
        withText(s) { NSLog($0) }  // bad: flow-closures, closure argument
        withText(s) { t in NSLog("x" + t) }  // bad: flow-closures, named closure argument
        withText(s, do: log)  // good: flow-closures, the finding belongs in log(_:)
        withText("a") { _ in NSLog(s) }  // bad: flow-closures, captured
        later(s) { NSLog($0) }  // bad: flow-closures, escaping completion
        let f: (String) -> Void = { NSLog($0) }  // bad: flow-closures, closure in a variable
        f(s)
        let g = { s }
        NSLog(g())  // bad: flow-closures, closure returning a captured value
        let h = { (x: String) in x + "!" }
        NSLog(h(s))  // bad: flow-closures, closure with result
        NSLog({ $0 + "?" }(s))  // bad: flow-closures, immediately applied closure
        NSLog({ () -> String in let t = s; return t }())  // bad: flow-closures, immediately applied with body
        func local(_ x: String) -> String { x + s }
        NSLog(local("a"))  // bad: flow-closures, local function capturing
        NSLog(format(s))  // bad: flow-closures, closure property
        NSLog(compose({ $0 + "a" }, { $0 + "b" })(s))  // bad: flow-closures, composed functions
        let upper = String.uppercased
        NSLog(upper(s)())  // bad: flow-closures, curried method reference
        NSLog([s].map(decorate)[0])  // bad: flow-closures, method reference to map
        NSLog(s |> decorate)  // bad: flow-closures, pipe operator
        NSLog("a" <+> s)  // bad: flow-closures, own operator
        NSLog(¶s)  // bad: flow-closures, own prefix operator
        var t = ""
        let set = { t = s }
        set()
        NSLog(t)  // bad: flow-closures, captured variable written
        let maker = makeClosure(s)
        NSLog(maker())  // bad: flow-closures, closure returned from a method
        NSLog(lazyValue(s))  // bad: flow-closures, autoclosure
        NSLog(many("a", s))  // bad: flow-closures, variadic
        NSLog(defaulted())  // bad: flow-closures, default argument
        NSLog(pick(true, s, "x"))  // bad: flow-closures, one of the returns
    }
    private func log(_ x: String) { NSLog(x) }  // bad: flow-closures, called through a method reference
    private func decorate(_ x: String) -> String { "<\(x)>" }
    private func makeClosure(_ x: String) -> () -> String { { x } }

    func storedClosures() {
        let s = remoteText()
        onText = { NSLog($0) }  // bad: flow-closures, optional closure property called below
        onText?(s)
        handlers.append { NSLog($0) }  // bad: flow-closures, closures in an array
        for h in handlers { h(s) }
        let table: [String: Completion] = ["a": { NSLog($0) }]  // bad: flow-closures, closures in a dictionary
        table["a"]?(s)
        DispatchQueue.global().async { [weak self] in
            self?.stored = s
            NSLog(self?.stored ?? "")  // bad: flow-closures, weak self property
        }
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { NSLog(s) }  // bad: flow-closures, asyncAfter
        NSLog(DispatchQueue.main.sync { s })  // bad: flow-closures, sync result
        let item = DispatchWorkItem { NSLog(s) }  // bad: flow-closures, DispatchWorkItem
        item.perform()
        OperationQueue.main.addOperation { NSLog(s) }  // bad: flow-closures, addOperation
        let op = BlockOperation { NSLog(s) }  // bad: flow-closures, BlockOperation
        op.start()
        Thread.detachNewThread { NSLog(s) }  // bad: flow-closures, thread block
        defer { NSLog(s) }  // bad: flow-closures, defer
        let table2: [(name: String, run: (String) -> String)] = [("a", { $0 + "a" })]
        NSLog(table2[0].run(s))  // bad: flow-closures, closure in a tuple
    }

    func inoutFlows() {
        let s = remoteText()
        var a = ""
        put(s, into: &a)
        NSLog(a)  // bad: flow-closures, inout
        put(s, into: &stored)
        NSLog(stored)  // bad: flow-closures, inout of a property
        put(s, into: &handlersNames[0])
        NSLog(handlersNames[0])  // bad: flow-closures, inout of an element
        var r = Box(value: "")
        r.set(s)
        NSLog(r.value)  // bad: flow-closures, mutating method
        r.value += s
        NSLog(r.value)  // bad: flow-closures, compound assignment to a member
        var b = Box(value: s)
        swap(&r, &b)
        NSLog(r.value)  // bad: flow-closures, swap of structs
        [1].forEach { _ in put(s, into: &a) }
        NSLog(a)  // bad: flow-closures, inout in a closure
        func inner() { a = s + "x" }
        inner()
        NSLog(a)  // bad: flow-closures, local function writes
    }
    var handlersNames = ["a"]

    func recursive(_ n: Int, _ s: String) -> String { n == 0 ? s : recursive(n - 1, s + ".") }
    func deep() {
        NSLog(recursive(3, remoteText()))  // bad: flow-closures, recursion
        queue.append(remoteText())
        flush()
    }
    private func flush() { while let next = queue.popLast() { NSLog(next) } }  // bad: flow-closures, stored in a queue property

    func sound() {
        let s = remoteText()
        withText(s) { _ in NSLog("got it") }  // good: flow-closures, constant
        let f = { (x: String) in x.count }
        NSLog("\(f(s))")  // good: flow-closures, number
        NSLog(pickFirst("const", s))  // good: flow-closures, the first parameter
        var a = s
        put("constant", into: &a)
        NSLog(a)  // good: flow-closures, overwritten through inout
        var r = Box(value: s)
        r.value = "constant"
        NSLog(r.value)  // good: flow-closures, overwritten member
        let g: (String) -> String = { _ in "constant" }
        NSLog(g(s))  // good: flow-closures, constant closure
    }
    private func pickFirst(_ a: String, _ b: String) -> String { a }
}
struct Box { var value: String; mutating func set(_ v: String) { value = v } }
