import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Switches of developers that turn a check off in what is shipped.
    static let securitySwitchedOff = Rule(
        id: "security-switched-off",
        title: "Setting, argument or request disables a security check",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(489), .cwe(807), .cwe(1295), .cwe(215), .masvs("RESILIENCE", 4), .masvs("CODE", 4), .maswe(61),
            .mobileTop10(8),
        ],
        why: """
            User defaults can be edited in a backup, launch arguments and environment variables are set by whoever \
            starts the program, and headers and parameters can come from anyone. A developer switch that is compiled \
            in works for all of them; its name is readable in the binary.
            """,
        remedy: """
            Put the switch inside `#if DEBUG`, so that it does not ship; on a server, remove test routes and \
            shortcuts from every environment except testing.
            """,
        bad: .securitySwitchedOffBad,
        good: .securitySwitchedOffGood,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for test in file.nodes(.if) + file.nodes(.guard) where !test.isForDevelopers {
        guard let (place, name) = test.switchedOff(pass) else { continue }
        let what = name.isEmpty ? "A hidden gesture" : "`\(name)`"
        pass.report("\(what) disables this security check in release builds", at: place)
    }
    guard file.tree.isOfServer else { return }
    for member in file.members("environment") where member.base?.dottedName.hasPrefix("ProcessInfo") == true {
        guard member.parent?.kind != .subscriptCall, member.isAnswerOfRoute, !member.isForDevelopers else { continue }
        pass.report("This route exposes all environment variables to any client", at: member)
    }
}

extension Node {
    /// The place where a test of a switch lets somebody through or turns a protection off, with the name of the switch.
    fileprivate func switchedOff(_ pass: Pass) -> (Node, String)? {
        let conditions = children(.condition)
        if kind == .if, let (test, name) = conditions.lazy.compactMap({ $0.unlessSwitched(pass) }).first,
            child(.body)?.descendants.contains(where: { $0.kind == .throw }) == true
        {
            return (test, name)
        }
        for condition in conditions {
            let isNegated = condition.kind == .prefix && condition.name == "!"
            guard (kind == .guard) == isNegated || condition.isComparedWithNil,
                let branch = child(kind == .guard ? .elseBody : .body)
            else { continue }
            if let name = condition.switchName(pass), let place = branch.letsThrough { return (place, name) }
            if let name = condition.nameOfKeptPass(pass), let place = branch.unlocking { return (place, name) }
            if kind == .if, condition.isCount, let place = branch.turnsOff { return (place, "") }
            if kind == .if, condition.readsRequest(pass), let call = branch.descendants(.call).first(where: \.passesOn),
                let function = enclosingDeclaredFunction, function.refuses(after: self)
            {
                return (call.enclosing(.return) ?? call, condition.literals.first ?? condition.lastName)
            }
        }
        return nil
    }

    /// `!isValid && environment["X"] == nil`: what is refused only while a switch is not set.
    private func unlessSwitched(_ pass: Pass) -> (Node, String)? {
        guard kind == .binary, name == "&&",
            descendants.contains(where: { $0.isComparedWithNil && $0.name == "==" })
                || children(.operand).contains(where: { $0.kind == .prefix && $0.switchName(pass) != nil }),
            children(.operand).contains(where: { operand in
                operand.kind == .prefix && operand.name == "!"
                    && Words.of(operand.children.first?.lastName ?? "").contains(where: verdicts.contains)
            }), let name = switchName(pass)
        else { return nil }
        return (self, name)
    }

    private var isComparedWithNil: Bool {
        kind == .binary && (name == "!=" || name == "==") && children(.operand).contains { $0.kind == .nilLiteral }
    }

    /// The key of the setting, argument or variable that a condition reads, where its name says that a check is left out.
    private func switchName(_ pass: Pass) -> String? {
        let reads = ([self] + descendants).filter { node in
            node.kind == .subscriptCall || node.kind == .call && readers.contains(node.name)
        }
        for read in reads {
            for argument in read.arguments {
                guard let key = pass.constant(argument)?.value.string, key.isBypass else { continue }
                return key
            }
        }
        return nil
    }

    /// The key of a default that says that a lock was opened once: whoever edits the defaults opens it for good.
    private func nameOfKeptPass(_ pass: Pass) -> String? {
        guard kind == .call, name == "bool", let key = pass.constant(argument("forKey"))?.value.string else {
            return nil
        }
        let words = Set(Words.of(key))
        return words.isDisjoint(with: ["passed", "unlocked", "authenticated", "verified"])
            || !words.isDisjoint(with: ["not", "never", "email", "phone"]) ? nil : key
    }

    /// `state = .unlocked`, `isUnlocked = true`.
    private var unlocking: Node? {
        descendants.first { node in
            guard node.kind == .assignment, node.setsAccess else { return false }
            return [node.child(.target), node.child(.operand)].contains { side in
                side.map { !Set(Words.of($0.lastName)).isDisjoint(with: ["unlocked", "locked"]) } ?? false
            }
        }
    }

    /// Whether a condition asks for something that whoever sends a request, or starts the program, writes as they like, and
    /// compares it with nothing secret.
    private func readsRequest(_ pass: Pass) -> Bool {
        let nodes = [self] + descendants
        if kind == .reference || kind == .member, let flag = pass.declaration(of: self), flag.kind == .variable {
            if let start = flag.initialValue?.unwrapped, start.kind == .boolean { return start.name == "true" }
            return flag.descendants.contains {
                $0.kind == .member && $0.name == "environment" || $0.name == "UserDefaults"
            }
                || flag.descendants.contains { $0.kind == .subscriptCall && $0.base?.unwrapped.name == "environment" }
        }
        guard kind == .binary, name == "==", children(.operand).contains(where: { $0.kind == .string }) else {
            return false
        }
        return nodes.contains { node in
            [.member, .call, .subscriptCall].contains(node.kind)
                && ["headers", "query", "queryParameters", "cookies", "environment"].contains(node.name)
                || node.kind == .subscriptCall
                    && ["headers", "query", "environment"].contains(node.base?.unwrapped.name ?? "")
        }
    }

