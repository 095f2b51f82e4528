import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Checks for a debugger whose answer is the wrong way round.
    static let debuggerCheckInverted = Rule(
        id: "debugger-check-inverted",
        title: "Debugger check is inverted",
        category: .resilience,
        severity: .medium,
        confidence: .high,
        references: [
            .cwe(670), .cwe(480), .cwe(693), .masvs("RESILIENCE", 4), .maswe(64), .mastg("MASTG-TEST-0401"),
            .mobileTop10(7),
        ],
        why: """
            The check answers “no” when a debugger is attached and “yes” when none is. An attacker with a debugger \
            gets through and legitimate users are locked out, or the check has been disabled for that reason.
            """,
        remedy: """
            The flag is set when the process is being traced: test `(info.kp_proc.p_flag & P_TRACED) != 0`, and act \
            when that is true. Test both cases, with and without a debugger. The `debugger` probe of DeviceIntegrity \
            does this, on Linux too.
            """,
        bad: [
            Example(
                """
                func isDebuggerAttached() -> Bool {
                    var info = kinfo_proc()
                    read(&info)
                    return ↓(info.kp_proc.p_flag & P_TRACED) == 0
                }
                """),
            Example("func protect() { if ↓!Guard.isDebuggerAttached() { exit(0) } }"),
            Example("var isBeingDebugged: Bool { ↓getppid() == 1 }", "1 is the system, which starts apps"),
            Example("if ↓info.kp_proc.p_flag & P_TRACED == 0 { abort() }"),
            Example("func start() throws { guard ↓isDebugged else { throw Refusal.debuggerFound } ; run() }"),
            Example(
                """
                func hasDebugger() -> Bool {
                    if ↓flags & P_TRACED != 0 { return false }
                    return true
                }
                """),
            Example("let noDebuggerAttached = ↓(flags & P_TRACED) != 0"),
        ],
        good: [
            Example(
                """
                func isDebuggerAttached() -> Bool {
                    guard sysctl(&name, 4, &info, &size, nil, 0) == 0 else { return false }
                    return (info.kp_proc.p_flag & P_TRACED) != 0
                }
                """),
            Example("func protect() { if isDebuggerAttached() { exit(0) } }"),
            Example("func start() throws { guard !isDebugged else { throw Refusal.debuggerFound } ; run() }"),
            Example("var isNotDebugged: Bool { (flags & P_TRACED) == 0 }", "the name asks for the opposite"),
            Example("func breakIfPossible() { guard isDebuggerAttached() else { return } ; raise(SIGTRAP) }"),
            Example(
                "func stop(_ why: String) { if !isDebuggerAttached() { fatalError(why) } ; raise(SIGINT) }",
                "spares a developer the crash"),
            Example("var isBeingDebugged: Bool { getppid() != 1 }"),
            Example("func hasDebugger() -> Bool { if flags & P_TRACED == 0 { return false } ; return true }"),
            Example("#if DEBUG\nfunc wait() { if !isDebuggerAttached() { exit(1) } }\n#endif", "for developers"),
            Example("func daemonise() { if getppid() == 1 { return } ; fork() }", "no check for a debugger"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    var tests = (file.references("P_TRACED") + file.calls("getppid")).compactMap(DebuggerTest.init(of:))
    if pass[IntegritySources.self].contains(file) {
        tests += [Kind.call, .member, .reference].flatMap { file.nodes($0, whereName: tellsDebugger) }
            .compactMap(DebuggerTest.init(asking:))
    }
    for test in tests where !test.node.isDebugOnly && test.isInverted && seen.insert(test.node).inserted {
        pass.report(
            test.means
                ? "This is true when a debugger is attached, but is treated as the opposite"
                : "This is true when no debugger is attached, but is treated as the opposite",
            at: test.node, .init(confidence: test.asksByName ? .medium : nil))
    }
}

private func tellsDebugger(_ name: String) -> Bool { IntegrityNames.saysDebugged(name) != nil }

/// An expression that tells whether a debugger is attached.
private struct DebuggerTest {
    let node: Node
    /// Whether a debugger is attached where the expression is true.
    let means: Bool
    /// Whether that is known from a name alone.
    let asksByName: Bool

    /// `flags & P_TRACED != 0`, `getppid() != 1`.
    init?(of part: Node) {
        let masked = part.parent.flatMap { $0.kind == .binary && $0.name == "&" ? $0 : nil }
        let value = part.kind == .call ? part : masked
        guard let value, let comparison = value.parent, comparison.kind == .binary,
            ["==", "!="].contains(comparison.name),
            let other = comparison.children(.operand).first(where: { $0 != value })
        else { return nil }
        let isSame = comparison.name == "=="
        switch other.name {
        case "0" where part.kind != .call, "1" where part.kind == .call: self.init(comparison, means: !isSame)
        case "P_TRACED": self.init(comparison, means: isSame)
        default: return nil
        }
    }

    /// `isDebuggerAttached()`
    init?(asking use: Node) {
        guard use.role != .callee, use.parent?.callee != use, let means = IntegrityNames.saysDebugged(use.name) else {
            return nil
        }
        self.init(use, means: means, asksByName: true)
    }

    private init?(_ start: Node, means: Bool, asksByName: Bool = false) {
        var (node, means) = (start, means)
        while let parent = node.parent {
            if parent.kind == .prefix, parent.name == "!" {
                means.toggle()
            } else if ![.try, .await].contains(parent.kind), parent.kind != .binary || parent.name != "&&" {
                break
            }
            node = parent
        }
        self.node = node
        self.means = means
        self.asksByName = asksByName
    }

    var isInverted: Bool {
        if let branch = node.parent, node.role == .condition, [.if, .guard].contains(branch.kind) {
            return isInverted(in: branch)
        }
        guard !asksByName, let promised = node.givenName.flatMap(IntegrityNames.saysDebugged) else { return false }
        return promised != means
    }

    private func isInverted(in branch: Node) -> Bool {
        guard branch.children(.condition).count == 1 else { return false }
        // What is done where no debugger is attached, and what where one is.
        let body = branch.child(.body)
        let other = branch.child(.elseBody)
        let clean = means ? other : body
        if let clean, clean.kind == .block, clean.stopsDebugged { return true }
        let function = branch.enclosingFunction.flatMap { $0.kind == .accessor ? $0.parent : $0 }
        guard !asksByName, let promised = function.flatMap({ IntegrityNames.saysDebugged($0.name) }),
            let answer = body?.returnedBoolean
        else { return false }
        return answer != (promised == means)
    }
}

extension Node {
    /// Whether a block does what is to be done where a debugger was found.
    fileprivate var stopsDebugged: Bool {
        descendants.contains { node in
            switch node.kind {
            case .call where ["exit", "_exit", "abort"].contains(node.name): node.callee?.kind == .reference
            case .throw, .string: node.namesDebugger
            default: false
            }
        }
    }

    /// Whether an error or a text says that a debugger was found.
    private var namesDebugger: Bool {
        let words = kind == .string ? Words.of(name) : descendants.flatMap { Words.of($0.name) }
        return words.contains { $0 == "debugger" || $0 == "debugged" || $0 == "debugging" }
            && !words.contains { ["no", "not", "without", "non", "failed"].contains($0) }
            && (kind == .throw || words.contains { ["detected", "attached", "found"].contains($0) })
    }

    /// The answer of a block that does nothing but return it.
    fileprivate var returnedBoolean: Bool? {
        let statements = Array(children)
        guard statements.count == 1, statements[0].kind == .return, let value = statements[0].children.first,
            value.kind == .boolean
        else { return nil }
        return value.name == "true"
    }
}
