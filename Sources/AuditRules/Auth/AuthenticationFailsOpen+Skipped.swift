import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Checks that are left out where something is missing, late, or named by whoever starts the app.
enum SkippedChecks {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped else { return }
        for call in file.nodes(.call) where call.isSkippedForNil && !call.isDebugOnly {
            pass.report("The check is skipped when `\(call.checkedName)` is missing", at: call.statementAround)
        }
        for call in file.calls("setCodeSigningRequirement") where !call.isDebugOnly {
            guard let place = call.answerWithoutRequirement else { continue }
            pass.report("When no restriction is specified, everyone is let through", at: place)
        }
        if file.tree.mentions("unverified") {
            for pattern in file.nodes(.case) + file.nodes(.patternMatch) where !pattern.isDebugOnly {
                guard let place = pattern.unverifiedUse else { continue }
                pass.report("Data not signed by the App Store is treated as verified", at: place)
            }
        }
        for member in file.members("unsafePayloadValue") where !member.isDebugOnly && member.isHandedOn {
            pass.report("Data not signed by the App Store is treated as verified", at: member)
        }
        for call in file.calls("addTask") where !call.isDebugOnly {
            guard let place = call.trailingClosure?.yesAfterTime else { continue }
            pass.report("A check that times out counts as passed", at: place)
        }
        let doors = file.doors
        guard !doors.isEmpty else { return }
        for assignment in file.nodes(.assignment) where !assignment.isDebugOnly {
            guard assignment.opensDoor(among: doors), let why = assignment.outsideSwitch else { continue }
            pass.report("Anyone who sets `\(why)` bypasses authentication", at: assignment)
        }
    }
}

extension Node {
    /// `try expiry?.verifyNotExpired()`, as a statement of a function that verifies.
    fileprivate var isSkippedForNil: Bool {
        guard kind == .call, let callee, callee.kind == .member, let base = callee.base, base.kind == .optionalChain,
            ["verify", "validate", "check", "require"].contains(Words.of(name).first ?? ""),
            [.reference, .member].contains(base.unwrapped.kind), isThrownStatement,
            let function = enclosingDeclaredFunction, !isKnownToBeThere(base.unwrapped)
        else { return false }
        return ["verify", "validate", "authenticate", "authorize", "check"].contains(
            Words.of(function.name).first ?? "")
            && !["nbf", "iat", "notBefore", "issuedAt", "self"].contains(base.unwrapped.name)
    }

    /// Whether a condition round a call has asked whether what it is made on is there: `if mark != nil { try mark?.verify() }`.
    private func isKnownToBeThere(_ checked: Node) -> Bool {
        ancestors.prefix { !$0.kind.isFunctionLike }.contains { test in
            test.kind == .if && test.child(.body)?.contains(self) == true
                && test.children(.condition).contains { $0.comparedWithNil(by: "!=")?.text == checked.text }
        }
    }

    /// Whether a call is a statement with nothing but `try` round it: all that it can do is to throw.
    private var isThrownStatement: Bool {
        let around = ancestors.prefix { [.try, .await].contains($0.kind) }
        guard around.contains(where: { $0.kind == .try && !$0.has(.isOptional) }) else { return false }
        let outer = around.last ?? self
        return outer.role == .statement || outer.parent?.kind == .block
    }

    fileprivate var checkedName: String { base?.unwrapped.name ?? "" }

    fileprivate var statementAround: Node { ancestors.prefix { [.try, .await].contains($0.kind) }.last ?? self }

    /// `if let rule { peer.setCodeSigningRequirement(rule) }; return true`.
    fileprivate var answerWithoutRequirement: Node? {
        guard let function = enclosingDeclaredFunction, function.accessQuestion == .grants,
            let test = ancestors.first(where: { $0.kind == .if }), test.child(.elseBody) == nil,
            test.children(.condition).contains(where: { $0.has(.isOptionalBinding) })
        else { return nil }
        return function.descendants(.return).first {
            test.isBefore($0) && !test.contains($0) && $0.children.first?.saysYes == true
        }
    }

    /// `case .unverified(let transaction, _): use(transaction)`: where what is bound goes on, and not only to a log.
    fileprivate var unverifiedUse: Node? {
        let patterns = kind == .case ? children(.pattern) : [child(.pattern)].compactMap(\.self)
        guard
            let pattern = patterns.lazy.flatMap({ [$0] + $0.descendants })
                .first(where: { $0.kind == .call && $0.name == "unverified" }),
            let bound = pattern.descendants.first(where: { $0.kind == .variable }), bound.name != "_"
        else { return nil }
        let body = kind == .case ? self : parent.flatMap { $0.child(.body) }
        let uses = body?.descendants(.reference).filter { $0.name == bound.name && !pattern.contains($0) } ?? []
        return uses.contains(where: \.isGranted) ? pattern : nil
    }