    private var literals: [String] {
        ([self] + descendants).filter { $0.kind == .string && $0.role == .argument }.map(\.name)
    }

    /// `taps == 7`: how often something was done.
    private var isCount: Bool {
        guard kind == .binary, ["==", ">=", ">"].contains(name), let counter = children(.operand).first?.unwrapped,
            children(.operand).last?.unwrapped.kind == .integer,
            Words.of(counter.lastName).contains(where: gestures.contains)
        else { return false }
        return true
    }

    /// What in a branch lets somebody through.
    private var letsThrough: Node? {
        if let off = turnsOff { return off }
        if let call = descendants(.call).first(where: \.passesOn) { return call.enclosing(.return) ?? call }
        if let open = descendants.first(where: { $0.kind == .assignment && $0.opensLock }) { return open }
        guard let answer = descendants.first(where: { $0.kind == .return }),
            answer.children.first?.unwrapped.kind == .boolean, answer.children.first?.unwrapped.name == "true",
            let function = enclosingDeclaredFunction ?? enclosingFunction
        else { return nil }
        let names = Words.of(function.name) + function.descendants(.call).flatMap { Words.of($0.name) }
        let isCheck = names.contains(where: verdicts.contains) || function.looksForJailbreak
        return isCheck ? answer : nil
    }

    private var looksForJailbreak: Bool {
        descendants.contains {
            $0.kind == .string
                && ["/bin/", "/private/var/", "Cydia", "/Applications/"].contains(where: $0.name.contains)
        }
    }

    /// `isEnabled = false` in a lock, `pinningEnabled = false` anywhere.
    private var turnsOff: Node? {
        descendants.first { node in
            guard node.kind == .assignment, let target = node.child(.target)?.unwrapped,
                let value = node.child(.operand)?.unwrapped, value.kind == .boolean, value.name == "false"
            else { return false }
            let words = Words.of(target.lastName)
            guard words.contains("enabled") || words.contains("locked") || words.contains("required") else {
                return false
            }
            return (words + Words.of(node.enclosingType?.name ?? "")).contains(where: protections.contains)
        }
    }

    /// `isOpen = true` in a lock, `isUnlocked = true` anywhere.
    private var opensLock: Bool {
        if setsAccess { return true }
        guard let target = child(.target)?.unwrapped, let value = child(.operand)?.unwrapped, value.kind == .boolean,
            value.name == "true", Words.of(target.lastName).contains("open")
        else { return false }
        return Words.of(enclosingType?.name ?? "").contains(where: protections.contains)
    }

    private func refuses(after test: Node) -> Bool {
        descendants.contains { node in
            node.kind == .throw && test.isBefore(node) && !test.contains(node)
                && node.descendants.contains { ["unauthorized", "forbidden"].contains($0.name) }
        }
            || Words.of(test.enclosingType?.name ?? "").contains { ["gate", "guard", "admin", "auth"].contains($0) }
    }

    /// Whether an expression is part of what a route answers, and not in code for tests.
    fileprivate var isAnswerOfRoute: Bool {
        ancestors.contains { closure in
            guard closure.kind == .closure, let call = closure.parent, call.kind == .call,
                ["get", "post", "on", "all"].contains(call.name)
            else { return false }
            return !call.ancestors.contains { up in
                up.kind == .if && up.children(.condition).contains { $0.text.contains("environment") }
            }
        }
    }
}

extension String {
    /// Whether a key says that a check is left out, or that it is for developers.
    fileprivate var isBypass: Bool {
        let words = Set(Words.of(self))
        if !words.isDisjoint(with: developers) { return true }
        return !words.isDisjoint(with: leavingOut) && !words.isDisjoint(with: checks)
    }
}

private let readers: Set<String> = [
    "bool", "string", "object", "value", "contains", "has", "first", "get", "integer", "getenv", "flag", "isSet",
]

/// Words of keys that say that something is left out.
private let leavingOut: Set<String> = [
    "skip", "bypass", "disable", "no", "ignore", "without", "allow", "unsafe", "insecure", "fake", "force", "off",
]

/// Words of keys that name a check.
private let checks: Set<String> = [
    "lock", "pin", "passcode", "auth", "login", "signature", "signatures", "verification", "verify", "check", "checks",
    "jailbreak", "root", "tls", "ssl", "pinning", "certificate", "certificates", "biometrics", "unsigned", "security",
    "authentication", "key", "validation", "attestation", "integrity",
]

/// Words of keys that are for those who write the program.
private let developers: Set<String> = [
    "debug", "developer", "dev", "qa", "backdoor", "godmode", "unsigned", "nokey", "noauth", "insecure", "engineering",
]

/// Words in the names of what decides whether something is genuine or allowed.
private let verdicts: Set<String> = [
    "valid", "trusted", "genuine", "signed", "signature", "verified", "verify", "authentic", "acceptable", "accepts",
    "authorized", "jailbroken", "verification", "attested", "intact",
]

/// Words in the names of what protects.
private let protections: Set<String> = [
    "lock", "pin", "pinning", "passcode", "biometric", "biometrics", "auth", "protection", "guard", "security",
    "encryption",
]

/// Words in the names of what counts how often somebody did something.
private let gestures: Set<String> = ["taps", "tap", "presses", "touches", "clicks", "shakes", "count", "counter"]
