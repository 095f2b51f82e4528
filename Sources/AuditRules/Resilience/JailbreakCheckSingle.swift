import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Looks for a jailbreak in one way, or asks for the answer at one place.
    static let jailbreakCheckSingle = Rule(
        id: "jailbreak-check-single",
        title: "Jailbreak detection relies on a single check",
        category: .resilience,
        severity: .low,
        profile: .strict,
        references: [
            .cwe(654), .cwe(693), .masvs("RESILIENCE", 1), .maswe(51), .mastg("MASTG-TEST-0240"), .mobileTop10(7),
        ],
        why: """
            Jailbreak bypass tools hook functions and return results in the app's place, and they all know the usual \
            names. A check that relies on one kind of probe, or on one Boolean in one place, is defeated by a single \
            hook.
            """,
        remedy: """
            Check in several ways (files, links, loaded libraries, what the sandbox allows) and in several places, \
            close to what is protected. Involve the server with `DCAppAttestService`, which no hook can fake. The \
            probes of DeviceIntegrity check in ten ways and return scored signs instead of a Boolean.
            """,
        bad: [
            Example(
                """
                ↓func isJailbroken() -> Bool {
                    FileManager.default.fileExists(atPath: "/Applications/Cydia.app")
                }
                """),
            Example(
                """
                struct Device {
                    ↓var isJailbroken: Bool { paths.contains { exists($0) } }
                    func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
                    let paths = ["/Applications/Cydia.app", "/bin/bash", "/etc/apt"]
                }
                """, "many files, and one function to hook"),
            Example(
                """
                func isJailbroken() -> Bool {
                    FileManager.default.fileExists(atPath: "/etc/apt") || UIApplication.shared.canOpenURL(sileo)
                }
                func start() { guard ↓isJailbroken() == false else { exit(1) } ; openVault() }
                """, "two probes, one Boolean, one place"),
            Example("func start() { if ↓IOSSecuritySuite.amIJailbroken() { exit(1) } ; openVault() }"),
            Example("func start() { if ↓FileManager.default.fileExists(atPath: jailbreakPath) { exit(1) } }"),
        ],
        good: [
            Example(
                """
                func isJailbroken() -> Bool {
                    hasFiles() || UIApplication.shared.canOpenURL(sileo) || _dyld_image_count() > 900
                }
                func hasFiles() -> Bool { FileManager.default.fileExists(atPath: "/etc/apt") }
                func start() { if isJailbroken() { exit(1) } }
                func sign() throws { if isJailbroken() { throw Refusal.device } }
                """, "several probes, asked at several places"),
            Example(
                """
                func hasJailbreakFiles() -> Bool { FileManager.default.fileExists(atPath: "/etc/apt") }
                func isJailbroken() -> Bool { hasJailbreakFiles() || hasJailbreakSchemes() }
                func hasJailbreakSchemes() -> Bool { UIApplication.shared.canOpenURL(sileo) }
                """, "each is a part of the whole, which nobody asks here"),
            Example(
                """
                func start() { if IOSSecuritySuite.amIJailbroken() { exit(1) } }
                func attest(_ key: String) { DCAppAttestService.shared.attestKey(key, clientDataHash: hash) { _, _ in } }
                """, "the server has a say"),
            Example("var isJailbroken: Bool { monitor.state == .jailbroken }", "others look"),
            Example("func open() { if FileManager.default.fileExists(atPath: settingsPath) { read() } }"),
            Example(
                """
                protocol DeviceCheck { var isJailbroken: Bool { get } }
                """, "a promise, no answer"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: fileProbes) where call.decidesAlone(pass) {
        pass.report("A single call to `\(call.name)` decides whether the device is jailbroken", at: call)
    }
    guard pass[IntegritySources.self].contains(file) else { return }
    let functions = file.nodes(.functionDecl, whereName: IntegrityNames.asksForJailbreak)
    let values = file.nodes(.variable, whereName: IntegrityNames.asksForJailbreak)
    for declaration in (functions + values).prefix(mostDeclarations) where !declaration.isDebugOnly {
        judge(declaration, &pass)
    }
    for call in file.calls("amIJailbroken") where call.base?.name == "IOSSecuritySuite" && !call.isDebugOnly {
        judge([call], &pass)
    }
}

/// More than any file of people has.
private let mostDeclarations = 50

private func judge(_ declaration: Node, _ pass: inout Pass) {
    var probes = JailbreakProbes(pass)
    probes.read(declaration, reach: 3)
    guard let kind = probes.kinds.first, declaration.answersBoolean else { return }
    let uses = declaration.shippedUses(pass.workspace).map(\.node).filter { !declaration.contains($0) }
    guard !uses.contains(where: \.isPartOfCheck) else { return }
    if probes.kinds.count == 1 {
        pass.report("`\(declaration.name)` checks only \(kind.rawValue)", at: declaration)
    } else {
        judge(uses, &pass)
    }
}

/// Reports the one place where the answer is asked for.
private func judge(_ uses: [Node], _ pass: inout Pass) {
    guard uses.count == 1, let use = uses.first, use.libraryUses(pass) <= 1 else { return }
    let attests = pass.workspace.swift.contains { file in
        attestation.contains { file.tree.mentions($0) }
    }
    guard !attests else { return }
    pass.report("`\(use.name)` is checked here and nowhere else", at: use)
}

extension Node {
    /// Whether a function gives back a Boolean, or a property holds one.
    fileprivate var answersBoolean: Bool {
        if kind == .functionDecl { return child(.returnType)?.name == "Bool" && child(.body) != nil }
        return typeText.map { $0 == "Bool" } ?? (initialValue != nil && enclosingType != nil)
    }

    /// Whether this stands in a larger check.
    fileprivate var isPartOfCheck: Bool {
        ancestors.contains { up in
            switch up.kind {
            case .functionDecl: IntegrityNames.saysDanger(up.name) || IntegrityNames.saysSound(up.name)
            case .variable: up.has(.isComputed) && IntegrityNames.saysDanger(up.name)
            default: false
            }
        }
    }

    /// How often the project asks a library the same.
    fileprivate func libraryUses(_ pass: Pass) -> Int {
        guard base?.name == "IOSSecuritySuite" else { return 0 }
        return pass.workspace.swift.reduce(0) { count, file in
            count + file.references("IOSSecuritySuite").count
        }
    }

    /// Whether one look at a file of a jailbreak is all that a function does to find one.
    fileprivate func decidesAlone(_ pass: Pass) -> Bool {
        guard !isDebugOnly, let given = arguments.first?.unwrapped, let function = enclosingDeclaredFunction,
            parent?.kind == .if, role == .condition, !isPartOfCheck
        else { return false }
        let text = pass.pattern(given) ?? ""
        guard jailbreakWords.occur(in: text) || jailbreakWords.occur(in: given.name) else { return false }
        return function.descendants(.call).filter { JailbreakProbes.byCall[$0.name] != nil }.count == 1
    }
}

private let jailbreakWords = FoldedWords("jailb", "cydia", "sileo", "mobilesubstrate", "undecimus")

/// What has a server look at the device.
private let attestation = ["DCAppAttestService", "DCDevice"]

private let fileProbes = ["fileExists", "isReadableFile", "access", "fopen", "stat", "lstat", "canOpenURL"]