    /// Whether a value is kept, given back or handed to what grants something.
    fileprivate var isGranted: Bool {
        for up in ancestors.prefix(6) {
            switch up.kind {
            case .return: return true
            case .assignment: return up.child(.operand).map { $0 == self || $0.contains(self) } ?? false
            case .call:
                let words = Words.of(up.name)
                return words.contains {
                    ["insert", "grant", "unlock", "deliver", "apply", "activate", "add"].contains($0)
                }
            case .case, .block, .closure: return false
            default: continue
            }
        }
        return false
    }

    fileprivate var isHandedOn: Bool {
        if enclosing(.return) != nil || isGranted || parent?.kind == .variable { return true }
        let outer = ancestors.prefix { $0.kind == .member }.last ?? self
        return enclosingFunction.map { outer.isResult(of: $0) } ?? false
    }

    /// `try? await Task.sleep(…); return .allow`: the answer of one task of several when the time is up.
    fileprivate var yesAfterTime: Node? {
        let statements = children(.statement)
        guard statements.count > 1, let answer = statements.last, answer.kind == .return,
            let value = answer.children.first?.unwrapped,
            statements.dropLast().allSatisfy({ $0.descendants(.call).contains { $0.name == "sleep" } })
        else { return nil }
        if value.kind == .boolean {
            return value.saysYes && enclosingDeclaredFunction?.accessQuestion == .grants ? answer : nil
        }
        guard value.kind == .member, value.has(.hasImplicitBase) else { return nil }
        return Words.of(value.name).contains {
            ["allow", "allowed", "approved", "trusted", "granted", "clean"].contains($0)
        }
            ? answer : nil
    }
}

/// What the answer of a check of who is there opens: `isOpen`, `phase` with `.open`.
private struct Door: Hashable {
    let type: String
    let property: String
    let value: String
}

extension SwiftFile {
    /// The properties that a type sets where it has asked for a finger, a face or a passcode.
    fileprivate var doors: Set<Door> {
        var found: Set<Door> = []
        for call in calls("evaluatePolicy") {
            guard let type = call.enclosingType, let function = call.enclosingDeclaredFunction else { continue }
            for assignment in function.descendants(.assignment) {
                guard let target = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand) else {
                    continue
                }
                let words = Words.of(target.lastName)
                let choices = ([value] + value.descendants).filter { $0.kind == .member && $0.has(.hasImplicitBase) }
                for choice in choices where Words.of(choice.name).contains(where: doorWords.contains) {
                    found.insert(Door(type: type.name, property: target.lastName, value: choice.name))
                }
                if words.contains(where: doorWords.contains) {
                    found.insert(Door(type: type.name, property: target.lastName, value: "true"))
                }
            }
        }
        return found
    }
}

extension Node {
    fileprivate func opensDoor(among doors: Set<Door>) -> Bool {
        guard let target = child(.target)?.unwrapped, let value = child(.operand)?.unwrapped, let type = enclosingType
        else { return false }
        return doors.contains(Door(type: type.name, property: target.lastName, value: value.name))
    }

    /// What outside of the app decides whether a place is reached: an argument at the start, or a setting that says that it
    /// is open already.
    fileprivate var outsideSwitch: String? {
        let function = enclosingDeclaredFunction
        guard function?.descendants(.call).contains(where: { $0.name == "evaluatePolicy" }) == false else { return nil }
        let tests = ancestors.prefix { $0 != function }.filter { $0.kind == .if }.flatMap { $0.children(.condition) }
        for node in tests.flatMap({ [$0] + $0.descendants }) {
            if ["ProcessInfo", "CommandLine"].contains(node.name) { return "arguments" }
            if node.kind == .reference,
                let kept = function?.descendants(.variable).first(where: { $0.name == node.name })?.initialValue,
                ([kept] + kept.descendants).contains(where: { ["ProcessInfo", "CommandLine"].contains($0.name) })
            {
                return node.name
            }
            if node.kind == .call, node.name == "bool", let key = node.argument("forKey")?.unwrapped,
                Words.of(key.kind == .string ? key.name : key.lastName).contains(where: doorWords.contains)
            {
                return key.name
            }
        }
        return nil
    }
}

/// Words of properties, values and settings that say that something is open.
private let doorWords: Set<String> = [
    "open", "opened", "unlocked", "authenticated", "authorized", "granted", "verified", "revealed", "allowed",
]
