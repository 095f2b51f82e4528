import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Downloads that are installed or run without their signature being checked.
    static let downloadRunUnverified = Rule(
        id: "download-run-unverified",
        title: "Download is installed or run without verifying its signature",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(494), .cwe(347), .cwe(345), .masvs("CODE", 3), .masvs("RESILIENCE", 2), .mobileTop10(2)],
        why: """
            An attacker who compromises the server, its storage or the connection has every copy of the app run \
            their program. A digest from the same server changes along with the file.
            """,
        remedy: """
            Verify a signature before opening the file: with `isValidSignature(_:for:)` and a public key in the app, \
            or with `SecStaticCodeCheckValidity` and a requirement that names the team. Sparkle does both for \
            updates.
            """,
        bad: .downloadRunUnverifiedBad,
        good: .downloadRunUnverifiedGood,
        checks: [.swift(inspectPrograms), .swift(inspectCommands), .swift(inspectOpened)]
    )
}

/// Files that are started or loaded, whatever they are called.
private func inspectPrograms(_ file: SwiftFile, _ pass: inout Pass) {
    for program in file.startedPrograms { judge(program, "started", &pass) }
    for call in file.calls("dlopen", "Bundle", "NSUserUnixTask", "NSAppleScript", "openApplication")
    where !pass.lookup.isOwnCode(call) {
        guard
            let code = call.argument("url") ?? call.argument("contentsOf") ?? call.argument("at")
                ?? call.arguments.first,
            ["", "url", "contentsOf", "at"].contains(code.label), call.name != "Bundle" || file.tree.loadsCode
        else { continue }
        judge(code, "started", &pass)
    }
}

/// Files that are handed to a program which installs or runs them.
private func inspectCommands(_ file: SwiftFile, _ pass: inout Pass) {
    for command in ProgramCall.all(of: installers, in: file, pass) {
        // Lists alone have expressions; what stands in the text of a shell is put into it.
        let places =
            command.arguments.isEmpty
            ? command.place.children(.interpolation).compactMap(\.children.first) : command.arguments
        for place in places where place.unwrapped.kind != .string {
            if judge(place, command.program == "installer" ? "installed" : "started", &pass) { break }
        }
    }
}

/// Files that the system is asked to open: packages, disk images, programs.
private func inspectOpened(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("open") where call.base?.dottedName.hasSuffix("NSWorkspace.shared") == true {
        guard let place = call.arguments.first, place.label.isEmpty, place.isNamedAsProgram(pass, steps: 4) else {
            continue
        }
        judge(place, "opened", &pass)
    }
}

@discardableResult
private func judge(_ code: Node, _ deed: String, _ pass: inout Pass) -> Bool {
    guard !code.isVerified,
        let flow = pass.contentFlow(ofFile: code, from: [.answer, .socket]), flow.isOfFile(code)
    else { return false }
    pass.report(
        "The download is \(deed) without verifying its signature", at: code,
        .init(confidence: .medium, paths: [flow.path(to: code)]))
    return true
}

private let installers = ProgramCall.Programs(
    "installer", "hdiutil", "open", "sh", "bash", "zsh", "launchctl", "osascript", "python3")

extension FlowFinding {
    /// Whether the file is one that was downloaded or written: the name of a program that a server sends is another weakness.
    fileprivate func isOfFile(_ code: Node) -> Bool {
        let origin = source.node
        if ["download", "downloadTask"].contains(origin.name) || origin.label == "didFinishDownloadingTo" {
            return true
        }
        return !source.steps.contains(code.unwrapped)
    }
}

extension CodeTree {
    /// Whether a file runs the code of bundles.
    fileprivate var loadsCode: Bool {
        ["loadAndReturnError", "principalClass"].contains(where: mentions)
            || calls("load").contains { $0.arguments.isEmpty }
    }
}

extension Node {
    /// Whether the name of a file says that it is installed or run when it is opened.
    fileprivate func isNamedAsProgram(_ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let names = ([self] + descendants).filter { $0.kind == .string }
        if names.contains(where: { text in programs.contains { text.name == $0 || text.name.hasSuffix("." + $0) } }) {
            return true
        }
        return uncast.kind == .reference
            && pass.declaration(of: uncast)?.initialValue?.isNamedAsProgram(pass, steps: steps - 1) ?? false
    }

    /// Whether the function around checks a signature, or a digest that nobody can match, or has it done.
    fileprivate var isVerified: Bool {
        guard let function = enclosingDeclaredFunction else { return false }
        return function.descendants.contains { part in
            switch part.kind {
            case .call, .member, .reference:
                if checks.contains(part.name) { return true }
                let words = Words.of(part.name)
                return part.kind == .call
                    && (words.contains("verify") || words.contains("verified")
                        || words.contains("signature") || words.first == "validate" || words.contains("checksum"))
            case .string: return ["codesign", "spctl", "pkgutil"].contains { part.name.hasSuffix($0) }
            default: return false
            }
        }
    }
}

private let programs = ["pkg", "mpkg", "dmg", "app", "command", "sh", "prefPane", "workflow", "kext", "mobileconfig"]

private let checks: Set<String> = [
    "isValidSignature", "SecKeyVerifySignature", "SecStaticCodeCheckValidity", "SecStaticCodeCheckValidityWithErrors",
    "SHA256", "SHA384", "SHA512", "sha256", "sha512",
]
