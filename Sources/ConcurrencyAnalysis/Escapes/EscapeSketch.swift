import AuditKit
import AuditModel
import CodeModel

/// The code of tomorrow: the declaration in the form to move to, its state, and one use of it.
///
/// A sketch has the names of the source, and `…` for what stays as it is. Without the `…`, and with what it stands for, it
/// compiles.
struct EscapeSketch {
    let verdict: EscapeVerdict
    /// The declaration that the form changes.
    let declaration: Node
    let callers: [Node]
    /// What the type stores; `nil` for variables.
    let layout: StateLayout?

    /// `nil` where the form is no code, such as another home for the value.
    var text: String? {
        let text = verdict.escape.kind == .nonisolatedUnsafe ? variable : type
        return text?.withoutLiterals
    }

    // MARK: - Types

    private var type: String? {
        guard declaration.kind.isTypeDeclaration else { return nil }
        if verdict.escape.kind == .preconcurrency {
            guard verdict.form != .keep else { return nil }
            let asked = verdict.evidence.first?.node
            if let asked, asked.kind == .protocolDecl { return "@MainActor\n\(asked.headLine) … }" }
            return header.removing("@preconcurrency ") + " … }"
        }
        return switch verdict.form {
        case .actor: lines(header.asActor, state, note(callers.first.map { "Callers wait: \($0.awaited)" }))
        case .mainActor where publishesAlone: lines(header, verdict.state.map(published), nil)
        case .mainActor: "@MainActor\n" + lines(header.without(.unchecked), state, nil)
        case .mutex: behindLock("Mutex", label: "")
        case .unfairLock: behindLock("OSAllocatedUnfairLock", label: "initialState: ")
        case .lock: held
        case .plainSendable: header.checked + " … }"
        case .sendableClass: lines(header.checked.asFinal, verdict.state.map(\.node.asConstant), nil)
        case .deleteWord: header.without(.unchecked) + " … }"
        case .keep where !verdict.isDocumented: "// Sendable: \(reasonToGive).\n\(header) … }"
        case .sendableMember, .confined, .constant, .keep: nil
        }
    }

    /// All of the state in a structure behind a lock, and what others know of it in front.
    private func behindLock(_ lock: String, label: String) -> String? {
        guard let variables = layout?.variables, !variables.isEmpty else { return nil }
        let isReady = variables.allSatisfy { $0.node.initialValue != nil || $0.type?.hasSuffix("?") ?? false }
        let made = "private let state = \(lock)(\(label)State())"
        let home = isReady ? made : "private let state: \(lock)<State>  // made in `init`"
        let old = layout?.ownLock(verdict.lock).map { "  // in place of `\($0.name)`" } ?? ""
        let fields = variables.map { "    var " + $0.node.field }
        let accessors = variables.filter { $0.reach > .file }.map { property in
            property.accessor(locking: "state", "$0.\(property.name)")
        }
        let names = Set(variables.map(\.name))
        let use =
            accessors.isEmpty
            ? self.use.map { "Each use: state.withLock { \($0.shown(within: names, prefix: "$0.")) }" } : nil
        let members =
            ["private struct State {"] + fields.prefix(Self.most) + ["}", home + (isReady ? old : "")]
            + accessors.prefix(Self.most)
        return lines(header.checked.asFinal, members, note(use), most: .max)
    }

    /// The lock of today, or a new one, at each use.
    private var held: String {
        let kept = verdict.state.filter(isKeptHere)
        if kept.isEmpty, let first = verdict.state.first, let keeper = first.node.enclosingType {
            // Nobody declares again what a superclass has.
            return lines(header, [], note("`\(first.name)` is kept by `\(TypeName.base(keeper.name))`: guarded there"))
        }
        let names = kept.prefix(3).map { "`\($0.name)`" }.joined(separator: ", ")
        guard let own = layout?.ownLock(verdict.lock) else {
            let word = isInOneFile ? "private " : ""
            // Others cannot hold a private lock: what they know goes through it.
            let isBehind = isInOneFile && kept.allSatisfy { $0.reach == .file || $0.isPlain }
            let members = kept.flatMap { property in
                if property.isPublished { return [published(property)] }
                if property.callsOut { return aside(property) }
                guard isBehind, property.reach > .file else { return [property.node.brief] }
                let name = "_\(property.name)"
                return ["private var _\(property.node.field)", property.accessor(locking: "lock", name)]
            }
            let use = use.map { "Each use: lock.withLock { \($0.shown(within: [], prefix: "")) }" }
            let loud = kept.first(where: \.callsOut).map {
                "What the observers of `\($0.name)` call: outside of the lock"
            }
            let note = note(loud ?? use ?? "Each use of \(names): under `lock`")
            let isDone = isBehind && kept.allSatisfy { $0.reach > .file } || kept.allSatisfy(\.isPublished)
            return lines(header, ["\(word)let lock = NSLock()"] + members, isDone ? nil : note)
        }
        let call = own.callOfLock
        let words = use.flatMap { use in call.map { "Each use: \($0) { \(use.shown(within: [], prefix: "")) }" } }
        return lines(header, [], note(words ?? "Each use of \(names): under `\(own.name)`"))
    }

