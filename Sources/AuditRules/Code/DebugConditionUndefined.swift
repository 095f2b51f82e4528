import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `#if` conditions that no configuration of the target defines.
    static let debugConditionUndefined = Rule(
        id: "debug-condition-undefined",
        title: "Compilation condition that no configuration defines",
        category: .code,
        severity: .low,
        references: [
            .cwe(561), .cwe(16), .cwe(489), .masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(8),
        ],
        why: """
            A condition that is defined nowhere evaluates to false. Code inside `#if RELEASE` is then in no build, \
            even if it checks for a debugger or validates a certificate, and code inside `#if !RELEASE` is in every \
            build, including the App Store's. Both compile without a warning.
            """,
        remedy: """
            Define the condition in `SWIFT_ACTIVE_COMPILATION_CONDITIONS` of the configurations it is meant for, or \
            test one that exists: Xcode defines `DEBUG` in debug builds and nothing in release builds. Delete code \
            that no build needs.
            """,
        bad: [
            Example("#if ↓RELEASE\nguardAgainstDebugger()\n#endif", note),
            Example("func report(_ body: String) {\n#if ↓!RELEASE\nprint(body)\n#endif\n}", note),
            Example("#if DEBUG\nlet host = \"dev.example.com\"\n#elseif ↓APPSTORE\ncheckPins()\n#endif", note),
        ],
        good: [
            Example("#if DEBUG\nprint(state)\n#endif", "Xcode and the package manager define it"),
            Example("#if os(iOS) && canImport(UIKit)\nimport UIKit\n#endif"),
            Example("#if SWIFT_PACKAGE\nlet bundle = Bundle.module\n#endif", "the package manager defines it"),
            Example("#if DEBUG || STAGING\nshowMenu()\n#endif", "also true without the second word"),
            Example("#if EXPERIMENT_TABS\nshowTabs()\n#endif", "a switch that the developer turns on by hand"),
        ],
        checks: [.workspace(inspect)]
    )
}

private let note = "with no such word in the target's settings; a guess where the project has none"

private func inspect(_ workspace: Workspace, _ pass: inout Pass) {
    var reported: Set<String> = []
    for file in workspace.swift where file.role == .app && file.source.kind == .swift {
        for clause in file.nodes(.ifClause) where !clause.name.isEmpty {
            inspect(clause, file, &reported, &pass)
        }
    }
}

private func inspect(_ clause: Node, _ file: SwiftFile, _ reported: inout Set<String>, _ pass: inout Pass) {
    let condition = ConditionText(clause.name)
    let candidates = condition.words.filter { !reported.contains($0) && !isGiven($0) }
    guard !candidates.isEmpty, let found = Finding(clause, condition, candidates, file, pass) else { return }
    reported.insert(found.word)
    guard !isDefinedOutside(found.word, pass.workspace), let range = clause.conditionRange else { return }
    let message =
        found.holds
        ? "No configuration defines `\(found.word)`, so this code is in every build"
        : "No configuration defines `\(found.word)`, so this code is in no build"
    pass.report(
        message, in: file.source, at: range, .init(severity: found.severity, confidence: found.confidence))
}

/// A word that decides a clause by being undefined.
private struct Finding {
    let word: String
    /// Whether the clause always holds, or never.
    let holds: Bool
    let severity: Severity?
    let confidence: Confidence?

    init?(_ clause: Node, _ condition: ConditionText, _ words: Set<String>, _ file: SwiftFile, _ pass: Pass) {
        let known = pass[CompilationConditions.self].words(for: file.path)
        // Of code in a package, or of a project with settings out of sight, nothing can be told.
        guard known != nil || pass.workspace.xcodeProjects.isEmpty && !hasManifest(pass.workspace) else { return nil }
        let undefined = words.subtracting(known ?? ["DEBUG"])
        guard let word = undefined.sorted().first(where: { condition.holds(without: [$0]) != nil }),
            let holds = condition.holds(without: [word])
        else { return nil }
        let isForUsers = forUsers.contains(word.filter { $0 != "_" })
        let guardsSecurity = !holds && clause.speaksOfSecurity && !isSwitch(word, pass.workspace)
        guard isForUsers || guardsSecurity || builds.contains(word) else { return nil }
        self.word = word
        self.holds = holds
        severity = isForUsers || guardsSecurity ? .medium : nil
        confidence = known == nil ? .low : nil
    }
}

/// Words that tools define, and those that say of themselves that they are for nothing.
private func isGiven(_ word: String) -> Bool {
    given.contains(word) || ["SWIFT_", "TARGET_OS_", "_", "COCOAPODS", "XCODE_"].contains(where: word.hasPrefix)
}

private let given: Set<String> = [
    "SWIFT_PACKAGE", "SPM", "CARTHAGE", "NEVER", "FALSE", "DISABLED", "UNUSED", "ENABLE_TESTING", "TESTING",
    "DEVELOPER_DIR", "PREVIEW", "PREVIEWS", "TODO", "UNDEFINED", "XCODE",
]

/// Builds for users by the names of configurations, underscores left out.
private let forUsers: Set<String> = [
    "RELEASE", "PROD", "PRODUCTION", "APPSTORE", "DISTRIBUTION", "STORE", "LIVE", "RELEASEBUILD", "NDEBUG",
]

/// Builds for developers and testers.
private let builds: Set<String> = [
    "DEBUG", "STAGING", "BETA", "ALPHA", "QA", "INTERNAL", "DEV", "DEVELOPMENT", "ADHOC", "AD_HOC", "TESTFLIGHT",
    "ENTERPRISE", "UAT", "SANDBOX", "DEBUG_BUILD", "NIGHTLY",
]

/// Whether settings name the word, so that somebody turns it on by hand.
private func isSwitch(_ word: String, _ workspace: Workspace) -> Bool {
    workspace.files.contains { file in
        (file.kind == .xcodeProject || file.kind == .xcconfig) && Bytes.contains(word, in: file.bytes)
    }
}

private func hasManifest(_ workspace: Workspace) -> Bool {
    workspace.swift.contains { $0.source.kind == .packageManifest }
}

/// Whether a script or a project generator gives the word to the compiler.
private func isDefinedOutside(_ word: String, _ workspace: Workspace) -> Bool {
    workspace.files.contains { file in
        switch file.kind {
        case .yaml, .shell, .otherText, .json, .environment:
            guard Bytes.contains(word, in: file.bytes) else { return false }
            return ["-D" + word, "-D " + word, "SWIFT_ACTIVE_COMPILATION_CONDITIONS", "OTHER_SWIFT_FLAGS"]
                .contains { Bytes.contains($0, in: file.bytes) }
        default: return false
        }
    }
}

extension Node {
    /// The bytes of the condition after `#if` or `#elseif`.
    fileprivate var conditionRange: Range<Int>? {
        let start = range.lowerBound
        let line = tree.source[start...].prefix { $0 != 0x0A }.prefix(4_000)
        guard let space = line.firstIndex(of: 0x20) else { return nil }
        let first = line[space...].firstIndex { $0 != 0x20 } ?? space
        return first..<(first + name.utf8.count)
    }

    /// Whether the code in a clause has to do with protection.
    fileprivate var speaksOfSecurity: Bool {
        descendants.prefix(600).contains { node in
            guard node.kind == .call || node.kind == .reference || node.kind == .member else { return false }
            return !protections.isDisjoint(with: Words.of(node.name))
        }
    }
}

private let protections: Set<String> = [
    "jailbreak", "jailbroken", "ptrace", "debugger", "tamper", "tampering", "pinning", "obfuscate", "encrypt",
    "attest", "attestation", "integrity", "redact",
]
