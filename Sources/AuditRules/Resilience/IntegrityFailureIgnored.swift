import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Signs of tampering that are found, written to the log and passed over.
    static let integrityFailureIgnored = Rule(
        id: "integrity-failure-ignored",
        title: "Detected tampering has no consequences",
        category: .resilience,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(390), .cwe(693), .cwe(754), .masvs("RESILIENCE", 1), .masvs("RESILIENCE", 2), .maswe(51), .maswe(58),
            .mastg("MASTG-TEST-0240"), .mobileTop10(7),
        ],
        why: """
            The app detects a jailbreak or a modified binary and carries on as before. The attacker is not hindered, \
            and the log that records it is on the attacker's own device.
            """,
        remedy: """
            Decide what a detection changes: refuse the sensitive operation, wipe the keys, sign the user out, or \
            report it to the server, which can refuse. If nothing should change, remove the check. The policy of \
            DeviceIntegrity decides from scored signs, and its token reports to the server.
            """,
        bad: [
            Example("func start() { if ↓isJailbroken() { print(\"jailbroken\") } ; openVault() }"),
            Example(
                """
                func send(_ request: URLRequest) async throws -> Data {
                    let isTampered = await validator.isTampered
                    if ↓isTampered { logger.warning("The app was changed") }
                    return try await session.data(for: request).0
                }
                """),
            Example(
                """
                switch Startup.check() {
                case ↓.jailbreakDetected: break
                case ↓.tamperingDetected: NSLog("changed")
                case .clean: open()
                }
                """),
            Example("func start() { if ↓!verifyAppIntegrity() { /* go on for now */ } ; openVault() }"),
            Example("func start() { _ = ↓Device.isJailbroken() ; openVault() }", "nobody reads the answer"),
            Example("func start() { do { try verifyIntegrity() } ↓catch { print(error) } ; openVault() }"),
            Example("if ↓IOSSecuritySuite.amIJailbroken() { print(\"This device is not as it was\") }"),
        ],
        good: [
            Example("func start() { if isJailbroken() { print(\"jailbroken\"); return } ; openVault() }"),
            Example("func start() { guard !isJailbroken() else { return } ; openVault() }"),
            Example(
                """
                func send() throws {
                    if device.isTampered { logger.warning("changed") }
                    if device.isTampered, isStrict { throw Refusal.changed }
                }
                """, "acted on in the next line"),
            Example("if isJailbroken() { print(\"jailbroken\") } else { openVault() }", "the vault stays shut"),
            Example("if isJailbroken() { analytics.track(\"jailbroken\") }", "the server is told"),
            Example("if isJailbroken() { present(warning, animated: true) }", "the user is told"),
            Example("if showJailbreakWarning { print(\"warned\") }", "a setting"),
            Example("if isDebuggerAttached { print(\"the debugger is on\") }", "a service for developers"),
            Example(
                """
                func start() {
                    do { try verifyIntegrity(); openVault() } catch { print(error) }
                }
                """, "the vault stays shut"),
            Example(
                """
                var isJailbroken: Bool {
                    if hasJailbreakFiles { print("files") }
                    return hasJailbreakFiles || canLeaveSandbox
                }
                func start() { if isJailbroken { lock() } }
                """, "the log is that of the check itself"),
            Example("if !checkDatabaseIntegrity() { logger.error(\"index is damaged\") }", "a file, not the app"),
            Example(
                """
                func mayGoOn(_ state: State) -> Bool {
                    switch state { case .jailbreakDetected: return false ; default: return true }
                }
                func note(_ state: State) { switch state { case .jailbreakDetected: print("j") ; default: break } }
                """, "acted on elsewhere"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard pass[IntegritySources.self].contains(file) else { return }
    var ignored = IgnoredSigns(file: file)
    for branch in file.nodes(.if) where !branch.isDebugOnly {
        guard let verdict = branch.loggedVerdict(file, pass), ignored.contains(verdict.node, pass) else { continue }
        pass.report("The result of `\(verdict.node.name)` has no effect", at: verdict.place)
    }
    for clause in file.nodes(.case) where !clause.isDebugOnly {
        guard let pattern = clause.dangerPattern, clause.onlyLogs(file, pass), ignored.contains(case: pattern, pass)
        else { continue }
        pass.report("Detecting `\(pattern.name)` has no effect", at: pattern)
    }
    for clause in file.nodes(.catch) where !clause.isDebugOnly {
        guard let call = clause.failedCheck, clause.child(.body)?.onlyLogs(file, pass) ?? false else { continue }
        pass.report("A failure of `\(call.name)` has no effect", at: clause)
    }
    for call in file.nodes(.call, whereName: IntegrityNames.saysDanger) where call.isThrownAway && !call.isDebugOnly {
        guard ignored.contains(call, pass) else { continue }
        pass.report("The result of `\(call.name)` is discarded", at: call)
    }
}

/// Whether signs are passed over in the whole project, asked once for each name.
private struct IgnoredSigns {
    let file: SwiftFile
    private var answers: [String: Bool] = [:]
    private var cases: [String: Bool] = [:]

    init(file: SwiftFile) { self.file = file }

    mutating func contains(_ sign: Node, _ pass: Pass) -> Bool {
        guard !sign.isPartOfCheck else { return false }
        let answer = answers[sign.name] ?? !sign.isActedOn(pass)
        answers[sign.name] = answer
        return answer
    }

    mutating func contains(case pattern: Node, _ pass: Pass) -> Bool {
        let answer = cases[pattern.name] ?? !pattern.isCaseActedOn(pass)
        cases[pattern.name] = answer
        return answer
    }
}

extension Node {
    /// Whether this asks by its name, and is not the name within a call.
    fileprivate var tellsDanger: Bool {
        [.call, .member, .reference].contains(kind) && IntegrityNames.saysDanger(name)
    }

    // MARK: - What is looked for

    /// The sign that an `if` asks for, where all that follows from it stands in the log.
    fileprivate func loggedVerdict(_ file: SwiftFile, _ pass: Pass) -> (node: Node, place: Node)? {
        let conditions = children(.condition)
        guard conditions.count == 1, let verdict = conditions[0].askedVerdict, let body = child(.body),
            body.onlyLogs(file, pass), child(.elseBody).map({ $0.onlyLogs(file, pass) }) ?? true
        else { return nil }
        return (verdict, conditions[0])
    }

    private var askedVerdict: Node? {
        let node = unwrapped
        if node.kind == .prefix, node.name == "!", let inner = node.children.first?.unwrapped {
            return [.call, .member, .reference].contains(inner.kind) && inner.saysSound ? inner : nil
        }
        return node.tellsDanger ? node : nil
    }

    private var saysSound: Bool {
        if IntegrityNames.saysSound(name) { return true }
        let isGeneral = ["shouldContinue", "isSecure", "isDeviceSecure", "isEnvironmentSecure"].contains(name)
        let owner = kind == .call ? callee?.base : base
        return isGeneral && Words.of(owner?.dottedName ?? "").contains { integrityOwners.contains($0) }
    }

    /// The pattern of a `case`, where all its patterns are signs of tampering.
    fileprivate var dangerPattern: Node? {
        let patterns = children(.pattern).map(\.unwrapped)
        return patterns.allSatisfy(\.saysFound) ? patterns.first : nil
    }

    private var saysFound: Bool {
        guard [.call, .member].contains(kind) else { return false }
        return IntegrityNames.saysDanger(name)
            || Words.of(name).last == "detected" && IntegrityNames.saysDebugged(name) == true
    }

    /// The check of a `do` whose failure comes to this `catch`, where nothing else of the `do` is skipped by it.
    fileprivate var failedCheck: Node? {
        guard let last = parent?.child(.body).flatMap({ Array($0.children).last }), last.kind == .try,
            !last.has(.isOptional)
        else { return nil }
        let call = last.unwrapped
        let isCheck = call.kind == .call && (call.saysSound || IntegrityNames.saysDanger(call.name))
        return isCheck && child(.body).map { !$0.children.isEmpty } ?? false ? call : nil
    }

    /// Whether the answer of a call goes nowhere.
    fileprivate var isThrownAway: Bool {
        guard let up = parent, up.kind == .assignment, role == .operand else { return false }
        return up.child(.target)?.name == "_"
    }

    // MARK: - What follows from it

    /// Whether a block, a `case` or the rest of an `if` does nothing but write to a log.
    fileprivate func onlyLogs(_ file: SwiftFile, _ pass: Pass) -> Bool {
        switch kind {
        case .block, .ifConfig, .ifClause, .file: children.allSatisfy { $0.onlyLogs(file, pass) }
        case .case: children.allSatisfy { $0.role == .pattern || $0.onlyLogs(file, pass) }
        case .if:
            children.allSatisfy { $0.role == .condition || $0.onlyLogs(file, pass) }
                && children(.condition).allSatisfy { $0.askedVerdict != nil }
        case .jump: name == "break"
        case .try, .await: unwrapped.onlyLogs(file, pass)
        case .call: LogSinks.sink(of: self, in: file, pass) != nil || isLogCall
        default: false
        }
    }

    /// `LoggerFactory.security.warning("…")`
    private var isLogCall: Bool {
        guard LogSinks.methods.contains(name), let base = callee?.base?.dottedName else { return false }
        return Words.of(base).contains { ["log", "logger", "logging"].contains($0) }
    }

    /// Whether the project does anything with a sign beside writing it to a log.
    fileprivate func isActedOn(_ pass: Pass) -> Bool {
        shippedUses(pass.workspace).contains { use, file in !use.isPartOfCheck && !use.leadsToLog(file, pass) }
    }

    /// Whether this stands in the check itself, or only hands the answer on under such a name.
    fileprivate var isPartOfCheck: Bool {
        ancestors.contains { up in
            [.functionDecl, .variable].contains(up.kind)
                && (IntegrityNames.saysDanger(up.name) || IntegrityNames.saysSound(up.name))
        }
    }

    private func leadsToLog(_ file: SwiftFile, _ pass: Pass) -> Bool {
        if isThrownAway { return true }
        var node = self
        while let up = node.parent {
            switch up.kind {
            case .try, .await, .prefix, .interpolation, .interpolatedString, .binary: node = up
            case .if where node.role == .condition: return up.loggedVerdict(file, pass) != nil
            case .call where node.role == .argument: return up.onlyLogs(file, pass)
            default: return false
            }
        }
        return false
    }

    /// Whether some `switch` or comparison makes a difference of this case.
    fileprivate func isCaseActedOn(_ pass: Pass) -> Bool {
        shippedUses(pass.workspace).contains { use, file in
            if use.role == .pattern, let clause = use.parent, clause.kind == .case {
                return !clause.onlyLogs(file, pass) && !clause.onlyDescribes
            }
            guard let up = use.parent else { return false }
            return up.kind == .patternMatch || up.kind == .binary && ["==", "!="].contains(up.name)
        }
    }

    /// Whether a `case` only gives back a text.
    private var onlyDescribes: Bool {
        let statements = children.filter { $0.role != .pattern }
        guard statements.count == 1, let only = statements.first else { return false }
        let value = only.kind == .return ? only.children.first : only
        return value.map { [.string, .interpolatedString].contains($0.kind) || $0.name == "NSLocalizedString" } ?? false
    }
}

/// Who is asked whether all is well, where the question is a general one.
private let integrityOwners: Set<String> = [
    "security", "integrity", "device", "environment", "jailbreak", "tamper", "runtime", "protection",
]
