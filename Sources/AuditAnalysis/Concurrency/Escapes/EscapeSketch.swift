import AuditModel
import CodeModel

/// The code of tomorrow: the declaration in the form to move to, its state, and one use of it.
///
/// A sketch has the names of the source, and `…` for what stays as it is.
struct EscapeSketch {
    let verdict: EscapeVerdict
    /// The declaration that the form changes.
    let declaration: Node
    let callers: [Node]

    /// `nil` where the form is no code, such as another home for the value.
    var text: String? {
        let text = verdict.escape.kind == .nonisolatedUnsafe ? variable : type
        return text?.withoutLiterals
    }

    // MARK: - Types

    private var type: String? {
        guard declaration.kind.isTypeDeclaration else { return nil }
        return switch verdict.form {
        case .actor: lines(header.asActor, state, note(callers.first.map { "Callers wait: \($0.awaited)" }))
        case .mainActor: "@MainActor\n" + lines(header.without(.unchecked), state, nil)
        case .mutex: locked("Mutex(State())", "Mutex<State>")
        case .unfairLock: locked("OSAllocatedUnfairLock(initialState: State())", "OSAllocatedUnfairLock<State>")
        case .lock:
            lines(
                header, ["private let lock = NSLock()"] + state,
                note(use.map { "Each use: lock.withLock { \($0.shown(within: [], prefix: "")) }" }))
        case .plainSendable: header.checked + " … }"
        case .sendableClass: lines(header.checked.asFinal, variables.map(\.asConstant), nil)
        case .deleteWord: header.without(.unchecked) + " … }"
        case .keep where !verdict.isDocumented: "// Sendable: \(verdict.reason.asSentence).\n\(header) … }"
        case .sendableMember, .confined, .constant, .keep: nil
        }
    }

    /// The state in a structure behind a lock.
    private func locked(_ made: String, _ type: String) -> String? {
        guard !verdict.state.isEmpty else { return nil }
        let names = Set(verdict.state.map(\.name))
        let isReady = verdict.state.allSatisfy { $0.node.initialValue != nil || $0.type?.hasSuffix("?") ?? false }
        let fields = verdict.state.map { "    " + $0.node.plainDeclaration }
        let home = isReady ? "private let state = \(made)" : "private let state: \(type)  // made in `init`"
        let body = ["private struct State {"] + fields + ["}", home]
        return lines(
            header.checked, body,
            note(use.map { "Each use: state.withLock { \($0.shown(within: names, prefix: "$0.")) }" }))
    }

    private func lines(_ header: String, _ members: [String], _ last: String?) -> String {
        let body = Array(members.prefix(Self.most)) + [last, "…"].compactMap { $0 }
        return header + body.map { "\n    \($0)" }.joined() + "\n}"
    }

    private func note(_ text: String?) -> String? { text.map { "// " + $0 } }

    private static let most = 8

    private var header: String { declaration.headLine }
    private var variables: [String] { verdict.state.map(\.node.text).map(\.onOneLine) }
    private var state: [String] { variables }

    /// A statement of one line that uses the state, written to where there is one.
    private var use: Node? {
        let names = Set(verdict.state.map(\.name))
        let statements = verdict.evidence.map(\.node).compactMap { node in
            ([node] + Array(node.ancestors)).first { $0.role == .statement }
        }
        return statements.first { statement in
            [.assignment, .call, .binary].contains(statement.unwrapped.kind) && !statement.text.contains("\n")
                && statement.text.count < 90
                && statement.descendantsAndSelf.contains { names.contains($0.name) }
        }
    }

    // MARK: - Variables

    private var variable: String? {
        let text = declaration.text.onOneLine.without(.unsafe)
        switch verdict.form {
        case .constant: return text.asConstant
        case .deleteWord, .confined: return text
        case .mainActor: return "@MainActor " + text
        case .mutex: return wrapped("Mutex", label: "")
        case .unfairLock: return wrapped("OSAllocatedUnfairLock", label: "initialState: ")
        case .keep where !verdict.isDocumented:
            return "// \(verdict.reason.asSentence).\n\(declaration.text.onOneLine)"
        case .actor, .lock, .sendableClass, .plainSendable, .sendableMember, .keep: return nil
        }
    }

    /// `nonisolated(unsafe) static var names: [String] = []` is `static let names = Mutex<[String]>([])`.
    private func wrapped(_ lock: String, label: String) -> String? {
        let words = declaration.text.onOneLine.without(.unsafe)
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

    /// `private var count = 0` as a constant.
    fileprivate var asConstant: String { replacing("var ", with: "let ", maxReplacements: 1) }

    fileprivate var onOneLine: String {
        split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }

    /// With an ellipsis for what stands between quotation marks: it may be a secret.
    fileprivate var withoutLiterals: String {
        let parts = split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 1 && !$1.isEmpty ? "…" : String($1) }.joined(separator: "\"")
    }

    private func removing(_ part: String) -> String { replacing(part, with: "", maxReplacements: 1) }
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

    /// A stored property as a field: `private(set) var total = 0` is `var total = 0`.
    fileprivate var plainDeclaration: String {
        let line = text.onOneLine.without(.unsafe)
        guard let start = line.firstRange(of: "var ")?.lowerBound else { return line }
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
            guard node.kind == .reference || node.kind == .member && node.base?.unwrapped.name == "self" else {
                continue
            }
            guard node.range.lowerBound >= place else { continue }
            shown += tree.text(place..<node.range.lowerBound) + prefix + node.name
            place = node.range.upperBound
        }
        return (shown + tree.text(place..<range.upperBound)).onOneLine
    }
}
