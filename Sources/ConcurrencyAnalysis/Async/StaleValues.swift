import AuditKit
import CodeModel

extension Node {
    /// Whether a read goes into the value of an expression as a whole: an operand, an argument, what a method is called
    /// on, and not a part such as `items.last?.id` that only says what to ask for.
    func isValue(in expression: Node) -> Bool {
        if expression.isQuestion { return false }
        var node = self
        var calls = 0
        if node.kind == .variable { return false }
        while node != expression, let parent = node.parent {
            switch parent.kind {
            case .binary, .try, .await, .forceUnwrap, .array, .dictionary, .dictionaryEntry, .tuple, .cast, .prefix:
                if parent.isTest { return false }
            case .ternary: if node.role == .condition { return false }
            case .call where node.role == .argument:
                // What goes into a request that is sent is not what comes back.
                calls += 1
                if parent.parent?.kind == .await, calls > 1 || requests.contains(Words.of(parent.name).first ?? "") {
                    return false
                }
            case .call where node.role == .callee:
                // `user = await user.reloaded()` asks for the whole anew.
                let isAsked = parent.parent?.kind == .await && !valueMethods.contains(parent.name)
                if isAsked || !parent.isOutermost(in: expression) { return false }
            case .member where node.role == .base && parent.role == .callee: break
            case .subscriptCall where node.role == .base: break
            default: return false
            }
            node = parent
        }
        return node == expression
    }

    /// Whether a part of a condition is an argument of a call in it.
    func isSentAlong(in condition: Node) -> Bool {
        role == .argument || ancestors.prefix { $0 != condition }.contains { $0.role == .argument }
    }

    /// Whether nothing but marks and operators stands between a call and the expression that it is part of.
    private func isOutermost(in expression: Node) -> Bool {
        ancestors.prefix { $0 != expression.parent }.allSatisfy {
            [.try, .await, .binary, .call, .member].contains($0.kind)
        }
            && !ancestors.prefix { $0 != expression.parent }.contains { $0.role == .argument }
            && role != .argument
    }

    /// The `await` of an expression that lets others in after a part of it has been read.
    ///
    /// Operands and arguments are evaluated from left to right, and a call after its arguments (The Swift Programming
    /// Language, Expressions): `a + (await f())` and `await f(a)` read `a` before, `await f() + a` reads it behind. The
    /// target of `a += await f()` is read behind, too: an in-out access begins once all other operands are there.
    func suspension(behind read: Node) -> Node? {
        let points = ([self] + ownCode).filter { $0.kind == .await }
        for point in points {
            if read.isBefore(point), !read.contains(point) { return point }
            guard point.contains(read) else { continue }
            let calls = ([point] + point.ownCode).filter { $0.kind == .call && !$0.makesValue }
            let isCalledBehind = calls.contains { call in
                call.contains(read) || read.isBefore(call) && !read.contains(call)
            }
            if isCalledBehind { return point }
        }
        return nil
    }

    /// Whether an expression finds a place in a collection.
    var findsIndex: Bool {
        let node = unwrapped
        return node.kind == .call && ["firstIndex", "lastIndex", "index"].contains(node.name)
    }

    /// Whether an expression is a question with two answers.
    var isQuestion: Bool {
        let node = unwrapped
        switch node.kind {
        case .binary: return node.isTest
        case .prefix: return node.name == "!"
        case .member: return node.name == "isEmpty"
        case .call: return node.name == "contains"
        default: return false
        }
    }

    /// `balance >= amount`, `count < limit`.
    package var isAboutSize: Bool {
        ([self] + Array(descendants)).contains { $0.kind == .binary && ["<", "<=", ">", ">="].contains($0.name) }
    }

    /// Whether a call makes a value and cannot suspend: `Set(items)`, `items.map { … }`.
    private var makesValue: Bool {
        callee?.kind == .reference && name.first?.isUppercase == true || plainCalls.contains(name)
    }

    /// Whether a condition asks whether an optional is there.
    package var asksForPresence: Bool {
        has(.isOptionalBinding) || kind == .binary && children(.operand).contains { $0.kind == .nilLiteral }
    }

    /// Whether what a condition found decides whether a later place is reached.
    func governs(_ place: Node) -> Bool {
        guard kind != .case else { return contains(place) }
        guard let owner = ancestors.first(where: { statements.contains($0.kind) }) else { return false }
        switch owner.kind {
        case .guard: return true
        case .if: return owner.contains(place) || owner.child(.body)?.leaves ?? false
        default: return owner.contains(place)
        }
    }

    /// Whether the node compares values, joins answers or makes a range.
    fileprivate var isTest: Bool { isComparison || kind == .binary && joins.contains(name) }

    /// Whether a block ends by leaving the code around it.
    private var leaves: Bool {
        guard let last = children.filter({ $0.role == .statement }).last else { return false }
        return [.return, .throw, .jump].contains(last.kind)
    }
}

private let joins: Set<String> = ["&&", "||", "..<", "..."]
private let statements: Set<Kind> = [.if, .guard, .while, .repeat, .for, .switch, .ternary]
/// What asks a server, whose answer counts whatever was here.
private let requests: Set<String> = [
    "put", "post", "patch", "update", "save", "upload", "fetch", "get", "load", "reload", "request", "send", "delete",
]
private let valueMethods: Set<String> = [
    "merging", "union", "intersection", "subtracting", "appending", "adding", "inserting", "removing", "updating",
    "filtered", "mapped", "asyncMap", "concurrentMap", "asyncFilter", "asyncCompactMap",
]
private let plainCalls: Set<String> = [
    "map", "filter", "compactMap", "reduce", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "joined",
    "reversed",
    "max", "min", "first", "last", "contains", "flatMap",
]