    /// Whether all code of the type can see what is private in it.
    private var isInOneFile: Bool { (layout?.code.type.all.trees.count ?? 1) < 2 }

    private func lines(_ header: String, _ members: [String], _ last: String?, most: Int = Self.most) -> String {
        let body = Array(members.prefix(most)) + [last, "…"].compactMap { $0 }
        return header + body.map { "\n    \($0)" }.joined() + "\n}"
    }

    private func note(_ text: String?) -> String? { text.map { "// " + $0 } }

    private static let most = 8

    private var header: String { declaration.headLine }
    private var state: [String] { verdict.state.map(\.node.brief) }

    /// A statement of one line in the type that uses the state, written to where there is one.
    private var use: Node? {
        let names = Set(verdict.state.map(\.name))
        let statements = verdict.evidence.map(\.node).compactMap { node in
            ([node] + Array(node.ancestors)).first { $0.role == .statement }
        }
        return statements.first { statement in
            [.assignment, .call, .binary].contains(statement.unwrapped.kind) && !statement.text.contains("\n")
                && statement.text.count < 90 && layout.map { $0.code.owns(statement) } ?? true
                && statement.outermostFunction?.kind == .functionDecl
                && !statement.descendantsAndSelf.contains {
                    $0.kind == .await || $0.kind == .closure || $0.kind == .return || $0.name.hasPrefix("$")
                }
                && statement.descendantsAndSelf.contains { names.contains($0.name) && $0.isOfSelf }
        }
    }

    // MARK: - Variables

    private var variable: String? {
        let text = declaration.brief.without(.unsafe)
        switch verdict.form {
        case .constant: return declaration.asConstant.without(.unsafe)
        case .deleteWord, .confined: return text
        case .mainActor: return "@MainActor " + text
        case .mutex: return wrapped("Mutex", label: "")
        case .unfairLock: return wrapped("OSAllocatedUnfairLock", label: "initialState: ")
        case .keep where !verdict.isDocumented:
            return "// \(verdict.reason.asSentence).\n\(declaration.brief)"
        case .actor, .lock, .sendableClass, .plainSendable, .sendableMember, .keep: return nil
        }
    }

    /// `nonisolated(unsafe) static var names: [String] = []` is `static let names = Mutex<[String]>([])`.
    private func wrapped(_ lock: String, label: String) -> String? {
        let words = declaration.brief.without(.unsafe).removing("private(set) ").removing("fileprivate(set) ")
        guard let start = words.firstRange(of: "var ")?.lowerBound else { return nil }
        let type = declaration.typeText.map { "<\($0)>" } ?? ""
        let isOptional = declaration.typeText?.hasSuffix("?") ?? false
        guard let value = declaration.initialValue?.text ?? (isOptional ? "nil" : nil), !value.contains("\n") else {
            return nil
        }
        return "\(words[..<start])let \(declaration.name) = \(lock)\(type)(\(label)\(value))"
    }
}

/// Words that a sketch leaves out.
private enum EscapeWord { case unchecked, unsafe }

extension String {
    fileprivate func without(_ word: EscapeWord) -> String {
        switch word {
        case .unsafe: removing("nonisolated(unsafe) ").removing("unsafe ")
        case .unchecked:
            removing("@retroactive ").removing(", @unchecked Sendable").removing("@unchecked Sendable, ")
                .removing(": @unchecked Sendable")
        }
    }

    /// With the promise that the compiler checks.
    fileprivate var checked: String { removing("@unchecked ") }

    fileprivate var asActor: String {
        without(.unchecked).removing("final ").replacing("class ", with: "actor ", maxReplacements: 1)
    }

