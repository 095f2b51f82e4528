import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// The mark of downloaded files that is taken off, so that Gatekeeper lets them run.
    static let quarantineRemoved = Rule(
        id: "quarantine-removed",
        title: "Quarantine attribute removed from a file",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(693), .cwe(494), .cwe(345), .masvs("CODE", 4), .masvs("RESILIENCE", 2), .mobileTop10(7)],
        why: """
            Gatekeeper checks a program's signature and notarization only if the file is marked as downloaded. Without \
            the attribute, anything downloaded from the network can run, whether it is signed or not.
            """,
        remedy: """
            Leave the attribute `com.apple.quarantine` in place, and set `quarantineProperties` on files that the app \
            downloads. Where the app installs its own update, first check the signature with \
            `SecStaticCodeCheckValidity` and a requirement that names the team.
            """,
        bad: .quarantineRemovedBad,
        good: .quarantineRemovedGood,
        checks: [.swift(inspectAttributes), .swift(inspectCommands)]
    )
}

/// The attribute by its name, and the property of the file that stands for it.
private func inspectAttributes(_ file: SwiftFile, _ pass: inout Pass) {
    if file.tree.mentions(attribute) || file.tree.mentions("quarantine") || !file.calls("removexattr").isEmpty {
        for call in file.nodes(.call) where call.removes {
            guard let name = call.arguments.first(where: { pass.constant($0)?.value.string == attribute }),
                name.unwrapped.kind != .array
            else { continue }
            report(at: call, &pass)
        }
    }
    for target in file.members("quarantineProperties") where target.role == .target {
        guard let value = target.parent?.child(.operand), value.unwrapped.kind == .nilLiteral else { continue }
        report(at: target.parent ?? target, &pass)
    }
    for call in file.calls("setResourceValue", "setResourceValues", "setTemporaryResourceValue") {
        let key = call.argument("forKey")?.unwrapped.name
        guard key == "quarantinePropertiesKey" || key == "NSURLQuarantinePropertiesKey",
            let value = call.arguments.first?.uncast,
            value.kind == .nilLiteral || value.name == "NSNull" || value.kind == .dictionary && value.children.isEmpty
        else { continue }
        report(at: call, &pass)
    }
}

/// `xattr -d com.apple.quarantine`, and what turns the check off for the whole computer.
private func inspectCommands(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: programs, in: file, pass) {
        if command.program == "spctl" {
            guard command.words.contains(where: switches.contains) else { continue }
            pass.report("This turns Gatekeeper off for every program", at: command.place, .init(severity: .high))
            continue
        }
        let options = command.words.dropFirst().prefix { $0.hasPrefix("-") }.joined()
        guard options.contains("c") || options.contains("d") && command.words.contains(attribute) else { continue }
        report(at: command.place, &pass)
    }
}

private func report(at place: Node, _ pass: inout Pass) {
    pass.report(
        "The quarantine attribute is removed, so Gatekeeper lets the file run unchecked", at: place,
        .init(isAdvice: place.isOfOwnBundle))
}

private let programs = ProgramCall.Programs("xattr", "spctl")
private let attribute = "com.apple.quarantine"
private let switches: Set<String> = ["--master-disable", "--global-disable"]

extension Node {
    /// Whether the function starts the app itself anew: Gatekeeper has looked at that before.
    fileprivate var isOfOwnBundle: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        let names = Set(([function] + function.descendants).map(\.name))
        return names.contains("processIdentifier") && !names.isDisjoint(with: ["exit", "terminate"])
    }

    /// Whether a call takes away what it is given the name of: `removexattr`, `removeExtendedAttribute(forName:)`.
    fileprivate var removes: Bool {
        if ["removexattr", "fremovexattr"].contains(name) { return true }
        guard let verb = Words.of(name).first else { return false }
        return ["remove", "delete", "clear", "strip", "drop"].contains(verb)
    }
}
