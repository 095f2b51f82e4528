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
    let conditions: FormConditions

    /// `nil` where the form is no code, such as another home for the value.
    var text: String? {
        let text = verdict.escape.kind == .nonisolatedUnsafe ? variable : type
        return text?.withoutLiterals
    }

    // MARK: - Types

    private var type: String? {
        guard declaration.kind.isTypeDeclaration else { return importing }
        if verdict.escape.kind == .preconcurrency { return withoutPreconcurrency }
        return switch verdict.form {
        case .actor: lines(header.asActor, state, note(callers.first.map { "Callers wait: \($0.awaited)" }))
        case .mainActor: onMainActor
        case .mutex: behindLock("Mutex", label: "")
        case .unfairLock: behindLock("OSAllocatedUnfairLock", label: "initialState: ")
        case .lock: held
        case .queue: onQueue
        // A promise on a condition stays on it.
        case .plainSendable where verdict.escape.owner.isConditionalConformance:
            verdict.escape.owner.headLine.checked + " … }"
        case .plainSendable: promisingHeader + " … }"
        case .sendableClass:
            lines(promisingHeader.asFinal, (layout?.variables ?? verdict.state).map(\.node.asConstant), openMembers)
        case .deleteWord: header.without(.unchecked) + " … }"
        case .keep where !verdict.isDocumented:
            "// Sendable: \(reasonToGive).\n\(verdict.escape.owner.headLine) … }"
        case .sendableMember: wordsOfMember
        case .confined, .constant, .keep: nil
        }
    }

    private var withoutPreconcurrency: String? {
        let plain = header.removing("@preconcurrency ")
        switch verdict.form {
        case .keep: return nil
        case .plainSendable: return promisingHeader.removing("@preconcurrency ") + " … }"
        case .mainActor: break
        default: return plain + " … }"
        }
        if verdict.evidence.contains(where: { $0.node.kind == .member || $0.node.kind == .reference }) {
            let hop = "// `nonisolated` methods for `\(TypeName.base(verdict.escape.place.name))`; they hop:"
            return lines(header, [hop, "// Task { @MainActor in … }"], nil)
        }
        guard let asked = verdict.evidence.first?.node, asked.kind == .protocolDecl else { return plain + " … }" }
        if let some = isolatedRequirements(of: asked) { return lines(asked.headLine, some, nil) }
        return "@MainActor\n\(asked.headLine) … }"
    }

    /// What to isolate of a protocol that the type meets in part off its actor; `nil` where all of it is isolated.
    private func isolatedRequirements(of asked: Node) -> [String]? {
        let owner = verdict.escape.owner
        let members = (conditions.project.types.owner(of: owner)?.all ?? [owner]).flatMap(\.memberNodes)
        let requirements = asked.memberNodes.filter { $0.kind == .functionDecl || $0.kind == .variable }
        let isolated = requirements.filter { requirement in
            let witnesses = members.filter { $0.kind == requirement.kind && $0.name == requirement.name }
            return witnesses.isEmpty || witnesses.contains { conditions.project.isolation.ofMember($0).isIsolated }
        }
        guard !isolated.isEmpty, isolated.count < requirements.count else { return nil }
        return isolated.map { "@MainActor " + $0.text.onOneLine }
    }

    /// The types of another module of the project that miss the word, and the import without its own.
    private var importing: String? {
        let rules = RemedyRules(project: conditions.project)
        guard verdict.form == .sendableMember, let types = rules.typesThatLackWords(verdict.escape) else { return nil }
        let promises = types.prefix(Self.mostTypes).map { $0.declaration.promisingHeadLine + " … }" }
        return (promises + [declaration.text.onOneLine.removing("@preconcurrency ")]).joined(separator: "\n")
    }

    private static let mostTypes = 4

    /// The types of the project that have to say that they are Sendable so that the member is.
    private var wordsOfMember: String? {
        guard let member = verdict.state.first, let type = member.type else { return nil }
        let rules = RemedyRules(project: conditions.project)
        let types = rules.typesWithoutWord(in: TypeExpression(type), at: member.node) ?? []
        guard !types.isEmpty else { return nil }
        return types.prefix(Self.mostTypes).map { $0.declaration.promisingHeadLine + " … }" }.joined(separator: "\n")
    }

    func lines(_ header: String, _ members: [String], _ last: String?, most: Int = Self.most) -> String {
        let body = Array(members.prefix(most)) + [last, "…"].compactMap { $0 }
        return header + body.map { "\n    \($0)" }.joined() + "\n}"
    }

    func note(_ text: String?) -> String? { text.map { "// " + $0 } }

    static let most = 8

    /// A final class has no `open` members.
    var openMembers: String? {
        let parts = conditions.project.types.owner(of: declaration)
        let names = (parts?.all ?? [declaration]).flatMap(\.memberNodes).filter { $0.has(.isOpen) }.map {
            "`\($0.name)`"
        }
        guard !names.isEmpty else { return nil }
        return "// `public` in place of `open`: " + names.prefix(3).joined(separator: ", ")
            + (names.count > 3 ? " …" : "")
    }

    var header: String { declaration.headLine }
    /// With the promise that the compiler checks, where an extension makes it, too.
    var promisingHeader: String { declaration.promisingHeadLine }
    private var state: [String] { verdict.state.map(\.node.brief) }

    // MARK: - Variables

    private var variable: String? {
        let text = declaration.brief.without(.unsafe)
        switch verdict.form {
        case .constant: return declaration.asConstant.without(.unsafe)
        case .deleteWord where isSeenOffActor:
            return declaration.brief.replacing("nonisolated(unsafe)", with: "nonisolated", maxReplacements: 1)
        case .deleteWord, .confined: return text
        case .mainActor: return variableOnMainActor(text)
        case .mutex: return wrapped("Mutex", label: "")
        case .unfairLock: return wrapped("OSAllocatedUnfairLock", label: "initialState: ")
        case .keep where !verdict.isDocumented:
            return "// \(reasonToGive.asSentence).\n\(declaration.brief)"
        case .sendableMember: return wordsOfMember
        case .lock where declaration.reach < .everybody && verdict.lock.map(\.isActor) ?? true:
            return conditions.ownLockBox(for: declaration).flatMap { wrapped($0.name, label: $0.label) }
        case .actor, .lock, .sendableClass, .plainSendable, .keep, .queue: return nil
        }
    }

    /// Whether other modules use a constant of an isolated type, who know that it is one by the word alone.
    private var isSeenOffActor: Bool {
        guard declaration.has(.isLet), declaration.reach == .everybody else { return false }
        let owner = declaration.enclosingType.flatMap(conditions.project.types.owner)
        return owner.map { conditions.project.isolation.ofType($0).isIsolated } ?? false
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
enum EscapeWord { case unchecked, unsafe }

extension String {
    func without(_ word: EscapeWord) -> String {
        switch word {
        case .unsafe: removing("nonisolated(unsafe) ").removing("unsafe ")
        case .unchecked:
            removing("@retroactive ").removing(", @unchecked Sendable").removing("@unchecked Sendable, ")
                .removing(": @unchecked Sendable")
        }
    }

    /// With the promise that the compiler checks.
    var checked: String { removing("@unchecked ") }

    fileprivate var asActor: String {
        without(.unchecked).removing("final ").replacing("class ", with: "actor ", maxReplacements: 1)
    }

    var asFinal: String {
        contains("final ") || !contains("class ") ? self : replacing("class ", with: "final class ", maxReplacements: 1)
    }

    var onOneLine: String {
        split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ")
    }

    /// With an ellipsis for what stands between quotation marks: it may be a secret.
    fileprivate var withoutLiterals: String {
        let parts = split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 1 && !$1.isEmpty ? "…" : String($1) }.joined(separator: "\"")
    }

    func removing(_ part: String) -> String { replacing(part, with: "", maxReplacements: 1) }
}

extension Node {
    /// `extension Box: @unchecked Sendable where Value: Sendable`.
    fileprivate var isConditionalConformance: Bool { kind == .extensionDecl && headLine.contains(" where ") }

    /// The declaration up to its brace, without comments and attributes above.
    var headLine: String {
        let text = self.text
        let head = text.prefix { $0 != "{" }
        let words = head.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "\t" } }
        let lines = words.filter { !$0.hasPrefix("//") && !$0.isEmpty }
        return lines.flatMap { $0.split(separator: " ") }.joined(separator: " ") + " {"
    }

    /// The same with `Sendable`, in place of what is not checked or beside what is there.
    var promisingHeadLine: String {
        let line = headLine
        guard !line.contains("@unchecked ") else { return line.checked }
        let head = line.dropLast(2)
        let end = head.firstRange(of: " where ")?.lowerBound ?? head.endIndex
        let word = children(.inherited).isEmpty ? ": Sendable" : ", Sendable"
        return head[..<end] + word + head[end...] + " {"
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
        brief.removing("private(set) ").removing("fileprivate(set) ").removing("internal(set) ").removing("lazy ")
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
}