    fileprivate var asFinal: String {
        contains("final ") || !contains("class ") ? self : replacing("class ", with: "final class ", maxReplacements: 1)
    }

    fileprivate var onOneLine: String {
        split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }

    /// With an ellipsis for what stands between quotation marks: it may be a secret.
    fileprivate var withoutLiterals: String {
        let parts = split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 1 && !$1.isEmpty ? "…" : String($1) }.joined(separator: "\"")
    }

    fileprivate func removing(_ part: String) -> String { replacing(part, with: "", maxReplacements: 1) }
}

extension Node {
    /// The declaration up to its brace, without comments and attributes above.
    fileprivate var headLine: String {
        let text = self.text
        let head = text.prefix { $0 != "{" }
        let words = head.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        let lines = words.filter { !$0.hasPrefix("//") && !$0.isEmpty }
        return String(lines.joined(separator: " ")[...].trimmingSpaces) + " {"
    }

    /// A declaration of a variable on one line: of a value on several, `…` is shown.
    var brief: String {
        var lines = text.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.filter {
            !$0.hasPrefix("//")
        }
        var head = ""
        while let first = lines.first, first.hasPrefix("@"), !first.contains("var "), !first.contains("let "),
            lines.count > 1
        {
            head += first + " "
            lines.removeFirst()
        }
        guard let first = lines.first else { return text.onOneLine }
        let observers = children(.accessor).map { "\($0.name) { … }" }
        if !observers.isEmpty, let brace = first.firstRange(of: "{") {
            return head + String(first[..<brace.lowerBound].trimmingSpaces) + " { \(observers.joined(separator: " ")) }"
        }
        guard lines.count > 1 else { return head + first }
        if let value = initialValue, let equals = first.firstRange(of: " = "), value.text.contains("\n") {
            return head + first[..<equals.lowerBound] + " = …"
        }
        return head + first + (first.hasSuffix("{") ? " … }" : " …")
    }

    /// The same as a constant: `private(set) var total: Int` is `let total: Int`.
    fileprivate var asConstant: String {
        brief.removing("private(set) ").removing("fileprivate(set) ").removing("internal(set) ")
            .replacing("var ", with: "let ", maxReplacements: 1)
    }

    /// A variable as a field behind its `var`: name, type and value.
    var field: String {
        let line = brief
        guard let start = line.firstRange(of: "var ")?.upperBound else { return line }
        return String(line[start...])
    }

    /// The call that uses a member, under `await`.
    fileprivate var awaited: String {
        let outer = role == .callee ? parent ?? self : self
        let text = outer.text.onOneLine
        return "await " + (text.count < 90 ? text : String(text.prefix(80)) + "…")
    }

    /// The source of a statement, the names of the state led by a prefix.
    fileprivate func shown(within names: Set<String>, prefix: String) -> String {
        guard !names.isEmpty else { return text.onOneLine }
        var shown = ""
        var place = range.lowerBound
        for node in descendantsAndSelf where names.contains(node.name) {
            guard node.isOfSelf, node.range.lowerBound >= place else { continue }
            shown += tree.text(place..<node.range.lowerBound) + prefix + node.name
            place = node.range.upperBound
        }
        return (shown + tree.text(place..<range.upperBound)).onOneLine
    }
}

extension StoredProperty {
    /// What others keep of a variable that lives behind a lock: `lock` is what is locked, `place` where the value is then.
    fileprivate func accessor(locking lock: String, _ place: String) -> String {
        let level = access.removing("private(set)").removing("internal(set)")[...].trimmingSpaces
        let words = level.isEmpty || level == "internal" ? "" : "\(level) "
        let head = "\(words)var \(name): \(type ?? "…")"
        let get = "\(lock).withLock { \(place) }"
        if writeReach == .file { return "\(head) { \(get) }" }
        return "\(head) { get { \(get) } set { \(lock).withLock { \(place) = newValue } } }"
    }
}

/// How a lock of a type is held while a closure runs; `nil` where it is not known.
extension StateLayout.OwnLock {
    fileprivate var callOfLock: String? {
        switch TypeExpression(type).lastName {
        case "NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock", "OSAllocatedUnfairLock", "NIOLock":
            "\(name).withLock"
        case "DispatchQueue": isConcurrent ? "\(name).sync(flags: .barrier)" : "\(name).sync"
        default: nil
        }
    }
}
